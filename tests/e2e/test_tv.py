"""A television and phones: the table on the large screen, the hands on the small ones."""

from __future__ import annotations

import time

import pytest
import segno
from playwright.sync_api import expect

from tests.e2e.conftest import NewPlayer
from tests.e2e.player import PATIENCE, ROW, Player
from tests.e2e.test_access import check
from tests.e2e.test_games import short
from tests.e2e.test_network import HAND, commit, play_together, sit_down
from tests.support.process import ServerProcess

SQUARES = """async ([testid, squares]) => {
  const image = document.querySelector(`[data-testid=${testid}] img`);
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: 4 * squares, height: 4 * squares });
  const context = canvas.getContext("2d");
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const isDark = (x, y) => data[4 * (canvas.width * (4 * y + 2) + 4 * x + 2)] < 128;
  const numbers = Array.from({ length: squares }, (_, n) => n);
  return numbers.map((y) => numbers.map((x) => Number(isDark(x, y))));
}"""
"""The squares of a QR code as they are painted."""

COUNT_SOUNDS = """
window.sounds = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (at) { window.sounds += 1; return start.call(this, at); };
"""

NOTE_SCREENS = """
window.screens = [];
new MutationObserver(() => {
  const found = document.querySelector(
    "[data-testid=tv-join], [data-testid=waiting], [data-testid=late-start], [data-testid=row-1]",
  );
  const name = found?.dataset.testid === "late-start" ? found.textContent.trim() : found?.dataset.testid;
  if (name && name !== window.screens.at(-1)) window.screens.push(name);
}).observe(document, { subtree: true, childList: true, characterData: true });
"""
"""What a spectator is shown, one after the other."""


def test_a_television_and_two_phones(server: ServerProcess, player: NewPlayer) -> None:
    """From the QR code to the final score, and on to the rematch."""
    ann, bob = (player(390, 844, has_touch=True) for _ in range(2))
    tv = player(1920, 1080)
    table = ann.open_table(server.url, "classic", 2, rest="open", options=short("classic"))
    expect(ann.find("tv-link")).to_have_attribute("href", f"/t/{table}/tv")
    tv.page.goto(f"{server.url}/t/{table}/tv")
    tv.find("tv-join").wait_for()
    expect(tv.page.get_by_role("img", name="QR code")).to_be_visible()
    expect(tv.find("tv-seat-0")).to_contain_text("Zoé")
    check(tv)
    sit_down(server.url, table, bob)
    tv.find("row-1").wait_for()
    assert tv.page.locator(HAND).count() == 0
    check(tv)
    play_together(ann, bob)
    tv.find("score-sheet").wait_for()
    check(tv)
    ann.find("rematch").click()
    expect(tv.find("tv-join")).to_be_visible()
    assert table not in tv.page.url


@pytest.mark.parametrize("preset", ["classic", "fan-leap", "coop", "surprise"])
def test_cards_are_large_on_a_television(server: ServerProcess, player: NewPlayer, preset: str) -> None:
    zoe = player(1920, 1080)
    table = zoe.open_table(server.url, preset, 4)
    zoe.page.locator(HAND).first.wait_for()
    zoe.page.goto(f"{server.url}/t/{table}/tv")
    card = zoe.find("row-1").locator(".place").first
    card.wait_for()
    box = card.bounding_box()
    assert box is not None
    assert box["width"] >= 90


