"""Clients of a table that another node runs: what they are sent, also when a node or the bus is lost."""

from __future__ import annotations

import asyncio
from typing import Any, NoReturn

import msgspec
import pytest

from tests.support import ask
from tests.support.app import HttpClient
from tests.support.nodes import LEASE_MS, NodeServer, cluster
from tests.support.table import until
from tests.support.websocket_client import WebsocketClient
from vacherie.core.error import Refused
from vacherie.server.model.errors import OwnedElsewhere, StorageFailed
from vacherie.server.model.identity import ANONYMOUS, Identity
from vacherie.server.nodes.messages import LinkFrame, OpenLink

pytestmark = pytest.mark.anyio


async def game_for_two(node: NodeServer, **setup: Any) -> tuple[HttpClient, str]:
    """A started game at this node with two seats, both of them Ann's."""
    ann = await node.guest("Ann")
    places = [{"kind": "me"}, {"kind": "me", "name": "Bea"}]
    opened = await ann.open("classic", 2, places, **setup)
    table = opened["room"]["id"]
    for seat in (0, 1):
        await ann.contribute(table, seat)
    await ann.want("POST", f"/api/tables/{table}/start")
    return ann, table


def at(node: NodeServer, client: HttpClient) -> HttpClient:
    """The same guest, as a client of another node."""
    return node.client(client.token)


async def question(socket: WebsocketClient, seat: int = 0) -> Any:
    """The next question to a seat."""
    message = await socket.until(
        lambda found: found["type"] == "table" and found["seat"] == seat and found["decisions"]
    )
    return message["decisions"][0]


async def answer(socket: WebsocketClient, decision: Any) -> Any:
    """Answer with the first option; the reply."""
    choice = decision["options"][0]
    return await socket.command("answer", seat=decision["seat"], decision=decision["id"], choice=choice)


async def hello(socket: WebsocketClient, **fields: Any) -> Any:
    """Send `hello`, and return the first question to seat 0."""
    await socket.send({"type": "hello", "id": 1000, **fields})
    return await question(socket)


async def test_a_client_plays_through_another_node() -> None:
    async with cluster(2) as nodes:
        owner, edge = nodes
        ann, table = await game_for_two(owner)
        async with at(edge, ann).socket(table, hello=False) as socket:
            decision = await hello(socket)
            assert (await answer(socket, decision))["type"] == "ack"
            assert len(edge.web.links) == 1
            assert table not in edge.tables.loaded
            assert owner.tables.loaded[table].is_present(0)
        await until(lambda: not owner.tables.loaded[table].is_present(0))
        assert len(edge.web.links) == 0


async def test_refusals_of_the_owner_arrive() -> None:
    async with cluster(2) as nodes:
        owner, edge = nodes
        ann, table = await game_for_two(owner)
        async with at(edge, ann).socket(table) as socket:
            assert (await socket.command("answer", seat=0, decision=999, choice={}))["type"] == "error"
            assert (await socket.command("hello"))["code"] == "bad-frame"
            await socket.send("moo")
            assert (await socket.next("error"))["code"] == "bad-frame"
            await socket.send("x" * 20_000)
            assert (await socket.next("error"))["code"] == "too-long"
            assert (await socket.command("ping"))["type"] == "pong"


async def test_a_table_without_spectators_closes_the_connection() -> None:
    async with cluster(2) as nodes:
        owner, edge = nodes
        _, table = await game_for_two(owner, spectators=False)
        bob = await edge.guest("Bob")
        async with bob.socket(table, hello=False) as socket:
            await socket.send({"type": "hello", "id": 1})
            assert await socket.closed() == 4005


async def test_a_table_that_does_not_exist_exists_at_no_node() -> None:
    async with cluster(2) as nodes:
        _, edge = nodes
        bob = await edge.guest("Bob")
        async with bob.socket("aaaaaaaaaaaa", hello=False) as socket:
            await socket.send({"type": "hello", "id": 1})
            assert await socket.closed() == 4044


async def test_the_tables_of_a_dead_node_are_taken_over() -> None:
    """The client is told to reconnect; nothing acknowledged is lost, and `hello` brings what was missed."""
    async with cluster(2) as nodes:
        owner, edge = nodes
        ann, table = await game_for_two(owner)
        client = at(edge, ann)
        async with client.socket(table, hello=False) as socket:
            decision = await hello(socket)
            assert (await answer(socket, decision))["type"] == "ack"
            owner.die()
            assert (await socket.next("bye"))["code"] == "restart"
            assert await socket.closed() == 1012
        async with client.socket(table, hello=False) as socket:
            decision = await hello(socket)
            assert decision["answered"]
            assert (await answer(socket, decision))["type"] == "ack"
            assert table in edge.tables.loaded
        assert edge.node.takeovers == 1
        # The one that was thought dead wakes up: it can write nothing.
        lines = await edge.server.storage.journal(table)
        stale = owner.tables.loaded[table]
        play = stale.state.play
        assert play is not None
        [open_decision] = [found for found in play.match.waiting() if found.seat == 1]
        choice = msgspec.json.encode(open_decision.options[0])
        who = Identity(guest=stale.facts.seats[1].guest)
        with pytest.raises(Refused, match="moved to another node"):
            await ask.answer(stale, who, 1, open_decision.id, choice)
        assert await edge.server.storage.journal(table) == lines
        assert table not in owner.tables.loaded


