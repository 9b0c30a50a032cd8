"""Random games of all presets through `Episode`, for the tests of the adapters."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from vacherie.core.game import Game
from vacherie.games import PRESETS, game
from vacherie.research.actions import Actions
from vacherie.research.episode import Episode

TABLES = [(preset, offer.seat_counts[0]) for preset, offer in PRESETS.items()]
"""Every preset with its fewest seats."""
TABLES += [("classic", 4), ("pro", 3), ("fan-reverse", 4), ("coop", 3), ("surprise", 4), ("nothanks", 5)]


def short_options(preset: str) -> dict[str, Any]:
    """Options of a game that is over soon."""
    if preset.startswith("nothanks"):
        return {"max_rounds": 2}
    if preset == "coop":
        return {"hand": 4}
    return {"hand": 4, "max_rounds": 2, "end_score": None}


def short_game(preset: str) -> Game[Any, Any]:
    """A game that is over soon."""
    return game(preset, **short_options(preset))


def positions(preset: str, seats: int, seed: int) -> Iterator[tuple[Episode, Random]]:
    """A random episode before each of its answers, and after the last; the generator of the players."""
    rules, rng = short_game(preset), Random(f"{preset}/{seats}/{seed}")
    episode = Episode(rules, seats, Actions(rules, seats), Random(seed))
    while True:
        yield episode, rng
        if episode.is_over():
            return
        decision = rng.choice(episode.waiting())
        episode.answer(decision.seat, rng.choice(episode.legal(decision.seat)))
