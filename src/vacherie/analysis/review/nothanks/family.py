"""No Thanks! as `account.Family` wants it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from vacherie.analysis.review.account import Answered
from vacherie.analysis.review.effort import Effort
from vacherie.analysis.review.judgement import judge
from vacherie.analysis.review.nothanks.account import NoThanksAccount as Account
from vacherie.analysis.review.nothanks.account import nothanks_effort
from vacherie.analysis.review.nothanks.chain import Chain, ChainSample
from vacherie.analysis.review.nothanks.words import reason, tell_choice, tell_luck
from vacherie.bots.champion.nothanks.search import with_chips
from vacherie.core.action import Decision
from vacherie.core.event import Event
from vacherie.core.game import Game
from vacherie.games import game as make_game
from vacherie.games.nothanks.game import PILE, NoThanks
from vacherie.games.nothanks.table import State, View
from vacherie.sim.nothanks.position import from_view

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

ROUND_SPREAD = 24.0
"""Points."""
POINTS = 55.0
"""About what a seat gets in a round."""


PUZZLE_LEAD = 4.0
"""In points."""


def least_rollouts(game: NoThanks) -> int:
    """Fewer make searches that are hardly deeper than those of the sketch."""
    return 100


def open_position(game: NoThanks, state: State) -> tuple[Game[Any, Any], State]:
    """The position with open chips, which can be counted (R11.10)."""
    if game.rules.open_chips:
        return game, state
    chips = tuple(private.chips for private in state.privates)
    opened = make_game(game.preset, **{**game.settings, "open_chips": True})
    return opened, replace(state, table=replace(state.table, chips=chips))


def judge_decision(
    game: NoThanks, view: View, heard: Sequence[Event], decision: Decision, effort: Effort, seed: int
) -> Answered:
    """Judge an open decision; chips that cannot be counted are drawn once."""
    position = with_chips(from_view(game, view, heard), game, view, heard, Random(seed))
    found = judge(ChainSample(Chain(position), 0), len(decision.options), None, nothanks_effort(effort), seed)
    return Answered(-found.cost, found if len(decision.options) > 1 else None, decision.options)


def share_left(game: NoThanks, state: State) -> float:
    """How much of the round is still to be played."""
    table = state.table
    return (table.pile + (table.card is not None)) / PILE


def points_of_round(game: NoThanks, seats: int) -> float:
    """About what a seat gets."""
    return POINTS
