"""The table of levels: eight, in order, and from one to the next nothing makes the play weaker."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

from vacherie.bots import registry
from vacherie.bots.families import FAMILIES
from vacherie.bots.levels.bot import LevelBot
from vacherie.bots.levels.ladder import LEVELS, level_of
from vacherie.bots.levels.ratings import RATED_PRESETS, ratings

MEASURED = Path(__file__).parents[3] / "docs/benchmarks/levels.json"
WEAKENED = LEVELS[:-1]


def test_eight_levels_and_the_champion_is_the_last() -> None:
    assert [level.strength for level in LEVELS] == list(range(1, 9))
    assert LEVELS[-1].bot == "champion"
    assert len({level.name for level in LEVELS}) == len({level.bot for level in LEVELS}) == 8


def test_every_level_is_a_bot_of_the_registry() -> None:
    for level in WEAKENED:
        bot = registry.load(level.bot)
        assert issubclass(bot, LevelBot)
        assert bot.level is level
    registry.load("champion")


def test_old_names_are_no_levels() -> None:
    assert [level_of(bot) for bot in ("random", "careful", "shark")] == [None] * 3


@pytest.mark.parametrize("family", FAMILIES)
def test_nothing_makes_a_level_weaker_than_the_one_below(family: str) -> None:
    for lower, upper in pairwise(level.weakening[family] for level in WEAKENED):
        assert upper.temperature <= lower.temperature
        assert upper.oversight <= lower.oversight
        assert upper.memory >= lower.memory
        assert upper.rollouts >= lower.rollouts
        assert upper.champion >= lower.champion
        if lower.rollouts:
            assert upper.search_temperature <= lower.search_temperature
        assert lower != upper


@pytest.mark.parametrize("preset", RATED_PRESETS)
def test_ratings_rise_and_come_from_the_measured_duels(preset: str) -> None:
    found = ratings(preset)
    assert list(found) == [level.bot for level in LEVELS]
    assert all(found[low.bot].rating < found[high.bot].rating for low, high in pairwise(LEVELS))
    duels = json.loads(MEASURED.read_text("utf-8"))["duels"][preset]
    assert {bot: met["weaker"] for bot, met in duels.items()} == {
        high.bot: low.bot for low, high in pairwise(LEVELS)
    }
