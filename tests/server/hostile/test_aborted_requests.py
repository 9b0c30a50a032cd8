"""A client that aborts a request is not logged as an error."""

from __future__ import annotations

import asyncio

import pytest
from structlog.testing import capture_logs

from tests.server.hostile.idle_connections import SMALL
from tests.server.hostile.raw_websocket import connect
from tests.support.app import running
from tests.support.table import until

pytestmark = pytest.mark.anyio

LOCAL = "127.0.0.1"
POST = b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


@pytest.mark.parametrize("anyio_backend", [("asyncio", {"use_uvloop": True})])
async def test_aborted_pipelined_requests_are_not_logged_as_an_error(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with running() as server:
        with capture_logs() as lines:
            tasks = len(asyncio.all_tasks())
            _, writer = await connect(server.url, LOCAL, SMALL)
            writer.write(b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 20)
            await until(lambda: len(asyncio.all_tasks()) > tasks)
            await asyncio.sleep(0.1)
            writer.transport.abort()
            await until(lambda: len(asyncio.all_tasks()) == tasks)
        assert [line for line in lines if line["log_level"] == "error"] == []
        assert [record for record in caplog.records if record.levelname == "ERROR"] == []


async def test_an_aborted_body_is_not_logged_as_an_error() -> None:
    async with running() as server:
        with capture_logs() as lines:
            tasks = len(asyncio.all_tasks())
            _, writer = await connect(server.url, LOCAL)
            writer.write(POST + b'Content-Length: 60000\r\n\r\n{"name": "')
            await until(lambda: len(asyncio.all_tasks()) > tasks)
            writer.transport.abort()
            await until(lambda: len(asyncio.all_tasks()) == tasks)
        assert [line for line in lines if line["log_level"] == "error"] == []
