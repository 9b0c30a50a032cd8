"""Attacks on a server of our own, for bench/siege.py: each runs from one address for some seconds.

    python bench/load/attacks.py NAME PORT SECONDS

Only 127.0.0.1 is attacked. Every attack is bounded: in bytes a second, in connections and in time. The first
line of output says that it begins, the last is a JSON object that says how much the server took.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any, cast

import msgspec

from load.request import Source
from load.wire import HANDSHAKE, PING, PONG, TEXT, frame
from vacherie import Dealer, Match, game
from vacherie.records.record import SeatInfo, encode, record_match

HOST = "127.0.0.1"
CHUNK = 65_536
FLOOD_RATE = 2_500_000
"""Bytes a second of a websocket flood: 20 Mbit/s."""
HEAD_RATE = 50_000_000
PIPELINED_BYTES = 21_000_000
CONNECTIONS = 400
SHARK_TABLES = 58
RECORD_ROUNDS = 460
"""As many as fit into a million bytes."""
CONTINUED = 0x01
"""A text frame that others continue."""
PAUSE = 0.02
"""Seconds between two connections."""


class Attacker:
    """One address, and what it has achieved."""

    def __init__(self, port: int, seconds: float, source: Source, record: bytes = b"") -> None:
        self.port = port
        self.record = record
        self.end = time.monotonic() + seconds
        self.source = source
        self.done: Counter[str] = Counter()

    @property
    def is_on(self) -> bool:
        """Whether there is time left."""
        return time.monotonic() < self.end

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A TCP connection."""
        found = await asyncio.open_connection(HOST, self.port, local_addr=self.source)
        self.done["connections"] += 1
        return found

    async def call(self, method: str, path: str, body: Any = None, token: str = "") -> tuple[int, Any]:
        """Status and JSON of a request on a connection of its own; `body` may be bytes."""
        data = body if isinstance(body, bytes) else b"" if body is None else msgspec.json.encode(body)
        bearer = f"Authorization: Bearer {token}\r\n" if token else ""
        reader, writer = await self.connect()
        head = f"{method} {path} HTTP/1.1\r\nHost: {HOST}:{self.port}\r\n{bearer}Connection: close\r\n"
        kind = f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
        try:
            writer.write((head + kind).encode() + data)
            answer = await reader.read()
        finally:
            writer.close()
        self.done["received"] += len(answer)
        front, _, rest = answer.partition(b"\r\n\r\n")
        status = int(front.split(maxsplit=2)[1]) if front else 0
        self.done[f"status {status}"] += 1
        return status, msgspec.json.decode(rest) if status in (200, 201) and rest[:1] == b"{" else None

    async def open_table(self, setup: dict[str, Any], places: list[dict[str, str]]) -> tuple[str, str, Any]:
        """A guest with a table: its token, the table's id, and its seats."""
        _, me = await self.call("POST", "/api/guests", {"name": "Mallory"})
        token = me["token"] if me else ""
        _, table = await self.call("POST", "/api/tables", {"setup": setup, "places": places}, token)
        return (token, table["room"]["id"], table["seats"]) if table else (token, "", [])

    async def join(self, table: str, token: str) -> asyncio.StreamWriter:
        """Connect to a seat, let the game begin, and leave the seat to autopilot."""
        _, found = await self.call("GET", f"/api/tables/{table}")
        reader, writer = await self.connect()
        path = f"/api/tables/{table}/socket"
        writer.write(HANDSHAKE.format(path=path, host=HOST, port=self.port).encode())
        await reader.readuntil(b"\r\n\r\n")
        share = {"seat": 0, "contribution": "0" * 32, "commitment": found["room"]["commitment"]}
        for number, request in enumerate((
            {"type": "hello", "tokens": [token]}, {"type": "contribute", **share},
            {"type": "autopilot", "seat": 0, "on": True},
        )):  # fmt: skip
            writer.write(frame(TEXT, msgspec.json.encode({**request, "id": number})))
        return writer

    async def pour(self, writer: asyncio.StreamWriter, chunk: bytes, rate: float, most: float) -> None:
        """Write a chunk again and again, at most so many bytes a second and in all, until an abort."""
        sent, begin = 0, time.monotonic()
        while self.is_on and sent < most and not writer.transport.is_closing():
            writer.write(chunk)
            await asyncio.wait_for(writer.drain(), max(0.1, self.end - time.monotonic()))
            sent += len(chunk)
            self.done["sent"] += len(chunk)
            await asyncio.sleep(max(0.0, sent / rate - (time.monotonic() - begin)))


