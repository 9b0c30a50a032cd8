"""One server and one browser for all tests of a process; every test gets pages of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, expect, sync_playwright

from tests.e2e.chromium import launch
from tests.e2e.player import Player
from tests.support.process import ServerProcess

NewPlayer = Callable[..., Player]

WAIT = 30_000
"""Milliseconds that anything may take to appear: nobody waits so long, but a busy machine may."""
expect.set_options(timeout=WAIT)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that all tests share; each has tables of its own."""
    with ServerProcess(tmp_path_factory.mktemp("server") / "data", cold=False, bot_workers=0) as found:
        found.start()
        yield found
        found.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server that a test may kill."""
    with ServerProcess(tmp_path / "server", bot_workers=0) as found:
        found.start()
        yield found
        found.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A real browser."""
    with sync_playwright() as playwright:
        found = launch(playwright)
        yield found
        found.close()


class Complaints(list[str]):
    """What browsers have complained about."""

    def listen(self, message: ConsoleMessage) -> None:
        """Keep an error or a warning of the console."""
        if message.type in ("error", "warning") and "blocked by Playwright" not in message.text:
            self.append(f"{message.type}: {message.text}")


@pytest.fixture
def complaints() -> Iterator[Complaints]:
    """No browser may complain; a test that provokes it takes those complaints out of the list."""
    found = Complaints()
    yield found
    assert found == []


@pytest.fixture
def player(browser: Browser, complaints: Complaints, request: pytest.FixtureRequest) -> Iterator[NewPlayer]:
    """Makes people with a browser of their own."""
    contexts = []

    def new(
        width: int = 1280, height: int = 800, lang: str = "en", motion: bool = False, **more: Any
    ) -> Player:
        # A service worker would answer in the place of the server; tests of the app allow it.
        wishes = {"service_workers": "block", **more}
        context = browser.new_context(
            viewport={"width": width, "height": height},
            locale=lang,
            reduced_motion="no-preference" if motion else "reduce",
            **wishes,
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(WAIT)
        page.on("console", complaints.listen)
        page.on("pageerror", lambda error: complaints.append(f"page error: {error}"))
        return Player(page, seed=request.node.name)

    yield new
    for context in contexts:
        context.close()
