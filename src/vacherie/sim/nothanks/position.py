"""A moment of a No Thanks! round as arrays, as one seat knows it (R11.10).

This file decides what a roll-out is told: everything the seat sees, what it can count, and what is left to
chance. It decides no rule and needs no compiled code. What is unknown is drawn inside the kernel the way
`Game.determinise` draws it: every order of the unseen cards equally likely, and every split of the chips.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vacherie.core.event import Event
from vacherie.core.score import totals
from vacherie.games.nothanks.game import NoThanks, counted
from vacherie.games.nothanks.table import NoThanksTable, State, View

TAKE, PASS = 0, 1
"""The two candidates: the order of `Decision.options`, and of every array over candidates."""
UNKNOWN = -1
"""The chips of a seat that nobody has counted."""


@dataclass(frozen=True)
class NoThanksPosition:
    """A moment before a decision. Cards in bitboards: card c is bit c.

    >>> from vacherie import Deal, game
    >>> rules = game("nothanks")
    >>> state, _ = rules.apply(rules.start(3), Deal(tuple(range(3, 36))))
    >>> position = from_view(rules, rules.view(state, 0))
    >>> position.card, position.pile, position.chips.tolist(), position.unseen.size
    (3, 23, [11, -1, -1], 32)
    """

    seats: int
    seat: int
    """Whose statistics are kept: the seat that sees this, or the active seat where nobody special does."""
    active: int
    card: int
    on_card: int
    pile: int
    owned: NDArray[np.uint64]
    """The cards in front of every seat, one bitboard each."""
    chips: NDArray[np.int64]
    """The chips of every seat; `UNKNOWN` where they are to be drawn."""
    spare: int
    """The chips that the seats of unknown stock hold together."""
    unseen: NDArray[np.uint8]
    """The cards of the pile and those out of the game, top first where `ordered`."""
    ordered: bool
    """Whether the order of the unseen cards is known: in a state, never in a view."""
    before: NDArray[np.int64]
    """Points of every seat from earlier rounds: the winner is the lowest sum."""


def from_view(rules: NoThanks, view: View, heard: Sequence[Event] = ()) -> NoThanksPosition:
    """What a seat knows. With all it `heard` in this round it has counted everybody's chips."""
    table = view.table
    seen = {card for cards in table.owned for card in cards} | {table.card}
    unseen = [card for card in rules.deck if card not in seen]
    chips = list(table.chips or counted(heard, table.seats) or (UNKNOWN,) * table.seats)
    if view.seat is not None and view.private is not None:
        chips[view.seat] = view.private.chips
    stock = table.seats * rules.start_chips(table.seats) - table.on_card
    spare = stock - sum(count for count in chips if count != UNKNOWN)
    seat = table.active if view.seat is None else view.seat
    return build(table, seat, chips, spare, unseen, ordered=False)


def from_state(state: State, seat: int | None = None) -> NoThanksPosition:
    """All there is: nothing is drawn, also the order of the pile is fixed."""
    table = state.table
    chips = [private.chips for private in state.privates]
    unseen = [*state.hidden.pile, *state.hidden.out]
    return build(table, table.active if seat is None else seat, chips, 0, unseen, ordered=True)


def build(
    table: NoThanksTable, seat: int, chips: Sequence[int], spare: int, unseen: Sequence[int], ordered: bool
) -> NoThanksPosition:
    """The arrays; there is a position only while a decision is open."""
    if table.due != "turn" or table.card is None:
        raise ValueError(f"nobody is to decide: the table waits for {table.due!r}")
    return NoThanksPosition(
        seats=table.seats,
        seat=seat,
        active=table.active,
        card=table.card,
        on_card=table.on_card,
        pile=table.pile,
        owned=np.array([bitboard(cards) for cards in table.owned], np.uint64),
        chips=np.array(chips, np.int64),
        spare=spare,
        unseen=np.array(unseen, np.uint8),
        ordered=ordered,
        before=np.array(totals(table.history) or (0,) * table.seats, np.int64),
    )


def bitboard(cards: Sequence[int]) -> int:
    """Some cards as a set of bits.

    >>> bin(bitboard((3, 5)))
    '0b101000'
    """
    return sum(1 << card for card in cards)
