"""The special cards in one table: which modes have each, what it may be aimed at, and what it does (R8, R9).

The decks of both modes, their legal uses and the lists of the web table follow from `SPECIAL_CARDS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from msgspec import Struct

from vacherie.core.action import Card, Seat
from vacherie.games.nimmt.choice import (
    AnyUse,
    Fifth,
    First,
    Insert,
    Last,
    NegPos,
    Replace,
    Seven,
    Slide,
    Sort,
    Special,
    Stop,
)
from vacherie.games.nimmt.mode import Mode
from vacherie.games.nimmt.placement import is_full, take_overflow, target, unlocked
from vacherie.games.nimmt.special_event import Inserted, Marked, Opened, Reordered, Replaced, Slid
from vacherie.games.nimmt.step import Place
from vacherie.games.nimmt.table import OX, Coop, NimmtTable
from vacherie.games.nimmt.transition import Transition
from vacherie.games.nimmt.variant import Classic


class Situation(Struct, frozen=True):
    """What the targets of a special card depend on."""

    mode: Mode
    """Co-op or competition."""
    variant: Classic
    """Where a card goes."""
    table: NimmtTable
    """The table."""
    seat: Seat
    """Who would use it."""
    hand: tuple[Card, ...]
    """The number cards of that seat."""


Targets: TypeAlias = Callable[[Situation], Sequence[AnyUse]]
"""All legal uses; none where the card cannot be used."""
Effect: TypeAlias = Callable[[Transition[Mode], Seat, AnyUse], None]
"""What a use does; the modes add what surrounds it."""


class SpecialCard(Struct, frozen=True):
    """One special card."""

    effect: Effect
    """What it does."""
    coop: Targets | None = None
    """Its targets in R8; None: it is not in that deck."""
    surprise: Targets | None = None
    """Its targets in R9; None: it is not in that deck."""
    reopens: bool = True
    """Whether the team may act once more before the next card is placed (R8.8, R8.11, R8.12)."""


# Targets ------------------------------------------------------------------------------------------


def seven_rows(at: Situation) -> list[Seven]:
    """7 Takes for the team: any unlocked row that has none (R8.9)."""
    return [Seven(number) for number in unlocked(at.table) if not at.table.rows[number - 1].seven]


def seven_own_row(at: Situation) -> list[Seven]:
    """7 Takes for the own card: the full row it goes to (R9.9)."""
    number = target(at.variant, at.table, at.table.queue[0].card)
    if number is None or at.table.rows[number - 1].seven or not is_full(at.variant, at.table, number):
        return []
    return [Seven()]


def stops(at: Situation) -> list[Stop]:
    """Stop: any unlocked row (R8.10)."""
    return [Stop(number) for number in unlocked(at.table)]


def stops_but_one(at: Situation) -> list[Stop]:
    """Stop: any unlocked row but the last one (R9.13)."""
    found = stops(at)
    return found if len(found) > 1 else []


def inserts(at: Situation) -> list[Insert]:
    """Insert: every unlocked row that has a higher last card, so that the end stays free (R8.12, R9.10)."""
    table, allow_end = at.table, at.mode.insert_allow_end
    if not table.queue or table.queue[0].seat == OX:
        return []
    card = table.queue[0].card
    rows = ((number, table.rows[number - 1].cards) for number in unlocked(table))
    return [Insert(number) for number, cards in rows if cards and (allow_end or cards[-1] > card)]


def slides(at: Situation) -> list[Slide]:
    """Slide: every card of an unlocked row to every other unlocked row (R8.13, R9.12)."""
    free = unlocked(at.table) if at.table.queue else ()
    return [
        Slide(card, to)
        for number in free
        for card in at.table.rows[number - 1].cards
        for to in free
        if to != number
    ]


def replaces(at: Situation) -> list[Replace]:
    """Replace: every hand card of the next card's owner (R8.11, R9.11)."""
    queue = at.table.queue
    return [Replace(card) for card in at.hand] if queue and queue[0].seat == at.seat else []


def pending_players(kind: type[First] | type[Last]) -> Targets:
    """First Card and Last Card: any player who has a pending card; the Ox is none (R8.14, R8.15)."""
    return lambda at: [kind(seat) for seat in sorted(p.seat for p in at.table.queue if p.seat != OX)]


def orders(at: Situation) -> list[Sort]:
    """Sort: one option for every order of the pending cards (R8.16)."""
    return [Sort(tuple(sorted(pending.card for pending in at.table.queue)))] if at.table.queue else []


def fifths(at: Situation) -> list[Fifth]:
    """5th Row: only while there are four (R9.8)."""
    return [] if at.mode.closes(at.table) else [Fifth()]


