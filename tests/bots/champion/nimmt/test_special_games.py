"""`champion` in the games with special cards: legal, reproducible, within its budget, from its own view."""

from __future__ import annotations

from random import Random

import pytest

from tests.bots.bot_games import short
from tests.bots.champion.nimmt.special_asking import answer
from vacherie import PRESETS, Dealer, Match, game
from vacherie.bots.champion.nimmt import special_search
from vacherie.core.game import is_legal
from vacherie.sim.nimmt.special import rollout

SPECIAL_PRESETS = ("coop", "surprise", "surprise-leaflet")
TABLES = [(preset, seats) for preset in SPECIAL_PRESETS for seats in PRESETS[preset].seat_counts]


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_legal_and_reproducible(preset: str, seats: int) -> None:
    """In a game whose other answers are random; the same question has the same answer again."""
    match = Match(game(preset), seats, Dealer.from_seed("legal", seats))
    rng = Random(f"{preset}:{seats}")
    while not match.over:
        decision = rng.choice(match.waiting())
        if rng.random() < 0.3:
            view, heard = match.view(decision.seat), match.heard[decision.seat]
            choice = answer(match.game, view, heard, decision, rollouts=40)
            assert is_legal(choice, decision.options)
            assert answer(match.game, view, heard, decision, rollouts=40) == choice
            match.answer(decision, choice)
        else:
            match.answer(decision, rng.choice(decision.options).fill(rng))


@pytest.mark.parametrize(("options", "seats"), [({"deal": "draft", "hand": 6}, 3), ({"hand": 40}, 2)])
def test_other_deals_and_hands(options: dict[str, object], seats: int) -> None:
    """A draft, and long hands: every answer comes from the bot."""
    match = Match(game("surprise", max_rounds=1, **options), seats, Dealer.from_seed("deals", seats))
    while not match.over:
        decision = match.waiting()[0]
        view, heard = match.view(decision.seat), match.heard[decision.seat]
        match.answer(decision, answer(match.game, view, heard, decision, rollouts=20))


@pytest.mark.parametrize("preset", SPECIAL_PRESETS)
def test_hidden_cards_do_not_matter(preset: str) -> None:
    """Other cards in the dark, the same view: the same answer (R12)."""
    match = Match(short(preset), 4, Dealer.from_seed("twins", 4))
    rng = Random(7)
    changed = 0
    while not match.over:
        decision = rng.choice(match.waiting())
        seat = decision.seat
        heard = tuple(match.heard[seat])
        twin = match.game.determinise(match.view(seat), heard, rng)
        changed += twin != match.state
        again = next(d for d in match.game.decisions(twin) if d.seat == seat)
        choice = answer(match.game, match.view(seat), heard, decision, rollouts=60)
        assert answer(match.game, match.game.view(twin, seat), heard, again, rollouts=60) == choice
        match.answer(decision, choice)
    assert changed > 10, "the twins never differed: this test shows nothing"


@pytest.mark.parametrize("preset", SPECIAL_PRESETS)
def test_keeps_its_number_of_rollouts(preset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not more than the budget and one batch, however many answers there are."""
    played = 0
    compiled = rollout.run

    def count(*args: object) -> None:
        nonlocal played
        answers, worlds = args[10], args[12]
        assert isinstance(worlds, int)
        played += len(answers) * worlds  # type: ignore[arg-type]
        compiled(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(rollout, "run", count)
    match = Match(short(preset), 4, Dealer.from_seed("budget", 4))
    most = 0
    while not match.over:
        decision = match.waiting()[0]
        played = 0
        view, heard = match.view(decision.seat), match.heard[decision.seat]
        match.answer(decision, answer(match.game, view, heard, decision, rollouts=100))
        limit = 100 + max(special_search.SpecialSampler.batch, len(decision.options))
        assert played <= limit
        most = max(most, played)
    assert most >= 100
