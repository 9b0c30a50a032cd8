"""Events of a table that are not events of its game: they travel in the same numbered sequence.

A game's own events say what the rules did; these say what was done to the game from outside.
"""

from __future__ import annotations

from vacherie.core.action import Seat
from vacherie.core.event import Event


class TakenBack(Event, frozen=True, gc=False):
    """A player has taken an answer back: the game stands again where it was asked for.

    The view after it is that of the earlier question. What was sent since then did happen at the table, but
    is no part of the game any more.
    """

    seat: Seat
    """Whose answer it was."""
    events: int
    """How many of this viewer's events still count: those before the question, without all taken back."""
