"""Whole games: every bot answers every decision of every preset, deterministically."""

from __future__ import annotations

from itertools import cycle, islice

import pytest

from tests.bots.bot_games import TABLES, play, short
from vacherie import game


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_every_table_is_played_to_its_end(preset: str, seats: int) -> None:
    """An illegal answer would raise; a bot that goes round in circles would never come back."""
    rules = short(preset, rounds=2)
    for number, team in enumerate((["careful"], ["random"], ["random", "careful"])):
        match = play(rules, list(islice(cycle(team), seats)), number)
        assert match.over
        assert {entry.by for entry in match.log} == {None, "bot"}


@pytest.mark.parametrize("options", [{"hand": 1}, {"hand": 3}, {"deal": "draft", "hand": 4}])
@pytest.mark.parametrize(
    "preset", ["classic", "fan-parity", "fan-climb", "fan-leap", "fan-reverse", "surprise"]
)
def test_other_hands_and_deals(preset: str, options: dict[str, object]) -> None:
    """Options change the deck, the hands and the length, and no bot minds."""
    rules = game(preset, max_rounds=2, **options)
    assert play(rules, ["careful", "random", "careful"]).over


@pytest.mark.parametrize("preset", ["surprise", "surprise-leaflet"])
def test_hidden_totals(preset: str) -> None:
    """Without running totals on the table the bots still know their own."""
    rules = game(preset, max_rounds=1, show_totals=False)
    assert play(rules, ["careful"] * 4).over


@pytest.mark.parametrize("preset", ["classic", "coop", "surprise", "nothanks"])
def test_the_same_seeds_give_the_same_game(preset: str) -> None:
    """Reproducible to the last answer."""
    bots = ["careful", "random", "careful"]
    first, second = (play(short(preset), bots, number=5) for _ in range(2))
    other = play(short(preset), bots, number=6)
    assert first.log == second.log
    assert first.log != other.log
