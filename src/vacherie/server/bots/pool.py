"""Where bots think: in processes of their own (or threads), never on the event loop.

A bot on the server is made anew for every decision and gets all its seat was told, so it may think in any
process. One that fails or thinks too long raises `Stumble`; what is done about it is the table's business.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing.connection import wait
from random import Random
from typing import Any, Literal, Protocol, TypeAlias

from vacherie.bots import registry
from vacherie.bots.match_runner import BotError
from vacherie.bots.shark import budget
from vacherie.core.action import Choice, Decision, Seat
from vacherie.core.error import BadSetup
from vacherie.core.event import Event
from vacherie.core.game import Game, is_legal
from vacherie.games import game as make_game
from vacherie.server.observability.tracebacks import kind_of, where

THREADS = 4

Code: TypeAlias = Literal["bot-crash", "bot-illegal", "bot-slow"]


class BotFailed(BotError):
    """A bot has failed on this server: all that may be logged of it, for it knew a hand.

    `kind` is the error it raised and `where` the place in its program; what it said or answered is not here.
    """

    def __init__(
        self, code: Code, bot: str, seat: Seat, message: str, kind: str = "", where: str = ""
    ) -> None:
        super().__init__(code, bot, seat, message)
        self.kind = kind
        self.where = where


class BotRunner(Protocol):
    """Somebody who lets bots think."""

    async def think(
        self, game: Game[Any, Any], bot: str, view: Any, heard: Sequence[Event], decision: Decision
    ) -> Choice:
        """The legal choice of a bot; raises `Stumble`."""
        ...

    async def close(self) -> None:
        """Stop thinking."""
        ...


def choose(
    preset: str, options: tuple[tuple[str, object], ...], bot: str, view: Any, heard: Sequence[Event],
    decision: Decision,
) -> Choice:  # fmt: skip
    """One thought, wherever it is had; no error of a bot leaves this place as it is."""
    game, seat = known_game(preset, options), decision.seat
    try:
        choice = registry.make(bot, game).choose(view, heard, decision, Random())
        is_answer = is_legal(choice, decision.options)
    except BaseException as error:  # one that calls `sys.exit` would end the server
        first = error.__cause__ if isinstance(error, BadSetup) and error.__cause__ else error
        kind = kind_of(first)
        raise BotFailed("bot-crash", bot, seat, f"raised {kind}", kind, where(first)) from None
    if not is_answer:
        raise BotFailed("bot-illegal", bot, seat, "answered something that is not an option")
    return choice


@lru_cache(maxsize=64)
def known_game(preset: str, options: tuple[tuple[str, object], ...]) -> Game[Any, Any]:
    """A game, made once in each process."""
    return make_game(preset, **dict(options))


def prepare_thread(shark_ms: float | None) -> None:
    """Give a worker shark's time for a move; None: as the environment says."""
    if shark_ms is not None:
        budget.set_default(shark_ms)


def prepare_worker(shark_ms: float | None) -> None:
    """A worker leaves Ctrl-C to the server, and ends with it, however the server ends."""
    prepare_thread(shark_ms)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        sentinel = parent.sentinel
        threading.Thread(target=lambda: (wait([sentinel]), os._exit(0)), daemon=True).start()
    registry.load("careful")


class BotPool:
    """Thoughts in a pool of processes, or of threads when there are to be none."""

    def __init__(self, workers: int, seconds: float, shark_ms: float | None = None) -> None:
        self.workers = workers
        self.seconds = seconds
        self.shark_ms = shark_ms
        self._executor = self._make()
        # Nobody queues inside an executor: who waits there would be late by no fault of their own, and
        # would be lost with it when it is replaced.
        self._places = asyncio.Semaphore(workers or THREADS)
        self._errands: set[asyncio.Task[Any]] = set()

    def _make(self) -> Executor:
        if self.workers == 0:
            return ThreadPoolExecutor(
                THREADS, thread_name_prefix="bot", initializer=prepare_thread, initargs=(self.shark_ms,)
            )
        # Not forked: a copy of a running server would hold its sockets and its database.
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(
            self.workers, context, initializer=prepare_worker, initargs=(self.shark_ms,)
        )

    async def warm(self) -> None:
        """Start the workers before anybody waits for a bot."""
        await self._run(prepare_nothing)

    async def think(
        self, game: Game[Any, Any], bot: str, view: Any, heard: Sequence[Event], decision: Decision
    ) -> Choice:
        options = tuple(game.settings.items())
        try:
            choice = await self._run(choose, game.preset, options, bot, view, tuple(heard), decision)
        except TimeoutError:
            message = f"thought longer than {self.seconds:g} s"
            raise BotFailed("bot-slow", bot, decision.seat, message) from None
        except BotFailed:
            raise
        except Exception as error:  # the process died, or what it had to say could not be sent
            kind = kind_of(error)
            raise BotFailed("bot-crash", bot, decision.seat, f"raised {kind}", kind, where(error)) from None
        assert isinstance(choice, Choice)
        return choice

    async def _run(self, work: Any, *args: Any) -> Any:
        """Have something done as soon as a worker is free.

        Whoever stops waiting does not stop it: the worker is busy until it is done or its time is over.
        """
        await self._places.acquire()
        errand = asyncio.create_task(self._errand(work, args))
        self._errands.add(errand)
        errand.add_done_callback(self._errand_is_done)
        return await asyncio.shield(errand)

    async def _errand(self, work: Any, args: tuple[Any, ...]) -> Any:
        loop = asyncio.get_running_loop()
        for attempt in (1, 2):
            executor = self._executor
            try:
                async with asyncio.timeout(self.seconds):
                    return await loop.run_in_executor(executor, work, *args)
            except TimeoutError:
                self._renew(executor)
                raise
            except BrokenProcessPool:  # another thought took the workers down; not this one's fault
                self._renew(executor)
                if attempt == 2:
                    raise
        return None

    def _errand_is_done(self, errand: asyncio.Task[Any]) -> None:
        self._errands.discard(errand)
        self._places.release()
        if not errand.cancelled():
            errand.exception()  # perhaps nobody waits for it any more

    def _renew(self, executor: Executor) -> None:
        """Replace the workers; those that hang are killed."""
        if executor is not self._executor:
            return  # somebody else has done it
        self._executor = self._make()
        stop(executor)

    async def close(self) -> None:
        for errand in self._errands:
            errand.cancel()
        stop(self._executor)


def prepare_nothing() -> None:
    """The first task of a worker."""


def stop(executor: Executor) -> None:
    """Let workers go without waiting for their thoughts."""
    processes = dict(getattr(executor, "_processes", None) or {})
    executor.shutdown(wait=False, cancel_futures=True)
    for process in processes.values():
        process.kill()
