"""Points of a No Thanks! game in progress, and the bounds that OpenSpiel asks for."""

from __future__ import annotations

from vacherie.core.action import Shuffle
from vacherie.games.nothanks.game import PILE, NoThanks
from vacherie.games.nothanks.table import HIGHEST, State

OUTCOMES = HIGHEST + 1
"""Different outcomes when one card is drawn: their numbers."""


def running(game: NoThanks, state: State) -> list[int]:
    """Points so far by seat, with those of the unfinished round.

    Chips at the start of a round do not count, so that a round begins with 0: the sum over a round is its
    score and the start chips.
    """
    table = state.table
    rounds, chips = len(table.history), game.start_chips(table.seats)
    points = [total + chips * rounds for total in game.scores(state)]
    if rounds < table.round:
        costs = zip(points, table.points, state.privates, strict=True)
        return [total + cost - private.chips + chips for total, cost, private in costs]
    return points


def side_of(game: NoThanks, seat: int) -> int:
    """Every seat plays for itself."""
    return seat


def dealt_cards(game: NoThanks, seats: int, due: Shuffle) -> int:
    """How many cards of a deck are turned; the order of the others changes nothing (R11.2)."""
    return PILE


def most_rounds(game: NoThanks, seats: int) -> int:
    """How many rounds a game has."""
    return game.rules.max_rounds


def most_decisions(game: NoThanks, seats: int) -> int:
    """More decisions than a round can have: for each card one for every chip, and the taking."""
    return PILE * (seats * game.start_chips(seats) + 1)


def utilities(game: NoThanks, seats: int) -> tuple[float, float]:
    """Bounds of what a seat can get in a game."""
    rounds, chips = game.rules.max_rounds, seats * game.start_chips(seats)
    return -float(rounds * (sum(game.deck) + chips)), float(rounds * (chips + 1))
