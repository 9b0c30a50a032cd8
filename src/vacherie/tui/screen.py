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
from vacherie.tui.keyboard import Keyboard

BELOW = 5
"""Lines of the screen for the head, the question, a short menu and the prompt."""


def draw_table(wording: Wording, view: object, now: Seat | None, console: Console) -> Group:
    """The table as a seat, or a spectator, sees it; `now` is the seat that is asked."""
    family = FAMILIES[wording.game.family]
    height = console.height - BELOW if console.is_terminal else None
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

    def hand_over(self, seat: Seat) -> None:
        """Wait until the seat's player is at the keyboard, then print what happened meanwhile."""
        self.keyboard.read(self.wording.text("ui-hand-over", name=self.wording.label(seat)))
        self.keyboard.clear()
        for line in self.narration[self.recent :]:
            self.console.print(line)

    def draw(self, view: object, now: Seat | None) -> None:
        """Draw the table."""
        self.console.print(draw_table(self.wording, view, now, self.console))
