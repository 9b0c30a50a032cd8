"""Frame of a table: title above, log or menu beside the seats, question and keys below.

The game-independent part of the picture, for tables that are played and for replays.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace
from rich.cells import cell_len

from vacherie.core.action import Seat, tag_of
from vacherie.core.event import Event
from vacherie.textual_table.drawing.canvas import Canvas, Run, fitted, wrapped
from vacherie.textual_table.drawing.look import Look
from vacherie.textual_table.drawing.scene import Area

LEAST = (60, 18)
"""Columns and lines without which no table can be shown."""
SHORTEST = 8
"""Columns with fewer of which the name of a game says nothing."""
BELOW = 3
"""Lines for the question, what is said about the answer, and the keys."""


class LogLine(Struct, frozen=True):
    """A sentence of the log."""

    text: str
    kind: str = ""
    """The tag of its event, `remark`, or `coach`."""


class Key(Struct, frozen=True):
    """A key in the last line."""

    sign: str
    """The key as it is written."""
    label: str
    action: str
    """What it does: the name of an action of the screen."""


def fitting_keys(look: Look, keys: Sequence[Key], width: int) -> list[Key]:
    """As many keys as fit into a line, as they are written here; the last two, help and leaving, always."""
    found = [replace(key, sign=look.key_name(key.sign)) for key in keys]
    while len(found) > 2 and sum(len(key.sign) + len(key.label) + 4 for key in found) - 1 > width:
        del found[-3]
    return found


def board_area(width: int, height: int) -> Area:
    """The room for a family's table."""
    return Area(0, 1, width, height - 1 - BELOW)


def draw_title(canvas: Canvas, look: Look, title: str, *notes: str) -> None:
    """The first line: the title, and notes at its right end, of which the last stays longest."""
    style = "bold #f6efda on #0f2a22" if look.colours else "bold reverse"
    canvas.draw(0, 0, ((" " * canvas.width, style),))
    left, right = title_and_notes(title, notes, canvas.width - 3)
    canvas.draw(1, 0, ((left, style),))
    canvas.draw(canvas.width - cell_len(right) - 1, 0, ((right, style),))


def title_and_notes(title: str, notes: Sequence[str], width: int) -> tuple[str, str]:
    """Title and notes that fit beside each other: notes go before round and trick do.

    >>> title_and_notes("6 nimmt! · round 1 · trick 8 of 10", ("coach 40 %", "7/80"), 60)
    ('6 nimmt! · round 1 · trick 8 of 10', 'coach 40 % · 7/80')
    >>> title_and_notes("6 nimmt! · round 1 · trick 8 of 10", ("coach 40 %", "7/80"), 39)
    ('6 nimmt! · round 1 · trick 8 of 10', '7/80')
    """
    *_, essential = title.partition(" · ")
    while len(notes) > 1 and cell_len(essential) + cell_len(" · ".join(notes)) > width:
        notes = notes[1:]
    right = " · ".join(notes)
    return fitted_title(title, width - cell_len(right)), right


def fitted_title(title: str, width: int) -> str:
    """A title in at most so many columns: the name of the game gives way to round and trick.

    >>> fitted_title("6 nimmt! Tactics with special cards · round 1 · trick 8 of 10", 50)
    '6 nimmt! Tactics with s… · round 1 · trick 8 of 10'
    >>> fitted_title("6 nimmt! · round 1 · trick 8 of 10", 26)
    'round 1 · trick 8 of 10'
    """
    name, dot, rest = title.partition(" · ")
    room = width - cell_len(dot + rest)
    if room >= min(cell_len(name), SHORTEST):
        return f"{fitted(name, room).rstrip()}{dot}{rest}"
    return fitted(rest or name, width).rstrip()


def two_lines(question: Run, about: Run, width: int) -> tuple[Run, Run]:
    """The lines below the table: a question, and what is said about the answer; either takes both if it must.

    >>> two_lines(("Choose a card.", "gold"), ("The 3 fits nowhere: you take a row.", ""), 20)
    (('The 3 fits nowhere:', ''), ('you take a row.', ''))
    >>> two_lines(("Your 3 fits nowhere: which row?", "gold"), ("", ""), 20)
    (('Your 3 fits nowhere:', 'gold'), ('which row?', 'gold'))
    """
    for words, style in (about, question):
        if cell_len(words) > width and (words is about[0] or not about[0]):
            first, *more = wrapped(words, width)
            return (first, style), (fitted(" ".join(more), width).rstrip(), style)
    return (fitted(question[0], width).rstrip(), question[1]), about


def style_of_kind(look: Look, kind: str) -> str:
    """How a sentence is shown."""
    styles = {"took": look.coral, "round-began": look.strong, "round-ended": look.strong}
    return styles.get(kind) or (look.gold if kind in ("game-ended", "remark", "coach") else "")


def draw_log(canvas: Canvas, look: Look, panel: Area, log: Sequence[LogLine]) -> None:
    """The newest sentences, as many as fit; the newest one is the brightest."""
    if panel.height <= 0 or panel.width < 12:
        return
    lines: list[tuple[str, str]] = []
    width = panel.width - 2
    for age, line in enumerate(reversed(log)):
        style = style_of_kind(look, line.kind) or (look.strong if age == 0 else look.soft if age > 2 else "")
        more = [(words, style) for words in wrapped(line.text, width)]
        if lines and len(lines) + len(more) > panel.height:
            break  # the end of a sentence alone says nothing
        lines = more + lines
    shown = lines[-panel.height :]
    for down, (words, style) in enumerate(shown):
        canvas.draw(panel.x + 1, panel.y + down, ((words, style),), panel.width - 1)


def fits(canvas: Canvas) -> bool:
    """Whether a table can be shown at all."""
    return canvas.width >= LEAST[0] and canvas.height >= LEAST[1]


def draw_too_small(canvas: Canvas, words: str) -> None:
    """What is shown in a window that is too small."""
    for y, line in enumerate(wrapped(words, max(1, canvas.width - 1))):
        canvas.draw(0, y, ((line, "bold"),))


def source_and_goal(event: Event) -> tuple[Seat | None, Seat | None]:
    """Where new things come from and where others leave for: the seat of the event."""
    seat = getattr(event, "seat", None)
    goal = seat if tag_of(event) in ("took", "picked", "swapped") else None
    return seat, goal
