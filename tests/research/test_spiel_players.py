"""Bots of OpenSpiel sit at our tables and play in our arena."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace

import pyspiel
import pytest

from tests.research.spiel_players import SearchPlayer
from vacherie import Dealer, IllegalChoice, Match, game
from vacherie.analysis.simulation import SimulationPlan, play_game
from vacherie.games import PRESETS
from vacherie.records.format import SeatInfo
from vacherie.research.spiel.bots import SpielPlayer
from vacherie.research.spiel.game import spiel_game

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


@pytest.mark.parametrize(
    ("preset", "options"),
    [
        ("classic", {"deal": "tactic", "hand": 4, "end_score": None, "max_rounds": 3, "show_totals": False}),
        ("classic", {"end_score": 30, "end_rule": "reach"}),
        ("leaflet", {"end_rule": "over"}),
        ("fan-reverse", {"reverse_pads": True}),
        ("coop", {"hand": 5, "show_ox_total": True}),
        ("surprise", {"insert_allow_end": True, "end_score": 20, "max_rounds": None}),
        ("nothanks", {"open_chips": True, "max_rounds": 3}),
    ],
)
def test_every_option_of_a_game_is_a_parameter(preset: str, options: dict[str, object]) -> None:
    """A bot of OpenSpiel at our tables plays by the rules of that table."""
    rules = game(preset, **options)
    named = spiel_game(rules, 4)
    assert named.setting.game.settings == rules.settings
    assert pyspiel.load_game(str(named)).setting.game.settings == rules.settings
    for each in PRESETS:
        assert spiel_game(game(each), 4).setting.game.settings == game(each).settings


def test_a_bot_that_answers_with_no_whole_number_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(game("classic"), 3, Dealer.from_seed("order", 3))
    for answer in (1.7, None, "3"):
        bot = SimpleNamespace(step=lambda state, answer=answer: answer)
        monkeypatch.setattr(SpielPlayer, "make", lambda self, game, rng, bot=bot: bot)
        with pytest.raises(IllegalChoice, match="an action is a whole number"):
            SpielPlayer(match.game).choose(match.view(0), match.heard[0], match.waiting()[0], Random(1))


def test_a_player_must_say_which_bot_plays() -> None:
    with pytest.raises(NotImplementedError, match="override make"):
        SpielPlayer(game("classic")).make(None, None)  # type: ignore[arg-type]
