"""Training on our environments: a few steps of PPO, our own and Stable-Baselines3's."""

from __future__ import annotations

from importlib import util
from pathlib import Path
from types import ModuleType

import torch
from stable_baselines3 import PPO
from stable_baselines3.common.env_checker import check_env

from vacherie.research.gym import BatchEnv, SeatEnv

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


def test_torch_shares_the_observations_without_copies() -> None:
    """Copied neither by the environment nor by torch: the next step is seen through the tensor."""
    env, other = (BatchEnv(8, "classic", 4, opponents="careful", copy=copy) for copy in (False, True))
    seen, kept = env.reset(seed=1)[0], other.reset(seed=1)[0]
    shared, own = torch.from_numpy(seen), torch.from_numpy(kept)
    before, actions = shared.clone(), kept[:, :104].argmax(axis=1)
    env.step(actions)
    stepped = other.step(actions)[0]
    assert not torch.equal(shared, before)
    assert torch.equal(shared, torch.from_numpy(stepped))
    assert torch.equal(own, before)


def test_our_example_learns() -> None:
    """After some updates the net takes far fewer bullheads than one that has learnt nothing."""
    torch.set_num_threads(1)  # more would wait for each other: the nets are small
    untrained, _ = ppo.train(minutes=1, games=256, most=0)
    net, _ = ppo.train(minutes=10, games=256, most=12)
    (before, _, error), (after, _, _) = [ppo.compare(each, games=2000, seed=3) for each in (untrained, net)]
    assert before - after > 1 > 3 * error
