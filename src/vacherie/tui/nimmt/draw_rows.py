"""Drawing of the rows of a nimmt table: cards, free places, and what lies beside a row."""

from __future__ import annotations

from rich.text import Text

from vacherie.games.nimmt.cards import bullheads
from vacherie.games.nimmt.placement import is_full
from vacherie.games.nimmt.table import Coop, NimmtTable, Surprise
from vacherie.locale.nimmt_wording import NimmtWording
from vacherie.tui.card_art import CORAL, GOLD, QUIET, beside
from vacherie.tui.nimmt.card_face import HEAD, face, small

LABEL = 2
"""Columns for a row's number."""


def has_specials(table: NimmtTable) -> bool:
    """Whether Stop and 7 Takes may lie beside a row."""
    return isinstance(table.extra, Coop | Surprise)


def places(table: NimmtTable) -> int:
    """How many cards a row may show: five, or six where 7 Takes is in the game (R1.7, R8.9)."""
    longest = max([len(row.cards) for row in table.rows], default=0)
    return max(longest, 6 if has_specials(table) else 5)


def tail(table: NimmtTable) -> int:
    """Columns for the notes behind a row."""
    return 19 if has_specials(table) else 12


def rows_width(table: NimmtTable, card: int) -> int:
    """The columns that all rows need with cards of this width."""
    return LABEL + places(table) * card + tail(table)


def draw_rows(wording: NimmtWording, table: NimmtTable, card: int | None) -> list[Text]:
    """All rows: three lines each with cards of this width, or one line each without."""
    numbers = range(1, len(table.rows) + 1)
    if card is None:
        return [short_row(wording, table, number) for number in numbers]
    return [line for number in numbers for line in row_lines(wording, table, number, card)]


def row_lines(wording: NimmtWording, table: NimmtTable, number: int, width: int) -> list[Text]:
    """One row as three lines of equal length."""
    row = table.rows[number - 1]
    blocks = [[Text("  "), Text(f"{number} ", QUIET), Text("  ")]]
    blocks += [face(card, width) for card in row.cards]
    if has_cow(wording, table, number):
        blocks.append(cow(wording, width))
    while len(blocks) <= places(table):
        blocks.append([Text(" " * width), Text("·".center(width), QUIET), Text(" " * width)])
    marks = wording.catalogue.join(row_marks(wording, table, number))
    heads = f"{bullheads(row.cards)} {HEAD}" if row.cards else wording.text("ui-row-empty")
    full = row.cards and is_full(wording.game.variant, table, number)
    state = wording.text("ui-row-full") if full and not row.stop else ""
    said = [(marks, f"bold {GOLD}"), (heads, ""), (state, CORAL)]
    blocks.append([fitted(Text(f" {words}", style), tail(table)) for words, style in said])
    return beside(blocks)


def short_row(wording: NimmtWording, table: NimmtTable, number: int) -> Text:
    """One row as one line."""
    row = table.rows[number - 1]
    line = Text(" ").join([Text(f"{number}", QUIET), *map(small, row.cards)])
    notes = [f"= {bullheads(row.cards)}{HEAD}"] if row.cards else []
    notes += row_marks(wording, table, number)
    if has_cow(wording, table, number):
        notes.append(wording.text("ui-cow"))
    if row.cards and not row.stop and is_full(wording.game.variant, table, number):
        notes.append(wording.text("ui-row-full"))
    if not row.cards:
        notes.append(wording.text("ui-row-empty"))
    return Text.assemble(line, "  ", (" ".join(notes), GOLD))


def row_marks(wording: NimmtWording, table: NimmtTable, number: int, *, is_short: bool = False) -> list[str]:
    """What lies beside a row: Stop, 7 Takes, a fan card's marker; long names shortened where need be."""
    row = table.rows[number - 1]
    beside_row = {"stop": row.stop, "seven": row.seven}
    marks = [wording.special(special) for special, lies in beside_row.items() if lies]
    if is_short and row.seven:
        marks[-1] = wording.text("ui-seven-short")
    if table.marker and table.marker.row == number and not has_cow(wording, table, number):
        if wording.game.variant.kind == "climb":
            # The next row shows the direction, too.
            up = table.marker.up
            step = f"{'▲' if up else '▼'}{number - 1 if up else number + 1}"
            marks.append(f"{wording.text('ui-marker-climb')}{'' if is_short else ' '}{step}")
        else:
            marks.append(wording.text("ui-marker-odd" if row.cards[-1] % 2 else "ui-marker-even"))
    return marks


def has_cow(wording: NimmtWording, table: NimmtTable, number: int) -> bool:
    """Whether the cow lies in this row (R6)."""
    return wording.game.variant.kind == "cow" and table.marker is not None and table.marker.row == number


def cow(wording: NimmtWording, width: int) -> list[Text]:
    """The cow, which takes up the room of a card (R6.3)."""
    inner = width - 2
    return [
        Text(f"╭{'╌' * inner}╮", GOLD),
        Text(f"┆{wording.text('ui-cow')[:inner]:^{inner}}┆", f"bold {GOLD}"),
        Text(f"╰{'╌' * inner}╯", GOLD),
    ]


def fitted(text: Text, width: int) -> Text:
    """A text of exactly so many columns."""
    text.truncate(width, overflow="ellipsis", pad=True)
    return text
