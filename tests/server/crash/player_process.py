"""A process with many players: opens tables, plays them concurrently, and logs every acknowledgement.

    python -m tests.server.crash.player_process http://127.0.0.1:8104 --log FILE --seed 1 --tables 3

It plays one table after another until its standard input is closed; then it finishes the games it has begun.
Every seat reconnects by itself after a crash of the server, as any program does with `vacherie.client`. With
several servers (nodes of one database) it comes to another one each time.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from tests.server.crash.acknowledged_log import (
    AcknowledgedLog,
    AnswerAcknowledged,
    ChatAcknowledged,
    TableOpened,
    ViewerFinished,
)
from tests.server.crash.logged_seat import LoggedSeat
from tests.server.crash.servers import Servers
from tests.server.crash.spectator import Viewer
from vacherie.client import Acknowledged, Guest, RemoteTable, ServerRefused, Ticket, Turn, Unreachable
from vacherie.client import urls as links
from vacherie.client.http import Http
from vacherie.client.play_bot import BotSeat
from vacherie.protocol import rest
from vacherie.protocol.request import Say

T = TypeVar("T")

TABLES: tuple[tuple[str, int, int, dict[str, Any]], ...] = (
    ("classic", 3, 1, {"max_rounds": 2}),
    ("coop", 2, 1, {}),
    ("surprise", 2, 2, {"max_rounds": 1}),
    ("nothanks", 3, 0, {}),
    ("fan-leap", 1, 3, {"max_rounds": 2}),
    ("pro", 2, 1, {"max_rounds": 1}),
    ("surprise-leaflet", 3, 0, {"max_rounds": 1}),
    ("fan-reverse", 2, 1, {"max_rounds": 2}),
    ("nothanks-tactical", 2, 1, {}),
    ("leaflet", 4, 0, {"max_rounds": 1}),
    ("coop", 1, 0, {}),
    ("fan-parity", 2, 0, {"max_rounds": 2}),
    ("fan-climb", 2, 2, {"max_rounds": 2}),
)
"""Preset, seats of ours, seats of the server's bots, options."""

CHANGES_MIND = 0.1
TALKS = 0.02
GLANCES = 0.03
REQUEST_SECONDS = 5.0
THREADS = 24


async def retry(call: Callable[[], T]) -> T:
    """Retry a request until a server has answered it."""
    while True:
        try:
            return await asyncio.to_thread(call)
        except Unreachable:
            pass
        except ServerRefused as refused:
            if not refused.is_temporary:
                raise
        await asyncio.sleep(0.05)


