"""The families of games: their presets, and how a game of each is built."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from vacherie.core.game import Game
from vacherie.games.nimmt import presets as nimmt
from vacherie.games.nothanks import presets as nothanks
from vacherie.games.preset import GamePreset


class Family(Struct, frozen=True):
    """What a family provides."""

    presets: Mapping[str, GamePreset[Any]]
    """Its presets by name."""
    build: Callable[[str, dict[str, object]], Game[Any, Any]]
    """The game of a preset with options."""


FAMILIES: dict[str, Family] = {
    "nimmt": Family(nimmt.PRESETS, nimmt.build),
    "nothanks": Family(nothanks.PRESETS, nothanks.build),
}
"""Every family, by `Game.family`."""
