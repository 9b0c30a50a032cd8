"""The attacks of hostile clients. Each is a function that sends some frames and closes its connections.

Any refusal is fine, as long as the server sends known messages only (raw_websocket.py checks that) and never
the error `internal`.
"""

from __future__ import annotations

import asyncio
import json
import struct
from collections import Counter
from collections.abc import Awaitable, Callable
from random import Random
from socket import SO_LINGER, SOL_SOCKET
from typing import TypeAlias

from tests.server.hostile import malformed_input
from tests.server.hostile.attacker_state import AttackerState
from tests.server.hostile.raw_websocket import (
    BINARY,
    CLOSE,
    CONTINUATION,
    PING,
    TEXT,
    HandshakeRefused,
    RawSocket,
    connect,
    frame,
)

Attack: TypeAlias = Callable[[AttackerState, Random], Awaitable[Counter[str]]]
"""An attack; it counts what was sent (`frames`) and what came back."""

MOST_FRAMES = 40
MANY_CONNECTIONS = 110
"""Connections from one address, which may have a hundred."""


def source(rng: Random) -> str:
    """One of two hundred addresses of this machine; honest clients use another one."""
    return f"127.66.6.{rng.randrange(1, 201)}"


def open_socket(attacker: AttackerState, rng: Random, table: str = "") -> RawSocket:
    """A connection: anonymous, with a valid guest token, or with a corrupted one."""
    who = rng.randrange(4)
    token = attacker.guest if who == 1 else ""
    cookie = (
        malformed_input.spoiled(rng, attacker.guest).encode("ascii", "ignore").decode() if who == 2 else ""
    )
    return RawSocket(
        attacker.server, table or attacker.any_table(rng), source(rng), token=token, cookie=cookie
    )


async def visit(socket: RawSocket, action: Callable[[RawSocket], Awaitable[None]]) -> Counter[str]:
    """Do something on a connection, and count what was sent and received."""
    found: Counter[str] = Counter(connections=1)
    try:
        async with socket:
            await action(socket)
            await socket.settle()
    except HandshakeRefused as refused:
        found[f"turned-away:{refused.status}"] += 1
    except OSError:
        found["cut"] += 1
    found["frames"] += socket.sent
    if socket.close_code is not None:
        found[f"close:{socket.close_code}"] += 1
    return found + socket.got


def speaking(make: Callable[[Random], str], opcode: int = TEXT) -> Attack:
    """An attack that sends one kind of text after another, after a proper hello or without one."""

    async def attack(attacker: AttackerState, rng: Random) -> Counter[str]:
        async def action(socket: RawSocket) -> None:
            if rng.random() < 0.7:
                await socket.command(type="hello", id=0)
            for _ in range(rng.randrange(1, MOST_FRAMES)):
                await socket.say(make(rng), opcode)

        return await visit(open_socket(attacker, rng), action)

    return attack


async def random_bytes(attacker: AttackerState, rng: Random) -> Counter[str]:
    """Binary frames, and text that is no UTF-8."""

    async def action(socket: RawSocket) -> None:
        await socket.command(type="hello", id=0)
        for _ in range(rng.randrange(1, MOST_FRAMES)):
            await socket.say(rng.randbytes(rng.choice((0, 1, 10, 1000))), BINARY)
        await socket.say(b"\xff\xfe" + rng.randbytes(20))

    return await visit(open_socket(attacker, rng), action)


async def bad_tokens(attacker: AttackerState, rng: Random) -> Counter[str]:
    """Hellos with tokens of other seats, tables and times."""

    async def action(socket: RawSocket) -> None:
        for _ in range(rng.randrange(1, 25)):
            await socket.say(malformed_input.bad_hello(rng, attacker.tokens))

    return await visit(open_socket(attacker, rng), action)


async def others_seats(attacker: AttackerState, rng: Random) -> Counter[str]:
    """A spectator, or the owner of another seat, who sends commands for every seat of the table."""

    async def action(socket: RawSocket) -> None:
        await socket.command(type="hello", id=0, tokens=rng.sample(attacker.tokens[:4], 1))
        for _ in range(MOST_FRAMES):
            await socket.command(**{**malformed_input.proper(rng, seats=10), "id": rng.randrange(2**53)})

    return await visit(open_socket(attacker, rng, attacker.any_table(rng)), action)


async def own_seat(attacker: AttackerState, rng: Random) -> Counter[str]:
    """The owner of a seat who answers old and coming questions, changes their mind, and does not shut up."""
    table, token = attacker.own_table(rng)

    async def action(socket: RawSocket) -> None:
        await socket.command(type="hello", id=0, tokens=[token])
        for _ in range(MOST_FRAMES):
            order = malformed_input.proper(rng)
            if "seat" in order and rng.random() < 0.8:
                order["seat"] = 0
            await socket.command(**order)

    return await visit(RawSocket(attacker.server, table, source(rng)), action)