async def test_a_node_that_was_stopped_shows_no_old_state() -> None:
    """It does not know yet that another node runs the table; a client that is ahead must not be refused."""
    async with cluster(2) as nodes:
        owner, other = nodes
        ann, table = await game_for_two(owner)
        await stop_for_a_while(owner)
        async with at(other, ann).socket(table, hello=False) as socket:
            for decision in [await hello(socket), await question(socket, 1)]:
                assert (await answer(socket, decision))["type"] == "ack"
            shown = [message for message in socket.got if message["type"] == "table"][-1]
        assert table in owner.tables.loaded
        seat, have = shown["seat"], shown["seq"]
        async with at(owner, ann).socket(table, hello=False) as socket:
            reply = await socket.command("hello", have={str(seat): have})
            assert reply["type"] == "ack"
        assert table not in owner.tables.loaded
        path = f"/api/tables/{table}/seats/{seat}/poll?have={have}&wait=0"
        assert (await at(owner, ann).want("GET", path))["seq"] == have


async def stop_for_a_while(node: NodeServer) -> None:
    """Let a node miss its heartbeats for longer than its lease; it does not go on with them."""
    assert node.node._task is not None
    node.node._task.cancel()
    storage: Any = node.server.storage
    await storage.beat(node.id, -1, node.bus.connection)
    node.node._renewed_at -= LEASE_MS / 1000


