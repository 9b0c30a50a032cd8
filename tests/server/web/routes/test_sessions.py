"""Sessions over HTTP: listed, begun and ended; what an ended session has open ends at once."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.support.app import HttpClient, Server, connections_of, opened, running, start_game_for_two
from tests.support.fake_clock import FakeClock
from tests.support.table import KEY, WITHOUT_LIMITS, until
from vacherie.server.auth.sessions import MOST_SESSIONS
from vacherie.server.signing_keys import SigningKey

pytestmark = pytest.mark.anyio

HTTPS = replace(WITHOUT_LIMITS, public_url="https://cows.example")
DAY = 86_400


async def sessions_of(client: HttpClient) -> list[Any]:
    found: list[Any] = (await client.want("GET", "/api/me/sessions"))["sessions"]
    return found


async def program_of(server: Server, guest: HttpClient) -> tuple[HttpClient, str]:
    """A program with a session of its own for a guest, and the session's id."""
    made = await guest.want("POST", "/api/me/sessions")
    return server.client(made["token"]), made["id"]


async def test_sessions_are_listed() -> None:
    clock = FakeClock()
    async with running(clock=clock) as server:
        ann = await server.guest("Ann")
        clock.advance(2 * DAY)
        program, id = await program_of(server, ann)
        new, old = await sessions_of(ann)
        assert (new["id"], new["current"], old["current"]) == (id, False, True)
        assert old["made"] == clock.wall() - 2 * DAY * 1000
        today = clock.wall() // 86_400_000 * 86_400_000
        assert [one["used"] for one in (new, old)] == [today, today]
        assert old["ends"] == today + 400 * DAY * 1000
        assert [one["current"] for one in await sessions_of(program)] == [True, False]
        ben = await server.guest("Ben")
        assert [one["current"] for one in await sessions_of(ben)] == [True]


async def test_a_session_can_be_ended() -> None:
    async with running() as server:
        ann = await server.guest("Ann")
        program, id = await program_of(server, ann)
        ben = await server.guest("Ben")
        assert await ben.refused("DELETE", f"/api/me/sessions/{id}") == (404, "no-such-session")
        assert await ann.want("DELETE", f"/api/me/sessions/{id}") == {"v": 1}
        assert await program.refused("GET", "/api/me") == (401, "bad-token")
        assert await ann.refused("DELETE", f"/api/me/sessions/{id}") == (404, "no-such-session")
        assert await ann.refused("DELETE", "/api/me/sessions/cow") == (404, "no-such-session")
        (mine,) = await sessions_of(ann)
        response = await ann.call("DELETE", f"/api/me/sessions/{mine['id']}")
        assert response.headers["set-cookie"].lower().startswith("vacherie=; httponly; max-age=0")
        assert await server.client(ann.token).refused("GET", "/api/me") == (401, "bad-token")
        assert await ann.refused("GET", "/api/me") == (401, "no-guest")


async def test_ending_all_others_makes_copies_of_this_one_invalid() -> None:
    async with running() as server:
        ann = await server.guest("Ann")
        thief = server.client(ann.token)
        program, _ = await program_of(server, ann)
        made = await ann.want("POST", "/api/me/sessions/end-others")
        for other in (thief, program):
            assert await other.refused("GET", "/api/me") == (401, "bad-token")
        assert (await ann.want("GET", "/api/me"))["name"] == "Ann"
        assert [(one["id"], one["current"]) for one in await sessions_of(ann)] == [(made["id"], True)]


async def test_a_program_that_ends_all_others_gets_a_token_and_no_cookie() -> None:
    async with running() as server:
        ann = await server.guest("Ann", browser=False)
        response = await ann.post("/api/me/sessions/end-others")
        assert "set-cookie" not in response.headers
        assert await ann.refused("GET", "/api/me") == (401, "bad-token")
        assert (await server.client(response.json()["token"]).want("GET", "/api/me"))["name"] == "Ann"


async def test_a_guest_has_at_most_so_many() -> None:
    async with running() as server:
        ann = await server.guest("Ann")
        for _ in range(MOST_SESSIONS - 1):
            await ann.want("POST", "/api/me/sessions")
        assert await ann.refused("POST", "/api/me/sessions") == (429, "too-many-sessions")
        assert len(await sessions_of(ann)) == MOST_SESSIONS


