"""A best response to a known bot within a small class of policies, found by the cross-entropy method.

A policy gives every card of its hand a score, a weighted sum of what the card would meet on the table, and
plays the best. The weights are searched on the batched environment against three copies of the bot: all
candidates are judged on the same decks. Needs numpy only:

    pip install 'vacherie[gym]'
    python examples/research/best_response.py --out weights.json
"""

from __future__ import annotations

import argparse
import json
import sys
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vacherie.research.gym import BatchEnv

CARDS = 104
FEATURES = ("risk", "risk of one more", "low", "heads if low", "free", "number", "edge", "gap")
OTHERS = 3
Floats = NDArray[np.float64]


def features(seen: NDArray[np.int16], places: dict[str, slice]) -> Floats:
    """(games, 104, features) what every card would meet, were it played alone."""
    ends = seen[:, places["row_ends"]].astype(np.float64)
    counts = seen[:, places["row_counts"]].astype(np.float64)
    heads = seen[:, places["row_heads"]].astype(np.float64)
    cards = np.arange(1, CARDS + 1, dtype=np.float64)
    distance = cards[None, :, None] - ends[:, None, :]
    distance[distance <= 0] = np.inf
    row = distance.argmin(axis=2)
    gap = np.take_along_axis(distance, row[:, :, None], axis=2)[:, :, 0]
    low = np.isinf(gap)
    gap[low] = 0
    count = np.take_along_axis(counts, row, axis=1)
    head = np.take_along_axis(heads, row, axis=1)
    head[low] = np.broadcast_to(heads.min(axis=1, keepdims=True), head.shape)[low]
    hidden = np.cumsum(1 - seen[:, places["table"]] - seen[:, places["hand"]], axis=1)
    before = np.take_along_axis(
        np.pad(hidden, ((0, 0), (1, 0))), np.take_along_axis(ends, row, axis=1).astype(np.int64), axis=1
    )
    between = np.where(low, 0, hidden - before)
    free = np.where(low, 0, 5 - count)
    # How likely so many of the others play between the row and the card that it fills up first.
    share = np.clip(between / np.maximum(hidden[:, -1:], 1), 0, 1)
    risk = np.where(low, 0, at_least(free, share) * head)
    more = np.where(low, 0, at_least(np.maximum(free - 1, 0), share) * head)
    number = np.broadcast_to(cards / CARDS, gap.shape)
    edge = np.abs(number - 0.5)
    parts = (risk / 5, more / 5, low, low * head / 5, free / 5, number, edge, gap / 20)
    return np.stack([np.asarray(part, np.float64) for part in parts], axis=2)


def at_least(wanted: Floats, share: Floats) -> Floats:
    """The chance that at least so many of the others play a card of a part of what is unseen."""
    chance = np.zeros_like(share)
    for count in range(OTHERS + 1):
        exactly = comb(OTHERS, count) * share**count * (1 - share) ** (OTHERS - count)
        chance += np.where(count >= wanted, exactly, 0)
    return chance


def choose(weights: Floats, seen: NDArray[np.int16], places: dict[str, slice]) -> NDArray[np.int64]:
    """The action of the policy in every game."""
    scores = features(seen, places) @ weights
    scores[seen[:, places["hand"]] == 0] = -np.inf
    return np.asarray(scores.argmax(axis=1))


def judge(env: BatchEnv, candidates: Floats, seed: int) -> Floats:
    """The mean bullheads of every candidate; each has a block of the batch, all with the same decks."""
    places, each = env.setting.observer.layout.places, env.num_envs // len(candidates)
    decks = np.array([np.random.default_rng((seed, at)).permutation(CARDS) + 1 for at in range(each)])
    seen, _ = env.reset(options={"decks": np.tile(decks, (len(candidates), 1))})
    lost = np.zeros(env.num_envs)
    blocks = np.repeat(candidates, each, axis=0)
    for _ in range(10):
        scores = np.einsum("gcf,gf->gc", features(seen, places), blocks)
        scores[seen[:, places["hand"]] == 0] = -np.inf
        seen, rewards, *_ = env.step(scores.argmax(axis=1))
        lost -= rewards
    return lost.reshape(len(candidates), each).mean(axis=1)


def search(
    bot: str = "careful", rounds: int = 12, candidates: int = 32, decks: int = 64, seed: int = 1
) -> tuple[Floats, list[float]]:
    """The weights that were best on average in the last round of the search, and its progress."""
    env = BatchEnv(candidates * decks, "classic", 4, opponents=bot, max_rounds=1)  # type: ignore[arg-type]
    rng = np.random.default_rng(seed)
    mean, spread = np.zeros(len(FEATURES)), np.ones(len(FEATURES))
    progress = []
    for number in range(rounds):
        drawn = mean + spread * rng.standard_normal((candidates, len(FEATURES)))
        costs = judge(env, drawn, seed * 1000 + number)
        best = drawn[np.argsort(costs)[: max(2, candidates // 5)]]
        mean, spread = best.mean(axis=0), best.std(axis=0) + 0.05
        progress.append(float(costs.min()))
        print(f"round {number + 1}: best {costs.min():.2f}, mean {costs.mean():.2f} bullheads", flush=True)
    return mean, progress


def compare(weights: Floats, bot: str, games: int, seed: int) -> tuple[float, float, float]:
    """Bullheads a round of the policy and of each of three bots, on new decks, and the standard error."""
    env = BatchEnv(games, "classic", 4, opponents=bot, max_rounds=1)  # type: ignore[arg-type]
    seen, _ = env.reset(seed=seed)
    places = env.setting.observer.layout.places
    for _ in range(10):
        seen, *_ = env.step(choose(weights, seen, places))
    own, others = env.batch.last_totals[0], env.batch.last_totals[1:].mean(axis=0)
    return float(own.mean()), float(others.mean()), float((own - others).std() / games**0.5)


def main(arguments: list[str]) -> None:
    """Search, and say what was gained."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--bot", default="careful", choices=["careful", "random"])
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--decks", type=int, default=256)
    parser.add_argument("--games", type=int, default=20_000, help="games of the final comparison")
    parser.add_argument("--out", type=Path)
    given: Any = parser.parse_args(arguments)
    weights, _ = search(given.bot, given.rounds, decks=given.decks)
    own, others, error = compare(weights, given.bot, given.games, seed=99)
    named = {name: round(float(weight), 3) for name, weight in zip(FEATURES, weights, strict=True)}
    print(json.dumps(named, ensure_ascii=False))
    print(f"policy {own:.2f}, {given.bot} {others:.2f} bullheads a round (± {error:.2f})")
    if given.out is not None:
        given.out.write_text(json.dumps([float(weight) for weight in weights]))


if __name__ == "__main__":
    main(sys.argv[1:])
