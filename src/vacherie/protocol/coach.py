"""Bodies of the coach's HTTP API: hints at a table, reviews of finished games, puzzles."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from vacherie.core.action import Decision, Seat
from vacherie.core.game import Preview
from vacherie.protocol.rest import Body, Reply
from vacherie.protocol.room import Number

# --- at a table, against bots alone -----------------------------------------------------------------


class AskHint(Body, frozen=True):
    """Ask the coach about an open decision of this seat."""

    decision: Number


class HintGiven(Reply, frozen=True):
    """What the coach would do in a decision, and why."""

    seat: Seat
    decision: int
    hint: Any
    """The options with their values, the best first, and the reason as a sentence of the catalogue. Of the
    orders of Sort only the best are listed; nothing is, where the coach cannot judge the question."""


# --- reviews ---------------------------------------------------------------------------------------

ReviewStatus: TypeAlias = Literal["none", "waiting", "working", "done"]
"""`none`: no client has asked for it, or it was cancelled because none polled."""


class ReviewQuery(Struct, frozen=True):
    """The parameters of a poll for a review."""

    have: Annotated[int, Meta(ge=0, le=100, description="The stage of the review that the client has")] = 0


class GameReview(Reply, frozen=True):
    """How far the review of a finished game has come, and its newest stage if the client has an older one.

    The first stage is a sketch, every later one has smaller errors. A review that is not polled for 20
    seconds is cancelled; `POST` starts it again.
    """

    game: str
    status: ReviewStatus
    stage: int = 0
    """The newest stage that there is: 0 none yet, 1 the sketch, 100 the last."""
    progress: float = 0.0
    """How much of the whole work is done, from 0 to 1."""
    ahead: int = 0
    """How many other reviews are computed before it."""
    review: Any = None
    """The review of this stage; None if the client has it already.

    Its `names` are empty: the game's page has them.
    """


# --- puzzles ---------------------------------------------------------------------------------------


class PuzzleSummary(Struct, frozen=True, kw_only=True):
    """A puzzle in the list."""

    id: str
    preset: str
    seats: int
    difficulty: int
    """From 1, the easiest, to 5."""


class Puzzles(Reply, frozen=True):
    """All puzzles, the easiest first, and today's."""

    puzzles: tuple[PuzzleSummary, ...]
    today: str
    """The id of the puzzle of the day (UTC)."""
    day: str
    """That day, such as `2026-11-18`."""


class PuzzleShown(Reply, frozen=True):
    """A position with one choice that is clearly best; the solution is not in it."""

    id: str
    preset: str
    difficulty: int
    seat: Seat
    names: tuple[str, ...]
    facts: Any
    """What the rules say about the game (`Game.facts`)."""
    view: Any
    """What the seat sees."""
    decision: Decision
    previews: tuple[Preview | None, ...] = ()
    """What each option would lead to if nothing else happened first."""


class SolvePuzzle(Body, frozen=True):
    """Answer a puzzle, or give up and be told the solution."""

    choice: Raw | UnsetType = UNSET
    """A choice, as in `answer`; left out to give up."""


class PuzzleSolved(Reply, frozen=True):
    """Whether the choice is the best one. Only then, or after giving up, the rest says why."""

    correct: bool
    best: int | None = None
    """The place of the solution among `options`."""
    unit: int | None = None
    """How many units of the options' values make one bullhead or point."""
    options: tuple[Any, ...] = ()
    """The options with their values, in the order of the rules; of the orders of Sort only the best."""
    explanation: Any = None
    """Why it is the best, as a sentence of the catalogue."""


class SolvedPuzzle(Struct, frozen=True, kw_only=True):
    """A puzzle with its solution."""

    puzzle: Any
    """What `GET /api/puzzles/{puzzle}` says."""
    solution: Any
    """The solution; `correct` is false in it, because nothing was answered."""


class PuzzleBook(Reply, frozen=True):
    """All puzzles with their solutions, for a page that goes on without the server."""

    first_day: str
    """The day of the first puzzle, such as `2026-11-01`; each has its day, then the first comes again."""
    puzzles: tuple[SolvedPuzzle, ...]
    """In the order of their days."""
