"""Bots of OpenSpiel sit at our tables and play in our arena."""

from __future__ import annotations

from random import Random

import pytest

from tests.research.spiel_players import SearchPlayer
from vacherie import Dealer, Match, game
from vacherie.analysis.simulation import SimulationPlan, play_game
from vacherie.records.format import SeatInfo
from vacherie.research.spiel.bots import SpielPlayer, spiel_game

UNIFORM = "tests.research.spiel_players:UniformPlayer"
SEARCH = "tests.research.spiel_players:SearchPlayer"


@pytest.mark.parametrize(
    ("preset", "options"),
    [("classic", {"max_rounds": 1}), ("coop", {"hand": 3}), ("surprise", {"hand": 3}), ("nothanks", {})],
)
def test_a_whole_game(preset: str, options: dict[str, object]) -> None:
    seats = (SeatInfo("Rosa", UNIFORM), SeatInfo("Bella", "careful"), SeatInfo("Mimi", UNIFORM))
    played = play_game(SimulationPlan(preset, options, seats, seed="theirs"), 0)
    assert played.scores == play_game(SimulationPlan(preset, options, seats, seed="theirs"), 0).scores


def test_their_search_plays_at_our_table() -> None:
    seats = (SeatInfo("Rosa", SEARCH), SeatInfo("Bella", "random"))
    options = {"hand": 3, "max_rounds": 1}
    assert len(play_game(SimulationPlan("classic", options, seats, seed="search"), 0).scores) == 2


def test_a_seat_may_be_asked_before_the_others() -> None:
    match = Match(game("classic", hand=3, max_rounds=1), 3, Dealer.from_seed("order", 3))
    player, decision = SearchPlayer(match.game), match.waiting()[2]
    choice = player.choose(match.view(2), match.heard[2], decision, Random(1))
    assert choice in decision.options


def test_the_same_game_in_openspiel() -> None:
    rules = game("classic", hand=5, end_score=None, max_rounds=2)
    found = spiel_game(rules, 3).setting.game
    assert found.settings == rules.settings
    assert spiel_game(game("nothanks", max_rounds=3), 4).setting.game.settings["max_rounds"] == 3


def test_a_player_must_say_which_bot_plays() -> None:
    with pytest.raises(NotImplementedError, match="override make"):
        SpielPlayer(game("classic")).make(None, None)  # type: ignore[arg-type]
