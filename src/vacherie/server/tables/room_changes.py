"""Room changes: how many journal lines around the game each guest has caused at a table, and limits for them.

Sitting down, mutes, switches and settings can be repeated for ever, and each is a line that is kept, loaded
and sent to everyone. Answers are limited by the game itself (game_length.py).
"""

from __future__ import annotations

from vacherie.core.error import Refused
from vacherie.server.model import journal
from vacherie.server.model.journal import AnyLine
from vacherie.server.tables.facts import TableFacts

MOST_PER_MINUTE = 60
"""Changes of one guest at a table in a minute."""
MOST_PER_GUEST = 500
"""Changes of one guest at a table."""
MOST_PER_TABLE = 3_000
"""Changes of all guests at a table."""

MINUTE = 60_000


class GuestChanges:
    """The changes of one guest."""

    __slots__ = ("in_minute", "minute", "total")

    def __init__(self) -> None:
        self.total = 0
        self.minute = 0
        """The minute of the last change, since 1970."""
        self.in_minute = 0


class RoomChanges:
    """The changes at one table; they follow from its journal."""

    def __init__(self) -> None:
        self.total = 0
        self.by_guest: dict[str, GuestChanges] = {}

    def note(self, facts: TableFacts, line: AnyLine) -> None:
        """Count a line; `facts` are those before it."""
        guest = author(facts, line)
        if not guest:
            return
        self.total += 1
        changes = self.by_guest.setdefault(guest, GuestChanges())
        changes.total += 1
        minute = line.at // MINUTE
        changes.in_minute = changes.in_minute + 1 if changes.minute == minute else 1
        changes.minute = minute

    def check(self, guest: str, at: int) -> None:
        """Refuse another change of a guest who has made too many, or at a table that has had too many."""
        changes = self.by_guest.get(guest, GuestChanges())
        if changes.minute == at // MINUTE and changes.in_minute >= MOST_PER_MINUTE:
            raise Refused("too-many-changes", "too many changes of this table; wait a minute")
        if changes.total >= MOST_PER_GUEST or self.total >= MOST_PER_TABLE:
            raise Refused("too-many-changes", "this table was changed too often; only the game goes on")


def author(facts: TableFacts, line: AnyLine) -> str | None:
    """The guest who caused a line around the game; None for lines of the game and of the server."""
    match line:
        case journal.Sat(guest=guest):
            return guest
        case journal.Configured() | journal.BotSat() | journal.MuteSet(by=None) | journal.Left(kicked=True):
            return facts.host
        case (
            journal.Left(seat=seat)
            | journal.StandingSet(seat=seat)
            | journal.AutopilotSet(seat=seat)  # a journal does not say whether the host or the server did it
            | journal.MuteSet(by=int(seat))
        ):
            return facts.seats[seat].guest
    return None