def test_the_own_hand_is_not_on_the_television(server: ServerProcess, player: NewPlayer) -> None:
    """In the browser of a player, too: it watches as a spectator."""
    zoe = player(1920, 1080)
    for preset in ("classic", "surprise", "nothanks"):
        table = zoe.open_table(server.url, preset, 3, options=short(preset))
        zoe.page.locator(f"{HAND}, [data-choice]").first.wait_for()
        zoe.page.goto(f"{server.url}/t/{table}/tv")
        zoe.page.locator("[data-testid=nimmt], [data-testid=nothanks]").first.wait_for()
        assert (
            zoe.page.locator(
                f"{HAND}, [data-choice], [data-testid=play], [data-testid=special-actions] button"
            ).count()
            == 0
        )
        size = zoe.page.evaluate(
            "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        )
        assert size == [1920, 1080]


def test_ten_seats_fit(server: ServerProcess, player: NewPlayer) -> None:
    tv = player(1280, 720)
    table = tv.open_table(server.url, "classic", 10)
    tv.page.locator(HAND).first.wait_for()
    tv.page.goto(f"{server.url}/t/{table}/tv")
    tv.find("row-1").wait_for()
    for seat in range(10):
        box = tv.find(f"seat-{seat}").bounding_box()
        assert box is not None
        assert 0 <= box["y"] <= 720 - box["height"]
        assert 0 <= box["x"] <= 1280 - box["width"]


def test_the_qr_code_leads_to_the_table(server: ServerProcess, player: NewPlayer) -> None:
    """The picture has the squares of the link that is written below it, and that link joins the table."""
    ann, tv, bob = player(), player(1920, 1080), player(390, 844)
    table = ann.open_table(server.url, "classic", 2, rest="open")
    tv.page.goto(f"{server.url}/t/{table}/tv")
    tv.find("tv-join").wait_for()
    link = f"http://{tv.find('tv-join').locator('.link').inner_text()}"
    assert link.endswith(f"/t/{table}")
    wanted = [
        [int(bool(square)) for square in row] for row in segno.make_qr(link, error="m").matrix_iter(border=3)
    ]
    assert tv.page.evaluate(SQUARES, ["tv-join", len(wanted)]) == wanted
    bob.page.goto(link)
    bob.find("sit").first.click()
    bob.page.locator(HAND).first.wait_for()


def test_sounds_of_a_television(server: ServerProcess, player: NewPlayer) -> None:
    """They are on after a first click, and the button in the corner stops them."""
    ann, bob = (player(390, 844) for _ in range(2))
    tv = player(1920, 1080)
    tv.page.add_init_script(COUNT_SOUNDS)
    table = ann.open_table(server.url, "classic", 2, rest="open")
    tv.page.goto(f"{server.url}/t/{table}/tv")
    tv.find("tv-join").click()
    sit_down(server.url, table, bob)
    trick(tv, ann, bob)
    tv.page.wait_for_function("window.sounds > 0")
    tv.page.get_by_role("button", name="Sounds").click()
    before = tv.page.evaluate("window.sounds")
    trick(tv, ann, bob)
    assert tv.page.evaluate("window.sounds") == before


def trick(tv: Player, *people: Player) -> None:
    """Everybody plays a card, and the television shows all of them."""
    cards = tv.page.locator("[data-row] [data-card]")
    before = cards.evaluate_all("all => all.map(one => one.dataset.card)")
    for person in people:
        person.answer()
    end = time.monotonic() + PATIENCE
    while len(set(cards.evaluate_all("all => all.map(one => one.dataset.card)")) - set(before)) < len(people):
        assert time.monotonic() < end, "the television does not show all cards"
        for person in people:  # a card that is too low asks for a row
            for row in person.ready(ROW)[:1]:
                person.click(row)
        tv.page.wait_for_timeout(30)


def test_a_television_that_is_behind(server: ServerProcess, player: NewPlayer) -> None:
    """With a delay it says so until the game is shown: no code of a table whose seats are taken."""
    ann, bob = player(), player(390, 844)
    tv, fan = player(1920, 1080), player(390, 844, lang="fr")
    table = ann.open_table(server.url, "classic", 2, rest="open", delay=3)
    for watcher, path in ((tv, f"/t/{table}/tv"), (fan, f"/t/{table}")):
        watcher.page.add_init_script(NOTE_SCREENS)
        watcher.page.goto(server.url + path)
        watcher.page.locator("[data-testid=tv-join], [data-testid=waiting]").wait_for()
    sit_down(server.url, table, bob)
    commit(ann, 0)
    tv.find("row-1").wait_for()
    fan.find("row-1").wait_for()
    late = "The game has begun. It is shown here 3 seconds later."
    assert tv.page.evaluate("window.screens") == ["tv-join", late, "row-1"]
    late = "La partie a commencé. Elle s’affiche ici avec 3 secondes de retard."
    assert fan.page.evaluate("window.screens") == ["waiting", late, "row-1"]
    expect(tv.page.locator(".late")).to_contain_text("3 seconds behind")
    assert tv.page.locator(HAND).count() == 0
