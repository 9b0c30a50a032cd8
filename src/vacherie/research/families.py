"""Registry of game families for research: what each provides to actions, observations and adapters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from msgspec import Struct

from vacherie.core.action import Card, Choice, Seat, Shuffle
from vacherie.core.event import Event
from vacherie.games.nimmt.choice import Play
from vacherie.research.action_block import ActionBlock
from vacherie.research.channel import Layout, Numbers
from vacherie.research.nimmt import actions as nimmt_actions
from vacherie.research.nimmt import hidden as nimmt_hidden
from vacherie.research.nimmt import history as nimmt_history
from vacherie.research.nimmt import moment as nimmt_moment
from vacherie.research.nimmt import observation as nimmt_observation
from vacherie.research.nimmt import points as nimmt_points
from vacherie.research.nothanks import actions as nothanks_actions
from vacherie.research.nothanks import hidden as nothanks_hidden
from vacherie.research.nothanks import history as nothanks_history
from vacherie.research.nothanks import moment as nothanks_moment
from vacherie.research.nothanks import observation as nothanks_observation
from vacherie.research.nothanks import points as nothanks_points


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
    write_history: Callable[[Any, Sequence[Event], Seat, Any], None]
    """Writes the history of the last round in some events."""
    commitment: type[Choice] | None
    """The answer that changes no option while others are still waited for; None: every answer goes on."""
    renamed_cards: Callable[[Any, Any], dict[Card, Card]]
    """The hidden cards of a state, with those at the same places of another that looks alike to a seat."""
    commitments: Callable[[Any], dict[Seat, Choice]]
    """What seats have answered and no other seat has seen yet."""
    own_specials: Callable[[Any, Seat], range]
    """The places in the order of the special cards that a seat is dealt."""
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
        observer=nimmt_observation.NimmtObserver,
        running=nimmt_points.running,
        side_of=nimmt_points.side_of,
        pays_by_answer=False,
        history_shape=nimmt_history.history_shape,
        write_history=nimmt_history.write_history,
        commitment=Play,
        renamed_cards=nimmt_hidden.renamed_cards,
        commitments=nimmt_hidden.commitments,
        own_specials=nimmt_hidden.own_specials,
        moment=nimmt_moment.moment,
        dealt_cards=nimmt_points.dealt_cards,
        outcomes=nimmt_points.OUTCOMES,
        most_rounds=nimmt_points.most_rounds,
        most_decisions=nimmt_points.most_decisions,
        utilities=nimmt_points.utilities,
    ),
    "nothanks": ResearchFamily(
        blocks=nothanks_actions.blocks,
        observer=nothanks_observation.NoThanksObserver,
        running=nothanks_points.running,
        side_of=nothanks_points.side_of,
        pays_by_answer=True,
        history_shape=nothanks_history.history_shape,
        write_history=nothanks_history.write_history,
        commitment=None,
        renamed_cards=nothanks_hidden.renamed_cards,
        commitments=nothanks_hidden.commitments,
        own_specials=nothanks_hidden.own_specials,
        moment=nothanks_moment.moment,
        dealt_cards=nothanks_points.dealt_cards,
        outcomes=nothanks_points.OUTCOMES,
        most_rounds=nothanks_points.most_rounds,
        most_decisions=nothanks_points.most_decisions,
        utilities=nothanks_points.utilities,
    ),
}
"""Every family, by `Game.family`."""
