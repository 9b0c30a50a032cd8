"""Load budget of the web table: bytes and time until a `classic` table can be played.

    python bench/web.py [--quick]

A real server, a real Chromium. `first_load_kb`: script and style from the first page to cards in hand, packed
by gzip. `click_to_cards_ms`: from the click on "Play now" to ten cards in hand, the median of several
visits of new guests.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.e2e.chromium import launch
from tests.e2e.first_load import visit
from tests.support.process import ServerProcess


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
