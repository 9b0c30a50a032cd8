"""Requests of both transports, carried out at a table; and the replies of those that came over HTTP."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from vacherie.protocol import request, rest
from vacherie.protocol.request import AnyRequest
from vacherie.server.auth.credentials import Caller
from vacherie.server.model.journal import Sat
from vacherie.server.tables.state import TableLine
from vacherie.server.tables.table import Table
from vacherie.server.web.state import WebState


async def perform(web: WebState, caller: Caller, table: Table, asked: AnyRequest) -> Sequence[TableLine]:
    """Carry out a request; the journal lines it has led to, which are on disk."""
    if isinstance(asked, request.Sit):
        guest = await web.guest(caller)
        asked = asked if asked.name is not None else replace(asked, name=guest.name)
    began = web.context.clock.now()
    lines = await table.handle(caller.who, asked)
    if isinstance(asked, request.AnswerRequest):
        web.context.metrics.acknowledged(web.context.clock.now() - began)
    return lines


def reply_to(
    web: WebState, caller: Caller, table: Table, asked: AnyRequest, lines: Sequence[TableLine], base_url: str
) -> rest.Reply:
    """The body of the reply to a request that was carried out."""
    if isinstance(asked, request.Sit):
        seat, nonce = next((line.seat, line.nonce) for line in lines if isinstance(line, Sat))
        token = web.context.tokens.seat_token(table.id, seat, nonce)
        return rest.SeatTaken(room=table.room_for(caller.who), seat=seat, token=token)
    if isinstance(asked, request.Rematch):
        assert table.facts.rematch is not None
        return rest.RematchOpened(id=table.facts.rematch, link=web.link(table.facts.rematch, base_url))
    if isinstance(asked, request.RoomRequest):
        return rest.RoomReply(room=table.room_for(caller.who))
    return rest.Done()
