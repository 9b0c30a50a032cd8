"""Panel: the menu of a question, beside the table in the place of the log, with what can be clicked in it."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from vacherie.textual_table.asking import Asking
from vacherie.textual_table.board import Menu
from vacherie.textual_table.drawing.canvas import Canvas, fitted, wrapped
from vacherie.textual_table.drawing.look import Look
from vacherie.textual_table.drawing.scene import Area


def draw_menu(canvas: Canvas, look: Look, panel: Area, asking: Asking) -> list[tuple[Area, int]]:
    """Draw the menu; where each of its lines is."""
    menu = asking.menu
    assert menu is not None
    y = panel.y
    if menu.title:
        for words in wrapped(menu.title, panel.width - 2):
            canvas.draw(panel.x + 1, y, ((words, look.gold),))
            y += 1
    room = Area(panel.x + 1, y, panel.width - 1, panel.y + panel.height - y)
    return (
        draw_short(canvas, look, room, menu, asking.at)
        if menu.is_short
        else draw_list(canvas, look, room, menu, asking.at)
    )


def draw_short(canvas: Canvas, look: Look, room: Area, menu: Menu, at: int) -> list[tuple[Area, int]]:
    """Words beside each other, on as many lines as they need."""
    found = []
    x, y = room.x, room.y
    has_numbers = any(entry.label.isdecimal() for entry in menu.entries)
    for number, entry in enumerate(menu.entries):
        label = f" {entry.label} " if has_numbers else f" {number + 1} {entry.label} "
        if x + cell_len(label) > room.x + room.width and x > room.x:
            x, y = room.x, y + 1
        canvas.draw(x, y, ((label, look.button if number == at else look.entry),))
        found.append((Area(x, y, cell_len(label), 1), number))
        x += cell_len(label) + 1
    return found


def draw_list(canvas: Canvas, look: Look, room: Area, menu: Menu, at: int) -> list[tuple[Area, int]]:
    """The answers below each other, as much of each as there is room for; of the picked one all."""
    found = []
    entries = list(enumerate(menu.entries))
    first = max(0, min(at, len(entries) - room.height))  # the picked one is always in sight
    entries = entries[first : first + max(1, room.height)]
    texts = [wrapped(entry.label, room.width - 5) for _, entry in entries]
    given = shares([len(lines) for lines in texts], at - first, room.height)
    y = room.y
    for (number, _), lines, most in zip(entries, texts, given, strict=True):
        style = look.gold if number == at else ""
        canvas.draw(room.x, y, ((f" {number + menu.first} ", look.button if number == at else look.entry),))
        shown = lines[:most]
        if most < len(lines):
            shown[-1] = fitted(f"{shown[-1]} …", room.width - 5)
        for down, words in enumerate(shown):
            canvas.draw(room.x + 4, y + down, ((words, style),), room.width - 4)
        found.append((Area(room.x, y, room.width, most), number))
        y += most
    return found


def shares(needed: Sequence[int], first: int, height: int) -> list[int]:
    """How many lines each text gets: one at least, then one text all that it needs, then the others.

    >>> shares([1, 3, 3], 2, 6), shares([1, 3, 3], 2, 5), shares([1, 3, 3], 0, 9)
    ([1, 2, 3], [1, 1, 3], [1, 3, 3])
    """
    given = [1] * len(needed)
    for at in (first, *range(len(needed))):
        given[at] += max(0, min(needed[at] - given[at], height - sum(given)))
    return given
