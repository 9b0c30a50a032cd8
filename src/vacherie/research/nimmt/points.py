"""Points of a nimmt game in progress, and the bounds that OpenSpiel asks for."""

from __future__ import annotations

from vacherie.core.action import Shuffle
from vacherie.games.nimmt.cards import BULLHEADS, HIGHEST, ROWS
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.table import State
from vacherie.research.nimmt.actions import has_surprise

OUTCOMES = HIGHEST + 1
"""Different outcomes when one card is drawn: their numbers."""
FULL = 5
"""The most cards that stay in a row (R1.7)."""
POINTLESS = 100
"""So many times longer than with a point in every round no game is in practice."""
HEADS = sum(BULLHEADS)
"""All bullheads of a deck."""


def running(game: Nimmt, state: State) -> list[int]:
    """Points so far by side, with those of the unfinished round."""
    table = state.table
    if not table.history:
        return list(game.mode.points(table, state.hidden.points))
    points = list(game.scores(state))
    if len(table.history) < table.round:
        now = game.mode.points(table, state.hidden.points)
        return [total + part for total, part in zip(points, now, strict=True)]
    return points


def side_of(game: Nimmt, seat: int) -> int:
    """The side that a seat plays for."""
    return game.mode.side(seat)


def dealt_cards(game: Nimmt, seats: int, due: Shuffle) -> int:
    """How many cards of a deck are dealt; the order of the others changes nothing (R1.6)."""
    return min(len(due.deck), game.rules.hand * (seats + game.mode.ox) + ROWS)


def most_rounds(game: Nimmt, seats: int) -> int:
    """How many rounds a game may have.

    A round brings a point at least where the rows cannot hold all of its cards (R2.6). Where they can, or
    where special cards take points away (R9.14), there is no limit, and chance makes long games impossible.
    """
    limit = game.rules.max_rounds
    if limit is not None:
        return limit
    rounds = (game.rules.end_score or 0) * seats + 1
    always = game.rules.hand * seats > ROWS * (FULL - 1) and not has_surprise(game)
    return rounds if always else POINTLESS * rounds


def most_decisions(game: Nimmt, seats: int) -> int:
    """More decisions than a round can have: before each card a window for every special card there is."""
    specials = len(game.mode.specials(game.start(seats).table))
    return game.rules.hand * (seats + 1) * (3 + (specials + 2) * (seats + 1)) + game.rules.hand * seats


def utilities(game: Nimmt, seats: int) -> tuple[float, float]:
    """Bounds of what a seat can get in a game."""
    limit, end = game.rules.max_rounds, game.rules.end_score
    worst = HEADS * game.mode.factor(seats) * (limit or 1)
    if end is not None:
        worst = end + HEADS if limit is None else min(worst, end + HEADS)
    # Negative = Positive lets a card count for its owner (R9.14); a team gets the Ox's points.
    gains = worst if game.mode.ox or game.mode.specials(game.start(seats).table) else 0
    return -float(worst), float(gains)
