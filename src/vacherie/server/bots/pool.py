"""The bot pool: bots compute their answers in worker processes (or threads), never on the event loop.

A bot is created for every decision and gets all events its seat has seen, so any worker can run it;
fair_queue.py says whose turn it is. A failure or a time-out raises `BotFailed`; the table decides what to do
about it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from random import Random
from time import monotonic
from typing import Any, Literal, Protocol, TypeAlias, TypeVar, cast

from msgspec import Struct

from vacherie.bots import registry
from vacherie.bots.champion.bot import Champion
from vacherie.bots.limits import SEARCH_SHARE
from vacherie.bots.match_runner import BotError
from vacherie.bots.shark import budget
from vacherie.core.action import Choice, Decision, Seat
from vacherie.core.error import BadSetup
from vacherie.core.event import Event
from vacherie.core.game import Game, is_legal
from vacherie.core.match import Match
from vacherie.games import game as make_game
from vacherie.server.bots.fair_queue import NO_TABLE, FairQueue, QueueFull, Share
from vacherie.server.observability.tracebacks import kind_of, location
from vacherie.server.worker import kill, make_executor, no_op

T = TypeVar("T")
R = TypeVar("R")

THREADS = 4

Code: TypeAlias = Literal["bot-crash", "bot-illegal", "bot-slow", "bot-busy"]


class BotFailed(BotError):
    """A failure of a bot, with only what may be logged, because the bot knew a hand.

    `kind` is the type of the error and `where` its location in the code; its message and answer are left out.
    """

    def __init__(
        self, code: Code, bot: str, seat: Seat, message: str, kind: str = "", where: str = ""
    ) -> None:
        super().__init__(code, bot, seat, message)
        self.reason = message
        self.kind = kind
        self.where = where


class BotJob(Struct, frozen=True):
    """A decision for a bot, and all that its seat may know; goes to a worker process."""

    bot: str
    preset: str
    options: tuple[tuple[str, object], ...]
    """The options of the game."""
    view: Any
    heard: tuple[Event, ...]
    decision: Decision
    share: Share = NO_TABLE
    """Whose share of the workers it counts against."""


def bot_job(match: Match[Any, Any], decision: Decision, bot: str, share: Share = NO_TABLE) -> BotJob:
    """The job of a bot that is to answer an open decision of a match."""
    seat, game = decision.seat, match.game
    options, heard = tuple(game.settings.items()), tuple(match.heard[seat])
    return BotJob(bot, game.preset, options, match.view(seat), heard, decision, share)


class BotRunner(Protocol):
    """Runs bots."""

    async def think(self, job: BotJob) -> Choice:
        """The legal choice of a bot; raises `BotFailed`."""
        ...

    async def close(self) -> None:
        """Stop the workers."""
        ...


def choose(job: BotJob) -> Choice:
    """Run a bot for one decision, in a worker; every error of the bot becomes a `BotFailed`."""
    bot, decision, seat = job.bot, job.decision, job.decision.seat
    game = known_game(job.preset, job.options)
    try:
        choice = registry.make(bot, game).choose(job.view, job.heard, decision, Random())
        is_answer = is_legal(choice, decision.options)
    except BaseException as error:  # one that calls `sys.exit` would end the server
        first = error.__cause__ if isinstance(error, BadSetup) and error.__cause__ else error
        kind = kind_of(first)
        raise BotFailed("bot-crash", bot, seat, f"raised {kind}", kind, location(first)) from None
    if not is_answer:
        raise BotFailed("bot-illegal", bot, seat, "answered something that is not an option")
    return choice


@lru_cache(maxsize=64)
def known_game(preset: str, options: tuple[tuple[str, object], ...]) -> Game[Any, Any]:
    """A game, cached in each process."""
    return make_game(preset, **dict(options))


def prepare_thread(shark_ms: float | None) -> None:
    """Give a worker shark's time for a move; None: as the environment says."""
    if shark_ms is not None:
        budget.set_default(budget.Milliseconds(shark_ms))


