"""The solution of a matrix game is an equilibrium, whatever the matrix."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vacherie.analysis.solve.matrix_game import solve_matrix

MATRICES = st.integers(1, 7).flatmap(
    lambda width: st.lists(
        st.lists(st.integers(-20, 20), min_size=width, max_size=width), min_size=1, max_size=7
    )
)


@given(MATRICES)
def test_neither_side_can_do_better(payoffs: list[list[int]]) -> None:
    found = solve_matrix(payoffs)
    for side in (found.rows, found.columns):
        assert sum(side) == pytest.approx(1)
        assert min(side) >= -1e-9
    for row in payoffs:
        assert sum(a * b for a, b in zip(row, found.columns, strict=True)) <= found.value + 1e-9
    for column in zip(*payoffs, strict=True):
        assert sum(a * b for a, b in zip(column, found.rows, strict=True)) >= found.value - 1e-9


def test_rock_paper_scissors() -> None:
    found = solve_matrix([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    assert found.value == pytest.approx(0)
    assert found.rows == pytest.approx((1 / 3,) * 3)
