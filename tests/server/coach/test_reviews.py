"""Reviews on a real socket: in stages, cached, cancelled when no client polls, limited, refused."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.support import coach as coaches
from tests.support.app import HttpClient, Server, running
from tests.support.fake_clock import FakeClock
from tests.support.table import WITHOUT_LIMITS, until
from tests.support.timeouts import TIMEOUT
from vacherie.analysis import review as review_package
from vacherie.core.error import Refused
from vacherie.server.coach import reviews
from vacherie.server.coach.review_cache import ReviewCache
from vacherie.server.coach.review_worker import ReviewWorker
from vacherie.server.coach.reviews import FINAL, KEPT_SECONDS, Reviews
from vacherie.server.model.identity import ANONYMOUS

pytestmark = pytest.mark.anyio


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> coaches.QuickCoach:
    """A coach that costs nothing."""
    return coaches.install(monkeypatch)


async def finished(server: Server, ann: HttpClient, **setup: Any) -> str:
    """A finished game of bots."""
    wish = {"preset": "nothanks", "seats": 3, "pace": "instant", "options": {"max_rounds": 1}, **setup}
    places = [{"kind": "bot", "bot": "random"}] * 3
    table = (await ann.open(places=places, **wish))["room"]["id"]
    await ann.want("POST", f"/api/tables/{table}/start")
    async with asyncio.timeout(TIMEOUT):
        while (await server.tables.find(table)).status != "finished":
            await asyncio.sleep(0.01)
    return str(table)


async def polled(ann: HttpClient, game: str, until_status: str, have: int = 0) -> Any:
    """Poll until the review has a status."""
    async with asyncio.timeout(TIMEOUT):
        while True:
            seen = await ann.want("GET", f"/api/games/{game}/review?have={have}")
            if seen["status"] == until_status:
                return seen
            await asyncio.sleep(0.01)


async def test_a_sketch_comes_first_and_then_the_whole(quick: coaches.QuickCoach) -> None:
    async with running() as server:
        ann = await server.guest("Ann")
        game = await finished(server, ann)
        quick.may_end.clear()
        assert (await ann.want("GET", f"/api/games/{game}/review"))["status"] == "none"
        seen = await ann.want("POST", f"/api/games/{game}/review")
        assert seen["status"] in ("waiting", "working")
        async with asyncio.timeout(TIMEOUT):
            while not seen["review"]:
                seen = await ann.want("GET", f"/api/games/{game}/review")
        assert (seen["status"], seen["stage"], seen["review"]["sketch"]) == ("working", 1, True)
        assert seen["review"]["names"] == ["", "", ""]
        again = await ann.want("GET", f"/api/games/{game}/review?have=1")
        assert again["review"] is None
        await ann.want("POST", f"/api/games/{game}/review")
        quick.may_end.set()
        whole = await polled(ann, game, "done", have=1)
        assert (whole["stage"], whole["progress"], whole["review"]["sketch"]) == (FINAL, 1, False)
        assert (await ann.want("POST", f"/api/games/{game}/review"))["status"] == "done"
        assert len(quick.reviewed) == 1


async def test_a_review_that_no_client_polls_is_cancelled(quick: coaches.QuickCoach) -> None:
    async with running(clock=FakeClock()) as server:
        ann = await server.guest("Ann")
        async with asyncio.timeout(TIMEOUT):
            task = asyncio.create_task(finished(server, ann))
            while not task.done():
                server.time.advance(10)
                await asyncio.sleep(0.005)
        game = task.result()
        quick.may_end.clear()
        await ann.want("POST", f"/api/games/{game}/review")
        await until(lambda: len(quick.reviewed) == 1)
        server.time.advance(KEPT_SECONDS - 1)
        assert (await ann.want("GET", f"/api/games/{game}/review"))["status"] == "working"
        server.time.advance(KEPT_SECONDS - 1)
        assert (await ann.want("GET", f"/api/games/{game}/review"))["status"] == "working"
        server.time.advance(KEPT_SECONDS + 1)
        await until(lambda: quick.cancelled == 1)
        assert (await ann.want("GET", f"/api/games/{game}/review"))["status"] == "none"
        quick.may_end.set()
        await ann.want("POST", f"/api/games/{game}/review")
        await polled(ann, game, "done")
        assert len(quick.reviewed) == 2


async def test_only_of_finished_games_and_only_where_the_host_wants_it(quick: coaches.QuickCoach) -> None:
    async with running() as server:
        ann = await server.guest("Ann")
        table = (await ann.open(seats=2))["room"]["id"]
        assert await ann.refused("POST", f"/api/games/{table}/review") == (409, "not-over")
        assert await ann.refused("GET", f"/api/games/{table}/review") == (409, "not-over")
        assert await ann.refused("POST", "/api/games/aaaaaaaaaaaa/review") == (404, "no-such-game")
    async with running(msgspec.structs.replace(WITHOUT_LIMITS, coach=False)) as server:
        ann = await server.guest("Ann")
        game = await finished(server, ann)
        assert await ann.refused("POST", f"/api/games/{game}/review") == (404, "coach-off")
    assert not quick.reviewed


async def test_an_address_may_ask_for_so_many_in_an_hour(quick: coaches.QuickCoach) -> None:
    async with running(msgspec.structs.replace(WITHOUT_LIMITS, reviews_per_hour=1)) as server:
        ann = await server.guest("Ann")
        first, second = await finished(server, ann), await finished(server, ann)
        await ann.want("POST", f"/api/games/{first}/review")
        await polled(ann, first, "done")
        assert (await ann.want("POST", f"/api/games/{first}/review"))["status"] == "done"
        assert await ann.refused("POST", f"/api/games/{second}/review") == (429, "too-many-requests")


def reviews_of(server: Server) -> Reviews:
    """The queue of reviews of a server."""
    assert server.app.gate is not None
    return server.app.gate.web.reviews


async def free() -> None:
    """Counts nothing."""


async def test_a_refusal_charges_no_budget(
    quick: coaches.QuickCoach, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "MOST_REVIEWS_PER_ADDRESS", 1)
    async with running(msgspec.structs.replace(WITHOUT_LIMITS, reviews_per_hour=2)) as server:
        ann = await server.guest("Ann")
        first, second = await finished(server, ann), await finished(server, ann)
        quick.may_end.clear()
        await ann.want("POST", f"/api/games/{first}/review")
        for _ in range(3):
            assert await ann.refused("POST", f"/api/games/{second}/review") == (503, "busy")
        quick.may_end.set()
        await polled(ann, first, "done")
        await ann.want("POST", f"/api/games/{second}/review")
        assert (await polled(ann, second, "done"))["stage"] == FINAL


async def test_addresses_take_turns_and_each_is_told_how_many_come_first(quick: coaches.QuickCoach) -> None:
    async with running() as server:
        ann = await server.guest("Ann")
        games = [await finished(server, ann) for _ in range(5)]
        quick.may_end.clear()
        queue = reviews_of(server)

        order = ["flood", "flood", "flood", "quiet", "third"]
        for game, key in zip(games, order, strict=True):
            await queue.start(game, ANONYMOUS, key, free)
        await until(lambda: len(quick.reviewed) == 1 and queue._turns.waiting == 4)
        seen = [await queue.poll(game, ANONYMOUS, "any") for game in games]
        assert [one.status for one in seen] == ["working", *["waiting"] * 4]
        # Computed in this order: the first of flood, its second, quiet, third, the last of flood.
        assert [one.ahead for one in seen] == [0, 1, 4, 2, 3]


async def test_a_hundred_reviews_may_wait(quick: coaches.QuickCoach, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running() as server:
        ann = await server.guest("Ann")
        game = await finished(server, ann)
        queue = reviews_of(server)

        found = await queue.archive.find(game, ANONYMOUS, "")

        async def same(*_: object) -> Any:
            return found

        monkeypatch.setattr(queue.archive, "find", same)
        quick.may_end.clear()
        for number in range(reviews.MOST_REVIEWS):
            await queue.start(f"game{number}", ANONYMOUS, f"address {number // 2}", free)
        await until(lambda: len(quick.reviewed) == 1)
        await until(lambda: queue._turns.waiting == reviews.MOST_REVIEWS - 1)
        for number in range(reviews.MOST_REVIEWS):
            seen = await queue.poll(f"game{number}", ANONYMOUS, "any")
            assert seen.status == ("waiting" if number else "working")
        with pytest.raises(Refused, match="too many games"):
            await queue.start("one more", ANONYMOUS, "another address", free)


async def test_a_failure_is_told_and_the_next_review_works(
    quick: coaches.QuickCoach, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running() as server:
        ann = await server.guest("Ann")
        game = await finished(server, ann)

        def fails(*_: Any, **__: Any) -> None:
            raise Refused("busy", "no")

        with monkeypatch.context() as broken:
            broken.setattr(review_package, "review", fails)
            await ann.want("POST", f"/api/games/{game}/review")
            async with asyncio.timeout(TIMEOUT):
                while (response := await ann.get(f"/api/games/{game}/review")).is_success:
                    await asyncio.sleep(0.01)
            assert response.status_code == 503
        await ann.want("POST", f"/api/games/{game}/review")
        assert (await polled(ann, game, "done"))["review"]["preset"] == "nothanks"


async def test_a_review_is_cancelled_after_its_worker_was_closed(quick: coaches.QuickCoach) -> None:
    """So it is when the server stops."""
    async with running() as server:
        ann = await server.guest("Ann")
        game = await finished(server, ann)
        record = (await ann.get(f"/api/games/{game}/record")).content
    quick.may_end.clear()
    worker, begun = ReviewWorker(), asyncio.Event()
    job = asyncio.create_task(worker.run(record, 1, lambda stage: begun.set()))
    async with asyncio.timeout(TIMEOUT):
        await begun.wait()
        worker.close()
        while any(thread.name == "review-stages" for thread in threading.enumerate()):
            await asyncio.sleep(0.01)
    job.cancel()
    with pytest.raises((asyncio.CancelledError, Refused)):  # it may have seen the end before
        await job


async def test_a_review_whose_worker_is_closed_is_refused(quick: coaches.QuickCoach) -> None:
    """Its thread cannot be killed: it finds out when it reports its next stage."""
    async with running() as server:
        ann = await server.guest("Ann")
        game = await finished(server, ann)
        record = (await ann.get(f"/api/games/{game}/record")).content
    quick.may_end.clear()
    worker, begun = ReviewWorker(), asyncio.Event()
    job = asyncio.create_task(worker.run(record, 1, lambda stage: begun.set()))
    async with asyncio.timeout(TIMEOUT):
        await begun.wait()
        worker.close()
        with pytest.raises(Refused, match="interrupted"):
            await job


async def test_reviews_are_kept_on_disk_up_to_a_size(tmp_path: Path) -> None:
    folder = tmp_path / "reviews"
    cache = ReviewCache(folder, 250)
    for number in range(4):
        await cache.write(f"game{number}", bytes(100))
    assert len(list(folder.iterdir())) == 2
    again = ReviewCache(folder, 250)
    assert await again.read("game3") == bytes(100)
    assert await again.read("game0") is None
    assert await ReviewCache(None, 250).read("game3") is None
