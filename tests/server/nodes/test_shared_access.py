"""Bans, sessions and signing keys hold at all nodes, also when messages of the bus are lost."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy import select

from tests.support.app import HttpClient
from tests.support.nodes import Cluster, NodeServer, cluster
from tests.support.table import KEY, until
from tests.support.timeouts import TIMEOUT
from vacherie.core.error import Refused
from vacherie.server.auth.shared_keys import SharedKeys
from vacherie.server.auth.tokens import Tokens
from vacherie.server.model.rows import GuestRow
from vacherie.server.nodes.messages import BansChanged, SessionsEnded
from vacherie.server.signing_keys import SigningKey
from vacherie.server.storage import schema

pytestmark = pytest.mark.anyio

ME = "/api/me"


async def answered(client: HttpClient, status: int, path: str = ME) -> None:
    """Wait until a request is answered with a status."""
    async with asyncio.timeout(TIMEOUT):
        while (await client.get(path)).status_code != status:
            await asyncio.sleep(0.02)


async def id_of(client: HttpClient) -> str:
    me: Any = await client.want("GET", ME)
    return str(me["id"])


def deafen(node: NodeServer, kind: type[Any]) -> None:
    """Lose one kind of message at a node."""
    node.node.on(kind, lambda _: None)


def stop_checks(nodes: Cluster) -> None:
    """So that only messages can tell."""
    for node in nodes:
        node.checks.cancel()


# Bans --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("is_lost", [False, True], ids=["told", "message-lost"])
async def test_a_ban_is_in_force_at_all_nodes_and_closes_connections(is_lost: bool) -> None:
    async with cluster(2) as nodes:
        here, there = nodes
        if is_lost:
            deafen(there, BansChanged)
        else:
            stop_checks(nodes)
        bob = await there.guest("Bob", browser=False)
        table = (await bob.open())["room"]["id"]
        async with bob.socket(table) as socket:
            ban = await here.admin().want("POST", "/api/admin/bans", {"guest": await id_of(bob)})
            assert await socket.closed() == 4003
        assert await bob.refused("GET", ME) == (403, "banned")
        await here.admin().want("DELETE", f"/api/admin/bans/{ban['ban']['id']}")
        await answered(bob, 200)


# Sessions ----------------------------------------------------------------------------------------------


async def known_at(nodes: Cluster, name: str = "Ann") -> tuple[HttpClient, HttpClient, str]:
    """A guest of two nodes, both of which have the session in their cache; and its id."""
    here, there = nodes
    ann = await here.guest(name, browser=False)
    other = there.client(ann.token)
    assert await id_of(ann) == await id_of(other)
    session = (await ann.want("GET", "/api/me/sessions"))["sessions"][0]["id"]
    return ann, other, str(session)


async def test_a_session_that_ends_at_one_node_ends_at_all() -> None:
    async with cluster(2) as nodes:
        stop_checks(nodes)
        ann, other, session = await known_at(nodes)
        table = (await other.open(places=[{"kind": "me"}, {"kind": "open"}]))["room"]["id"]
        async with other.socket(table) as socket:
            poll = asyncio.create_task(other.refused("GET", f"/api/tables/{table}/seats/0/poll?wait=30"))
            there = nodes.nodes[1]
            await until(lambda: bool(there.web.sessions._waiting))
            await ann.want("DELETE", f"/api/me/sessions/{session}")
            assert await socket.closed() == 4006
            assert await poll == (401, "bad-token")
        assert await other.refused("GET", ME) == (401, "bad-token")


async def test_an_exchanged_session_stands_for_its_successor_at_all_nodes() -> None:
    async with cluster(2) as nodes:
        here, there = nodes
        storage = here.server.storage
        guest = GuestRow(id="ann", name="Ann", created=0)
        old = here.web.sessions.new("ann", plain=True)
        await storage.add_guest(guest, old)
        assert await there.web.sessions.find("ann", old.id) == old
        new = await here.web.sessions.exchange(old)
        assert new is not None
        async with asyncio.timeout(TIMEOUT):
            while (found := await there.web.sessions.find("ann", old.id)) == old:
                await asyncio.sleep(0.01)
        assert found == new


async def test_sessions_that_ended_while_the_bus_was_lost_end_everywhere() -> None:
    async with cluster(2, own_bus=True) as nodes:
        ann, other, session = await known_at(nodes)
        table = (await other.open())["room"]["id"]
        async with other.socket(table) as socket:
            await nodes.stop_bus()
            assert await id_of(other)  # in the cache again
            await ann.want("DELETE", f"/api/me/sessions/{session}")
            assert await socket.closed() == 4006
        await answered(other, 401)


async def test_what_was_missed_is_asked_of_the_database_when_the_bus_is_back() -> None:
    async with cluster(2, own_bus=True) as nodes:
        stop_checks(nodes)
        here, _ = nodes
        _, other, session = await known_at(nodes)
        await nodes.stop_bus()
        assert await id_of(other)
        await here.web.sessions.end(await id_of(other), session)
        assert await id_of(other)  # neither a message nor a check has told it yet
        await nodes.start_bus()
        await answered(other, 401)


async def test_a_node_that_was_dead_to_the_others_trusts_only_the_database() -> None:
    """As after SIGSTOP: the others have sent it nothing, and its bus was never lost."""
    async with cluster(2) as nodes:
        stop_checks(nodes)
        here, there = nodes
        deafen(there, SessionsEnded)
        _, other, session = await known_at(nodes)
        await here.web.sessions.end(await id_of(other), session)
        assert await id_of(other)
        assert isinstance(there.node.storage, type(here.server.storage))
        await there.node.storage.beat(there.id, -1, 1)  # its lease has run out
        await answered(other, 401)


async def test_a_guest_who_is_being_erased_is_unknown_everywhere_at_once() -> None:
    async with cluster(2) as nodes:
        stop_checks(nodes)
        here, _ = nodes
        ann, other, _ = await known_at(nodes)
        reached, goes_on = asyncio.Event(), asyncio.Event()

        async def wait(guest: str) -> None:
            reached.set()
            await goes_on.wait()

        here.tables.erasures._leave_tables = wait  # type: ignore[method-assign]
        erasing = asyncio.create_task(ann.want("DELETE", ME))
        await reached.wait()
        await answered(other, 401)
        goes_on.set()
        await erasing


# Keys --------------------------------------------------------------------------------------------------


async def test_a_node_with_other_keys_is_refused_and_leaves() -> None:
    async with cluster(1) as nodes:
        (here,) = nodes
        with pytest.raises(Refused, match="no signing key in common"):
            await nodes.add(key=b"another key, which no one knows.")
        await nodes.settle()  # it is gone
        assert here.node.live.keys() == {here.id}
        await nodes.add()


async def test_one_key_in_common_is_enough_and_no_key_is_stored() -> None:
    old = SigningKey(key=KEY, until=2**60)
    ended = SigningKey(key=KEY, until=0)
    new = SigningKey(key=b"the key after the next rotation.")
    async with cluster(1) as nodes:
        (here,) = nodes
        storage: Any = here.server.storage
        await storage.beat("other", 60_000, 1)
        await SharedKeys(storage, "other", Tokens(new, old)).join()
        [stored] = await storage.rows(select(schema.nodes.c.key_ids).where(schema.nodes.c.id == "other"))
        assert set(stored[0].split()) == {old.id, new.id}
        assert KEY.hex() not in stored[0]
        await storage.beat("third", 60_000, 1)
        await SharedKeys(storage, "third", Tokens(new, ended)).join()  # as the second one has
        await storage.share_keys("other", frozenset({old.id}))
        with pytest.raises(Refused):
            await SharedKeys(storage, "third", Tokens(new, ended)).join()


async def test_a_rotation_is_told_to_the_other_nodes() -> None:
    async with cluster(1) as nodes:
        (here,) = nodes
        storage: Any = here.server.storage
        tokens = Tokens(KEY)
        shared = SharedKeys(storage, here.id, tokens)
        await shared.check()
        new = SigningKey(key=b"the key after the next rotation.")
        tokens.use([new])
        await shared.check()
        await storage.beat("other", 60_000, 1)
        assert await storage.share_keys("other", frozenset()) == {new.id}
