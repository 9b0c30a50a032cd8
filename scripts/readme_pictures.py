"""Take the pictures of the README, docs/img/table.png and phones.png, and those of some pages of the guide.

    python scripts/readme_pictures.py

A real server and a real Chromium. Every table goes on from the middle of a game between bots that is the same
at every call. Look at what it has made; the README and the pages say what is on it.
"""

from __future__ import annotations

import io
import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.e2e.chromium import launch
from tests.e2e.player import Player
from tests.support.process import ServerProcess
from vacherie import Dealer, Match, game, records
from vacherie.bots.match_runner import run, seat_rngs
from vacherie.bots.registry import make

TARGET = Path("docs/img")
NAMES = ("Zoé", "Rosa", "Bella", "Flora")
DESKTOP, PHONE = (1280, 800), (390, 844)
SMALL = (320, 692)
"""A phone in the picture of phones."""
BETWEEN = 16
"""Transparent pixels between two phones."""
GUEST = """async (name) => {
  const headers = { "content-type": "application/json" };
  await fetch("/api/guests", { method: "POST", headers, body: JSON.stringify({ name }) });
}"""
PLAY_ON = """async (body) => {
  const headers = { "content-type": "application/json" };
  const reply = await fetch("/api/play-on", { method: "POST", headers, body });
  if (!reply.ok) throw new Error(await reply.text());
  return (await reply.json()).room.id;
}"""


def record_of(preset: str, seed: str, **options: object) -> str:
    """A game between bots, as a record."""
    seats = len(NAMES)
    match = Match(game(preset, **options), seats, Dealer.from_seed(seed, seats))
    run(match, [make("careful", match.game) for _ in range(seats)], seat_rngs(seed, 0, seats))
    return records.encode(records.record_match(match, NAMES)).decode()


def go_on(page: Page, url: str, preset: str, seed: str, step: int, **options: object) -> str:
    """A table that goes on from a step of such a game; its address."""
    page.goto(url)
    page.evaluate(GUEST, NAMES[0])
    record = json.loads(record_of(preset, seed, **options))
    table = page.evaluate(PLAY_ON, json.dumps({"record": record, "step": step, "seat": 0}))
    page.goto(f"{url}/t/{table}")
    page.locator("[data-testid=nimmt], [data-testid=nothanks]").first.wait_for()
    return str(table)


def leap(page: Page, url: str) -> None:
    """The jumping cow in row 4, and where the 96 would go."""
    go_on(page, url, "fan-leap", "meadow-125", 14)
    page.get_by_test_id("hand-card-96").click()


def home(page: Page, url: str) -> None:
    """The first page, as it is after the first visit."""
    page.goto(url)
    page.get_by_test_id("lesson-offer").get_by_role("button").click()
    page.get_by_test_id("play-now").wait_for()


def classic(page: Page, url: str) -> None:
    """A card is lifted."""
    go_on(page, url, "classic", "meadow-0", 18)
    page.get_by_test_id("hand-card-35").click()


def coop(page: Page, url: str) -> None:
    """The team may use a special card."""
    go_on(page, url, "coop", "meadow-0", 30)
    page.locator("[data-pass]").first.wait_for()


def nothanks(page: Page, url: str) -> None:
    """Take a card, or say no thanks."""
    go_on(page, url, "nothanks", "meadow-0", 29)
    page.locator("[data-choice]").first.wait_for()


def levels(page: Page, url: str) -> None:
    """The levels of the bots, to choose from."""
    home(page, url)
    page.get_by_test_id("level").click()
    page.get_by_test_id("levels").wait_for()


def puzzle(page: Page, url: str) -> None:
    """The solution of a puzzle."""
    page.goto(f"{url}/puzzles")
    page.get_by_test_id("puzzle").nth(3).click()
    page.get_by_test_id("give-up").click()
    page.get_by_test_id("cost-label").first.wait_for()


def television(page: Page, url: str) -> None:
    """A game on a television, while a player sits at another device."""
    table = go_on(page.context.new_page(), url, "classic", "meadow-0", 18)
    page.goto(f"{url}/t/{table}/tv")
    page.get_by_text("has chosen").nth(len(NAMES) - 2).wait_for()  # all but the one whose turn it is


def review(page: Page, url: str) -> None:
    """The moment that mattered most in a game of one round."""
    table = go_on(page, url, "classic", "meadow-0", 8, max_rounds=1)
    Player(page, seed="pictures").play_to_the_end()
    page.goto(f"{url}/g/{table}")
    page.get_by_test_id("review-button").click()
    page.get_by_test_id("moment").first.wait_for()
    page.locator("progress").wait_for(state="detached", timeout=120_000)
    page.get_by_test_id("moment").first.click()
    page.get_by_test_id("chance-curve").wait_for()


def taken(
    browser: Browser, url: str, size: tuple[int, int], show: Callable[[Page, str], None]
) -> Image.Image:
    """A picture of a page."""
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height}, locale="en", reduced_motion="reduce", color_scheme="dark"
    )
    page = context.new_page()
    show(page, url)
    page.mouse.move(0, 0)
    page.wait_for_timeout(500)
    found = Image.open(io.BytesIO(page.screenshot()))
    context.close()
    return found


def beside(images: list[Image.Image]) -> Image.Image:
    """Pictures in a row."""
    width, height = SMALL
    whole = Image.new("RGBA", (len(images) * (width + BETWEEN) - BETWEEN, height))
    for place, image in enumerate(images):
        whole.paste(image.resize(SMALL, Image.Resampling.LANCZOS), (place * (width + BETWEEN), 0))
    return whole


GUIDE = (
    ("levels", DESKTOP, levels),
    ("puzzle", DESKTOP, puzzle),
    ("review", DESKTOP, review),
    ("tv", (1920, 1080), television),
)
"""Pictures of pages of the guide: name, size, what they show."""


def save(image: Image.Image, name: str) -> None:
    """Write a picture with 256 colours: a third of the bytes."""
    small = image.quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    small.save(TARGET / name, optimize=True)
    print(TARGET / name)


def save_small(image: Image.Image, name: str) -> None:
    """Write a picture of a page of the guide."""
    image.convert("RGB").save(TARGET / name, quality=82, method=6)
    print(TARGET / name)


def main() -> None:
    """Take all pictures."""
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        ServerProcess(Path(folder) / "data", cold=False, bot_workers=0) as server,
    ):
        server.start()
        browser = launch(playwright)
        save(taken(browser, server.url, DESKTOP, leap), "table.png")
        phones = [taken(browser, server.url, PHONE, show) for show in (home, classic, coop, nothanks)]
        save(beside(phones), "phones.png")
        for name, size, show in GUIDE:
            save_small(taken(browser, server.url, size, show), f"{name}.webp")
        browser.close()


if __name__ == "__main__":
    main()
