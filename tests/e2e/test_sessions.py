"""The list of my sessions: other ones are ended, copies of mine too, and my own at last."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import NewPlayer
from tests.e2e.test_games import short
from tests.e2e.test_network import HAND
from tests.support.process import ServerProcess

BEGIN = """async () => (await (await fetch("/api/me/sessions", { method: "POST" })).json()).token"""
WHO = (
    """async (token) => (await fetch("/api/me", { headers: { authorization: "Bearer " + token } })).status"""
)
KNOWN = """() => localStorage.setItem("vacherie.me", JSON.stringify({ name: "Zoé", guest: true }))"""


def open_list(page: Page, url: str) -> Locator:
    """The dialog, from the home page of a guest."""
    page.goto(url)
    page.evaluate(KNOWN)
    page.reload()
    page.locator("footer nav button").first.click()
    dialog = page.locator("dialog[open]")
    expect(dialog.locator("li").first).to_be_visible()
    return dialog


def test_other_sessions_are_ended_and_my_table_goes_on(server: ServerProcess, player: NewPlayer) -> None:
    zoe = player()
    zoe.open_table(server.url, "classic", 2, options=short("classic"))
    expect(zoe.page.locator(HAND)).to_have_count(5)
    token = zoe.page.evaluate(BEGIN)
    home = zoe.page.context.new_page()
    dialog = open_list(home, server.url)
    expect(dialog.locator("li")).to_have_count(2)
    assert home.evaluate(WHO, token) == 200
    dialog.locator(".bar button").click()
    expect(dialog.locator("li")).to_have_count(1)
    # The table's connection ended, too, and came back with the new cookie.
    zoe.page.locator(f"{HAND}:not([aria-disabled=true])").first.wait_for()
    zoe.play_to_the_end()


def test_ending_my_own_session_is_asked_twice(server: ServerProcess, player: NewPlayer) -> None:
    zoe = player(390, 844)
    zoe.open_table(server.url, "classic", 2, rest="open")
    zoe.page.evaluate(BEGIN)
    dialog = open_list(zoe.page, server.url)
    other = dialog.locator("li").filter(has_text="Another browser")
    other.get_by_role("button").click()
    expect(dialog.locator("li")).to_have_count(1)
    mine = dialog.locator("li").get_by_role("button")
    mine.click()
    expect(dialog.get_by_role("alert")).to_contain_text("new guest")
    expect(mine).to_have_text("End it for good")
    mine.click()
    expect(zoe.page.locator("dialog[open]")).to_have_count(0)
    expect(zoe.page.locator("footer nav button")).to_have_count(0)
    assert zoe.page.context.cookies() == []
