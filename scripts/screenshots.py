"""Take pictures of every screen, for phone, desktop and television: build/screenshots/<screen>-<size>.png.

    python scripts/screenshots.py [--theme dark|light|contrast] [--lang en|fr|de]

A real server and a real Chromium; bots play instantly, so that every screen is reached in a moment.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.e2e.chromium import launch
from tests.e2e.player import Player
from tests.support.process import ServerProcess
from vacherie.games import PRESETS

TARGET = Path("build/screenshots")
SIZES = {"phone": (390, 844), "desktop": (1280, 800)}
TV = (1920, 1080)
SECONDS = 1000

FILL = """async (table) => {
  const headers = { "content-type": "application/json" };
  const reply = await fetch(`/api/tables/${table}/fill-with-bots`, {
    method: "POST", headers, body: JSON.stringify({ bot: "careful" }),
  });
  if (!reply.ok) throw new Error(await reply.text());
}"""


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

    def at(path: str, name: str, there: str) -> None:
        page.goto(f"{url}/{path}")
        page.locator(there).first.wait_for()
        take(name)

    at("", "home", "[data-testid=play-now]")
    player.find("level").click()
    player.find("levels").wait_for()
    take("levels")
    at("rules", "rules", "h1")
    at("rules/coop", "rules-coop", "h1")
    at("replay", "replay", "h1")
    at("learn", "lessons", "[data-testid=lesson-classic]")
    at("learn/classic", "lesson", "[data-testid=hand-card-40]")
    player.find("hand-card-40").click()
    player.find("play").click()
    player.find("lesson-go").wait_for()
    take("lesson-wrong")
    at("puzzles", "puzzles", "[data-testid=puzzle-today]")
    player.find("puzzle").first.click()
    player.find("give-up").wait_for()
    page.locator("[data-testid=puzzle-table] :is([data-testid^=hand-card-], [data-choice])").first.wait_for()
    take("puzzle")
    player.find("give-up").click()
    player.find("cost-label").first.wait_for()
    take("puzzle-solution")
    player.open_table(url, "classic", 4, rest="open")
    player.find("waiting").wait_for()
    take("waiting")
    dialog = page.locator("dialog[open]")
    for preset, offer in PRESETS.items():
        player.open_table(url, preset, min(4, offer.seat_counts[-1]))
        page.locator("[data-testid=nimmt], [data-testid=nothanks]").first.wait_for()
        for _ in range(8):
            player.answer_by_mouse()
            page.wait_for_timeout(100)
        take(f"table-{preset}")
    player.press("?")
    dialog.wait_for()
    take("keys")
    player.press("Escape")
    page.locator("header button").last.click()
    dialog.wait_for()
    take("menu")
    dialog.locator(".list button").first.click()
    dialog.get_by_role("group").first.wait_for()
    take("settings")
    player.open_table(url, "classic", 4)
    player.find("hint").click()
    page.locator("[data-testid=hand] .best").wait_for()
    take("hint")
    player.open_table(url, "classic", 10)
    page.locator("[data-testid^=hand-card-]").first.wait_for()
    take("table-ten-seats")
    player.open_table(url, "classic", 3, mine=2, options={"hand": 5, "max_rounds": 2})
    player.find("take-device").wait_for()
    take("hot-seat")
    table = player.open_table(url, "classic", 4, options={"hand": 5, "max_rounds": 2})
    player.play_until("go-on")
    take("round-over")
    player.play_to_the_end()
    take("game-over")
    at(f"g/{table}", "replay-game", "[data-testid=replay]")
    if player.find("page-menu").count():
        player.find("page-menu").click()
    player.find("review-button").click()
    player.find("review-result").wait_for(timeout=120 * SECONDS)
    player.find("moment").first.wait_for(timeout=120 * SECONDS)
    take("review")
    player.find("moment").first.click()
    player.find("chance-curve").wait_for()
    take("review-moment")
    context.close()


def television(browser: Browser, url: str, theme: str, lang: str) -> None:
    """A television before the game and in it, while a phone plays."""

    def context(width: int, height: int) -> BrowserContext:
        found = browser.new_context(
            viewport={"width": width, "height": height}, locale=lang, reduced_motion="reduce"
        )
        found.add_init_script(f"document.documentElement.dataset.theme = {theme!r}")
        return found

    phones, screen = context(*SIZES["phone"]), context(*TV)
    phone, tv = Player(phones.new_page(), seed="pictures"), screen.new_page()

    def take(name: str) -> None:
        tv.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        tv.wait_for_timeout(300)
        tv.screenshot(path=TARGET / f"{name}-tv.png")
        print(TARGET / f"{name}-tv.png")

    for preset in ("classic", "coop", "nothanks"):
        table = phone.open_table(url, preset, 4, rest="open")
        tv.goto(f"{url}/t/{table}/tv")
        tv.get_by_test_id("tv-join").wait_for()
        take(f"join-{preset}")
        phone.page.evaluate(FILL, table)
        phone.page.locator("[data-testid=nimmt], [data-testid=nothanks]").first.wait_for()
        for _ in range(12):
            phone.answer_by_mouse()
            phone.page.wait_for_timeout(100)
        tv.locator("[data-testid=nimmt], [data-testid=nothanks]").first.wait_for()
        take(f"table-{preset}")
    phones.close()
    screen.close()


def main() -> None:
    """Take all pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--theme", choices=["dark", "light", "contrast"], default="dark")
    parser.add_argument("--lang", choices=["en", "fr", "de"], default="en")
    arguments = parser.parse_args()
    TARGET.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        ServerProcess(Path(folder) / "data", cold=False, bot_workers=0) as server,
    ):
        server.start()
        browser = launch(playwright)
        for size in SIZES:
            visit(browser, server.url, size, arguments.theme, arguments.lang)
        television(browser, server.url, arguments.theme, arguments.lang)
        browser.close()


if __name__ == "__main__":
    main()
