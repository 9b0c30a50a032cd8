"""One table at many sizes of screen at once, and the boxes of its parts after every change of the page.

Every size is a frame of one page, all of the same guest: so one game, played once, shows what moves on which
screen. Boxes are read after every change of the document and not after every picture: nothing is missed on a
busy machine.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, Route

from tests.e2e.player import PATIENCE

SIZES = (
    (320, 568), (360, 640), (390, 844), (568, 320), (667, 375), (844, 340), (844, 390), (768, 1024),
    (1024, 768), (1280, 800),
)  # fmt: skip
"""Phones and tablets, upright and lying, with the bars of a browser and without, and a desktop."""

ASKED = ".nimmt .hand [data-card], [data-testid^=offer-], [data-choice]"
WATCH, PLAY = (Path(__file__).with_name(name).read_text() for name in ("still_watch.js", "still_play.js"))


class Frames:
    """A page with one frame for each size."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.url = url
        context.grant_permissions(["local-network-access"], origin=url)
        context.add_init_script(WATCH)
        self.page: Page = context.new_page()
        self.page.set_default_timeout(1000 * PATIENCE)
        self.page.route("**/t/*", _embed)
        self.page.route("**/frames/*", _frames)

    def show(self, table: str) -> None:
        """Load the table in all frames, and wait for its first question."""
        self.page.goto(f"{self.url}/frames/{table}")
        for frame in self.page.frames[1:]:
            frame.locator(ASKED).first.wait_for()

    def play_a_round(self, answers: int) -> None:
        """Remember all boxes as they are, then play to the end of the round, or so many answers of it."""
        for frame in self.page.frames[1:]:
            frame.evaluate("window.still.start()")
        given = 0
        end = time.monotonic() + PATIENCE
        while given < answers:
            done = self.play(given)
            if done == "over":
                return
            given += done is not None
            assert time.monotonic() < end, f"stuck after {given} answers"
            self.page.wait_for_timeout(10)

    def play(self, turn: int) -> str | None:
        """Try everything in all frames, then answer in one of them; what was answered."""
        done: str | None = self.page.evaluate(PLAY, turn)
        return done

    def boxes(self, selector: str) -> dict[str, Any]:
        """Where one element is, by size."""
        places = (frame.locator(selector).bounding_box() for frame in self.page.frames[1:])
        return {f"{size[0]}x{size[1]}": place for size, place in zip(SIZES, places, strict=True)}

    def shifts(self) -> dict[str, Any]:
        """What has moved, by size and part."""
        found = {}
        for size, frame in zip(SIZES, self.page.frames[1:], strict=True):
            for part, shift in frame.evaluate("window.still.stop()").items():
                found[f"{size[0]}x{size[1]} {part}"] = shift
        return found


def _frames(route: Route) -> None:
    table = route.request.url.rpartition("/")[2]
    frames = "".join(
        f'<iframe src="/t/{table}" width="{w}" height="{h}" style="border:0"></iframe>' for w, h in SIZES
    )
    route.fulfill(body=f"<!doctype html><title>All sizes</title>{frames}", content_type="text/html")


def _embed(route: Route) -> None:
    """The page of the table without the header that forbids frames."""
    reply = route.fetch()
    hidden = ("x-frame-options", "content-security-policy")
    route.fulfill(
        response=reply, headers={name: value for name, value in reply.headers.items() if name not in hidden}
    )
