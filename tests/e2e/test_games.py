"""A game of every preset against bots, to the final score: by mouse, and by keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import NewPlayer
from tests.support.process import ServerProcess
from vacherie.games import PRESETS, game

SHORT = {"max_rounds": 1, "hand": 5}
"""Options that make a game short, where a preset has them."""


def short(preset: str) -> dict[str, int]:
    """The options of a short game."""
    settings = game(preset).settings
    return {name: value for name, value in SHORT.items() if name in settings}


@pytest.mark.parametrize("keyboard", [False, True], ids=["mouse", "keyboard"])
@pytest.mark.parametrize("preset", PRESETS)
def test_a_game_to_the_final_score(
    server: ServerProcess, player: NewPlayer, preset: str, keyboard: bool
) -> None:
    zoe = player()
    seats = max(3, PRESETS[preset].seat_counts[0])
    zoe.open_table(server.url, preset, seats, options=short(preset))
    zoe.play_to_the_end(keyboard=keyboard)
    assert zoe.find("game-over").is_visible()
    assert zoe.find("score-sheet").is_visible()


def test_play_now(server: ServerProcess, player: NewPlayer) -> None:
    """One click from the page to a card in hand."""
    zoe = player()
    zoe.page.goto(server.url)
    zoe.find("play-now").click()
    expect(zoe.page.locator("[data-testid^=hand-card-]")).to_have_count(10)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640), (844, 390), (820, 1180)])
def test_smaller_screens(server: ServerProcess, player: NewPlayer, width: int, height: int) -> None:
    """A game on phones, upright and lying, and on a tablet; nothing has to be scrolled."""
    zoe = player(width, height, has_touch=True)
    zoe.open_table(server.url, "classic", 4, options=short("classic"))
    zoe.page.locator("[data-testid^=hand-card-]").first.wait_for()
    size = zoe.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert size == [width, height]
    zoe.play_to_the_end()


@pytest.mark.parametrize("lang", ["fr", "en", "de"])
def test_languages(server: ServerProcess, player: NewPlayer, lang: str) -> None:
    """The page speaks the browser's language, and another one when asked."""
    zoe = player(lang=lang)
    zoe.page.goto(server.url)
    zoe.find("play-now").wait_for()
    assert zoe.page.locator("html").get_attribute("lang") == lang
    words = {"fr": "Jouer", "en": "Play now", "de": "spielen"}
    assert words[lang].lower() in zoe.find("play-now").inner_text().lower()
    other = {"fr": "de", "de": "en", "en": "fr"}[lang]
    zoe.page.locator(f"button[lang={other}]").click()
    zoe.page.wait_for_function("lang => document.documentElement.lang === lang", arg=other)


def test_two_people_on_one_device(server: ServerProcess, player: NewPlayer) -> None:
    """The hand of the other is hidden until the device was passed on."""
    zoe = player()
    zoe.open_table(server.url, "classic", 3, mine=2, options=short("classic"))
    zoe.find("take-device").wait_for()
    assert zoe.page.locator("[data-testid^=hand-card-]").count() == 0
    zoe.play_to_the_end()
