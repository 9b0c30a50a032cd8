"""Co-op against the Ox: windows, the market of special cards, the queue algebra (R8)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import cast

from msgspec.structs import replace

from vacherie.core.action import Choice, Seat
from vacherie.games.nimmt.choice import (
    PASS,
    First,
    Insert,
    Last,
    NimmtChoice,
    Pass,
    Replace,
    Seven,
    Slide,
    Sort,
    Special,
    Stop,
    Unstop,
    Use,
)
from vacherie.games.nimmt.event import Marked, Passed, Reordered, Replaced, Unlocked, Used
from vacherie.games.nimmt.mode import Mode, SpecialDeal
from vacherie.games.nimmt.option import Options
from vacherie.games.nimmt.placement import insert, slide, unlocked
from vacherie.games.nimmt.special_targets import inserts, replaces, slides
from vacherie.games.nimmt.step import NEXT_TRICK, WINDOW, AnyStep
from vacherie.games.nimmt.table import OX, Coop, NimmtTable, Pending, Private, View
from vacherie.games.nimmt.transition import Transition
from vacherie.games.nimmt.variant import Classic

KINDS: tuple[Special, ...] = ("seven", "stop", "replace", "insert", "slide", "first", "last", "sort")
SPECIALS: tuple[Special, ...] = tuple(sorted(KINDS * 2))
IN_PLAY = (0, 0, 2, 4, 6, 11, 16)
"""How many of the 16 special cards a team of n plays with (R8.2)."""
TEAM, OX_SIDE = 0, 1


def coop(table: NimmtTable) -> Coop:
    """The co-op part of a table."""
    assert isinstance(table.extra, Coop)
    return table.extra


class CoopMode(Mode):
    """The team shares one pile, the Ox has its own (R8.3)."""

    ox = True

    def specials(self, table: NimmtTable) -> tuple[Special, ...]:
        return SPECIALS if IN_PLAY[table.seats] else ()

    def deal(self, transition: Transition[Mode], order: tuple[Special, ...]) -> SpecialDeal:
        size = IN_PLAY[transition.table.seats]
        slots = (order[0], order[1]) if size else (None, None)
        pile = order[2:size]
        extra = Coop(slots, len(pile), box=(), promoted=(), team_pile=())
        return SpecialDeal(extra, pile=pile, spare=order[size:])

    def sides(self, seats: int) -> int:
        return 2

    def side(self, seat: Seat) -> int:
        return OX_SIDE if seat == OX else TEAM

    def shown(self, options: Options, sides: int) -> int:
        """The team's points always, the Ox's only on request (R8.19)."""
        return sides if options.show_ox_total else sides - 1

    def reveals(self, transition: Transition[Mode]) -> tuple[Pending, ...]:
        top, *rest = transition.hidden.ox
        transition.hidden = replace(transition.hidden, ox=tuple(rest))
        return (Pending(OX, top, top),)

    def turn(self, table: NimmtTable) -> tuple[AnyStep, ...]:
        return (WINDOW,)

    def trick_end(self, table: NimmtTable, last: bool) -> tuple[AnyStep, ...]:
        return (NEXT_TRICK,) if last else (WINDOW, NEXT_TRICK)

    def skips(self, table: NimmtTable) -> bool:
        if any(row.stop for row in table.rows):
            return False
        return not any(special and is_usable(table, special) for special in coop(table).slots)

    def options(
        self, variant: Classic, table: NimmtTable, private: Private, seat: Seat, step: AnyStep
    ) -> tuple[Choice, ...]:
        found: list[Choice] = [] if seat in table.answered else [PASS]
        found += [Unstop(number) for number, row in enumerate(table.rows, 1) if row.stop]
        for special in dict.fromkeys(coop(table).slots):
            if special == "replace":
                if table.queue and table.queue[0].seat == seat:
                    found += replaces(private.hand)
            elif special:
                found += targets(special, table)
        return tuple(found)

    def answer(self, transition: Transition[Mode], step: AnyStep, seat: Seat, choice: Choice) -> bool:
        match choice:
            case Pass():
                transition.emit(Passed(seat, "window"))
                return len(transition.table.answered) == transition.table.seats
            case Unstop(row):
                transition.emit(Unlocked(row, seat))
                transition.push(WINDOW)
            case Use():
                self.use(transition, seat, choice)
        return True

    def use(self, transition: Transition[Mode], seat: Seat, choice: Use) -> None:
        """Refill the slot, then carry out the effect (R8.8)."""
        pile = transition.hidden.specials
        transition.hidden = replace(transition.hidden, specials=pile[1:])
        refill = pile[0] if pile else None
        transition.emit(Used(seat, choice.special, cast(NimmtChoice, choice), refill))
        match choice:
            case Insert(row):
                transition.todo = transition.todo[1:]  # placed already: skip `Place`, open no window
                insert(transition, seat, row)
                return
            case Replace(card):
                transition.emit(Replaced(seat, transition.table.queue[0].card, card))
                return
            case Seven(row):
                assert row is not None
                transition.emit(Marked("seven", row))
            case Stop(row):
                transition.emit(Marked("stop", row))
            case Slide(card, row):
                slide(transition, seat, card, row)
            case _:
                transition.emit(reorder(transition.table, choice))
        transition.push(WINDOW)

    def points(self, table: NimmtTable, points: tuple[int, ...]) -> tuple[int, ...]:
        """The team's bullheads count double for one or two players (R8.20)."""
        team, ox = points
        return (2 * team if table.seats <= 2 else team, ox)

    def winners(self, totals: Sequence[int]) -> tuple[int, ...]:
        """The lower side wins; equal sides draw, and neither wins (R8.20)."""
        team, ox = totals
        return () if team == ox else (TEAM,) if team < ox else (OX_SIDE,)

    def determinise(self, view: View, rng: Random) -> SpecialDeal:
        extra = coop(view.table)
        unseen = list(self.specials(view.table))
        for special in (*extra.slots, *extra.box):
            if special:
                unseen.remove(special)
        rng.shuffle(unseen)
        return SpecialDeal(extra, pile=tuple(unseen[: extra.pile]), spare=tuple(unseen[extra.pile :]))


