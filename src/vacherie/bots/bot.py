"""The `Bot` protocol: all that a player made of code has to offer.

A bot is made for one game and then asked once for every decision of its seat. This file decides nothing
about how a bot plays, finds its name or is checked.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from vacherie.core.action import Choice, Decision
from vacherie.core.event import Event
from vacherie.core.game import Game


class Bot(Protocol):
    """A player: made with the game it will play, asked for one choice at a time."""

    def __init__(self, game: Game[Any, Any]) -> None: ...

    def choose(self, view: Any, heard: Sequence[Event], decision: Decision, rng: Random) -> Choice:
        """Answer a decision with a legal choice.

        `view` is what the bot's seat sees, `heard` every event this seat was told since the game began,
        to read and not to change. All randomness comes from `rng`, so that a game can be played again.
        """
        ...
