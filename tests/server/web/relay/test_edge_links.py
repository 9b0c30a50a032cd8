"""The edge of a link to another node."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from vacherie.server.web.relay import edge_links
from vacherie.server.web.relay.edge_links import EdgeLink

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("by_owner", [True, False])
async def test_a_reply_in_the_moment_of_the_time_out_counts(
    by_owner: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has been passed on to the client: a second `hello` would send the same events again."""
    monkeypatch.setattr(edge_links, "JOIN_SECONDS", 0)
    connection: Any = None
    link = EdgeLink("owner", 1, connection)
    waiting = asyncio.create_task(link.is_joined())
    asyncio.get_running_loop().call_soon(link.answered, by_owner)  # before the time-out takes effect
    assert await waiting is by_owner


async def test_without_a_reply_a_link_is_not_joined(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(edge_links, "JOIN_SECONDS", 0)
    connection: Any = None
    assert not await EdgeLink("owner", 1, connection).is_joined()
