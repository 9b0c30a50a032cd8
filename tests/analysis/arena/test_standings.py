"""Figures of hand-made results: means over deal groups, shared first places, paired differences."""

from __future__ import annotations

from math import atan, pi
from random import Random

import pytest

from vacherie import PRESETS, Dealer, Match
from vacherie.analysis.arena.plan import Seating, TournamentPlan, make_plan
from vacherie.analysis.arena.rating import ratings
from vacherie.analysis.arena.results import Results
from vacherie.analysis.arena.standings import game_lines, pairs, standings


def results_of(plan: TournamentPlan, points: dict[str, list[int]]) -> Results:
    """Results in which every bot has fixed points in each deal."""
    seating, results = Seating(plan), Results(plan)
    for group in range(plan.groups):
        results.groups[group] = tuple(
            tuple(points[bot][group] for bot in table) for table in seating.games(group)
        )
    return results


def test_the_unit_is_the_deal_not_the_game() -> None:
    plan = make_plan("classic", 2, ["careful", "random"], 8, "hay")
    results = results_of(plan, {"careful": [10, 20, 30, 40], "random": [13, 25, 33, 45]})
    first, second = standings(results)
    assert (first.bot, first.games, first.points.mean, first.points.count) == ("careful", 8, 25.0, 4)
    # The standard deviation of 10, 20, 30, 40 over the root of four; eight games would give less.
    assert first.points.se == pytest.approx(12.909944 / 2)
    assert (first.first.mean, second.first.mean) == (1.0, 0.0)
    (pair,) = pairs(results)
    assert (pair.better, pair.worse, pair.points.mean) == ("careful", "random", 4.0)
    # Differences of 3, 5, 3, 5: the luck of the deals has cancelled.
    assert pair.points.se == pytest.approx(1.154700 / 2)
    # Student's t with three degrees of freedom has a closed form; here t is four times the root of three.
    assert pair.p == pair.corrected == pytest.approx(1 - 2 / pi * (atan(4) + 4 / 17))


def test_equal_points_share_a_first_place() -> None:
    plan = make_plan("classic", 3, ["careful", "random"], 3, "hay")
    parts = game_lines(plan, ("careful", "random", "careful"), (5, 5, 9))
    assert [part.first for part in parts] == [0.5, 0.5, 0.0]


def test_only_bots_that_met_are_compared() -> None:
    bots = ["careful", "random", "vacherie.bots.random_bot:Random"]
    plan = make_plan("classic", 2, bots, 4, "hay")  # two of the three line-ups
    points = {"careful": [1, 2], "random": [3, 5], "vacherie.bots.random_bot:Random": [4, 8]}
    results = results_of(plan, points)
    assert [(pair.better, pair.worse) for pair in pairs(results)] == [
        ("careful", "random"),
        ("careful", "vacherie.bots.random_bot:Random"),
    ]
    assert [pair.p for pair in pairs(results)] == [None, None]  # one deal each


@pytest.mark.parametrize("preset", PRESETS)
def test_first_places_are_those_of_the_rules(preset: str) -> None:
    seats = 3
    plan = make_plan(preset, seats, ["random"], 3, "hay")
    rules = plan.game()
    for number in range(3):
        match, rng = Match(rules, seats, Dealer.from_seed("hay", seats, number)), Random(number)
        while not match.over:
            decision = match.waiting()[0]
            match.answer(decision, rng.choice(decision.options).fill(rng))
        parts = game_lines(plan, ("random",) * seats, rules.scores(match.state))
        assert {part.seat for part in parts if part.first} == {
            side for side in rules.winners(match.state) if side < len(parts)
        }
        assert sum(part.first for part in parts) == pytest.approx(
            1.0 if parts[0].first or not plan.is_team_game else 0.0
        )


def test_ratings_agree_with_points_and_with_themselves() -> None:
    bots = ["careful", "random", "vacherie.bots.random_bot:Random"]
    plan = make_plan("classic", 3, bots, 90, "hay")
    rng = Random(1)
    points = {
        bot: [rng.randrange(*spread) for _ in range(30)]
        for bot, spread in zip(bots, ((0, 40), (20, 60), (20, 60)), strict=True)
    }
    results = results_of(plan, points)
    found = ratings(results)
    assert found is not None
    assert found == ratings(results)
    assert found["careful"].low > found["random"].high
    assert abs(found["random"].mean - found[bots[2]].mean) < found["careful"].mean - found["random"].mean
    assert all(rating.low <= rating.mean <= rating.high for rating in found.values())


def test_few_deals_get_no_rating() -> None:
    plan = make_plan("classic", 2, ["careful", "random"], 8, "hay")
    assert ratings(results_of(plan, {"careful": [1, 2, 3, 4], "random": [5, 6, 7, 8]})) == {}
