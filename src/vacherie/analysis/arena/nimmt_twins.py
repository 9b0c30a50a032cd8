"""Compiled twins of the nimmt family: the base game without draft."""

from __future__ import annotations

from typing import Any

from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.mode import Mode
from vacherie.games.nimmt.variant import Classic


def is_supported(game: Nimmt) -> bool:
    """Whether compiled twins can play this game."""
    return type(game.variant) is Classic and type(game.mode) is Mode and game.rules.deal != "draft"


def kernel(game: Nimmt, seats: int) -> tuple[Any, tuple[Any, ...]]:
    """The kernel, and the rules of the game for it."""
    import numpy as np

    from vacherie.sim.nimmt.compiled_bots import play_groups

    rules = game.rules
    limit = 0 if rules.end_score is None else rules.end_score + (rules.end_rule == "over")
    numbers = [len(game.deck(seats)), rules.hand, limit, rules.max_rounds or 0]
    return play_groups, (np.array(numbers, np.int64),)
