"""Frames that a client sends before its handshake is answered wait for the answer."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.server.hostile.idle_connections import handshake
from tests.server.hostile.raw_websocket import PING, TEXT, connect, frame
from tests.support.app import connections_of, opened, running
from tests.support.table import until
from tests.support.timeouts import TIMEOUT
from vacherie.server.web.state import WebState

pytestmark = pytest.mark.anyio

HELLO = frame(TEXT, b'{"type":"hello","id":1}')
RESERVED_OPCODE = frame(0x3, b"moo")

EARLY = {
    "a ping": (frame(PING, b"moo") + HELLO, b'"type":"ack"'),
    "a bad frame": (RESERVED_OPCODE, (1002).to_bytes(2, "big")),
}


@pytest.mark.parametrize("kind", EARLY)
async def test_frames_wait_for_the_handshake(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the session is read from the database, say."""
    sent, wanted = EARLY[kind]
    authenticating, go_on = asyncio.Event(), asyncio.Event()
    caller = WebState.caller

    async def slow_caller(*args: Any, **options: Any) -> Any:
        authenticating.set()
        await go_on.wait()
        return await caller(*args, **options)

    failed: list[dict[str, Any]] = []
    loop = asyncio.get_running_loop()
    before = loop.get_exception_handler()
    loop.set_exception_handler(lambda _, context: failed.append(context))
    async with running() as server:
        _, table = await opened(server)
        monkeypatch.setattr(WebState, "caller", slow_caller)
        reader, writer = await connect(server.url, "127.0.0.1")
        try:
            writer.write(handshake(server.url, table) + sent)
            async with asyncio.timeout(TIMEOUT):
                await authenticating.wait()
                for _ in range(10):  # turns of the loop in which the frames could be parsed
                    await asyncio.sleep(0)
                go_on.set()
                head = await reader.readuntil(b"\r\n\r\n")
                assert head.startswith(b"HTTP/1.1 101 ")
                await reader.readuntil(wanted)
        finally:
            writer.transport.abort()
        await until(lambda: not connections_of(server))
    loop.set_exception_handler(before)
    assert failed == []
