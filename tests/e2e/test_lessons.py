"""The first lessons, played by hand: by mouse and by keys, on a phone and on a screen, in three languages."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from scripts.lessons.situations import LESSONS
from tests.e2e.conftest import NewPlayer
from tests.e2e.player import Player
from tests.e2e.test_access import check
from tests.support.process import ServerProcess

SPECIAL = "button[data-testid^=special-]:enabled:not([aria-disabled=true])"


def play_card(zoe: Player, card: int) -> None:
    """Lift a card and play it."""
    zoe.find(f"hand-card-{card}").click()
    zoe.find("play").click()


def verdict(zoe: Player, wanted: str) -> None:
    """What is said about the answer; then on."""
    expect(zoe.find("lesson-says")).to_have_attribute("data-verdict", wanted)
    check(zoe)
    zoe.find("lesson-go").click()


@pytest.mark.parametrize(("width", "height", "lang"), [(1280, 800, "fr"), (390, 844, "de"), (844, 390, "en")])
def test_a_newcomer_learns_the_base_game(
    server: ServerProcess, player: NewPlayer, width: int, height: int, lang: str
) -> None:
    zoe = player(width, height, lang=lang)
    zoe.page.goto(server.url)
    zoe.find("lesson-offer").get_by_role("link").click()
    play_card(zoe, 40)
    verdict(zoe, "wrong")
    play_card(zoe, 44)
    verdict(zoe, "good")
    play_card(zoe, 49)
    verdict(zoe, "good")
    play_card(zoe, 3)
    zoe.find("row-2").locator("button.cover").click()
    verdict(zoe, "good")
    zoe.find("lesson-end").wait_for()
    check(zoe)
    zoe.page.goto(f"{server.url}/learn")
    expect(zoe.page.locator("[data-testid=lesson-classic].done")).to_have_count(1)
    check(zoe)
    zoe.page.goto(server.url)
    zoe.find("play-now").wait_for()
    expect(zoe.find("lesson-offer")).to_have_count(0)


def test_the_offer_is_declined_for_good(server: ServerProcess, player: NewPlayer) -> None:
    zoe = player()
    zoe.page.goto(server.url)
    zoe.find("lesson-offer").get_by_role("button").click()
    expect(zoe.find("lesson-offer")).to_have_count(0)
    zoe.page.reload()
    zoe.find("play-now").wait_for()
    expect(zoe.find("lesson-offer")).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_by_keys_alone(server: ServerProcess, player: NewPlayer, width: int, height: int) -> None:
    zoe = player(width, height)
    zoe.page.goto(f"{server.url}/learn/classic")
    zoe.find("hand-card-44").wait_for()
    for right in (2, 1):
        for _ in range(right + 1):
            zoe.press("ArrowRight")
        zoe.press("Enter")
        expect(zoe.find("lesson-says")).to_have_attribute("data-verdict", "good")
        expect(zoe.find("lesson-go")).to_be_focused()
        zoe.press("Enter")
    zoe.press("ArrowRight")
    zoe.press("Enter")
    zoe.find("row-2").locator("button.cover").wait_for()
    zoe.page.wait_for_timeout(450)  # so long a second Enter is taken for an accident
    zoe.press("2")
    expect(zoe.find("lesson-says")).to_have_attribute("data-verdict", "good")
    zoe.press("Enter")
    expect(zoe.find("lesson-end").get_by_role("heading")).to_be_focused()


@pytest.mark.parametrize("preset", [one for one in LESSONS if one != "classic"])
def test_every_lesson_can_be_played(server: ServerProcess, player: NewPlayer, preset: str) -> None:
    """Answered at random until it is over; a wrong answer is tried again."""
    zoe = player(390, 844)
    zoe.page.goto(f"{server.url}/learn/{preset}")
    play_lesson(zoe)
    check(zoe)


def play_lesson(zoe: Player) -> None:
    """Answer whatever it asks until its end."""
    for _ in range(400):
        zoe.page.locator("[data-testid=lesson-says], [data-testid=lesson-end]").first.wait_for()
        if zoe.find("lesson-end").count():
            break
        if zoe.find("lesson-go").count():
            zoe.click(zoe.find("lesson-go"))
        elif zoe.page.locator("[data-testid=reverse][aria-pressed=false]").count():
            zoe.click(zoe.find("reverse"))
        elif (specials := zoe.page.locator(SPECIAL).all()) and not zoe.find("back").count():
            zoe.click(zoe.rng.choice(specials))
        else:
            zoe.answer_by_mouse()
    zoe.find("lesson-end").wait_for()
