"""Several browsers at one table; reloads, lost connections, a killed server."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import FloatRect, Locator, WebSocketRoute, expect

from tests.e2e.conftest import Complaints, NewPlayer
from tests.e2e.player import PATIENCE, Player
from tests.e2e.test_games import short
from tests.support.process import ServerProcess

HAND = "[data-testid^=hand-card-]"
USABLE = "[data-testid^=special-].usable:not([data-testid=special-replace])"
"""Special cards that can be used. Not Replace: it needs a card of the own hand (R8.11)."""
CHAT = "[data-testid=chat] .lines"


def sit_down(url: str, table: str, guest: Player) -> None:
    """Somebody follows the link and takes a seat."""
    guest.page.goto(f"{url}/t/{table}")
    guest.find("sit").first.click()
    guest.page.locator(HAND).first.wait_for()


def play_together(*people: Player) -> None:
    """Play to the final score."""
    end = time.monotonic() + PATIENCE
    while not all(person.is_over() for person in people):
        assert time.monotonic() < end, [person.page.inner_text("body")[:300] for person in people]
        for person in people:
            if not person.is_over() and person.answer_by_mouse():
                end = time.monotonic() + PATIENCE
        people[0].page.wait_for_timeout(20)


def commit(person: Player, seat: int) -> None:
    """Play a card, and wait until the server has it."""
    person.answer()
    person.page.locator(f"[data-testid=seat-{seat}][data-state=committed]").wait_for()


def forgive(complaints: Complaints, *causes: str) -> None:
    """A browser tells of every connection it could not make; those were meant."""
    complaints[:] = [line for line in complaints if not any(cause in line for cause in causes)]


def test_two_browsers_and_a_spectator(server: ServerProcess, player: NewPlayer) -> None:
    ann, bob, fan = player(), player(lang="fr"), player(lang="de", width=390, height=844)
    table = ann.open_table(server.url, "classic", 2, rest="open", options=short("classic"))
    sit_down(server.url, table, bob)
    fan.page.goto(f"{server.url}/t/{table}")
    fan.find("row-1").wait_for()
    assert fan.page.locator(HAND).count() == 0
    play_together(ann, bob)
    fan.find("game-over").wait_for()


def test_a_proposal_is_understood_in_another_language(server: ServerProcess, player: NewPlayer) -> None:
    """A proposal is sent as a choice: each browser shows it in its own language and can carry it out."""
    ann, bob = player(lang="fr"), player(lang="en")
    table = ann.open_table(server.url, "coop", 2, rest="open", options=short("coop"))
    sit_down(server.url, table, bob)
    usable = ann.page.locator(USABLE)
    end = time.monotonic() + PATIENCE
    while usable.count() == 0:  # until a window with a special card that can be used
        assert time.monotonic() < end
        bob.answer_by_mouse()
        ann.answer_by_mouse()
    usable.first.click()
    while not ann.find("propose").count():
        ann.page.locator("[data-target]").first.click()
    ann.find("propose").click()
    expect(ann.page.locator(CHAT)).to_contain_text("Et si on essayait ceci")
    expect(bob.page.locator(CHAT)).to_contain_text("How about this")
    bob.find("accept-proposal").click()
    bob.find("play").click()
    expect(bob.find("log")).to_contain_text("You play")


def test_whoever_goes_away_does_not_disturb_the_others(server: ServerProcess, player: NewPlayer) -> None:
    """A card that is lifted stays so, whatever happens around the table."""
    ann, bob = player(), player()
    table = ann.open_table(server.url, "classic", 2, rest="open", options=short("classic"))
    sit_down(server.url, table, bob)
    ann.page.locator(HAND).nth(2).click()
    lifted = ann.page.locator(f"{HAND}[aria-checked=true]")
    lifted.wait_for()
    bob.page.close()
    ann.page.locator("[data-testid=seat-1][data-state=away]").wait_for()
    expect(lifted).to_have_count(1)
    expect(lifted).to_be_focused()


def test_a_reload_in_the_middle_of_a_trick(server: ServerProcess, player: NewPlayer) -> None:
    """The committed card is still committed, and the game goes on."""
    ann, bob = player(), player()
    table = ann.open_table(server.url, "classic", 2, rest="open", options=short("classic"))
    sit_down(server.url, table, bob)
    commit(ann, 0)
    ann.page.reload()
    ann.page.locator("[data-testid=seat-0][data-state=committed]").wait_for()
    expect(ann.find("play")).to_be_disabled()
    play_together(ann, bob)


def test_a_lost_line_is_shown_and_found_again(
    server: ServerProcess, player: NewPlayer, complaints: Complaints
) -> None:
    """What is chosen while the line is gone is sent when it is back."""
    zoe = player()
    zoe.open_table(server.url, "classic", 3, options=short("classic"))
    zoe.page.locator(HAND).first.wait_for()
    zoe.page.context.set_offline(True)
    zoe.page.locator("[data-testid=connection] p").wait_for()
    zoe.answer()
    zoe.page.context.set_offline(False)
    zoe.page.locator("[data-testid=connection] p").wait_for(state="detached")
    expect(zoe.page.locator(HAND)).to_have_count(4)
    zoe.play_to_the_end()
    forgive(complaints, "ERR_INTERNET_DISCONNECTED", "WebSocket")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (1280, 800)])
def test_a_pause_is_told_beside_the_seats_and_cards(
    server: ServerProcess, player: NewPlayer, width: int, height: int
) -> None:
    """It may last for minutes, so that it must not cover a seat, a row or a card."""

    def pause(socket: WebSocketRoute) -> None:
        to_server = socket.connect_to_server()
        to_server.on_message(
            lambda message: socket.send(str(message).replace('"paused":false', '"paused":true'))
        )

    zoe = player()
    zoe.page.set_viewport_size({"width": width, "height": height})
    zoe.page.route_web_socket("**/socket", pause)
    zoe.open_table(server.url, "classic", 4, options=short("classic"))
    zoe.page.locator(HAND).first.wait_for()
    banner = box(zoe.find("paused"))
    for other in zoe.page.locator("[data-testid^=seat-], [data-testid^=row-], " + HAND).all():
        assert not overlap(banner, box(other)), other


def box(found: Locator) -> FloatRect:
    """The place of an element on the page."""
    place = found.bounding_box()
    assert place is not None
    return place


def overlap(one: FloatRect, other: FloatRect) -> bool:
    """Whether two rectangles overlap."""
    return (
        one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"]
        and other["y"] < one["y"] + one["height"]
    )


def test_a_killed_server_comes_back_in_the_middle_of_a_trick(
    own_server: ServerProcess, player: NewPlayer, complaints: Complaints
) -> None:
    """The card committed before is there still, and the one chosen meanwhile arrives."""
    ann, bob = player(), player()
    table = ann.open_table(own_server.url, "classic", 2, rest="open", options=short("classic"))
    sit_down(own_server.url, table, bob)
    commit(ann, 0)
    own_server.kill()
    for person in (ann, bob):
        person.page.locator("[data-testid=connection] p").wait_for()
    bob.answer()
    own_server.start()
    for person in (ann, bob):
        person.page.locator("[data-testid=connection] p").wait_for(state="detached")
        # Nobody was asked again: both cards are on the table.
        expect(person.page.locator(HAND)).to_have_count(4)
    play_together(ann, bob)
    forgive(complaints, "ERR_CONNECTION_REFUSED", "WebSocket")
