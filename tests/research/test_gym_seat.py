"""The environment of one seat passes Gymnasium's check, and plays the games of the rules against bots."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
import warnings
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tests.research.random_episode import TABLES, noted_answers, replayed, short_options, two_deals
from vacherie import BadSetup, IllegalChoice
from vacherie.bots.shark.bot import Shark
from vacherie.bots.shark.budget import Rollouts
from vacherie.games import PRESETS
from vacherie.research.gym import SeatEnv


def play(env: Any, rng: Random) -> list[float]:
    """A random game by the mask from where it stands; its rewards."""
    rewards, ended = [], False
    while not ended:
        action = int(rng.choice(np.flatnonzero(env.action_masks())))
        seen, reward, ended, cut, info = env.step(action)
        assert env.observation_space.contains(seen)
        assert not cut
        np.testing.assert_array_equal(info["action_mask"], env.action_masks())
        rewards.append(float(reward))
    return rewards


@pytest.mark.parametrize("preset", PRESETS)
def test_gymnasium_checks_it(preset: str) -> None:
    env = gymnasium.make(
        f"vacherie/{preset}-v1", opponents="random", render_mode="ansi", **short_options(preset)
    )
    with warnings.catch_warnings():
        # Only Box spaces of images and of floats are not warned about.
        warnings.filterwarnings("ignore", ".*Box .*")
        check_env(env.unwrapped, skip_render_check=False)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seat", [0, 1])
def test_rewards_add_up_and_seeds_repeat(preset: str, seat: int) -> None:
    env = SeatEnv(preset, seats=3, opponents=["careful", "random"], seat=seat, **short_options(preset))
    results = []
    for _ in range(2):
        env.reset(seed=5)
        rewards = play(env, Random(5))
        results.append((rewards, env.episode.state))
    assert results[0] == results[1]
    rules, state = env.setting.game, env.episode.state
    assert rules.is_over(state)
    if not rules.facts(3).team and rules.family == "nimmt":
        assert -sum(results[0][0]) == rules.scores(state)[seat]


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_games_are_those_of_the_rules(preset: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same deals and answers, those of the bots too, given to `games/` itself."""
    seat = seats - 1
    env = SeatEnv(preset, seats, opponents="random", seat=seat, **short_options(preset))
    decks, answers = two_deals(preset, seats), noted_answers(monkeypatch)
    env.reset(seed=1, options={"decks": decks})
    total = sum(play(env, Random(1)))
    state = replayed(env.setting.game, seats, decks, answers)
    assert env.episode.state == state
    if preset not in ("coop", "nothanks", "nothanks-tactical"):
        assert -total == env.setting.game.scores(state)[seat]


def test_bots_that_search_repeat_with_rollouts() -> None:
    env = SeatEnv("classic", seats=3, opponents="shark", rollouts=30, max_rounds=1)
    games = []
    for _ in range(2):
        env.reset(seed=5)
        games.append((play(env, Random(5)), env.episode.state))
    assert games[0] == games[1]
    with pytest.raises(BadSetup, match="rollouts"):
        SeatEnv(rollouts=0)


FIRST_GAMES = """
import sys
from random import Random
import numpy as np
from vacherie.research.gym import SeatEnv
env = SeatEnv("classic", seats=4, opponents="reglisse", max_rounds=1)
for _ in range(2):
    env.reset(seed=5)
    rng, ended = Random(5), False
    while not ended:
        _, _, ended, _, _ = env.step(int(rng.choice(np.flatnonzero(env.action_masks()))))
    print(env.setting.game.scores(env.episode.state))
"""


def test_bots_that_search_are_ready_in_the_first_game() -> None:
    """A new process has no kernels loaded: without them the bots would play otherwise."""
    done = subprocess.run([sys.executable, "-c", FIRST_GAMES], capture_output=True, text=True, check=True)
    first, second = done.stdout.splitlines()
    assert first == second


