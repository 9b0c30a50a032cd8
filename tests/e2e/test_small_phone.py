"""Pages on the smallest phone: nothing is wider than the screen, in any language."""

from __future__ import annotations

import pytest

from tests.e2e.conftest import NewPlayer
from tests.support.process import ServerProcess
from vacherie.locale.catalogue import LANGUAGES

PATHS = ("/", "/rules", "/rules/classic", "/rules/coop", "/rules/nothanks", "/learn", "/puzzles", "/replay")
WIDTH = "document.documentElement.scrollWidth"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_wider_than_the_screen(server: ServerProcess, player: NewPlayer, lang: str) -> None:
    zoe = player(320, 568, lang=lang)
    for path in PATHS:
        zoe.page.goto(server.url + path)
        zoe.page.locator("h1").first.wait_for()
        if path == "/":
            zoe.find("preset-classic").wait_for()
        if path == "/puzzles":
            zoe.find("puzzle-today").wait_for()
        assert zoe.page.evaluate(WIDTH) == 320, path


def test_the_question_of_a_puzzle_is_seen_on_a_lying_phone(server: ServerProcess, player: NewPlayer) -> None:
    zoe = player(667, 375)
    zoe.page.goto(f"{server.url}/puzzles")
    zoe.find("puzzle").first.click()
    question = zoe.find("puzzle-says")
    question.wait_for()
    box = question.bounding_box()
    assert box is not None
    assert box["height"] >= 18
    there = "([x, y]) => document.elementFromPoint(x, y).closest('[data-testid=puzzle-says]') !== null"
    assert zoe.page.evaluate(there, [box["x"] + 5, box["y"] + box["height"] / 2])
