"""A game played on the whole server, with everything that every viewer is sent kept by a tap.

The server is the real one: app, sockets, database file. Its clock stands still unless we move it, its random
draws follow from a number, and its bots answer when they are told to, so that two runs differ only in what
the acts and the deals differ in. Every step ends when all it has caused has arrived everywhere.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from tests.server.leaks.capture import Caller, Line, Tap
from tests.server.leaks.game_script import Act, Scene, Telling
from tests.support.app import Server, until
from tests.support.fake_clock import FakeClock
from tests.support.timeouts import PATIENCE
from vacherie.core.action import Choice, Decision, Seat
from vacherie.core.event import Event
from vacherie.core.game import Game
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


class Prompted:
    """A bot runner whose bots think until they are told what they think."""

    def __init__(self) -> None:
        self.thinking: dict[Seat, asyncio.Future[Choice]] = {}

    async def think(
        self, game: Game[Any, Any], bot: str, view: Any, heard: Sequence[Event], decision: Decision
    ) -> Choice:
        thought: asyncio.Future[Choice] = asyncio.get_running_loop().create_future()
        self.thinking[decision.seat] = thought
        return await thought

    async def close(self) -> None:
        pass


class Stage:
    """A table on a running server, and everybody at it."""

    def __init__(self, scene: Scene, server: Server, clock: FakeClock, bots: Prompted) -> None:
        self.scene = scene
        self.server = server
        self.clock = clock
        self.bots = bots
        self.port = int(server.url.rpartition(":")[2])
        self.taps: dict[Seat | None, Tap] = {viewer: Tap() for viewer in scene.viewers}
        self.callers = {viewer: Caller(tap, self.port) for viewer, tap in self.taps.items()}
        self.lines: dict[tuple[Seat | None, str], Line] = {}
        """Open websockets, by viewer and name."""
        self.away: dict[Seat | None, dict[str, int]] = {}
        """Those whose connection is broken, with the numbers of the last events they have."""
        self.polls: dict[Seat, asyncio.Task[Any]] = {}
        self.seat_tokens: dict[Seat, str] = {}
        self.guest_ids: dict[Seat | None, str] = {}
        self.contributions: dict[Seat, str] = {}
        self.id = ""
        self.telling = Telling(acts=[], ends=[], actions=[])

    # What we know as the ones behind the stage ----------------------------------------------------

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
            await self.table.mailbox.ask(nothing)
            # Somebody who polls again may get a seat back from autopilot.
            if self.table.state.count == count and not await self.take_poll():
                break
        for line in list(self.lines.values()):
            await line.catch_up()

    def mark(self) -> None:
        """A step is over."""
        play = self.table.state.play
        self.telling.ends.append(0 if play is None else len(play.match.log))
        for tap in self.taps.values():
            tap.mark()

    async def do(self, act: Act) -> None:
        """Let somebody answer, or not, as this telling has it."""
        before = len(self.play.match.log)
        was_handed_over = self.table.facts.seats[act.seat].autopilot
        if act.by_bot:
            assert act.choice is not None
            self.bots.thinking.pop(act.seat).set_result(act.choice)
        elif act.choice is not None:
            await self.answer(act.seat, act.decision, act.choice, act.over_http)
        elif act.takes_back:
            # Others see that somebody is back; not whether with another commitment.
            body = {"on": False}
            await self.callers[act.seat].want("POST", self.path(f"seats/{act.seat}/autopilot"), body)
        await self.settle()
        is_written = len(self.play.match.log) > before
        takes_back = was_handed_over and not self.table.facts.seats[act.seat].autopilot
        self.telling.acts.append(replace(act, entry=before if is_written else None, takes_back=takes_back))

    async def answer(self, seat: Seat, decision: int, choice: Choice, over_http: bool) -> None:
        """A person answers, on the websocket if there is one."""
        line = self.lines.get((seat, "main"))
        raw = msgspec.Raw(msgspec.json.encode(choice))
        if line is None or over_http:
            body = {"decision": decision, "choice": raw}
            await self.callers[seat].want("POST", self.path(f"seats/{seat}/answer"), body)
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
    ) -> Line:
        """Open a websocket and say hello, with the guest's own cookie unless there is another one.

        Some devices show the game to people and are told more of what everybody can work out; some do not.
        """
        cookie = self.callers[viewer].token if cookie is None else cookie
        line = await Line.open(self.taps[viewer], f"socket {name}", self.port, self.id, cookie)
        self.lines[viewer, name] = line
        has_screen = name == "tab" or (name == "main" and viewer in (None, 0))
        reply = await line.command("hello", have=have or {}, tokens=tokens, screen=has_screen)
        assert reply["type"] == "ack", reply
        line.seq = {**(have or {}), **line.seq}
        return line

    async def hang_up(self, viewer: Seat | None, name: str) -> dict[str, int]:
        """Close a websocket, and wait until the table has noticed; the numbers of the last events."""
        line = self.lines.pop((viewer, name))
        there = len(self.table.broadcast.subscribers)
        await line.close()
        await until(lambda: len(self.table.broadcast.subscribers) < there)
        return line.seq

    async def start_poll(self, seat: Seat, have: int) -> None:
        """Ask for news over HTTP, and wait for them."""
        path = self.path(f"seats/{seat}/poll?have={have}&wait=30")
        request = self.callers[seat].want("GET", path, token=self.seat_tokens[seat], channel="poll")
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
        async with asyncio.timeout(PATIENCE):
            found = await self.polls.pop(seat)
        if self.is_running:
            await self.start_poll(seat, found["seq"])
        return True


def bytes_of(seat: Seat) -> str:
    """What somebody gives to the shuffle."""
    return hashlib.sha256(f"bytes of {seat}".encode()).hexdigest()[:32]


async def arrive(stage: Stage, given: Callable[[Seat], str]) -> None:
    """Everybody becomes a guest, comes to the table, sits down and contributes."""
    scene = stage.scene
    for viewer, caller in stage.callers.items():
        name = "Watcher" if viewer is None else NAMES[viewer]
        me = await caller.want("POST", "/api/guests", {"name": name})
        caller.token = me["token"]
        stage.guest_ids[viewer] = me["id"]
    host = stage.callers[0]
    setup = {
        "preset": scene.preset, "seats": scene.seats, "options": scene.options, "public": True,
        "clock": scene.house.clock, "pace": "instant", "delay": scene.house.delay,
    }  # fmt: skip
    places = [{"kind": "open"} for _ in scene.people] + [{"kind": "bot"}] * scene.house.bots
    opened = await host.want("POST", "/api/tables", {"setup": setup, "places": places})
    stage.id = opened["room"]["id"]
    for viewer, caller in stage.callers.items():
        await stage.connect(viewer, "main")
        await caller.want("GET", "/api/tables")
        await caller.want("GET", stage.path())
    for seat in scene.people:
        stage.contributions[seat] = given(seat)
        body = {"contribution": given(seat), "commitment": opened["room"]["commitment"]}
        at_once = body if seat % 2 == 0 else {}
        taken = await stage.callers[seat].want("POST", stage.path("seats"), {"seat": seat, **at_once})
        stage.seat_tokens[seat] = taken["token"]
        await stage.settle()
        if not at_once:
            reply = await stage.lines[seat, "main"].command("contribute", seat=seat, **body)
            assert reply["type"] == "ack", reply
            await stage.settle()
    for caller in stage.callers.values():
        await caller.want("GET", stage.path())
        await caller.call("GET", f"/api/games/{stage.id}")
