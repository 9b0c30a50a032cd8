"""Several browsers at one table; reloads, lost connections, a killed server."""

from __future__ import annotations

from tests.e2e.conftest import Complaints, NewPlayer
from tests.e2e.house import House
from tests.e2e.player import Player
from tests.e2e.test_games import short


def sit_down(host: Player, url: str, table: str, guest: Player) -> None:
    """Somebody follows the link and takes a seat."""
    guest.page.goto(f"{url}/t/{table}")
    guest.find("sit").first.click()
    guest.page.locator("[data-testid^=hand-card-]").first.wait_for()


def test_two_browsers_and_a_spectator(house: House, player: NewPlayer) -> None:
    ann, bob, fan = player(), player(lang="fr"), player(lang="de", width=390, height=844)
    table = ann.open_table(house.url, "classic", 2, rest="open", options=short("classic"))
    sit_down(ann, house.url, table, bob)
    fan.page.goto(f"{house.url}/t/{table}")
    fan.find("row-1").wait_for()
    assert fan.page.locator("[data-testid^=hand-card-]").count() == 0
    people = [ann, bob]
    while not all(person.is_over() for person in people):
        for person in people:
            if not person.is_over():
                person.answer_by_mouse()
        ann.page.wait_for_timeout(20)
    fan.find("game-over").wait_for()


def test_a_reload_in_the_middle_of_a_trick(house: House, player: NewPlayer) -> None:
    """The committed card is still committed, and the game goes on."""
    ann, bob = player(), player()
    table = ann.open_table(house.url, "classic", 2, rest="open", options=short("classic"))
    sit_down(ann, house.url, table, bob)
    while not ann.answer_by_mouse():
        ann.page.wait_for_timeout(20)
    ann.page.reload()
    ann.page.locator("[data-testid^=hand-card-]").first.wait_for()
    assert ann.find("play").is_disabled(), "what was committed before is committed still"
    while not (ann.is_over() and bob.is_over()):
        for person in (ann, bob):
            if not person.is_over():
                person.answer_by_mouse()
        ann.page.wait_for_timeout(20)


def test_a_lost_line_is_shown_and_found_again(
    house: House, player: NewPlayer, complaints: Complaints
) -> None:
    zoe = player()
    zoe.open_table(house.url, "classic", 3, options=short("classic"))
    zoe.page.locator("[data-testid^=hand-card-]").first.wait_for()
    zoe.page.context.set_offline(True)
    zoe.page.evaluate("dispatchEvent(new Event('offline'))")
    zoe.page.context.set_offline(False)
    zoe.play_to_the_end()
    complaints.clear()


def test_a_killed_server_comes_back_in_the_middle_of_a_trick(
    own_house: House, player: NewPlayer, complaints: Complaints
) -> None:
    ann, bob = player(), player()
    table = ann.open_table(own_house.url, "classic", 2, rest="open", options=short("classic"))
    sit_down(ann, own_house.url, table, bob)
    while not ann.answer_by_mouse():
        ann.page.wait_for_timeout(20)
    own_house.kill()
    ann.find("connection").wait_for(state="visible")
    own_house.start()
    ann.find("connection").wait_for(state="hidden")
    assert ann.find("play").is_disabled(), "the acknowledged card was not lost"
    while not (ann.is_over() and bob.is_over()):
        for person in (ann, bob):
            if not person.is_over():
                person.answer_by_mouse()
        ann.page.wait_for_timeout(20)
    # A browser tells of every connection it could not make.
    unreachable = [line for line in complaints if "ERR_CONNECTION_REFUSED" in line or "WebSocket" in line]
    for line in unreachable:
        complaints.remove(line)
