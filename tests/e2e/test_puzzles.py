"""Puzzles: today's and all others, a wrong answer, the right one, the streak, the solution."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.e2e.conftest import NewPlayer
from tests.e2e.test_access import check
from tests.support.process import ServerProcess


def of_classic(server: ServerProcess, player: Any) -> tuple[str, int, int]:
    """A puzzle in which a card is to be played, its solution, and another card."""
    request = player.page.request
    for one in request.get(f"{server.url}/api/puzzles").json()["puzzles"]:
        if one["preset"] == "classic":
            said = request.post(f"{server.url}/api/puzzles/{one['id']}/answer", data={}).json()
            choices = [option["choice"] for option in said["options"]]
            if choices[said["best"]]["type"] == "play":
                wrong = next(n for n in range(len(choices)) if n != said["best"])
                return one["id"], choices[said["best"]]["card"], choices[wrong]["card"]
    raise AssertionError("no puzzle of the base game asks for a card")


@pytest.mark.parametrize(("width", "height", "lang"), [(1280, 800, "de"), (390, 844, "fr")])
def test_the_puzzle_of_the_day(
    server: ServerProcess, player: NewPlayer, width: int, height: int, lang: str
) -> None:
    zoe = player(width, height, lang=lang)
    id, best, wrong = of_classic(server, zoe)

    def today(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=json.dumps(response.json() | {"today": id}))

    zoe.page.route("**/api/puzzles?*", today)
    zoe.page.goto(f"{server.url}/puzzles")
    zoe.find("puzzle-today").wait_for()
    assert zoe.find("puzzle").count() >= 100
    check(zoe)
    zoe.find("puzzle-game").select_option("nothanks")
    zoe.find("puzzle-difficulty").select_option("1")
    assert zoe.find("puzzle").count() < 100
    zoe.find("puzzle-today").click()
    zoe.find(f"hand-card-{wrong}").click()
    zoe.find("play").click()
    expect(zoe.find("puzzle-says").locator(".wrong")).to_be_visible()
    check(zoe)
    zoe.find(f"hand-card-{best}").click()
    zoe.find("play").click()
    expect(zoe.find("cost-label").first).to_be_visible()
    expect(zoe.find("share")).to_be_visible()
    check(zoe)
    zoe.page.goto(f"{server.url}/puzzles")
    expect(zoe.find("streak").locator("strong")).to_have_text("1")
    expect(zoe.page.locator("[data-testid=puzzle] .done")).to_have_count(1)


def test_the_table_stays_whole_below_a_solution_on_a_small_phone(
    server: ServerProcess, player: NewPlayer
) -> None:
    zoe = player(320, 568, lang="de")
    id, _, _ = of_classic(server, zoe)
    zoe.page.goto(f"{server.url}/puzzles/{id}")
    zoe.find("give-up").click()
    expect(zoe.find("cost-label").first).to_be_visible()
    boxes = [zoe.find(f"row-{row}").bounding_box() for row in range(1, 5)]
    tops = [box["y"] for box in boxes if box]
    heights = [box["height"] for box in boxes if box]
    assert min(heights) >= 30
    assert all(low - high >= 30 for high, low in itertools.pairwise(tops))


def test_who_comes_for_the_first_time_is_welcome(server: ServerProcess, player: NewPlayer) -> None:
    """No streak of no days, and a sentence where no puzzle is of a kind."""
    zoe = player()
    zoe.page.goto(f"{server.url}/puzzles")
    zoe.find("puzzle-today").wait_for()
    expect(zoe.find("streak")).to_have_count(0)
    kinds = zoe.page.request.get(f"{server.url}/api/puzzles").json()["puzzles"]
    there = {(one["preset"], one["difficulty"]) for one in kinds}
    preset, difficulty = next((a, b) for a, _ in sorted(there) for b in range(1, 6) if (a, b) not in there)
    zoe.find("puzzle-game").select_option(preset)
    zoe.find("puzzle-difficulty").select_option(str(difficulty))
    expect(zoe.page.locator(".count")).to_contain_text("none like this yet")
    check(zoe)


def test_by_keys_and_giving_up(server: ServerProcess, player: NewPlayer) -> None:
    zoe = player()
    id, _, _ = of_classic(server, zoe)
    zoe.page.goto(f"{server.url}/puzzles/{id}")
    zoe.page.locator("[data-testid^=hand-card-]").first.wait_for()
    zoe.press("ArrowRight")
    zoe.press("Enter")
    zoe.page.locator("[data-testid=puzzle-says] :is(.wrong, .verdict)").wait_for()
    if zoe.find("give-up").count():
        assert zoe.tab_to("[data-testid=give-up]")
        zoe.press("Enter")
    expect(zoe.find("costs")).to_be_visible()
    check(zoe)
    zoe.find("puzzle-next").click()
    zoe.find("give-up").wait_for()


def test_a_puzzle_that_is_not_there(server: ServerProcess, player: NewPlayer, complaints: list[str]) -> None:
    zoe = player()
    zoe.page.goto(f"{server.url}/puzzles/none")
    zoe.page.get_by_role("alert").wait_for()
    check(zoe)
    complaints[:] = [line for line in complaints if "404" not in line]
