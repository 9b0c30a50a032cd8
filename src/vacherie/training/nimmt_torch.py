"""Trains the net of the nimmt family: self-play in a league, and regression on what every card costs.

    python -m vacherie.training.nimmt_torch FOLDER --stage uniform --minutes 5 [--device cuda] [--threads 16]
    python -m vacherie.training.nimmt_torch FOLDER --stage league --uniform FOLDER/base-uniform.npz

Two stages, each resumed where the last call ended:

1. `uniform`: all seats play any card. The net learns what a card costs among such players, which is what
   flat Monte-Carlo search computes. It is an opponent of the second stage, and a model of such a rival.
2. `league`: the net plays against itself, past selves, the uniform and the sensible player and the net of
   stage one, and learns what its cards cost if it goes on with its best ones (Q-learning).

Everything follows from `--seed` and the number of decisions so far, up to the order in which threads finish.
`FOLDER/curve.jsonl` gets a line for every minute, `FOLDER/VARIANT-STAGE.npz` the weights.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeAlias

from vacherie.extras import provided_by

with provided_by("sim"):
    import numpy as np
    from numpy.typing import NDArray

with provided_by("train"):
    import torch
    from torch import nn

from vacherie.sim.nimmt.net.decisions import Decisions
from vacherie.sim.nimmt.net.expand import expand
from vacherie.sim.nimmt.net.forward import Nets
from vacherie.sim.nimmt.net.inputs import ESTIMATE
from vacherie.sim.nimmt.net.kinds import NET, SENSIBLE, UNIFORM
from vacherie.sim.nimmt.net.self_play import NONE, play_rounds
from vacherie.sim.nimmt.net.weights import load, save
from vacherie.sim.nimmt.position import BASE, CLIMB, LEAP, PARITY, REVERSE
from vacherie.training.nimmt_basis import input_basis, output_basis

VARIANTS = {"base": BASE, "parity": PARITY, "climb": CLIMB, "leap": LEAP, "reverse": REVERSE}
HIDDEN = (192, 64)
SEATS = (2, 3, 4, 5, 6, 7, 8, 9, 10)
SEAT_WEIGHTS = np.array([1, 1.5, 4, 1.5, 1, 0.7, 0.6, 0.5, 0.7])
"""How often a number of seats is played, in rounds; most games have four."""
TIGHT_DECKS = 0.15
"""The share of rounds in which the deck holds just the cards that are dealt (R3.2)."""
CHUNK = 1 << 14
"""Decisions that are played with the same weights and rules."""
RECORDED = 0.3
"""The share of decisions that are recorded: those of one trick are alike."""
BATCH = 1024
PAST = 3
"""Past selves in the league."""


Chunk: TypeAlias = tuple[Decisions, int, NDArray[np.int64]]
"""Some decisions, how many there are, and the rules of their rounds."""


class ValueNet(nn.Module):
    """The net as `sim.nimmt.net.forward` evaluates it, with tied weights (`nimmt_basis`)."""

    input_basis: torch.Tensor
    output_basis: torch.Tensor

    def __init__(self, hidden: tuple[int, int], seed: int) -> None:
        super().__init__()
        generator = torch.Generator().manual_seed(seed)
        for name, basis in (("input_basis", input_basis()), ("output_basis", output_basis())):
            self.register_buffer(name, torch.from_numpy(basis), persistent=False)

        def draw(*shape: int, scale: float) -> nn.Parameter:
            return nn.Parameter(scale * torch.randn(shape, generator=generator))

        self.first = draw(self.input_basis.shape[1], hidden[0], scale=0.1)
        self.second = draw(*hidden, scale=(2 / hidden[0]) ** 0.5)
        self.bias = draw(hidden[1], scale=0.0)
        self.last = draw(hidden[1], self.output_basis.shape[1], scale=0.05)
        self.constant = draw(self.output_basis.shape[1], scale=0.0)
        with torch.no_grad():
            self.constant[-1] = 1.0  # it begins with the estimate of `sensible_policy`

    def forward(
        self, bits: torch.Tensor, places: torch.Tensor, outputs: torch.Tensor, estimates: torch.Tensor
    ) -> torch.Tensor:
        """What every play costs, for every decision."""
        first = nn.functional.pad(self.input_basis @ self.first, (0, 0, 0, 1))
        sums = bits @ first[: bits.shape[1]] + nn.functional.embedding_bag(places, first, mode="sum")
        hidden = torch.relu(torch.relu(sums) @ self.second + self.bias)
        out = (hidden @ self.last + self.constant) @ self.output_basis.T
        found = out.gather(1, outputs.flatten(1)).view(outputs.shape).sum(2)
        return found + out[:, ESTIMATE : ESTIMATE + 1] * estimates

    def arrays(self) -> Nets:
        """The weights for kernels, as nets of one."""
        with torch.no_grad():
            tensors = (
                self.input_basis @ self.first, self.second, self.bias, self.last @ self.output_basis.T,
                self.constant @ self.output_basis.T,
            )  # fmt: skip
            arrays = [each.cpu().numpy().astype(np.float32) for each in tensors]
        return Nets(*(np.ascontiguousarray(each)[None] for each in arrays))

    def take_over(self, nets: Nets) -> None:
        """Begin with written-out weights: those at the knots that give them."""
        first, second, bias, last, constant = (torch.from_numpy(each[0]) for each in nets)
        into, out = (torch.linalg.pinv(basis.cpu()) for basis in (self.input_basis, self.output_basis))
        with torch.no_grad():
            for own, found in (
                (self.first, into @ first), (self.second, second), (self.bias, bias),
                (self.last, last @ out.T), (self.constant, constant @ out.T),
            ):  # fmt: skip
                own.copy_(found)


def stack(nets: list[Nets]) -> Nets:
    """Several nets as one value."""
    return Nets(*(np.ascontiguousarray(np.concatenate(each)) for each in zip(*nets, strict=True)))


class Trainer:
    """One stage of the training."""

    seating = np.full(10, -1)
    """The kind of each seat; -1: drawn."""
    recorded = RECORDED
    adaptation = NONE
    pause = 60.0
    """Seconds between two lines of the curve."""

    def __init__(self, folder: Path, options: argparse.Namespace) -> None:
        self.folder = folder
        self.options = options
        self.variant = VARIANTS[options.variant]
        self.device = torch.device(options.device)
        self.is_uniform = options.stage == "uniform"
        self.league: list[Nets] = []
        self.done = 0
        self.chunks = 0
        self.seconds = 0.0
        torch.manual_seed(options.seed)
        self.net = ValueNet(HIDDEN, options.seed).to(self.device)
        if options.start:
            self.begin_with(Path(options.start))
        self.optimiser = torch.optim.Adam(self.net.parameters(), lr=options.rate)
        self.uniform = None if self.is_uniform else load([Path(options.uniform)])
        self.resume()

    def begin_with(self, path: Path) -> None:
        """Take over a checkpoint, or a file of weights, such as those of the package."""
        if path.suffix == ".npz":
            self.net.take_over(load([path]))
        else:
            kept = torch.load(path, weights_only=True, map_location=self.device)
            self.net.load_state_dict(kept["net"])

    @property
    def checkpoint(self) -> Path:
        return self.folder / f"{self.options.variant}-{self.options.stage}.pt"

    def resume(self) -> None:
        """Go on from the checkpoint, if there is one."""
        if self.checkpoint.exists():
            kept: dict[str, Any] = torch.load(self.checkpoint, weights_only=True, map_location=self.device)
            self.net.load_state_dict(kept["net"])
            self.optimiser.load_state_dict(kept["optimiser"])
            self.done, self.chunks, self.seconds = kept["done"], kept["chunks"], kept["seconds"]
            self.league = [Nets(*(each.numpy() for each in past)) for past in kept["league"]]

    def save(self) -> None:
        """Write checkpoint and weights; the checkpoint replaces the last one as a whole."""
        kept = {
            "net": self.net.state_dict(), "optimiser": self.optimiser.state_dict(), "done": self.done,
            "chunks": self.chunks, "seconds": self.seconds,
            "league": [[torch.from_numpy(each) for each in past] for past in self.league],
        }  # fmt: skip
        fresh = self.checkpoint.with_suffix(".new")
        torch.save(kept, fresh)
        fresh.replace(self.checkpoint)
        save(self.folder / f"{self.options.variant}-{self.options.stage}.npz", self.net.arrays())

    def rules(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """The rules of some rounds: seats, variant, deck, hand, pads."""
        seats = int(rng.choice(SEATS, p=SEAT_WEIGHTS / SEAT_WEIGHTS.sum()))
        deck = 10 * seats + 4 if rng.random() < TIGHT_DECKS else 104
        return np.array([seats, self.variant, deck, 10, 0], np.int64)

    def players(self, rng: np.random.Generator) -> tuple[Nets, NDArray[np.float64], NDArray[np.float64]]:
        """Nets, how likely a seat is of each kind, and temperatures by net."""
        own = self.net.arrays()
        if self.is_uniform:
            return own, np.array([1.0, 0.0, 0.0]), np.ones(1)
        assert self.uniform is not None
        nets = stack([own, self.uniform, *self.league])
        shares = np.zeros(2 + len(nets.first))
        # Most tables are of the own kind; some have many of one kind of opponent.
        table = rng.random()
        if table < 0.5:
            shares[[NET, NET + 1, UNIFORM, SENSIBLE]] = 0.85, 0.05, 0.05, 0.05
        elif table < 0.75 and self.league:
            shares[NET] = 0.4
            shares[NET + 2 :] = 0.6 / len(self.league)
        else:
            shares[NET] = 0.4
            shares[rng.choice([UNIFORM, SENSIBLE, NET + 1, NET + 1])] = 0.6
        temperatures = np.full(len(nets.first), self.temperature())
        temperatures[1] = 0.15
        return nets, shares, temperatures

    def temperature(self) -> float:
        """How freely the net explores: less as it learns."""
        return float(max(0.2, 0.5 ** (self.done / self.options.halving)))

    def play(self, chunk: int) -> Chunk:
        """Play one chunk of decisions."""
        rng = np.random.default_rng([self.options.seed, chunk])
        nets, shares, temperatures = self.players(rng)
        rules = self.rules(rng)
        decisions = Decisions.empty(CHUNK)
        written, _ = play_rounds(
            nets, rules, self.seating, shares, temperatures, seed=self.options.seed, start=chunk << 24,
            rounds=CHUNK, recorded=self.recorded, is_uniform=self.is_uniform, adaptation=self.adaptation,
            decisions=decisions,
        )  # fmt: skip
        return decisions, written, rules

    def chunk_stream(self, pool: ThreadPoolExecutor) -> Iterator[Chunk]:
        """Chunks as they become ready, some ahead of the learner."""
        ahead = [pool.submit(self.play, self.chunks + i) for i in range(self.options.threads)]
        while True:
            self.chunks += 1
            ready = ahead.pop(0)
            yield ready.result()
            ahead.append(pool.submit(self.play, self.chunks + len(ahead)))

    def learn(self, chunks: list[Chunk]) -> float:
        """One pass over some chunks, mixed; the mean square error."""
        parts = [expand(*chunk) for chunk in chunks]
        bits, places, outputs, estimates = (
            torch.from_numpy(np.concatenate(each)).to(self.device) for each in zip(*parts, strict=True)
        )
        many = outputs.shape[1]
        costs = torch.from_numpy(np.concatenate([c[0].costs[: c[1], :many] for c in chunks])).to(self.device)
        is_play = (outputs[:, :, 0] > 0).float()
        weights = is_play / is_play.sum(1, keepdim=True)
        order = torch.randperm(len(costs), device=self.device)
        loss_sum = 0.0
        for group in self.optimiser.param_groups:
            group["lr"] = self.options.rate * max(0.02, 0.5 ** (self.done / self.options.halving))
        for start in range(0, len(order) - BATCH + 1, BATCH):
            chosen = order[start : start + BATCH]
            found = self.net(bits[chosen], places[chosen], outputs[chosen], estimates[chosen])
            loss = ((found - costs[chosen]) ** 2 * weights[chosen]).sum(1).mean()
            self.optimiser.zero_grad(set_to_none=True)
            loss.backward()
            self.optimiser.step()
            loss_sum += loss.item()
        self.done += len(order)
        return loss_sum / max(1, len(order) // BATCH)

    def measure(self, rounds: int = 2000) -> dict[str, float]:
        """Bullheads of the net, greedy, at four seats against three uniform and three sensible players."""
        nets = self.net.arrays()
        found = {}
        rules = np.array([4, self.variant, 104, 10, 0], np.int64)
        for name, kind in (("uniform", UNIFORM), ("sensible", SENSIBLE)):
            seating = np.array([NET, kind, kind, kind] + [-1] * 6, np.int64)
            _, totals = play_rounds(
                nets, rules, seating, np.array([0, 0, 1.0]), np.array([0.01]), seed=7, start=0, rounds=rounds,
                decisions=Decisions.empty(100),
            )  # fmt: skip
            found[f"heads_vs_{name}"] = round(totals[NET, 1] / totals[NET, 0], 3)
            found[f"margin_vs_{name}"] = round(totals[NET, 2] / totals[NET, 0], 3)
        return found

    def run(self) -> None:
        """Train until the time is up."""
        began = told = time.monotonic()
        with ThreadPoolExecutor(self.options.threads) as pool:
            stream = self.chunk_stream(pool)
            while True:
                loss = self.learn([next(stream) for _ in range(self.options.mix)])
                now = time.monotonic()
                is_over = now - began > 60 * self.options.minutes or self.done >= self.options.decisions
                if now - told > self.pause or is_over:
                    self.seconds += now - told
                    told = now
                    self.tell(loss)
                    self.save()
                if is_over:
                    break
            pool.shutdown(wait=True, cancel_futures=True)

    def tell(self, loss: float) -> None:
        """One line of the curve; and a past self for the league, now and then."""
        if self.options.stage == "league" and (
            len(self.league) < PAST or np.random.default_rng(self.done).random() < 0.2
        ):
            self.league = [*self.league[-PAST + 1 :], self.net.arrays()]
        line = {
            "variant": self.options.variant, "stage": self.options.stage, "decisions": self.done,
            "seconds": round(self.seconds), "loss": round(loss, 3),
            "temperature": round(self.temperature(), 3), **self.measure(),
        }  # fmt: skip
        print(json.dumps(line), flush=True)
        with (self.folder / "curve.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of every training."""
    parser.add_argument("--variant", choices=VARIANTS, default="base")
    parser.add_argument("--uniform", help="the net of the first stage, for the second")
    parser.add_argument("--start", help="what to begin with: a checkpoint (.pt) or weights (.npz)")
    parser.add_argument("--minutes", type=float, default=25)
    parser.add_argument("--decisions", type=float, default=1e12, help="stop after so many")
    parser.add_argument("--halving", type=float, default=1e7, help="decisions that halve the rate")
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--mix", type=int, default=8, help="chunks that are learned from together")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--seed", type=int, default=1)


def main() -> None:
    """Read the options and train."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--stage", choices=("uniform", "league"), required=True)
    parser.add_argument("folder", type=Path)
    add_options(parser)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    Trainer(options.folder, options).run()


if __name__ == "__main__":
    main()
