"""`vacherie bots`: all levels in order, in three languages, for people and for programs."""

from __future__ import annotations

import json

import pytest

from tests.support.command_line import run
from vacherie.bots import registry
from vacherie.bots.levels.ladder import LEVELS
from vacherie.bots.levels.ratings import RATED_PRESETS, ratings
from vacherie.locale.catalogue import LANGUAGES, Catalogue


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_level_has_a_line_in_order(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    result = run("bots", "--lang", lang)
    assert result.code == 0
    catalogue = Catalogue(lang)
    at = [result.out.index(f" {level.bot} ") for level in LEVELS]
    assert at == sorted(at)
    for level in LEVELS:
        rating = ratings()[level.bot]
        for text in (
            level.name,
            f"{rating.rating} ± {rating.error}",
            catalogue.text(f"bot-{level.bot}.about"),
        ):
            assert text in result.out
    assert "random, careful, shark" in result.out


def test_for_programs() -> None:
    found = json.loads(run("bots", "--json", "--lang", "fr").out)
    assert [line["bot"] for line in found[:8]] == [level.bot for level in LEVELS]
    assert {line["bot"] for line in found} == set(registry.names())
    first = found[0]
    assert first["level"] == 1
    assert first["style"] == "rêveuse"
    assert set(first["ratings"]) == set(RATED_PRESETS)
    assert first["ratings"]["classic"].keys() == {"rating", "error"}
    assert "level" not in next(line for line in found if line["bot"] == "shark")


def test_a_level_plays_in_the_terminal() -> None:
    result = run(
        "simulate", "nothanks", "--games", "2", "--seed", "1", "--bots", "pompon,caramel", "--jobs", "1"
    )
    assert result.code == 0
    assert "caramel" in result.out
