"""The seats of a nimmt table: points, what is public about a hand, and the card of this trick at each."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from vacherie.core.action import Seat
from vacherie.games.nimmt.sketch.seats import figures as figures_of
from vacherie.games.nimmt.step import Select
from vacherie.games.nimmt.table import OX, Coop, NimmtTable
from vacherie.locale.wording import capitalised
from vacherie.textual_table.board import Board
from vacherie.textual_table.drawing.canvas import Line, fitted
from vacherie.textual_table.drawing.look import HEAD, back, card
from vacherie.textual_table.drawing.scene import Area, Sprite
from vacherie.textual_table.nimmt.plan import Plan
from vacherie.textual_table.nimmt.rows import face
from vacherie.tui.nimmt.draw_seats import held, held_in_short
from vacherie.tui.short_name import short_name

CARD = 5
"""Columns of a card beside a name."""


def draw_seats(
    board: Board,
    plan: Plan,
    room: Area,
    sprites: dict[str, Sprite],
    texts: list[tuple[int, int, Line]],
) -> tuple[dict[Seat, tuple[int, int]], Area]:
    """All seats from top to bottom; where the card of each lies, and the room below."""
    columns = plan.seat_columns if room is plan.seats else 1
    table: NimmtTable = board.view.table
    team = isinstance(table.extra, Coop)
    y = room.y
    head = "" if team or not (table.points or table.history) else heading(board)
    if team:
        texts.append(
            (
                room.x,
                y,
                entry(
                    board,
                    capitalised(board.wording.text("name-team")),
                    team_figures(board),
                    False,
                    room.width,
                ),
            )
        )
    elif head:
        head = " " * (2 + names_width(board, room.width)) + head
        texts += [(room.x + at * room.width, y, ((head, board.look.soft),)) for at in range(columns)]
    found: dict[Seat, tuple[int, int]] = {}
    seats = [*range(table.seats), OX] if team else list(range(table.seats))
    lines = -(-len(seats) // columns)
    for place, seat in enumerate(seats):
        across, down = divmod(place, lines)
        at = Area(room.x + across * room.width, y + 1 + down, room.width, 1)
        found[seat] = (at.x + at.width - CARD - 1, at.y)
        draw_seat(board, seat, at, at.y, sprites, texts)
    y += 1 + lines
    return found, Area(room.x, y + 1, room.width, max(0, room.y + room.height - y - 1))


def names_width(board: Board, width: int) -> int:
    """Columns for a name."""
    # In a draft there is no trick, and no card beside a name.
    beside = 0 if board.view.table.offer else CARD + order_width(board.view.table) + 1
    return max(6, width - 2 - beside - figures_width(board))


def order_width(table: NimmtTable) -> int:
    """Columns for the place of a card in the queue, and the spaces around it."""
    return 4 if table.seats > 9 else 3


def figures_width(board: Board) -> int:
    """Columns for the points."""
    is_team = isinstance(board.view.table.extra, Coop)
    return 9 if board.view.table.history or is_team else 6


def heading(board: Board) -> str:
    """What the figures are."""
    text = "ui-points-total" if board.view.table.history else "ui-points"
    return board.wording.text(text).rjust(figures_width(board))


def draw_seat(
    board: Board,
    seat: Seat,
    room: Area,
    y: int,
    sprites: dict[str, Sprite],
    texts: list[tuple[int, int, Line]],
) -> None:
    """One seat with its card."""
    table: NimmtTable = board.view.table
    if seat == OX:
        name, figures = capitalised(board.wording.text("name-ox")), ox_figures(board)
    else:
        name = board.wording.label(seat)
        figures = "" if isinstance(table.extra, Coop) else points(table, seat)
    is_now = seat in board.asked or (bool(table.queue) and table.queue[0].seat == seat)
    is_away = seat in board.away
    notes = [] if seat == OX else [held(table, seat), held_in_short(table, seat)]
    texts.append((room.x, y, entry(board, name, figures, is_now, room.width, notes, is_away)))
    x = room.x + room.width - CARD - 1
    for place, play in enumerate(table.queue, 1):
        if play.seat == seat:
            value = None if play.value == play.card else play.value
            shown = card(board.look, face(play.card, value), CARD, 1, "lifted" if place == 1 else "")
            sprites[f"card:{play.card}"] = Sprite(x, y, shown, above=2)
            order = order_width(table)
            texts.append((x - order, y, ((f"{place:>{order - 1}} ", board.look.soft),)))
            return
    if table.todo and isinstance(table.todo[0], Select) and (seat in table.answered or seat == OX):
        texts.append((x, y, back(board.look, CARD)))


def entry(
    board: Board,
    name: str,
    figures: str,
    is_now: bool,
    width: int,
    notes: Sequence[str] = (),
    is_away: bool = False,
) -> Line:
    """A name on the left, the first note behind it that leaves room for the name, figures beside it."""
    look = board.look
    wide = max(figures_width(board), len(figures))
    room = names_width(board, width) + figures_width(board) - wide
    style = look.gold if is_now else look.soft if is_away else ""
    away = " …" if is_away else ""
    note = next((note for note in notes if cell_len(name + note + away) <= room), notes[-1] if notes else "")
    note += away
    words = f"{'▸' if is_now else ' '} {fitted(short_name(name, room - cell_len(note)) + note, room)}"
    return ((words, style), (figures.rjust(wide), look.gold if is_now else look.strong))


def points(table: NimmtTable, seat: Seat) -> str:
    """The points of a seat as far as they are shown: of this round, and of all."""
    now, together = figures_of(table, seat, table.points)
    return f"{now:>4}{together:>5}" if table.history else f"{now:>4}"


def team_figures(board: Board) -> str:
    """What the team has taken; small teams count double (R8.20)."""
    table: NimmtTable = board.view.table
    factor = board.wording.game.mode.factor(table.seats)  # type: ignore[attr-defined]
    return f"{table.points[0] if table.points else 0} {HEAD}{f' ×{factor}' if factor > 1 else ''}"


def ox_figures(board: Board) -> str:
    """What the Ox has taken: its points where they are shown, else its cards (R8.19)."""
    table: NimmtTable = board.view.table
    if len(table.points) > 1:
        return f"{table.points[1]} {HEAD}"
    return f"{table.taken[1]} ▒"
