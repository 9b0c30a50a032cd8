"""The system's Chromium, started so that it keeps to itself."""

from __future__ import annotations

import shutil

from playwright.sync_api import Browser, Playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
QUIET = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip


def launch(playwright: Playwright) -> Browser:
    """Start it."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    assert found is not None, "there is no Chromium; `make setup` installs it"
    return playwright.chromium.launch(executable_path=found, args=QUIET)
