"""The rows of a nimmt table: cards, free places, what lies beside a row, and where a lifted card would go."""

from __future__ import annotations

from rich.cells import cell_len

from vacherie.core.action import Card
from vacherie.games.nimmt.cards import BULLHEADS, bullheads
from vacherie.games.nimmt.event import Took
from vacherie.games.nimmt.placement import is_full
from vacherie.textual_table.board import Board
from vacherie.textual_table.drawing.canvas import Line, fitted
from vacherie.textual_table.drawing.look import HEAD, Face, card, outline
from vacherie.textual_table.drawing.scene import Area, Sprite
from vacherie.textual_table.nimmt.plan import Plan
from vacherie.tui.nimmt.card_face import BANDS
from vacherie.tui.nimmt.draw_rows import has_cow, places, row_marks


def face(number: Card, value: int | None = None, note: str = "") -> Face:
    """What is printed on a card."""
    heads = BULLHEADS[number]
    return Face(number, heads, BANDS[heads], value, note)


def draw_rows(
    board: Board,
    plan: Plan,
    sprites: dict[str, Sprite],
    texts: list[tuple[int, int, Line]],
    areas: dict[str, Area],
) -> None:
    """All rows."""
    for number in range(1, len(board.view.table.rows) + 1):
        draw_row(board, plan, number, sprites, texts)
        areas[f"row:{number}"] = Area(plan.rows.x, plan.row_y(number), plan.rows.width, plan.height)


def draw_row(
    board: Board, plan: Plan, number: int, sprites: dict[str, Sprite], texts: list[tuple[int, int, Line]]
) -> None:
    """One row."""
    table, look, wording = board.view.table, board.look, board.wording
    row = table.rows[number - 1]
    taken = threatened(board, number)
    for at, value in enumerate(row.cards):
        x, y = plan.place(number, at)
        state = "hot" if value in taken else ""
        sprites[f"card:{value}"] = Sprite(x, y, card(look, face(value), plan.width, plan.height, state))
    used = len(row.cards)
    if has_cow(wording, table, number):  # type: ignore[arg-type]
        x, y = plan.place(number, used)
        sprites["cow"] = Sprite(
            x, y, outline(look, plan.width, plan.height, wording.text("ui-cow"), look.gold)
        )
        used += 1
    middle = (plan.height - 1) // 2
    for at in range(used, places(table)):
        x, y = plan.place(number, at)
        texts.append((x + plan.width // 2, y + middle, (("·", look.soft),)))
    ghost = board.preview is not None and board.preview.row == number and not board.preview.takes
    if ghost and board.lifted is not None and board.lifted.startswith("card:"):
        x, y = plan.place(number, used)
        words = board.lifted.removeprefix("card:")
        sprites["ghost"] = Sprite(x, y, outline(look, plan.width, plan.height, words, look.gold))
    key = f"row:{number}"
    is_lifted = board.lifted == key
    style = look.button if is_lifted else look.gold if board.is_item(key) else look.soft
    texts.append((plan.rows.x, plan.row_y(number) + middle, ((f" {number} ", style),)))
    draw_notes(board, plan, number, texts, bool(taken))


def draw_notes(
    board: Board, plan: Plan, number: int, texts: list[tuple[int, int, Line]], is_threatened: bool
) -> None:
    """What a row costs, what lies beside it, and whether it is full."""
    table, look, wording = board.view.table, board.look, board.wording
    row = table.rows[number - 1]
    heads = f"{bullheads(row.cards)} {HEAD}" if row.cards else wording.text("ui-row-empty")
    full = row.cards and not row.stop and is_full(wording.game.variant, table, number)  # type: ignore[attr-defined]
    state = wording.text("ui-row-full") if full else ""
    x, y = plan.notes(), plan.row_y(number)
    width = plan.tail - 1
    beside = [part for part in (heads, state) if part] if plan.height == 1 else []
    marks = " ".join(row_marks(wording, table, number))  # type: ignore[arg-type]
    if cell_len(" ".join((*beside, marks))) > width:
        marks = " ".join(row_marks(wording, table, number, is_short=True))  # type: ignore[arg-type]
    cost = look.coral if is_threatened else ""
    if plan.height == 1:
        said = " ".join(part for part in (heads, marks, state) if part)
        texts.append((x, y, ((fitted(said, width), cost or look.gold),)))
        return
    first = y + (plan.height - 3) // 2
    lines = ((marks, look.gold), (heads, cost or look.strong), (state, look.coral))
    for down, (words, style) in enumerate(lines):
        if words:
            texts.append((x, first + down, ((fitted(words, width), style),)))


def threatened(board: Board, number: int) -> tuple[Card, ...]:
    """The cards of a row that are about to be taken, or would be by what is lifted."""
    if isinstance(board.hot, Took) and board.hot.row == number:
        return board.hot.cards
    cards: tuple[Card, ...] = board.view.table.rows[number - 1].cards
    seen = board.preview
    return cards if seen is not None and seen.takes and seen.row == number else ()
