"""Bots decide from what their seat sees, and from nothing else (R12)."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from tests.bots.bot_games import short
from vacherie import PRESETS, Dealer, Match
from vacherie.bots import registry
from vacherie.bots.careful.nimmt import coop


@pytest.mark.parametrize("bot", ["careful", "random"])
@pytest.mark.parametrize("preset", PRESETS)
def test_twins(preset: str, bot: str) -> None:
    """Other cards in the dark, the same view: a bot that has seen nothing else answers the same.

    The bot of the running game has played all the seats before; what it learned there must not show.
    """
    seats = min(4, PRESETS[preset].seat_counts[-1])
    match = Match(short(preset), seats, Dealer.from_seed("twins", seats))
    game, veteran = match.game, registry.make(bot, match.game)
    rng = Random(7)
    changed = 0
    while not match.over:
        decision = rng.choice(match.waiting())
        seat = decision.seat
        heard = tuple(match.heard[seat])
        twin = game.determinise(match.view(seat), heard, rng)
        changed += twin != match.state
        choice = veteran.choose(match.view(seat), heard, decision, Random(3))
        coop.public_plan.cache_clear()
        coop.forecast.cache_clear()
        stranger = registry.make(bot, short(preset))
        again = next(d for d in game.decisions(twin) if d.seat == seat)
        assert stranger.choose(game.view(twin, seat), heard, again, Random(3)) == choice
        match.answer(decision, choice)
    assert changed > 10, "the twins never differed: this test shows nothing"


@pytest.mark.parametrize("preset", PRESETS)
def test_nothing_is_changed(preset: str) -> None:
    """A bot that is asked and not answered for leaves no trace."""
    seats = min(4, PRESETS[preset].seat_counts[-1])
    match = Match(short(preset), seats, Dealer.from_seed("trace", seats))
    bot = registry.make("careful", match.game)
    for _ in islice(iter(lambda: match.over, True), 60):
        decision = match.waiting()[0]
        state, heard = match.state, list(match.heard[decision.seat])
        choice = bot.choose(match.view(decision.seat), match.heard[decision.seat], decision, Random(1))
        assert match.state is state
        assert match.heard[decision.seat] == heard
        match.answer(decision, choice)
