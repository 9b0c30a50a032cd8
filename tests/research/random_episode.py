"""Random games of all presets through `Episode`, for the tests of the adapters."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from vacherie.core.action import Answer, Deal
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


def two_deals(preset: str, seats: int) -> list[Deal]:
    """Random deals for the rounds of a short game."""
    rng, found = Random(9), []
    for number in range(2):
        rules = short_game(preset)
        due = rules.needs_deal(rules.start(seats))
        assert due is not None
        specials = due.specials if preset != "surprise" or not number else ()
        deck = tuple(rng.sample(due.deck, len(due.deck)))
        found.append(Deal(deck, tuple(rng.sample(specials, len(specials)))))
    return found


def noted_answers(monkeypatch: pytest.MonkeyPatch) -> list[Answer]:
    """A list to which every answer of every episode is added from now on."""
    found: list[Answer] = []
    give = Episode.give

    def give_and_note(self: Episode, answer: Answer) -> None:
        give(self, answer)
        found.append(answer)

    monkeypatch.setattr(Episode, "give", give_and_note)
    return found


def replayed(rules: Game[Any, Any], seats: int, deals: list[Deal], answers: list[Answer]) -> Any:
    """Where the rules alone come to by these deals and answers."""
    state, due, given = rules.start(seats), iter(deals), iter(answers)
    while not rules.is_over(state):
        state, _ = rules.apply(state, next(given) if rules.needs_deal(state) is None else next(due))
    assert next(given, None) is None
    return state
