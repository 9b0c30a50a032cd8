"""Reviews in a process of their own, as a real server computes them; and on which node of several."""

from __future__ import annotations

import asyncio
import gzip
import os
import signal
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from tests.analysis.review.played import play, recorded, short_game
from tests.support.table import until
from tests.support.timeouts import TIMEOUT
from vacherie import records
from vacherie.analysis.review import Review
from vacherie.core.error import Refused
from vacherie.server.coach import review_worker
from vacherie.server.coach.compute import Stage
from vacherie.server.coach.review_worker import ReviewWorker
from vacherie.server.model.errors import OwnedElsewhere
from vacherie.server.web.relay.forwarding import CALLER
from vacherie.server.web.routes.coach import check_node

pytestmark = pytest.mark.anyio

LONG = 30.0
SHORT = 0.2
"""Seconds of a review that no test waits for; its questions are short enough for it to be cancelled."""


@pytest.fixture
def record() -> bytes:
    """A game with some dozens of questions."""
    return records.encode(recorded(play(short_game("classic", hand=10), ["careful"] * 4, "process")))


@pytest.fixture
async def worker() -> AsyncIterator[ReviewWorker]:
    """The worker of a real server."""
    found = ReviewWorker(use_process=True)
    yield found
    found.close()


def pid_of(worker: ReviewWorker) -> int:
    """Its process."""
    return int(next(iter(cast(Any, worker._executor)._processes)))


class Stages(list[Stage]):
    """What a review has reported."""

    @property
    def has_sketch(self) -> bool:
        """Whether it has come as far as its sketch."""
        return any(stage.review is not None for stage in self)


def unpacked(data: bytes) -> Review:
    """The review that a worker has made."""
    return msgspec.json.decode(gzip.decompress(data), type=Review)


async def cancelled(worker: ReviewWorker, record: bytes) -> None:
    """Begin a long review, and cancel it when its sketch is there."""
    stages = Stages()
    job = asyncio.create_task(worker.run(record, LONG, stages.append))
    await until(lambda: stages.has_sketch)
    job.cancel()
    with pytest.raises(asyncio.CancelledError):
        await job


async def test_the_process_reports_a_sketch_and_gives_the_whole(worker: ReviewWorker, record: bytes) -> None:
    stages = Stages()
    async with asyncio.timeout(TIMEOUT):
        found = unpacked(await worker.run(record, SHORT, stages.append))
    assert found.decisions
    assert found.names == ("", "", "", "")
    await until(lambda: stages[-1].done == 1.0)
    made = [unpacked(stage.review) for stage in stages if stage.review is not None]
    assert [review.sketch for review in made] == [True]  # the last is the result, and not sent twice
    done = [stage.done for stage in stages]
    assert done == sorted(done)
    assert os.getpriority(os.PRIO_PROCESS, pid_of(worker)) == 19


async def test_a_cancelled_review_ends_and_its_process_does_the_next(
    worker: ReviewWorker, record: bytes
) -> None:
    await cancelled(worker, record)
    before = pid_of(worker)
    async with asyncio.timeout(TIMEOUT):
        assert unpacked(await worker.run(record, SHORT, Stages().append)).decisions
    assert pid_of(worker) == before


async def test_a_review_that_does_not_end_is_killed(
    worker: ReviewWorker, record: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    await cancelled(worker, record)
    before = pid_of(worker)
    monkeypatch.setattr(review_worker, "CANCEL_SECONDS", 0.0)
    os.kill(before, signal.SIGSTOP)
    async with asyncio.timeout(TIMEOUT):
        assert unpacked(await worker.run(record, SHORT, Stages().append)).decisions
    assert pid_of(worker) != before


async def test_a_process_that_dies_is_told_and_replaced(worker: ReviewWorker, record: bytes) -> None:
    stages = Stages()
    job = asyncio.create_task(worker.run(record, LONG, stages.append))
    await until(lambda: stages.has_sketch)
    os.kill(pid_of(worker), signal.SIGKILL)
    with pytest.raises(Refused) as refused:
        await job
    assert refused.value.code == "busy"
    async with asyncio.timeout(TIMEOUT):
        assert unpacked(await worker.run(record, SHORT, Stages().append)).decisions


def chosen_by(node: str, others: tuple[str, ...], game: str, scope: dict[str, Any]) -> str:
    """The node that computes the review of a game, if this one is asked for it."""
    nodes = SimpleNamespace(id=node, others=others, has_others=True)
    call: Any = SimpleNamespace(
        web=SimpleNamespace(context=SimpleNamespace(node=nodes)),
        path=SimpleNamespace(game=game),
        request=SimpleNamespace(scope=scope),
    )
    try:
        check_node(call)
    except OwnedElsewhere as elsewhere:
        return elsewhere.node
    return node


def test_all_nodes_agree_on_the_one_that_reviews_a_game() -> None:
    nodes = ("a", "b", "c")
    games = [f"game{number}" for number in range(30)]
    chosen = {}
    for game in games:
        found = {chosen_by(node, tuple(one for one in nodes if one != node), game, {}) for node in nodes}
        assert len(found) == 1
        chosen[game] = found.pop()
    assert set(chosen.values()) == set(nodes)  # they share the work
    # When one node leaves, the others keep their games.
    for game in games:
        if chosen[game] != "c":
            assert chosen_by("a", ("b",), game, {}) == chosen[game]


def test_a_request_that_another_node_has_passed_on_is_not_passed_on_again() -> None:
    elsewhere = next(f"game{n}" for n in range(99) if chosen_by("a", ("b",), f"game{n}", {}) == "b")
    assert chosen_by("a", ("b",), elsewhere, {CALLER: "somebody"}) == "a"
