"""The fair queue: the order of jobs, counted; nothing is lost when callers are cancelled."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from vacherie.server.bots.fair_queue import PEOPLE_IN_A_ROW, FairQueue, QueueFull, Share

pytestmark = pytest.mark.anyio


class Scene:
    """A queue whose only worker is busy, and the order in which jobs get it."""

    def __init__(self, most: int = 10_000) -> None:
        self.queue = FairQueue(1, most)
        self.order: list[Share] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        await self.queue.acquire(Share())

    async def add(self, share: Share, count: int = 1) -> None:
        async def job() -> None:
            await self.queue.acquire(share)
            self.order.append(share)

        self.tasks += [asyncio.create_task(job()) for _ in range(count)]
        await asyncio.sleep(0)

    async def run(self, count: int) -> list[Share]:
        """The next jobs, one after another."""
        before = len(self.order)
        for _ in range(count):
            self.queue.release()
            await asyncio.sleep(0)
        return self.order[before:]


def bots(table: str, guest: str = "villain", address: str = "6.6.6.6") -> Share:
    return Share(address, guest, table, has_person=False)


def person(table: str, guest: str = "ann", address: str = "1.1.1.1") -> Share:
    return Share(address, guest, table)


async def started(most: int = 10_000) -> Scene:
    scene = Scene(most)
    await scene.begin()
    return scene


async def test_a_table_with_a_person_comes_next() -> None:
    scene = await started()
    for number in range(58):
        await scene.add(bots(f"t{number}"), 10)
    await scene.add(person("honest"))
    assert scene.queue.waiting == 581
    assert await scene.run(1) == [person("honest")]


async def test_tables_without_people_get_a_turn_in_between() -> None:
    scene = await started()
    await scene.add(bots("b"), 3)
    await scene.add(person("p"), 30)
    order = await scene.run(33)
    assert [n for n, share in enumerate(order) if not share.has_person] == [
        PEOPLE_IN_A_ROW, 2 * PEOPLE_IN_A_ROW + 1, 3 * PEOPLE_IN_A_ROW + 2,
    ]  # fmt: skip


async def test_addresses_then_guests_then_tables_take_turns() -> None:
    """One address has 40 tables of two guests, each with ten jobs; another has one table."""
    scene = await started()
    for number in range(40):
        await scene.add(person(f"t{number}", f"villain {number % 2}", "6.6.6.6"), 10)
    await scene.add(person("honest"), 10)
    order = await scene.run(20)
    assert Counter(share.address for share in order) == {"6.6.6.6": 10, "1.1.1.1": 10}
    hostile = [share for share in order if share.address == "6.6.6.6"]
    assert Counter(share.guest for share in hostile) == {"villain 0": 5, "villain 1": 5}
    assert len({share.table for share in hostile}) == 10
    assert len(await scene.run(390)) == 390
    assert scene.queue.waiting == 0


async def test_a_table_of_ten_bots_does_not_go_before_the_first_job_of_another() -> None:
    scene = await started()
    await scene.add(person("big"), 10)
    await scene.add(person("small"))
    assert [share.table for share in await scene.run(3)] == ["big", "small", "big"]


async def test_cancelled_callers_leave_at_once() -> None:
    scene = await started()
    await scene.add(bots("t"), 10)
    await scene.add(bots("u"))
    for task in scene.tasks[:10]:
        task.cancel()
    await asyncio.sleep(0)
    assert scene.queue.waiting == 1
    assert await scene.run(1) == [bots("u")]


async def test_a_worker_given_to_a_cancelled_caller_goes_to_the_next() -> None:
    for is_given_first in (False, True):
        scene = await started()
        await scene.add(person("gone"))
        await scene.add(person("next"))
        if is_given_first:
            scene.queue.release()
            scene.tasks[0].cancel()
        else:
            scene.tasks[0].cancel()
            scene.queue.release()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert scene.order == [person("next")]
        assert scene.queue.waiting == 0
        scene.queue.release()
        await asyncio.wait_for(scene.queue.acquire(person("later")), 1)  # the worker is not lost


async def test_the_queue_is_bounded() -> None:
    scene = await started(most=5)
    await scene.add(bots("t"), 5)
    with pytest.raises(QueueFull):
        await scene.queue.acquire(person("honest"))
    assert scene.queue.waiting == 5
    await scene.run(1)
    await scene.add(person("honest"))
    assert await scene.run(1) == [person("honest")]


async def test_the_number_of_workers_may_change() -> None:
    """More are handed out at once; those taken away are missing as soon as they are given back."""
    scene = Scene()
    await scene.begin()
    await scene.add(person("a"), 5)
    scene.queue.resize(3)
    await asyncio.sleep(0)
    assert len(scene.order) == 2
    scene.queue.resize(1)
    assert await scene.run(2) == []
    assert len(await scene.run(3)) == 3
    assert await scene.run(1) == []
    await asyncio.wait_for(scene.queue.acquire(person("b")), 1)
    assert scene.queue.waiting == 0
