"""What a review says, as values: the same structs are printed, written as JSON and sent to the browser.

All values are whole numbers, `Review.unit` of them to one bullhead or point, so that sums are exact: for
every seat `result = start + cards + others - own_loss`. A value is the expected final result of a seat:
what the others pay on average less what it pays itself, so high is good; in co-op it is the result of the
team, the Ox's points less the team's (R8.20). Which term a change belongs to follows from its step:

- a `deal` or a `draw` is `cards`, for every seat;
- a `reveal` is `others`, for every seat;
- a `choice` is `own_loss` for the seat that chose (with the sign changed), and `others` for all others.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from msgspec import Struct

from vacherie.core.action import Seat

UNIT = 2520
"""Units to a bullhead or a point: a multiple of 1 to 10, so that a mean over the other seats is exact."""

StepKind: TypeAlias = Literal["deal", "draw", "reveal", "choice"]
Severity: TypeAlias = Literal["none", "inaccuracy", "mistake", "blunder"]
MomentKind: TypeAlias = Literal["find", "loss", "luck", "misfortune"]


class Phrase(Struct, frozen=True):
    """A sentence, or a part of one, as a message of the catalogue with its arguments.

    The reader's side fills in: an argument named `seat` or `other` is the number of a seat (-1 is the Ox); it
    is replaced by the name, and `who` (for `seat`) or `actor` (for `other`) is added: `you`, `other` or `ox`.
    An argument that is a phrase is rendered first.
    """

    id: str
    """The id of the message."""
    arguments: dict[str, int | float | str | Phrase] = {}
    """Its arguments; numbers of bullheads and points are whole or have one decimal."""


class ReviewedOption(Struct, frozen=True, kw_only=True):
    """One answer that was possible, and what was to be expected of it."""

    choice: Any
    """The answer."""
    value: int
    """The expected final result of the seat after it."""
    error: int
    """One standard error of `value`."""
    cost_error: int
    """One standard error of what it costs more than the best option: that is measured in worlds that both
    share, and so better than each value. 0 for the best."""


class ReviewedDecision(Struct, frozen=True, kw_only=True):
    """A decision with more than one answer, judged by what its seat could know."""

    seat: Seat
    frame: int
    """Which action of the game it is, from 0: the frame of the replay that shows it."""
    round: int
    trick: int
    """From 1; 0 where there are no tricks (a draft, No Thanks!)."""
    options: tuple[ReviewedOption, ...]
    """In the order of the rules. Of the orders of Sort only the best; in a co-op window only the uses that
    promise something, and the one that was chosen."""
    chosen: int
    """The place of the answer that was given."""
    best: int
    """The place of the answer that the coach would give; found on other samples than those of `loss`."""
    loss: int
    """The value of the best option less that of the chosen one. A little below 0 where samples disagree."""
    error: int
    """One standard error of `loss`."""
    severity: Severity


class ReviewStep(Struct, frozen=True, kw_only=True):
    """A point of a game at which the values of some seats change; one action may have several, in order."""

    frame: int
    """The action that it belongs to, from 0."""
    kind: StepKind
    seat: Seat | None
    """Who chose; None for all other kinds."""
    round: int
    trick: int
    values: tuple[int, ...]
    """The value of every seat after it."""
    chances: tuple[float, ...]
    """By side how likely it wins the game, from 0 to 1; a shared win is divided, the rest is a draw."""


class ReviewMoment(Struct, frozen=True, kw_only=True):
    """A moment worth telling."""

    kind: MomentKind
    """A strong choice, a costly one, good luck or bad luck (of the cards or by others' play)."""
    frame: int
    round: int
    trick: int
    seat: Seat
    """Whose moment it is."""
    amount: int
    """How far it moved the value of that seat, always positive."""
    decision: int | None
    """The place of its decision in `Review.decisions`."""
    phrase: Phrase


class SeatReview(Struct, frozen=True, kw_only=True):
    """One player's game: where the result came from."""

    seat: Seat
    start: int
    """The value before the first deal: 0 where all seats are alike."""
    cards: int
    """What deals and draws have brought."""
    others: int
    """What others' play has brought."""
    own_loss: int
    """What the own decisions cost compared with the best ones."""
    result: int
    """The final result, exact; of a game that was cut short, what is expected where it ends."""
    error: int
    """One standard error of `own_loss`."""
    accuracy: float | None
    """From 0 to 100; None for a player who had no choice that mattered."""
    decisions: int
    """How many decisions with more than one answer it had."""
    inaccuracies: int
    mistakes: int
    blunders: int
    best: ReviewMoment | None
    """The best moment."""
    worst: ReviewMoment | None
    """The worst moment."""


class Review(Struct, frozen=True, kw_only=True):
    """A reviewed game."""

    preset: str
    names: tuple[str, ...]
    """By seat."""
    sides: int
    """How many sides there are (R0.3)."""
    team: bool
    """Whether side 0 is all seats together, and side 1 the Ox (R8.20)."""
    over: bool
    """Whether the game was played to its end."""
    unit: int
    """How many units make one bullhead or point."""
    rollouts: int
    """How many rollouts each option was given, about."""
    seed: int
    sketch: bool
    """Whether this is the first, rough version."""
    seats: tuple[SeatReview, ...]
    moments: tuple[ReviewMoment, ...]
    """At most three that mattered most, in the order they happened."""
    steps: tuple[ReviewStep, ...]
    decisions: tuple[ReviewedDecision, ...]


class Hint(Struct, frozen=True, kw_only=True):
    """What the coach would do in an open decision, and why."""

    seat: Seat
    unit: int
    options: tuple[ReviewedOption, ...]
    """All that can be answered, the best first; of the orders of Sort only the best. Empty where nothing can
    judge the question."""
    reason: Phrase


class Progress(Struct, frozen=True, kw_only=True):
    """How far a review is."""

    done: float
    """From 0 to 1."""
    review: Review | None = None
    """A whole review, once there is a first sketch; finer ones follow."""