def test_the_rollouts_are_those_of_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []
    search = Shark.search

    def noted(self: Shark, view: Any, heard: Any, decision: Any, budget: Any, rng: Any) -> Any:
        seen.append(budget)
        return search(self, view, heard, decision, budget, rng)

    monkeypatch.setattr(Shark, "search", noted)
    SeatEnv("nothanks", seats=3, opponents="shark", rollouts=30, seat=2).reset(seed=1)
    assert seen
    assert set(seen) == {Rollouts(30)}


def test_the_seat_answers_first() -> None:
    """It must not see that others have answered: their answers come after its own."""
    env = SeatEnv("classic", seats=4, opponents="random", seat=2, max_rounds=1)
    seen, _ = env.reset(seed=1)
    answered = env.setting.observer.layout.places["answered"]
    while not env.episode.is_over():
        assert not seen[answered].any()
        seen, *_ = env.step(int(np.flatnonzero(env.action_masks())[0]))


def test_illegal_actions_end_the_game_or_raise() -> None:
    env = SeatEnv(opponents="random", max_rounds=1)
    env.reset(seed=1)
    illegal = int(np.flatnonzero(~env.action_masks())[0])
    _, reward, ended, _, info = env.step(illegal)
    assert (reward, ended, info["illegal"]) == (-100.0, True, True)
    with pytest.raises(IllegalChoice, match="reset"):
        env.step(0)
    strict = SeatEnv(opponents="random", illegal="raise")
    strict.reset(seed=1)
    before = strict.episode.state
    with pytest.raises(IllegalChoice, match="not a legal action"):
        strict.step(illegal)
    assert strict.episode.state is before


def test_for_a_human_every_step_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    env = SeatEnv(opponents="random", render_mode="human")
    env.reset(seed=1)
    assert "trick 1 of 10" in capsys.readouterr().out
    env.step(int(np.flatnonzero(env.action_masks())[-1]))
    assert "trick 2 of 10" in capsys.readouterr().out


def test_before_the_first_reset() -> None:
    env = SeatEnv(opponents="random", render_mode="ansi")
    for use in (lambda: env.step(0), env.action_masks, env.render):
        with pytest.raises(IllegalChoice, match="call reset"):
            use()


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_goes_on_alone(copied: Any) -> None:
    env = SeatEnv("surprise", opponents="random", **short_options("surprise"))
    env.reset(seed=3)
    other = copied(env)
    first = play(env, Random(1))
    assert not other.episode.is_over()
    assert play(other, Random(1)) == first
    assert [other.reset()[0].tolist()] == [env.reset()[0].tolist()]


@pytest.mark.parametrize("seed", [-1, 1.5, "x"])
def test_what_is_no_seed_is_refused(seed: Any) -> None:
    with pytest.raises(BadSetup, match="`seed` must be a whole number, 0 or more"):
        SeatEnv().reset(seed=seed)


def test_numbers_of_numpy_are_taken_and_floats_are_not_rounded() -> None:
    one, two = SeatEnv(opponents="random"), SeatEnv(opponents="random")
    one.reset(seed=3)
    two.reset(seed=np.int64(3))  # type: ignore[arg-type]  # that is the question
    action = np.flatnonzero(one.action_masks())[0]
    for wrong in (float(action), True):
        with pytest.raises(IllegalChoice, match="whole number"):
            one.step(wrong)  # type: ignore[arg-type]
    one.step(action)
    two.step(int(action))
    assert one.episode.state == two.episode.state


def test_what_does_not_exist_is_refused() -> None:
    wrong: list[dict[str, Any]] = [
        {"seat": 4}, {"seat": True}, {"illegal": "ignore"}, {"opponents": []}, {"opponents": None},
        {"opponents": [5]}, {"opponents": ["careful", "random", "shark", "champion"]}, {"rounds": 3},
    ]  # fmt: skip
    for options in wrong:
        with pytest.raises(ValueError, match=r"seat|illegal|bot|option"):
            SeatEnv(**options)
    assert SeatEnv(seat=np.int64(1)).seat == 1  # type: ignore[arg-type]
    with pytest.raises(BadSetup):
        SeatEnv().reset(options={"deck": 1})
