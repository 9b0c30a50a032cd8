"""Shark answers every question legally, the same again with the same rollouts, and better than chance."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import mean
from typing import Any, ClassVar

import pytest

from tests.bots.bot_games import short
from tests.support.position import play as play_on
from tests.support.position import position
from vacherie import PRESETS, Dealer, Game, Match, game
from vacherie.bots import registry
from vacherie.bots.bot import Bot
from vacherie.bots.careful.bot import Careful
from vacherie.bots.match_runner import run, seat_rngs
from vacherie.bots.random_bot import Random as RandomBot
from vacherie.bots.shark import rules_rollouts
from vacherie.bots.shark.bot import Shark
from vacherie.bots.shark.budget import Budget, Rollouts
from vacherie.bots.shark.kernel_loader import KERNEL_LOADER
from vacherie.bots.shark.sequential_halving import Arm, Outcome
from vacherie.core.action import Choice, Decision
from vacherie.core.event import Event
from vacherie.games.nimmt.choice import Play

KERNEL = [preset for preset in PRESETS if preset != "coop" and not preset.startswith("surprise")]
RULES = [preset for preset in PRESETS if preset not in KERNEL]


class Hasty(Shark):
    """Few rollouts: about how it answers, not how well."""

    budget: ClassVar[Budget | None] = Rollouts(48)


class Keen(Shark):
    """Enough rollouts to play well."""

    budget: ClassVar[Budget | None] = Rollouts(1500)


def played(
    rules: Game[Any, Any], kinds: Sequence[type[Bot]], number: int = 0, deal: int = 0
) -> Match[Any, Any]:
    """A whole game; an illegal answer raises."""
    seats = len(kinds)
    match = Match(rules, seats, Dealer.from_seed("shark", seats, deal))
    run(match, [kind(rules) for kind in kinds], seat_rngs("shark", number, seats))
    return match


@pytest.fixture
def without_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the extra were not installed."""
    monkeypatch.setattr(KERNEL_LOADER, "status", "absent")


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_played_to_its_end(preset: str) -> None:
    seats = PRESETS[preset].seat_counts[1]
    match = played(
        short(preset), [Hasty] * seats if preset in KERNEL else [Hasty, *[RandomBot] * (seats - 1)]
    )
    assert match.over


@pytest.mark.parametrize("preset", KERNEL)
def test_every_preset_is_played_without_the_kernel(preset: str, without_kernel: None) -> None:
    seats = PRESETS[preset].seat_counts[1]
    assert played(short(preset), [Hasty, *[RandomBot] * (seats - 1)]).over


@pytest.mark.parametrize(
    ("preset", "seats"), [("classic", 10), ("fan-leap", 10), ("nothanks", 7), ("pro", 7)]
)
def test_large_tables(preset: str, seats: int) -> None:
    assert played(short(preset), [Hasty, *[RandomBot] * (seats - 1)]).over


@pytest.mark.parametrize("options", [{"hand": 1}, {"hand": 12, "deal": "tactic"}, {"show_totals": False}])
def test_other_options(options: dict[str, object]) -> None:
    """Two rounds, so that there is a past to judge the others by."""
    assert played(game("fan-reverse", max_rounds=2, **options), [Hasty, RandomBot, Careful]).over


@pytest.mark.parametrize("preset", ["classic", "pro", "fan-reverse", "nothanks", "surprise"])
def test_the_same_rollouts_give_the_same_game(preset: str) -> None:
    kinds: list[type[Bot]] = [Hasty, RandomBot, Careful]
    first, second = (played(short(preset), kinds, number=5) for _ in range(2))
    assert first.log == second.log
    assert first.log != played(short(preset), kinds, number=6).log


