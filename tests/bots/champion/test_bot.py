"""`champion` answers every question legally, reproducibly, and from what its seat sees."""

from __future__ import annotations

from random import Random
from typing import ClassVar

import pytest

from tests.bots.bot_games import short
from vacherie import PRESETS, Dealer, Match
from vacherie.bots import registry
from vacherie.bots.champion.bot import Champion, champion_of
from vacherie.bots.families import FAMILIES
from vacherie.bots.match_runner import run, seat_rngs
from vacherie.bots.shark.budget import Budget, Milliseconds, Rollouts


class Hasty(Champion):
    """Few samples: about how it answers, not how well."""

    budget: ClassVar[Budget | None] = Rollouts(24)


def middle(preset: str) -> int:
    """A usual number of seats."""
    return min(4, PRESETS[preset].seat_counts[-1])


@pytest.mark.parametrize("preset", PRESETS)
def test_whole_games(preset: str) -> None:
    """An illegal answer raises; the same samples give the same game."""
    logs = []
    for _ in range(2):
        match = Match(short(preset), middle(preset), Dealer.from_seed("champion", middle(preset)))
        bots = [Hasty(match.game) for _ in range(middle(preset))]
        run(match, bots, seat_rngs("champion", 0, middle(preset)))
        assert match.over
        logs.append(match.log)
    assert logs[0] == logs[1]


@pytest.mark.parametrize("preset", PRESETS)
def test_twins(preset: str) -> None:
    """Other cards in the dark, the same view: the same answer."""
    seats = middle(preset)
    match = Match(short(preset), seats, Dealer.from_seed("twins", seats))
    game, bot, rng = match.game, Hasty(match.game), Random(7)
    changed = 0
    while not match.over and changed < 24:
        decision = rng.choice(match.waiting())
        seat, heard = decision.seat, tuple(match.heard[decision.seat])
        twin = game.determinise(match.view(seat), heard, rng)
        changed += twin != match.state
        choice = bot.choose(match.view(seat), heard, decision, Random(3))
        again = next(d for d in game.decisions(twin) if d.seat == seat)
        assert Hasty(game).choose(game.view(twin, seat), heard, again, Random(3)) == choice
        match.answer(decision, choice)
    assert changed > 5, "the twins never differed: this test shows nothing"


@pytest.mark.parametrize("preset", ["classic", "fan-leap", "coop", "nothanks"])
def test_without_kernels_it_answers_with_the_rules(preset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for family in FAMILIES.values():
        for kernels in champion_of(family.champion).KERNELS:
            monkeypatch.setattr(kernels, "status", "absent")
    seats = middle(preset)
    match = Match(short(preset), seats, Dealer.from_seed("absent", seats))
    monkeypatch.setattr(Champion, "budget", Milliseconds(2.0))
    decision = match.waiting()[0]
    bot = registry.make("champion", match.game)
    choice = bot.choose(match.view(decision.seat), match.heard[decision.seat], decision, Random(1))
    match.answer(decision, choice)
