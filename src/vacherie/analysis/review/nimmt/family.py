"""The nimmt family as `account.Family` wants it."""

from __future__ import annotations

from collections.abc import Sequence

from vacherie.analysis.review.account import Answered
from vacherie.analysis.review.effort import Effort
from vacherie.analysis.review.nimmt.account import NimmtAccount as Account
from vacherie.analysis.review.nimmt.questions import ask_view
from vacherie.analysis.review.nimmt.words import reason, tell_choice, tell_luck
from vacherie.core.action import Decision
from vacherie.core.event import Event
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.step import Drafting
from vacherie.games.nimmt.table import State, View
from vacherie.sim.nimmt.position import can_load

__all__ = [
    "PUZZLE_LEAD",
    "ROUND_SPREAD",
    "Account",
    "judge_decision",
    "least_rollouts",
    "open_position",
    "points_of_round",
    "reason",
    "share_left",
    "tell_choice",
    "tell_luck",
]

ROUND_SPREAD = 10.0
"""Bullheads; measured among strong players at four seats."""
HEADS_PER_CARD = 1.64
"""The 104 cards have 171 bullheads (R1.3)."""


PUZZLE_LEAD = 1.5
"""In bullheads."""


def least_rollouts(game: Nimmt) -> int:
    """Rollouts beside a net scatter more than the net alone does in the sketch; in a draft there are none."""
    return 400 if can_load(game) and game.rules.deal != "draft" else 100


def open_position(game: Nimmt, state: State) -> tuple[Nimmt, State]:
    """The position as it is: the cards out of play are part of what a seat sees."""
    return game, state


def judge_decision(
    game: Nimmt, view: View, heard: Sequence[Event], decision: Decision, effort: Effort, seed: int
) -> Answered:
    """Judge an open decision."""
    return ask_view(game, view, heard, decision, None, effort, seed)


def share_left(game: Nimmt, state: State) -> float:
    """How much of the round is still to be played."""
    table = state.table
    if isinstance(table.todo[0], Drafting):
        return 1.0
    return (table.hands[0] + 0.5 * bool(table.queue)) / (game.rules.hand + 0.5)


def points_of_round(game: Nimmt, seats: int) -> float:
    """About what a seat takes: all cards but those that are left in the rows.

    >>> from vacherie import game
    >>> round(points_of_round(game("classic"), 4))
    13
    """
    return HEADS_PER_CARD * (game.rules.hand * seats + 4 - 12) / seats
