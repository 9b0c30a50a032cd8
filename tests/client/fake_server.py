"""A table with one seat for a client and bots on the others, on a real socket, that misbehaves on demand.

It speaks the protocol over websockets and over HTTP, and stands for all that can happen between a server and
a client: lost connections at every moment, lost acknowledgements, refusals, and broken promises.
"""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from random import Random
from typing import Any
from urllib.parse import parse_qs, urlsplit

import msgspec
from websockets.asyncio.server import ServerConnection, serve

from tests.support import close_listener
from tests.support.timeouts import TIMEOUT
from vacherie.bots.random_bot import Random as RandomBot
from vacherie.client.decode import MessageDecoder
from vacherie.client.table import Ticket
from vacherie.core.error import Refused
from vacherie.core.match import Match
from vacherie.core.shuffle import Dealer
from vacherie.games import game
from vacherie.protocol import message, request, rest
from vacherie.protocol.result import result_of
from vacherie.protocol.room import RoomState, SeatSeen, Setup

TABLE = "abcdefgh2345"
TOKEN = "seat-token"
ME = 0
_frames = msgspec.json.Decoder(request.AnyFrame)
_answer = request.body_type(request.AnswerRequest)


class Cut(Exception):
    """The connection breaks here."""


class FakeTable:
    """A game that bots play with the client on seat 0."""

    def __init__(self, preset: str = "nothanks", seats: int = 3, faults: Sequence[str] = ()) -> None:
        self.setup = Setup(preset, seats, {} if preset == "coop" else {"max_rounds": 1})
        dealer = Dealer.from_seed("fake", seats)
        self.match: Match[Any, Any] = Match(game(preset, **self.setup.options), seats, dealer)
        self.reading = MessageDecoder(self.match.game)
        self.bot, self.rng = RandomBot(self.match.game), Random(1)
        self.faults = deque(faults)
        """What goes wrong: one thing on each connection, or on each request."""
        self.done: dict[int, bytes] = {}
        """The client's answers by decision."""
        self.hellos: list[request.Hello] = []
        self.status: Any = "playing"
        self.contributions = tuple(given.hex() for given in dealer.contributions)
        self.commitment = dealer.commitment
        self.others_play()

    def others_play(self) -> None:
        """Let the bots answer until the client is asked, or all is over."""
        while waiting := [decision for decision in self.match.waiting() if decision.seat != ME]:
            decision = waiting[0]
            view, heard = self.match.view(decision.seat), self.match.heard[decision.seat]
            self.match.answer(decision, self.bot.choose(view, heard, decision, self.rng), "bot")

    def room(self) -> RoomState:
        seats = tuple(SeatSeen("person" if seat == ME else "bot") for seat in range(self.match.seats))
        return RoomState(
            TABLE, self.setup, self.status, seats, self.commitment, contributions=self.contributions
        )

    def news(self, have: int) -> dict[str, Any]:
        """The fields of what a seat is told that has event `have`."""
        heard = self.match.heard[ME]
        decision = self.match.decision_of(ME)
        return {
            "seq": len(heard),
            "events": tuple(heard[have:]),
            "view": self.match.view(ME),
            "decisions": () if decision is None else (decision,),
            "awaited": (),
            "over": self.match.over,
            "result": result_of(self.match.game, self.match.state, self.match.seats),
        }

    def answer(self, decision: int, choice: bytes) -> None:
        """Carry out the client's answer; the same answer once more changes nothing."""
        if self.done.get(decision) == choice:
            return
        now = self.match.decision_of(ME)
        if now is None or now.id != decision:
            raise Refused("closed", "this question is closed")
        self.match.answer(now, self.reading.choice(choice))
        self.done[decision] = choice
        self.others_play()

    def fault(self) -> str:
        return self.faults.popleft() if self.faults else ""

    # Websocket --------------------------------------------------------------------------------------

    async def talk(self, socket: ServerConnection) -> None:
        """One connection."""
        fault = self.fault()
        try:
            await self.listen(socket, fault)
        except Cut:
            socket.transport.abort()

    async def listen(self, socket: ServerConnection, fault: str) -> None:
        async def send(said: message.Message) -> None:
            await socket.send(msgspec.json.encode(said), text=True)

        hello = _frames.decode(await socket.recv())
        assert isinstance(hello, request.Hello)
        self.hellos.append(hello)
        if fault == "cut-hello":
            raise Cut
        if fault == "refuse-hello":
            await send(message.Error(code="bad-token", message="this is no valid token", re=hello.id))
            return
        have = hello.have.get(str(ME), 0)
        await send(message.Welcome(table=TABLE, seats=(ME,), host=False))
        await send(message.Room(room=self.room()))
        await send(message.Ack(re=hello.id))
        if fault == "cut-welcome":
            raise Cut
        if fault == "bye":
            await send(message.Bye(code="restart", message="back in a moment", retry=1))
            return
        if fault == "kicked":
            await send(message.Bye(code="kicked", message="the host wants you to go"))
            return
        fields = self.news(have)
        have = fields["seq"]
        if fault == "gap":
            fields["events"] = fields["events"][1:]
        if fault == "repeat":
            fields = self.news(max(hello.have.get(str(ME), 0) - 1, 0))
        await send(message.TableMessage(seat=ME, **fields))
        async for data in socket:
            asked = _frames.decode(data)
            assert isinstance(asked, request.AnswerRequest)
            if fault == "cut-answer":
                raise Cut
            if fault == "busy":
                fault = ""
                await send(message.Error(code="busy", message="too much to do", re=asked.id))
                continue
            if fault == "gone":  # another client answered in the meantime
                self.answer(asked.decision, msgspec.json.encode(self.match.waiting()[0].options[0]))
            try:
                self.answer(asked.decision, bytes(asked.choice))
            except Refused as error:
                await send(message.Error(code=error.code, message=str(error), re=asked.id))
            else:
                if fault == "cut-ack":
                    raise Cut
                await send(message.Ack(re=asked.id))
            if fault == "cut-news":
                raise Cut
            fields = self.news(have)
            have = fields["seq"]
            await send(message.TableMessage(seat=ME, **fields))

    @contextmanager
    def on_websocket(self) -> Iterator[Ticket]:
        """Listen on a free port, in a thread."""
        loop = asyncio.new_event_loop()
        started = threading.Event()
        port = 0
        stop = asyncio.Event()

        async def run() -> None:
            nonlocal port
            async with serve(self.talk, "127.0.0.1", 0, compression=None) as server:
                port = next(iter(server.sockets)).getsockname()[1]
                started.set()
                await stop.wait()
                await close_listener.close([server.server])

        thread = threading.Thread(target=loop.run_until_complete, args=(run(),))
        thread.start()
        try:
            assert started.wait(TIMEOUT)
            yield ticket(port, self)
        finally:
            loop.call_soon_threadsafe(stop.set)
            thread.join()
            loop.close()

    # HTTP -------------------------------------------------------------------------------------------

    @contextmanager
    def on_http(self) -> Iterator[Ticket]:
        """Listen on a free port, in a thread."""
        server = ThreadingHTTPServer(("127.0.0.1", 0), handler(self))
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield ticket(server.server_port, self)
        finally:
            server.shutdown()
            server.server_close()
            thread.join()


