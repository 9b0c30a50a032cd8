"""Take the guide's pictures of the tables: docs/img/tables/<preset>-<language>.webp.

    python scripts/guide_pictures.py [--lang en fr de]

A real server and a real Chromium, the same cards at every call. Run it when the table has changed, and look
at what it has made.
"""

from __future__ import annotations

import argparse
import io
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, ViewportSize, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.e2e.chromium import launch
from tests.e2e.player import Player
from tests.support.process import ServerProcess
from vacherie.games import PRESETS
from vacherie.locale.catalogue import LANGUAGES

TARGET = Path("docs/img/tables")
SIZE = ViewportSize(width=1100, height=720)
QUALITY = 78
ANSWERS = 8
"""How far a game has come on its picture."""


def visit(browser: Browser, url: str, lang: str) -> None:
    """A picture of every preset in a language."""
    context = browser.new_context(viewport=SIZE, locale=lang, reduced_motion="reduce", color_scheme="dark")
    player = Player(context.new_page(), seed="guide")
    page = player.page
    for preset, offer in PRESETS.items():
        player.open_table(url, preset, min(4, offer.seat_counts[-1]))
        page.locator("[data-testid=nimmt], [data-testid=nothanks]").first.wait_for()
        for _ in range(ANSWERS):
            player.answer_by_mouse()
            page.wait_for_timeout(100)
        page.mouse.move(0, 0)
        page.wait_for_timeout(300)
        path = TARGET / f"{preset}-{lang}.webp"
        Image.open(io.BytesIO(page.screenshot())).save(path, quality=QUALITY, method=6)
        print(path)
    context.close()


def main() -> None:
    """Take all pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lang", nargs="+", choices=LANGUAGES, default=LANGUAGES)
    arguments = parser.parse_args()
    TARGET.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        ServerProcess(Path(folder) / "data", cold=False, bot_workers=0) as server,
    ):
        server.start()
        browser = launch(playwright)
        for lang in arguments.lang:
            visit(browser, server.url, lang)
        browser.close()


if __name__ == "__main__":
    main()
