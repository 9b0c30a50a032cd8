"""Whoever plays by keyboard keeps the focus, and nobody who is elsewhere is called back to the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import NewPlayer
from tests.e2e.player import Player
from tests.e2e.test_games import short
from tests.e2e.test_network import HAND, sit_down
from tests.support.process import ServerProcess

ASKED = f"{HAND}:not([aria-disabled=true])"
LIFTED = f"{HAND}[aria-checked=true]"
LOG = "[data-testid=log] ol"
CHAT = "[data-testid=chat] input[type=text]"


def row(number: int) -> str:
    """The button of a row that has to be chosen."""
    return f"[data-testid=row-{number}] > button"


def play_lowest(player: Player) -> None:
    """Play the first card of the hand without a mouse: it is the one that most often fits nowhere."""
    player.page.locator(ASKED).first.wait_for()
    lowest = player.page.locator(HAND).first.get_attribute("data-testid")
    player.press("ArrowRight")
    for _ in range(5):  # the first arrow lifts whatever card is at hand
        player.page.locator(LIFTED).wait_for()
        if player.page.locator(LIFTED).get_attribute("data-testid") != lowest:
            player.press("ArrowLeft")
    expect(player.page.locator(f"{LIFTED}:focus")).to_have_attribute("data-testid", lowest or "")
    player.press("Enter")


def test_the_next_card_is_at_hand_after_each_trick(server: ServerProcess, player: NewPlayer) -> None:
    """And the row that has to be chosen, when there is one; then the hand again; at last the result."""
    zoe = player(360, 640)  # where sentence, button and waiting cards share one line
    for _ in range(40):  # of two seats, so that in about every second game a card is too low for all rows
        chosen = False
        zoe.open_table(server.url, "classic", 2, options=short("classic"))
        for left in (4, 3, 2):  # the last card plays itself
            play_lowest(zoe)
            expect(zoe.page.locator(HAND)).to_have_count(left)
            expect(zoe.page.locator(f"{ASKED}:focus, {row(1)}:focus")).to_have_count(1)
            if zoe.page.locator(row(1)).count():
                chosen = True
                expect(zoe.find("status")).to_contain_text("row")
                expect(zoe.find("status")).to_be_visible()
                zoe.press("ArrowDown")
                expect(zoe.page.locator(row(2))).to_be_focused()
                zoe.press("2")
                expect(zoe.page.locator(f"{ASKED}:focus")).to_have_count(1)
        if chosen:
            play_lowest(zoe)
            zoe.play_to_the_end(keyboard=True)
            expect(zoe.page.locator("#game-over")).to_be_focused()
            return
    pytest.fail("no card was too low in forty games")


def test_whoever_picks_is_at_the_next_card_of_the_draft(server: ServerProcess, player: NewPlayer) -> None:
    zoe = player()
    offer = "[data-testid^=offer-]"
    zoe.open_table(server.url, "pro", 3, options=short("pro"))
    zoe.page.locator(offer).first.wait_for()
    assert zoe.tab_to(offer)
    for mine in (1, 2, 3):
        expect(zoe.page.locator(f"{offer}:focus")).to_have_count(1)
        zoe.press("ArrowRight")
        zoe.page.locator(f"{offer}[aria-checked=true]:focus").wait_for()
        zoe.press("Enter")
        expect(zoe.page.locator(HAND)).to_have_count(mine)


@pytest.mark.parametrize("elsewhere", [CHAT, LOG, "dialog button"])
def test_nobody_is_called_back_to_the_table(server: ServerProcess, player: NewPlayer, elsewhere: str) -> None:
    """Somebody writes, reads or looks something up while the others play, and stays there."""
    ann, bob = player(), player()
    table = ann.open_table(server.url, "classic", 2, rest="open", options=short("classic"))
    sit_down(server.url, table, bob)
    play_lowest(ann)
    ann.find("play").and_(ann.page.locator("[aria-disabled=true]")).wait_for()
    if elsewhere.startswith("dialog"):
        ann.press("?")
    ann.page.locator(elsewhere).first.focus()
    bob.answer()
    expect(ann.page.locator(HAND)).to_have_count(4)
    expect(ann.page.locator(elsewhere).first).to_be_focused()


def take_the_device(player: Player, server: ServerProcess, preset: str) -> None:
    """Open a table for two people at one device, and be the first of them, without a mouse."""
    player.open_table(server.url, preset, 3, mine=2, options=short(preset))
    player.find("take-device").wait_for()
    assert player.tab_to("[data-testid=take-device]")
    player.press("Enter")


def test_a_device_that_goes_round_is_not_opened_by_a_second_enter(
    server: ServerProcess, player: NewPlayer
) -> None:
    zoe = player()
    take_the_device(zoe, server, "classic")
    expect(zoe.page.locator(f"{ASKED}:focus")).to_have_count(1)
    play_lowest(zoe)
    expect(zoe.find("hot-seat")).to_be_focused()
    zoe.press("Enter")
    expect(zoe.page.locator(HAND)).to_have_count(0)
    zoe.press("Tab")
    expect(zoe.find("take-device")).to_be_focused()


def test_whoever_is_handed_the_device_stands_beside_the_buttons(
    server: ServerProcess, player: NewPlayer
) -> None:
    zoe = player()
    take_the_device(zoe, server, "nothanks")
    expect(zoe.page.locator("[data-testid=nothanks] section[data-home]")).to_be_focused()
    zoe.press("Tab")
    expect(zoe.page.locator("[data-choice=take]")).to_be_focused()
