"""End of a game: the score sheet, and the proof of a fair shuffle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from vacherie.core.action import Deal
from vacherie.core.match import Match
from vacherie.core.score import totals
from vacherie.locale.wording import Wording, capitalised
from vacherie.tui.card_art import GOLD, QUIET
from vacherie.tui.families import FAMILIES
from vacherie.tui.layout import fitting_table


def sheet(wording: Wording, match: Match[Any, Any], width: int) -> Grid:
    """The score sheet of a match."""
    return score_sheet(wording, match.view(None).table.history, match.game.winners(match.state), width)


def score_sheet(
    wording: Wording, history: Sequence[tuple[int, ...]], winners: Sequence[int], width: int
) -> Grid:
    """Points round by round, and the totals; the winners' in gold and with a star.

    Where there is no room for so many rounds, they are called by their numbers, and the last ones are shown.
    """
    numbers = range(1, len(history) + 1)
    called = {number: wording.text("ui-round", round=number) for number in numbers}
    short = [{number: str(number) for number in numbers[first:]} for first in range(len(numbers))]
    return fitting_table((sheet_of(wording, history, winners, each) for each in (called, *short)), width)


def sheet_of(
    wording: Wording,
    history: Sequence[tuple[int, ...]],
    winners: Sequence[int],
    headings: Mapping[int, str],
) -> Grid:
    """The score sheet with these rounds, each by its heading."""
    sums = totals(history)
    grid = Grid(box=SIMPLE_HEAD, title=wording.text("ui-sheet"), title_justify="left", title_style="bold")
    grid.add_column(wording.text("ui-side"), no_wrap=True)
    for heading in headings.values():
        grid.add_column(heading, justify="right", no_wrap=True)
    if len(history) > 1:
        grid.add_column(wording.text("ui-total"), justify="right", no_wrap=True)
    for side, name in enumerate(map(capitalised, wording.sides())):
        points = [str(history[number - 1][side]) for number in headings]
        if len(history) > 1:
            points.append(str(sums[side]))
        won = side in winners
        grid.add_row(f"★ {name}" if won else f"  {name}", *points, style=f"bold {GOLD}" if won else "")
    return grid


def is_shuffled(match: Match[Any, Any]) -> bool:
    """Whether anything was dealt at all: in a draft nothing is (R3.3)."""
    return any(isinstance(e.action, Deal) and (e.action.deck or e.action.specials) for e in match.log)


def close(wording: Wording, match: Match[Any, Any], console: Console, is_fair: bool) -> None:
    """Print the sheet, and the proof of a fair shuffle unless the game was seeded."""
    console.print(sheet(wording, match, console.width))
    for note in FAMILIES[match.game.family].end_notes(wording, match.seats):
        console.print(Text(note, QUIET))
    for words in proof(wording, match) if is_fair else []:
        console.print(Text(words, QUIET))


def proof(wording: Wording, match: Match[Any, Any]) -> list[str]:
    """What proves that the shuffle was fair, where anything was dealt."""
    dealer = match.dealer
    if dealer is None or not is_shuffled(match):
        return []
    return [wording.text("ui-commitment-kept", commitment=dealer.commitment, secret=dealer.secret.hex())]
