"""Self-play of the net: its rounds follow the rules, and what it records of a decision is what happened."""

from __future__ import annotations

import numpy as np
import pytest

from tests.support.random_nets import random_nets
from vacherie.sim.nimmt.net.decisions import Decisions
from vacherie.sim.nimmt.net.expand import expand
from vacherie.sim.nimmt.net.kinds import NET, SENSIBLE, UNIFORM
from vacherie.sim.nimmt.net.self_play import play_rounds
from vacherie.sim.nimmt.position import BASE, CLIMB, LEAP, PARITY, REVERSE, REVERSED

DRAWN = np.full(10, -1, np.int64)
NETS = random_nets(2, 16, 8, seed=3)


def play(
    variant: int = BASE, seats: int = 4, rounds: int = 20, recorded: float = 1.0, size: int = 4000
) -> tuple[Decisions, int, np.ndarray, np.ndarray]:
    decisions = Decisions.empty(size)
    rules = np.array([seats, variant, 104, 10, 0], np.int64)
    shares, temperatures = np.array([0.3, 0.3, 0.2, 0.2]), np.array([0.5, 2.0])
    written, totals = play_rounds(
        NETS, rules, DRAWN, shares, temperatures, seed=5, start=0, rounds=rounds, recorded=recorded,
        decisions=decisions,
    )  # fmt: skip
    return decisions, written, totals, rules


@pytest.mark.parametrize("variant", [BASE, PARITY, CLIMB, LEAP, REVERSE])
def test_every_card_of_every_hand_is_an_option(variant: int) -> None:
    decisions, written, totals, _ = play(variant)
    assert written == 20 * 4 * 10
    assert totals[:, 0].sum() == 20 * 4
    for line in range(written):
        own = int(decisions.cards[line, 2]) | int(decisions.cards[line, 3]) << 64
        in_play = int(decisions.cards[line, 0]) | int(decisions.cards[line, 1]) << 64
        options = [int(play) for play in decisions.plays[line] if play]
        assert {play & 127 for play in options} == {card for card in range(1, 105) if own >> card & 1}
        assert own & ~in_play == 0
        assert decisions.facts[line, 2] == own.bit_count()
        if variant != REVERSE or not decisions.facts[line, 3]:
            assert all(play < REVERSED for play in options)


def test_relative_costs_of_a_last_trick_add_up_to_nothing() -> None:
    decisions, written, _, _ = play(seats=3)
    last = [line for line in range(written) if decisions.facts[line, 2] == 1]
    assert len(last) == 20 * 3
    for start in range(0, len(last), 3):
        costs = [decisions.costs[line, 0] for line in last[start : start + 3]]
        assert sum(costs) == pytest.approx(0, abs=1e-4)


def test_relative_totals_add_up_to_nothing() -> None:
    _, _, totals, _ = play(rounds=50, recorded=0.0)
    assert totals[:, 2].sum() == pytest.approx(0, abs=1e-6)
    assert totals[UNIFORM, 2] / totals[UNIFORM, 0] > 0 > totals[SENSIBLE, 2] / totals[SENSIBLE, 0]


def test_rounds_end_when_the_lines_are_full() -> None:
    _, written, totals, _ = play(size=100)
    assert written == 80
    assert totals[:, 0].sum() == 2 * 4


def test_the_same_seed_gives_the_same_rounds() -> None:
    (one, written, *_), (two, *_) = play(), play()
    assert (one.costs[:written] == two.costs[:written]).all()
    assert (one.rows[:written] == two.rows[:written]).all()


def test_seating_fixes_the_kinds() -> None:
    rules = np.array([2, BASE, 104, 10, 0], np.int64)
    seating = np.array([NET + 1, SENSIBLE, *[-1] * 8], np.int64)
    _, totals = play_rounds(
        NETS, rules, seating, np.array([1.0, 0, 0, 0]), np.array([0.5, 0.5]), seed=1, start=0, rounds=7,
        decisions=Decisions.empty(20),
    )  # fmt: skip
    assert totals[:, 0].tolist() == [0, 7, 0, 7]


@pytest.mark.parametrize("variant", [BASE, CLIMB, REVERSE])
def test_inputs_are_within_the_tables(variant: int) -> None:
    decisions, written, _, rules = play(variant, seats=5)
    found = expand(decisions, written, rules)
    assert found.bits.sum(1).min() >= 2
    assert found.places.min() >= 0
    assert found.places.max() <= NETS.first.shape[1]
    assert found.outputs.max() < NETS.last.shape[2]
    assert ((found.outputs[:, :, 0] > 0).sum(1) == (decisions.plays[:written] > 0).sum(1)).all()