async def test_a_heartbeat_that_seemed_to_fail_hides_no_lost_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has renewed a lease that had run out, but its node has not heard of it."""
    async with cluster(2) as nodes:
        owner, other = nodes
        ann, table = await game_for_two(owner)
        owner.die()
        async with at(other, ann).socket(table):
            assert table in other.tables.loaded
        beat = owner.node.storage.beat

        async def unheard(*given: Any) -> NoReturn:
            assert (await beat(*given)).has_lapsed
            raise StorageFailed("the connection to the database is lost", heals=True)

        with monkeypatch.context() as patch:
            patch.setattr(owner.node.storage, "beat", unheard)
            with pytest.raises(StorageFailed):
                await owner.node._beat()
        assert table in owner.tables.loaded
        await owner.node._beat()
        assert table not in owner.tables.loaded


async def test_a_hello_waits_for_the_lease_of_a_dead_node() -> None:
    """It is sent to the dead owner first, and joined where the table is taken over, without a reconnect."""
    async with cluster(2) as nodes:
        owner, edge = nodes
        ann, table = await game_for_two(owner)
        owner.die()
        async with at(edge, ann).socket(table, hello=False) as socket:
            decision = await hello(socket)
            assert (await answer(socket, decision))["type"] == "ack"
        assert table in edge.tables.loaded


async def test_a_node_that_stops_hands_its_tables_over() -> None:
    async with cluster(2) as nodes:
        owner, edge = nodes
        ann, table = await game_for_two(owner)
        client = at(edge, ann)
        async with client.socket(table, hello=False) as socket:
            await hello(socket)
            await owner.stop()
            assert (await socket.next("bye"))["code"] == "restart"
        async with client.socket(table, hello=False) as socket:
            assert (await answer(socket, await hello(socket)))["type"] == "ack"
        assert table in edge.tables.loaded


async def test_a_node_whose_lease_has_lapsed_drops_what_others_have_taken() -> None:
    async with cluster(2) as nodes:
        owner, edge = nodes
        ann, table = await game_for_two(owner)
        _, kept = await game_for_two(owner)
        assert owner.node._task is not None
        owner.node._task.cancel()
        storage: Any = owner.server.storage
        async with ann.socket(table, hello=False) as stale:
            await hello(stale)
            # As if it had been stopped for much longer than its lease: on a slow machine the other node was
            # late itself, and then claims with a grace period.
            await storage.beat(owner.id, -60_000, 1)
            await edge.tables.find(table)
            await owner.node._beat()
            assert (await stale.next("bye"))["code"] == "restart"
        assert table not in owner.tables.loaded
        assert kept in owner.tables.loaded


async def test_when_the_bus_is_lost_play_goes_on_at_the_owner() -> None:
    async with cluster(2, own_bus=True) as nodes:
        owner, edge = nodes
        ann, table = await game_for_two(owner)
        async with ann.socket(table, hello=False) as here:
            async with at(edge, ann).socket(table, hello=False) as there:
                await hello(there)
                await nodes.stop_bus()
                assert (await there.next("bye"))["code"] == "restart"
            await until(lambda: not owner.tables.loaded[table].broadcast.subscribers)
            assert (await answer(here, await hello(here)))["type"] == "ack"
            async with at(edge, ann).socket(table, hello=False) as there:
                await there.send({"type": "hello", "id": 1})
                bye = await there.next("bye")
                assert (bye["code"], bye["retry"]) == ("restart", 500)
            status, code = await at(edge, ann).refused("GET", f"/api/tables/{table}")
            assert (status, code) == (503, "busy")
            await nodes.start_bus()
            async with at(edge, ann).socket(table, hello=False) as there:
                assert (await hello(there))["answered"]


async def test_a_link_that_the_owner_does_not_know_is_closed() -> None:
    async with cluster(2) as nodes:
        owner, edge = nodes
        ann, table = await game_for_two(owner)
        async with at(edge, ann).socket(table, hello=False) as socket:
            await hello(socket)
            links = owner.server.app.owner_links
            links._sessions.pop((edge.id, 1)).end()
            await socket.send({"type": "ping", "id": 2})
            assert (await socket.next("bye"))["code"] == "restart"


async def test_a_client_whose_link_the_owner_drops_is_told() -> None:
    """The owner thinks that messages were lost; the edge may not know of it."""
    async with cluster(2) as nodes:
        owner, edge = nodes
        ann, table = await game_for_two(owner)
        async with at(edge, ann).socket(table, hello=False) as socket:
            await hello(socket)
            owner.server.app.owner_links._node_lost(edge.id)
            assert (await socket.next("bye"))["code"] == "restart"


async def test_a_table_that_another_node_claims_while_it_is_loaded_is_not_run_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with cluster(2) as nodes:
        slow, quick = nodes
        _, table = await game_for_two(slow)
        await slow.tables.unload(slow.tables.loaded[table])
        assert slow.node._task is not None
        slow.node._task.cancel()
        storage: Any = slow.server.storage
        read, reading, go_on = slow.tables._read, asyncio.Event(), asyncio.Event()

        async def read_slowly(table_id: str) -> Any:
            found = await read(table_id)
            reading.set()
            await go_on.wait()
            return found

        monkeypatch.setattr(slow.tables, "_read", read_slowly)
        loading = asyncio.create_task(slow.tables.find(table))
        await reading.wait()
        await storage.beat(slow.id, -1, 1)  # as if it had been stopped for longer than its lease
        await quick.tables.find(table)
        await slow.node._beat()
        go_on.set()
        with pytest.raises(OwnedElsewhere):
            await loading
        assert table not in slow.tables.loaded


async def test_a_flood_of_frames_is_bounded_at_the_owner() -> None:
    async with cluster(2) as nodes:
        owner, edge = nodes
        _, table = await game_for_two(owner)
        links = owner.server.app.owner_links
        links._open(
            OpenLink(sender=edge.id, link=7, table=table, who=ANONYMOUS, address="192.0.2.1", hello=b"{}")
        )
        for _ in range(400):
            links._frame(LinkFrame(sender=edge.id, link=7, frame=b"{}"))
        await until(lambda: not links._sessions)


async def test_games_of_bots_are_taken_over_without_a_client() -> None:
    async with cluster(2) as nodes:
        owner, edge = nodes
        ann = await owner.guest("Ann")
        bots = [{"kind": "bot", "bot": "random"}] * 2
        table = (await ann.open("classic", 2, bots, pace="human", autostart=True))["room"]["id"]
        assert owner.tables.loaded[table].status == "playing"
        owner.die()
        await until(lambda: table in edge.tables.loaded)


async def test_requests_are_forwarded() -> None:
    async with cluster(2) as nodes:
        owner, edge = nodes
        ann, table = await game_for_two(owner)
        there = at(edge, ann)
        room = (await there.want("GET", f"/api/tables/{table}"))["room"]
        assert room["status"] == "playing"
        polled = await there.want("GET", f"/api/tables/{table}/seats/0/poll?have=0")
        decision = polled["decisions"][0]
        body = {"decision": decision["id"], "choice": decision["options"][0]}
        await there.want("POST", f"/api/tables/{table}/seats/0/answer", body)
        assert await there.refused("POST", f"/api/tables/{table}/sit", {}) == (409, "not-open")
        assert await there.refused("GET", f"/api/tables/{table}/seats/7/poll") == (404, "no-such-seat")
        stranger = edge.client()
        assert (await stranger.refused("GET", f"/api/tables/{table}/seats/0/poll"))[0] in (401, 403)
        link = await there.want("GET", f"/api/tables/{table}/invitation")
        assert link["link"].startswith(edge.server.url)
        await edge.admin().want("POST", f"/api/admin/tables/{table}/close")
        assert owner.tables.loaded[table].status == "closed"


async def test_a_forwarded_request_is_refused_when_its_node_dies() -> None:
    async with cluster(2) as nodes:
        owner, edge = nodes
        ann, table = await game_for_two(owner)
        owner.die()
        found = await at(edge, ann).refused("GET", f"/api/tables/{table}/seats/0/poll?have=999&wait=30")
        assert found == (503, "shutting-down")
        polled = await at(edge, ann).want("GET", f"/api/tables/{table}/seats/0/poll?have=0")
        assert polled["decisions"]
