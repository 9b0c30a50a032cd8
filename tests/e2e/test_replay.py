"""Looking back: a finished game by its address, a record from a file, and playing on."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import NewPlayer
from tests.e2e.test_games import short
from tests.support.process import ServerProcess


@pytest.mark.parametrize("preset", ["classic", "coop", "nothanks"])
def test_a_film_of_a_finished_game(
    server: ServerProcess, player: NewPlayer, tmp_path: Path, preset: str
) -> None:
    zoe = player()
    table = zoe.open_table(server.url, preset, 3, options=short(preset))
    zoe.play_to_the_end()
    zoe.page.goto(f"{server.url}/g/{table}")
    zoe.find("replay").wait_for()
    zoe.find("replay-trick").click()
    zoe.press("ArrowRight")
    zoe.find("seat-0").get_by_role("button").click()
    zoe.find("replay-open").click()
    expect(zoe.find("seat-0").get_by_role("button")).to_have_attribute("aria-pressed", "true")
    zoe.page.wait_for_url("**/g/*#*@0")  # a link to this moment
    record = zoe.page.request.get(f"{server.url}/api/games/{table}/record")
    file = tmp_path / "game.json"
    file.write_bytes(record.body())
    zoe.page.goto(f"{server.url}/replay")
    zoe.find("record-file").set_input_files(file)
    zoe.find("replay").wait_for()
    zoe.find("play-on").click()
    zoe.page.wait_for_url("**/t/*")
    # The bots of such a table think at a human pace, so nobody waits for its end here.
    for _ in range(2):
        zoe.answer()
