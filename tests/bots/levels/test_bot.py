"""The bots of the levels: legal everywhere, reproducible, weakened as their parameters say."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.bots.bot_games import short
from vacherie import PRESETS, Dealer, Match, game
from vacherie.bots import registry
from vacherie.bots.careful.nimmt import coop
from vacherie.bots.levels.bot import CHAMPION_ROLLOUTS, LevelBot, Praline
from vacherie.bots.levels.ladder import LEVELS
from vacherie.bots.levels.level import Level, Weakening
from vacherie.bots.levels.nimmt_forgetting import forget
from vacherie.bots.levels.softmax import softmax_choice
from vacherie.bots.match_runner import run, seat_rngs
from vacherie.bots.shark.budget import Rollouts, default
from vacherie.bots.shark.kernel_loader import KERNEL_LOADER

BOTS = [level.bot for level in LEVELS[:-1]]


def level(
    temperature: float, memory: float = 1.0, oversight: float = 0.0, rollouts: int = 0, champion: float = 0.0
) -> type[LevelBot]:
    """A level of one's own."""
    weakening = Weakening(temperature, oversight, memory, rollouts, temperature, champion)

    class Own(LevelBot):
        level = Level(1, "own", "Own", {"nimmt": weakening, "nothanks": weakening})

    return Own


def played(preset: str, seats: int, bots: list[Any]) -> Match[Any, Any]:
    """A short game between bots; an illegal answer would end it with an error."""
    match = Match(short(preset), seats, Dealer.from_seed("levels", seats))
    run(match, [bot(match.game) for bot in bots], seat_rngs("levels", 0, seats))
    return match


@pytest.mark.parametrize("preset", PRESETS)
def test_every_level_plays_every_preset(preset: str) -> None:
    """At the smallest and the largest table; the seats go to the levels in turn."""
    counts = PRESETS[preset].seat_counts
    for seats in {counts[0], counts[-1]}:
        classes = [registry.load(BOTS[seat % len(BOTS)]) for seat in range(seats)]
        assert played(preset, seats, classes).over
    few = counts[0]
    assert played(preset, few, [registry.load(BOTS[-1 - seat % len(BOTS)]) for seat in range(few)]).over


@pytest.mark.parametrize("bot", ["pompon", "praline", "duchesse"])
@pytest.mark.parametrize("preset", ["classic", "pro", "nothanks", "coop"])
def test_the_same_randomness_gives_the_same_game(preset: str, bot: str) -> None:
    seats = 3
    with default(Rollouts(100)):
        first, again = (played(preset, seats, [registry.load(bot)] * seats) for _ in range(2))
    assert first.log == again.log


@pytest.mark.parametrize("bot", ["biscotte", "tempete"])
@pytest.mark.parametrize("preset", ["classic", "surprise", "nothanks"])
def test_twins(preset: str, bot: str) -> None:
    """Other cards in the dark, the same view: the same answer (R12)."""
    match = Match(short(preset), 3, Dealer.from_seed("twins", 3))
    rng, changed = Random(7), 0
    with default(Rollouts(100)):
        while not match.over:
            decision = rng.choice(match.waiting())
            seat = decision.seat
            heard = tuple(match.heard[seat])
            twin = match.game.determinise(match.view(seat), heard, rng)
            changed += twin != match.state
            choice = registry.make(bot, match.game).choose(match.view(seat), heard, decision, Random(3))
            coop.public_plan.cache_clear()
            again = next(d for d in match.game.decisions(twin) if d.seat == seat)
            stranger = registry.make(bot, short(preset))
            assert stranger.choose(match.game.view(twin, seat), heard, again, Random(3)) == choice
            match.answer(decision, choice)
    assert changed > 10, "the twins never differed: this test shows nothing"


