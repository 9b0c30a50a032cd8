"""A scripted game on the whole server, with every byte that every viewer is sent captured.

The server is the real one: app, sockets, database file. It has a fake clock, seeded random draws, and bots
that answer on command, so that two runs differ only in what the acts and the deals differ in. Every step ends
when all its messages have arrived everywhere.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from tests.server.leaks.capture import Capture, CapturedHttpClient, CapturedWebsocket
from tests.server.leaks.game_script import Act, GameScript, Transcript
from tests.support.app import Server
from tests.support.fake_clock import FakeClock
from tests.support.table import queue_done, until
from tests.support.timeouts import TIMEOUT
from vacherie.core.action import Choice, Seat
from vacherie.server.bots.pool import BotJob
from vacherie.server.tables.state import RunningGame
from vacherie.server.tables.table import Table

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo")


class RepeatedEntropy:
    """The same ids, secrets and paces in every run."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.count = 0

    def token_bytes(self, size: int) -> bytes:
        """The next bytes."""
        self.count += 1
        return hashlib.shake_256(f"{self.seed}/{self.count}".encode()).digest(size)

    def token_hex(self, size: int) -> str:
        """The next bytes in hexadecimal."""
        return self.token_bytes(size).hex()

    def pacing(self) -> Random:
        """The same generator for every table."""
        return Random(self.seed)


class PromptedBots:
    """A bot runner whose bots wait until the script gives their answer."""

    def __init__(self) -> None:
        self.thinking: dict[Seat, asyncio.Future[Choice]] = {}

    async def think(self, job: BotJob) -> Choice:
        thought: asyncio.Future[Choice] = asyncio.get_running_loop().create_future()
        self.thinking[job.decision.seat] = thought
        return await thought

    async def close(self) -> None:
        pass


class ScriptedGame:
    """A table on a running server, and all its viewers."""

    def __init__(self, script: GameScript, server: Server, clock: FakeClock, bots: PromptedBots) -> None:
        self.script = script
        self.server = server
        self.clock = clock
        self.bots = bots
        self.port = int(server.url.rpartition(":")[2])
        self.captures: dict[Seat | None, Capture] = {viewer: Capture() for viewer in script.viewers}
        self.clients = {
            viewer: CapturedHttpClient(capture, self.port) for viewer, capture in self.captures.items()
        }
        self.lines: dict[tuple[Seat | None, str], CapturedWebsocket] = {}
        """Open websockets, by viewer and name."""
        self.away: dict[Seat | None, dict[str, int]] = {}
        """Disconnected viewers, with the numbers of the last events they have."""
        self.polls: dict[Seat, asyncio.Task[Any]] = {}
        self.seat_tokens: dict[Seat, str] = {}
        self.guest_ids: dict[Seat | None, str] = {}
        self.contributions: dict[Seat, str] = {}
        self.id = ""
        self.transcript = Transcript(acts=[], ends=[], actions=[])

    # The server's own state -----------------------------------------------------------------------

    @property
    def table(self) -> Table:
        """The table in the server's memory."""
        return self.server.tables.loaded[self.id]

    @property
    def play(self) -> RunningGame:
        """The game in the server's memory."""
        play = self.table.state.play
        assert play is not None
        return play

    @property
    def is_running(self) -> bool:
        """Whether the game has begun and is not over."""
        return self.table.status == "playing"

    # Steps ----------------------------------------------------------------------------------------

    async def settle(self) -> None:
        """Wait until the table does nothing more by itself, and all it has sent has arrived."""

        async def nothing() -> None:
            pass

        while True:
            count = self.table.state.count
            for _ in range(6):  # tasks of bots and forced moves come to their post
                await asyncio.sleep(0)
            await queue_done(self.table)
            # A player who polls again may get a seat back from autopilot.
            if self.table.state.count == count and not await self.take_poll():
                break
        for line in list(self.lines.values()):
            await line.catch_up()

    def mark(self) -> None:
        """A step is over."""
        play = self.table.state.play
        self.transcript.ends.append(0 if play is None else len(play.match.log))
        for capture in self.captures.values():
            capture.mark()

    async def do(self, act: Act) -> None:
        """Carry out an act of the script."""
        before = len(self.play.match.log)
        was_handed_over = self.table.facts.seats[act.seat].autopilot
        if act.by_bot:
            assert act.choice is not None
            self.bots.thinking.pop(act.seat).set_result(act.choice)
        elif act.choice is not None:
            await self.answer(act.seat, act.decision, act.choice, act.over_http)
        elif act.takes_back:
            # Others see that the player is back; not whether with another commitment.
            body = {"on": False}
            await self.clients[act.seat].want("POST", self.path(f"seats/{act.seat}/autopilot"), body)
        await self.settle()
        is_written = len(self.play.match.log) > before
        takes_back = was_handed_over and not self.table.facts.seats[act.seat].autopilot
        self.transcript.acts.append(replace(act, entry=before if is_written else None, takes_back=takes_back))

    async def answer(self, seat: Seat, decision: int, choice: Choice, over_http: bool) -> None:
        """A person answers, on the websocket if there is one."""
        line = self.lines.get((seat, "main"))
        raw = msgspec.Raw(msgspec.json.encode(choice))
        if line is None or over_http:
            body = {"decision": decision, "choice": raw}
            await self.clients[seat].want("POST", self.path(f"seats/{seat}/answer"), body)
        else:
            reply = await line.command("answer", seat=seat, decision=decision, choice=raw)
            assert reply["type"] == "ack", reply

    # People and their devices ---------------------------------------------------------------------

    def path(self, rest: str = "") -> str:
        """An address of this table."""
        return f"/api/tables/{self.id}/{rest}".rstrip("/")

    async def connect(
        self,
        viewer: Seat | None,
        name: str,
        have: dict[str, int] | None = None,
        cookie: str | None = None,
        tokens: Sequence[str] = (),
    ) -> CapturedWebsocket:
        """Open a websocket and say hello, with the guest's own cookie unless there is another one.

        Some clients have a screen and are sent views and previews, too; some do not.
        """
        cookie = self.clients[viewer].token if cookie is None else cookie
        line = await CapturedWebsocket.open(
            self.captures[viewer], f"socket {name}", self.port, self.id, cookie
        )
        self.lines[viewer, name] = line
        has_screen = name == "tab" or (name == "main" and viewer in (None, 0))
        reply = await line.command("hello", have=have or {}, tokens=tokens, screen=has_screen)
        assert reply["type"] == "ack", reply
        line.seq = {**(have or {}), **line.seq}
        return line

    async def disconnect(self, viewer: Seat | None, name: str) -> dict[str, int]:
        """Close a websocket, and wait until the table has noticed; the numbers of the last events."""
        line = self.lines.pop((viewer, name))
        there = len(self.table.broadcast.subscribers)
        await line.close()
        await until(lambda: len(self.table.broadcast.subscribers) < there)
        return line.seq

    async def start_poll(self, seat: Seat, have: int) -> None:
        """Ask for news over HTTP, and wait for them."""
        path = self.path(f"seats/{seat}/poll?have={have}&wait=30")
        request = self.clients[seat].want("GET", path, token=self.seat_tokens[seat], channel="poll")
        poll = self.polls[seat] = asyncio.create_task(request)
        await until(lambda: poll.done() or self.is_polling(seat))

    def is_polling(self, seat: Seat) -> bool:
        """Whether the server lets a poll wait."""
        return any(not news.done() for news in self.table.polls._waiting.get(seat, ()))

    async def take_poll(self) -> bool:
        """Take a poll that has ended, and ask again; whether there was any."""
        seat = next((seat for seat in sorted(self.polls) if not self.is_polling(seat)), None)
        if seat is None:
            return False
        async with asyncio.timeout(TIMEOUT):
            found = await self.polls.pop(seat)
        if self.is_running:
            await self.start_poll(seat, found["seq"])
        return True


