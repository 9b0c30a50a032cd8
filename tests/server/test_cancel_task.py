"""A task ends, also if a library swallows its cancellation."""

from __future__ import annotations

import asyncio

import pytest

from tests.support.timeouts import TIMEOUT
from vacherie.server.cancel_task import cancel_task

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("swallowed", [0, 1, 3])
async def test_a_task_ends_though_its_cancellation_is_swallowed(swallowed: int) -> None:
    cancellations = 0

    async def loop() -> None:
        nonlocal cancellations
        while True:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                cancellations += 1
                if cancellations > swallowed:
                    raise

    task = asyncio.create_task(loop())
    await asyncio.sleep(0)
    async with asyncio.timeout(TIMEOUT):
        await cancel_task(task)
    assert task.cancelled()
    assert cancellations == swallowed + 1


async def test_an_error_of_the_task_is_raised() -> None:
    async def fail() -> None:
        raise ValueError("moo")

    task = asyncio.create_task(fail())
    await asyncio.wait([task])
    with pytest.raises(ValueError, match="moo"):
        await cancel_task(task)
