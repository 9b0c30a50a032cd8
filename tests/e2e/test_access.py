"""Everybody can play: axe finds nothing to complain about on any screen, in any theme."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.e2e.conftest import NewPlayer
from tests.e2e.house import House
from tests.e2e.player import Player
from tests.e2e.test_games import short

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
THEMES = ["dark", "light", "contrast"]


def violations(player: Player) -> list[str]:
    """What axe finds, a line each."""
    if not player.page.evaluate("'axe' in window"):
        # As a file of our own would be refused by the page's policy, it comes in by the test's door.
        player.page.evaluate(AXE.read_text(encoding="utf-8") + "; undefined")
    found: Any = player.page.evaluate("tags => axe.run({ runOnly: tags })", RULES)
    return [
        f"{issue['id']}: {issue['help']}: {node['html'][:160]}"
        for issue in found["violations"]
        for node in issue["nodes"]
    ]


def check(player: Player) -> None:
    """No violation in any theme."""
    for theme in THEMES:
        player.page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        assert violations(player) == [], theme


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_home_rules_and_replay(house: House, player: NewPlayer, width: int, height: int) -> None:
    zoe = player(width, height)
    for path in ("/", "/rules", "/rules/classic", "/rules/coop", "/rules/nothanks", "/replay"):
        zoe.page.goto(house.url + path)
        zoe.page.locator("h1, h2").first.wait_for()
        check(zoe)


@pytest.mark.parametrize("preset", ["classic", "pro", "fan-reverse", "coop", "surprise", "nothanks"])
def test_tables_and_endings(house: House, player: NewPlayer, preset: str) -> None:
    zoe = player()
    table = zoe.open_table(house.url, preset, 3, options=short(preset))
    zoe.page.locator("[data-testid=nimmt], [data-testid=nothanks]").first.wait_for()
    check(zoe)
    zoe.play_to_the_end()
    check(zoe)
    zoe.page.goto(f"{house.url}/g/{table}")
    zoe.find("replay").wait_for()
    check(zoe)


def test_the_waiting_room(house: House, player: NewPlayer) -> None:
    zoe = player(390, 844)
    zoe.open_table(house.url, "classic", 4, rest="open")
    zoe.find("waiting").wait_for()
    check(zoe)
