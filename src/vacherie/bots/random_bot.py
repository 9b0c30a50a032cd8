"""The bot `random`: plays at random, as a baseline for other bots and to exercise the rules."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from vacherie.core.action import Choice, Decision
from vacherie.core.event import Event
from vacherie.core.game import Game


class Random:
    """Picks a kind of answer, every legal kind equally likely, then its details.

    Uniform over all options would mean a Slide nearly every time: it alone has dozens of targets.

    >>> from vacherie import Dealer, Match, game
    >>> match = Match(game("classic"), seats=2, dealer=Dealer.from_seed("hay", seats=2))
    >>> bot, decision = Random(match.game), match.waiting()[0]
    >>> bot.choose(match.view(0), match.heard[0], decision, random.Random(1)) in decision.options
    True
    """

    def __init__(self, game: Game[Any, Any]) -> None:
        pass

    def choose(self, view: Any, heard: Sequence[Event], decision: Decision, rng: random.Random) -> Choice:
        kinds: dict[type[Choice], list[Choice]] = {}
        for option in decision.options:
            kinds.setdefault(type(option), []).append(option)
        return rng.choice(rng.choice(list(kinds.values()))).fill(rng)
