"""Pending steps of a game, as data: `NimmtTable.todo` is a tuple of these.

The head is the open question (or a deal that is due, or the end); what follows runs when it is answered.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from vacherie.core.action import Card, Seat, kebab


class Step(Struct, frozen=True, gc=False, tag=kebab):
    """One step."""


class SeatStep(Step, frozen=True, gc=False):
    """A question to one seat."""

    seat: Seat
    """The seat that is asked."""


class Shuffling(Step, frozen=True, gc=False):
    """A deal is due (R2.1)."""


class Drafting(SeatStep, frozen=True, gc=False):
    """This seat picks a card (R3.3)."""


class Select(Step, frozen=True, gc=False):
    """Every seat commits a card (R2.2)."""


class Window(Step, frozen=True, gc=False):
    """The team may use special cards (R8.8)."""


class ChooseSpecial(SeatStep, frozen=True, gc=False):
    """This seat may play a special card before its own card (R9.6)."""


class ChoosingRow(SeatStep, frozen=True, gc=False):
    """This seat chooses one of these rows for its card (R2.8, R8.13)."""

    rows: tuple[int, ...]
    """The rows it may choose, from 1."""


class Swap(SeatStep, frozen=True, gc=False):
    """This seat has taken a row and may swap a special card (R9.7)."""


class Place(Step, frozen=True, gc=False):
    """The first card of the queue is placed; both fields come from Negative = Positive (R9.14)."""

    row: int | None = None
    """The row that the card takes; None: the rules find it."""
    plus: Card | None = None
    """The card of that row that counts for the player; None: none does."""


class NextCard(Step, frozen=True, gc=False):
    """Go on with the first card of the queue, if there is one (R2.4)."""


class EndTrick(Step, frozen=True, gc=False):
    """All cards of the trick are placed."""


class NextTrick(Step, frozen=True, gc=False):
    """Begin the next trick, or end the round when the hands are empty (R2.9)."""


class Over(Step, frozen=True, gc=False):
    """The game has ended (R2.10)."""


AnyStep: TypeAlias = (
    Shuffling | Drafting | Select | Window | ChooseSpecial | ChoosingRow | Swap
    | Place | NextCard | EndTrick | NextTrick | Over
)  # fmt: skip
"""Every step that may be pending."""

SHUFFLING = Shuffling()
SELECT = Select()
WINDOW = Window()
PLACE = Place()
NEXT_CARD = NextCard()
END_TRICK = EndTrick()
NEXT_TRICK = NextTrick()
OVER = Over()
