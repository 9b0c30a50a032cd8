"""Reviews: the games that are being reviewed, in which order, and how far each is.

One review is computed at a time, those of different addresses take turns. A client polls; a review that is
not polled any more is cancelled.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog
from msgspec import Struct

from vacherie.core.error import Refused
from vacherie.protocol.coach import ReviewStatus
from vacherie.server.clock import Timer
from vacherie.server.coach.compute import Stage
from vacherie.server.coach.review_cache import MEGABYTE, ReviewCache
from vacherie.server.coach.review_worker import ReviewWorker
from vacherie.server.context import ServerContext
from vacherie.server.model.identity import Identity
from vacherie.server.observability.tracebacks import safe_message
from vacherie.server.tables.archive import Archive
from vacherie.server.tables.finished_game import FinishedGame
from vacherie.server.worker import Turns

KEPT_SECONDS = 20.0
"""How long a review goes on after the last poll."""
MOST_REVIEWS = 100
"""Reviews that are computed or wait."""
MOST_REVIEWS_PER_ADDRESS = 8
"""Those of one address."""

FINAL = 100
"""The number of the last stage, whatever there was before it."""

log = structlog.get_logger(__name__)


class ReviewJob:
    """One review that is computed, or waits for its turn."""

    def __init__(self, game: str, record: bytes, key: str) -> None:
        self.game = game
        self.record = record
        self.key = key
        """The address it is for."""
        self.status: ReviewStatus = "waiting"
        self.stage = 0
        self.done = 0.0
        self.review: bytes | None = None
        self.failure: Refused | None = None
        self.task: asyncio.Task[None] | None = None
        self.expiry: Timer | None = None

    def report(self, news: Stage) -> None:
        """Note what the worker says."""
        self.done = max(self.done, min(news.done, 1.0))
        if news.review is not None:
            self.stage += 1
            self.review = news.review


class ReviewSeen(Struct, frozen=True):
    """How far a review is, and its newest stage."""

    status: ReviewStatus
    stage: int = 0
    done: float = 0.0
    ahead: int = 0
    review: bytes | None = None
    """JSON compressed with gzip."""


class Reviews:
    """The reviews of a server."""

    def __init__(self, context: ServerContext, archive: Archive) -> None:
        self.context = context
        self.archive = archive
        self.settings = context.settings
        self.worker = ReviewWorker(use_process=context.settings.bot_workers > 0)
        self.cache = ReviewCache(context.review_folder, context.settings.review_cache_mb * MEGABYTE)
        self.jobs: dict[str, ReviewJob] = {}
        # `start` limits them before the caller's budget is charged, so no caller is refused in the queue.
        self._turns = Turns(2 * MOST_REVIEWS, 2 * MOST_REVIEWS)

    async def start(
        self, game: str, who: Identity, key: str, count: Callable[[], Awaitable[None]]
    ) -> ReviewSeen:
        """Start the review of a finished game, or join it; `count` refuses too many new ones."""
        record = (await self._check(game, who, key)).record
        seen = await self._seen(game)
        if seen.status != "none":
            return seen
        self._check_room(key)
        await count()
        if game not in self.jobs:
            job = self.jobs[game] = ReviewJob(game, record, key)
            job.task = asyncio.create_task(self._run(job), name=f"review {game}")
            self._touch(job)
        return await self._seen(game)

    def _check_room(self, key: str) -> None:
        """Refuse a new review where too many are computed or wait."""
        keys = [job.key for job in self.jobs.values() if job.failure is None]
        if len(keys) >= MOST_REVIEWS or keys.count(key) >= MOST_REVIEWS_PER_ADDRESS:
            raise Refused("busy", "too many games are being reviewed; try again later")

    async def poll(self, game: str, who: Identity, key: str) -> ReviewSeen:
        """How far the review of a game is; it goes on as long as this is asked."""
        await self._check(game, who, key)
        return await self._seen(game)

    async def _check(self, game: str, who: Identity, key: str) -> FinishedGame:
        """The finished game, if the caller may see it."""
        if not self.settings.coach:
            raise Refused("coach-off", "the coach is switched off on this server")
        return await self.archive.find(game, who, key)

    async def _seen(self, game: str) -> ReviewSeen:
        job = self.jobs.get(game)
        if job is None:
            kept = await self.cache.read(game)
            return ReviewSeen("none") if kept is None else ReviewSeen("done", FINAL, 1.0, 0, kept)
        if job.failure is not None:
            del self.jobs[game]
            raise job.failure
        self._touch(job)
        ahead = self._ahead(job) if job.status == "waiting" else 0
        return ReviewSeen(job.status, job.stage, job.done, ahead, job.review)

    def _ahead(self, job: ReviewJob) -> int:
        """How many other reviews come before one that waits."""
        own = [one for one in self.jobs.values() if one.key == job.key and one.status == "waiting"]
        return self._turns.ahead(job.key, own.index(job))

    def _touch(self, job: ReviewJob) -> None:
        """It was polled: go on for a while."""
        if job.expiry is not None:
            job.expiry.cancel()
        clock = self.context.clock
        job.expiry = clock.call_at(clock.now() + KEPT_SECONDS, lambda: self._cancel(job))

    def _cancel(self, job: ReviewJob) -> None:
        if self.jobs.get(job.game) is job:
            del self.jobs[job.game]
        if job.task is not None:
            job.task.cancel()

    async def _run(self, job: ReviewJob) -> None:
        """Compute a review when it is its turn."""
        try:
            async with self._turns.turn(job.key):
                job.status = "working"
                made = await self.worker.run(job.record, self.settings.review_seconds, job.report)
            await self.cache.write(job.game, made)
        except Refused as error:
            job.failure = error
            return
        except Exception as error:
            log.error("review-failed", game=job.game, reason=safe_message(error))
            job.failure = Refused("internal", "the review failed")
            return
        self.jobs.pop(job.game, None)
        if job.expiry is not None:
            job.expiry.cancel()

    def stop(self) -> None:
        """Cancel all reviews, and stop their process."""
        for job in list(self.jobs.values()):
            if job.expiry is not None:
                job.expiry.cancel()
            self._cancel(job)
        self.worker.close()
