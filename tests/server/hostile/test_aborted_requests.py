"""Clients that go away in the middle of something: no mistake of the server, and not in its log as one."""

from __future__ import annotations

import asyncio

import pytest
from structlog.testing import capture_logs

from tests.server.hostile.raw_websocket import connect
from tests.support.app import running, until

pytestmark = pytest.mark.anyio

LOCAL = "127.0.0.1"
POST = b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


async def test_a_body_that_never_ends_is_no_accident() -> None:
    async with running() as server:
        with capture_logs() as lines:
            tasks = len(asyncio.all_tasks())
            _, writer = await connect(server.url, LOCAL)
            writer.write(POST + b'Content-Length: 60000\r\n\r\n{"name": "')
            await until(lambda: len(asyncio.all_tasks()) > tasks)
            writer.transport.abort()
            await until(lambda: len(asyncio.all_tasks()) == tasks)
        assert [line for line in lines if line["log_level"] == "error"] == []
