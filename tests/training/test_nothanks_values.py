"""Training of the No Thanks! nets: kernels and numpy agree, gradients are right, a run can be continued."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vacherie.sim.compile import kernel
from vacherie.sim.nothanks.card_chain import LONGEST, judge_chain
from vacherie.sim.nothanks.self_play import STEPS, Examples, Style, play
from vacherie.sim.nothanks.value_net import FIRST, SECOND, read
from vacherie.training.nothanks_features import dense, from_table, to_table
from vacherie.training.nothanks_values import Learner, Plan, export, train

U64 = np.uint64
Floats = NDArray[np.float32]


@kernel(
    "int64(float32[:,::1], float32[:,::1], float32[:,::1], uint64, int64, int64, uint64[::1], int64[::1],"
    " int64[::1], float32[:,::1], int64, int64, int64, float32[:,::1], float32[:,::1])"
)
def judge_all(
    table: Floats,
    second: Floats,
    third: Floats,
    deck: int,
    tactical: int,
    left: int,
    owned: NDArray[np.uint64],
    chips: NDArray[np.int64],
    before: NDArray[np.int64],
    styles: Floats,
    card: int,
    on_card: int,
    active: int,
    wins: Floats,
    leads: Floats,
) -> int:
    """The values of all positions after a taking of the open card."""
    seats = chips.size
    return judge_chain(
        table, second, third, U64(deck), tactical, left, owned, chips, before, styles, card, on_card, active,
        np.empty((seats, FIRST), np.float32), np.empty((1, FIRST), np.float32),
        np.empty(SECOND, np.float32), np.empty((2, seats), np.float32), wins, leads,
    )  # fmt: skip


def output(learner: Learner, x: Floats) -> tuple[Floats, Floats]:
    """Shares of the win and leads by plain numpy."""
    first, second, third = learner.layers
    b = np.maximum(np.maximum(x @ first, 0) @ second[:-1] + second[-1], 0)
    out = b @ third[:-1] + third[-1]
    shares = np.exp(out[:, : learner.seats])
    return shares / shares.sum(axis=1, keepdims=True), out[:, learner.seats :]


def test_the_kernel_values_positions_as_the_net_in_training_does() -> None:
    learner = Learner(4, seed=2)
    net = learner.net()
    for tactical in (False, True):
        deck = [card for card in range(3, 36) if not (tactical and card in (10, 20, 30))]
        owned = np.array([1 << 9 | 1 << 11, 1 << 31, 1 << 3 | 1 << 4 | 1 << 5, 0], np.uint64)
        styles = np.array([[0, 0, 0], [1, 0.5, 0], [0, 0, 0.7], [0.5, 0.2, 0.1]], np.float32)
        chips, before = np.array([3, 1, 30, 2]), np.array([5, 0, 12, 3])
        wins, leads = np.zeros((LONGEST, 4), np.float32), np.zeros((LONGEST, 4), np.float32)
        moments = judge_all(
            net.table, net.second, net.third, sum(1 << card for card in deck), tactical, 17, owned, chips,
            before, styles, 19, 5, 2, wins, leads,
        )  # fmt: skip
        assert moments == 3 + 4 + 1  # seat 1 is asked at moments 3 and 7, then without a chip
        for moment in range(moments):
            taker = (2 + moment) % 4
            stock, cards = chips.copy(), owned.copy()
            for passed in range(moment):
                stock[(2 + passed) % 4] -= 1
            stock[taker] += 5 + moment
            cards[taker] |= U64(1 << 19)
            order = [(taker + turn) % 4 for turn in range(4)]
            centred = (before - before.mean()).astype(np.float32)
            example = Examples(
                cards[order][None], stock[order][None].astype(np.int16), centred[order][None],
                styles[order][None],
                np.array([17], np.uint8), np.array([tactical]),
                np.zeros((1, 4), np.float32), np.zeros((1, 4), np.float32),
            )  # fmt: skip
            shares, lead = output(learner, dense(example, np.array([0])))
            np.testing.assert_allclose(wins[moment, order], shares[0], atol=2e-5)
            np.testing.assert_allclose(leads[moment, order], lead[0], atol=2e-5)


def test_gradients_are_those_of_the_loss() -> None:
    learner = Learner(3, seed=5)
    learner.layers = [layer.astype(np.float64) for layer in learner.layers]
    examples = play(Learner(3, seed=5).net(), games=2, seed=1)
    x = dense(examples, np.arange(STEPS)).astype(np.float64)
    targets = examples.wins[:STEPS].astype(np.float64), examples.leads[:STEPS].astype(np.float64)
    gradients, _ = learner.gradients(x, *targets)  # type: ignore[arg-type]
    for layer, gradient in zip(learner.layers, gradients, strict=True):
        at = np.unravel_index(np.abs(gradient).argmax(), gradient.shape)
        losses = []
        for step in (1e-5, -1e-5):
            layer[at] += step
            win, lead = learner.gradients(x, *targets)[1]  # type: ignore[arg-type]
            losses.append(win + lead / 2)
            layer[at] -= step
        np.testing.assert_allclose(gradient[at], (losses[0] - losses[1]) / 2e-5, rtol=1e-3)


def test_examples_are_complete_games() -> None:
    examples = play(Learner(5, seed=3).net(), games=6, seed=8, style=Style(tactical=0.5, handicap=0.5))
    counts = np.array([[int(cards).bit_count() for cards in line] for line in examples.owned.tolist()])
    assert (counts.sum(axis=1).reshape(6, STEPS) == np.arange(1, STEPS + 1)).all()
    assert (examples.left == 24 - counts.sum(axis=1)).all()
    chips = np.where(examples.tactical, 50, 55)
    assert (examples.chips.sum(axis=1) == chips).all()
    np.testing.assert_allclose(examples.wins.sum(axis=1), 1.0, atol=1e-5)
    np.testing.assert_allclose(examples.leads.sum(axis=1) * (examples.left == 1), 0.0, atol=1e-5)


def test_a_run_that_was_stopped_ends_with_the_same_weights(tmp_path: Path) -> None:
    plan = Plan(seats=3, generations=3, games=20)
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    whole.mkdir()
    parts.mkdir()
    once = train(plan, whole)
    train(plan, parts, most=1)
    again = train(plan, parts)
    assert (once.table == again.table).all()
    assert (once.third == again.third).all()


def test_the_table_of_a_net_gives_its_first_layer_back() -> None:
    table = Learner(3, seed=4).net().table
    np.testing.assert_allclose(to_table(from_table(table, 3), 3), table, atol=1e-5)


def test_exported_nets_can_be_read(tmp_path: Path) -> None:
    net = train(Plan(seats=4, generations=1, games=5), tmp_path)
    target = tmp_path / "weights.npz"
    assert export(tmp_path, target) == [4]
    with np.load(target) as arrays:
        np.testing.assert_allclose(read(arrays, 4).table, net.table, rtol=1e-2, atol=1e-3)
