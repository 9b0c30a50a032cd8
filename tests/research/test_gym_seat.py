"""The environment of one seat passes Gymnasium's check, and plays the games of the rules against bots."""

from __future__ import annotations

import copy
import pickle
import warnings
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tests.research.random_episode import short_options
from vacherie import BadSetup, IllegalChoice
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


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_goes_on_alone(copied: Any) -> None:
    env = SeatEnv("surprise", opponents="random", **short_options("surprise"))
    env.reset(seed=3)
    other = copied(env)
    first = play(env, Random(1))
    assert not other.episode.is_over()
    assert play(other, Random(1)) == first
    assert [other.reset()[0].tolist()] == [env.reset()[0].tolist()]


def test_what_does_not_exist_is_refused() -> None:
    wrong: list[dict[str, Any]] = [{"seat": 4}, {"illegal": "ignore"}, {"opponents": []}, {"rounds": 3}]
    for options in wrong:
        with pytest.raises(ValueError, match=r"seat|illegal|bot|option"):
            SeatEnv(**options)
    with pytest.raises(BadSetup):
        SeatEnv().reset(options={"deck": 1})