async def test_expired_sessions_do_not_count() -> None:
    """They are not listed, so nobody could end one to make room."""
    clock = FakeClock()
    async with running(replace(WITHOUT_LIMITS, session_days=10), clock=clock) as server:
        ann = await server.guest("Ann")
        for _ in range(MOST_SESSIONS - 1):
            await ann.want("POST", "/api/me/sessions")
        for _ in range(2):  # only this one is used
            clock.advance(9 * DAY)
            await ann.want("GET", "/api/me")
        assert len(await sessions_of(ann)) == 1
        await ann.want("POST", "/api/me/sessions")
        assert len(await sessions_of(ann)) == 2


async def test_the_websockets_of_an_ended_session_are_closed() -> None:
    async with running() as server:
        ann, table = await opened(server)
        program, id = await program_of(server, ann)
        async with (
            program.socket(table) as ended,
            program.socket(table, hello=False) as silent,
            ann.socket(table) as mine,
        ):
            await ann.want("DELETE", f"/api/me/sessions/{id}")
            for socket in (ended, silent):
                assert await socket.closed() == 4006
            assert ended.got[-1]["code"] == "session-ended"
            # A browser has to get its new cookie first, on another connection.
            assert ended.got[-1]["retry"] >= 1000
            await mine.command("ping")
            assert len(connections_of(server)) == 1


async def test_a_session_that_ends_during_the_handshake() -> None:
    async with running() as server:
        ann, table = await opened(server)
        program, id = await program_of(server, ann)
        async with program.socket(table, hello=False) as socket:
            for connection in connections_of(server):
                server.app.gate.web.connections.connections.discard(connection)  # not seen by the ending
            await ann.want("DELETE", f"/api/me/sessions/{id}")
            assert (await socket.command("hello"))["code"] == "bad-token"


async def test_the_long_polls_of_an_ended_session_end() -> None:
    async with running(clock=FakeClock()) as server:
        ann, table = await start_game_for_two(server)
        program, id = await program_of(server, ann)
        have = (await ann.want("GET", f"/api/tables/{table}/seats/0/poll"))["seq"]
        path = f"/api/tables/{table}/seats/0/poll?wait=30&have={have}"
        polls = [asyncio.create_task(client.get(path)) for client in (program, ann)]
        waiting = server.tables.loaded[table].polls
        await until(lambda: len(waiting._waiting.get(0, ())) == 2)
        await ann.want("DELETE", f"/api/me/sessions/{id}")
        response = await polls[0]
        assert (response.status_code, response.json()["code"]) == (401, "bad-token")
        assert not polls[1].done()
        assert len(waiting._waiting[0]) == 1
        await ann.want("DELETE", f"/api/me/sessions/{(await sessions_of(ann))[0]['id']}")
        assert (await polls[1]).status_code == 401


async def test_seat_tokens_do_not_end_with_a_session() -> None:
    """They belong to the seat, until its player leaves."""
    async with running() as server:
        ann = await server.guest("Ann")
        made = await ann.open()
        (mine,) = await sessions_of(ann)
        await ann.want("DELETE", f"/api/me/sessions/{mine['id']}")
        seat = server.client(made["seats"][0]["token"])
        await seat.want("GET", f"/api/tables/{made['room']['id']}/seats/0/poll")


async def test_deleting_a_guest_ends_all_sessions() -> None:
    async with running() as server:
        ann, table = await opened(server)
        program, _ = await program_of(server, ann)
        async with program.socket(table) as socket:
            await ann.want("DELETE", "/api/me")
            await socket.closed()
        assert await program.refused("GET", "/api/me") == (401, "bad-token")


async def test_sessions_survive_a_restart(tmp_path: Path) -> None:
    async with running(data=tmp_path) as server:
        ann = await server.guest("Ann")
        program, id = await program_of(server, ann)
        await ann.want("DELETE", f"/api/me/sessions/{id}")
    async with running(data=tmp_path) as server:
        assert (await server.client(ann.token).want("GET", "/api/me"))["name"] == "Ann"
        assert await server.client(program.token).refused("GET", "/api/me") == (401, "bad-token")


