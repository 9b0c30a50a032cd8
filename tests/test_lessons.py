"""The lessons of the web table: files up to date, every situation solvable, every sentence there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scripts.lessons.__main__ import files
from scripts.lessons.frames import lesson
from scripts.lessons.situations import GOOD, LESSONS
from vacherie.games import PRESETS
from vacherie.locale.catalogue import LANGUAGES, Catalogue

ROOT = Path(__file__).parents[1]
GENERATED = ROOT / "web" / "src" / "generated" / "lessons"


def test_the_files_are_up_to_date() -> None:
    kept = {file.name: file.read_bytes() for file in GENERATED.iterdir()}
    assert kept == files(), "run python -m scripts.lessons"


def said(ask: dict[str, Any]) -> Iterator[str]:
    """What is said after every way through a situation."""
    for outcome in ask["answers"]:
        if "next" in outcome:
            yield from said(outcome["next"])
        else:
            yield outcome["says"]


def test_every_game_has_a_lesson_or_that_of_the_same_cards() -> None:
    assert set(LESSONS) <= set(PRESETS)
    assert set(PRESETS) - set(LESSONS) == {"surprise-leaflet"}


@pytest.mark.parametrize("preset", LESSONS)
def test_every_situation_has_a_right_answer_and_a_wrong_one(preset: str) -> None:
    assert 2 <= len(lesson(preset)["situations"]) <= 3
    for situation in lesson(preset)["situations"]:
        verdicts = set(said(situation["ask"]))
        assert GOOD in verdicts, situation["name"]
        assert len(verdicts) > 1, situation["name"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_is_there_and_none_is_left_over(lang: str) -> None:
    catalogue = Catalogue(lang)
    wanted = {f"lesson-{preset}-{part}" for preset in LESSONS for part in ("about", "end")}
    for preset in LESSONS:
        for situation in lesson(preset)["situations"]:
            name = f"lesson-{preset}-{situation['name']}"
            wanted |= {name, *(f"{name}.{says}" for says in said(situation["ask"]))}
    assert [id for id in sorted(wanted) if not catalogue.has(id)] == []
    text = (ROOT / "src" / "vacherie" / "locale" / f"{lang}.ftl").read_text(encoding="utf-8")
    assert text.count("\nlesson-") == len({id.partition(".")[0] for id in wanted})


def test_a_view_is_built_up_from_what_changes() -> None:
    """Everything an event changes is named, so that the browser ends with the rows of the rules."""
    place = lesson("classic")["situations"][0]
    played = next(
        outcome
        for option, outcome in zip(place["ask"]["decision"]["options"], place["ask"]["answers"], strict=True)
        if option["card"] == 44
    )
    table = place["view"]["table"]
    for moment in played["moments"]:
        table = table | moment["table"]
    assert [list(row["cards"]) for row in table["rows"]] == [[12, 14], [37], [43, 44], [58, 61]]
    assert place["view"]["private"]["hand"] == (15, 40, 44)
