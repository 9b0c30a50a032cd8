"""`champion` answers every question legally, reproducibly, and from what its seat sees."""

from __future__ import annotations

from random import Random
from typing import ClassVar

import pytest

from tests.bots.bot_games import short
from vacherie import PRESETS, Dealer, Match, game
from vacherie.bots import registry
from vacherie.bots.champion.bot import Champion, champion_of
from vacherie.bots.champion.nimmt import trick
from vacherie.bots.families import FAMILIES
from vacherie.bots.match_runner import run, seat_rngs
from vacherie.bots.shark.budget import Budget, Milliseconds, Rollouts
from vacherie.sim.nimmt.net.forward import Nets
from vacherie.sim.nimmt.position import BASE, CLIMB, LEAP, PARITY, REVERSE

FAN_CARDS = {"fan-parity": PARITY, "fan-climb": CLIMB, "fan-leap": LEAP, "fan-reverse": REVERSE}


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


@pytest.mark.parametrize("preset", ["classic", "pro", *FAN_CARDS])
def test_cards_are_valued_by_the_nets_of_their_variant(preset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def note(variant: int) -> Nets:
        asked.append(variant)
        return nets_of(variant)

    nets_of = trick.nets_of
    monkeypatch.setattr(trick, "nets_of", note)
    match = Match(game(preset), 4, Dealer.from_seed("nets", 4))
    decision = match.waiting()[0]
    view, heard = match.view(decision.seat), match.heard[decision.seat]
    assert Hasty(match.game).choose(view, heard, decision, Random(1)) in decision.options
    assert asked == [FAN_CARDS.get(preset, BASE)]
    names = {path.name for path in trick.FOLDER.iterdir()}
    assert names == {f"{name}-{stage}.npz" for name in trick.NETS.values() for stage in ("league", "uniform")}


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