async def test_a_session_ends_when_it_is_not_used() -> None:
    clock = FakeClock()
    async with running(replace(WITHOUT_LIMITS, session_days=10), clock=clock) as server:
        ann = await server.guest("Ann")
        clock.advance(9 * DAY)
        response = await ann.get("/api/me")
        assert f"max-age={10 * DAY}" in response.headers["set-cookie"].lower()
        assert response.headers["cache-control"] == "no-store"
        clock.advance(9 * DAY)
        await ann.want("GET", "/api/me")
        clock.advance(10 * DAY)
        assert await ann.refused("GET", "/api/me") == (401, "no-guest")
        assert await server.client(ann.token).refused("GET", "/api/me") == (401, "bad-token")


async def test_an_old_cookie_is_exchanged_also_where_the_request_is_refused(tmp_path: Path) -> None:
    """A server gets its certificate: cookies so far had no prefix."""
    async with running(data=tmp_path) as server:
        ann = await server.guest("Ann")
    async with running(HTTPS, data=tmp_path) as server:
        old = {"cookie": f"vacherie={ann.token}"}
        response = await server.client().get("/api/tables/aaaaaaaaaaaa", headers=old)
        assert response.status_code == 404
        new, expired = response.headers.get_list("set-cookie")
        assert new.startswith("__Host-vacherie=guest-")
        assert expired.startswith("vacherie=; HttpOnly; Max-Age=0;")
        again = await server.client().get("/api/me", headers={"cookie": new.partition(";")[0]})
        assert again.json()["name"] == "Ann"
        assert "set-cookie" not in again.headers


async def test_a_websocket_reads_the_same_cookies() -> None:
    async with running(HTTPS) as server:
        ann, ben = await server.guest("Ann", browser=False), await server.guest("Ben", browser=False)
        table = (await ann.open())["room"]["id"]
        names = {"Ann": ann.token, "Ben": ben.token}
        for cookie, seats in (
            (f"__Host-vacherie={names['Ann']}", 1),
            (f"vacherie={names['Ben']}; __Host-vacherie={names['Ann']}", 1),
            (f"__Host-vacherie={names['Ann']}; __Host-vacherie={names['Ben']}", 0),
            (f"vacherie={names['Ann']}", 0),
        ):
            async with server.client().socket(table, headers={"cookie": cookie}):
                assert server.tables.loaded[table].seated_connections == seats


async def test_a_withdrawn_key_closes_all_connections() -> None:
    async with running(clock=FakeClock()) as server:
        ann, table = await start_game_for_two(server)
        have = (await ann.want("GET", f"/api/tables/{table}/seats/0/poll"))["seq"]
        poll = asyncio.create_task(ann.get(f"/api/tables/{table}/seats/0/poll?wait=30&have={have}"))
        waiting = server.tables.loaded[table].polls
        await until(lambda: len(waiting._waiting.get(0, ())) == 1)
        async with ann.socket(table) as socket:
            server.tokens.use([SigningKey(key=bytes(32))])
            server.app.gate.web.keys_withdrawn()
            assert await socket.closed() == 4006
            assert 0 <= socket.got[-1]["retry"] < 5000
        assert (await poll).status_code == 401
        assert await server.client(ann.token).refused("GET", "/api/me") == (401, "bad-token")


async def test_a_browser_gets_a_cookie_of_the_new_key() -> None:
    async with running() as server:
        ann = await server.guest("Ann")
        server.tokens.use([SigningKey(key=bytes(32)), SigningKey(key=KEY, until=2**60)])
        assert "set-cookie" in (await ann.get("/api/me")).headers
        assert "set-cookie" not in (await ann.get("/api/me")).headers
        program = server.client(ann.token)
        assert (await program.want("GET", "/api/me"))["name"] == "Ann"
        renewed, _ = await program_of(server, program)
        server.tokens.use([SigningKey(key=bytes(32))])
        assert (await ann.want("GET", "/api/me"))["name"] == "Ann"
        assert (await renewed.want("GET", "/api/me"))["name"] == "Ann"
        assert await program.refused("GET", "/api/me") == (401, "bad-token")
