"""What people say at a table: phrases and short texts, kept and limited; silence where R8.19 wants it."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from vacherie.core.action import Seat
from vacherie.core.error import Refused
from vacherie.server.context import ServerContext
from vacherie.server.model.rows import ChatRow
from vacherie.server.tables.phrases import PHRASES
from vacherie.server.tables.state import TableState
from vacherie.server.tables.text import clean_chat


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
        """Keep a line of chat; refuses what may not be said."""
        if (text is None) == (phrase is None):
            raise Refused("phrase", "say either a text or a phrase")
        if phrase is not None and phrase not in PHRASES:
            raise Refused("phrase", f"there is no such phrase; there are {', '.join(PHRASES)}")
        if self.state.is_silent:
            raise Refused("silence", "nobody may talk between the deal and the reveal (R8.19)")
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
        """Refuse somebody who talks too much."""
        now = self.context.clock.now()
        said = self._said.setdefault(seat, deque())
        while said and said[0] <= now - 60:
            said.popleft()
        if len(said) >= self.context.settings.chat_per_minute:
            raise Refused("chat-rate", "too many lines of chat; wait a moment")
        said.append(now)

    def forget(self, guest: str) -> None:
        """Drop all that a guest has said."""
        self.rows = [row for row in self.rows if row.guest != guest]
