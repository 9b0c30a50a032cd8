"""Routes to play over plain HTTP by long poll: poll events, answer, chat. The websocket has lower latency."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter

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

    @post(
        f"{SEAT_PATH}/answer",
        status_code=200,
        security=SEAT,
        responses=may_refuse(401, 404, 409, 422, body=True),
    )
    async def answer(
        self,
        table: TableId,
        seat: SeatId,
        data: JSONBody[rest.PostAnswer],
        caller: NamedDependency[Caller],
        web: NamedDependency[WebState],
    ) -> rest.Done:
        """Answer a decision. Idempotent; a commitment may be changed until the last one is in."""
        found = await web.tables.find(table)
        began = web.context.clock.now()
        await found.answer(caller.who, seat, data.decision, data.choice)
        web.context.metrics.acknowledged(web.context.clock.now() - began)
        return rest.Done()

    @post(
        f"{SEAT_PATH}/standing-pass",
        status_code=200,
        security=SEAT,
        responses=may_refuse(401, 404, 409, 422, body=True),
    )
    async def standing_pass(
        self,
        table: TableId,
        seat: SeatId,
        data: JSONBody[rest.Switch],
        caller: NamedDependency[Caller],
        web: NamedDependency[WebState],
    ) -> rest.Done:
        """Switch the standing pass on or off: pass in every window until something changes."""
        found = await web.tables.find(table)
        await found.standing_pass(caller.who, seat, data.on)
        return rest.Done()

    @post(
        f"{SEAT_PATH}/autopilot",
        status_code=200,
        security=SEAT,
        responses=may_refuse(401, 404, 409, 422, body=True),
    )
    async def autopilot(
        self,
        table: TableId,
        seat: SeatId,
        data: JSONBody[rest.Switch],
        caller: NamedDependency[Caller],
        web: NamedDependency[WebState],
    ) -> rest.Done:
        """Switch the autopilot of my seat on or off."""
        found = await web.tables.find(table)
        await found.autopilot(caller.who, seat, data.on)
        return rest.Done()

    @post(
        f"{SEAT_PATH}/say",
        status_code=200,
        security=SEAT,
        responses=may_refuse(401, 404, 409, 422, body=True),
    )
    async def say(
        self,
        table: TableId,
        seat: SeatId,
        data: JSONBody[rest.PostSay],
        caller: NamedDependency[Caller],
        web: NamedDependency[WebState],
    ) -> rest.Done:
        """Send a chat line: a text, a predefined phrase or, in co-op, a proposal."""
        found = await web.tables.find(table)
        await found.say(caller.who, seat, data.text, data.phrase, data.proposal)
        return rest.Done()
