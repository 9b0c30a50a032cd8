"""What a bot answers in a position, as a word of the notation; and whole games between bots."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from vacherie import PRESETS, Dealer, Event, Game, Match, game
from vacherie.bots import registry
from vacherie.bots.match_runner import run, seat_rngs
from vacherie.records.notation.tokens import token

TABLES = [(preset, seats) for preset, offer in PRESETS.items() for seats in offer.seat_counts]
"""Every preset with every number of seats."""


def ask(
    rules: Game[Any, Any], state: Any, seat: int, heard: Sequence[Event] = (), bot: str = "careful"
) -> str:
    """The answer of a bot that sees this for the first time."""
    decision = next(decision for decision in rules.decisions(state) if decision.seat == seat)
    choice = registry.make(bot, rules).choose(rules.view(state, seat), heard, decision, Random(1))
    return token(choice)


def short(preset: str, rounds: int = 1) -> Game[Any, Any]:
    """A preset cut down to a few rounds, where its rules allow that."""
    return game(preset) if preset == "coop" else game(preset, max_rounds=rounds)


def play(
    rules: Game[Any, Any], bots: Sequence[str], number: int = 0, deal: int | None = None
) -> Match[Any, Any]:
    """A whole game between bots, by seat. Games with the same `deal` have the same cards."""
    seats = len(bots)
    dealer = Dealer.from_seed("bots", seats, number if deal is None else deal)
    match = Match(rules, seats, dealer)
    run(match, [registry.make(bot, rules) for bot in bots], seat_rngs("bots", number, seats))
    return match
