"""Training of the nimmt nets: both stages learn, can be resumed, and write what the kernels read."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
import torch

from vacherie.bots.champion.nimmt.rivals import BELIEF, TEMPERATURES
from vacherie.bots.champion.nimmt.trick import FOLDER as NETS
from vacherie.sim.nimmt.net.decisions import Decisions
from vacherie.sim.nimmt.net.expand import expand
from vacherie.sim.nimmt.net.self_play import play_rounds
from vacherie.sim.nimmt.net.weights import load
from vacherie.training.nimmt_response_torch import Response
from vacherie.training.nimmt_torch import HIDDEN, Trainer, ValueNet


def options(folder: Path, stage: str, **others: object) -> argparse.Namespace:
    """The options of a short training."""
    usual = {
        "stage": stage, "variant": "base", "uniform": str(folder / "base-uniform.npz"), "start": None,
        "minutes": 1.0, "decisions": 1, "halving": 1e6, "rate": 1e-3, "mix": 2, "threads": 1,
        "device": "cpu", "seed": 1,
    }  # fmt: skip
    return argparse.Namespace(**usual | others)


def test_two_stages(tmp_path: Path) -> None:
    Trainer(tmp_path, options(tmp_path, "uniform")).run()
    Trainer(tmp_path, options(tmp_path, "league", start=str(tmp_path / "base-uniform.pt"))).run()
    lines = [json.loads(line) for line in (tmp_path / "curve.jsonl").read_text().splitlines()]
    assert [line["stage"] for line in lines] == ["uniform", "league"]
    resumed = Trainer(tmp_path, options(tmp_path, "league"))
    assert resumed.done == lines[-1]["decisions"] > 0
    assert len(resumed.league) == 1
    assert load([tmp_path / "base-league.npz"]).first.shape[2] == HIDDEN[0]


def test_a_training_begins_with_the_weights_of_the_package(tmp_path: Path) -> None:
    """Tied weights that give them are found, up to half precision."""
    start = NETS / "base-uniform.npz"
    given = options(tmp_path, "uniform", variant="leap", start=str(start))
    for own, kept in zip(Trainer(tmp_path, given).net.arrays(), load([start]), strict=True):
        assert np.abs(own - kept).max() < 2e-3 * np.abs(kept).max()


def test_learning_lowers_the_error(tmp_path: Path) -> None:
    trainer = Trainer(tmp_path, options(tmp_path, "uniform"))
    chunk = trainer.play(0)
    losses = [trainer.learn([chunk]) for _ in range(5)]
    assert losses[-1] < losses[0]


def test_torch_computes_what_the_kernels_compute() -> None:
    """The forward pass of torch, and the one of the arrays that kernels get."""
    net = ValueNet(HIDDEN, seed=3)
    rules = np.array([3, 0, 104, 2, 0], np.int64)
    decisions = Decisions.empty(60)
    written, _ = play_rounds(
        net.arrays(), rules, np.full(10, -1, np.int64), np.array([1.0, 0.0, 0.0]), np.ones(1), seed=1,
        start=0, rounds=10, recorded=1.0, decisions=decisions,
    )  # fmt: skip
    found = expand(decisions, written, rules)
    with torch.no_grad():
        costs = net(*(torch.from_numpy(each) for each in found)).numpy()
    arrays = net.arrays()
    first = np.vstack([arrays.first[0], np.zeros((1, HIDDEN[0]), np.float32)])
    sums = found.bits @ first[: found.bits.shape[1]] + first[found.places].sum(1)
    hidden = np.maximum(np.maximum(sums, 0) @ arrays.second[0] + arrays.bias[0], 0)
    out = hidden @ arrays.last[0] + arrays.constant[0]
    plain = np.take_along_axis(out, found.outputs.reshape(written, -1), 1).reshape(found.outputs.shape).sum(2)
    assert np.allclose(plain + out[:, -1:] * found.estimates, costs, atol=1e-3)


def test_a_best_response_learns_and_is_measured(tmp_path: Path) -> None:
    """A few hundred decisions against the nets of the package, and the run goes on from there."""
    given = options(
        tmp_path,
        "response",
        frozen=str(NETS / "base-league.npz"),
        uniform=str(NETS / "base-uniform.npz"),
        mix=1,
    )
    Response(tmp_path, given, BELIEF, TEMPERATURES).run()
    line = json.loads((tmp_path / "curve.jsonl").read_text())
    assert line["gain"] < 0 < line["gain_se"]
    assert Response(tmp_path, given, BELIEF, TEMPERATURES).done == line["decisions"] > 0
