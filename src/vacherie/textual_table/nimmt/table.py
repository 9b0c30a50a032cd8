"""The scene of a nimmt table: rows, seats with the cards of the trick, and the own hand."""

from __future__ import annotations

from rich.cells import cell_len

from vacherie.games.nimmt.cards import HIGHEST
from vacherie.games.nimmt.step import Drafting
from vacherie.games.nimmt.table import Coop, Private, Surprise, View, flippers
from vacherie.textual_table.board import Board
from vacherie.textual_table.drawing.canvas import Line
from vacherie.textual_table.drawing.look import card
from vacherie.textual_table.drawing.scene import Area, Scene, Sprite
from vacherie.textual_table.nimmt.plan import Plan, make_plan
from vacherie.textual_table.nimmt.rows import draw_rows, face
from vacherie.textual_table.nimmt.seats import draw_seats

OFFER_WIDTHS = (6, 5)
"""Columns for a card of a draft, with the space behind it."""
DRAFT_SEATS = 24
"""Columns for the seats beside a draft."""


def scene(board: Board) -> Scene:
    """The whole table."""
    view: View = board.view
    table = view.table
    plan = make_plan(table, board.area, max(board.wording.game.settings["hand"], 1))  # type: ignore[call-overload]
    sprites: dict[str, Sprite] = {}
    texts: list[tuple[int, int, Line]] = []
    areas: dict[str, Area] = {}
    is_draft = bool(table.todo) and isinstance(table.todo[0], Drafting)
    right = plan.seats
    if table.offer and is_draft:
        right = draw_offer(board, plan, sprites, areas)
    elif table.rows:
        draw_rows(board, plan, sprites, texts, areas)
    places, panel = draw_seats(board, plan, right, sprites, texts)
    if plan.panel is not None and right is plan.seats:
        panel = plan.panel
    if view.private is not None:
        draw_hand(board, plan, view.private, sprites, areas)
    line = specials_line(board)
    if line:
        texts.append((board.area.x + 1, plan.extras, line))
    size = (plan.width, plan.height, is_draft)
    return Scene(
        board.area.width, board.area.height, sprites, texts, areas, places, panel, plan=(*size, board.look)
    )


def draw_hand(
    board: Board, plan: Plan, private: Private, sprites: dict[str, Sprite], areas: dict[str, Area]
) -> None:
    """The own hand; the card that is lifted, or committed, stands out."""
    variant = board.wording.game.variant  # type: ignore[attr-defined]
    can_flip = board.view.seat in flippers(board.view.table)
    commit = private.commit
    lift = plan.hand.height - plan.hand_height
    for at, number in enumerate(private.hand):
        key = f"card:{number}"
        chosen = commit is not None and commit.card == number
        is_up = board.lifted == key or (chosen and board.lifted is None)
        turned = variant.value(number, True) if can_flip else None
        note = f"~{turned}" if turned is not None else ""
        x, y = plan.hand.x + at * plan.step, plan.hand.y + (0 if is_up else lift)
        look = card(
            board.look, face(number, note=note), plan.hand_width, plan.hand_height, "lifted" if is_up else ""
        )
        sprites[key] = Sprite(x, y, look, above=1 + at if plan.step <= plan.hand_width else 1)
        areas[key] = Area(x, plan.hand.y, plan.step, plan.hand.height)


def draw_offer(board: Board, plan: Plan, sprites: dict[str, Sprite], areas: dict[str, Area]) -> Area:
    """The open cards of a draft, each at its own place (R3.3); the room that is left for the seats."""
    area = board.area
    lines = max(1, plan.hand.y - area.y)
    for wide in OFFER_WIDTHS:
        per_line = max(1, min(10, (area.width - DRAFT_SEATS) // wide))
        if per_line * lines >= HIGHEST:
            break
    per_line = max(per_line, -(-HIGHEST // lines))
    for number in board.view.table.offer:
        down, across = divmod(number - 1, per_line)
        key = f"card:{number}"
        x, y = area.x + 1 + across * wide, area.y + down
        state = "lifted" if board.lifted == key else ""
        sprites[key] = Sprite(x, y, card(board.look, face(number), wide - 1, 1, state))
        areas[key] = Area(x, y, wide - 1, 1)
    left = area.x + 2 + per_line * wide
    return Area(left, area.y, area.width - left + area.x, lines)


def specials_line(board: Board) -> Line:
    """The special cards in sight: the market of the team, or the own hand of them (R8.2, R9.4)."""
    wording, view, look = board.wording, board.view, board.look
    name = wording.special  # type: ignore[attr-defined]
    match view.table.extra:
        case Coop(slots, pile):
            faces = [special for special in slots if special]
            label, rest = wording.text("ui-market"), wording.text("ui-pile", cards=pile) if pile else ""
        case Surprise(pile=pile):
            faces = list(view.private.specials) if view.private is not None else []
            label, rest = wording.text("ui-specials"), f"({wording.text('ui-special-pile')} {pile})"
        case _:
            return ()
    runs = [(f"{label} ", look.soft)]
    for special in faces:
        runs += [(f" {name(special)} ", look.paper), (" ", "")]
    if rest and sum(cell_len(words) for words, _ in runs) + cell_len(rest) > board.area.width - 3:
        rest = f"(+{pile})"
    return (*runs, (rest, look.soft))
