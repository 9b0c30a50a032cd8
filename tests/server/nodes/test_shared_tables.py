"""Lists, limits and erasures that concern tables of several nodes."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.support.app import HttpClient
from tests.support.nodes import NodeServer, cluster
from tests.support.table import WITHOUT_LIMITS, play_until, table_harness, until
from tests.support.timeouts import TIMEOUT
from vacherie.server.model.errors import StorageFailed
from vacherie.server.model.rows import ChatRow
from vacherie.server.nodes.messages import BotGames, ForgetGuest, RemoveGuestFrom
from vacherie.server.storage.erase_guest import PIECE_ROWS
from vacherie.server.tables.lobby import SHARE
from vacherie.server.tables.server_request import CloseTable
from vacherie.server.tables.table import SERVER

pytestmark = pytest.mark.anyio

BEHIND_PROXY = replace(WITHOUT_LIMITS, proxies=1)
ME_AND_BOT = [{"kind": "me"}, {"kind": "bot"}]


async def listed(node: NodeServer) -> list[Any]:
    found: Any = await node.client().want("GET", "/api/tables")
    return list(found["tables"])


async def open_table(client: HttpClient, **options: Any) -> str:
    return str((await client.open(**options))["room"]["id"])


async def id_of(client: HttpClient) -> str:
    return str((await client.want("GET", "/api/me"))["id"])


# Lists -------------------------------------------------------------------------------------------------


async def test_the_lobby_and_who_is_there_are_the_same_at_all_nodes() -> None:
    async with cluster(2) as nodes:
        here, there = nodes
        assert await listed(there) == []
        ann = await here.guest()
        table = await open_table(ann, public=True, places=[{"kind": "me"}, {"kind": "open"}])
        async with asyncio.timeout(TIMEOUT):
            while not (found := await listed(there)):
                await asyncio.sleep(0.05)
        assert found[0]["id"] == table
        assert not found[0]["seats"][0].get("connected")
        async with ann.socket(table):
            async with asyncio.timeout(TIMEOUT):
                while not (await listed(there))[0]["seats"][0].get("connected"):
                    await asyncio.sleep(0.05)
        assert await listed(there) == await listed(there)
        assert [entry["id"] for entry in await listed(here)] == [table]


async def test_one_address_has_one_share_of_the_lobby_at_all_nodes() -> None:
    async with cluster(2, BEHIND_PROXY) as nodes:
        here, there = nodes
        for node in nodes:
            node.checks.cancel()  # they are told at once, and need not ask

        async def opened(node: NodeServer, address: str) -> str:
            client = node.client(**{"x-forwarded-for": address})
            await client.want("POST", "/api/guests", {"name": "Ann"})
            return await open_table(client, public=True)

        other = await opened(here, "192.0.2.8")
        for number in range(2 * SHARE):  # each is another guest
            await opened(nodes.nodes[number % 2], "192.0.2.7")
        late = await nodes.add()  # it was not there when they were opened
        for node in (here, there, late):
            async with asyncio.timeout(TIMEOUT):
                while [entry["id"] for entry in await listed(node)].index(other) != SHARE:
                    await asyncio.sleep(0.05)


async def test_the_list_of_an_administrator_says_what_other_nodes_run() -> None:
    async with cluster(2) as nodes:
        here, _ = nodes
        ann = await here.guest()
        table = await open_table(ann, places=ME_AND_BOT)
        async with ann.socket(table):
            for node in nodes:
                [found] = (await node.admin().want("GET", "/api/admin/tables"))["tables"]
                assert (found["id"], found["awake"], found["people"]) == (table, True, 1)
        await here.tables.unload(here.tables.loaded[table])
        for node in nodes:
            [found] = (await node.admin().want("GET", "/api/admin/tables"))["tables"]
            assert (found["awake"], found["people"]) == (False, 0)


# Limits ------------------------------------------------------------------------------------------------


async def test_games_of_bots_are_limited_over_all_nodes() -> None:
    bots = {"setup": {"preset": "classic", "seats": 2, "autostart": True}, "places": [{"kind": "bot"}] * 2}
    async with cluster(2, replace(WITHOUT_LIMITS, bot_games_per_guest=1)) as nodes:
        here, there = nodes
        ann = await here.guest(browser=False)
        guest = await id_of(ann)
        there.node.broadcast(BotGames(sender=there.id, counts={guest: 1, "bob": 7}))
        await until(lambda: here.tables.bot_games.count(guest) == 1)
        assert await ann.refused("POST", "/api/tables", bots) == (429, "too-many-bot-games")
        # The other node has no such game: what it says every second tells so.
        there.tables.bot_games._told = {guest: 1}
        await until(lambda: here.tables.bot_games.count(guest) == 0)
        there.node.broadcast(BotGames(sender=there.id, counts={guest: 1}))
        await until(lambda: here.tables.bot_games.count(guest) == 1)
        there.die()
        await until(lambda: here.tables.bot_games.count(guest) == 0)


async def test_a_running_game_of_bots_is_told_to_the_others() -> None:
    async with cluster(2) as nodes:
        here, there = nodes
        ann = await here.guest()
        guest = await id_of(ann)
        table = here.tables.loaded[await open_table(ann, places=ME_AND_BOT)]
        type(table).is_bot_game, kept = property(lambda _: True), type(table).is_bot_game  # type: ignore[assignment]
        try:
            await until(lambda: there.tables.bot_games.count(guest) == 1)
        finally:
            type(table).is_bot_game = kept  # type: ignore[method-assign]
        await until(lambda: there.tables.bot_games.count(guest) == 0)


# Erasures ----------------------------------------------------------------------------------------------


async def erased_everywhere(node: NodeServer, guest: str) -> None:
    storage: Any = node.server.storage
    assert await storage.stored_guests([guest]) == frozenset()
    assert await storage.chat_of(guest) == []


async def test_the_owner_of_a_table_removes_a_guest_who_is_erased_at_another_node() -> None:
    async with cluster(2) as nodes:
        here, there = nodes
        ann, bob = await here.guest("Ann", browser=False), await here.guest("Bob", browser=False)
        table = await open_table(bob, places=[{"kind": "me"}, {"kind": "open"}])
        await ann.sit(table)
        guest = await id_of(ann)
        await there.client(ann.token).want("DELETE", "/api/me")
        seats = here.tables.loaded[table].room().seats
        assert [seat.kind for seat in seats] == ["person", "open"]
        assert here.tables.loaded[table].owner is not None
        await erased_everywhere(there, guest)


async def test_an_erasure_waits_for_an_owner_that_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vacherie.server.tables.elsewhere.guest_removals.REPLY_SECONDS", 0.05)
    async with cluster(2) as nodes:
        here, there = nodes
        ann = await here.guest("Ann", browser=False)
        table = await open_table(ann, places=[{"kind": "me"}, {"kind": "open"}])
        guest = await id_of(ann)
        here.node.on(RemoveGuestFrom, lambda _: None)
        with pytest.raises(StorageFailed, match="does not answer"):
            await there.tables.erase_guest(guest)
        assert guest in there.tables.erasures
        here.node.on(RemoveGuestFrom, here.tables.erasures.removals._remove_soon)
        there.tables.erasures.removals._questions.seconds = TIMEOUT
        await there.tables.erasures.retry()
        assert guest not in there.tables.erasures
        assert here.tables.loaded[table].room().seats[0].kind == "open"
        await erased_everywhere(here, guest)


async def finished(node: NodeServer, folder: Path) -> tuple[HttpClient, str]:
    """A guest named Annegret with a finished game, which no node runs yet."""
    an_hour_ago = node.server.clock.wall() - 3_600_000
    async with table_harness(folder, wall=an_hour_ago) as harness:
        ann = await harness.person("Annegret")
        table = await harness.table([ann], bots=1, options={"max_rounds": 1})
        await play_until(table, [ann], lambda: table.status == "finished")
        lines = await harness.storage.journal(table.id)
        [row] = await harness.storage.tables("finished")
    session = node.web.sessions.new(ann.guest.id, plain=False)
    await node.server.storage.add_guest(ann.guest, session)
    await node.server.storage.append(row.id, 0, lines, row)
    return node.client(node.server.tokens.guest_token(ann.guest.id, session.id)), row.id


@pytest.mark.parametrize("is_lost", [False, True], ids=["told", "message-lost"])
async def test_no_node_shows_the_name_of_an_erased_guest(is_lost: bool, tmp_path: Path) -> None:
    async with cluster(3) as nodes:
        owner, eraser, reader = nodes
        for node in nodes:
            node.checks.cancel()  # only what is under test may tell
        ann, game = await finished(owner, tmp_path)
        bob = await owner.guest("Bob", browser=False)
        open_room = await open_table(bob, places=[{"kind": "me"}, {"kind": "open"}])
        table = owner.tables.loaded[open_room]
        guest = await id_of(ann)
        row = ChatRow(n=1, at=1, seat=0, guest=guest, table=open_room, text="moo")
        await owner.server.storage.add_chat(row)
        table.state.chat.append(row)
        for node in nodes:
            assert "Annegret" in (await node.client().get(f"/api/games/{game}")).text
        if is_lost:
            for node in (owner, reader):
                node.node.on(ForgetGuest, lambda _: None)
        await eraser.client(ann.token).want("DELETE", "/api/me")
        if is_lost:
            assert "Annegret" in (await reader.client().get(f"/api/games/{game}")).text
            for node in (owner, reader):
                node.node._bus_lost()
        for node in nodes:
            async with asyncio.timeout(TIMEOUT):
                while "Annegret" in (await node.client().get(f"/api/games/{game}")).text:
                    await asyncio.sleep(0.02)
        await until(lambda: not table.state.chat)


async def test_two_nodes_may_erase_the_same_guest_at_the_same_time() -> None:
    async with cluster(2) as nodes:
        here, there = nodes
        ann, bob = await here.guest("Ann", browser=False), await here.guest("Bob", browser=False)
        guest = await id_of(ann)
        tables = [await open_table(bob) for _ in range(3)]
        storage = here.server.storage
        for number in range(4 * PIECE_ROWS):
            row = ChatRow(n=number, at=number, seat=0, guest=guest, table=tables[number % 3], text="moo")
            await storage.add_chat(row)
        for table in tables:
            await ann.sit(table)
        await asyncio.gather(here.tables.erase_guest(guest), there.tables.erase_guest(guest))
        for node in nodes:
            assert guest not in node.tables.erasures
            await erased_everywhere(node, guest)
        journals = [line for table in tables for line in await storage.raw_journal(table)]
        assert not [line for line in journals if guest in line]


async def test_the_erasures_of_a_dead_node_are_continued_by_the_one_that_keeps_house() -> None:
    async with cluster(2) as nodes:
        keeper, other = sorted(nodes, key=lambda node: node.id)
        ann = await other.guest("Ann", browser=False)
        guest = await id_of(ann)
        table = await open_table(ann, places=[{"kind": "me"}, {"kind": "open"}])
        keeper.die()
        await nodes.settle()
        assert other.node.keeps_house
        await other.server.storage.start_erasing(guest)  # all that the dead one has done
        await other.tables.housekeeping()
        await erased_everywhere(other, guest)
        assert other.tables.loaded[table].room().seats[0].kind == "open"


async def test_only_one_node_resumes_erasures() -> None:
    async with cluster(2) as nodes:
        keeper, other = sorted(nodes, key=lambda node: node.id)
        guest = await id_of(await other.guest("Ann", browser=False))
        await other.server.storage.start_erasing(guest)
        await other.tables.housekeeping()
        assert await other.server.storage.erasing() == [guest]
        await keeper.tables.housekeeping()
        assert await other.server.storage.erasing() == []


# Finished games and housekeeping -----------------------------------------------------------------------


async def test_the_page_of_a_finished_game_shows_the_rematch_at_all_nodes(tmp_path: Path) -> None:
    async with cluster(2) as nodes:
        here, there = nodes
        ann, game = await finished(here, tmp_path)
        before = await there.client().want("GET", f"/api/games/{game}")
        offered = await ann.want("POST", f"/api/tables/{game}/rematch")
        after = await there.client().want("GET", f"/api/games/{game}")
        assert before != after
        assert offered["id"] in str(after)


async def test_deleted_games_are_gone_at_all_nodes(tmp_path: Path) -> None:
    async with cluster(2, replace(WITHOUT_LIMITS, keep_days=1)) as nodes:
        keeper, other = sorted(nodes, key=lambda node: node.id)
        _, game = await finished(other, tmp_path)
        for node in nodes:
            await node.client().want("GET", f"/api/games/{game}")
            assert game in node.tables.archive._games
        day = 2 * 86_400_000
        keeper.tables.jumps.trusted_wall = lambda: keeper.server.clock.wall() + day  # type: ignore[method-assign]
        await keeper.tables.housekeeping()
        await until(lambda: not other.tables.archive._games)
        assert await other.client().refused("GET", f"/api/games/{game}") == (404, "no-such-game")


async def test_an_abandoned_table_that_another_node_runs_is_left_to_it() -> None:
    async with cluster(2) as nodes:
        keeper, other = sorted(nodes, key=lambda node: node.id)
        ann = await other.guest()
        mine, asleep = await open_table(ann), await open_table(ann)
        await other.tables.unload(other.tables.loaded[asleep])
        month = 40 * 86_400_000
        keeper.tables.jumps.trusted_wall = lambda: keeper.server.clock.wall() + month  # type: ignore[method-assign]
        await keeper.tables.housekeeping()
        rows = {row.id: row.status for row in await keeper.server.storage.tables("open", "closed")}
        assert rows == {mine: "open", asleep: "closed"}
        await other.tables.loaded[mine].handle(SERVER, CloseTable("done"))


# Metrics -----------------------------------------------------------------------------------------------


async def test_metrics_of_a_node() -> None:
    async with cluster(2, own_bus=True) as nodes:
        here, there = nodes
        ann = await here.guest()
        table = await open_table(ann)
        here.web.context.metrics.relayed_connections = lambda: 5
        text = (await here.client().get("/metrics")).text
        for line in ("bus_up 1.0", "nodes 2.0", "tables_owned 1.0", "takeovers_total 0.0"):
            assert f"vacherie_{line}\n" in text
        assert "vacherie_relayed_connections 5.0\n" in text
        await here.tables.unload(here.tables.loaded[table])
        await there.tables.find(table)
        assert "vacherie_takeovers_total 1.0\n" in (await there.client().get("/metrics")).text
        await nodes.stop_bus()
        assert "vacherie_bus_up 0.0\n" in (await here.client().get("/metrics")).text
