"""The `Bot` protocol: the interface a bot implements.

A bot is constructed for one game and then called once for every decision of its seat. Names are resolved in
`registry`, answers checked in `match_runner`.
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

        `view` is what the bot's seat sees, `heard` every event sent to this seat since the game began; read
        only. All randomness comes from `rng`, so that a game can be played again.
        """
        ...
