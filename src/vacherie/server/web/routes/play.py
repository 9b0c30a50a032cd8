"""The long poll: the events of a seat over plain HTTP. The websocket has lower latency."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.params import QueryParameter

from vacherie.protocol import rest
from vacherie.server.auth.credentials import Caller
from vacherie.server.web.schema.responses import SEAT, SeatId, TableId, may_refuse
from vacherie.server.web.state import WebState

LONGEST_WAIT = 30
SEAT_PATH = "/api/tables/{table:str}/seats/{seat:int}"

Have = Annotated[int, QueryParameter(ge=0, lt=2**53, description="The number of the last event I have")]
Seconds = Annotated[
    float, QueryParameter(ge=0, le=LONGEST_WAIT, description="Long poll: seconds to wait for a new event")
]


class Playing(Controller):
    """A seat, played over HTTP."""

    tags = ("play",)

    @get(f"{SEAT_PATH}/poll", security=SEAT, responses=may_refuse(401, 404, 409))
    async def poll(
        self,
        table: TableId,
        seat: SeatId,
        caller: NamedDependency[Caller],
        web: NamedDependency[WebState],
        have: Have = 0,
        wait: Seconds = 0,
    ) -> rest.Polled:
        """The events of my seat after the last one I have; waits for a new one or the timeout (long poll)."""
        found = await web.tables.find(table)
        return await found.poll(caller.who, seat, have, wait)
