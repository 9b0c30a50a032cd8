"""PPO on the batched environment, in one file as CleanRL does it: a net learns to play against `careful`.

The learner is seat 0 of `classic`, three compiled `careful` bots sit with it, an episode is a round, and the
reward is minus the bullheads of a trick. The net reads every card of the hand with the same weights, from
features of the documented observation (`card_features.py`, beside this file). Needs torch, on the CPU:

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

sys.path.insert(0, str(Path(__file__).parent))

from card_features import CARD_FEATURES, TABLE_FEATURES, card_features

from vacherie.research.gym import BatchEnv

TRICKS, HIDDEN = 10, 64
SCALE = 5.0
"""Rewards are divided by it, so that values are small."""


class Net(nn.Module):
    """The features of a hand and of the table to a score for every card, and to the reward to come."""

    def __init__(self) -> None:
        super().__init__()
        self.card, self.table = nn.Linear(CARD_FEATURES, HIDDEN), nn.Linear(TABLE_FEATURES, HIDDEN)
        self.again, self.hand = nn.Linear(HIDDEN, HIDDEN), nn.Linear(HIDDEN, HIDDEN)
        self.score, self.value = nn.Linear(HIDDEN, 1), nn.Linear(HIDDEN, 1)

    def forward(self, cards: Any, table: Any, held: Any) -> tuple[Any, Any]:
        """Scores (games, 10), -inf where the hand has no card any more, and values (games,)."""
        hidden = torch.relu(self.card(cards) + self.table(table)[:, None])
        # What the cards are together: the mean over the hand.
        whole = (hidden * held[:, :, None]).sum(1) / held.sum(1, keepdim=True)
        hand = self.hand(whole)
        scores = self.score(torch.relu(self.again(hidden) + hand[:, None]))[:, :, 0]
        return scores.masked_fill(held == 0, -torch.inf), self.value(torch.relu(hand))[:, 0]


def look(env: BatchEnv) -> tuple[Any, Any, Any, Any]:
    """The cards in hand (games, 10), and what the net reads of them."""
    cards, *parts = card_features(env.batch.observations, env.setting.observer.layout.places)
    return (cards, *(torch.from_numpy(part) for part in parts))


def play_round(env: BatchEnv, net: Net, trace: float) -> tuple[list[Any], float]:
    """A round of all games with drawn cards: what PPO learns from, and the mean bullheads.

    Advantages are those of GAE without discount; `trace` is its lambda.
    """
    steps: list[tuple[Any, ...]] = []
    values, rewards = [], []
    for _ in range(TRICKS):
        cards, *seen = look(env)
        with torch.no_grad():
            scores, value = net(*seen)
        drawn = torch.distributions.Categorical(logits=scores)
        slot = drawn.sample()
        _, reward, *_ = env.step(cards[np.arange(len(cards)), slot.numpy()] - 1)
        steps.append((*seen, slot, drawn.log_prob(slot)))
        values.append(value)
        rewards.append(torch.from_numpy(reward / SCALE))
    gain, gains = torch.zeros(env.num_envs), []
    after = torch.zeros(env.num_envs)  # every episode is complete: nothing comes after it
    for reward, value in zip(reversed(rewards), reversed(values), strict=True):
        gain = reward + after - value + trace * gain
        after = value
        gains.append(gain)
    gains.reverse()
    batch = [torch.cat(part) for part in zip(*steps, strict=True)]
    batch += [torch.cat(gains), torch.cat(gains) + torch.cat(values)]
    return batch, -SCALE * float(torch.stack(rewards).sum(0).mean())


def improve(net: Net, optimiser: Any, batch: list[Any], epochs: int, parts: int, entropy: float) -> None:
    """Some epochs of PPO's clipped loss."""
    gains = batch[5]
    batch[5] = (gains - gains.mean()) / (gains.std() + 1e-8)
    for _ in range(epochs):
        for at in torch.randperm(len(gains)).chunk(parts):
            cards, table, held, slot, before, gain, goal = (part[at] for part in batch)
            scores, value = net(cards, table, held)
            drawn = torch.distributions.Categorical(logits=scores)
            ratio = (drawn.log_prob(slot) - before).exp()
            policy = -torch.min(ratio * gain, ratio.clamp(0.8, 1.2) * gain).mean()
            spread = -(drawn.probs * (drawn.probs + 1e-9).log()).sum(1).mean()
            loss = policy + 0.5 * (value - goal).square().mean() - entropy * spread
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimiser.step()


def train(
    minutes: float,
    games: int = 2048,
    epochs: int = 2,
    parts: int = 8,
    seed: int = 1,
    most: int = 10**9,
    opponents: Any = "careful",
    preset: str = "classic",
) -> tuple[Net, BatchEnv]:
    """Train until the time is up, or for so many updates."""
    torch.manual_seed(seed)
    env = BatchEnv(games, preset, 4, opponents=opponents, max_rounds=1)
    env.reset(seed=seed)
    net = Net()
    optimiser = torch.optim.Adam(net.parameters(), lr=2e-3, eps=1e-5)
    start, update = time.monotonic(), 0
    while update < most and (spent := time.monotonic() - start) < 60 * minutes:
        left = 1 - spent / (60 * minutes)
        for group in optimiser.param_groups:
            group["lr"] = 2e-3 * max(0.02, left)
        batch, heads = play_round(env, net, trace=0.9)
        improve(net, optimiser, batch, epochs, parts, entropy=0.01 * left)
        update += 1
        if update % 20 == 0:
            print(f"{spent:5.0f} s, update {update}: {heads:.2f} bullheads a round", flush=True)
    return net, env


def compare(net: Net, games: int, seed: int, preset: str = "classic") -> tuple[float, float, float]:
    """Bullheads a round of the net with its best cards, and of the bots; the error of the difference."""
    env = BatchEnv(games, preset, 4, opponents="careful", max_rounds=1)
    env.reset(seed=seed)
    for _ in range(TRICKS):
        cards, *seen = look(env)
        with torch.no_grad():
            scores, _ = net(*seen)
        env.step(cards[np.arange(games), scores.argmax(1).numpy()] - 1)
    own, others = env.batch.last_totals[0], env.batch.last_totals[1:].mean(axis=0)
    return float(own.mean()), float(others.mean()), float((own - others).std() / games**0.5)


def main(arguments: list[str]) -> None:
    """Train, and play against `careful` on new decks."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--games", type=int, default=20_000, help="games of the final comparison")
    parser.add_argument("--threads", type=int, default=1, help="threads of torch")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="write the weights to this .npz file")
    given = parser.parse_args(arguments)
    torch.set_num_threads(given.threads)
    net, _ = train(given.minutes, seed=given.seed)
    own, others, error = compare(net, given.games, seed=99)
    print(f"net {own:.2f}, careful {others:.2f} bullheads a round (± {error:.2f})")
    if given.out is not None:
        np.savez(given.out, **{name: weight.numpy() for name, weight in net.state_dict().items()})


if __name__ == "__main__":
    main(sys.argv[1:])
