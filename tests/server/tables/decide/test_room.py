"""Seats and host: who may sit where, and what a host may do."""

from __future__ import annotations

import secrets
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.support import ask
from tests.support.table import (
    WITHOUT_LIMITS,
    FakeClient,
    TableHarness,
    answer,
    play_until,
    refusal,
    sit_down,
    table_harness,
)
from vacherie.protocol.request import Close, Hello, Sit
from vacherie.protocol.rest import OpenTable, SeatSetup
from vacherie.protocol.room import Setup
from vacherie.server.model.identity import Grant, Identity
from vacherie.server.tables.table import SERVER, Table

pytestmark = pytest.mark.anyio


async def opened(harness: TableHarness, host: FakeClient, seats: int = 3, **setup: object) -> Table:
    """A table with its host on seat 0."""
    body = OpenTable(setup=Setup(preset="classic", seats=seats, **setup))  # type: ignore[arg-type]
    return await harness.tables.open_table(host.guest, body)


async def test_one_call_opens_a_table_with_people_bots_and_open_seats(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        ann = await harness.person("Ann")
        places = (SeatSetup(kind="me"), SeatSetup(kind="bot", bot="random"), SeatSetup(kind="open"))
        body = OpenTable(setup=Setup(preset="classic", seats=4), places=places)
        table = await harness.tables.open_table(ann.guest, body)
        assert [seat.kind for seat in table.room().seats] == ["person", "bot", "open", "open"]
        assert [seat.name for seat in table.room().seats] == ["Ann", "random", "", ""]
        assert [seat for seat, _ in table.grants_of(ann.guest.id)] == [0]


@pytest.mark.parametrize(
    ("setup", "places", "code"),
    [
        (Setup(preset="bridge", seats=4), None, "preset"),
        (Setup(preset="classic", seats=1), None, "seats"),
        (Setup(preset="classic", seats=4, options={"deal": "sideways"}), None, "option"),
        (Setup(preset="classic", seats=2), (SeatSetup(kind="open"),) * 3, "seats"),
        (Setup(preset="classic", seats=2), (SeatSetup(kind="bot", bot="os:system"),), "bot"),
        (Setup(preset="classic", seats=2), (SeatSetup(kind="me"), SeatSetup(kind="me")), "name"),
        (Setup(preset="classic", seats=2), (SeatSetup(kind="me", name="\u202e"),), "name"),
    ],
)
async def test_bad_tables_are_refused(
    tmp_path: Path, setup: Setup, places: tuple[SeatSetup, ...] | None, code: str
) -> None:
    async with table_harness(tmp_path) as harness:
        ann = await harness.person("Ann")
        assert (
            await refusal(harness.tables.open_table(ann.guest, OpenTable(setup=setup, places=places))) == code
        )
        assert harness.tables.loaded == {}
        assert await harness.storage.tables("open") == []


async def test_sitting_down(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        ann, bob, cleo, dan = await harness.people(4)
        table = await opened(harness, ann)
        assert (await ask.sit(table, bob.guest, sit_down(table)))[0] == 1
        assert await refusal(ask.sit(table, cleo.guest, sit_down(table, seat=1))) == "seat-taken"
        assert await refusal(ask.sit(table, cleo.guest, sit_down(table, seat=9))) == "no-such-seat"
        assert await refusal(ask.sit(table, cleo.guest, sit_down(table, name="BOB"))) == "name"
        assert (await ask.sit(table, cleo.guest, sit_down(table)))[0] == 2
        assert await refusal(ask.sit(table, dan.guest, sit_down(table))) == "no-open-seat"


async def test_several_seats_of_one_guest(tmp_path: Path) -> None:
    """One guest, two names, two seats, one connection: both hands arrive, each with its own numbers."""
    async with table_harness(tmp_path) as harness:
        ann = await harness.person("Ann")
        places = (SeatSetup(kind="me"), SeatSetup(kind="me", name="Grandma"))
        body = OpenTable(setup=Setup(preset="nothanks", seats=3), places=places)
        table = await harness.tables.open_table(ann.guest, body)
        await ask.put_bot(table, ann.who, 2, "random")
        for seat in (0, 1):
            await ask.contribute(table, ann.who, seat, secrets.token_hex(16), table.facts.commitment)
        await table.subscribe(ann, Hello(id=1))
        await ask.start(table, ann.who)
        assert ann.last("welcome")["seats"] == [0, 1]
        assert {message["seat"] for message in ann.all("table")} == {0, 1}
        await play_until(table, [ann, ann], lambda: table.status == "finished")
        for seat in (0, 1):
            numbers = ann.numbers(seat)
            assert numbers == list(range(1, len(numbers) + 1))


async def test_start_needs_all_seats_and_contributions(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        ann, bob = await harness.people(2)
        table = await opened(harness, ann, seats=2)
        assert await refusal(ask.start(table, ann.who)) == "missing-people"
        await ask.sit(table, bob.guest, Sit(id=0))
        assert await refusal(ask.start(table, ann.who)) == "missing-contribution"
        assert await refusal(ask.start(table, bob.who)) == "not-host"
        for seat, person in enumerate((ann, bob)):
            await ask.contribute(table, person.who, seat, secrets.token_hex(16), table.facts.commitment)
        await ask.start(table, ann.who)
        assert table.status == "playing"
        assert await refusal(ask.start(table, ann.who)) == "not-open"


async def test_autostart(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        ann, bob = await harness.people(2)
        table = await opened(harness, ann, seats=2, autostart=True)
        await ask.contribute(table, ann.who, 0, secrets.token_hex(16), table.facts.commitment)
        assert table.room().status == "open"
        await ask.sit(table, bob.guest, sit_down(table))
        assert table.room().status == "playing"


async def test_the_host_arranges_the_table(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        ann, bob = await harness.people(2)
        table = await opened(harness, ann)
        await ask.sit(table, bob.guest, sit_down(table))
        other = Setup(preset="nothanks", seats=5)
        assert await refusal(ask.configure(table, bob.who, other)) == "not-host"
        assert await refusal(ask.configure(table, ann.who, Setup(preset="classic", seats=99))) == "seats"
        smaller = Setup(preset="classic", seats=2)
        await ask.configure(table, ann.who, other)
        assert [seat.kind for seat in table.room().seats] == ["person", "person", "open", "open", "open"]
        assert await refusal(ask.put_bot(table, ann.who, 1, "careful")) == "seat-taken"
        assert await refusal(ask.put_bot(table, ann.who, 2, "os:system")) == "bot"
        await ask.put_bot(table, ann.who, 4, "random")
        assert await refusal(ask.configure(table, ann.who, smaller)) == "seats", (
            "a bot would fall off its chair"
        )
        await ask.put_bot(table, ann.who, None, "careful")
        assert [seat.bot for seat in table.room().seats] == [None, None, "careful", "careful", "random"]
        await ask.leave(table, ann.who, 4)
        assert table.room().seats[4].kind == "open"


async def test_kicked_before_the_game(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        ann, bob = await harness.people(2)
        table = await opened(harness, ann)
        _, nonce = await ask.sit(table, bob.guest, sit_down(table))
        await table.subscribe(bob, Hello(id=1))
        assert bob.last("welcome")["seats"] == [1]
        assert await refusal(ask.leave(table, bob.who, 0)) == "not-host"
        await ask.leave(table, ann.who, 1)
        assert bob.last("welcome")["seats"] == []
        token = Identity(grants=(Grant(table.id, 1, nonce),))
        given = ask.contribute(table, token, 1, secrets.token_hex(16), table.facts.commitment)
        assert await refusal(given) == "not-yours"
        # The next player on the seat has to contribute anew.
        await ask.sit(table, bob.guest, Sit(id=0))
        assert not table.room().seats[1].contributed


async def test_kicked_in_the_game(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        ann, bob = people = await harness.people(2)
        table = await harness.table(people, options={"max_rounds": 1})
        await ask.leave(table, SERVER, 1)
        assert bob.last("welcome")["seats"] == []
        assert await refusal(answer(table, bob, 1)) == "not-yours"
        await play_until(table, [ann], lambda: table.status == "finished")


async def test_in_the_game_a_host_kicks_only_the_absent(tmp_path: Path) -> None:
    """Absent is who has been away as long as autopilot waits; a short break of the connection is nothing."""
    async with table_harness(tmp_path) as harness:
        ann, bob = people = await harness.people(2)
        table = await harness.table(people, clock="normal", bots=1)
        harness.clock.advance(3600)
        assert await refusal(ask.leave(table, ann.who, 1)) == "not-absent"
        table.unsubscribe(bob)
        harness.clock.advance(29)
        await ask.autopilot(table, ann.who, 1, on=True)
        assert await refusal(ask.leave(table, ann.who, 1)) == "not-absent", "not for a short break"
        await table.subscribe(bob, Hello(id=1))
        table.unsubscribe(bob)
        harness.clock.advance(29)
        assert await refusal(ask.leave(table, ann.who, 1)) == "not-absent", "he was there meanwhile"
        assert await refusal(ask.leave(table, ann.who, 2)) == "no-such-seat", "bots stay"
        harness.clock.advance(1)
        await ask.leave(table, ann.who, 1)
        assert await refusal(answer(table, bob, 1)) == "not-yours"
        count = table.state.count
        await ask.leave(table, ann.who, 1)
        assert table.state.count == count, "once is enough"


async def test_after_the_game_nobody_is_kicked(tmp_path: Path) -> None:
    """The game would vanish from the history of the player."""
    async with table_harness(tmp_path) as harness:
        ann, bob = people = await harness.people(2)
        table = await harness.table(people)
        table.unsubscribe(bob)
        harness.clock.advance(3600)
        await ask.close(table, "enough")
        assert await refusal(ask.leave(table, ann.who, 1)) == "closed"
        assert [row.id for row in await harness.storage.games_of(bob.guest.id)] == [table.id]
        before = table.state.count, len(ann.got)
        await ask.leave(table, ann.who, 0)
        assert await refusal(table.handle(ann.who, Close(id=0))) == "closed"
        assert (table.state.count, len(ann.got)) == before, "an ended table writes and sends nothing"


async def test_seats_of_the_same_guest_are_shown(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        ann, bob = await harness.people(2)
        table = await opened(harness, ann, seats=5, public=True)
        await ask.sit(table, bob.guest, sit_down(table))
        await ask.sit(table, ann.guest, sit_down(table, name="Another"))
        await ask.put_bot(table, ann.who, 3, "careful")
        await ask.sit(table, ann.guest, sit_down(table, name="Third"))
        assert [seat.same_as for seat in table.room().seats] == [None, None, 0, None, 0]
        assert ann.guest.id not in str(table.room())
        await ask.leave(table, ann.who, 4)
        await harness.tables.unload(table)
        (entry,) = await harness.tables.lobby()
        assert [seat.same_as for seat in entry.seats] == [None, None, 0, None, None], "in the lobby, too"
        await harness.tables.erase_guest(ann.guest.id)
        table = await harness.tables.find(table.id)
        assert {seat.same_as for seat in table.room().seats} == {None}


async def test_leaving_in_the_game_keeps_the_seat(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        people = await harness.people(2)
        table = await harness.table(people)
        await ask.leave(table, people[1].who, 1)
        assert table.room().seats[1].autopilot
        await answer(table, people[1], 1)
        assert not table.room().seats[1].autopilot


async def test_losing_one_of_two_seats(tmp_path: Path) -> None:
    """Two seats on one device, one is taken away in the game: the other hears nothing twice."""
    async with table_harness(tmp_path) as harness:
        ann, bob = await harness.people(2)
        table = await opened(harness, ann)
        for name in ("Bob", "Grandpa"):
            await ask.sit(table, bob.guest, sit_down(table, name=name))
        await ask.contribute(table, ann.who, 0, secrets.token_hex(16), table.facts.commitment)
        await table.subscribe(bob, Hello(id=1))
        await ask.start(table, ann.who)
        await ask.leave(table, SERVER, 2)
        assert bob.last("welcome")["seats"] == [1]
        await answer(table, ann, 0)
        numbers = bob.numbers(1)
        assert numbers == list(range(1, len(numbers) + 1))


async def test_the_host_passes_the_table_on(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        ann, bob = await harness.people(2)
        table = await opened(harness, ann)
        await ask.sit(table, bob.guest, sit_down(table))
        await ask.leave(table, ann.who, 0)
        assert [seat.host for seat in table.room().seats] == [False, True, False]
        assert await refusal(ask.put_bot(table, ann.who, None, "careful")) == "not-host"
        await ask.put_bot(table, bob.who, None, "careful")


async def test_too_many_tables(tmp_path: Path) -> None:
    async with table_harness(
        tmp_path, settings=replace(WITHOUT_LIMITS, tables_per_guest=2, most_tables=3)
    ) as harness:
        ann, bob = await harness.people(2)
        first = await opened(harness, ann)
        await opened(harness, ann)
        assert await refusal(opened(harness, ann)) == "too-many-tables"
        await ask.close(first, "enough")
        await opened(harness, ann)
        await opened(harness, bob)
        assert len(harness.tables.loaded) == 3


async def test_the_lobby_lists_public_tables_with_an_open_seat(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        ann, bob = await harness.people(2)
        await opened(harness, ann)
        table = await opened(harness, ann, seats=2, public=True)
        assert [entry.id for entry in await harness.tables.lobby()] == [table.id]
        assert [seat.name for seat in (await harness.tables.lobby())[0].seats] == ["Ann", ""]
        await ask.sit(table, bob.guest, sit_down(table))
        assert await harness.tables.lobby() == ()
