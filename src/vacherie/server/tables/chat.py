"""Chat of a table: phrases and short texts, stored and rate-limited; refused during silence (R8.19)."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from vacherie.core.action import Seat
from vacherie.core.error import Refused
from vacherie.server.context import ServerContext
from vacherie.server.model.rows import ChatRow
from vacherie.server.tables.phrases import PHRASES
from vacherie.server.tables.sanitize_text import clean_chat
from vacherie.server.tables.state import TableState


class TableChat:
    """The chat of one table."""

    def __init__(
        self, table: str, state: TableState, context: ServerContext, rows: Sequence[ChatRow]
    ) -> None:
        self.table = table
        self.state = state
        self.context = context
        self.rows = list(rows)
        self._said: dict[Seat, deque[float]] = {}

    async def say(self, seat: Seat, text: str | None, phrase: str | None) -> ChatRow:
        """Store a chat message; refuses unknown phrases, silence, muted seats and too many messages."""
        if (text is None) == (phrase is None):
            raise Refused("phrase", "say either a text or a phrase")
        if phrase is not None and phrase not in PHRASES:
            raise Refused("phrase", f"there is no such phrase; there are {', '.join(PHRASES)}")
        if self.state.is_silent:
            raise Refused("silence", "no chat between the deal and the reveal (R8.19)")
        if (seat, None) in self.state.facts.mutes:
            raise Refused("muted", "the host has muted this seat")
        line = None if text is None else clean_chat(text)
        self.check_rate(seat)
        row = ChatRow(
            n=self.rows[-1].n + 1 if self.rows else 1,
            at=self.context.clock.wall(),
            seat=seat,
            guest=self.state.facts.seats[seat].guest or "",
            table=self.table,
            text=line,
            phrase=phrase,
        )
        await self.context.storage.add_chat(row)
        self.rows.append(row)
        return row

    def check_rate(self, seat: Seat) -> None:
        """Rate limit: refuse a seat over its messages per minute."""
        now = self.context.clock.now()
        said = self._said.setdefault(seat, deque())
        while said and said[0] <= now - 60:
            said.popleft()
        if len(said) >= self.context.settings.chat_per_minute:
            raise Refused("chat-rate", "too many lines of chat; wait a moment")
        said.append(now)

    def erase_guest(self, guest: str) -> None:
        """Drop a guest's messages after their data was erased."""
        self.rows = [row for row in self.rows if row.guest != guest]
