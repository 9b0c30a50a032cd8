"""Random games for the catalogue's tests: every event of every preset, with the game it belongs to."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any

from vacherie import PRESETS, Dealer, Event, Game, Match, game

SEATS = {"coop": (1, 2, 5), "nothanks": (3,), "nothanks-tactical": (4,)}
SHORT = {"max_rounds": 2}


@lru_cache(maxsize=1)
def played() -> tuple[tuple[Game[Any, Any], int, tuple[Event, ...]], ...]:
    """A few random games of every preset: game, seats, all events."""
    return tuple(play(preset, seats, number) for preset in PRESETS for seats, number in tables(preset))


def tables(preset: str) -> Iterator[tuple[int, int]]:
    """Seat counts and game numbers for a preset; special cards need more games to show all they can do."""
    games = 8 if preset.startswith("surprise") or preset == "coop" else 2
    for seats in SEATS.get(preset, (3,)):
        for number in range(games):
            yield seats, number


def play(preset: str, seats: int, number: int) -> tuple[Game[Any, Any], int, tuple[Event, ...]]:
    """One random game; every kind of answer is equally likely."""
    made = game(preset) if preset == "coop" else game(preset, **SHORT)
    match = Match(made, seats, Dealer.from_seed("words", seats, number))
    rng = Random(f"{preset}:{seats}:{number}")
    events = list(match.opening)
    while not match.over:
        decision = match.waiting()[0]
        kinds: dict[type, list[Any]] = {}
        for option in decision.options:
            kinds.setdefault(type(option), []).append(option)
        choice = rng.choice(rng.choice(list(kinds.values()))).fill(rng)
        events += match.answer(decision, choice)
    return made, seats, tuple(events)