def negatives(at: Situation) -> list[NegPos]:
    """Negative = Positive: every card of the row to be taken, or of every row to choose from (R9.14)."""
    table, card = at.table, at.table.queue[0].card
    number = target(at.variant, table, card)
    own = (card,) if at.mode.closes(table) else ()
    if number is None:
        return [NegPos(taken, n) for n in unlocked(table) for taken in table.rows[n - 1].cards + own]
    if is_full(at.variant, table, number):
        return [NegPos(taken) for taken in table.rows[number - 1].cards + own]
    return []


# Effects ------------------------------------------------------------------------------------------


def mark(transition: Transition[Mode], seat: Seat, choice: AnyUse) -> None:
    """7 Takes or Stop lies beside a row, in R9.9 the one that the own card goes to."""
    assert isinstance(choice, Seven | Stop)
    row = choice.row or target(transition.variant, transition.table, transition.table.queue[0].card)
    assert row is not None
    transition.emit(Marked("seven" if isinstance(choice, Seven) else "stop", row))


def replace_card(transition: Transition[Mode], seat: Seat, choice: AnyUse) -> None:
    """The next card goes back to the hand, another takes its place (R8.11, R9.11)."""
    assert isinstance(choice, Replace)
    transition.emit(Replaced(seat, transition.table.queue[0].card, choice.card))


def insert_card(transition: Transition[Mode], seat: Seat, choice: AnyUse) -> None:
    """The next card goes into a row: it is placed already, so `Place` is skipped (R8.12, R9.10)."""
    assert isinstance(choice, Insert)
    transition.todo = transition.todo[1:]
    transition.emit(Inserted(seat, transition.table.queue[0].card, choice.row))
    take_overflow(transition, seat, choice.row, "insert")


def slide_card(transition: Transition[Mode], seat: Seat, choice: AnyUse) -> None:
    """A placed card moves to another row (R8.13, R9.12)."""
    assert isinstance(choice, Slide)
    origin = next(n for n, row in enumerate(transition.table.rows, 1) if choice.card in row.cards)
    transition.emit(Slid(seat, choice.card, origin, choice.row))
    take_overflow(transition, seat, choice.row, "slide")


def open_row(transition: Transition[Mode], seat: Seat, choice: AnyUse) -> None:
    """A fifth row opens, empty: the own card must start it (R9.8)."""
    transition.emit(Opened(5))


def count_for(transition: Transition[Mode], seat: Seat, choice: AnyUse) -> None:
    """The own card is placed with one taken card counting for its owner (R9.14)."""
    assert isinstance(choice, NegPos)
    transition.todo = (Place(choice.row, choice.card), *transition.todo[1:])


def reorder(transition: Transition[Mode], seat: Seat, choice: AnyUse) -> None:
    """The queue algebra: First, Last and Sort (R8.14-R8.18)."""
    table = transition.table
    assert isinstance(table.extra, Coop)
    if isinstance(choice, Sort):
        by_card = {pending.card: pending for pending in table.queue}
        transition.emit(Reordered(tuple(by_card[card] for card in choice.order), promoted=()))
        return
    assert isinstance(choice, First | Last)
    moved = next(pending for pending in table.queue if pending.seat == choice.seat)
    rest = tuple(pending for pending in table.queue if pending is not moved)
    promoted = tuple(card for card in table.extra.promoted if card != moved.card)
    if isinstance(choice, Last):
        transition.emit(Reordered((*rest, moved), promoted))
        return
    at = len(promoted)
    transition.emit(Reordered((*rest[:at], moved, *rest[at:]), (*promoted, moved.card)))


SPECIAL_CARDS: dict[Special, SpecialCard] = {
    "seven": SpecialCard(mark, coop=seven_rows, surprise=seven_own_row),
    "stop": SpecialCard(mark, coop=stops, surprise=stops_but_one),
    "replace": SpecialCard(replace_card, coop=replaces, surprise=replaces, reopens=False),
    "insert": SpecialCard(insert_card, coop=inserts, surprise=inserts, reopens=False),
    "slide": SpecialCard(slide_card, coop=slides, surprise=slides),
    "first": SpecialCard(reorder, coop=pending_players(First)),
    "last": SpecialCard(reorder, coop=pending_players(Last)),
    "sort": SpecialCard(reorder, coop=orders),
    "fifth": SpecialCard(open_row, surprise=fifths),
    "negpos": SpecialCard(count_for, surprise=negatives),
}
"""Every special card, by its id of R17."""

COOP: dict[Special, Targets] = {name: card.coop for name, card in SPECIAL_CARDS.items() if card.coop}
SURPRISE: dict[Special, Targets] = {
    name: card.surprise for name, card in SPECIAL_CARDS.items() if card.surprise
}
"""The special cards of a mode with their targets."""


def deck(specials: Iterable[Special], copies: int) -> tuple[Special, ...]:
    """A deck with so many copies of each special card (R8.2, R9.1)."""
    return tuple(sorted([*specials] * copies))
