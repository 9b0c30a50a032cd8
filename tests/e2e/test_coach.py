"""The coach at a table against bots: hint, take-back, practice; by mouse and keys, on phone and desktop."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import NewPlayer
from tests.e2e.player import PATIENCE, ROW, Player
from tests.e2e.test_access import check
from tests.support.process import ServerProcess

SIZES = pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])


def cards(zoe: Player) -> list[str | None]:
    """The cards in hand."""
    hand = zoe.page.locator("[data-testid^=hand-card-]")
    return [card.get_attribute("data-testid") for card in hand.all()]


@SIZES
def test_hint_and_take_back_by_mouse(
    server: ServerProcess, player: NewPlayer, width: int, height: int
) -> None:
    zoe = player(width, height)
    table = zoe.open_table(server.url, "classic", 4)
    zoe.find("hint").wait_for()
    before = [zoe.find(part).bounding_box() for part in ("hand", "row-1", "hint")]
    zoe.find("hint").click()
    expect(zoe.page.locator("[data-testid=hand] .cost")).to_have_count(10)
    expect(zoe.page.locator("[data-testid=hand] .best")).to_have_count(1)
    expect(zoe.find("status")).not_to_contain_text("review-")  # a sentence, not the id of one
    # The table does not jump.
    assert [zoe.find(part).bounding_box() for part in ("hand", "row-1", "hint")] == before
    check(zoe)
    expect(zoe.find("take-back")).to_have_attribute("aria-disabled", "true")
    held = cards(zoe)
    zoe.page.locator("[data-testid^=hand-card-]").nth(4).click()
    zoe.find("play").click()
    expect(zoe.find("take-back")).to_have_attribute("aria-disabled", "false")
    zoe.find("take-back").click()
    expect(zoe.page.locator("[data-testid^=hand-card-]")).to_have_count(10)
    assert cards(zoe) == held
    room = zoe.page.request.get(f"{server.url}/api/tables/{table}").json()["room"]
    assert room["practice"]


@pytest.mark.parametrize(
    ("lang", "reasons", "taken_back"),
    [
        ("fr", ("coûte", "cher", "paient", "bon pour vous"), "Vous reprenez votre coup."),
        ("de", ("kostet", "teuer", "bezahlen", "gut für dich"), "Du nimmst deinen Zug zurück."),
    ],
)
def test_hint_and_take_back_by_keys(
    server: ServerProcess, player: NewPlayer, lang: str, reasons: tuple[str, ...], taken_back: str
) -> None:
    zoe = player(lang=lang)
    zoe.open_table(server.url, "nothanks", 3)
    zoe.find("hint").wait_for()
    expect(zoe.find("hint")).to_have_attribute("aria-disabled", "false")
    zoe.page.keyboard.press("h")
    expect(zoe.page.locator(".choices .best")).to_have_count(1)
    expect(zoe.find("ask")).to_have_text(re.compile("|".join(reasons)))
    check(zoe)
    zoe.page.keyboard.press("h")
    expect(zoe.page.locator(".choices .best")).to_have_count(0)
    zoe.page.keyboard.press("n")
    expect(zoe.find("take-back")).to_have_attribute("aria-disabled", "false")
    zoe.page.keyboard.press("u")
    expect(zoe.page.get_by_text(taken_back).first).to_be_attached()


@SIZES
def test_practice_stops_at_a_mistake(
    server: ServerProcess, player: NewPlayer, width: int, height: int
) -> None:
    zoe = player(width, height)
    zoe.page.goto(server.url)
    zoe.find("level").click()
    zoe.find("practice").check()
    check(zoe)
    zoe.find("level-ok").click()
    zoe.find("play-now").click()
    zoe.find("hint").wait_for()
    # The worst card of a hand costs more than the coach lets pass; which one it is, a hint says.
    zoe.find("hint").click()
    costs = zoe.page.locator("[data-testid=hand] .cost")
    expect(costs).to_have_count(10)
    zoe.find("hint").click()
    for _ in range(10):
        if zoe.find("mistake").count():
            break
        zoe.find("hint").click()
        expect(costs).to_have_count(10)
        worst = max(range(10), key=lambda place: cost_of(costs.nth(place).inner_text()))
        dear = cost_of(costs.nth(worst).inner_text()) >= 3
        zoe.find("hint").click()
        if not dear:  # nothing in this hand is a clear mistake: another deal
            zoe.page.goto(server.url)
            zoe.find("play-now").click()
            zoe.find("hint").wait_for()
            continue
        zoe.page.locator("[data-testid^=hand-card-]").nth(worst).click()
        zoe.find("play").click()
        zoe.find("mistake").wait_for()
    check(zoe)
    zoe.find("mistake-back").click()
    expect(zoe.find("mistake")).to_have_count(0)
    expect(zoe.page.locator("[data-testid^=hand-card-]")).to_have_count(10)
    zoe.find("play").click()
    # A card that is too low asks for a row as well (R2.8), and the coach may warn once more.
    taken_back = zoe.page.locator("[data-testid=take-back][aria-disabled=false]")
    end = time.monotonic() + PATIENCE
    while not taken_back.count():
        assert time.monotonic() < end
        for asked in (zoe.find("mistake-keep"), zoe.page.locator(ROW)):
            if asked.count():
                zoe.click(asked.first)
        zoe.page.wait_for_timeout(30)


def cost_of(text: str) -> float:
    """The cost on a card; none on the best."""
    return 0.0 if text == "★" else float(text)


WATCH = """
  window.coachSeen = 0;
  const buttons = "[data-testid=hint], [data-testid=take-back]";
  const look = () => (window.coachSeen += document.querySelectorAll(buttons).length);
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
"""
"""Counts the buttons of the coach whenever the page changes, also such that vanish at once."""

ASK = """async (table) => {
  let room = { seq: 0, decisions: [] };
  while (!room.decisions.length)
    room = await (await fetch(`/api/tables/${table}/seats/0/poll?have=${room.seq}&wait=10`)).json();
  const body = JSON.stringify({ decision: room.decisions[0].id });
  const headers = { "content-type": "application/json" };
  const reply = await fetch(`/api/tables/${table}/seats/0/hint`, { method: "POST", headers, body });
  return [reply.status, (await reply.json()).code ?? null];
}"""
"""Asks for a hint as the page would, once there is a question."""


def test_no_coach_where_another_person_plays(
    server: ServerProcess, player: NewPlayer, complaints: list[str]
) -> None:
    zoe = player()
    zoe.page.clock.install()
    zoe.page.add_init_script(WATCH)
    table = zoe.open_table(server.url, "classic", 3, mine=1)
    zoe.page.locator("[data-testid^=hand-card-]").first.wait_for()
    zoe.page.clock.fast_forward(60_000)  # the coach loads a moment after the table
    zoe.find("hint").wait_for()
    assert zoe.page.evaluate("window.coachSeen") > 0
    assert zoe.page.evaluate(ASK, table) == [200, None]
    # The same page, the same time, but a second person has a seat.
    table = zoe.open_table(server.url, "classic", 3, mine=2)
    for _ in range(4):
        zoe.answer()
        zoe.page.clock.fast_forward(60_000)
        zoe.press("h")
    assert zoe.page.evaluate(ASK, table) == [409, "not-alone"]
    assert zoe.page.evaluate("window.coachSeen") == 0
    complaints[:] = [line for line in complaints if "409" not in line]
