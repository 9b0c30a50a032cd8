"""Positions to be drawn, and their golden drawings: what is special about each preset is in one of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from tests.properties.random_games import random_choice, random_decision
from vacherie import Dealer, Match, game

FOLDER = Path(__file__).parent

POSITIONS: dict[str, tuple[str, int, int]] = {
    "before-deal": ("classic", 3, -1),
    "classic": ("classic", 4, 29),
    "over": ("classic", 2, 10_000),
    "draft": ("pro", 3, 8),
    "parity": ("fan-parity", 3, 29),
    "climb": ("fan-climb", 3, 29),
    "cow": ("fan-leap", 4, 30),
    "reverse": ("fan-reverse", 3, 10),
    "coop": ("coop", 3, 8),
    "coop-over": ("coop", 2, 10_000),
    "surprise": ("surprise", 4, 31),
    "nothanks": ("nothanks", 4, 18),
    "nothanks-over": ("nothanks-tactical", 3, 10_000),
}
"""Name -> preset, seats, random answers given; -1: not dealt yet."""


def random_positions(preset: str, seats: int, seed: str, **options: object) -> Iterator[Match[Any, Any]]:
    """A match at every position of a random game, from before the first deal to the end."""
    rules = game(preset, **options)
    yield Match(rules, seats)
    rng = Random(seed)
    match = Match(rules, seats, Dealer.from_seed(seed, seats))
    yield match
    while not match.over:
        decision = random_decision(match, rng)
        match.answer(decision, random_choice(decision.options, rng))
        yield match


def position(name: str) -> Match[Any, Any]:
    """One of `POSITIONS`."""
    preset, seats, answers = POSITIONS[name]
    found = None
    for at, found in enumerate(random_positions(preset, seats, "x"), -1):
        if at == answers:
            return found
    assert found is not None
    return found


def path(name: str) -> Path:
    """Where the golden text of a position lies."""
    return FOLDER / f"{name}.txt"


def golden(name: str) -> str:
    """All that is printed of a position: its repr, the whole table, what a seat and a spectator see."""
    match = position(name)
    last = match.seats - 1
    seen = match.view(last)
    parts = [repr(match), str(match)]
    parts += [f"--- seat {last}, with the rules", match.game.text(seen)]
    parts += [f"--- seat {last}, the view alone", str(seen)]
    parts += ["--- a spectator", str(match.view(None))]
    return "\n\n".join(parts) + "\n"
