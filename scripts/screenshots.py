"""Take pictures of every screen, for phone and desktop: build/screenshots/<screen>-<size>.png.

    python scripts/screenshots.py [--theme dark|light|contrast] [--lang en|fr|de]

A real server and a real Chromium; bots play instantly, so that every screen is reached in a moment.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.e2e.house import House
from tests.e2e.player import Player
from tests.e2e.test_games import short
from vacherie.games import PRESETS

TARGET = Path("build/screenshots")
SIZES = {"phone": (390, 844), "desktop": (1280, 800)}


def visit(browser: Browser, url: str, size: str, theme: str, lang: str) -> None:
    """All screens at one size."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        locale=lang,
        reduced_motion="reduce",
        device_scale_factor=2,
    )
    context.add_init_script(f"document.documentElement.dataset.theme = {theme!r}")
    player = Player(context.new_page(), seed="pictures")
    page = player.page

    def take(name: str) -> None:
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        page.wait_for_timeout(300)
        page.screenshot(path=TARGET / f"{name}-{size}.png")
        print(TARGET / f"{name}-{size}.png")

    page.goto(url)
    player.find("play-now").wait_for()
    take("home")
    for path in ("rules", "rules/coop", "replay"):
        page.goto(f"{url}/{path}")
        page.locator("h1").first.wait_for()
        take(path.replace("/", "-"))
    player.open_table(url, "classic", 4, rest="open")
    player.find("waiting").wait_for()
    take("waiting")
    table = ""
    for preset, offer in PRESETS.items():
        seats = min(4, offer.seat_counts[-1])
        options = short(preset) | ({"hand": 10} if preset == "classic" else {})
        table = player.open_table(url, preset, seats, options=options)
        page.locator("[data-testid=nimmt], [data-testid=nothanks]").first.wait_for()
        for _ in range(6):
            player.answer_by_mouse()
            page.wait_for_timeout(150)
        take(f"table-{preset}")
    player.play_to_the_end()
    take("game-over")
    page.goto(f"{url}/g/{table}")
    player.find("replay").wait_for()
    player.find("replay-trick").click()
    take("replay-game")
    player.open_table(url, "classic", 10, options={"max_rounds": 1})
    page.locator("[data-testid^=hand-card-]").first.wait_for()
    take("table-ten-seats")
    context.close()


def main() -> None:
    """Take all pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--theme", choices=["dark", "light", "contrast"], default="dark")
    parser.add_argument("--lang", choices=["en", "fr", "de"], default="en")
    wish = parser.parse_args()
    TARGET.mkdir(parents=True, exist_ok=True)
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder) / "data")
        try:
            browser = playwright.chromium.launch(
                executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
            )
            for size in SIZES:
                visit(browser, house.url, size, wish.theme, wish.lang)
            browser.close()
        finally:
            house.stop()


if __name__ == "__main__":
    main()
