"""Somebody in front of a browser: opens tables and plays whatever is asked, by mouse or by keys alone."""

from __future__ import annotations

import json
import time
from random import Random

from playwright.sync_api import Error, Locator, Page

PATIENCE = 120.0

SEND = """
  const send = async (path, body) => {
    const headers = { "content-type": "application/json" };
    const reply = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(await reply.text());
    return reply.json();
  };
  await send("/api/guests", { name: "Zoé" });
"""
OPEN = (
    f"""async ({{ preset, seats, options, mine, rest, bot, public: open, delay }}) => {{{SEND}"""
    + """
  const me = (n) => ({ kind: "me", name: "Zoé " + (n + 1) });
  const places = Array.from({ length: seats }, (_, n) => (n < mine ? me(n) : { kind: rest, bot }));
  const setup = { preset, seats, options, pace: "instant", autostart: true, public: open, delay };
  return (await send("/api/tables", { setup, places })).room.id;
}"""
)
PLAY_ON = f"async (body) => {{{SEND} return (await send('/api/play-on', body)).room.id; }}"


PANELS = ["[data-testid=take-device]", "[data-testid=go-on]"]
"""What lies over the table until it is clicked away."""
PLAY = "[data-testid=play]:enabled:not([aria-disabled=true])"
SPECIAL_PLAY = f"[data-testid=special-actions] {PLAY}"
SPECIAL_OPTION = "[data-testid=special-actions] [data-testid^=option-]:enabled:not([aria-disabled=true])"
NO_THANKS = "[data-testid=nothanks] [data-testid^=option-]:enabled:not([aria-disabled=true])"
ROW = "[data-testid^=row-] > button.cover"
CARD = "[data-testid^=hand-card-]:not([aria-disabled=true]):enabled"
OFFER = "[data-testid^=offer-]:enabled"


class Player:
    """A page and what is done on it."""

    def __init__(self, page: Page, seed: str = "moo") -> None:
        self.page = page
        self.rng = Random(seed)
        self.panels = PANELS

    def find(self, test_id: str) -> Locator:
        """Something by its test id."""
        return self.page.get_by_test_id(test_id)

    def open_table(
        self,
        url: str,
        preset: str,
        seats: int,
        *,
        mine: int = 1,
        rest: str = "bot",
        bot: str | None = None,
        public: bool = False,
        delay: int = 0,
        options: dict[str, int] | None = None,
    ) -> str:
        """Open a table from within the page and go there; the id of the table."""
        self.page.goto(url)
        wish = {"preset": preset, "seats": seats, "options": options or {}, "mine": mine, "rest": rest}
        wish |= {"public": public, "bot": bot, "delay": delay}
        table: str = self.page.evaluate(OPEN, wish)
        self.page.goto(f"{url}/t/{table}")
        return table

    def play_on(self, url: str, record: str, step: int, seat: int) -> str:
        """Open a table that goes on from the middle of a record; its id."""
        self.page.goto(url)
        table: str = self.page.evaluate(PLAY_ON, {"record": json.loads(record), "step": step, "seat": seat})
        return table

    def is_over(self) -> bool:
        """Whether the final score is shown."""
        return self.find("game-over").count() > 0

    def play_to_the_end(self, *, keyboard: bool = False) -> int:
        """Answer everything until the final score is shown; how many answers it took."""
        return self.play_until("game-over", keyboard=keyboard)

    def play_until(self, test_id: str, *, keyboard: bool = False) -> int:
        """Answer everything until something is shown, which is left alone; how many answers it took."""
        answers = 0
        self.panels = [panel for panel in PANELS if test_id not in panel]
        end = time.monotonic() + PATIENCE
        while not self.find(test_id).count():
            assert time.monotonic() < end, (
                f"stuck after {answers} answers: {self.page.inner_text('body')[:600]}"
            )
            if self.answer_by_key() if keyboard else self.answer_by_mouse():
                answers += 1
                end = time.monotonic() + PATIENCE
            else:
                self.page.wait_for_timeout(30)
        return answers

    def answer(self) -> None:
        """Wait for a question and answer it."""
        end = time.monotonic() + PATIENCE
        while not self.answer_by_mouse():
            assert time.monotonic() < end, f"nothing is asked: {self.page.inner_text('body')[:600]}"
            self.page.wait_for_timeout(20)

    def ready(self, selector: str) -> list[Locator]:
        """What can be clicked now."""
        return self.page.locator(selector).all()

    def answer_by_mouse(self) -> bool:
        """Do one thing that is wanted, if there is any."""
        for selector in (*self.panels, SPECIAL_PLAY, SPECIAL_OPTION, NO_THANKS, ROW):
            found = self.ready(selector)
            if found:
                return self.click(self.rng.choice(found))
        if self.is_lifted():
            return self.click(self.find("play").first)
        cards = self.ready(f"{CARD}, {OFFER}")
        if cards and self.page.locator("[data-testid=hand] [aria-checked=true]").count() == 0:
            self.click(self.rng.choice(cards))
        return False

    def click(self, target: Locator) -> bool:
        """Click something that may be gone by now."""
        try:
            target.click(timeout=1500)
        except Error:  # the game went on, and it moved or vanished: look again
            return False
        return True

    def answer_by_key(self) -> bool:
        """Do one thing that is wanted without a mouse, if there is any."""
        for selector in (*self.panels, SPECIAL_PLAY, SPECIAL_OPTION):
            if self.page.locator(selector).count():
                return self.tab_to(selector) and self.press("Enter")
        # Read all at once: what was there a moment ago may be gone when it is looked at closely.
        choices = self.page.locator(NO_THANKS).evaluate_all("all => all.map(one => one.dataset.choice)")
        if choices:
            return self.press("t" if self.rng.choice(choices) == "take" else "n")
        rows = self.page.locator(ROW).evaluate_all("all => all.map(one => one.parentElement.dataset.testid)")
        if rows:
            return self.press(self.rng.choice(rows).removeprefix("row-"))
        if self.is_lifted():
            return self.press("Enter")
        if self.page.locator(OFFER).count() and not self.page.locator(f"{OFFER}:focus").count():
            return self.tab_to(OFFER) and False
        if self.page.locator(CARD).count() or self.page.locator(OFFER).count():
            for _ in range(self.rng.randint(1, 5)):
                self.press("ArrowRight")
        return False

    def is_lifted(self) -> bool:
        """Whether a card waits to be played."""
        return self.page.locator(PLAY).count() > 0

    def press(self, key: str) -> bool:
        """Press a key."""
        self.page.keyboard.press(key)
        return True

    def tab_to(self, selector: str) -> bool:
        """Walk to something with the Tab key."""
        for _ in range(80):
            if self.page.locator(f":is({selector}):focus").count():
                return True
            self.press("Tab")
        return False
