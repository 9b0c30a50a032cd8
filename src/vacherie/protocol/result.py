"""The result of a finished game, as the last message about it tells every client."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from vacherie.core.action import Seat
from vacherie.core.game import Game


class GameResult(Struct, frozen=True, gc=False):
    """How a game ended, by side: every seat is a side, but a team is side 0 and the Ox side 1 (R8.20)."""

    scores: tuple[int, ...]
    """Penalty points; low is good."""
    winners: tuple[int, ...]
    """The sides that have won: several when they share, none in a draw with the Ox."""
    places: tuple[int, ...]
    """The place of each side, from 1; equal scores share a place."""
    team: bool = False
    """Whether all seats together are side 0."""

    def side(self, seat: Seat) -> int:
        """The side of a seat."""
        return 0 if self.team else seat

    def has_won(self, seat: Seat) -> bool:
        """Whether a seat has won, alone or with others.

        >>> result = GameResult((12, 40, 12), (0, 2), (1, 3, 1))
        >>> result.has_won(2), result.has_won(1)
        (True, False)
        """
        return self.side(seat) in self.winners


def result_of(game: Game[Any, Any], state: Any, seats: int) -> GameResult | None:
    """The result of a game that has ended; None before."""
    if not game.is_over(state):
        return None
    scores = game.scores(state)
    return GameResult(scores, game.winners(state), places(scores), game.facts(seats).team)


def places(scores: tuple[int, ...]) -> tuple[int, ...]:
    """The place of each side by its penalty points, the lowest first.

    >>> places((12, 40, 12, 13))
    (1, 4, 1, 3)
    """
    return tuple(1 + sum(other < score for other in scores) for score in scores)
