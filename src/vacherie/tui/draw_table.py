"""Drawing of a table: a title line, then what the game family draws."""

from __future__ import annotations

from rich.console import Console, Group
from rich.rule import Rule
from rich.text import Text

from vacherie.core.action import Seat
from vacherie.tui.card_art import GOLD
from vacherie.tui.families import FAMILIES
from vacherie.tui.narrator import Narrator

BELOW = 5
"""Lines of the screen for the head, the question, a short menu and the prompt."""


def draw(narrator: Narrator, view: object, now: Seat | None, console: Console) -> Group:
    """The table as a seat, or a spectator, sees it; `now` is the seat that is asked."""
    family = FAMILIES[narrator.game.family]
    height = console.height - BELOW if console.is_terminal else None
    title = Text(family.title(narrator, view), f"bold {GOLD}")
    lines = family.draw(narrator, view, now, console.width, height)
    return Group(Rule(title, align="left", style="dim"), *lines)
