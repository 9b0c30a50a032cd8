"""Export of a guest's data as one JSON document, sent page by page: little of it is in memory at a time."""

from __future__ import annotations

from collections.abc import AsyncIterator

import msgspec
from msgspec import Raw

from vacherie.protocol import rest
from vacherie.server.auth.credentials import Caller
from vacherie.server.model.rows import ChatRow, GuestRow, Place, SessionRow, TableRow
from vacherie.server.storage.port import Storage
from vacherie.server.web.state import WebState

PAGE = 100
"""Games or lines of chat that are read and sent at a time."""


def summary(row: TableRow, guest: str) -> rest.GameSummary:
    """A table as an entry in a guest's history."""
    return rest.GameSummary(
        id=row.id,
        preset=row.setup.preset,
        status=row.status,
        names=tuple(seat.name for seat in row.seats),
        seats=tuple(number for number, seat in enumerate(row.seats) if seat.guest == guest),
        opened=row.opened,
        ended=row.ended,
        scores=row.scores,
        winners=row.winners,
        practice=row.setup.practice,
    )


def session_seen(web: WebState, row: SessionRow, caller: Caller) -> rest.SessionSeen:
    """A session as its guest sees it."""
    return rest.SessionSeen(
        id=row.id,
        made=row.made,
        used=row.used,
        ends=web.sessions.ends(row),
        current=row.id == caller.who.session,
    )


def chat_line(row: ChatRow) -> rest.ChatLine:
    """A line of chat as the export shows it."""
    return rest.ChatLine(
        table=row.table,
        at=row.at,
        text=row.text,
        phrase=row.phrase,
        proposal=None if row.proposal is None else Raw(row.proposal),
    )


async def export(
    storage: Storage, guest: GuestRow, sessions: tuple[rest.SessionSeen, ...]
) -> AsyncIterator[bytes]:
    """The parts of an `Export`."""
    whole = rest.Export(
        id=guest.id, name=guest.name, created=guest.created, sessions=sessions, games=(), chat=()
    )
    # Quotation marks inside of a text are escaped, so that these are found once.
    head, games, rest_of = msgspec.json.encode(whole).partition(b'"games":[')
    middle, chat, end = rest_of.partition(b'"chat":[')
    yield head + games
    async for part in listed(all_games(storage, guest.id)):
        yield part
    yield middle + chat
    async for part in listed(all_chat(storage, guest.id)):
        yield part
    yield end


async def listed(pages: AsyncIterator[list[msgspec.Struct]]) -> AsyncIterator[bytes]:
    """Pages as the items of one JSON list, without its brackets."""
    separator = b""
    async for page in pages:
        yield separator + msgspec.json.encode(page)[1:-1]
        separator = b","


async def all_games(storage: Storage, guest: str) -> AsyncIterator[list[msgspec.Struct]]:
    """The games of a guest, newest first."""
    before: Place | None = None
    while rows := await storage.games_of(guest, PAGE, before):
        yield [summary(row, guest) for row in rows]
        before = rows[-1].place


async def all_chat(storage: Storage, guest: str) -> AsyncIterator[list[msgspec.Struct]]:
    """The chat lines of a guest, oldest first."""
    after: ChatRow | None = None
    while rows := await storage.chat_of(guest, PAGE, after):
        yield [chat_line(row) for row in rows]
        after = rows[-1]