def is_usable(table: NimmtTable, special: Special) -> bool:
    """Whether any seat could use a face-up special card, judged by public information (R8.8)."""
    if special == "replace":
        head = table.queue[0] if table.queue else None
        return head is not None and head.seat != OX and table.hands[head.seat] > 0
    return bool(targets(special, table))


def targets(special: Special, table: NimmtTable) -> Sequence[Choice]:
    """All legal uses of a special card, but for Replace, which only the card's owner can aim (R8.8)."""
    queue = table.queue
    humans = [pending.seat for pending in queue if pending.seat != OX]
    match special:
        case "seven":
            return [Seven(number) for number in unlocked(table) if not table.rows[number - 1].seven]
        case "stop":
            return [Stop(number) for number in unlocked(table)]
        case "slide":
            return slides(table) if queue else []
        case "insert":
            return inserts(table, queue[0].card) if queue and queue[0].seat != OX else []
        case "first":
            return [First(seat) for seat in sorted(humans)]
        case "last":
            return [Last(seat) for seat in sorted(humans)]
        case _:
            return [Sort(tuple(sorted(pending.card for pending in queue)))] if queue else []


def reorder(table: NimmtTable, choice: Use) -> Reordered:
    """The queue algebra: First, Last and Sort (R8.14-R8.18)."""
    if isinstance(choice, Sort):
        by_card = {pending.card: pending for pending in table.queue}
        return Reordered(tuple(by_card[card] for card in choice.order), promoted=())
    assert isinstance(choice, First | Last)
    moved = next(pending for pending in table.queue if pending.seat == choice.seat)
    rest = tuple(pending for pending in table.queue if pending is not moved)
    promoted = tuple(card for card in coop(table).promoted if card != moved.card)
    if isinstance(choice, Last):
        return Reordered((*rest, moved), promoted)
    at = len(promoted)
    return Reordered((*rest[:at], moved, *rest[at:]), (*promoted, moved.card))
