"""The state of a nimmt game, split by visibility: public, private to one seat, hidden from all (R12).

`State` is the public `NimmtTable`, one `Private` per seat and `Hidden`; a `View` is the same table with one
`Private`. There is no field to mask. Nothing here decides a rule.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from vacherie.core.action import Card, Seat, kebab
from vacherie.core.view import SeatView
from vacherie.games.nimmt.choice import Play, Special
from vacherie.games.nimmt.step import AnyStep

OX: Seat = -1
"""The Ox's seat in a queue (R8.5)."""


class Row(Struct, frozen=True, gc=False, repr_omit_defaults=True):
    """A row of number cards, left to right, and the special cards beside it."""

    cards: tuple[Card, ...]
    """The number cards, left to right; empty after Slide (R8.13)."""
    seven: bool = False
    """Whether 7 Takes lies beside it: it holds six cards (R8.9)."""
    stop: bool = False
    """Whether Stop lies beside it: it is locked (R8.10)."""


class Marker(Struct, frozen=True, gc=False):
    """The marker of R4, R5 or R6; its parity is that of the row's last card (R4.7)."""

    row: int
    """The row it lies at, from 1."""
    up: bool = True
    """Where the climbing marker goes next (R5.6)."""


class Pending(Struct, frozen=True, gc=False):
    """A revealed card that is not placed yet."""

    seat: Seat
    """Whose card it is; `OX` is -1."""
    card: Card
    """The number that is printed on it."""
    value: int
    """The number it is placed by; another one than `card` where it was reversed (R7.5)."""


class Flips(Struct, frozen=True, gc=False, tag=kebab):
    """R7.8: who still holds a reversal card."""

    holders: tuple[Seat, ...]
    """The seats, ascending."""


class Coop(Struct, frozen=True, gc=False, tag=kebab):
    """The public side of the co-op game (R8). The Ox's pile is always as high as every hand (R8.1)."""

    slots: tuple[Special | None, Special | None]
    """The two face-up special cards (R8.2)."""
    pile: int
    """Face-down special cards left."""
    box: tuple[Special, ...]
    """Special cards that have left their slot: used up, or beside a row."""
    promoted: tuple[Card, ...]
    """Pending cards that First Card has brought forward: the list P of R8.18."""
    team_pile: tuple[Card, ...]
    """The team may inspect its own pile (R8.19)."""


class Surprise(Struct, frozen=True, gc=False, tag=kebab):
    """The public side of the competitive special cards (R9.4)."""

    hands: tuple[int, ...]
    """Special cards in each hand."""
    pile: int
    """Face-down special cards left."""
    face_up: tuple[Special, ...]
    """Special cards played or swapped."""


Extra: TypeAlias = Flips | Coop | Surprise


class NimmtTable(Struct, frozen=True, gc=False):
    """The public part of the state."""

    seats: int
    """How many seats there are."""
    todo: tuple[AnyStep, ...]
    """What comes next: the first step is the open question, a deal that is due, or the end of the game."""
    ask: int
    """Number of the open question: the id of its decisions."""
    answered: tuple[Seat, ...]
    """Who has answered the open question."""
    round: int
    """Number of the round, from 1; 0 before the first deal."""
    trick: int
    """Number of the trick in this round, from 1; 0 in a draft."""
    rows: tuple[Row, ...]
    """The rows in order; their numbers count from 1 (R1.4)."""
    marker: Marker | None
    """The marker of R4, R5 or R6; None in games without."""
    queue: tuple[Pending, ...]
    """Revealed cards still to be placed, in order (R2.4)."""
    offer: tuple[Card, ...]
    """Cards on the table of a draft (R3.3)."""
    hands: tuple[int, ...]
    """Number cards in each hand; a committed card stays in the hand until the reveal."""
    known: tuple[tuple[Card, ...], ...]
    """Cards publicly known to be in a hand: drafted, or taken back by Replace."""
    gone: tuple[Card, ...]
    """Cards in bull piles."""
    taken: tuple[int, ...]
    """Cards in each side's bull pile."""
    points: tuple[int, ...]
    """Running points of this round by side, as far as they are shown (R12)."""
    history: tuple[tuple[int, ...], ...]
    """Points of every finished round by side."""
    extra: Extra | None
    """The public side of reversal cards (R7), of co-op (R8) or of special cards (R9); None in other games."""


class Private(Struct, frozen=True, gc=False, repr_omit_defaults=True):
    """The part of the state that one seat alone may see."""

    hand: tuple[Card, ...]
    """The number cards, ascending."""
    commit: Play | None = None
    """The card committed in this trick, until the reveal."""
    specials: tuple[Special, ...] = ()
    """The special cards in the hand (R9.2)."""


class Hidden(Struct, frozen=True, gc=False, repr_omit_defaults=True):
    """The part of the state that no seat may see."""

    piles: tuple[tuple[Card, ...], ...]
    """The bull piles by side (R1.5)."""
    points: tuple[int, ...]
    """Points of this round by side: kept running, not recomputed from the piles (R9.14)."""
    out: tuple[Card, ...] = ()
    """Undealt number cards."""
    ox: tuple[Card, ...] = ()
    """The Ox's pile, top first (R8.1)."""
    specials: tuple[Special, ...] = ()
    """The face-down special cards, top first."""
    spare: tuple[Special, ...] = ()
    """Special cards out of the game, unseen (R8.2)."""


class State(Struct, frozen=True, gc=False):
    """A whole game, frozen."""

    table: NimmtTable
    """What all may see."""
    privates: tuple[Private, ...]
    """What each seat may see of its own."""
    hidden: Hidden
    """What no seat may see."""


class View(SeatView, frozen=True, gc=False):
    """What a seat sees; a spectator has no seat and no private part."""

    seat: Seat | None
    """Whose view it is; None: a spectator's."""
    table: NimmtTable
    """What all may see."""
    private: Private | None
    """What the seat may see of its own; None for a spectator."""


def flippers(table: NimmtTable) -> tuple[Seat, ...]:
    """The seats that still hold a reversal card (R7.8)."""
    extra = table.extra
    return extra.holders if extra is not None and isinstance(extra, Flips) else ()
