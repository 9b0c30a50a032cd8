"""Drawing of the seats of a nimmt table: names, points, and what is public about a hand."""

from __future__ import annotations

from rich.cells import set_cell_size
from rich.text import Text

from vacherie.core.action import Seat
from vacherie.core.score import totals
from vacherie.games.nimmt.table import Coop, Flips, NimmtTable, Surprise
from vacherie.locale.nimmt_wording import NimmtWording
from vacherie.locale.wording import capitalised
from vacherie.tui.card_art import GOLD, QUIET
from vacherie.tui.nimmt.card_face import HEAD

NARROW, WIDE = 20, 30
"""Columns of the list of seats."""


def draw_seats(wording: NimmtWording, table: NimmtTable, now: Seat | None, width: int) -> list[Text]:
    """All seats, one line each; points of this round, then of all."""
    if isinstance(table.extra, Coop):
        return team(wording, table, now, width)
    lines = []
    if table.points or table.history:
        head = wording.text("ui-points-total") if table.history else wording.text("ui-points")
        lines.append(Text(head.rjust(width), QUIET))
    return lines + [
        entry(wording.label(seat) + held(table, seat), points(table, seat), seat == now, width)
        for seat in range(table.seats)
    ]


def seats_in_line(wording: NimmtWording, table: NimmtTable, now: Seat | None) -> Text:
    """The same where there is no room for a list: names and points one after another."""
    lines = [line for line in draw_seats(wording, table, now, WIDE) if line.plain.strip()]
    if lines and not isinstance(table.extra, Coop) and (table.points or table.history):
        del lines[0]
    words = [Text(" ".join(line.plain.split()), line.style) for line in lines]
    return Text(" · ", QUIET).join(words)


def points(table: NimmtTable, seat: Seat) -> str:
    """The points of a seat as far as they are shown: this round, and all rounds."""
    now = table.points[seat] if seat < len(table.points) else None
    figures = "" if now is None else f"{now:>4}"
    return figures + (f"{totals(table.history)[seat] + (now or 0):>5}" if table.history else "")


def held(table: NimmtTable, seat: Seat) -> str:
    """What a seat publicly holds: its reversal card, its number of special cards (R7.8, R9.4)."""
    match table.extra:
        case Flips(holders) if seat in holders:
            return " ~"
        case Surprise(hands=hands) if hands[seat]:
            return f" {'✦' * hands[seat]}"
        case _:
            return ""


def held_in_short(table: NimmtTable, seat: Seat) -> str:
    """The same in three columns at most."""
    match table.extra:
        case Surprise(hands=hands) if hands[seat]:
            return f" ✦{hands[seat]}"
        case _:
            return held(table, seat)


def entry(name: str, figures: str, is_now: bool, width: int) -> Text:
    """One line: a name on the left, figures on the right."""
    name = set_cell_size(name, max(4, width - 2 - len(figures)))
    return Text(f"{'▸' if is_now else ' '} {name}{figures}", f"bold {GOLD}" if is_now else "")


def team(wording: NimmtWording, table: NimmtTable, now: Seat | None, width: int) -> list[Text]:
    """The team with its pile, then the Ox with its own, whose total stays hidden (R8.19)."""
    factor = wording.game.mode.factor(table.seats)
    doubled = f" ×{factor}" if factor > 1 else ""
    taken = wording.text("ui-taken", cards=table.taken[1])
    return [
        entry(capitalised(wording.text("name-team")), f"{table.points[0]} {HEAD}{doubled}", False, width),
        *(entry(f"  {wording.label(seat)}", "", seat == now, width) for seat in range(table.seats)),
        Text(""),
        entry(capitalised(wording.text("name-ox")), "", False, width),
        Text(f"    {f'{table.points[1]} {HEAD}' if len(table.points) > 1 else taken}"),
        # The Ox has as many cards left as each seat (R8.1).
        Text(f"    {wording.text('ui-ox-left', cards=table.hands[0])}", QUIET),
    ]
