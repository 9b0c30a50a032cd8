"""Drawing of a table: a title line, then what the game family's module draws."""

from __future__ import annotations

from rich.console import Console, Group
from rich.rule import Rule
from rich.text import Text

from vacherie.core.action import Seat
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.table import View as NimmtView
from vacherie.games.nothanks.game import NoThanks
from vacherie.games.nothanks.table import View as NoThanksView
from vacherie.tui import nimmt, nothanks
from vacherie.tui.card_art import GOLD
from vacherie.tui.narrator import Narrator

BELOW = 5
"""Lines of the screen for the head, the question, a short menu and the prompt."""


def draw(narrator: Narrator, view: object, now: Seat | None, console: Console) -> Group:
    """The table as a seat, or a spectator, sees it; `now` is the seat that is asked."""
    game, width = narrator.game, console.width
    if isinstance(game, Nimmt) and isinstance(view, NimmtView):
        title = nimmt.head(narrator, game, view.table)
        height = console.height - BELOW if console.is_terminal else None
        lines = nimmt.draw_nimmt(narrator, game, view, now, width, height)
    else:
        assert isinstance(game, NoThanks)
        assert isinstance(view, NoThanksView)
        title = nothanks.head(narrator, game, view)
        lines = nothanks.draw_nothanks(narrator, game, view, now, width)
    return Group(Rule(Text(title, f"bold {GOLD}"), align="left", style="dim"), *lines)
