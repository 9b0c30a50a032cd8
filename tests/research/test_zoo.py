"""PettingZoo's own suites pass for every preset, and the environments play the games of the rules."""

from __future__ import annotations

import copy
import pickle
import warnings
from random import Random
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

from tests.research.random_episode import TABLES, short_game, short_options
from vacherie import BadSetup, IllegalChoice
from vacherie.core.action import Answer, Deal
from vacherie.games import PRESETS
from vacherie.games.nimmt.choice import PASS
from vacherie.games.nimmt.table import Coop
from vacherie.research import zoo

BOX = "Observation space for each agent probably should be"
NOT_AN_ARRAY = "Observation is not a NumPy array"
NO_MASK = "Action mask numpy array is all zeros"


def play(env: Any, rng: Random) -> dict[str, float]:
    """A random game by the mask; the sum of rewards of each agent."""
    sums = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, ended, cut, _ = env.last()
        sums[agent] += reward
        env.step(None if ended or cut else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return sums


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_their_suites_pass(preset: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    options = {"seats": seats, **short_options(preset)}
    with warnings.catch_warnings():
        # A dictionary with a mask is what their own games with masks give; the list of those is closed.
        for message in (BOX, NOT_AN_ARRAY, NO_MASK):
            warnings.filterwarnings("ignore", message)
        api_test(zoo.env(preset, **options), num_cycles=60)
        parallel_api_test(zoo.parallel_env(preset, **options), num_cycles=60)
        seed_test(lambda: zoo.env(preset, **options), num_cycles=40)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("preset", ["classic", "coop", "surprise", "nothanks"])
def test_rendering(preset: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: zoo.env(preset, render_mode=render_mode))
    assert preset in capsys.readouterr().out
    with pytest.raises(BadSetup, match="render mode 'rgb'"):
        zoo.env(preset, render_mode="rgb")


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_registered(preset: str) -> None:
    assert pettingzoo.make("aec", f"vacherie/{preset}-v1").metadata["name"] == f"{preset}_v1"
    assert pettingzoo.make("parallel", f"vacherie/{preset}-v1").metadata["name"] == f"{preset}_v1"


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_games_are_those_of_the_rules(preset: str, seats: int) -> None:
    """The same deals and answers, given to `games/` itself, lead to the same states and points."""
    env, rng = zoo.raw_env(preset, seats=seats, **short_options(preset)), Random(3)
    rules, deals = short_game(preset), Random(9)
    state = rules.start(seats)
    decks: list[Deal] = []
    for _ in range(2):
        due = rules.needs_deal(rules.start(seats))
        assert due is not None
        specials = due.specials if preset != "surprise" or not decks else ()
        deck = tuple(deals.sample(due.deck, len(due.deck)))
        decks.append(Deal(deck, tuple(deals.sample(specials, len(specials)))))
    env.reset(options={"decks": decks})
    sums = dict.fromkeys(env.agents, 0.0)
    waiting = iter(decks)
    while not rules.is_over(state):
        if rules.needs_deal(state) is not None:
            state, _ = rules.apply(state, next(waiting))
            continue
        assert env.episode.state == state
        seat = int(env.agent_selection.removeprefix("player_"))
        action = int(rng.choice(np.flatnonzero(env.last()[0]["action_mask"])))
        choice = env.setting.actions.choice(action, env.episode.pending())
        state, _ = rules.apply(state, Answer(seat, choice))
        env.step(action)
        for agent in env.agents:
            sums[agent] += env.rewards[agent]
    assert env.episode.state == state
    assert all(env.terminations.values())
    if preset not in ("coop", "nothanks", "nothanks-tactical"):
        assert tuple(-total for total in sums.values()) == rules.scores(state)


def test_parallel_and_aec_play_the_same_game() -> None:
    one, two = zoo.raw_env("classic", max_rounds=1), zoo.parallel_env("classic", max_rounds=1)
    one.reset(seed=4)
    seen, _ = two.reset(seed=4)
    rng, sums = Random(4), dict.fromkeys(two.possible_agents, 0.0)
    while two.agents:
        masks = {agent: np.flatnonzero(seen[agent]["action_mask"]) for agent in two.agents}
        actions = {agent: int(rng.choice(mask)) for agent, mask in masks.items()}
        for agent, action in actions.items():
            if action != two.wait:
                assert one.agent_selection == agent
                one.step(action)
        seen, rewards, *_ = two.step(actions)
        for agent, reward in rewards.items():
            sums[agent] += reward
    assert one.episode.state == two.episode.state
    assert tuple(-total for total in sums.values()) == one.setting.game.scores(one.episode.state)


@pytest.mark.rule("R8.8")
def test_in_a_window_the_first_use_counts_and_the_others_are_asked_again() -> None:
    env, rng, met = zoo.parallel_env("coop", seats=3), Random(1), 0
    for seed in range(6):
        seen, _ = env.reset(seed=seed)
        while env.agents:
            masks = {agent: np.flatnonzero(seen[agent]["action_mask"]) for agent in env.agents}
            actions = {agent: int(rng.choice(mask)) for agent, mask in masks.items()}
            before = env.episode.state.table
            pass_ = env.setting.actions.number(PASS)
            uses = [agent for agent, mask in masks.items() if pass_ in mask and actions[agent] != pass_]
            seen, *_ = env.step(actions)
            after = env.episode.state.table
            if len(uses) > 1 and after.trick == before.trick:
                met += 1
                assert isinstance(before.extra, Coop)
                assert isinstance(after.extra, Coop)
                # One special card left its slot, or one Stop card its row: never two at once.
                assert len(after.extra.box) - len(before.extra.box) <= 1
    assert met > 3


def test_illegal_actions() -> None:
    raw, checked, both = zoo.raw_env(), zoo.env(), zoo.parallel_env()
    for env in (raw, checked, both):
        env.reset(seed=1)
    illegal = int(np.flatnonzero(raw.observe("player_0")["action_mask"] == 0)[0])
    before = raw.episode.state
    for action in (illegal, 500, None):
        with pytest.raises(IllegalChoice):
            raw.step(action)
    assert raw.episode.state is before
    actions = {a: int(np.flatnonzero(both.reset(seed=1)[0][a]["action_mask"])[0]) for a in both.agents}
    before = both.episode.state
    for wrong in ({**actions, "player_3": illegal}, {"player_0": actions["player_0"]}):
        with pytest.raises(IllegalChoice):
            both.step(wrong)
    assert both.episode.state is before
    with warnings.catch_warnings(action="ignore"):
        checked.step(illegal)
    assert checked.terminations["player_0"]
    assert checked.rewards["player_0"] == -1


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize("preset", ["classic", "surprise", "nothanks"])
def test_a_copy_goes_on_alone(preset: str, copied: Any) -> None:
    env = zoo.raw_env(preset, **short_options(preset))
    env.reset(seed=2)
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    other = copied(env)
    before = other.episode.state
    first = play(env, Random(5))
    assert other.episode.state == before
    assert not other.episode.is_over()
    assert play(other, Random(5)) == first
    assert other.episode.state == env.episode.state


def test_what_does_not_exist_is_refused() -> None:
    for wrong in ({"preset": "clasic"}, {"seats": 11}, {"reward": "trik"}, {"hands": 5}, {"observation": 2}):
        with pytest.raises(BadSetup):
            zoo.env(**wrong)
    with pytest.raises(BadSetup, match="no option 'deck'"):
        zoo.raw_env().reset(options={"deck": []})


def test_the_team_shares_its_reward() -> None:
    env = zoo.env("coop", seats=3, reward="round")
    env.reset(seed=6)
    sums = play(env, Random(6))
    team, ox = env.unwrapped.setting.game.scores(env.unwrapped.episode.state)
    assert set(sums.values()) == {float(ox - team)}
