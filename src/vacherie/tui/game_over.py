"""End of a game: the score sheet, and the proof of a fair shuffle."""

from __future__ import annotations

from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from vacherie.core.action import Deal
from vacherie.core.match import Match
from vacherie.locale.wording import Wording, capitalised
from vacherie.tui.card_art import GOLD, QUIET
from vacherie.tui.families import FAMILIES


def sheet(wording: Wording, match: Match[Any, Any]) -> Grid:
    """Points round by round, and the totals; the winners' in gold and with a star."""
    winners = match.game.winners(match.state)
    grid = Grid(box=SIMPLE_HEAD, title=wording.text("ui-sheet"), title_justify="left", title_style="bold")
    grid.add_column(wording.text("ui-side"))
    history = match.view(None).table.history
    for number in range(1, len(history) + 1):
        grid.add_column(wording.text("ui-round", round=number), justify="right")
    if len(history) > 1:
        grid.add_column(wording.text("ui-total"), justify="right")
    for side, name in enumerate(map(capitalised, wording.sides())):
        points = [str(round[side]) for round in history]
        if len(history) > 1:
            points.append(str(match.game.scores(match.state)[side]))
        won = side in winners
        grid.add_row(f"★ {name}" if won else f"  {name}", *points, style=f"bold {GOLD}" if won else "")
    return grid


def is_shuffled(match: Match[Any, Any]) -> bool:
    """Whether anything was dealt at all: in a draft nothing is (R3.3)."""
    return any(isinstance(e.action, Deal) and (e.action.deck or e.action.specials) for e in match.log)


def close(wording: Wording, match: Match[Any, Any], console: Console, is_fair: bool) -> None:
    """Print the sheet, and the proof of a fair shuffle unless the game was seeded."""
    console.print(sheet(wording, match))
    for note in FAMILIES[match.game.family].end_notes(wording, match.seats):
        console.print(Text(note, QUIET))
    if is_fair and match.dealer is not None and is_shuffled(match):
        words = wording.text(
            "ui-commitment-kept", commitment=match.dealer.commitment, secret=match.dealer.secret.hex()
        )
        console.print(Text(words, QUIET))
