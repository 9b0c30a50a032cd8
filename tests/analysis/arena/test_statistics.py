"""The statistics against published values, and what they say about numbers whose truth is known."""

from __future__ import annotations

from random import Random

import pytest

from vacherie.analysis.arena.statistics import (
    Estimate,
    both_tails,
    estimate,
    groups_needed,
    holm,
    p_value,
    quantile,
)

# Two-sided critical values of Student's t, from any printed table.
CRITICAL = {1: 12.706, 2: 4.303, 5: 2.571, 10: 2.228, 30: 2.042, 120: 1.980, 1_000: 1.962}


@pytest.mark.parametrize(("freedom", "value"), CRITICAL.items())
def test_students_t(freedom: int, value: float) -> None:
    assert quantile(0.95, freedom) == pytest.approx(value, abs=6e-4)
    assert both_tails(value, freedom) == pytest.approx(0.05, abs=1e-4)
    assert both_tails(-value, freedom) == both_tails(value, freedom)


def test_far_tails_do_not_vanish() -> None:
    assert both_tails(10.0, 50) == pytest.approx(1.6e-13, rel=0.1)
    assert both_tails(0.0, 50) == 1.0


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    rng = Random(7)
    found = [estimate([rng.gauss(3, 2) for _ in range(8)]) for _ in range(2_000)]
    held = sum(e.low <= 3 <= e.high for e in found if e.low is not None and e.high is not None)
    assert 1_860 < held < 1_940  # 95 % of 2,000 are 1,900, with a standard error of 10


def test_chance_alone_is_rarely_called_clear() -> None:
    rng = Random(8)
    chances = [p_value(estimate([rng.gauss(0, 2) for _ in range(8)])) for _ in range(2_000)]
    assert 60 < sum(p is not None and p < 0.05 for p in chances) < 140


def test_few_or_equal_values() -> None:
    assert estimate([4.0]) == Estimate(4.0, None, None, None, 1)
    assert p_value(estimate([4.0])) is None
    assert p_value(estimate([0.0, 0.0])) == 1.0
    assert p_value(estimate([1.0, 1.0])) == 0.0


def test_holms_correction() -> None:
    assert holm([]) == []
    assert holm([0.2]) == [0.2]
    assert holm([0.001, 0.5, 0.02]) == pytest.approx([0.003, 0.5, 0.04])
    assert holm([0.9, 0.8]) == [1.0, 1.0]


def test_how_many_deals_would_be_needed() -> None:
    # Half the difference takes four times as many.
    one, half = Estimate(1.0, 1.0, -1.0, 3.0, 100), Estimate(0.5, 1.0, -1.5, 2.5, 100)
    assert groups_needed(one) == 786  # (1.960 + 0.842) ** 2 * 100, rounded up
    assert groups_needed(half) == 3_141
    assert groups_needed(Estimate(0.0, 1.0, -2.0, 2.0, 100)) is None
