"""Plan of a nimmt table: how large cards are and where rows, seats and hand lie, for the room there is."""

from __future__ import annotations

from msgspec import Struct

from vacherie.games.nimmt.table import Coop, NimmtTable, Surprise
from vacherie.textual_table.drawing.scene import Area
from vacherie.tui.nimmt.draw_rows import has_specials, places

SIZES = ((9, 5), (7, 4), (6, 3), (5, 3), (5, 1))
"""Widths and heights of a card, the largest first."""
LABEL = 3
"""Columns for the number of a row."""
SEATS = 31
"""Columns that the list of seats needs."""

NARROW = 24
"""With fewer columns than this beside the rows, names and menus could not be read there."""
LEAST_TAIL, GOOD_TAIL, MOST_TAIL = 10, 11, 18
"""Columns for what is said about a row: of the marker of a row that goes downhill more is read in eleven."""


def needed_lines(rows: int, height: int) -> int:
    """Lines for so many rows and a hand with cards of this height; a lifted card needs one more."""
    return rows * height + height + (1 if height > 1 else 0)


def seat_lines(table: NimmtTable, columns: int = 1) -> int:
    """Lines for the seats, with a heading; in co-op the Ox has one, too."""
    listed = table.seats + (1 if isinstance(table.extra, Coop) else 0)
    return -(-listed // columns) + 1


class Plan(Struct, frozen=True):
    """Where everything lies."""

    width: int
    height: int
    """The size of a card in a row."""
    gap: int
    """Lines between two rows."""
    tail: int
    """Columns for what is said about a row."""
    rows: Area
    seats: Area
    """The seats, and below them the panel."""
    seat_columns: int
    """In how many columns the seats are listed; the area is that of the first."""
    panel: Area | None
    """The panel, where the seats lie below the rows because there is no room beside them."""
    hand: Area
    extras: int
    """The line of the special cards."""
    step: int
    """From one card of the hand to the next."""
    hand_width: int
    hand_height: int

    def place(self, number: int, at: int) -> tuple[int, int]:
        """The left upper corner of a place in a row; rows count from 1, places from 0."""
        return self.rows.x + LABEL + at * (self.width + 1), self.row_y(number)

    def row_y(self, number: int) -> int:
        """The upper line of a row."""
        return self.rows.y + (number - 1) * (self.height + self.gap)

    def notes(self) -> int:
        """The column of what is said about a row."""
        return self.rows.x + self.rows.width - self.tail


def make_plan(table: NimmtTable, area: Area, cards: int) -> Plan:
    """The roomiest plan that fits, or else the smallest; `cards` is how many a hand holds at most."""
    count = max(5 if isinstance(table.extra, Surprise) else 4, len(table.rows))
    extras = 1 if has_specials(table) else 0
    per_row = places(table)
    width, height = next(
        (
            (wide, high)
            for wide, high in SIZES
            if LABEL + per_row * (wide + 1) + LEAST_TAIL + SEATS <= area.width
            and needed_lines(count, high) + extras <= area.height
        ),
        SIZES[-1],
    )
    row = LABEL + per_row * (width + 1)
    spare = area.width - row - SEATS
    tail = max(LEAST_TAIL, min(GOOD_TAIL, spare), min(MOST_TAIL, spare - 4))
    needed = needed_lines(count, height) + extras
    lift = 1 if height > 1 else 0
    hand_y = area.y + area.height - height - lift
    step = max(4, min(width + 1, area.width // max(1, cards)))  # no gap after the last card
    left = area.x + max(1, (area.width - step * max(1, cards)) // 2)
    rows_wide = row + tail
    gap = 1 if needed + count - 1 <= area.height else 0
    seats = Area(area.x + rows_wide, area.y, area.width - rows_wide, hand_y - extras - area.y)
    seat_columns, panel = 1, None
    below = area.y + count * height
    free = hand_y - extras - below
    if seats.width < NARROW and free >= seat_lines(table, 2):
        gap = 0
        tail = area.width - row
        if free >= seat_lines(table):
            seats = Area(area.x, below, SEATS, free)
            panel = Area(area.x + SEATS, below, area.width - SEATS, free)
        else:
            seat_columns, used = 2, seat_lines(table, 2)
            seats = Area(area.x, below, area.width // 2, used)
            panel = Area(area.x, below + used, area.width, free - used)
    return Plan(
        width,
        height,
        gap,
        tail,
        rows=Area(area.x, area.y, row + tail, count * (height + gap)),
        seats=seats,
        seat_columns=seat_columns,
        panel=panel,
        hand=Area(left, hand_y, area.width - left, height + lift),
        extras=hand_y - extras,
        step=step,
        hand_width=max(4, step - 1) if step <= width else width,
        hand_height=height,
    )
