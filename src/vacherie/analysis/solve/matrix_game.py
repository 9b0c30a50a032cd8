"""Zero-sum matrix games: the value and an optimal mixed strategy of both sides.

A saddle point is found at once; otherwise the simplex method solves the usual linear programme of the game,
with Bland's rule, so that it always ends.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

EPSILON = 1e-12


class MatrixSolution(Struct, frozen=True):
    """An equilibrium: neither side can do better by itself."""

    value: float
    """What the row player gets."""
    rows: tuple[float, ...]
    """How likely it plays each row."""
    columns: tuple[float, ...]
    """How likely the column player, who wants it low, plays each column."""


def solve_matrix(payoffs: Sequence[Sequence[float]]) -> MatrixSolution:
    """Solve a game in which the row player gets `payoffs[row][column]` from the column player.

    >>> solution = solve_matrix([[3, -1], [-1, 1]])
    >>> round(solution.value, 9), [round(chance, 9) for chance in solution.rows]
    (0.333333333, [0.333333333, 0.666666667])
    >>> solve_matrix([[3, 2], [1, 0]]).value
    2.0
    """
    lows = [min(row) for row in payoffs]
    highs = [max(column) for column in zip(*payoffs, strict=True)]
    best, least = max(lows), min(highs)
    if best >= least:  # a saddle point
        return MatrixSolution(
            float(best), pure(lows.index(best), len(lows)), pure(highs.index(least), len(highs))
        )
    return by_simplex(payoffs, best)


def pure(at: int, count: int) -> tuple[float, ...]:
    """The strategy that always plays one choice."""
    return tuple([1.0 if place == at else 0.0 for place in range(count)])


def by_simplex(payoffs: Sequence[Sequence[float]], lowest: float) -> MatrixSolution:
    """The same by linear programming: maximise the sum of y where A y <= 1, A made positive."""
    # One more than the security level, so that the value of the shifted game is positive.
    shift = 1.0 - min(lowest, min(min(row) for row in payoffs))
    height, width = len(payoffs), len(payoffs[0])
    # Columns: y, slack variables, right side. The last line is the objective.
    table = [
        [payoff + shift for payoff in row] + [1.0 if at == other else 0.0 for other in range(height)] + [1.0]
        for at, row in enumerate(payoffs)
    ]
    table.append([-1.0] * width + [0.0] * (height + 1))
    basis = [width + at for at in range(height)]
    while True:
        objective = table[-1]
        entering = next((at for at in range(width + height) if objective[at] < -EPSILON), None)
        if entering is None:
            break
        ratios = [
            (line[-1] / line[entering], basis[at], at)
            for at, line in enumerate(table[:-1])
            if line[entering] > EPSILON
        ]
        leaving = min(ratios)[2]
        pivot(table, leaving, entering)
        basis[leaving] = entering
    total = table[-1][-1]
    columns = [0.0] * width
    for at, variable in enumerate(basis):
        if variable < width:
            columns[variable] = table[at][-1] / total
    rows = [table[-1][width + at] / total for at in range(height)]
    return MatrixSolution(1 / total - shift, tuple(rows), tuple(columns))


def pivot(table: list[list[float]], line: int, column: int) -> None:
    """Bring a variable into the basis."""
    chosen = table[line]
    divisor = chosen[column]
    table[line] = chosen = [number / divisor for number in chosen]
    for at, other in enumerate(table):
        factor = other[column]
        if at != line and factor:
            table[at] = [one - factor * two for one, two in zip(other, chosen, strict=True)]
