"""Take the pictures of the table on the whole screen: docs/img/tui.png, or all presets.

    python scripts/tui_pictures.py [--all] [--size 100x32] [--lang en|fr|de]

Without --all only the picture of README and docs/terminal.md is taken; with it, build/screenshots/tui-*.png.
The application runs without a terminal and draws an SVG, which Chromium turns into a PNG.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
from pathlib import Path
from random import Random

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.e2e.chromium import launch
from tests.support.screen_player import make_app, table_of, wait_for, wants_something
from vacherie.games import PRESETS, game
from vacherie.locale.catalogue import LANGUAGES, Catalogue
from vacherie.textual_table.sources.wish import Wish, new_source

TARGET = Path("docs/img/tui.png")
FOLDER = Path("build/screenshots")
SEED, ANSWERS = "thyme", 6
"""Which cards, and how far a game has come on its picture."""


async def draw(preset: str, size: tuple[int, int], lang: str) -> str:
    """A table in the middle of a game, with something lifted, as SVG."""
    wish = Wish(game(preset), ("careful",) * (min(4, PRESETS[preset].seat_counts[-1]) - 1), SEED)
    app = make_app(lambda app: app.table(new_source(Catalogue(lang), wish)), lang)
    rng = Random(SEED)
    async with app.run_test(size=size) as pilot:
        for _ in range(ANSWERS):
            await wait_for(pilot, lambda: wants_something(app), "a question")
            await pilot.press(*["right"] * rng.randint(1, 6), "enter")
        await wait_for(pilot, lambda: wants_something(app) and table_of(app).asking is not None, "a question")
        await pilot.press("right", "right", "right")
        await pilot.pause()
        return app.export_screenshot(title="vacherie tui")


def main() -> None:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--size", default="100x32")
    parser.add_argument("--lang", choices=LANGUAGES, default="en")
    arguments = parser.parse_args()
    columns, lines = map(int, arguments.size.split("x"))
    FOLDER.mkdir(parents=True, exist_ok=True)
    wanted = {"classic": TARGET}
    if arguments.all:
        wanted = {preset: FOLDER / f"tui-{preset}-{arguments.size}.png" for preset in PRESETS}
    with tempfile.TemporaryDirectory() as state:
        os.environ["XDG_STATE_HOME"] = state  # no saved game is touched
        drawn = {
            path: asyncio.run(draw(preset, (columns, lines), arguments.lang))
            for preset, path in wanted.items()
        }
    with sync_playwright() as playwright:
        browser = launch(playwright)
        page = browser.new_page(viewport={"width": 1500, "height": 1100})
        for path, svg in drawn.items():
            page.set_content(svg)
            page.locator("svg").screenshot(path=path)
            print(path)
        browser.close()


if __name__ == "__main__":
    main()