async def broken_frames(attacker: AttackerState, rng: Random) -> Counter[str]:
    """Frames that the protocol of websockets forbids."""
    ping = b'{"type":"ping","id":1}'
    bad = rng.choice(
        (
            frame(3, ping),
            frame(11, ping),
            frame(TEXT, ping, rsv=4),
            frame(TEXT, ping, masked=False),
            frame(PING, b"x" * 126),
            frame(PING, b"x", fin=False),
            frame(CONTINUATION, ping),
            frame(TEXT, b"{", fin=False) + frame(TEXT, ping),
            frame(CLOSE, b"\x03"),
            frame(CLOSE, struct.pack("!H", 1005)),
            frame(CLOSE, struct.pack("!H", 4999) + b"\xff"),
            frame(TEXT, b"m" * 70_000),
            struct.pack("!BBQ", 0x81, 0xFF, 2**62),
            struct.pack("!BBQ", 0x81, 0xFF, 2**63 + 1),
            rng.randbytes(200),
        )
    )

    async def action(socket: RawSocket) -> None:
        if rng.random() < 0.5:
            await socket.command(type="hello", id=0)
        pieces = [
            frame(TEXT, ping[:5], fin=False),
            *(frame(CONTINUATION, ping[n : n + 1], fin=False) for n in range(5, 21)),
        ]
        await socket.put(b"".join(pieces) + frame(CONTINUATION, ping[21:]))
        await socket.put(bad)

    return await visit(open_socket(attacker, rng), action)


async def flood(attacker: AttackerState, rng: Random) -> Counter[str]:
    """A command flood, without waiting for answers."""
    many = b"".join(frame(TEXT, b'{"type":"ping","id":%d}' % n) for n in range(250))

    async def action(socket: RawSocket) -> None:
        await socket.command(type="hello", id=0)
        for _ in range(10):
            await socket.put(many, 250)

    table, _ = attacker.own_table(rng)
    return await visit(open_socket(attacker, rng, table), action)


async def cut_off(attacker: AttackerState, rng: Random) -> Counter[str]:
    """Connections that end in the middle of a handshake, of a frame, of a message; or by a TCP reset."""
    found: Counter[str] = Counter(connections=1)
    path = f"/api/tables/{attacker.any_table(rng)}/socket"
    begun = f"GET {path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n".encode()
    try:
        if rng.random() < 0.5:
            _, writer = await connect(attacker.server, source(rng))
            writer.write(rng.choice((b"", begun, b"\x16\x03\x01" + rng.randbytes(50), b"GET " + b"x" * 5000)))
            await asyncio.sleep(rng.random() / 50)
            reset(writer)
        else:
            async with open_socket(attacker, rng) as socket:
                await socket.command(type="hello", id=0)
                await socket.put(frame(TEXT, b'{"type":"ping","id":1}')[: rng.randrange(1, 20)])
                if rng.random() < 0.5:
                    reset(socket.writer)
                found["frames"] += socket.sent
    except (OSError, HandshakeRefused):
        found["cut"] += 1
    return found


def reset(writer: asyncio.StreamWriter) -> None:
    """End a connection with an RST, as a machine does that was switched off and on."""
    writer.get_extra_info("socket").setsockopt(SOL_SOCKET, SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()


async def connection_flood(attacker: AttackerState, rng: Random) -> Counter[str]:
    """More connections from one address than it may have, at once; each sends hello and stays a moment."""
    found: Counter[str] = Counter()
    (table, _), address = attacker.own_table(rng), source(rng)
    missing = set(range(MANY_CONNECTIONS))
    all_arrived = asyncio.Event()

    def arrive(number: int) -> None:
        missing.discard(number)
        if not missing:
            all_arrived.set()

    async def one(number: int) -> None:
        async def action(socket: RawSocket) -> None:
            await socket.command(type="hello", id=0)
            arrive(number)
            await all_arrived.wait()

        found.update(await visit(RawSocket(attacker.server, table, address), action))
        arrive(number)  # even if it was refused

    await asyncio.gather(*map(one, range(MANY_CONNECTIONS)))
    return found


ATTACKS: dict[str, tuple[int, Attack]] = {
    "broken json": (40, speaking(malformed_input.broken_json)),
    "wrong types": (40, speaking(malformed_input.wrong_types)),
    "huge numbers": (25, speaking(malformed_input.huge_numbers)),
    "deep nesting": (12, speaking(malformed_input.deep)),
    "too long": (12, speaking(malformed_input.too_long)),
    "commands as bytes": (12, speaking(lambda rng: json.dumps(malformed_input.proper(rng)), BINARY)),
    "random bytes": (25, random_bytes),
    "bad tokens": (40, bad_tokens),
    "others' seats": (50, others_seats),
    "own seat": (30, own_seat),
    "broken frames": (50, broken_frames),
    "flood": (1, flood),
    "cut off": (50, cut_off),
    "connection flood": (1, connection_flood),
}
"""Name -> how often it is chosen, and what it does."""
