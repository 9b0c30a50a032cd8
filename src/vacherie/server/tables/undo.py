"""Undo: the points that take-backs of one game can return to (ADR 027).

A point is kept where a question was asked that the player then answered. States are frozen values that share
their parts, so a point costs little; games with several people keep none.
"""

from __future__ import annotations

from msgspec import Struct

from vacherie.core.action import Seat
from vacherie.core.match import Mark


class Answered(Struct, frozen=True):
    """An answer that a player gave."""

    seat: Seat
    decision: int


class Undo:
    """The questions of one game that its player has answered, in order, and where each was asked."""

    def __init__(self) -> None:
        self.begins_at: int | None = None
        """How many steps of the game cannot be taken back; None: no answer can."""
        self.count = 0
        """How many answers were taken back."""
        self._answers: list[Answered] = []
        self._marks: dict[int, Mark] = {}

    def note(self, seat: Seat, decision: int, by: str, mark: Mark) -> None:
        """Note an answer before it is applied; the mark of the first one is where the question was asked."""
        if self.begins_at is None or mark.steps < self.begins_at:
            return
        self._marks.setdefault(decision, mark)
        given = Answered(seat, decision)
        if by == "player" and given not in self._answers[-1:]:
            self._answers.append(given)

    def last_answered(self, seat: Seat) -> int | None:
        """The decision that a seat's player has answered last."""
        return next((given.decision for given in reversed(self._answers) if given.seat == seat), None)

    def take_back(self, decision: int) -> Mark:
        """Where a decision was asked; this and everything later is forgotten."""
        self.count += 1
        mark = self._marks[decision]
        self._marks = {id: later for id, later in self._marks.items() if id < decision}
        self._answers = [given for given in self._answers if given.decision < decision]
        return mark
