"""The review of a finished game: in the replay, by mouse and by keys, on a phone and on a screen."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Route, expect

from tests.e2e.conftest import NewPlayer
from tests.e2e.player import Player
from tests.e2e.test_access import check
from tests.e2e.test_games import short
from tests.support.process import ServerProcess


def reviewed(zoe: Player, server: ServerProcess, preset: str, seats: int = 3) -> None:
    """A game played to its end, and its review asked for."""
    table = zoe.open_table(server.url, preset, seats, options=short(preset))
    zoe.play_to_the_end()
    zoe.page.goto(f"{server.url}/g/{table}")
    zoe.find("replay").wait_for()
    if zoe.find("page-menu").count():
        zoe.find("page-menu").click()
    zoe.find("review-button").click()
    zoe.find("review-result").wait_for()


@pytest.mark.parametrize(("width", "height", "lang"), [(1280, 800, "fr"), (390, 844, "de")])
def test_what_mattered_and_what_if(
    server: ServerProcess, player: NewPlayer, width: int, height: int, lang: str
) -> None:
    zoe = player(width, height, lang=lang)
    reviewed(zoe, server, "classic")
    expect(zoe.find("review-result").locator("tbody tr")).to_have_count(3)
    zoe.page.locator("summary").last.click()
    expect(zoe.find("chances").locator("tbody tr").first).to_be_visible()
    check(zoe)
    zoe.find("moment").first.click()
    expect(zoe.find("chance-curve")).to_be_visible()
    zoe.find("seat-0").get_by_role("button").wait_for()
    # The moment may be another seat's: look at the first choice of seat 0.
    if zoe.find("seat-0").get_by_role("button").get_attribute("aria-pressed") != "true":
        zoe.find("seat-0").get_by_role("button").click()
    zoe.press("Home")
    expect(zoe.find("cost-label")).to_have_count(0)
    zoe.press("ArrowDown")  # to the first trick, where a card is chosen
    expect(zoe.find("cost-label").first).to_be_visible()
    # The word, where the card has room for it.
    expect(zoe.find("cost-label").filter(has_text="meilleur" if lang == "fr" else "★")).to_have_count(1)
    check(zoe)
    if zoe.find("review-open").count():
        zoe.find("review-open").click()
    zoe.find("what-if").first.click()
    zoe.page.wait_for_url("**/t/*")
    zoe.page.locator("[data-testid=nimmt]").wait_for()


def with_two_mistakes(route: Route) -> None:
    """Answer with the server's review, with mistakes in the second and the third choice of seat 0 alone."""
    response = route.fetch()
    body = response.json()
    review = body.get("review")
    if review:
        own = [place for place, one in enumerate(review["decisions"]) if one["seat"] == 0][1:3]
        for place, decision in enumerate(review["decisions"]):
            decision["severity"] = "mistake" if place in own else "none"
        decision = review["decisions"][own[0]]
        where = {name: decision[name] for name in ("frame", "round", "trick", "seat")}
        worth = {"id": "bullheads", "arguments": {"bullheads": 4}}
        phrase = {"id": "review-others-bad", "arguments": {"seat": 0, "amount": worth}}
        moment = {"kind": "loss", "amount": 9999, "decision": own[0], "phrase": phrase}
        review["moments"] = [where | moment]
        for seat in review["seats"]:
            seat["best"], seat["worst"] = None, where | moment
    route.fulfill(response=response, body=json.dumps(body))


def test_by_keys(server: ServerProcess, player: NewPlayer) -> None:
    """M goes from mistake to mistake; everything in the panel can be reached by Tab."""
    zoe = player()
    zoe.page.route("**/api/games/*/review*", with_two_mistakes)
    reviewed(zoe, server, "classic")
    expect(zoe.find("moment")).to_have_count(1)
    replay = zoe.find("replay")

    def place() -> int:
        return int(replay.get_attribute("data-at") or "")

    assert zoe.tab_to("[data-testid=moment]")
    zoe.press("Enter")
    expect(replay).not_to_have_attribute("data-at", "0")
    first = place()
    # Errors are there without a mouse: as text on the page, and in words for a screen reader.
    expect(zoe.find("costs").get_by_test_id("error").first).to_contain_text("give or take")
    expect(zoe.find("costs").get_by_test_id("error").first).to_be_visible()
    expect(zoe.find("review-result").get_by_test_id("error")).to_have_count(3)
    expect(zoe.find("best-moment")).to_have_count(0)
    assert zoe.tab_to("[data-testid=worst-moment]")
    expect(zoe.page.get_by_role("heading", name="Worst moment: Zoé")).to_be_visible()
    check(zoe)
    assert zoe.tab_to("[data-testid=what-if]")
    assert zoe.tab_to("[data-testid=review] summary")
    zoe.press("Home")
    expect(replay).to_have_attribute("data-at", "0")
    zoe.press("m")
    expect(replay).to_have_attribute("data-at", str(first))
    zoe.press("m")
    expect(replay).not_to_have_attribute("data-at", str(first))
    assert place() > first
    expect(zoe.find("mistake-on")).to_be_disabled()
    zoe.press("Shift+M")
    expect(replay).to_have_attribute("data-at", str(first))


@pytest.mark.parametrize("preset", ["coop", "nothanks"])
def test_other_games(server: ServerProcess, player: NewPlayer, preset: str) -> None:
    zoe = player(390, 844)
    reviewed(zoe, server, preset)
    check(zoe)
    zoe.press("Escape")
    zoe.find("review-strip").wait_for()
    check(zoe)


@pytest.mark.parametrize(
    ("width", "height", "preset"),
    [(360, 640, "classic"), (360, 640, "nothanks"), (360, 640, "coop"), (844, 390, "surprise")],
)
def test_small_phones(server: ServerProcess, player: NewPlayer, width: int, height: int, preset: str) -> None:
    """Nothing lies on anything else, no column is cut off, and what does not fit is scrolled to."""
    zoe = player(width, height, lang="de")
    reviewed(zoe, server, preset)
    table = zoe.find("review-result")
    assert table.evaluate("one => one.scrollWidth <= one.parentElement.clientWidth")
    zoe.press("Escape")
    strip = zoe.find("review-strip")
    strip.wait_for()
    zoe.press("Home")
    zoe.press("ArrowDown")
    below = strip.bounding_box()
    assert below is not None
    hand = zoe.page.locator("[data-testid^=hand-card-]").all()
    assert bool(hand) == (preset != "nothanks")
    for card in hand:
        box = card.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= below["y"]
    for row in zoe.page.locator("[data-testid^=row-]").all():
        box = row.bounding_box()
        assert box is not None
        assert box["height"] >= 24
    zoe.page.get_by_role("button", name="weiterspielen").scroll_into_view_if_needed()
    check(zoe)


def test_no_button_where_the_coach_is_switched_off(server: ServerProcess, player: NewPlayer) -> None:
    zoe = player()

    def without(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=json.dumps(response.json() | {"coach": False}))

    table = zoe.open_table(server.url, "nothanks", 3, mine=0, bot="random")
    zoe.find("game-over").wait_for()
    zoe.page.route("**/api/presets", without)
    with zoe.page.expect_response("**/api/presets"):
        zoe.page.goto(f"{server.url}/g/{table}")
    zoe.find("result").wait_for()
    expect(zoe.find("review-button")).to_have_count(0)
    zoe.page.unroute("**/api/presets")
    zoe.page.reload()
    expect(zoe.find("review-button")).to_have_count(1)
