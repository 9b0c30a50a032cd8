"""The games of an arena: fair line-ups, every hand for every bot, all derived from the seed."""

from __future__ import annotations

from collections import Counter

import pytest

from vacherie import PRESETS, BadSetup, Match
from vacherie.analysis.arena.plan import (
    Seating,
    TournamentPlan,
    deal,
    is_even,
    line_ups,
    make_plan,
    requested_deal,
    seat_rngs,
)

NAMES = ("random", "careful", "vacherie.bots.random_bot:Random", "vacherie.bots.careful.bot:Careful")


def plan_of(*bots: str, seats: int = 4, games: int = 100, preset: str = "classic") -> TournamentPlan:
    return make_plan(preset, seats, bots, games, "hay")


@pytest.mark.parametrize("seats", range(2, 11))
@pytest.mark.parametrize("bots", range(1, 5))
def test_every_bot_has_its_share_of_seats(bots: int, seats: int) -> None:
    tables = line_ups(plan_of(*NAMES[:bots], seats=seats))
    assert all(len(table) == seats for table in tables)
    seated = Counter(bot for table in tables for bot in table)
    assert set(seated) == set(NAMES[:bots])
    assert len(set(seated.values())) == 1
    if bots <= seats:
        for table in tables:
            counts = Counter(table)
            assert len(counts) == bots
            assert max(counts.values()) - min(counts.values()) <= 1


def test_more_bots_than_seats_meet_in_every_choice() -> None:
    tables = line_ups(plan_of(*NAMES, seats=3))
    assert len({frozenset(table) for table in tables}) == len(tables) == 4


def test_a_bot_that_is_named_twice_has_two_places() -> None:
    assert line_ups(plan_of("careful", "random", "random", "random")) == (
        ("careful", "random", "random", "random"),
    )
    # Three of these four: a table of random alone would compare nothing.
    tables = line_ups(plan_of("careful", "random", "random", "random", seats=3))
    assert {tuple(sorted(table)) for table in tables} == {("careful", "random", "random")}


def test_every_bot_sits_on_every_seat_in_a_deal_group() -> None:
    seating = Seating(plan_of("careful", "random", seats=5, games=500))
    for group in range(20):
        games = seating.games(group)
        assert len(games) == 5
        for seat in range(5):
            assert sorted(game[seat] for game in games) == sorted(games[0])


def test_neighbours_change_from_deal_to_deal() -> None:
    seating = Seating(plan_of(*NAMES, seats=4, games=1_000))
    circles = Counter(seating.games(group)[0] for group in range(240))
    assert len(circles) == 24


def test_a_team_is_of_one_kind_and_plays_the_same_deal() -> None:
    plan = plan_of("careful", "random", preset="coop", seats=3, games=7)
    assert plan.games == 8
    assert Seating(plan).games(3) == [("careful",) * 3, ("random",) * 3]


def test_games_are_rounded_up_to_whole_groups() -> None:
    assert plan_of("careful", games=1).games == 4
    assert plan_of("careful", games=4).games == 4
    assert plan_of("careful", games=5).groups == 2
    assert is_even(plan_of("careful", "random", seats=3, games=6))
    assert not is_even(plan_of("careful", "random", seats=3, games=3))


def test_decks_and_streams_differ_between_groups_rounds_games_and_seats() -> None:
    plan = plan_of("careful", games=400)
    decks = {requested_deal(plan, group, round).deck for group in range(100) for round in (1, 2)}
    assert len(decks) == 200
    assert requested_deal(plan_of("random"), 7, 2) == requested_deal(plan, 7, 2)
    assert requested_deal(make_plan("classic", 4, ["careful"], 4, "oat"), 7, 2) != requested_deal(plan, 7, 2)
    first = {rng.random() for group in range(3) for turn in range(4) for rng in seat_rngs(plan, group, turn)}
    assert len(first) == 48


@pytest.mark.parametrize("preset", PRESETS)
def test_a_deck_on_request_is_the_one_that_is_played(preset: str) -> None:
    plan = plan_of("careful", seats=3, preset=preset)
    match = Match(plan.game(), 3)
    due = match.due()
    assert due is not None
    played = deal(plan, 5, 1, due)
    match.deal(played)  # the rules accept it
    assert requested_deal(plan, 5, 1) == played


@pytest.mark.parametrize(
    ("bots", "seats", "games", "said"),
    [
        ((), 4, 4, "needs the names of its bots"),
        (("careful", ""), 4, 4, "needs the names of its bots"),
        (("clever",), 4, 4, "there is no bot 'clever'"),
        (("careful",), 11, 4, "2 to 10 seats, not 11"),
        (("careful",), 4, 0, "at least one game, not 0"),
        (("careful",) * 30, 10, 4, "more than 2,000"),
    ],
)
def test_what_cannot_be_played_is_refused(bots: tuple[str, ...], seats: int, games: int, said: str) -> None:
    with pytest.raises(BadSetup, match=said):
        make_plan("classic", seats, bots, games, "hay")
