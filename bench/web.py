"""Load budget of the web table: bytes and time until a `classic` table can be played.

    python bench/web.py [--quick]

A real server, a real Chromium. `first_load_kb`: script and style from the first page to cards in hand, packed
by gzip. `click_to_cards_ms`: from the click on "Play now" to ten cards in hand, the median of several
visits of new guests.
"""

from __future__ import annotations

import argparse
import gzip
import json
import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Response, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.e2e.chromium import launch
from tests.support.process import ServerProcess

HAND = "[data-testid^=hand-card-]"
SCRIPT_OR_STYLE = ("javascript", "css")


def visit(browser: Browser, url: str) -> tuple[float, dict[str, int], list[str]]:
    """One new guest: milliseconds from click to cards, gzipped bytes by file, requests to other hosts."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    loaded: list[Response] = []
    foreign: list[str] = []
    page.on("response", lambda response: loaded.append(response))
    page.on("request", lambda request: None if request.url.startswith(url) else foreign.append(request.url))
    page.goto(url)
    button = page.get_by_test_id("play-now")
    button.wait_for()
    page.wait_for_load_state("networkidle")
    began = time.perf_counter()
    button.click()
    page.wait_for_function("hand => document.querySelectorAll(hand).length === 10", arg=HAND, polling=5)
    took = (time.perf_counter() - began) * 1000
    sizes = {
        response.url.rpartition("/")[2]: len(gzip.compress(response.body(), 6))
        for response in loaded
        if any(kind in response.headers.get("content-type", "") for kind in SCRIPT_OR_STYLE)
    }
    context.close()
    return took, sizes, foreign


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer visits, under 50 s")
    visits = 5 if parser.parse_args().quick else 25
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        ServerProcess(Path(folder) / "data", cold=False, bot_workers=0) as server,
    ):
        server.start()
        browser = launch(playwright)
        found = [visit(browser, server.url) for _ in range(visits)]
        browser.close()
    times = [took for took, _, _ in found]
    sizes = found[0][1]
    for name, size in sorted(sizes.items(), key=lambda item: -item[1]):
        print(f"{size / 1000:8.1f} kB  {name}")
    figures = {
        "first_load_kb": round(sum(sizes.values()) / 1000, 1),
        "click_to_cards_ms": round(statistics.median(times), 1),
        "click_to_cards_worst_ms": round(max(times), 1),
        "visits": visits,
        "third_party_requests": sum(len(foreign) for _, _, foreign in found),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
