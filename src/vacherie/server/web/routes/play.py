"""The long poll: the events of a seat over plain HTTP. The websocket has lower latency."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from vacherie.protocol import rest
from vacherie.server.auth.client_address import rate_limit_key
from vacherie.server.web.route import SEAT, Call, Route

LONGEST_WAIT = 30


class PollQuery(Struct, frozen=True):
    """The parameters of a long poll."""

    have: Annotated[int, Meta(ge=0, lt=2**53, description="The number of the last event I have")] = 0
    wait: Annotated[
        float, Meta(ge=0, le=LONGEST_WAIT, description="Long poll: seconds to wait for a new event")
    ] = 0


async def poll(call: Call[None]) -> rest.Polled:
    """The events of my seat after the last one I have; waits for a new one or the timeout (long poll)."""
    table = await call.web.tables.find(call.path.table)
    caller, web = call.caller, call.web
    most = web.context.settings.connections_per_address
    counted = web.connections.long_poll(rate_limit_key(caller.address), most)
    async with counted, web.sessions.while_open(caller.who):
        return await table.poll(caller.who, call.path.seat, call.query.have, call.query.wait)


POLL = "/api/tables/{table}/seats/{seat}/poll"
ROUTES = (Route("GET", POLL, poll, rest.Polled, query=PollQuery, refuses=(409,), security=SEAT),)
