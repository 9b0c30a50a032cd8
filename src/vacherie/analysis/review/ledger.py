"""The exact accounts of a reviewed game: every change of a value belongs to one of four terms.

Values become whole numbers here, once, and everything else is a difference of them. So for every seat
`result = start + cards + others - own_loss`, whatever the errors of the values are.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, field

from vacherie.analysis.review.account import Answered, Decided, Mark
from vacherie.analysis.review.format import (
    UNIT,
    ReviewedDecision,
    ReviewedOption,
    ReviewStep,
    Severity,
    StepKind,
)

MISTAKE = 1.5
"""From how many bullheads or points on a loss is a mistake, and practice in the browser asks back."""
SEVERITIES: tuple[tuple[Severity, float], ...] = (
    ("blunder", 3.0),
    ("mistake", MISTAKE),
    ("inaccuracy", 0.6),
)
"""From how many bullheads or points on a loss has a name."""
CLEAR = 2.0
"""And how many of its standard errors it must be."""


class Totals(Struct):
    """One seat's terms, in units."""

    start: int
    now: int
    cards: int = 0
    others: int = 0
    own_loss: int = 0
    variance: float = 0.0
    """Of `own_loss`."""
    stake: float = 0.0
    """What the worst answers would have lost."""


class Line(Struct, frozen=True):
    """A mark with the values after it."""

    mark: Mark
    before: tuple[int, ...]
    step: ReviewStep
    decision: int | None
    """The place of its decision."""


class Ledger(Struct):
    """The accounts."""

    totals: list[Totals]
    lines: list[Line] = field(default_factory=list)
    decisions: list[ReviewedDecision] = field(default_factory=list)


def units(value: float) -> int:
    """A value in units."""
    return round(value * UNIT)


def keep(start: Sequence[float], marks: Sequence[Mark]) -> Ledger:
    """Book all marks; the chances of the steps are still to be filled in."""
    ledger = Ledger([Totals(units(value), units(value)) for value in start])
    for mark in marks:
        before = tuple(seat.now for seat in ledger.totals)
        number = None
        if isinstance(mark, Decided):
            number = len(ledger.decisions)
            ledger.decisions.append(decide(ledger, mark))
        else:
            for seat, value in zip(ledger.totals, mark.values, strict=True):
                change = units(value) - seat.now
                if mark.kind == "reveal":
                    seat.others += change
                else:
                    seat.cards += change
                seat.now += change
        after = tuple(seat.now for seat in ledger.totals)
        kind: StepKind = "choice" if isinstance(mark, Decided) else mark.kind
        chooser = mark.seat if isinstance(mark, Decided) else None
        step = ReviewStep(
            frame=mark.frame,
            kind=kind,
            seat=chooser,
            round=mark.round,
            trick=mark.trick,
            values=after,
            chances=(),
        )
        ledger.lines.append(Line(mark, before, step, number))
    return ledger


def decide(ledger: Ledger, mark: Decided) -> ReviewedDecision:
    """Book a decision."""
    found = mark.answered.judgement
    assert found is not None
    own = ledger.totals[mark.seat]
    options = reviewed_options(mark.answered, own.now)
    loss, error = units(found.loss), units(found.error)
    own.own_loss += loss
    own.variance += float(error) ** 2
    own.stake += found.stake
    for seat, line in enumerate(ledger.totals):
        if seat == mark.seat:
            line.now -= loss
        elif mark.shared:
            line.now -= loss
            line.others -= loss
    return ReviewedDecision(
        seat=mark.seat, frame=mark.frame, round=mark.round, trick=mark.trick, options=options,
        chosen=found.chosen, best=found.best, loss=loss, error=error,
        severity=severity(found.loss, found.error),
    )  # fmt: skip


def reviewed_options(answered: Answered, best: int) -> tuple[ReviewedOption, ...]:
    """The answers of a judged decision, if the best is worth so many units."""
    found = answered.judgement
    assert found is not None
    figures = zip(answered.answers, found.costs, found.errors, found.lead_errors, strict=True)
    return tuple(
        [
            ReviewedOption(
                choice=choice, value=best - units(cost - found.cost), error=units(error),
                cost_error=units(lead_error),
            )
            for choice, cost, error, lead_error in figures
        ]
    )  # fmt: skip


def severity(loss: float, error: float) -> Severity:
    """What a loss is called.

    >>> severity(4.0, 0.3), severity(4.0, 3.0), severity(0.2, 0.0)
    ('blunder', 'none', 'none')
    """
    if loss < CLEAR * error:
        return "none"
    return next((name for name, least in SEVERITIES if loss >= least), "none")


def accuracy(loss: float, stake: float) -> float | None:
    """How much of what the worst answers would have lost was not lost, in percent.

    >>> accuracy(1.0, 4.0), accuracy(-0.1, 4.0), accuracy(0.0, 0.0)
    (75.0, 100.0, None)
    """
    if stake < 0.5:
        return None
    return round(100 * min(1.0, max(0.0, 1 - loss / stake)), 1)
