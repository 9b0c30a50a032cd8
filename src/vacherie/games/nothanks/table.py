"""The state of a No Thanks! game, split by visibility, and its choices (R11.10, R12)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from vacherie.core.action import Card, Choice, Seat


class Take(Choice, frozen=True, gc=False):
    """Take the open card and the chips on it (R11.4)."""


class Pass(Choice, frozen=True, gc=False):
    """No thanks: put a chip on the card (R11.4)."""


NoThanksChoice: TypeAlias = Take | Pass

TAKE, PASS = Take(), Pass()


class NoThanksTable(Struct, frozen=True, gc=False):
    """The public part of the state; chips only with the option `open_chips` (R11.10)."""

    seats: int
    due: Literal["deal", "turn", "over"]
    ask: int
    """Number of the open question: the id of its decision."""
    round: int
    active: Seat
    card: Card | None
    """The open card."""
    on_card: int
    """Chips on the open card."""
    pile: int
    """Cards in the draw pile."""
    owned: tuple[tuple[Card, ...], ...]
    """Cards in front of each seat, ascending."""
    chips: tuple[int, ...]
    """The chips of all seats where they are open, else empty."""
    history: tuple[tuple[int, ...], ...]
    """Points of every finished round by seat."""


class Private(Struct, frozen=True, gc=False):
    """The part of the state that one seat alone may see."""

    chips: int


class Hidden(Struct, frozen=True, gc=False):
    """The part of the state that no seat may see: the pile, top first, and the cards out of the game."""

    pile: tuple[Card, ...] = ()
    out: tuple[Card, ...] = ()


class State(Struct, frozen=True, gc=False):
    """A whole game, frozen."""

    table: NoThanksTable
    privates: tuple[Private, ...]
    hidden: Hidden


class View(Struct, frozen=True, gc=False):
    """What a seat sees; a spectator has no seat and no private part."""

    seat: Seat | None
    table: NoThanksTable
    private: Private | None
