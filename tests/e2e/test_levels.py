"""The levels of bots in a real browser: picked, played against, and a bit stronger or weaker afterwards."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import NewPlayer
from tests.e2e.player import Player
from tests.e2e.test_access import check
from tests.e2e.test_rematch import SHORT, picture
from tests.support.process import ServerProcess

PHONE, DESKTOP = (390, 844), (1280, 800)
LOADED = "image => image.complete && image.naturalWidth > 0"


def shows_face(player: Player, seat: int) -> None:
    """The face of the bot on a seat is there, and its picture was loaded."""
    face = player.find(f"seat-{seat}").locator("img")
    expect(face).to_be_visible()
    player.page.wait_for_function(LOADED, arg=face.element_handle())


def test_the_picker_fits_a_small_phone(server: ServerProcess, player: NewPlayer) -> None:
    """Every dot of the strength is shown, the switch of practice is whole, no button is taller than wide."""
    zoe = player(320, 568, has_touch=True, lang="de")
    zoe.page.goto(server.url)
    zoe.find("level").tap()
    zoe.find("levels").wait_for()
    full = zoe.page.locator(".meter").last.evaluate("dots => dots.clientWidth")
    assert full == 72
    box = zoe.find("practice").bounding_box()
    dialog = zoe.page.locator("dialog[open]").bounding_box()
    assert box is not None
    assert dialog is not None
    assert box["x"] >= dialog["x"]
    for name in ("level-ok", "level-play"):
        button = zoe.find(name).bounding_box()
        assert button is not None
        assert button["height"] < button["width"]


def test_on_the_home_page_by_touch(server: ServerProcess, player: NewPlayer) -> None:
    zoe = player(*PHONE, has_touch=True)
    zoe.page.goto(server.url)
    expect(zoe.find("level")).to_contain_text("Caramel")
    zoe.find("level").tap()
    zoe.find("levels").wait_for()
    check(zoe)
    picture(zoe.page, "levels-phone")
    zoe.find("level-biscotte").tap()
    zoe.find("level-play").tap()
    expect(zoe.page.locator("[data-testid^=hand-card-]")).to_have_count(10)
    expect(zoe.find("seat-1")).to_contain_text("Biscotte")
    expect(zoe.find("seat-3")).to_contain_text("Biscotte III")
    shows_face(zoe, 2)
    zoe.answer()


def test_on_the_home_page_by_keyboard(server: ServerProcess, player: NewPlayer) -> None:
    zoe = player(*DESKTOP)
    zoe.page.goto(server.url)
    assert zoe.tab_to("[data-testid=level]")
    zoe.press("Enter")
    expect(zoe.page.get_by_role("radio", name=re.compile("Caramel"))).to_be_focused()
    check(zoe)
    picture(zoe.page, "levels-desktop")
    zoe.press("ArrowDown")
    zoe.press("ArrowDown")
    zoe.press("Enter")
    zoe.page.locator("dialog").wait_for(state="detached")
    expect(zoe.find("level")).to_contain_text("Réglisse")
    expect(zoe.find("level")).to_be_focused()
    assert zoe.tab_to("[data-testid=play-now]")
    zoe.press("Enter")
    expect(zoe.find("seat-1")).to_contain_text("Réglisse")
    shows_face(zoe, 1)
    zoe.page.go_back()
    expect(zoe.find("level")).to_contain_text("Réglisse")


@pytest.mark.parametrize(("size", "keyboard"), [(PHONE, False), (DESKTOP, True)])
def test_a_bit_stronger_and_a_bit_weaker(
    server: ServerProcess, player: NewPlayer, size: tuple[int, int], keyboard: bool
) -> None:
    zoe = player(*size)
    first = zoe.open_table(server.url, "classic", 3, bot="caramel", options=SHORT)
    for offer, name in (("stronger", "Praline"), ("weaker", "Caramel")):
        zoe.play_to_the_end(keyboard=keyboard)
        expect(zoe.find(offer)).to_have_accessible_name(re.compile(name))
        check(zoe)
        picture(zoe.page, f"{offer}-{size[0]}")
        if keyboard:
            assert zoe.tab_to(f"[data-testid={offer}]")
            zoe.press("Enter")
        else:
            zoe.find(offer).click()
        expect(zoe.find("seat-1")).to_contain_text(name)
        expect(zoe.find("seat-2")).to_contain_text(f"{name} II")
        expect(zoe.page.locator("[data-testid^=hand-card-]")).to_have_count(2)
        assert first not in zoe.page.url
    zoe.page.goto(server.url)
    expect(zoe.find("level")).to_contain_text("Caramel")


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_in_the_waiting_room(server: ServerProcess, player: NewPlayer, size: tuple[int, int]) -> None:
    zoe = player(*size)
    zoe.open_table(server.url, "nothanks", 4, rest="open")
    zoe.find("waiting").wait_for()
    zoe.page.get_by_role("button", name="Put a bot on seat 3").click()
    expect(zoe.find("seat-2")).to_contain_text("Caramel")
    zoe.find("change-2").click()
    zoe.find("level-duchesse").click()
    zoe.find("level-ok").click()
    expect(zoe.find("seat-2")).to_contain_text("level 7 of 8")
    zoe.find("level").click()
    zoe.find("level-pompon").click()
    zoe.find("level-ok").click()
    check(zoe)
    picture(zoe.page, f"waiting-{size[0]}")
    zoe.find("fill").click()
    expect(zoe.find("seat-1")).to_contain_text("Pompon")
    expect(zoe.find("seat-2")).to_contain_text("Duchesse")
    expect(zoe.find("seat-3")).to_contain_text("Pompon II")