@pytest.mark.parametrize("preset", ["classic", "fan-climb", "nothanks", "coop"])
def test_twins(preset: str) -> None:
    """Other cards in the dark, the same view: the same answer (R12)."""
    match = Match(short(preset), 3, Dealer.from_seed("twins", 3))
    rules, rng = match.game, Random(7)
    for _ in range(16):
        decision = rng.choice(match.waiting())
        seat, heard = decision.seat, tuple(match.heard[decision.seat])
        twin = rules.determinise(match.view(seat), heard, rng)
        answers = [
            Hasty(rules).choose(rules.view(state, seat), heard, decision, Random(3))
            for state in (match.state, twin)
        ]
        assert answers[0] == answers[1]
        match.answer(decision, answers[0])


@pytest.mark.parametrize("preset", KERNEL)
def test_better_than_chance(preset: str) -> None:
    """Four decks, each from two seats. In `classic` random seats take about three times as much."""
    seats = 4
    own, others = [], []
    for deal in range(4):
        for seat in (0, 2):
            kinds: list[type[Bot]] = [RandomBot] * seats
            kinds[seat] = Keen
            match = played(short(preset), kinds, 2 * deal + seat, deal)
            scores = match.game.scores(match.state)
            own.append(scores[seat])
            others += [score for other, score in enumerate(scores) if other != seat]
    assert mean(own) < 0.7 * mean(others), (own, others)


@pytest.mark.parametrize("preset", ["surprise", "nothanks"])
def test_better_than_chance_with_the_rules_alone(preset: str, without_kernel: None) -> None:
    own, others = [], []
    for deal in range(6):
        kinds: list[type[Bot]] = [RandomBot] * 3
        kinds[deal % 3] = Hasty
        match = played(short(preset), kinds, deal, deal)
        scores = list(match.game.scores(match.state))
        own.append(scores.pop(deal % 3))
        others += scores
    assert mean(own) < mean(others), (own, others)


def test_special_cards_are_left_out_of_a_thought_that_can_do_without_them() -> None:
    """In `surprise` the kernel ignores special cards when it tries cards and rows, where rows allow it."""
    from vacherie.bots.shark.kernel_rollouts import supports

    hands = [[41, 51], [2, 60]]
    plain, five, seven, stopped = (
        position("surprise", rows, hands, stops=stops, sevens=sevens, special_hands={0: ["stop"]})
        for rows, stops, sevens in (
            ("10 | 20 | 30 | 40", (), ()),
            ("10 | 20 | 30 | 40 | 50", (), ()),
            ("10 | 20 | 30 | 4 5 6 7 8 9", (), (4,)),
            ("10 | 20 | 30 | 40", (2,), ()),
        )
    )
    known = [supports(rules, rules.view(state, 0)) for rules, state in (plain, five, seven, stopped)]
    assert known == [True, False, False, True]
    for (rules, state), can_choose in ((plain, True), (stopped, False)):
        state, _ = play_on(rules, state, "0: 41", "1: 2")
        decision = rules.decisions(state)[0]
        assert (supports(rules, rules.view(state, 1)), len(decision.options)) == (
            can_choose,
            4 if can_choose else 3,
        )


def test_better_than_careful_at_surprise() -> None:
    """Six decks against three `careful`; measured over many it takes about half of what they take.

    Special cards are left to `careful` here: to try them out takes long, and this is about cards and rows.
    """
    from vacherie.bots.shark.kernel_rollouts import supports

    class Plain(Keen):
        def choose(self, view: Any, heard: Sequence[Event], decision: Decision, rng: Random) -> Choice:
            if supports(self.game, view):
                return super().choose(view, heard, decision, rng)
            return Careful(self.game).choose(view, heard, decision, rng)

    own, others = [], []
    for deal in range(6):
        kinds: list[type[Bot]] = [Careful] * 4
        kinds[deal % 4] = Plain
        match = played(game("surprise"), kinds, deal, deal)
        scores = list(match.game.scores(match.state))
        own.append(scores.pop(deal % 4))
        others += scores
    assert mean(own) < 0.8 * mean(others), (own, others)


