"""Screen: the drawn table, and the keyboard that goes from one player to the next (hot seat)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Console, Group
from rich.rule import Rule
from rich.text import Text

from vacherie.core.action import Seat
from vacherie.core.match import Match
from vacherie.locale.wording import Wording
from vacherie.tui.card_art import GOLD
from vacherie.tui.families import FAMILIES
from vacherie.tui.keyboard import Keyboard, Leave
from vacherie.tui.layout import height_of
from vacherie.tui.typed_words import canonical, tidy

TITLE, PROMPT = 1, 1
"""Lines of the screen for the title of the table and for what is typed."""


def draw_table(
    wording: Wording, view: object, now: Seat | None, console: Console, height: int | None = None
) -> Group:
    """The table as a seat, or a spectator, sees it; `now` is the seat that is asked, `height` a wish."""
    family = FAMILIES[wording.game.family]
    title = Text(family.title(wording, view), f"bold {GOLD}")
    lines = family.draw(wording, view, now, console.width, height)
    return Group(Rule(title, align="left", style="dim"), *lines)


class Screen:
    """The screen and the keyboard of a match, for all people who play it there."""

    def __init__(
        self, match: Match[Any, Any], wording: Wording, keyboard: Keyboard, people: Sequence[Seat]
    ) -> None:
        self.match = match
        self.family = FAMILIES[match.game.family]
        self.wording = wording
        self.keyboard = keyboard
        self.console = keyboard.console
        self.people = people
        self.is_shared = len(people) > 1
        """Whether several people share the keyboard."""
        self.narration: list[Text] = []
        """All sentences so far, for the command `log`."""
        self.recent = 0
        """Where in the narration the current trick begins: shown to the player who takes the keyboard."""
        self.unread = 0
        """Lines of the screen with sentences since the last question: they must not scroll away unseen."""

    def hand_over(self, seat: Seat) -> None:
        """Wait until the seat's player is at the keyboard, then print what happened meanwhile."""
        self.keyboard.read(self.wording.text("ui-hand-over", name=self.wording.label(seat)))
        self.keyboard.clear()
        self.unread = 0
        for line in self.narration[self.recent :]:
            self.tell(line)

    def tell(self, line: Text) -> None:
        """Print a sentence; when the screen is full of them, wait until they have been read."""
        height = height_of([line], self.console.width)
        if self.keyboard.is_interactive and self.unread + height + PROMPT > self.console.height:
            self.pause()
        self.unread += height
        self.console.print(line)

    def pause(self) -> None:
        """Wait until what is on the screen has been read."""
        line = self.keyboard.read(self.wording.text("ui-go-on"))
        if canonical(self.wording.catalogue, self.family.words, tidy(line)) == "quit":
            raise Leave(is_end_of_input=False)
        self.unread = 0

    def draw(self, view: object, now: Seat | None, below: Sequence[Text] = ()) -> None:
        """Draw the table, so that what was told since the last question and these lines below fit as well."""
        console = self.console
        height = None
        if console.is_terminal:
            height = console.height - TITLE - height_of(below, console.width) - PROMPT
            shortest = self.family.draw(self.wording, view, now, console.width, 0)
            together = height_of(shortest, console.width) + self.unread
            if self.unread and self.keyboard.is_interactive and together > height:
                self.pause()
            height -= self.unread
        console.print(draw_table(self.wording, view, now, console, height))
        self.unread = 0
