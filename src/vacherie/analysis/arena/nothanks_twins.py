"""Compiled twins of No Thanks!: all presets."""

from __future__ import annotations

from typing import Any

from vacherie.games.nothanks.game import NoThanks


def is_supported(game: NoThanks) -> bool:
    """Compiled twins can play every game of the family."""
    return True


def kernel(game: NoThanks, seats: int) -> tuple[Any, tuple[Any, ...]]:
    """The kernel, the rules of the game for it, and the deck."""
    import numpy as np

    from vacherie.sim.nothanks.compiled_bots import play_groups

    numbers = np.array([game.start_chips(seats), game.rules.max_rounds], np.int64)
    return play_groups, (numbers, np.array(game.deck, np.uint8))
