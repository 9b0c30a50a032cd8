"""Training on our environments: a few steps of PPO, our own and Stable-Baselines3's."""

from __future__ import annotations

from importlib import util
from pathlib import Path
from types import ModuleType

import numpy as np
from stable_baselines3 import PPO
from stable_baselines3.common.env_checker import check_env

from vacherie.research.gym import SeatEnv

EXAMPLES = Path(__file__).parents[2] / "examples" / "research"


def load_example(name: str) -> ModuleType:
    """An example script as a module."""
    spec = util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


ppo = load_example("ppo")


def test_ten_steps_of_stable_baselines() -> None:
    env = SeatEnv("classic", opponents="random", max_rounds=1)
    check_env(env, warn=False)
    model = PPO("MlpPolicy", env, n_steps=10, batch_size=10, n_epochs=1, seed=1, device="cpu")
    model.learn(10)
    assert model.num_timesteps == 10


def test_our_example_learns_something() -> None:
    """A few updates change the net, and it plays legal cards to the end."""
    net, env = ppo.train(minutes=1, games=64, most=3)
    own, others, error = ppo.compare(net, games=50, seed=3)
    assert own > 0
    assert others > 0
    assert np.isfinite(error)
    assert env.num_envs == 64
