"""Posterior weights of the hypotheses about every rival, from the log-likelihoods of what it has played.

Rivals at one table tend to be of one kind, so what one of them plays says something about the others: a table
is of one kind, a few exceptions aside, or mixed, and the kinds of table are weighed along with those of the
seats (a hierarchical prior). Written once, for the bot and for rounds inside kernels.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from vacherie.extras import provided_by

with provided_by("sim"):
    import numpy as np
    from numpy.typing import NDArray

from vacherie.sim.compile import kernel, part

Floats = NDArray[np.float64]


class TableBelief(NamedTuple):
    """What is believed about a table before anything is played, and how far evidence is trusted."""

    prior: Floats
    """By hypothesis."""
    numbers: Floats
    """How likely all rivals are of one kind; how likely a rival is an exception there; the power of the
    likelihood; the share of the prior in the weights, whatever the evidence."""


@part
def weigh(evidence: Floats, own: int, seats: int, prior: Floats, numbers: Floats, out: Floats) -> None:
    """Fill `out[seat, hypothesis]` from log-likelihoods by seat and hypothesis; the own seat: the prior."""
    kinds = prior.size
    alike, exceptions, temper, kept = numbers[0], numbers[1], numbers[2], numbers[3]
    tables, seen = np.empty(kinds + 1), np.empty(kinds)
    most = -np.inf
    for seat in range(seats):
        for kind in range(kinds):
            out[seat, kind] = 0.0
    for table in range(kinds + 1):
        log = math.log(alike * prior[table] if table < kinds else 1 - alike)
        for seat in range(seats):
            if seat != own:
                log += log_of_seat(evidence, seat, table, prior, exceptions, temper, seen)
        tables[table] = log
        most = max(most, log)
    total = 0.0
    for table in range(kinds + 1):
        tables[table] = math.exp(tables[table] - most)
        total += tables[table]
    for table in range(kinds + 1):
        for seat in range(seats):
            if seat != own:
                log_of_seat(evidence, seat, table, prior, exceptions, temper, seen)
                for kind in range(kinds):
                    out[seat, kind] += tables[table] / total * seen[kind]
    for seat in range(seats):
        for kind in range(kinds):
            out[seat, kind] = (
                prior[kind] if seat == own else (1 - kept) * out[seat, kind] + kept * prior[kind]
            )


@part
def log_of_seat(
    evidence: Floats, seat: int, table: int, prior: Floats, exceptions: float, temper: float, seen: Floats
) -> float:
    """How likely a seat's plays are at a kind of table, as a logarithm; `seen` is its posterior there."""
    kinds = prior.size
    most = -np.inf
    for kind in range(kinds):
        most = max(most, temper * evidence[seat, kind])
    total = 0.0
    for kind in range(kinds):
        share = prior[kind]
        if table < kinds:
            share *= exceptions
            if kind == table:
                share += 1 - exceptions
        seen[kind] = share * math.exp(temper * evidence[seat, kind] - most)
        total += seen[kind]
    for kind in range(kinds):
        seen[kind] /= total
    return most + math.log(total)


@kernel("void(float64[:, ::1], int64, float64[::1], float64[::1], float64[:, ::1])")
def run(evidence: Floats, own: int, prior: Floats, numbers: Floats, out: Floats) -> None:
    """`weigh` for callers outside kernels."""
    weigh(evidence, own, len(evidence), prior, numbers, out)


def posterior_weights(evidence: Floats, own: int, belief: TableBelief) -> Floats:
    """By seat and hypothesis: the weights after these log-likelihoods.

    >>> belief = TableBelief(np.array([0.5, 0.5]), np.array([0.8, 0.1, 1.0, 0.0]))
    >>> posterior_weights(np.log([[1, 1], [0.9, 0.1], [0.5, 0.5]]), 0, belief).round(2).tolist()
    [[0.5, 0.5], [0.9, 0.1], [0.76, 0.24]]
    """
    out = np.empty_like(evidence)
    run(evidence, own, *belief, out)
    return out
