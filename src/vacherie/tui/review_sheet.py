"""Parts of a review for a terminal: the account of every seat, a moment, a decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.box import SIMPLE_HEAD
from rich.table import Table as Grid
from rich.text import Text

from vacherie.analysis.review import Review, ReviewedDecision, ReviewMoment
from vacherie.analysis.review.sentences import say, say_option
from vacherie.core.action import Card
from vacherie.locale.wording import Wording
from vacherie.tui.card_art import CORAL, QUIET
from vacherie.tui.layout import fitting_table
from vacherie.tui.short_name import short_name

LEFT_OUT = (
    (),
    ("severity",),
    ("severity", "error"),
    ("severity", "error", "accuracy"),
    ("severity", "error", "accuracy", "headings"),
)
"""What the table of all seats goes without where there is less and less room; at last, ends of headings."""
NAME = 10
"""Columns of a name."""


def accounts(wording: Wording, found: Review, width: int) -> Grid:
    """The table of all seats, with as much as fits into so many columns: no figure is cut."""
    return fitting_table((account_of_all(wording, found, left_out) for left_out in LEFT_OUT), width)


def account_of_all(wording: Wording, found: Review, left_out: Sequence[str]) -> Grid:
    """The table of all seats without some of its parts."""
    has_start = any(abs(own.start) * 20 >= found.unit for own in found.seats)
    terms = ("result", *(("start",) if has_start else ()), "cards", "others", "own")
    columns = [name for name in (*terms, "accuracy", "severity") if name not in left_out]

    def signed(tenths: int) -> str:
        number = wording.catalogue.decimal(abs(tenths) / 10, 1)
        return number if tenths == 0 else f"{'−' if tenths < 0 else '+'}{number}"

    rows = []
    for own in found.seats:
        accuracy = "–" if own.accuracy is None else f"{wording.catalogue.decimal(own.accuracy, 0)} %"
        result, start = (round(value * 10 / found.unit) for value in (own.result, own.start))
        parts = rounded(result - start, (own.cards, own.others, -own.own_loss), found.unit)
        *numbers, loss = map(signed, (result, *([start] if has_start else ()), *parts))
        if "error" not in left_out:
            loss = f"{loss} ±{wording.catalogue.decimal(own.error / found.unit, 1)}"
        signs = f"{own.inaccuracies}/{own.mistakes}/{own.blunders}"
        rows.append((*numbers, loss, accuracy, signs)[: len(columns)])
    # Three digits have to fit into 80 columns.
    table = Grid(box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column(wording.text("review-column"), no_wrap=True)
    for at, name in enumerate(columns):
        heading = wording.text(f"review-column.{name}")
        if "headings" in left_out:
            heading = short_name(heading, max(len(row[at]) for row in rows))
        table.add_column(heading, justify="right", no_wrap=True)
    for own, row in zip(found.seats, rows, strict=True):
        table.add_row(short_name(wording.label(own.seat), NAME), *row)
    return table


def rounded(total: int, parts: Sequence[int], unit: int) -> list[int]:
    """Parts in tenths that add up to a total of tenths: where rounding lost most, it goes the other way.

    >>> rounded(147, [12, 526, -391], 10), rounded(10, [34, 33, 33], 100)
    ([12, 526, -391], [4, 3, 3])
    """
    exact = [part * 10 / unit for part in parts]
    found = [round(part) for part in exact]
    missing = total - sum(found)
    step = 1 if missing > 0 else -1
    order = sorted(range(len(found)), key=lambda at: step * (found[at] - exact[at]))
    for at in order[: abs(missing)]:
        found[at] += step
    return found


def tell(wording: Wording, moment: ReviewMoment) -> Text:
    """One moment: when, and what."""
    when = wording.text("review-moment-when", round=moment.round, trick=moment.trick)
    return Text.assemble((f"  {when} ", QUIET), say(wording, moment.phrase))


def decision_line(
    wording: Wording, found: Review, decision: ReviewedDecision, cards: Mapping[int, tuple[Card, int]]
) -> Text:
    """One decision; `cards`: by frame the card that it is about and the chips on it, where one is open."""
    when = wording.text("review-when", round=decision.round, trick=decision.trick)
    if decision.frame in cards:
        card, chips = cards[decision.frame]
        on_it = wording.text("chips", chips=chips)
        when = wording.text("review-when-card", when=when, card=card, count=chips, chips=on_it)
    chosen, best = (say_option(wording, decision.options, at) for at in (decision.chosen, decision.best))
    words = wording.text(
        "review-decision-line",
        same="yes" if decision.chosen == decision.best or decision.loss <= 0 else "no",
        when=when,
        chosen=chosen,
        best=best,
        loss=wording.catalogue.decimal(decision.loss / found.unit, 1),
        error=wording.catalogue.decimal(decision.error / found.unit, 1),
        severity=wording.text(f"review-severity.{decision.severity}"),
    )
    return Text("  " + words, CORAL if decision.severity in ("mistake", "blunder") else "")
