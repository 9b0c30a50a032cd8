"""What looks right at first sight: a puzzle's solution must be something else."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from vacherie.bots.careful.bot import Careful
from vacherie.bots.families import family_of
from vacherie.core.action import Choice, Decision
from vacherie.core.event import Event
from vacherie.core.game import Game


def obvious(game: Game[Any, Any], view: Any, heard: Sequence[Event], decision: Decision) -> list[Choice]:
    """The answers that need no thought: that of `careful`, the lowest and the highest card, doing nothing."""
    options = decision.options
    found = [Careful(game).choose(view, heard, decision, Random(1))]
    cards = [option for option in options if type(option) is type(options[0]) and hasattr(option, "card")]
    if len(cards) == len(options) > 2:
        ordered = sorted(cards, key=card_of)
        found += [ordered[0], ordered[-1]]
    elif len(options) > 2:
        found += [option for option in options if not option.__struct_fields__]
    return found


def card_of(choice: Choice) -> int:
    """The card that an answer names."""
    card = getattr(choice, "card", 0)
    return card if isinstance(card, int) else 0


def place_at_sight(game: Game[Any, Any], view: Any, decision: Decision, choice: Choice) -> int:
    """How many answers look better at first sight, by what `careful` expects them to cost in this trick."""
    costs = family_of(game, "puzzles").option_costs(game, view, decision)
    if costs is None or choice not in decision.options:
        return 1
    own = costs[decision.options.index(choice)]
    return sum(cost < own for cost in costs)
