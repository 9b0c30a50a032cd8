"""Registry of game families for research: what each provides to actions, observations and adapters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from msgspec import Struct

from vacherie.core.action import Choice, Seat, Shuffle
from vacherie.core.event import Event
from vacherie.research import (
    nimmt_actions,
    nimmt_history,
    nimmt_moment,
    nimmt_observation,
    nimmt_points,
    nothanks_actions,
    nothanks_history,
    nothanks_moment,
    nothanks_observation,
    nothanks_points,
)
from vacherie.research.action_block import ActionBlock
from vacherie.research.channel import Layout, Numbers


class Observer(Protocol):
    """Writes observations; `version` changes whenever a number changes its place or its meaning."""

    version: int
    layout: Layout

    def of(self, state: Any, seat: Seat) -> Numbers:
        """What a seat sees of a state, as a new array."""


class ResearchFamily(Struct, frozen=True):
    """What a family provides."""

    blocks: Callable[[Any, int], tuple[ActionBlock, ...]]
    """How the actions of a game with so many seats are numbered."""
    quick_numbers: Callable[[Sequence[Choice]], list[int] | None]
    """A faster way to number the options of the usual question; None where it is another."""
    observer: Callable[[Any, int], Observer]
    """The writer of its observations."""
    running: Callable[[Any, Any], list[int]]
    """Points so far by side, those of the unfinished round included."""
    side_of: Callable[[Any, Seat], int]
    """The side that a seat plays for."""
    pays_by_answer: bool
    """Whether every answer changes points, not only those that change what is hidden."""
    history_shape: Callable[[Any, int], tuple[int, ...]]
    """The shape of the history of a round."""
    write_history: Callable[[Sequence[Event], Seat, Any], None]
    """Writes the history of the last round in some events."""
    moment: Callable[[Any, Seat], list[Any]]
    """The columns of a dataset that describe a decision."""
    dealt_cards: Callable[[Any, int, Shuffle], int]
    """How many cards of a deck matter."""
    outcomes: int
    """How many outcomes the draw of one card may have."""
    most_rounds: Callable[[Any, int], int]
    """More rounds are impossible."""
    most_decisions: Callable[[Any, int], int]
    """More decisions in a round are impossible."""
    utilities: Callable[[Any, int], tuple[float, float]]
    """Bounds of what a seat can get."""


FAMILIES: dict[str, ResearchFamily] = {
    "nimmt": ResearchFamily(
        blocks=nimmt_actions.blocks,
        quick_numbers=nimmt_actions.quick_numbers,
        observer=nimmt_observation.NimmtObserver,
        running=nimmt_points.running,
        side_of=nimmt_points.side_of,
        pays_by_answer=False,
        history_shape=nimmt_history.history_shape,
        write_history=nimmt_history.write_history,
        moment=nimmt_moment.moment,
        dealt_cards=nimmt_points.dealt_cards,
        outcomes=nimmt_points.OUTCOMES,
        most_rounds=nimmt_points.most_rounds,
        most_decisions=nimmt_points.most_decisions,
        utilities=nimmt_points.utilities,
    ),
    "nothanks": ResearchFamily(
        blocks=nothanks_actions.blocks,
        quick_numbers=nothanks_actions.quick_numbers,
        observer=nothanks_observation.NoThanksObserver,
        running=nothanks_points.running,
        side_of=nothanks_points.side_of,
        pays_by_answer=True,
        history_shape=nothanks_history.history_shape,
        write_history=nothanks_history.write_history,
        moment=nothanks_moment.moment,
        dealt_cards=nothanks_points.dealt_cards,
        outcomes=nothanks_points.OUTCOMES,
        most_rounds=nothanks_points.most_rounds,
        most_decisions=nothanks_points.most_decisions,
        utilities=nothanks_points.utilities,
    ),
}
"""Every family, by `Game.family`."""
