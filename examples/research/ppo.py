"""PPO on the batched environment, in one file as CleanRL does it: a net learns to play against `careful`.

The learner is seat 0 of `classic`, three compiled `careful` bots sit with it, an episode is a round, and the
reward is minus the bullheads of a trick. Needs torch, on the CPU:

    pip install 'vacherie[gym]' torch
    python examples/research/ppo.py --minutes 5 --out policy.npz
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from vacherie.research.gym import BatchEnv

CARDS, TRICKS = 104, 10
HIDDEN = 256


class Net(nn.Module):
    """Observation to a score for every card, and to the expected reward to come."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(size + 4 * CARDS, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU()
        )
        self.card, self.value = nn.Linear(HIDDEN, CARDS), nn.Linear(HIDDEN, 1)

    def forward(self, seen: Any) -> tuple[Any, Any]:
        """Scores of the cards in hand, -inf for all others, and the value."""
        hidden = self.body(inputs(seen))
        scores = self.card(hidden).masked_fill(seen[:, :CARDS] == 0, -torch.inf)
        return scores, self.value(hidden)[:, 0]


ROW_ENDS: slice
SCALE: Any = None


def inputs(seen: Any) -> Any:
    """What the net reads: the observation with small numbers, and the last card of every row one-hot."""
    ends = nn.functional.one_hot(seen[:, ROW_ENDS].long().clamp(1, CARDS) - 1, CARDS).flatten(1)
    return torch.cat([seen.float() * SCALE, ends.float()], dim=1)


def prepare(env: BatchEnv) -> None:
    """Note where the rows lie in an observation, and how its numbers are scaled."""
    global ROW_ENDS, SCALE
    ROW_ENDS = env.setting.observer.layout.places["row_ends"]
    _, high = env.setting.observer.layout.bounds()
    SCALE = torch.tensor(1.0 / np.clip(high, 1, 100), dtype=torch.float32)


def train(
    minutes: float, games: int = 1024, epochs: int = 2, parts: int = 8, seed: int = 1, most: int = 10**9
) -> tuple[Net, BatchEnv]:
    """Train until the time is up, or for so many updates."""
    torch.manual_seed(seed)
    env = BatchEnv(games, "classic", 4, opponents="careful", max_rounds=1)
    env.reset(seed=seed)
    prepare(env)
    net = Net(env.single_observation_space.shape[0])
    optimiser = torch.optim.Adam(net.parameters(), lr=1e-3, eps=1e-5)
    start, update = time.monotonic(), 0
    while update < most and (spent := time.monotonic() - start) < 60 * minutes:
        for group in optimiser.param_groups:
            group["lr"] = 1e-3 * max(0.05, 1 - spent / (60 * minutes))
        # One round of all games: every episode is complete, so returns need no bootstrap.
        seen, actions, chances, values, rewards = [], [], [], [], []
        for _ in range(TRICKS):
            now = torch.from_numpy(env.batch.observations).clone()
            with torch.no_grad():
                scores, value = net(now)
            drawn = torch.distributions.Categorical(logits=scores)
            action = drawn.sample()
            _, reward, *_ = env.step(action.numpy())
            seen.append(now)
            actions.append(action)
            chances.append(drawn.log_prob(action))
            values.append(value)
            rewards.append(torch.from_numpy(reward) / 10)
        returns = torch.stack(rewards).flip(0).cumsum(0).flip(0)
        batch = [torch.cat(part) for part in (seen, actions, chances)]
        goal, value = returns.flatten(), torch.cat(values)
        gain = goal - value
        gain = (gain - gain.mean()) / (gain.std() + 1e-8)
        for _ in range(epochs):
            for at in torch.randperm(len(goal)).chunk(parts):
                scores, value = net(batch[0][at])
                drawn = torch.distributions.Categorical(logits=scores)
                ratio = (drawn.log_prob(batch[1][at]) - batch[2][at]).exp()
                clipped = ratio.clamp(0.8, 1.2)
                policy = -torch.min(ratio * gain[at], clipped * gain[at]).mean()
                probs = drawn.probs
                entropy = -(probs * (probs + 1e-9).log()).sum(1).mean()
                loss = policy + 0.5 * (value - goal[at]).square().mean() - 0.005 * entropy
                optimiser.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(net.parameters(), 0.5)
                optimiser.step()
        update += 1
        if update % 20 == 0:
            print(
                f"{spent:5.0f} s, update {update}: {-10 * returns[0].mean():.2f} bullheads a round",
                flush=True,
            )
    return net, env


def compare(net: Net, games: int, seed: int) -> tuple[float, float, float]:
    """Bullheads a round of the net with its best cards, and of the bots; the error of the difference."""
    env = BatchEnv(games, "classic", 4, opponents="careful", max_rounds=1)
    env.reset(seed=seed)
    for _ in range(TRICKS):
        with torch.no_grad():
            scores, _ = net(torch.from_numpy(env.batch.observations))
        env.step(scores.argmax(1).numpy())
    own, others = env.batch.last_totals[0], env.batch.last_totals[1:].mean(axis=0)
    return float(own.mean()), float(others.mean()), float((own - others).std() / games**0.5)


def main(arguments: list[str]) -> None:
    """Train, and play against `careful` on new decks."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--games", type=int, default=20_000, help="games of the final comparison")
    parser.add_argument("--out", type=Path, help="write the weights to this .npz file")
    given = parser.parse_args(arguments)
    net, _ = train(given.minutes)
    own, others, error = compare(net, given.games, seed=99)
    print(f"net {own:.2f}, careful {others:.2f} bullheads a round (± {error:.2f})")
    if given.out is not None:
        np.savez(given.out, **{name: weight.numpy() for name, weight in net.state_dict().items()})


if __name__ == "__main__":
    main(sys.argv[1:])
