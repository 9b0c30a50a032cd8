"""A connection that arrives while its listener closes is taken or refused, never leaked."""

from __future__ import annotations

import asyncio
import gc
import socket
import warnings

import pytest

from tests.support import close_listener


@pytest.mark.parametrize("turns", range(6))
def test_a_connection_accepted_while_closing_is_closed(turns: int) -> None:
    async def knock() -> None:
        async def send_away(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.close()

        server = await asyncio.start_server(send_away, "127.0.0.1", 0)
        with socket.create_connection(server.sockets[0].getsockname()):
            for _ in range(turns):
                await asyncio.sleep(0)
            await close_listener.close([server])
            for _ in range(5):
                await asyncio.sleep(0)

    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        asyncio.run(knock())
        gc.collect()
    assert [str(warning.message) for warning in seen] == []