def ticket(port: int, table: FakeTable) -> Ticket:
    """The client's seat."""
    return Ticket(
        server=f"http://127.0.0.1:{port}",
        table=TABLE,
        seat=ME,
        token=TOKEN,
        contribution=table.contributions[ME],
        commitment=table.commitment,
    )


def handler(table: FakeTable) -> type[BaseHTTPRequestHandler]:
    """What a table answers to HTTP requests."""

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, format: str, *args: Any) -> None:
            """Say nothing."""

        def reply(self, status: int, body: Any, **headers: str) -> None:
            data = body if isinstance(body, bytes) else msgspec.json.encode(body)
            self.send_response(status)
            for name, value in {"Content-Length": str(len(data)), **headers}.items():
                self.send_header(name.replace("_", "-"), value)
            self.end_headers()
            self.wfile.write(data)

        def handle_fault(self, fault: str) -> bool:
            """Do what goes wrong before the request is read; whether that was all."""
            match fault:
                case "cut-answer":
                    self.close_connection = True
                case "busy":
                    self.reply(429, rest.Failure(code="too-many-requests", message="slowly"), Retry_After="0")
                case "proxy":
                    self.reply(503, b"<h1>Unavailable</h1>", Retry_After="0")
                case "refuse-hello":
                    self.reply(401, rest.Failure(code="bad-token", message="this is no valid token"))
                case "redirect":
                    self.reply(302, b"", Location="http://127.0.0.1:9/elsewhere")
                case "nonsense":
                    self.reply(200, b"<h1>It works!</h1>")
                case _:
                    return False
            return True

        def do_GET(self) -> None:
            assert self.headers["Authorization"] == f"Bearer {TOKEN}"
            fault = table.fault()
            if self.handle_fault(fault):
                return
            have = int(parse_qs(urlsplit(self.path).query)["have"][0])
            fields = table.news(have)
            if fault == "gap":
                fields["events"] = fields["events"][1:]
            if fault == "repeat":
                fields = table.news(max(have - 1, 0))
            polled = rest.Polled(room=table.room(), **fields)
            if fault != "cut-news":
                self.reply(200, polled)

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            fault = table.fault()
            if self.handle_fault(fault):
                return
            if fault == "gone":
                decision = table.match.waiting()[0]
                table.answer(decision.id, msgspec.json.encode(decision.options[0]))
            given: Any = msgspec.json.decode(body, type=_answer)
            try:
                table.answer(given.decision, bytes(given.choice))
            except Refused as error:
                self.reply(409, rest.Failure(code=error.code, message=str(error)))
            else:
                if fault != "cut-ack":
                    self.reply(201, rest.Done())

    return Handler
