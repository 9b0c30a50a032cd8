"""Co-op against the Ox: windows and the market of special cards (R8)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import cast

from msgspec.structs import replace

from vacherie.core.action import Choice, Seat
from vacherie.games.nimmt.choice import PASS, AnyUse, Pass, Special, Unstop, Use
from vacherie.games.nimmt.mode import Mode, SpecialDeal
from vacherie.games.nimmt.option import Options
from vacherie.games.nimmt.special_event import Passed, Unlocked, Used
from vacherie.games.nimmt.specials import COOP, SPECIAL_CARDS, Situation, deck
from vacherie.games.nimmt.step import NEXT_TRICK, WINDOW, AnyStep
from vacherie.games.nimmt.table import OX, Coop, NimmtTable, Pending, Private, View
from vacherie.games.nimmt.transition import Transition
from vacherie.games.nimmt.variant import Classic

SPECIALS = deck(COOP, copies=2)
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

    def skips(self, variant: Classic, table: NimmtTable) -> bool:
        """Whether no seat could do anything, where hand cards count but not their numbers (R8.8)."""
        if any(row.stop for row in table.rows):
            return False
        seat = table.queue[0].seat if table.queue else OX
        hand = () if seat == OX else (0,) * table.hands[seat]
        situation = Situation(self, variant, table, seat, hand)
        return not any(special and COOP[special](situation) for special in coop(table).slots)

    def options(
        self, variant: Classic, table: NimmtTable, private: Private, seat: Seat, step: AnyStep
    ) -> tuple[Choice, ...]:
        found: list[Choice] = [] if seat in table.answered else [PASS]
        found += [Unstop(number) for number, row in enumerate(table.rows, 1) if row.stop]
        situation = Situation(self, variant, table, seat, private.hand)
        for special in dict.fromkeys(coop(table).slots):
            if special:
                found += COOP[special](situation)
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
                # The slot is refilled first, then the effect is carried out (R8.8).
                use = cast(AnyUse, choice)
                pile = transition.hidden.specials
                transition.hidden = replace(transition.hidden, specials=pile[1:])
                transition.emit(Used(seat, use.special, use, refill=pile[0] if pile else None))
                card = SPECIAL_CARDS[use.special]
                card.effect(transition, seat, use)
                if card.reopens:
                    transition.push(WINDOW)
        return True

    def factor(self, seats: int) -> int:
        """The team's bullheads count double for one or two players (R8.20)."""
        return 2 if seats <= 2 else 1

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
