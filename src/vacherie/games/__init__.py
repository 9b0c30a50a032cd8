"""All games: `PRESETS` names them, `game` builds one (R0.3)."""

from __future__ import annotations

from typing import Any

from vacherie.core.error import BadSetup
from vacherie.core.game import Game
from vacherie.core.near_name import near_name
from vacherie.games.families import FAMILIES
from vacherie.games.preset import GamePreset

__all__ = ["FAMILIES", "PRESETS", "RULES_VERSION", "game"]

RULES_VERSION = 1
"""The version of docs/rules.md; a record names it."""

PRESETS: dict[str, GamePreset[Any]] = {
    name: preset for family in FAMILIES.values() for name, preset in family.presets.items()
}
"""Preset id -> its seat counts, options and defaults."""


def game(preset: str, /, **options: object) -> Game[Any, Any]:
    """The game of a preset, with options where they differ from its defaults.

    >>> game("classic", end_score=40).settings["end_score"]
    40
    >>> game("coop", deal="draft")
    Traceback (most recent call last):
    ...
    vacherie.core.error.BadSetup: coop does not take `deal`: co-op is played with the classic deal (R0.3)
    """
    if not isinstance(preset, str):
        raise BadSetup("preset", f"a preset is a name, not {type(preset).__name__} (R0.3)")
    for family in FAMILIES.values():
        if preset in family.presets:
            return family.build(preset, options)
    near = near_name(preset, PRESETS)
    hint = f"there are {', '.join(PRESETS)}" if near is None else f"did you mean {near!r}?"
    raise BadSetup("preset", f"there is no preset {preset!r}; {hint} (R0.3)")
