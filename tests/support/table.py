"""Table level: table actors on a real database file with a fake clock, without app, network and HTTP."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from tests.support import ask
from tests.support.fake_clock import FakeClock
from tests.support.timeouts import TIMEOUT
from vacherie.core.action import Choice, Decision, Seat
from vacherie.core.error import Refused
from vacherie.core.shuffle import Dealer
from vacherie.games.nimmt.choice import PLAIN, Play
from vacherie.protocol.request import Hello, Sit
from vacherie.protocol.rest import OpenTable, SeatSetup
from vacherie.protocol.room import Setup
from vacherie.server.auth.tokens import Tokens
from vacherie.server.bots import pool
from vacherie.server.bots.pool import BotJob, BotRunner
from vacherie.server.context import DealerFactory, ServerContext
from vacherie.server.model.identity import Identity
from vacherie.server.model.journal import Answered
from vacherie.server.model.rows import GuestRow
from vacherie.server.observability.metrics import Metrics
from vacherie.server.settings.model import Settings
from vacherie.server.storage.sqlite_store import SqliteStore
from vacherie.server.tables.registry import TableRegistry
from vacherie.server.tables.server_request import AutomaticAnswer
from vacherie.server.tables.table import SERVER, Table

KEY = b"the key of the tests, 32 bytes.."

PROGRAM = Hello(id=1)
"""How a client without a screen joins."""
SCREEN = Hello(id=1, screen=True)
"""How a client with a screen joins: bots and clocks wait for its animations."""

WITHOUT_LIMITS = Settings(
    animation=0,
    bot_workers=0,
    requests_per_minute=1_000_000,
    heavy_requests_per_minute=1_000_000,
    guests_per_hour=100_000,
    tables_per_hour=100_000,
    tables_per_guest=10_000,
    bot_games_per_guest=10_000,
    commands_per_second=10_000,
    connections_per_address=10_000,
    tcp_connections_per_address=10_000,
)
"""Settings for tests that are about something else than limits."""


class InlineBots:
    """A bot runner that computes every answer at once, in the event loop."""

    async def think(self, job: BotJob) -> Choice:
        return pool.choose(job)

    async def close(self) -> None:
        pass


async def until(test: Callable[[], bool]) -> None:
    """Wait until other tasks have made a condition true."""
    async with asyncio.timeout(TIMEOUT):
        while not test():
            await asyncio.sleep(0.002)


class FakeClient:
    """A guest with a connection that keeps all received messages."""

    def __init__(self, guest: GuestRow) -> None:
        self.guest = guest
        self.who = Identity(guest=guest.id)
        self.got: list[Any] = []
        self.bye: tuple[str, str, int | None] | None = None

    def send(self, message: bytes) -> None:
        self.got.append(msgspec.json.decode(message))

    def close(self, code: str, message: str, retry: int | None = None) -> None:
        self.bye = (code, message, retry)

    def all(self, type: str) -> list[Any]:
        """All messages of a type so far."""
        return [message for message in self.got if message["type"] == type]

    def last(self, type: str) -> Any:
        """The last message of a type."""
        return self.all(type)[-1]

    def numbers(self, seat: Seat | None) -> list[int]:
        """The numbers of all events that were sent for a seat, in order."""
        found: list[int] = []
        for message in self.all("table"):
            if message["seat"] == seat:
                end = message["seq"]
                found.extend(range(end - len(message["events"]) + 1, end + 1))
        return found


class TableHarness:
    """A table registry with a fake clock, and its guests."""

    def __init__(self, tables: TableRegistry, clock: FakeClock, storage: SqliteStore) -> None:
        self.tables = tables
        self.clock = clock
        self.storage = storage

    async def person(self, name: str) -> FakeClient:
        """A new guest."""
        guest = GuestRow(id=secrets.token_hex(8), name=name, created=0)
        await self.storage.add_guest(guest)
        return FakeClient(guest)

    async def people(self, count: int) -> list[FakeClient]:
        """Several new guests."""
        return [await self.person(name) for name in ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")[:count]]

    async def table(
        self,
        people: list[FakeClient],
        preset: str = "classic",
        bots: int = 0,
        hello: Hello = PROGRAM,
        **setup: Any,
    ) -> Table:
        """A table in play, with these people connected and bots on the last seats."""
        seats = len(people) + bots
        places = (*[SeatSetup(kind="open")] * len(people), *[SeatSetup(kind="bot")] * bots)
        body = OpenTable(setup=Setup(preset=preset, seats=seats, **setup), places=places)
        table = await self.tables.open_table(people[0].guest, body)
        for person in people:
            await ask.sit(table, person.guest, sit_down(table))
            await table.subscribe(person, hello)
        await ask.start(table, people[0].who)
        return table


def sit_down(table: Table, **wish: Any) -> Sit:
    """A request for a seat, with a contribution."""
    return Sit(id=0, contribution=secrets.token_hex(16), commitment=table.facts.commitment, **wish)


def same_decks(secret: bytes, given: tuple[bytes, ...]) -> Dealer:
    """A dealer with a fixed seed."""
    return Dealer.from_seed("inn", len(given))


@asynccontextmanager
async def table_harness(
    folder: Path,
    *,
    settings: Settings = WITHOUT_LIMITS,
    bots: BotRunner | None = None,
    dealers: DealerFactory = same_decks,
    wall: int | None = None,
    clock: FakeClock | None = None,
) -> AsyncIterator[TableHarness]:
    """Open a registry; the next one on the same folder finds its tables again."""
    clock = clock or (FakeClock() if wall is None else FakeClock(wall))
    storage = await SqliteStore.open(folder / "vacherie.db")
    context = ServerContext(
        settings=settings,
        storage=storage,
        clock=clock,
        bots=bots or InlineBots(),
        metrics=Metrics(),
        tokens=Tokens(KEY),
        make_dealer=dealers,
    )
    tables = TableRegistry(context)
    try:
        yield TableHarness(tables, clock, storage)
    finally:
        await tables.shut_down()
        await storage.close()


def waiting(table: Table) -> dict[Seat, Decision]:
    """The open decisions, by seat."""
    play = table.state.play
    assert play is not None
    return {decision.seat: decision for decision in play.match.waiting()}


async def answer(table: Table, person: FakeClient, seat: Seat, pick: int = 0) -> None:
    """Give one of the legal answers."""
    decision = waiting(table)[seat]
    choice = msgspec.json.encode(decision.options[pick])
    await ask.answer(table, person.who, seat, decision.id, choice)


async def play_until(table: Table, people: list[FakeClient], stop: Callable[[], bool]) -> None:
    """Give first legal answers for all seats until a condition holds; bots answer when the clock moves."""
    while not stop():
        seats = [seat for seat in waiting(table) if seat < len(people)]
        if seats:
            try:
                await answer(table, people[seats[0]], seats[0])
            except Refused as refused:
                if refused.code not in ("closed", "changed"):  # those mean that a forced move was quicker
                    raise
        else:
            await advance_until_written(table, 10)


async def advance_until_written(table: Table, seconds: float) -> None:
    """Advance the clock until the table has written a journal line."""
    clock, count = table.clock, table.state.count
    assert isinstance(clock, FakeClock)
    async with asyncio.timeout(TIMEOUT):
        while table.state.count == count:
            clock.advance(seconds)
            await asyncio.sleep(0.001)


async def queue_done(table: Table) -> None:
    """Wait until a table has carried out all that is queued; this answer comes too late and is dropped."""
    await table.handle(SERVER, AutomaticAnswer(seat=0, decision=-1, choice=PLAIN[1], by="bot"))


async def refusal(work: Any) -> str:
    """The code of the refusal that a call must end with."""
    try:
        await work
    except Refused as refused:
        return refused.code
    raise AssertionError("this should have been refused")


async def corrupt_journal(harness: TableHarness, table: Table) -> None:
    """Put a table to sleep, and append an illegal answer to its journal: a card of another seat."""
    decision = waiting(table)[0]
    assert table.state.play is not None
    card = table.state.play.match.view(1).private.hand[0]
    await harness.tables.unload(table)
    choice = msgspec.Raw(msgspec.json.encode(Play(card)))
    line = Answered(at=table.facts.active, seat=0, decision=decision.id, choice=choice, by="player")
    await harness.storage.append(table.id, table.state.count, [line], None)
