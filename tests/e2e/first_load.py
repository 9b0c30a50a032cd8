"""What a new guest loads from the first page to cards in hand, and how long it takes."""

from __future__ import annotations

import gzip
import time

from playwright.sync_api import Browser, Response

HAND = "[data-testid^=hand-card-]"
SCRIPT_OR_STYLE = ("javascript", "css")


def visit(browser: Browser, url: str, lang: str = "en") -> tuple[float, dict[str, int], list[str]]:
    """One new guest: milliseconds from click to cards, gzipped bytes by file, requests to other hosts."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale=lang)
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