async def websocket(attacker: Attacker) -> None:
    """1: pings, pongs and messages, before and after `hello`."""
    _, table, _ = await attacker.open_table({"preset": "classic", "seats": 4}, [{"kind": "me"}])
    floods = [
        many(frame(PING, b"x" * 20)), many(frame(PONG, b"")), many(frame(TEXT, b"x" * 40)),
        many(frame(TEXT, b'{"type":"ping","id":1}')), many(frame(CONTINUED, b"")),
        many(frame(TEXT, b"x" * 16_000)),
    ]  # fmt: skip
    count = 0
    while attacker.is_on:
        reader, writer = await attacker.connect()
        path = f"/api/tables/{table}/socket"
        writer.write(HANDSHAKE.format(path=path, host=HOST, port=attacker.port).encode())
        await reader.readuntil(b"\r\n\r\n")
        if count % 2:
            writer.write(frame(TEXT, b'{"type":"hello","id":1}'))
        await attacker.pour(writer, floods[count // 2 % len(floods)], FLOOD_RATE, 10**12)
        writer.transport.abort()
        count += 1
        await asyncio.sleep(PAUSE)


async def head(attacker: Attacker) -> None:
    """3: request heads without end."""
    start = f"GET /healthz HTTP/1.1\r\nHost: {HOST}\r\n".encode()
    heads = [(start, many(b"x-a: b\r\n")), (start + b"x-a: ", b"a" * CHUNK), (b"GET /", b"a" * CHUNK)]
    count = 0
    while attacker.is_on:
        _, writer = await attacker.connect()
        begin, rest = heads[count % len(heads)]
        writer.write(begin)
        await attacker.pour(writer, rest, HEAD_RATE, 10**9)
        writer.transport.abort()
        count += 1
        await asyncio.sleep(PAUSE)


async def pipelining(attacker: Attacker) -> None:
    """4: many requests on one connection whose answers are not read."""
    while attacker.is_on:
        _, writer = await attacker.connect()
        cast(asyncio.Transport, writer.transport).pause_reading()
        some = many(f"GET /healthz HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode())
        await attacker.pour(writer, some, HEAD_RATE, PIPELINED_BYTES)
        writer.transport.abort()
        await asyncio.sleep(PAUSE)


async def replay(attacker: Attacker) -> None:
    """5: a legal record of a thousand kilobytes, and a long game of ten bots, asked for again and again."""
    options = {"max_rounds": 60, "end_score": 100_000}
    setup = {"preset": "classic", "seats": 10, "options": options, "autostart": True, "pace": "instant"}
    _, table, _ = await attacker.open_table(setup, [{"kind": "bot", "bot": "random"}] * 10)

    async def ask() -> None:
        while attacker.is_on:
            await attacker.call("POST", "/api/replay", attacker.record)

    async def watch() -> None:
        while attacker.is_on:
            await attacker.call("GET", f"/api/games/{table or 'aaaaaaaaaaaa'}/replay")
            await asyncio.sleep(PAUSE)

    await asyncio.gather(ask(), ask(), watch())


async def rematch(attacker: Attacker) -> None:
    """6: close a table and ask for a rematch, in a loop."""
    places = [{"kind": "me"}, {"kind": "bot", "bot": "careful"}]
    token, table, _ = await attacker.open_table({"preset": "classic", "seats": 2}, places)
    while attacker.is_on:
        await attacker.call("POST", f"/api/tables/{table}/close", {}, token)
        _, found = await attacker.call("POST", f"/api/tables/{table}/rematch", {}, token)
        table = found["id"] if found else table
        await asyncio.sleep(PAUSE)


async def sharks(attacker: Attacker) -> None:
    """8: many tables of ten `shark`; at every other table one seat is a person's, connected, on autopilot."""
    setup = {"preset": "classic", "seats": 10, "autostart": True, "pace": "instant"}
    shark, held = {"kind": "bot", "bot": "shark"}, []
    for number in range(SHARK_TABLES):
        if number % 2:
            await attacker.open_table(setup, [shark] * 10)
            continue
        _, table, seats = await attacker.open_table(setup, [{"kind": "me"}, *[shark] * 9])
        if table:
            held.append(await attacker.join(table, seats[0]["token"]))
    await asyncio.sleep(max(0.0, attacker.end - time.monotonic()))
    for writer in held:
        writer.transport.abort()


async def idle(attacker: Attacker) -> None:
    """9: idle connections, half of them long polls."""
    token, table, seats = await attacker.open_table({"preset": "classic", "seats": 4}, [{"kind": "me"}])
    poll = f"GET /api/tables/{table}/seats/0/poll?wait=30 HTTP/1.1\r\nHost: {HOST}:{attacker.port}\r\n"
    request = f"{poll}Authorization: Bearer {seats[0]['token'] if seats else token}\r\n\r\n".encode()
    held = []
    for number in range(CONNECTIONS):
        try:
            _, writer = await attacker.connect()
        except OSError:
            attacker.done["refused"] += 1
            continue
        if number % 2:
            writer.write(request)
        held.append(writer)
    await asyncio.sleep(max(0.0, attacker.end - time.monotonic()))
    attacker.done["held"] = sum(not writer.transport.is_closing() for writer in held)


ATTACKS: dict[str, Callable[[Attacker], Awaitable[None]]] = {
    "websocket": websocket, "head": head, "pipelining": pipelining, "replay": replay, "rematch": rematch,
    "sharks": sharks, "idle": idle,
}  # fmt: skip
SOURCES: dict[str, Source] = {name: (f"127.0.0.{number}", 0) for number, name in enumerate(ATTACKS, 60)}
"""Every attack has an address of its own, so that none is stopped by the limits another has used up."""


def many(piece: bytes) -> bytes:
    """A chunk of whole pieces."""
    return piece * max(1, CHUNK // len(piece))


def long_record() -> bytes:
    """A legal record of one game, as long as the server takes it."""
    rng, rules = Random(6), game("classic", max_rounds=RECORD_ROUNDS, end_score=10_000_000)
    match = Match(rules, 2, Dealer.from_seed(6, 2))
    while not match.over:
        decision = match.waiting()[0]
        match.answer(decision, rng.choice(decision.options).fill(rng), "bot")
    return encode(record_match(match, [SeatInfo(f"seat {number}", "random") for number in range(2)]))


async def attack(name: str, port: int, seconds: float) -> Counter[str]:
    """Run an attack; what it achieved. A connection that the server ends is part of it."""
    record = long_record() if name == "replay" else b""
    print("begins", flush=True)
    attacker = Attacker(port, seconds, SOURCES[name], record)
    while attacker.is_on:
        try:
            await ATTACKS[name](attacker)
        except (OSError, asyncio.IncompleteReadError, TimeoutError, msgspec.DecodeError):
            attacker.done["aborted"] += 1
            await asyncio.sleep(PAUSE)
    return attacker.done


if __name__ == "__main__":
    os.nice(10)  # the players on the same core are measured, not this
    print(json.dumps(asyncio.run(attack(sys.argv[1], int(sys.argv[2]), float(sys.argv[3])))))