def contribution_of(seat: Seat) -> str:
    """A seat's contribution to the shuffle."""
    return hashlib.sha256(f"bytes of {seat}".encode()).hexdigest()[:32]


async def join_table(scripted: ScriptedGame, given: Callable[[Seat], str]) -> None:
    """Create the guests, open the table, and let every player sit down and contribute."""
    script = scripted.script
    for viewer, client in scripted.clients.items():
        name = "Watcher" if viewer is None else NAMES[viewer]
        me = await client.want("POST", "/api/guests", {"name": name})
        client.token = me["token"]
        scripted.guest_ids[viewer] = me["id"]
    host = scripted.clients[0]
    setup = {
        "preset": script.preset, "seats": script.seats, "options": script.options, "public": True,
        "clock": script.setup.clock, "pace": "instant", "delay": script.setup.delay,
    }  # fmt: skip
    places = [{"kind": "open"} for _ in script.people] + [{"kind": "bot"}] * script.setup.bots
    opened = await host.want("POST", "/api/tables", {"setup": setup, "places": places})
    scripted.id = opened["room"]["id"]
    for viewer, client in scripted.clients.items():
        await scripted.connect(viewer, "main")
        await client.want("GET", "/api/tables")
        await client.want("GET", scripted.path())
    for seat in script.people:
        scripted.contributions[seat] = given(seat)
        body = {"contribution": given(seat), "commitment": opened["room"]["commitment"]}
        at_once = body if seat % 2 == 0 else {}
        taken = await scripted.clients[seat].want("POST", scripted.path("sit"), {"seat": seat, **at_once})
        scripted.seat_tokens[seat] = taken["token"]
        await scripted.settle()
        if not at_once:
            reply = await scripted.lines[seat, "main"].command("contribute", seat=seat, **body)
            assert reply["type"] == "ack", reply
            await scripted.settle()
    for client in scripted.clients.values():
        await client.want("GET", scripted.path())
        await client.call("GET", f"/api/games/{scripted.id}")
