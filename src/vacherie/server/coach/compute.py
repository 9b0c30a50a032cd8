"""What worker processes compute for the coach. Only here is the coach imported: its kernels are heavy.

Everything goes in and out as bytes or plain structs, so that the event loop unpickles nothing large.
"""

from __future__ import annotations

import gzip
import os
from collections.abc import Callable
from functools import cache
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from vacherie.core.action import Choice, Decision
from vacherie.core.event import Event
from vacherie.core.match import Match
from vacherie.records.format import SeatInfo
from vacherie.records.record import decode
from vacherie.server.bots.pool import known_game
from vacherie.server.worker import NICENESS

LOWEST_PRIORITY = 19
ASK_SECONDS = 0.05
"""How often a running review looks whether it was cancelled."""

# Reviews ------------------------------------------------------------------------------------------


class Stage(Struct, frozen=True, array_like=True):
    """How far a review is: what its process says while it works."""

    job: int
    done: float
    review: bytes | None
    """The newest review as JSON, compressed with gzip; None: it is still the one before."""


class ReviewProcess:
    """The process's end of the connection to the server, set when the process starts."""

    connection: Connection | None = None


def prepare_review(connection: Connection, is_process: bool) -> None:
    """Set up the process of reviews: nothing else on the machine shall wait for it."""
    ReviewProcess.connection = connection
    if is_process:
        os.nice(LOWEST_PRIORITY - NICENESS)


def compute_review(job: int, record: bytes, seconds: float) -> bytes | None:
    """Review a game, and report every stage; None when it was cancelled."""
    from vacherie.analysis.review import Progress, ReviewCancelled, review

    connection = ReviewProcess.connection
    assert connection is not None
    sent: Any = None

    def report(progress: Progress) -> None:
        nonlocal sent
        is_new = progress.review is not None and progress.review is not sent
        sent = progress.review
        # The last one is what the job returns: sent here, too, clients would fetch it twice.
        packed = packed_json(progress.review) if is_new and progress.done < 1 else None
        try:
            connection.send_bytes(msgspec.msgpack.encode(Stage(job, progress.done, packed)))
        except OSError:  # the worker was closed: no caller waits any more
            raise ReviewCancelled from None

    made = decode(record)
    nameless = replace(made, seats=tuple([SeatInfo("", seat.bot) for seat in made.seats]))
    try:
        found = review(nameless, seconds=seconds, progress=report, cancelled=cancellation(connection, job))
    except ReviewCancelled:
        return None
    return packed_json(found)


def cancellation(connection: Connection, job: int) -> Callable[[], bool]:
    """Whether the server has cancelled this job; looked up a few times in a second."""
    looked, is_cancelled = 0.0, False

    def cancelled() -> bool:
        nonlocal looked, is_cancelled
        now = monotonic()
        if not is_cancelled and now - looked > ASK_SECONDS:
            looked = now
            try:
                while connection.poll():
                    is_cancelled |= connection.recv() >= job
            except OSError:  # the worker was closed
                is_cancelled = True
        return is_cancelled

    return cancelled


def packed_json(value: Any) -> bytes:
    """A value as JSON, compressed with gzip."""
    return gzip.compress(msgspec.json.encode(value), 6, mtime=0)


# Hints --------------------------------------------------------------------------------------------


class HintJob(Struct, frozen=True):
    """An open decision, and all that its seat may know: nothing else reaches the coach."""

    preset: str
    options: tuple[tuple[str, object], ...]
    view: Any
    heard: tuple[Event, ...]
    decision: Decision


def hint_job(match: Match[Any, Any], decision: Decision) -> HintJob:
    """The job of a hint for an open decision of a match."""
    game, seat = match.game, decision.seat
    options, heard = tuple(game.settings.items()), tuple(match.heard[seat])
    return HintJob(game.preset, options, match.view(seat), heard, decision)


def compute_hint(job: HintJob) -> bytes:
    """What the coach says about a decision, as JSON."""
    from vacherie.analysis.review import hint

    game = known_game(job.preset, job.options)
    return msgspec.json.encode(hint(game, job.view, job.heard, job.decision))


# Puzzles ------------------------------------------------------------------------------------------


class PuzzleData(Struct, frozen=True):
    """A puzzle as the server keeps it: what may be shown, and the solution."""

    id: str
    preset: str
    seats: int
    difficulty: int
    shown: bytes
    """JSON of what a solver sees."""
    answers: tuple[Choice, ...]
    """What may be answered: the options of the decision. The solution may show fewer."""
    best: Choice
    solution: bytes
    """JSON of the solution."""


def read_puzzles() -> tuple[PuzzleData, ...]:
    """All puzzles, in the order in which they are set day by day."""
    from vacherie.analysis.puzzles import load

    return tuple(map(puzzle_data, load()))


def puzzle_data(puzzle: Any) -> PuzzleData:
    """One puzzle."""
    from vacherie.analysis.puzzles import show
    from vacherie.protocol.coach import PuzzleShown, PuzzleSolved

    seen = show(puzzle)
    game = known_game(puzzle.preset, tuple(seen.settings.items()))
    foreseen = tuple(game.foresee(seen.view, option) for option in seen.decision.options)
    shown = PuzzleShown(
        id=puzzle.id,
        preset=puzzle.preset,
        difficulty=puzzle.difficulty,
        seat=puzzle.seat,
        names=seen.names,
        facts=seen.facts,
        view=seen.view,
        decision=seen.decision,
        previews=foreseen if any(one is not None for one in foreseen) else (),
    )
    solved = PuzzleSolved(
        correct=False,
        best=puzzle.best,
        unit=puzzle.unit,
        options=puzzle.options,
        explanation=puzzle.explanation,
    )
    return PuzzleData(
        id=puzzle.id,
        preset=puzzle.preset,
        seats=len(seen.names),
        difficulty=puzzle.difficulty,
        shown=msgspec.json.encode(shown),
        answers=tuple(seen.decision.options),
        best=puzzle.options[puzzle.best].choice,
        solution=msgspec.json.encode(solved),
    )


@cache
def choices_of(preset: str) -> msgspec.json.Decoder[Choice]:
    """Decodes the choices of a preset."""
    return msgspec.json.Decoder(known_game(preset, ()).choice_type)
