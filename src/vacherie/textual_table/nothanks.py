"""No Thanks! on the whole screen: the open card, chips that are pushed, and runs as fans (R11)."""

from __future__ import annotations

from vacherie.core.action import Choice, Decision, Seat
from vacherie.core.game import Preview
from vacherie.games.nothanks.table import HIGHEST, PASS, TAKE, View
from vacherie.locale.nothanks_wording import NoThanksWording
from vacherie.textual_table.board import Board, Item
from vacherie.textual_table.drawing.canvas import Line, fitted
from vacherie.textual_table.drawing.look import CHIP, Face, card
from vacherie.textual_table.drawing.scene import Area, Scene, Sprite
from vacherie.tui.nothanks import describe, runs

BANDS = ("#93a29c", "#4d9de0", "#e39c2d", "#e4573f", "#a67ce0")
"""The higher a card, the warmer its band."""
SIZES = ((15, 7), (11, 5), (9, 3))
BUTTONS = 3
"""Lines for the two buttons and what is above them."""


def face(number: int) -> Face:
    """What is printed on a card."""
    return Face(
        number, band=BANDS[min(len(BANDS) - 1, (number - 3) * len(BANDS) // (HIGHEST - 2))], is_large=True
    )


def scene(board: Board) -> Scene:
    """The whole table: the card on the left, the seats beside it, the own chips and the buttons below."""
    view: View = board.view
    table, area, look, wording = view.table, board.area, board.look, board.wording
    sprites: dict[str, Sprite] = {}
    texts: list[tuple[int, int, Line]] = []
    areas: dict[str, Area] = {}
    width, height = next(
        (size for size in SIZES if size[1] + BUTTONS + 5 <= area.height and 2 * size[0] + 36 <= area.width),
        SIZES[-1],
    )
    left, top = area.x + 3, area.y + 1
    pile = board.wording.text("cards", cards=table.pile)
    if table.pile:
        texts.append((left + width + 3, top, (("▒" * 5, look.soft),)))
        texts.append((left + width + 3, top + 1, ((fitted(pile, width), look.soft),)))
    if table.card is not None:
        shown = card(look, face(table.card), width, height, "lifted" if board.lifted == "take" else "")
        sprites[f"card:{table.card}"] = Sprite(left, top, shown, above=1)
        areas["take"] = Area(left, top, width, height)
    chips(board, left, top + height, width + 12, sprites)
    seats = Area(left + width + 16, area.y, area.width - left - width - 17, area.height - BUTTONS)
    places, bottom = draw_seats(board, seats, texts)
    y = area.y + area.height - 2
    if view.private is not None:
        own = view.private.chips
        label = wording.text_of("tui-chips", view.seat)
        texts.append(
            (area.x + 1, y - 1, ((f"{label} ", look.soft), (CHIP * own, look.gold), (f" {own}", "bold")))
        )
    x = area.x + 1
    for item in board.items:
        words = f"  [{item.hot_key}] {wording.text(f'tui-nothanks-{item.key}')}  "
        style = look.button if board.lifted == item.key else look.entry
        texts.append((x, y, ((words, style),)))
        areas[f"{item.key}:button" if item.key in areas else item.key] = Area(x, y, len(words), 1)
        x += len(words) + 2
    panel_top = max(bottom + 1, top + height + 3)
    panel = Area(area.x + 1, panel_top, area.width - 2, max(0, y - 2 - panel_top))
    return Scene(area.width, area.height, sprites, texts, areas, places, panel, plan=(width, height, look))


def chips(board: Board, left: int, top: int, width: int, sprites: dict[str, Sprite]) -> None:
    """The chips on the card, one sprite each, so that every one is seen to be pushed."""
    per_line = max(1, width // 2)
    for number in range(board.view.table.on_card):
        down, across = divmod(number, per_line)
        run = ((CHIP, board.look.gold),)
        sprites[f"chip:{number}"] = Sprite(left + 2 * across, top + min(down, 1), (run,), above=3)


def draw_seats(
    board: Board, room: Area, texts: list[tuple[int, int, Line]]
) -> tuple[dict[Seat, tuple[int, int]], int]:
    """Every seat with what its cards cost, and its runs below each other; the line below the last."""
    table, look, wording = board.view.table, board.look, board.wording
    y = room.y
    found: dict[Seat, tuple[int, int]] = {}
    is_roomy = room.height >= 2 * table.seats + 5
    sums = [sum(points[seat] for points in table.history) for seat in range(table.seats)]
    for seat, cards in enumerate(table.owned):
        is_now = seat in board.asked
        style = look.gold if is_now else look.soft if seat in board.away else ""
        name = f"{'▸' if is_now else ' '} {fitted(wording.label(seat), 12)}"
        figures = f"{table.points[seat]:>4}" + (f"{sums[seat]:>5}" if table.history else "")
        runs_shown = fans(board, cards)
        line: list[tuple[str, str]] = [(name, style), (figures, look.gold if is_now else look.strong)]
        if table.chips:
            line.append((f" {CHIP}{table.chips[seat]:<2}", look.gold))
        found[seat] = (room.x + 16, y)
        if is_roomy:
            texts.append((room.x, y, tuple(line)))
            texts.append((room.x + 2, y + 1, tuple(runs_shown)))
            y += 2
        else:
            texts.append((room.x, y, (*line, ("  ", ""), *runs_shown)))
            y += 1
    return found, y


def fans(board: Board, cards: tuple[int, ...]) -> list[tuple[str, str]]:
    """Cards in runs: of each only the lowest costs, the others lie half below it (R11.7)."""
    look = board.look
    shown: list[tuple[str, str]] = []
    for run in runs(cards):
        lowest, *free = run
        shown.append((f" {lowest} ", look.paper))
        rest = "".join(f"│{number}" for number in free) if len(free) < 3 else f"│…│{free[-1]}"
        shown += [(rest, look.soft), (" ", "")]
    return shown


def items(view: View, decision: Decision) -> tuple[Item, ...]:
    """The two answers; without a chip only one of them is legal (R11.5)."""
    keys = {TAKE: ("take", "t"), PASS: ("no", "n")}
    return tuple(Item(keys[option][0], (option,), keys[option][1]) for option in decision.options)


def ask(wording: NoThanksWording, view: View, decision: Decision) -> str:
    """The question; the two answers lie below the table."""
    return wording.text("tui-ask-turn", card=view.table.card or 0, chips=view.table.on_card)


def foreseen(wording: NoThanksWording, view: View, choice: Choice, preview: Preview | None) -> str:
    """What an answer would do, and what it would cost."""
    words = describe(wording, view, choice)
    if preview is None or choice != TAKE:
        return words
    return f"{words} ({preview.points:+})".replace("-", "−")