@pytest.mark.parametrize("preset", ["classic", "coop", "surprise", "nothanks"])
def test_without_weakening_and_search_it_is_careful(preset: str) -> None:
    seats = 3
    match = Match(short(preset), seats, Dealer.from_seed("same", seats))
    rng = Random(1)
    while not match.over:
        decision = match.waiting()[0]
        view, heard = match.view(decision.seat), match.heard[decision.seat]
        careful = registry.make("careful", match.game).choose(view, heard, decision, rng)
        own = level(0.0)(match.game).choose(view, heard, decision, rng)
        costs = level(0.0)(match.game).family.option_costs(match.game, view, decision)
        if costs is None or costs.count(min(costs)) == 1:
            assert own == careful
        else:  # of equal answers `careful` has a rule which to take
            assert costs[decision.options.index(own)] == costs[decision.options.index(careful)]
        match.answer(decision, careful)


def test_hot_is_any_answer_and_cold_the_cheapest() -> None:
    draws = [softmax_choice([0.0, 1.0, 50.0], 1e9, Random(n)) for n in range(900)]
    assert all(240 < draws.count(n) < 360 for n in range(3))
    assert {softmax_choice([2.0, 1.0, 50.0], 0.0, Random(n)) for n in range(20)} == {1}
    assert softmax_choice([0.0, 1e9], 0.01, Random(1)) == 0


def test_some_cards_are_forgotten_and_no_other_thing() -> None:
    match = played("classic", 4, [Praline] * 4)
    view = match.game.view(match.state, 1)
    gone = view.table.gone
    assert len(gone) > 8
    assert forget(view, 1.0, Random(1)) == view
    assert forget(view, 0.0, Random(1)).table.gone == ()
    half = forget(view, 0.5, Random(1))
    assert 0 < len(half.table.gone) < len(gone)
    assert set(half.table.gone) <= set(gone)
    assert (half.seat, half.private, half.table.rows) == (view.seat, view.private, view.table.rows)


def test_rollouts_use_nothing_that_was_heard() -> None:
    match = Match(game("classic"), 3, Dealer.from_seed("heard", 3))
    with default(Rollouts(100)):
        for _ in range(12):
            decision = match.waiting()[0]
            bot, view = level(0.5, rollouts=60)(match.game), match.view(decision.seat)
            choice = bot.choose(view, match.heard[decision.seat], decision, Random(5))
            assert bot.choose(view, (), decision, Random(5)) == choice
            match.answer(decision, choice)


@pytest.mark.parametrize("preset", ["classic", "coop", "nothanks"])
def test_an_answer_of_the_champion_is_the_champions(preset: str) -> None:
    match = Match(short(preset), 3, Dealer.from_seed("champion", 3))
    with default(CHAMPION_ROLLOUTS):
        for number in range(9):
            decision = match.waiting()[0]
            view, heard = match.view(decision.seat), match.heard[decision.seat]
            draws = Random(number)
            draws.random()  # whether this answer is the champion's
            choice = registry.make("champion", match.game).choose(view, heard, decision, draws)
            assert (
                level(9.0, champion=1.0)(match.game).choose(view, heard, decision, Random(number)) == choice
            )
            match.answer(decision, choice)


def test_without_the_kernels_of_the_champion_it_answers_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vacherie.bots.levels.bot.is_ready", lambda champion: False)
    bots = [level(0.0, champion=share) for share in (0.0, 1.0)]
    for preset in ("classic", "nothanks"):
        match = Match(short(preset), 3, Dealer.from_seed("plain", 3))
        decision = match.waiting()[0]
        view, heard = match.view(decision.seat), match.heard[decision.seat]
        plain, other = (bot(match.game).choose(view, heard, decision, Random(1)) for bot in bots)
        assert plain == other


def test_without_the_kernel_every_level_plays_by_the_trick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(KERNEL_LOADER, "status", "absent")
    monkeypatch.setattr(LevelBot, "rollout_costs", None)
    assert played("classic", 3, [registry.load("duchesse")] * 3).over


def test_only_levels_that_search_load_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[str] = []
    monkeypatch.setattr(KERNEL_LOADER, "load", lambda: loaded.append("kernel"))
    for found in LEVELS[:-1]:
        before = len(loaded)
        registry.load(found.bot).prepare()  # type: ignore[attr-defined]
        searches = any(weakening.rollouts for weakening in found.weakening.values())
        assert (len(loaded) > before) == searches
