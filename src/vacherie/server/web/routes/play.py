"""Playing over plain HTTP: ask what is new and wait for it, answer, chat. The websocket does it faster."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter

from vacherie.protocol import rest
from vacherie.server.auth.credentials import Caller
from vacherie.server.web.context import WebContext
from vacherie.server.web.schema.responses import SEAT, SeatId, TableId, may_refuse

LONGEST_WAIT = 30
SEAT_PATH = "/api/tables/{table:str}/seats/{seat:int}"

Have = Annotated[int, QueryParameter(ge=0, lt=2**53, description="The number of the last event I have")]
Seconds = Annotated[
    float, QueryParameter(ge=0, le=LONGEST_WAIT, description="Seconds to wait until something is new")
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
        desk: NamedDependency[WebContext],
        have: Have = 0,
        wait: Seconds = 0,
    ) -> rest.Polled:
        """What my seat was told since the event I have; waits until there is something, or time is up."""
        found = await desk.hall.find(table)
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
        desk: NamedDependency[WebContext],
    ) -> rest.Done:
        """Answer a decision. It may be sent twice; a commitment may be changed until the last one is in."""
        found = await desk.hall.find(table)
        began = desk.clock.now()
        await found.answer(caller.who, seat, data.decision, data.choice)
        desk.metrics.acknowledged(desk.clock.now() - began)
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
        desk: NamedDependency[WebContext],
    ) -> rest.Done:
        """Pass in every window until something changes, or no longer."""
        found = await desk.hall.find(table)
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
        desk: NamedDependency[WebContext],
    ) -> rest.Done:
        """Let a bot answer for my seat, or take it back."""
        found = await desk.hall.find(table)
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
        desk: NamedDependency[WebContext],
    ) -> rest.Done:
        """Say something at the table: a text, a ready-made phrase or, in co-op, a proposal."""
        found = await desk.hall.find(table)
        await found.say(caller.who, seat, data.text, data.phrase, data.proposal)
        return rest.Done()