def prepare_worker(shark_ms: float | None) -> None:
    """The same in a process of its own, which also loads what it will need.

    The kernels of the bots that search load in the background, so that the first of them to answer plays as
    well as the later ones.
    """
    prepare_thread(shark_ms)
    registry.load("careful")
    Champion.prepare_in_background()


class BotPool:
    """Runs bots in a pool of processes, or of threads if `workers` is 0."""

    def __init__(
        self,
        workers: int,
        seconds: float,
        shark_ms: float | None = None,
        on_wait: Callable[[float], None] = lambda seconds: None,
    ) -> None:
        self.workers = workers
        self.seconds = seconds
        # A search that lasts until the timeout is always late.
        self.shark_ms = None if shark_ms is None else min(shark_ms, 1000 * SEARCH_SHARE * seconds)
        self.on_wait = on_wait
        """Called with the seconds that a job has waited for a worker."""
        self._executor = self._make()
        # Jobs do not queue inside the executor: the wait there would be in no fair order and count towards
        # their timeout, and they would be lost when the executor is replaced.
        self._queue = FairQueue(workers or THREADS)
        self._jobs: set[asyncio.Task[Any]] = set()

    def _make(self) -> Executor:
        return make_executor(
            self.workers or THREADS,
            use_processes=self.workers > 0,
            name="bot",
            initializer=prepare_worker if self.workers else prepare_thread,
            initargs=(self.shark_ms,),
        )

    @property
    def waiting(self) -> int:
        """How many jobs wait for a worker."""
        return self._queue.waiting

    async def warm(self) -> None:
        """Start the workers before the first bot is needed."""
        await self._run(no_op)

    async def think(self, job: BotJob) -> Choice:
        choice = await self.run(choose, job, bot=job.bot, seat=job.decision.seat, share=job.share)
        assert isinstance(choice, Choice)
        return choice

    async def run(
        self, work: Callable[[T], R], job: T, *, bot: str, seat: Seat, share: Share = NO_TABLE
    ) -> R:
        """The result of a bot's work when it is its turn; every failure is a `BotFailed`."""
        try:
            return cast(R, await self._run(work, job, share=share))
        except QueueFull:
            raise BotFailed("bot-busy", bot, seat, "waits behind too many others") from None
        except TimeoutError:
            raise BotFailed("bot-slow", bot, seat, f"took longer than {self.seconds:g} s") from None
        except BotFailed:
            raise
        except Exception as error:  # the process died, or its answer could not be pickled
            kind = kind_of(error)
            raise BotFailed("bot-crash", bot, seat, f"raised {kind}", kind, location(error)) from None

    async def _run(self, work: Any, *args: Any, share: Share = NO_TABLE) -> Any:
        """Run a job when it is its turn.

        Cancelling the caller does not cancel a running job: the worker is busy until it is done or timed out.
        """
        asked = monotonic()
        await self._queue.acquire(share)
        self.on_wait(monotonic() - asked)
        job = asyncio.create_task(self._attempt(work, args))
        self._jobs.add(job)
        job.add_done_callback(self._job_done)
        return await asyncio.shield(job)

    async def _attempt(self, work: Any, args: tuple[Any, ...]) -> Any:
        loop = asyncio.get_running_loop()
        for attempt in (1, 2):
            executor = self._executor
            try:
                async with asyncio.timeout(self.seconds):
                    return await loop.run_in_executor(executor, work, *args)
            except TimeoutError:
                self._renew(executor)
                raise
            except BrokenProcessPool:  # another job may have killed the workers, so retry once
                self._renew(executor)
                if attempt == 2:
                    raise
        return None

    def _job_done(self, job: asyncio.Task[Any]) -> None:
        self._jobs.discard(job)
        self._queue.release()
        if not job.cancelled():
            job.exception()  # retrieved, because the caller may have been cancelled

    def _renew(self, executor: Executor) -> None:
        """Replace the workers and kill the old ones."""
        if executor is not self._executor:
            return  # another job has replaced it
        self._executor = self._make()
        kill(executor)

    async def close(self) -> None:
        for job in self._jobs:
            job.cancel()
        kill(self._executor)
