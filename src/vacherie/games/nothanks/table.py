"""The state of a No Thanks! game, split by visibility, and its choices (R11.10, R12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from vacherie.core.action import Card, Choice, Seat
from vacherie.core.game import Facts
from vacherie.core.view import SeatView


class Take(Choice, frozen=True, gc=False):
    """Take the open card and the chips on it (R11.4)."""


class Pass(Choice, frozen=True, gc=False):
    """No thanks: put a chip on the card (R11.4)."""


NoThanksChoice: TypeAlias = Take | Pass
"""Both choices of the game."""

TAKE, PASS = Take(), Pass()
LOWEST, HIGHEST = 3, 35
"""The cards are all numbers from 3 to 35 (R11.1)."""
CHIP_POINTS = -1


class NoThanksTable(Struct, frozen=True, gc=False):
    """The public part of the state; chips only with the option `open_chips` (R11.10)."""

    seats: int
    """How many seats there are."""
    due: Literal["deal", "turn", "over"]
    """What comes next: a deal, the turn of `active`, or nothing more."""
    ask: int
    """Number of the open question: the id of its decision."""
    round: int
    """Number of the round, from 1; 0 before the first deal."""
    active: Seat
    """Whose turn it is."""
    card: Card | None
    """The open card."""
    on_card: int
    """Chips on the open card."""
    pile: int
    """Cards in the draw pile."""
    owned: tuple[tuple[Card, ...], ...]
    """Cards in front of each seat, ascending."""
    points: tuple[int, ...]
    """What these cards cost each seat, chips not counted (R11.7)."""
    chips: tuple[int, ...]
    """The chips of all seats where they are open, else empty."""
    history: tuple[tuple[int, ...], ...]
    """Points of every finished round by seat."""


class NoThanksFacts(Facts, frozen=True, tag="nothanks"):
    """What holds for every round of a No Thanks! game."""

    out: tuple[Card, ...]
    """Cards that leave the game openly (R11.8)."""
    chips: int
    """Chips of each seat at the start of a round (R11.2, R11.9)."""
    chip_points: int
    """What a chip counts (R11.7)."""


def score(cards: Sequence[Card], chips: int = 0) -> int:
    """Each run of consecutive cards costs its lowest card; every chip is one point less (R11.7).

    >>> score([13, 15, 16]), score([13, 14, 15, 16], chips=2)
    (28, 11)
    """
    held = set(cards)
    return sum([card for card in cards if card - 1 not in held]) + CHIP_POINTS * chips


def price(held: Sequence[Card], card: Card) -> int:
    """What one more card adds to `score`, without counting all cards again.

    >>> price([13, 15, 16], 14), score([13, 14, 15, 16]) - score([13, 15, 16])
    (-15, -15)
    """
    return (0 if card - 1 in held else card) - (card + 1 if card + 1 in held else 0)


class Private(Struct, frozen=True, gc=False):
    """The part of the state that one seat alone may see."""

    chips: int
    """The seat's chips."""


class Hidden(Struct, frozen=True, gc=False):
    """The part of the state that no seat may see."""

    pile: tuple[Card, ...] = ()
    """The draw pile, top first."""
    out: tuple[Card, ...] = ()
    """The cards that were removed unseen (R11.2)."""


class State(Struct, frozen=True, gc=False):
    """A whole game, frozen."""

    table: NoThanksTable
    """What all may see."""
    privates: tuple[Private, ...]
    """What each seat may see of its own."""
    hidden: Hidden
    """What no seat may see."""


class View(SeatView, frozen=True, gc=False):
    """What a seat sees; a spectator has no seat and no private part."""

    seat: Seat | None
    """Whose view it is; None: a spectator's."""
    table: NoThanksTable
    """What all may see."""
    private: Private | None
    """What the seat may see of its own; None for a spectator."""
