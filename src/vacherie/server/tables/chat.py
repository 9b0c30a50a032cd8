"""Chat of a table: phrases and short texts, stored and rate-limited; refused during silence (R8.19)."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

import msgspec
from msgspec import Raw, UnsetType

from vacherie.core.action import Seat
from vacherie.core.error import Refused
from vacherie.protocol.request import LONGEST_CHAT
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

    async def say(
        self, seat: Seat, text: str | None, phrase: str | None, proposal: Raw | bytes | UnsetType
    ) -> ChatRow:
        """Store a chat message; refuses unknown phrases, silence, muted seats and too many messages."""
        choice = None if isinstance(proposal, UnsetType) or bytes(proposal) == b"null" else bytes(proposal)
        if (text, phrase, choice).count(None) != 2:
            raise Refused("phrase", "say one of a text, a phrase and a proposal")
        if phrase is not None and phrase not in PHRASES:
            raise Refused("phrase", f"there is no such phrase; there are {', '.join(PHRASES)}")
        if self.state.is_silent:
            raise Refused("silence", "no chat between the deal and the reveal (R8.19)")
        if (seat, None) in self.state.facts.mutes:
            raise Refused("muted", "the host has muted this seat")
        line = None if text is None else clean_chat(text)
        proposed = None if choice is None else self.clean_proposal(choice)
        self.check_rate(seat)
        row = ChatRow(
            n=self.rows[-1].n + 1 if self.rows else 1,
            at=self.context.clock.wall(),
            seat=seat,
            guest=self.state.facts.seats[seat].guest or "",
            table=self.table,
            text=line,
            phrase=phrase,
            proposal=proposed,
        )
        await self.context.storage.add_chat(row)
        self.rows.append(row)
        return row

    def clean_proposal(self, raw: bytes) -> str:
        """A proposal as JSON with the fields of a choice of this game and nothing else.

        It need not be legal: the question may change while a proposal is on its way.
        """
        play = self.state.play
        if play is None or self.state.facts.status != "playing" or not play.game.takes_proposals:
            raise Refused("no-proposals", "choices are proposed in a running co-op game only")
        clean = msgspec.json.encode(play.read_choice(raw)).decode()
        if len(clean) > LONGEST_CHAT:
            raise Refused("too-long", f"a proposal has at most {LONGEST_CHAT} characters")
        return clean

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