def test_a_position_with_one_good_card() -> None:
    """Everything but the 41 takes a full row of fourteen bullheads, or one of ten."""
    rows = "11 22 33 44 50 | 60 66 70 77 80 | 40 | 90 95 99 100 101"
    rules, state = position("classic", rows, [[41, 51, 82, 102], [1, 2, 3, 4]])
    decision = next(d for d in rules.decisions(state) if d.seat == 0)
    assert Keen(rules).choose(rules.view(state, 0), (), decision, Random(1)) == Play(41)


def test_a_row_is_chosen_with_its_consequences() -> None:
    """Too low for all rows; one of them is full of bullheads."""
    rules, state = position("classic", "55 66 | 30 | 22 33 44 | 11 77", [[2, 9], [90, 91]])
    state, _ = play_on(rules, state, "0: 2", "1: 90")
    decision = rules.decisions(state)[0]
    choice = Keen(rules).choose(rules.view(state, 0), (), decision, Random(1))
    assert choice == decision.options[1]


def test_a_forced_answer_needs_no_thought() -> None:
    rules, state = position("classic", "10 | 20 | 30 | 40", [[50], [60]])
    decision = rules.decisions(state)[0]
    assert Shark(rules).choose(rules.view(state, 0), (), decision, Random(1)) == Play(50)


def test_falls_back_to_careful_where_rollouts_tell_nothing(without_kernel: None) -> None:
    """A draft is left to `careful` where the rules would have to play it out."""
    match = Match(game("pro"), 3, Dealer.from_seed("draft", 3))
    decision = match.waiting()[0]
    view, heard = match.view(decision.seat), match.heard[decision.seat]
    choice = Hasty(match.game).choose(view, heard, decision, Random(1))
    assert choice == Careful(match.game).choose(view, heard, decision, Random(2))


@pytest.mark.parametrize(("takes", "tried"), [(0.6, [0.6]), (1.1, [])])
def test_the_time_that_careful_takes_counts(
    takes: float, tried: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock runs while `careful` thinks; in co-op that may be all of the time, and nothing is tried."""

    class Watch:
        now = 0.0

        def begin(self) -> Watch:
            self.now = 0.0
            return self

        def spent(self, rollouts: int) -> float:
            return self.now

    watch, found = Watch(), []

    def careful(bot: Careful, view: Any, heard: Any, decision: Decision, rng: Random) -> Choice:
        watch.now += takes
        return decision.options[-1]

    def search(sampler: object, candidates: int, budget: Budget, rng: Random) -> Outcome:
        found.append(budget.begin().spent(0))
        return Outcome((Arm(0, 1),), 1)

    monkeypatch.setattr(Careful, "choose", careful)
    monkeypatch.setattr(rules_rollouts, "search", search)
    rules, state = position("coop", "10 | 20 21 | 30 | 40", [[50, 1], [60, 2]], ox=[70, 3])
    decision = next(d for d in rules.decisions(state) if d.seat == 0)
    choice = rules_rollouts.choose(rules, rules.view(state, 0), (), decision, watch, Random(1))
    assert (choice, found) == (decision.options[-1], tried)


def test_candidates_of_every_kind() -> None:
    """A dozen at most, the usual one first, no kind forgotten, and all of them legal."""
    rules, state = position(
        "coop", "10 | 20 21 | 30 | 40", [[50, 1], [60, 2]], ox=[70, 3], slots=("sort", "slide")
    )
    state, _ = play_on(rules, state, "0: 50", "1: 60")
    decision = next(d for d in rules.decisions(state) if d.seat == 0)
    usual = decision.options[0]
    found = rules_rollouts.candidates(usual, decision, Random(1))
    assert found[0] == usual
    assert len(found) <= rules_rollouts.MAX_CANDIDATES
    assert {type(choice) for choice in found} == {type(option) for option in decision.options}
    assert all(choice.pattern() in decision.options for choice in found)


def test_found_by_name() -> None:
    assert registry.load("shark") is Shark
