"""Games for the tests of reviews: short ones of every preset, played by bots from a seed."""

from __future__ import annotations

from random import Random
from typing import Any

from vacherie import PRESETS, Dealer, Game, Match, game
from vacherie.bots import make, run, seat_rngs
from vacherie.bots.shark.budget import Rollouts, default
from vacherie.records.record import Record, record_match

NAMES = ("Ann", "Bob", "Cy", "Dan", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo")


def short_game(preset: str, hand: int = 4) -> Game[Any, Any]:
    """A game of one round, with few cards where the rules allow it."""
    if preset.startswith("nothanks"):
        return game(preset)
    if preset == "coop":
        return game(preset, hand=hand)
    return game(preset, hand=hand, max_rounds=1, end_score=None)


def play(rules: Game[Any, Any], bots: list[str], seed: str) -> Match[Any, Any]:
    """A whole game between bots with a fixed budget."""
    seats = len(bots)
    match = Match(rules, seats, Dealer.from_seed(seed, seats))
    with default(Rollouts(100)):
        run(match, [make(bot, rules) for bot in bots], seat_rngs(seed, game=0, seats=seats))
    return match


def recorded(match: Match[Any, Any]) -> Record:
    """Its record."""
    return record_match(match, NAMES[: match.seats])


def some_game(number: int) -> Match[Any, Any]:
    """A game of any preset and number of seats."""
    presets = list(PRESETS)
    preset = presets[number % len(presets)]
    rng = Random(number)
    counts = PRESETS[preset].seat_counts
    seats = min(rng.choice(counts), 5)
    bots = [rng.choice(["careful", "random"]) for _ in range(seats)]
    return play(short_game(preset), bots, f"some game {number}")
