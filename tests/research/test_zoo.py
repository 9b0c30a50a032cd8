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
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

from tests.research.random_episode import (
    TABLES,
    noted_answers,
    replayed,
    short_game,
    short_options,
    two_deals,
)
from vacherie import BadSetup, IllegalChoice, Refused
from vacherie.core.action import Answer, Deal
from vacherie.games import PRESETS
from vacherie.games.nimmt.choice import PASS
from vacherie.games.nimmt.table import Coop
from vacherie.research import zoo

BOX = "Observation space for each agent probably should be"
NOT_AN_ARRAY = "Observation is not a NumPy array"
NO_MASK = "Action mask numpy array is all zeros"
DECK = tuple(range(1, 105))


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
        parallel_seed_test(lambda: zoo.parallel_env(preset, **options), num_cycles=40)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("preset", ["classic", "coop", "surprise", "nothanks"])
def test_rendering(preset: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: zoo.env(preset, render_mode=render_mode))
    assert preset in capsys.readouterr().out
    with pytest.raises(BadSetup, match="render mode 'rgb'"):
        zoo.env(preset, render_mode="rgb")


def test_for_a_human_every_step_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """As PettingZoo's own games do, and Gymnasium's: render is not called."""
    raw, both = zoo.raw_env(render_mode="human"), zoo.parallel_env(render_mode="human")
    raw.reset(seed=1)
    assert "trick 1 of 10" in capsys.readouterr().out
    raw.step(int(np.flatnonzero(raw.last()[0]["action_mask"])[0]))
    assert "Seats 1, 2 and 3 choose a card." in capsys.readouterr().out
    seen, _ = both.reset(seed=1)
    assert "trick 1 of 10" in capsys.readouterr().out
    both.step({agent: int(np.flatnonzero(seen[agent]["action_mask"])[-1]) for agent in seen})
    assert "trick 2 of 10" in capsys.readouterr().out


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_registered(preset: str) -> None:
    assert pettingzoo.make("aec", f"vacherie/{preset}-v1").metadata["name"] == f"{preset}_v1"
    assert pettingzoo.make("parallel", f"vacherie/{preset}-v1").metadata["name"] == f"{preset}_v1"


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_games_are_those_of_the_rules(preset: str, seats: int) -> None:
    """The same deals and answers, given to `games/` itself, lead to the same states and points."""
    env, rng = zoo.raw_env(preset, seats=seats, **short_options(preset)), Random(3)
    rules, decks = short_game(preset), two_deals(preset, seats)
    state = rules.start(seats)
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


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_parallel_games_are_those_of_the_rules(
    preset: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    env, rng = zoo.parallel_env(preset, seats=seats, **short_options(preset)), Random(3)
    rules, decks, answers = env.setting.game, two_deals(preset, seats), noted_answers(monkeypatch)
    seen, _ = env.reset(options={"decks": decks})
    sums = dict.fromkeys(env.agents, 0.0)
    while env.agents:
        masks = {agent: np.flatnonzero(seen[agent]["action_mask"]) for agent in env.agents}
        seen, rewards, *_ = env.step({agent: int(rng.choice(mask)) for agent, mask in masks.items()})
        for agent, reward in rewards.items():
            sums[agent] += reward
    state = replayed(rules, seats, decks, answers)
    assert env.episode.state == state
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
    raw, checked, both = zoo.raw_env(), zoo.env(), zoo.parallel_env(illegal="raise")
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
    both = zoo.parallel_env()
    both.reset(seed=1)
    seen, rewards, ended, cut, infos = both.step({**actions, "player_3": illegal})
    assert rewards == {"player_0": 0, "player_1": 0, "player_2": 0, "player_3": -1}
    assert infos == {"player_0": {}, "player_1": {}, "player_2": {}, "player_3": {"illegal": True}}
    assert all(ended.values())
    assert not any(cut.values())
    assert not both.agents
    assert seen.keys() == rewards.keys()
    assert both.episode.state == before
    with pytest.raises(BadSetup, match="illegal actions `end`"):
        zoo.parallel_env(illegal="ignore")
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


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_of_the_wrapped_environment_goes_on_alone(copied: Any) -> None:
    env = zoo.env("classic", **short_options("classic"))
    env.reset(seed=2)
    other = copied(env)
    before = other.unwrapped.episode.state
    first = play(env, Random(5))
    assert other.unwrapped.episode.state == before
    assert play(other, Random(5)) == first


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize("preset", ["classic", "coop"])
def test_a_copy_of_the_parallel_environment_goes_on_alone(preset: str, copied: Any) -> None:
    env = zoo.parallel_env(preset, **short_options(preset))
    seen, _ = env.reset(seed=2)
    actions = {agent: int(np.flatnonzero(each["action_mask"])[0]) for agent, each in seen.items()}
    other = copied(env)
    before = other.episode.state
    ahead = env.step(actions)
    assert other.episode.state == before != env.episode.state
    for one, two in zip(ahead[0].values(), other.step(actions)[0].values(), strict=True):
        np.testing.assert_array_equal(one["observation"], two["observation"])
        np.testing.assert_array_equal(one["action_mask"], two["action_mask"])
    assert other.episode.state == env.episode.state


@pytest.mark.parametrize("seed", [-1, 1.5, "x", True])
def test_what_is_no_seed_is_refused(seed: Any) -> None:
    for env in (zoo.env(), zoo.parallel_env()):
        with pytest.raises(BadSetup, match="`seed` must be a whole number, 0 or more"):
            env.reset(seed=seed)


def test_seeds_and_actions_of_numpy_are_numbers() -> None:
    one: Any = zoo.raw_env()
    two: Any = zoo.raw_env()
    both: Any = zoo.parallel_env()
    one.reset(seed=7)
    two.reset(seed=np.int64(7))
    assert one.episode.state == two.episode.state
    seen, _ = both.reset(seed=np.uint8(7))
    assert both.episode.state == one.episode.state
    legal = int(np.flatnonzero(one.last()[0]["action_mask"])[0])
    one.step(legal)
    two.step(np.array(legal))
    assert one.episode.state == two.episode.state
    both.step({agent: np.flatnonzero(each["action_mask"])[0] for agent, each in seen.items()})


def test_actions_are_not_rounded() -> None:
    raw: Any = zoo.raw_env()
    both: Any = zoo.parallel_env()
    raw.reset(seed=1)
    seen, _ = both.reset(seed=1)
    legal = {agent: int(np.flatnonzero(each["action_mask"])[0]) for agent, each in seen.items()}
    for wrong in (legal["player_0"] + 0.5, float(legal["player_0"]), str(legal["player_0"]), True):
        with pytest.raises(IllegalChoice, match="whole number"):
            raw.step(wrong)
        with pytest.raises(IllegalChoice, match="whole number"):
            both.step({**legal, "player_0": wrong})


def test_options_of_numpy_are_numbers() -> None:
    env: Any = zoo.parallel_env(seats=np.int64(3), hand=np.int8(5), show_totals=np.True_)
    assert env.max_num_agents == 3
    assert env.setting.game.settings["hand"] == 5
    for wrong in ({"seats": 3.0}, {"seats": True}, {"seats": "3"}, {"hand": np.float64(5)}):
        with pytest.raises(BadSetup, match=r"must be a whole number, not (3.0|True|'3'|5.0)"):
            zoo.env(**wrong)


@pytest.mark.parametrize(
    ("decks", "reason"),
    [
        (5, "decks are a list"),
        ("abc", "decks are a list"),
        (DECK, "a deck is a Deal, or a list"),
        ([DECK, None], "a deck is a Deal, or a list"),
        ([DECK, [card + 0.5 for card in DECK]], "must be a whole number, not 1.5"),
        ([DECK, [str(card) for card in DECK]], "must be a whole number, not '1'"),
        ([DECK, [True, *DECK[1:]]], "must be a whole number, not True"),
        ([DECK, DECK[1:]], "permutation of the 104 cards"),
        ([Deal(DECK), Deal(DECK[1:])], "permutation of the 104 cards"),
    ],
)
def test_decks_are_checked_before_the_first_is_dealt(decks: object, reason: str) -> None:
    """Else a game would stand still when its second round begins."""
    for env in (zoo.raw_env("classic"), zoo.parallel_env("classic")):
        with pytest.raises(Refused, match=reason):
            env.reset(options={"decks": decks})
        with pytest.raises(BadSetup, match="dictionary"):
            env.reset(options="decks")  # type: ignore[arg-type]  # that is the question
        env.reset(options={"decks": np.array([DECK[::-1]])})
        assert env.episode.state.privates[0].hand == tuple(range(95, 105))


def test_before_the_first_reset_and_after_the_end() -> None:
    raw, both = zoo.raw_env("nothanks"), zoo.parallel_env("nothanks")
    for use in (
        lambda: raw.step(0), lambda: raw.observe("player_0"), raw.render, raw.state,
        lambda: both.step({"player_0": 0}), both.render, both.state,
    ):  # fmt: skip
        with pytest.raises(IllegalChoice, match="call reset"):
            use()
    raw.reset(seed=1)
    play(raw, Random(1))
    with pytest.raises(IllegalChoice, match="call reset"):
        raw.step(0)
    seen, _ = both.reset(seed=1)
    while both.agents:
        seen, *_ = both.step({a: int(np.flatnonzero(seen[a]["action_mask"])[0]) for a in both.agents})
    assert both.step({}) == ({}, {}, {}, {}, {})
    with pytest.raises(IllegalChoice, match="call reset"):
        both.step({"player_0": 0})


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
