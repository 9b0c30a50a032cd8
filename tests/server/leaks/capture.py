"""Captures every byte that one viewer is sent: websocket frames, HTTP responses, close codes, by channel.

Nothing is decoded for the comparison. Left out are only the `Date` header and the answer to the random key of
our own websocket library.
"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tests.leaks.twin_games import Leak
from tests.support.timeouts import TIMEOUT
from tests.support.websocket_client import table_connection

HOST = "vacherie.example"
"""The same in every run, where the port of a test is not."""
ROOM = b'{"type":"room"'
UNSTEADY = ("date:", "sec-websocket-accept:")


class Capture:
    """What one viewer was sent so far, and how much of it by the end of each step."""

    def __init__(self) -> None:
        self.channels: dict[str, list[bytes]] = {}
        self.marks: list[dict[str, int]] = []

    def note(self, channel: str, data: bytes) -> None:
        """Record received data."""
        self.channels.setdefault(channel, []).append(data)

    def last_room(self, channel: str) -> bytes | None:
        """The last message about the room."""
        rooms = (frame for frame in reversed(self.channels.get(channel, ())) if frame.startswith(ROOM))
        return next(rooms, None)

    def mark(self) -> None:
        """A step is over, and all it has caused has arrived."""
        self.marks.append({channel: len(frames) for channel, frames in self.channels.items()})

    def step(self, number: int) -> dict[str, list[bytes]]:
        """What arrived during a step, by channel."""
        before = self.marks[number - 1] if number else {}
        ends = self.marks[number]
        return {
            channel: self.channels[channel][before.get(channel, 0) : end]
            for channel, end in ends.items()
            if end > before.get(channel, 0)
        }

    def everything(self) -> list[bytes]:
        """All that ever arrived."""
        return [frame for frames in self.channels.values() for frame in frames]


def check_equal(real: Capture, twin: Capture, steps: int, what: str) -> None:
    """Raise `Leak` unless two runs have sent the same up to a step, frame by frame and step by step."""
    for number in range(steps):
        one, two = real.step(number), twin.step(number)
        if one == two:
            continue
        for channel in sorted({*one, *two}):
            ours, theirs = one.get(channel, []), two.get(channel, [])
            if ours != theirs:
                found = difference(ours, theirs)
                raise Leak(f"{what}, step {number} of {steps}, {channel}: {found}")


def difference(ours: list[bytes], theirs: list[bytes]) -> str:
    """Where two lists of frames differ first."""
    for number, (one, two) in enumerate(zip(ours, theirs, strict=False)):
        if one != two:
            at = next((at for at, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), len(one))
            near = slice(max(0, at - 200), at + 200)
            return f"frame {number} differs at {at} of {len(one)}\n{one[near]!r}\n{two[near]!r}"
    more = (ours if len(ours) > len(theirs) else theirs)[min(len(ours), len(theirs)) :]
    return f"{len(ours)} and {len(theirs)} frames; too many are\n{more!r}"


def steady(lines: list[str]) -> bytes:
    """The lines of a response's head that do not tell the time."""
    return "\r\n".join(line for line in lines if not line.lower().startswith(UNSTEADY)).encode("latin-1")


class Reply(msgspec.Struct, frozen=True):
    """An HTTP response."""

    status: int
    body: bytes

    def json(self) -> Any:
        """The body, decoded."""
        return msgspec.json.decode(self.body)


class CapturedHttpClient:
    """An HTTP client; every byte of the responses goes to a capture."""

    def __init__(self, capture: Capture, port: int, token: str = "") -> None:
        self.capture = capture
        self.port = port
        self.token = token

    async def call(
        self, method: str, path: str, body: Any = None, *, token: str | None = None, channel: str = "http"
    ) -> Reply:
        """A request on a connection of its own."""
        content = b"" if body is None else msgspec.json.encode(body)
        lines = [f"{method} {path} HTTP/1.1", f"Host: {HOST}", "Connection: close"]
        bearer = self.token if token is None else token
        if bearer:
            lines.append(f"Authorization: Bearer {bearer}")
        if body is not None:
            lines += ["Content-Type: application/json", f"Content-Length: {len(content)}"]
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write("\r\n".join([*lines, "", ""]).encode() + content)
            received = await reader.read()
        finally:
            writer.close()
        head, _, rest = received.partition(b"\r\n\r\n")
        first, *others = head.decode("latin-1").split("\r\n")
        self.capture.note(channel, steady([f"{method} {path}", first, *others]) + b"\r\n\r\n" + rest)
        return Reply(int(first.split()[1]), rest)

    async def want(self, method: str, path: str, body: Any = None, **options: Any) -> Any:
        """The JSON of a request that must succeed."""
        reply = await self.call(method, path, body, **options)
        assert reply.status < 300, f"{method} {path}: {reply!r}"
        return reply.json()


class CapturedWebsocket:
    """A websocket of a viewer; every frame goes to a capture."""

    def __init__(self, capture: Capture, channel: str, connection: ClientConnection) -> None:
        self.capture = capture
        self.channel = channel
        self.connection = connection
        self.seq: dict[str, int] = {}
        """The number of the last event, by viewer, as `hello` wants it."""
        self.number = 0
        self._replies: dict[int, asyncio.Future[Any]] = {}
        self._reading = asyncio.create_task(self._read())

    @classmethod
    async def open(
        cls, capture: Capture, channel: str, port: int, table: str, cookie: str = ""
    ) -> CapturedWebsocket:
        """Connect to a table, without saying hello."""
        headers = {"Cookie": f"vacherie={cookie}"} if cookie else {}
        connection = await table_connection(f"http://127.0.0.1:{port}", table, headers, ping_interval=None)
        response = connection.response
        assert response is not None
        lines = [f"{name}: {value}" for name, value in response.headers.raw_items()]
        capture.note(channel, steady([str(response.status_code), *lines]))
        return cls(capture, channel, connection)

    @property
    def is_open(self) -> bool:
        """Whether the server has not closed the connection."""
        return not self._reading.done()

    async def _read(self) -> None:
        try:
            while True:
                data = await self.connection.recv(decode=False)
                self.capture.note(self.channel, data)
                self._take(msgspec.json.decode(data))
        except ConnectionClosed:
            end = f"closed: {self.connection.close_code} {self.connection.close_reason}"
            self.capture.note(self.channel, end.encode())
            for waiting in self._replies.values():
                waiting.set_exception(AssertionError(f"no answer, but {end}"))

    def _take(self, message: Any) -> None:
        if message["type"] == "table":
            viewer = "spectator" if message["seat"] is None else str(message["seat"])
            self.seq[viewer] = message["seq"]
        waiting = self._replies.pop(message.get("re"), None)
        if waiting is not None:
            waiting.set_result(message)

    async def command(self, type: str, **fields: Any) -> Any:
        """Send a command and wait for its answer."""
        self.number += 1
        reply: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._replies[self.number] = reply
        frame = msgspec.json.encode({"type": type, "id": self.number, **fields})
        await self.connection.send(frame, text=True)
        async with asyncio.timeout(TIMEOUT):
            return await reply

    async def catch_up(self) -> None:
        """Return when all has arrived that the server had to send so far."""
        await self.command("ping")

    async def ended(self) -> None:
        """Wait until the server has closed the connection."""
        async with asyncio.timeout(TIMEOUT):
            await self._reading

    async def close(self) -> None:
        """Close the connection."""
        await self.connection.close()
        await self._reading
