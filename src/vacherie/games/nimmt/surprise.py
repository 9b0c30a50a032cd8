"""Competitive special cards: one before the own card, a swap after every taking (R9)."""

from __future__ import annotations

from random import Random
from typing import cast

from msgspec.structs import replace

from vacherie.core.action import Choice, Seat
from vacherie.games.nimmt.choice import PASS, AnyUse, Exchange, Pass, Special, Use
from vacherie.games.nimmt.mode import Mode, SpecialDeal
from vacherie.games.nimmt.special_event import Drew, Passed, Swapped, Unlocked, Used
from vacherie.games.nimmt.specials import SPECIAL_CARDS, SURPRISE, Situation, deck
from vacherie.games.nimmt.step import AnyStep, ChooseSpecial, Swap
from vacherie.games.nimmt.table import NimmtTable, Private, Surprise, View
from vacherie.games.nimmt.transition import Transition
from vacherie.games.nimmt.variant import Classic

SPECIALS = deck(SURPRISE, copies=4)
EACH = 3
"""Special cards dealt to every player (R9.2)."""


def surprise(table: NimmtTable) -> Surprise:
    """The special-card part of a table."""
    assert isinstance(table.extra, Surprise)
    return table.extra


class SurpriseMode(Mode):
    """Every seat holds special cards; the seat whose card is next may play one (R9.6)."""

    def __init__(self, fresh_each_round: bool, insert_allow_end: bool) -> None:
        self.fresh_each_round = fresh_each_round
        self.insert_allow_end = insert_allow_end

    def specials(self, table: NimmtTable) -> tuple[Special, ...]:
        return SPECIALS if self.fresh_each_round or table.round == 0 else ()

    def deal(self, transition: Transition[Mode], order: tuple[Special, ...]) -> SpecialDeal:
        if not order:  # kept for the next round, nothing is dealt again (R9.5)
            kept = tuple(private.specials for private in transition.privates)
            return SpecialDeal(transition.table.extra, kept, transition.hidden.specials)
        seats = transition.table.seats
        hands = tuple(order[EACH * seat : EACH * (seat + 1)] for seat in range(seats))
        pile = order[EACH * seats :]
        return SpecialDeal(Surprise((EACH,) * seats, len(pile), face_up=()), hands, pile)

    def closes(self, table: NimmtTable) -> bool:
        return len(table.rows) == 5

    def turn(self, table: NimmtTable) -> tuple[AnyStep, ...]:
        seat = table.queue[0].seat
        return (ChooseSpecial(seat),) if surprise(table).hands[seat] else ()

    def options(
        self, variant: Classic, table: NimmtTable, private: Private, seat: Seat, step: AnyStep
    ) -> tuple[Choice, ...]:
        held = dict.fromkeys(private.specials)
        if isinstance(step, Swap):
            return (PASS, *(Exchange(special) for special in held))
        situation = Situation(self, variant, table, seat, private.hand)
        return (PASS, *(use for special in held for use in SURPRISE[special](situation)))

    def answer(self, transition: Transition[Mode], step: AnyStep, seat: Seat, choice: Choice) -> bool:
        match choice:
            case Pass():
                transition.emit(Passed(seat, "swap" if isinstance(step, Swap) else "special"))
            case Exchange(special):
                top, *rest = transition.hidden.specials
                transition.hidden = replace(transition.hidden, specials=tuple(rest))
                transition.emit(Swapped(seat, special))
                transition.emit_private(Drew(seat, top))
            case Use():
                # What is left of `todo` places the own card.
                transition.emit(Used(seat, choice.special, cast(AnyUse, choice)))
                SPECIAL_CARDS[choice.special].effect(transition, seat, cast(AnyUse, choice))
        return True

    def after_taking(self, transition: Transition[Mode], seat: Seat) -> None:
        """Every Stop card leaves (R9.13), then the taker may swap (R9.7, R9.15)."""
        unlock(transition)
        extra = surprise(transition.table)
        if extra.hands[seat] and extra.pile:
            transition.push(Swap(seat))

    def before_counting(self, transition: Transition[Mode]) -> None:
        unlock(transition)

    def determinise(self, view: View, rng: Random) -> SpecialDeal:
        extra = surprise(view.table)
        own = view.private.specials if view.private else ()
        unseen = list(SPECIALS)
        for special in (*own, *extra.face_up):
            unseen.remove(special)
        rng.shuffle(unseen)
        hands = []
        for seat, size in enumerate(extra.hands):
            if seat == view.seat:
                hands.append(own)
            else:
                hands.append(tuple(unseen[:size]))
                del unseen[:size]
        return SpecialDeal(extra, tuple(hands), tuple(unseen))


def unlock(transition: Transition[Mode]) -> None:
    """All Stop cards leave (R9.13)."""
    for number, row in enumerate(transition.table.rows, 1):
        if row.stop:
            transition.emit(Unlocked(number))
