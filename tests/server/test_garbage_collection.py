"""Garbage collection: only the youngest objects automatically, everything when memory has grown or hourly."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from tests.support.fake_clock import FakeClock
from vacherie.server import garbage_collection
from vacherie.server.garbage_collection import FULL_SECONDS, GROWTH_BYTES, GarbageCollection


class Cycle:
    """An object that only a collection frees."""

    alive = 0

    def __init__(self) -> None:
        self.itself = self
        Cycle.alive += 1

    def __del__(self) -> None:
        Cycle.alive -= 1


pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def restore_collector() -> Iterator[None]:
    threshold = gc.get_threshold()
    yield
    gc.set_threshold(*threshold)
    gc.unfreeze()


def make_old_garbage() -> None:
    """A cycle that has survived a collection of the youngest objects."""
    kept = Cycle()
    gc.collect(0)
    del kept


def full_collections() -> int:
    return int(gc.get_stats()[2]["collections"])


def test_no_full_collection_happens_by_itself() -> None:
    GarbageCollection(FakeClock()).start()
    before = full_collections()
    kept = [[number] for number in range(200_000)]
    assert full_collections() == before
    assert len(kept) == 200_000


def test_young_cycles_are_freed_by_themselves() -> None:
    GarbageCollection(FakeClock()).start()
    Cycle()
    kept = [[number] for number in range(10_000)]
    assert Cycle.alive == 0
    assert kept


async def test_old_cycles_are_freed_after_an_hour() -> None:
    clock = FakeClock()
    garbage = GarbageCollection(clock)
    garbage.start()
    make_old_garbage()
    await garbage.check()
    assert Cycle.alive == 1
    clock.advance(FULL_SECONDS)
    await garbage.check()
    assert Cycle.alive == 0


async def test_old_cycles_are_freed_when_memory_has_grown(monkeypatch: pytest.MonkeyPatch) -> None:
    used = [100_000_000]
    monkeypatch.setattr(garbage_collection, "used_bytes", lambda: used[0])
    garbage = GarbageCollection(FakeClock())
    garbage.start()
    make_old_garbage()
    used[0] += GROWTH_BYTES - 1
    await garbage.check()
    assert Cycle.alive == 1
    used[0] += 1
    await garbage.check()
    assert Cycle.alive == 0


def test_the_memory_in_use_is_known() -> None:
    assert garbage_collection.used_bytes() > 1_000_000
