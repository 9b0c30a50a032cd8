"""A No Thanks! position as arrays, from the view of one seat (R11.10).

It holds everything the seat sees or can count, and marks the rest as unknown. The kernel determinises that as
`Game.determinise` does: every order of the unseen cards and every split of the chips equally likely. No
compiled code is needed here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vacherie.extras import provided_by

with provided_by("sim"):
    import numpy as np
    from numpy.typing import NDArray

from vacherie.core.error import Refused
from vacherie.core.event import Event
from vacherie.core.score import totals
from vacherie.games.nothanks.game import NoThanks, counted
from vacherie.games.nothanks.table import NoThanksTable, State, View
from vacherie.sim.arguments import instance, whole

__all__ = ["PASS", "TAKE", "UNKNOWN", "NoThanksPosition", "from_state", "from_view"]

TAKE, PASS = 0, 1
"""The two candidates: the order of `Decision.options`, and of every array over candidates."""
UNKNOWN = -1
"""The chips of a seat where they are not known."""


@dataclass(frozen=True)
class NoThanksPosition:
    """A moment before a decision. Cards in bitboards: card c is bit c.

    `from_view` and `from_state` make it; nothing changes it afterwards, so threads and copies may share it.
    Kernels trust the arrays: a position that is made by hand is not checked.

    >>> from vacherie import Deal, game
    >>> rules = game("nothanks")
    >>> state, _ = rules.apply(rules.start(3), Deal(tuple(range(3, 36))))
    >>> position = from_view(rules, rules.view(state, 0))
    >>> position.card, position.pile, position.chips.tolist(), position.unseen.size
    (3, 23, [11, -1, -1], 32)
    """

    seats: int
    """How many seats the game has."""
    seat: int
    """The seat whose scores are counted: the one whose view this is, else the active seat."""
    active: int
    """The seat that decides."""
    card: int
    """The open card."""
    on_card: int
    """The chips on it."""
    pile: int
    """How many cards are still in the pile."""
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
    """The position of a view. If `heard` covers this round, the chips of all seats are known."""
    rules, view = instance("rules", rules, NoThanks), instance("view", view, View)
    if not isinstance(heard, Sequence) or not all(isinstance(event, Event) for event in heard):
        raise Refused("heard", "`heard` must be the events of a seat, as `Match.heard` keeps them")
    table = view.table
    seen = {card for cards in table.owned for card in cards} | {table.card}
    unseen = [card for card in rules.deck if card not in seen]
    chips = list(table.chips or counted(heard, table.seats) or (UNKNOWN,) * table.seats)
    if view.seat is not None and view.private is not None:
        chips[view.seat] = view.private.chips
    stock = table.seats * rules.start_chips(table.seats) - table.on_card
    spare = stock - sum(count for count in chips if count != UNKNOWN)
    seat = table.active if view.seat is None else view.seat
    unknown = chips.count(UNKNOWN)
    if len(unseen) < table.pile or not (spare == 0 if unknown == 0 else spare >= 0):
        raise Refused("position", "rules, view and what was heard do not belong to one game")
    return build(table, seat, chips, spare, unseen, ordered=False)


def from_state(state: State, seat: int | None = None) -> NoThanksPosition:
    """The position of a full state: nothing is drawn, and the order of the pile is fixed."""
    table = instance("state", state, State).table
    if seat is not None:
        seat = whole("seat", seat, 0, table.seats - 1)
    chips = [private.chips for private in state.privates]
    unseen = [*state.hidden.pile, *state.hidden.out]
    return build(table, table.active if seat is None else seat, chips, 0, unseen, ordered=True)


def build(
    table: NoThanksTable, seat: int, chips: Sequence[int], spare: int, unseen: Sequence[int], ordered: bool
) -> NoThanksPosition:
    """The arrays; there is a position only while a decision is open."""
    if table.due != "turn" or table.card is None:
        raise Refused("position", f"no decision is open: the table waits for {table.due!r}")
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
