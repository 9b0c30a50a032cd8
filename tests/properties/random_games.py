"""Random games for property tests: every preset, every seat count, many options."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from vacherie import PRESETS, Choice, Dealer, Decision, Event, Match, game

Watch = Callable[[Match[Any, Any], tuple[Event, ...]], None]


def random_choice(options: tuple[Choice, ...], rng: Random) -> Choice:
    """Uniform over the kinds of answer, then over their parameters, so that rare kinds are not drowned."""
    kinds: dict[type[Choice], list[Choice]] = {}
    for option in options:
        kinds.setdefault(type(option), []).append(option)
    return rng.choice(rng.choice(list(kinds.values()))).fill(rng)


def random_decision(match: Match[Any, Any], rng: Random) -> Decision:
    """An open decision; now and then one that is already answered, to be changed."""
    decisions = match.decisions()
    again = [decision for decision in decisions if decision.answered]
    if again and rng.random() < 0.1:
        return rng.choice(again)
    return rng.choice([decision for decision in decisions if not decision.answered])


def random_options(preset: str, rng: Random) -> dict[str, object]:
    """Options that a table might agree on, short games more often than long ones."""
    names = PRESETS[preset].names
    options: dict[str, object] = {}
    if "deal" in names and rng.random() < 0.4:
        options["deal"] = rng.choice(["classic", "tactic", "draft"])
    if "hand" in names and rng.random() < 0.5:
        options["hand"] = rng.randint(1, 8)
    if "end_score" in names and rng.random() < 0.7:
        options["end_score"] = rng.choice([1, 10, 30, 66])
        options["end_rule"] = rng.choice(["over", "reach"])
    if "max_rounds" in names and rng.random() < 0.5:
        options["max_rounds"] = rng.randint(1, 3)
    for name in ("reverse_pads", "insert_allow_end", "show_totals", "show_ox_total", "open_chips"):
        if name in names and rng.random() < 0.5:
            options[name] = rng.random() < 0.5
    return options


def play(preset: str, seats: int, seed: str, watch: Watch, **options: object) -> Match[Any, Any]:
    """Play a whole random game; `watch` is called after the opening and after every answer."""
    rng = Random(seed)
    match = Match(game(preset, **options), seats, Dealer.from_seed(seed, seats))
    watch(match, match.opening)
    while not match.over:
        decision = random_decision(match, rng)
        watch(match, match.answer(decision, random_choice(decision.options, rng)))
    return match
