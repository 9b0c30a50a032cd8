"""What a family of games brings to a review: questions to judge, and the marks that their answers make.

A *question* is what one seat's position is worth, with or without a decision; all are independent of each
other. A *mark* is a point of the game at which the values of all seats are known, or a decision that was
judged. `ledger` makes exact accounts of the marks.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, cast

from msgspec import Struct

from vacherie.analysis.review.effort import Effort
from vacherie.analysis.review.format import Phrase, StepKind
from vacherie.analysis.review.judgement import Judgement
from vacherie.analysis.review.timeline import Timeline
from vacherie.bots.shark.kernel_loader import LOADING
from vacherie.core.action import Choice, Decision, Seat
from vacherie.core.error import BadSetup
from vacherie.core.event import Event
from vacherie.core.game import Game
from vacherie.extras import require

Key: TypeAlias = tuple[int, ...]
Ask: TypeAlias = Callable[[Effort, int], Any]
"""Works a question out with some effort and a seed; what comes of it is the family's own."""


class Answered(Struct, frozen=True):
    """A question worked out."""

    value: float
    """What the position is worth to its seat: high is good."""
    judgement: Judgement | None = None
    """Of its decision, if it has one."""
    answers: tuple[Choice, ...] = ()
    """The answers that were compared."""
    wins: float | None = None
    """How likely the side wins the game, where the evaluator knows."""


class Values(Struct, frozen=True):
    """A mark: what the game is worth to every seat once this has happened."""

    frame: int
    kind: StepKind
    round: int
    trick: int
    state: Any
    values: tuple[float, ...]
    wins: float | None = None
    """Of the team, in co-op."""
    own: Seat | None = None
    """The only seat that has acted since the values before, by open cards: nothing came to it from others, so
    that its change is a closer look at its own answer, and no luck that could be told."""


class Decided(Struct, frozen=True):
    """A mark: an answer was given."""

    frame: int
    seat: Seat
    round: int
    trick: int
    answered: Answered
    shared: bool = False
    """Whether all seats are one team that saw the choice, so that all of them bear its loss."""


Mark: TypeAlias = Values | Decided
Answers: TypeAlias = Mapping[Key, Any]


class Account(Protocol):
    """One game."""

    def __init__(self, timeline: Timeline) -> None: ...

    def questions(self) -> Mapping[Key, Ask]:
        """Everything there is to judge."""
        ...

    def start(self, answers: Answers) -> tuple[float, ...]:
        """What the game was worth to every seat before the first deal."""
        ...

    def marks(self, answers: Answers) -> Sequence[Mark]:
        """What the answers mean, in the order of the game."""
        ...


class Family(Protocol):
    """The interface of a family's package."""

    ROUND_SPREAD: float
    """How far the results of one round lie apart (standard deviation of a seat's lead)."""

    PUZZLE_LEAD: float
    """By how much the solution of a puzzle must lead, in bullheads or points."""

    Account: type[Account]

    def least_rollouts(self, game: Game[Any, Any]) -> int:
        """From how many rollouts of each answer on a fine review has smaller errors than the sketch."""
        ...

    def open_position(self, game: Game[Any, Any], state: Any) -> tuple[Game[Any, Any], Any]:
        """The same position with everything open that its seats could remember."""
        ...

    def judge_decision(
        self,
        game: Game[Any, Any],
        view: Any,
        heard: Sequence[Event],
        decision: Decision,
        effort: Effort,
        seed: int,
    ) -> Answered:
        """Judge an open decision."""
        ...

    def share_left(self, game: Game[Any, Any], state: Any) -> float:
        """How much of the round is still to be played, from 0 to 1."""
        ...

    def points_of_round(self, game: Game[Any, Any], seats: int) -> float:
        """About what a seat gets in a round."""
        ...

    def reason(
        self, game: Game[Any, Any], view: Any, answered: Answered, other: Choice | None = None
    ) -> Phrase:
        """Why the best answer is the best, in words; and why another one is not, by default the worst."""
        ...

    def tell_choice(self, timeline: Timeline, decided: Decided, amount: float, is_find: bool) -> Phrase:
        """A costly or a strong choice, in words."""
        ...

    def tell_luck(
        self,
        timeline: Timeline,
        values: Values,
        seat: Seat,
        amount: float,
        is_good: bool,
        made_good: Decided | None = None,
    ) -> Phrase:
        """Luck of the cards or by others' play, in words; of a costly choice that it made good, if of one."""
        ...


FAMILIES: Mapping[str, str] = {
    "nimmt": "vacherie.analysis.review.nimmt.family",
    "nothanks": "vacherie.analysis.review.nothanks.family",
}
"""The modules: they import Numba, which is slow, so they are loaded when a review begins."""


def family_of(game: Game[Any, Any]) -> Family:
    """What a game's family provides; raises `MissingExtra` without the kernels."""
    if game.family not in FAMILIES:
        raise BadSetup("review", f"there is no review of {game.preset} yet")
    require("sim")
    module = FAMILIES[game.family]
    if module not in sys.modules:
        with LOADING:  # a bot in another thread may load its kernels now
            importlib.import_module(module)
    return cast(Family, importlib.import_module(module))
