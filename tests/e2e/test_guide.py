"""The guide in a browser: it is read without any other host, found by its search, and fits a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Request, expect

from tests.e2e.conftest import NewPlayer
from tests.support.process import ServerProcess

PAGES = (
    "index",
    "play/fr",
    "games/de/fan-leap",
    "games/en/nothanks",
    "first-bot",
    "benchmarks",
    "project/architecture",
)


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_pages_ask_no_other_host(server: ServerProcess, player: NewPlayer, width: int, height: int) -> None:
    zoe = player(width, height)
    asked: list[str] = []

    def note(request: Request) -> None:
        if not request.url.startswith((server.url, "data:")):
            asked.append(request.url)

    zoe.page.on("request", note)
    for name in PAGES:
        response = zoe.page.goto(f"{server.url}/guide/{name}.html", wait_until="load")
        assert response is not None
        assert response.ok
        expect(zoe.page.locator("article h1")).to_be_visible()
        images = zoe.page.evaluate(
            "[...document.images].filter(i => i.complete && !i.naturalWidth).map(i => i.src)"
        )
        assert images == []
        assert zoe.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
    assert asked == []


def test_search_and_the_way_there(server: ServerProcess, player: NewPlayer) -> None:
    zoe = player()
    zoe.page.goto(f"{server.url}/guide")
    zoe.page.wait_for_url("**/guide/index.html")
    zoe.page.get_by_placeholder("Search").fill("determinise")
    zoe.page.locator(".md-search-result__link").first.click()
    zoe.page.wait_for_url("**/guide/*.html*")
    expect(zoe.page.locator("article")).to_contain_text("determinise")


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_play_in_a_minute_is_true(server: ServerProcess, player: NewPlayer, lang: str) -> None:
    """The steps of the page, with the buttons as it calls them."""
    zoe = player(390, 844, lang=lang, has_touch=True)
    zoe.page.goto(f"{server.url}/guide/play/{lang}.html")
    play_now, play_card = zoe.page.locator("article ol strong").all_inner_texts()
    zoe.page.goto(server.url)
    zoe.page.get_by_role("button", name=play_now, exact=True).tap()
    cards = zoe.page.locator("[data-testid=hand] [data-testid^=hand-card-]:not([aria-disabled=true])")
    expect(cards).to_have_count(10)
    first, second = (zoe.find(str(each.get_attribute("data-testid"))) for each in cards.all()[:2])
    for card in (first, second, second):  # another one; a second touch plays nothing
        card.tap()
        expect(card).to_have_attribute("aria-checked", "true")
        number = str(card.get_attribute("data-testid")).removeprefix("hand-card-")
        expect(zoe.find("play")).to_have_accessible_name(play_card.replace("55", number))
        expect(zoe.find("status")).to_contain_text(re.compile(rf"\b{number}\b"))
    expect(cards).to_have_count(10)
    zoe.find("play").tap()
    expect(zoe.page.locator("[data-testid=hand] [data-testid^=hand-card-]")).to_have_count(9)
