"""Training of the value nets of No Thanks!, by self-play on the processor; seeded, resumable.

In every generation the net plays some games against itself and learns from them once (Adam; cross-entropy of
the win, squared error of the lead). The state after each generation follows from the one before, so a run
that is stopped goes on where its checkpoint was written, and ends with the same weights.

    python -m vacherie.training.nothanks_values FOLDER --seats 3 --generations 400
    python -m vacherie.training.nothanks_values FOLDER --export

The first command trains one net and keeps `nothanks3.npz` in the folder; the second one writes the nets of
all numbers of seats there into the package.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vacherie.games.nothanks.game import CHIPS
from vacherie.sim.nothanks.self_play import STEPS, Examples, Style, play
from vacherie.sim.nothanks.value_net import COOL, FIRST, SECOND, WEIGHTS, ValueNet, layer_names, read
from vacherie.training.nothanks_features import dense, inputs_of, to_table

Floats = NDArray[np.float32]

BATCH = 1024
SAVE_SECONDS = 30.0


@dataclass(frozen=True)
class Plan:
    """The plan of a run: the same plan and seed give the same weights."""

    seats: int = 3
    generations: int = 400
    games: int = 2000
    """Games of self-play in a generation."""
    rate: tuple[float, float] = (2e-3, 1e-4)
    """Learning rate at the beginning and at the end."""
    temperature: tuple[float, float] = (0.05, COOL)
    """Temperature of self-play at the beginning and at the end."""
    style: Style = field(default_factory=Style)
    seed: int = 14

    def at(self, done: int, ends: tuple[float, float]) -> float:
        """A number that goes from one value to another, evenly in its logarithm."""
        share = min(1.0, done / max(1, self.generations))
        return float(ends[0] * (ends[1] / ends[0]) ** share)


class Learner:
    """The weights of a net in training, and the state of Adam."""

    def __init__(self, seats: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.seats = seats
        sizes = ((inputs_of(seats), FIRST, 24), (FIRST + 1, SECOND, FIRST), (SECOND + 1, 2 * seats, SECOND))
        self.layers = [
            rng.normal(0.0, (2.0 / fan) ** 0.5, (rows, columns)).astype(np.float32)
            for rows, columns, fan in sizes
        ]
        self.layers[2] *= np.float32(0.1)
        self.means = [np.zeros_like(layer) for layer in self.layers]
        self.squares = [np.zeros_like(layer) for layer in self.layers]
        self.steps = 0

    def net(self) -> ValueNet:
        """The net as the kernels read it."""
        return ValueNet(self.seats, to_table(self.layers[0], self.seats), self.layers[1], self.layers[2])

    def learn(self, examples: Examples, rate: float, rng: np.random.Generator) -> tuple[float, float]:
        """Go through the examples once, in random order; returns the mean losses of win and lead."""
        order = rng.permutation(len(examples.left))
        losses = np.zeros(2)
        batches = [order[at : at + BATCH] for at in range(0, len(order), BATCH)]
        for lines in batches:
            gradients, loss = self.gradients(
                dense(examples, lines), examples.wins[lines], examples.leads[lines]
            )
            self.step(gradients, rate)
            losses += loss
        win, lead = losses / len(batches)
        return float(win), float(lead)

    def gradients(self, x: Floats, wins: Floats, leads: Floats) -> tuple[list[Floats], NDArray[np.float64]]:
        """The gradients of the loss for a batch, and the two losses."""
        first, second, third = self.layers
        a = np.maximum(x @ first, 0)
        b = np.maximum(a @ second[:-1] + second[-1], 0)
        out = b @ third[:-1] + third[-1]
        logits, guess = out[:, : self.seats], out[:, self.seats :]
        logits = logits - logits.max(axis=1, keepdims=True)
        shares = np.exp(logits)
        shares /= shares.sum(axis=1, keepdims=True)
        error = np.concatenate([shares - wins, guess - leads], axis=1) / np.float32(len(x))
        loss = np.array(
            [-(wins * np.log(shares + 1e-9)).sum(axis=1).mean(), ((guess - leads) ** 2).sum(axis=1).mean()]
        )
        to_b = (error @ third[:-1].T) * (b > 0)
        to_a = (to_b @ second[:-1].T) * (a > 0)
        return [
            x.T @ to_a,
            np.vstack([a.T @ to_b, to_b.sum(axis=0)]),
            np.vstack([b.T @ error, error.sum(axis=0)]),
        ], loss

    def step(self, gradients: list[Floats], rate: float) -> None:
        """One step of Adam."""
        self.steps += 1
        fast, slow = 1 - 0.9**self.steps, 1 - 0.999**self.steps
        for layer, mean, square, gradient in zip(
            self.layers, self.means, self.squares, gradients, strict=True
        ):
            mean += np.float32(0.1) * (gradient - mean)
            square += np.float32(0.001) * (gradient * gradient - square)
            layer -= (
                np.float32(rate) * (mean / np.float32(fast)) / (np.sqrt(square / np.float32(slow)) + 1e-8)
            )

    def save(self, path: Path, generation: int) -> None:
        """Write a checkpoint: the state of training, and the net."""
        state: dict[str, Any] = {
            f"{kind}_{at}": array
            for kind, arrays in (("layer", self.layers), ("mean", self.means), ("square", self.squares))
            for at, array in enumerate(arrays)
        }
        net = self.net()
        arrays: dict[str, Any] = dict(
            zip(layer_names(self.seats), (net.table, net.second, net.third), strict=True)
        )
        new = path.with_suffix(".new.npz")
        np.savez(new, done=np.array([generation, self.steps]), **state, **arrays)
        new.replace(path)

    def restore(self, path: Path) -> int:
        """Read a checkpoint; returns how many generations are done."""
        with np.load(path) as arrays:
            for kind, into in (("layer", self.layers), ("mean", self.means), ("square", self.squares)):
                for at in range(3):
                    into[at] = arrays[f"{kind}_{at}"]
            generation, self.steps = (int(number) for number in arrays["done"])
        return generation


def train(plan: Plan, folder: Path, seconds: float = float("inf"), most: int | None = None) -> ValueNet:
    """Train until the plan or the time is over, or `most` generations are done; goes on from the folder."""
    path = folder / f"nothanks{plan.seats}.npz"
    learner = Learner(plan.seats, plan.seed)
    done = learner.restore(path) if path.exists() else 0
    until = saved = time.monotonic()
    until += seconds
    last = plan.generations if most is None else min(plan.generations, done + most)
    while done < last and time.monotonic() < until:
        style = replace(plan.style, temperature=plan.at(done, plan.temperature))
        examples = play(learner.net(), plan.games, plan.seed, done * plan.games, style)
        rng = np.random.default_rng((plan.seed, done))
        win, lead = learner.learn(examples, plan.at(done, plan.rate), rng)
        done += 1
        if done % 10 == 0:
            print(f"{plan.seats} seats, generation {done}: win {win:.4f}, lead {lead:.4f}", flush=True)
        if time.monotonic() - saved > SAVE_SECONDS:
            learner.save(path, done)
            saved = time.monotonic()
    learner.save(path, done)
    return learner.net()


def export(folder: Path, target: Path = WEIGHTS) -> list[int]:
    """Write the nets of a folder into one file; returns their numbers of seats."""
    arrays: dict[str, Any] = {}
    found = []
    for seats in CHIPS:
        path = folder / f"nothanks{seats}.npz"
        if path.exists():
            with np.load(path) as kept:
                net = read(kept, seats)
            layers = (net.table, net.second, net.third)
            arrays.update(zip(layer_names(seats), (x.astype(np.float16) for x in layers), strict=True))
            found.append(seats)
    np.savez_compressed(target, **arrays)
    return found


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("folder", type=Path, help="where the checkpoints are")
    parser.add_argument("--seats", type=int, choices=sorted(CHIPS), default=3)
    parser.add_argument(
        "--generations",
        type=int,
        default=Plan.generations,
        help=f"of {Plan.games} games, {STEPS} examples each",
    )
    parser.add_argument(
        "--seconds", type=float, default=float("inf"), help="stop earlier; the next run goes on"
    )
    parser.add_argument("--export", action="store_true", help="write all nets of the folder into the package")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    if given.export:
        print(f"weights for {export(given.folder)} seats in {WEIGHTS}")
        return
    style = Style(tactical=0.2 if given.seats <= 5 else 0.0)
    train(Plan(given.seats, given.generations, style=style), given.folder, given.seconds)


if __name__ == "__main__":
    main()
