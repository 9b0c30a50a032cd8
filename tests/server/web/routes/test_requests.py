"""Requests over HTTP: each has its route, its body and its reply from its type alone."""

from __future__ import annotations

import msgspec
import pytest

from tests.support.app import running, start_game_for_two
from vacherie.core.action import tag_of
from vacherie.protocol.request import REQUESTS, AnyFrame, Request, body_fields, http_path
from vacherie.protocol.rest import Done, RematchOpened, RoomReply, SeatTaken
from vacherie.server.web.routes.requests import ROUTES

pytestmark = [pytest.mark.anyio, pytest.mark.on_nodes]


@pytest.mark.parametrize("kind", REQUESTS, ids=tag_of)
def test_a_request_is_a_frame_and_a_route(kind: type[Request]) -> None:
    (route,) = [route for route in ROUTES if route.path == http_path(kind)]
    assert route.reply is kind.reply
    found = () if route.body is None else tuple(route.body.__struct_fields__)
    assert found == body_fields(kind)
    with pytest.raises(msgspec.ValidationError, match=r"id|missing"):  # it is known, but not complete
        msgspec.json.decode(msgspec.json.encode({"type": tag_of(kind)}), type=AnyFrame)


async def test_the_fields_of_the_path_are_not_in_the_body() -> None:
    async with running() as server:
        ann, table = await start_game_for_two(server)
        path = f"/api/tables/{table}/seats/0/autopilot"
        for more in ({"seat": 0}, {"id": 1}, {"v": 1}, {"type": "autopilot"}):
            assert await ann.refused("POST", path, {"on": True, **more}) == (400, "malformed")


async def test_every_kind_of_reply() -> None:
    async with running() as server:
        ann, table = await start_game_for_two(server)
        ben = await server.guest("Ben")
        other = (await ann.open(seats=2))["room"]["id"]

        async def body(path: str, given: object = None, asker: str = "ann") -> bytes:
            response = await {"ann": ann, "ben": ben}[asker].call("POST", f"/api/tables/{path}", given)
            assert response.status_code == 200, response.text
            return response.content

        muted = await body(f"{table}/seats/0/mute", {"who": 1, "on": True})
        assert msgspec.json.decode(muted, type=Done) == Done()
        taken = msgspec.json.decode(await body(f"{other}/sit", {"name": "Benny"}, "ben"), type=SeatTaken)
        assert (taken.seat, taken.room.seats[1].name) == (1, "Benny")
        closed = msgspec.json.decode(await body(f"{other}/close"), type=RoomReply)
        assert closed.room.status == "closed"
        again = msgspec.json.decode(await body(f"{other}/rematch"), type=RematchOpened)
        assert again.link == f"{server.url}/t/{again.id}"
