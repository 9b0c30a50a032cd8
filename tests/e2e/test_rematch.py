"""A rematch in real browsers: one offers it, the other joins with one click, and the game begins."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import NewPlayer
from tests.e2e.player import PATIENCE, Player
from tests.support.process import ServerProcess

SHORT = {"max_rounds": 1, "hand": 2}


def picture(page: Page, name: str) -> None:
    """Keep a screenshot where `PICTURES` names a folder, for people to look at."""
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}.png")


def play_together(*people: Player) -> None:
    """Answer whatever anybody is asked, until all are shown the final score."""
    end = time.monotonic() + PATIENCE
    while not all(person.is_over() for person in people):
        assert time.monotonic() < end, people[0].page.inner_text("body")[:600]
        for person in people:
            if not person.is_over() and not person.answer_by_mouse():
                person.page.wait_for_timeout(20)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_one_offers_and_the_other_joins(
    server: ServerProcess, player: NewPlayer, width: int, height: int
) -> None:
    zoe, anna = player(width, height), player(width, height)
    table = zoe.open_table(server.url, "classic", 3, rest="open", options=SHORT)
    zoe.find("waiting").wait_for()
    zoe.page.evaluate(
        "id => fetch(`/api/tables/${id}/seats/2/put-bot`, {method: 'POST', body: '{}',"
        " headers: {'content-type': 'application/json'}})",
        table,
    )
    anna.page.goto(f"{server.url}/t/{table}")
    anna.page.get_by_role("textbox").first.fill("Anna")
    anna.find("sit").click()
    play_together(zoe, anna)
    expect(anna.find("rematch")).to_have_text("Offer a rematch")
    anna.find("rematch").click()
    anna.find("waiting").wait_for()
    assert anna.page.url != f"{server.url}/t/{table}"
    expect(anna.find("seat-0")).to_contain_text("has not joined yet")
    expect(anna.page.get_by_role("status").filter(has_text="Waiting for")).to_contain_text("Zoé 1")
    picture(anna.page, f"offered-{width}")
    expect(zoe.find("rematch-offer")).to_have_text("Anna offers a rematch.")
    assert zoe.page.url == f"{server.url}/t/{table}", "nobody is taken along"
    picture(zoe.page, f"offer-{width}")
    zoe.find("rematch").click()
    for person in (zoe, anna):
        expect(person.page.locator("[data-testid^=hand-card-]")).to_have_count(2)
        expect(person.find("seat-0")).to_contain_text("Zoé 1")
        expect(person.find("seat-1")).to_contain_text("Anna")


def test_one_guest_on_several_seats(server: ServerProcess, player: NewPlayer) -> None:
    """Everybody else can see it, in the waiting room and in the game."""
    zoe, anna = player(), player(390, 844)
    table = zoe.open_table(server.url, "classic", 3, mine=2, rest="open", options=SHORT)
    anna.page.goto(f"{server.url}/t/{table}")
    expect(anna.find("seat-1")).to_contain_text("same guest as Zoé 1")
    picture(anna.page, "same-waiting")
    anna.find("sit").click()
    expect(anna.find("same-0")).to_have_text("same guest as Zoé 2")
    picture(anna.page, "same-game")
