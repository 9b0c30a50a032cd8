"""Everybody can play: axe finds nothing to complain about on any screen, in any theme."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.e2e.conftest import Complaints, NewPlayer
from tests.e2e.player import Player
from tests.e2e.test_games import short
from tests.support.process import ServerProcess
from vacherie.games import PRESETS

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
ALL = {
    "type": "tag",
    "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}
LOOKS = {"type": "rule", "values": ["color-contrast", "link-in-text-block", "target-size"]}
THEMES = ["dark", "light", "contrast"]


def violations(player: Player, only: dict[str, Any]) -> list[str]:
    """What axe finds, a line each."""
    if not player.page.evaluate("'axe' in window"):
        # As a file of our own would be refused by the page's policy, it comes in by the test's door.
        player.page.evaluate(AXE.read_text(encoding="utf-8") + "; undefined")
    found: Any = player.page.evaluate("only => axe.run({ runOnly: only })", only)
    return [
        f"{issue['id']}: {issue['help']}: {node['html'][:160]}"
        for issue in found["violations"]
        for node in issue["nodes"]
    ]


def check(player: Player) -> None:
    """No violation in any theme; what is not a matter of colours and sizes is the same in all."""
    for theme in THEMES:
        player.page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        assert violations(player, ALL if theme == THEMES[0] else LOOKS) == [], theme


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_home_rules_and_replay(server: ServerProcess, player: NewPlayer, width: int, height: int) -> None:
    zoe = player(width, height)
    for path in ("/", "/rules", "/rules/classic", "/rules/coop", "/rules/nothanks", "/replay", "/learn"):
        zoe.page.goto(server.url + path)
        zoe.page.locator("h1, h2").first.wait_for()
        check(zoe)


@pytest.mark.parametrize("preset", PRESETS)
def test_tables_and_endings(server: ServerProcess, player: NewPlayer, preset: str) -> None:
    zoe = player()
    seats = max(3, PRESETS[preset].seat_counts[0])
    table = zoe.open_table(server.url, preset, seats, options=short(preset))
    zoe.page.locator("[data-testid=nimmt], [data-testid=nothanks]").first.wait_for()
    check(zoe)
    if zoe.find("track").count():
        zoe.find("track").click()
        zoe.find("tracker").wait_for()
        check(zoe)
    zoe.play_to_the_end()
    check(zoe)
    zoe.page.goto(f"{server.url}/g/{table}")
    zoe.find("replay").wait_for()
    check(zoe)


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_the_waiting_room(server: ServerProcess, player: NewPlayer, width: int, height: int) -> None:
    """As the host sees it, as a guest does, and the home page that leads there."""
    ann, bob = player(width, height), player(width, height)
    table = ann.open_table(server.url, "classic", 4, rest="open", public=True)
    ann.find("waiting").wait_for()
    check(ann)
    bob.page.goto(server.url)
    bob.find(f"open-table-{table}").wait_for()
    check(bob)
    bob.page.goto(f"{server.url}/t/{table}")
    bob.find("sit").first.wait_for()
    check(bob)


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_dialogs(server: ServerProcess, player: NewPlayer, width: int, height: int) -> None:
    zoe = player(width, height)
    zoe.open_table(server.url, "classic", 4, mine=1)
    zoe.page.locator("[data-testid^=hand-card-]").first.wait_for()
    dialog = zoe.page.locator("dialog[open]")
    zoe.press("?")
    dialog.wait_for()
    check(zoe)
    zoe.press("Escape")
    dialog.wait_for(state="detached")
    zoe.page.get_by_label("Menu").click()
    dialog.wait_for()
    check(zoe)
    dialog.get_by_role("button", name="Settings").click()
    dialog.get_by_role("group").first.wait_for()
    check(zoe)
    zoe.press("Escape")
    dialog.wait_for(state="detached")
    if width < 600:
        zoe.find("log").click()
        dialog.wait_for()
        check(zoe)


def test_the_end_of_a_round_and_a_device_that_goes_round(server: ServerProcess, player: NewPlayer) -> None:
    zoe = player(390, 844)
    zoe.open_table(server.url, "classic", 3, mine=2, options={"hand": 5, "max_rounds": 2})
    zoe.find("take-device").wait_for()
    check(zoe)
    zoe.play_until("go-on")
    check(zoe)


def test_what_is_not_there(server: ServerProcess, player: NewPlayer, complaints: Complaints) -> None:
    zoe = player()
    for path in ("/t/aaaaaaaaaaaa", "/g/aaaaaaaaaaaa", "/rules/chess", "/learn/chess"):
        zoe.page.goto(server.url + path)
        zoe.page.locator("main").first.wait_for()
        check(zoe)
    complaints[:] = [line for line in complaints if "404" not in line]