class Group:
    """The players of one process."""

    def __init__(self, servers: Servers, log: AcknowledgedLog, seed: str, think: float) -> None:
        self.servers = servers
        self.log = log
        self.seed = seed
        self.think = think
        self.numbers = count()
        self.connections = count(1)
        self.ending = asyncio.Event()

    async def keep_playing(self, first: int) -> None:
        """One game after another."""
        number = first
        while not self.ending.is_set():
            await self.game(number % len(TABLES), Random(f"{self.seed}/{next(self.numbers)}"))
            number += 1

    async def game(self, kind: int, rng: Random) -> None:
        """One game, from its opening to its end."""
        preset, ours, bots, options = TABLES[kind]
        host = await retry(lambda: Guest.new(self.servers.another_url(), "Host"))
        host.http.timeout = REQUEST_SECONDS
        autostart = rng.random() < 0.5
        table = await self.ask(
            host.http,
            lambda: host.open_table(
                preset, ours + bots, options=options, pace="instant", autostart=autostart
            ),
        )
        for seat in range(ours, ours + bots):
            await self.ask(
                host.http,
                lambda seat=seat: table.put_bot(seat, rng.choice(["careful", "random"])),  # type: ignore[misc]
            )
        self.log.write(TableOpened(table.id, preset, ours))
        tickets = [await self.sit(host, table, seat) for seat in range(ours)]
        await self.start(table)
        async with asyncio.TaskGroup() as group:
            for ticket in tickets:
                group.create_task(self.play(ticket, Random(rng.random())))
            if rng.random() < 0.5:
                group.create_task(Viewer(self.servers, table.id, self.log, self.connections).watch())

    async def ask(self, http: Http, call: Callable[[], T]) -> T:
        """Send a request with these credentials, each time to any of the servers."""

        def call_any() -> T:
            http.server = self.servers.another_url()
            return call()

        return await retry(call_any)

    async def sit(self, guest: Guest, table: RemoteTable, seat: int) -> Ticket:
        """Sit down; if an unacknowledged request already did, ask for the token."""
        try:
            return await self.ask(table.http, lambda: table.sit(seat, f"Player {seat}"))
        except ServerRefused as refused:
            if refused.code not in ("seat-taken", "not-open"):
                raise
        path = links.table_path(table.id, "seats", seat, "token")
        taken = await self.ask(guest.http, lambda: guest.http.call("POST", path, rest.SeatTaken))
        return Ticket(server=guest.http.server, table=table.id, seat=seat, token=taken.token)

    async def start(self, table: RemoteTable) -> None:
        """Begin, unless it has begun."""
        try:
            await self.ask(table.http, table.start)
        except ServerRefused as refused:
            if refused.code != "not-open":
                raise

    async def play(self, ticket: Ticket, rng: Random) -> None:
        """Play one seat to the end of its game."""
        player = BotSeat(rng.choice(["careful", "random"]), rng)
        before = 0

        def acknowledged(done: Acknowledged) -> None:
            across, at = seat.connections > before, time.monotonic()
            self.log.write(
                AnswerAcknowledged(ticket.table, done.seat, done.decision, done.choice, across, at)
            )

        seat = LoggedSeat(ticket, self.servers, self.log, self.connections, acknowledged)
        async with asyncio.TaskGroup() as beside, seat:
            async for turn in seat:
                await self.wait(seat, rng)
                before = seat.connections
                choice = player.choose(turn)
                await seat.answer(turn, choice)
                if rng.random() < CHANGES_MIND:
                    before = seat.connections
                    await self.change_mind(seat, turn, choice, rng)
                if rng.random() < TALKS:
                    beside.create_task(self.talk(ticket, seat.number, f"moo {rng.getrandbits(64):x}"))
                if rng.random() < GLANCES:
                    viewer = Viewer(self.servers, ticket.table, self.log, self.connections, ticket.token)
                    beside.create_task(viewer.glance(seat.number, rng.randint(0, seat.memory.have)))
        self.log.write(ViewerFinished(ticket.table, seat.number, seat.view, seat.connections))

    async def wait(self, seat: LoggedSeat, rng: Random) -> None:
        """Think, but answer at once after a reconnect: the time until play goes on is to be measured.

        In the end all play without thinking.
        """
        if not self.think or self.ending.is_set():
            return
        seat.has_reconnected.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(rng.expovariate(1 / self.think)):
                await seat.has_reconnected.wait()

    async def change_mind(self, seat: LoggedSeat, turn: Turn, given: Any, rng: Random) -> None:
        """Answer the same question differently, if there is still time."""
        others = [option for option in turn.options if option != given.pattern()]
        if others:
            other = rng.choice(others).fill(rng)
            await seat.answer(turn, other)

    async def talk(self, ticket: Ticket, seat: int, text: str) -> None:
        """Send a chat message; log it only if the server acknowledges it."""
        try:
            http = Http(self.servers.another_url(), ticket.token, timeout=REQUEST_SECONDS)
            await asyncio.to_thread(http.ask, ticket.table, Say(id=0, seat=seat, text=text), rest.Done)
        except (Unreachable, ServerRefused):  # a crash, or silence (R8.19)
            return
        self.log.write(ChatAcknowledged(ticket.table, seat, text))


async def play_until_stdin_closes(
    urls: Sequence[str], log: AcknowledgedLog, seed: str, tables: int, think: float
) -> None:
    """Play at several tables; standard input says when it is enough."""
    group = Group(Servers(urls, Random(f"{seed}/servers")), log, seed, think)
    # A request to a server that is stopped blocks its thread for a while.
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(THREADS))

    def read() -> None:
        if not os.read(sys.stdin.fileno(), 1):
            asyncio.get_running_loop().remove_reader(sys.stdin)
            group.ending.set()

    asyncio.get_running_loop().add_reader(sys.stdin, read)
    offset = Random(seed).randrange(len(TABLES))
    async with asyncio.TaskGroup() as tasks:
        for number in range(tables):
            tasks.create_task(group.keep_playing(offset + number * 3))


def main() -> None:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("servers", nargs="+")
    parser.add_argument("--log", type=Path, required=True)
    parser.add_argument("--seed", required=True)
    parser.add_argument("--tables", type=int, default=3)
    parser.add_argument("--think", type=float, default=0.0, help="seconds before an answer, on average")
    arguments = parser.parse_args()
    with AcknowledgedLog(arguments.log) as log:
        work = play_until_stdin_closes(
            arguments.servers, log, arguments.seed, arguments.tables, arguments.think
        )
        asyncio.run(work)


if __name__ == "__main__":
    main()
