"""Dialogs over the table: a text to read, a choice between a few things, a line to type."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from typing import TypeVar

from rich.cells import cell_len
from rich.console import RenderableType
from rich.measure import Measurement
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Click, Key, Resize
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from vacherie.textual_table.drawing.look import Look
from vacherie.textual_table.screens.host import Host

Answer = TypeVar("Answer")
"""What a dialog ends with."""

CSS = """
TextDialog, LineDialog { align: center middle; background: $background 60%; }
TextDialog > Vertical, LineDialog > Vertical {
    width: auto; max-width: 100%; height: auto; max-height: 92%;
    background: #12302a; color: #efe9d8; padding: 1 2; border: round #e9b949;
}
TextDialog VerticalScroll {
    height: auto; width: auto;
    scrollbar-color: #e9b949; scrollbar-background: #0f2a22; scrollbar-size-vertical: 1;
}
TextDialog Static { width: auto; }
.keys { margin-top: 1; height: auto; width: auto; color: #e9b949; }
.keys Horizontal { height: auto; width: auto; }
DialogKey { width: auto; margin-right: 4; }
DialogKey:hover { text-style: reverse; }
"""
WIDEST = 100
"""Columns of a text: longer lines are hard to read."""
LINE = 60
"""Columns of a line to type, with its frame."""
BORDER = 8
"""Columns around a text: the frame, room inside it, a scroll bar."""
AROUND = 7
"""Lines around a text and the keys below it: the frame, an empty line, a rest of the table."""
BETWEEN = 4
"""Columns between two keys."""


SIGNS = {"⏎": "enter", "Esc": "escape", "Échap": "escape"}
"""How keys are written that have no sign of their own, in any language."""


class DialogKey(Static):
    """A key below a dialog, which is a button as well: its sign, and what it does."""

    def __init__(self, label: str, look: Look) -> None:
        sign, space, words = label.partition(" ")
        super().__init__(f"{look.key_name(sign)}{space}{words}", markup=False)
        self.answer = SIGNS.get(sign, sign)
        """The answer that it gives."""

    def on_click(self, event: Click) -> None:
        event.stop()
        if isinstance(self.screen, TextDialog | LineDialog):
            self.screen.take(self.answer)


def key_lines(keys: str, look: Look, width: int) -> list[list[str]]:
    """The keys of a dialog, on as many lines as they need.

    >>> key_lines("⏎ go on    Esc back    q leave", Look(), 22)
    [['⏎ go on', 'Esc back'], ['q leave']]
    """
    lines: list[list[str]] = [[]]
    taken = 0
    for label in re.split(r"\s{2,}", keys):
        sign, space, words = label.partition(" ")
        wide = cell_len(f"{look.key_name(sign)}{space}{words}")
        if lines[-1] and taken + wide > width:
            lines.append([])
            taken = 0
        lines[-1].append(label)
        taken += wide + BETWEEN
    return lines


def dialog_keys(lines: Sequence[Sequence[str]], look: Look) -> ComposeResult:
    """The keys of a dialog as buttons."""
    with Vertical(classes="keys"):
        for labels in lines:
            with Horizontal():
                for label in labels:
                    yield DialogKey(label, look)


class Dialog(ModalScreen[Answer]):
    """Something over the table that ends with an answer."""

    app: Host

    @property
    def room(self) -> int:
        """Columns for what is in the frame."""
        return max(20, min(WIDEST, self.app.size.width - BORDER))

    def end(self, answer: Answer) -> None:
        """End, once: a key that was pressed twice must not end the table below, too."""
        if self.is_current:
            self.dismiss(answer)


class TextDialog(Dialog[str]):
    """A text; gives the key that ended it: one of `answers`, or `enter` or `escape`.

    One that comes up by itself may take no keys for some `seconds`: they were meant for the table below.
    """

    def __init__(
        self, content: Sequence[RenderableType], keys: str, answers: Sequence[str] = (), seconds: float = 0.0
    ) -> None:
        super().__init__()
        self.takes_keys_at = time.monotonic() + seconds
        self.content = content
        self.keys = keys
        self.answers = answers
        self.made_for: Size | None = None
        """The size of the window that it is arranged for."""

    def compose(self) -> ComposeResult:
        self.made_for, most = self.app.size, self.room
        console = self.app.console
        options = console.options.update(width=most)
        wide = max(Measurement.get(console, options, part).maximum for part in (*self.content, self.keys))
        lines = key_lines(self.keys, self.app.look, most) if self.answers else [[self.keys]]
        with Vertical():
            with VerticalScroll() as scroll:
                scroll.styles.max_height = max(3, self.app.size.height - AROUND - len(lines))
                for part in self.content:
                    text = Static(part, markup=False) if isinstance(part, str) else Static(part)
                    text.styles.width = min(most, wide)
                    yield text
            if self.answers:
                yield from dialog_keys(lines, self.app.look)
            else:
                yield Static(self.keys, classes="keys", markup=False)

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()

    async def on_resize(self, event: Resize) -> None:
        """Arrange it anew in a window of another size."""
        if self.app.size != self.made_for:
            await self.recompose()
            self.query_one(VerticalScroll).focus()

    @property
    def takes_keys(self) -> bool:
        """Whether its first moment is over."""
        return time.monotonic() >= self.takes_keys_at

    def on_key(self, event: Key) -> None:
        if not self.takes_keys:
            event.stop()
        elif event.key in ("enter", "escape", "space") or event.key in self.answers:
            event.stop()
            self.end("enter" if event.key == "space" else event.key)
        elif event.character in self.answers and event.character is not None:
            event.stop()
            self.end(event.character)

    def take(self, answer: str) -> None:
        """A key that was clicked."""
        self.end(answer)

    def on_click(self, event: Click) -> None:
        if not self.answers:
            self.end("enter")


class LineDialog(Dialog[str | None]):
    """A line to type; None when the player turns back."""

    def __init__(self, title: str, keys: str, longest: int = 300) -> None:
        super().__init__()
        self.title_text = title
        self.keys = keys
        self.longest = longest

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(self.title_text, markup=False)
            yield Input(max_length=self.longest)
            yield from dialog_keys([re.split(r"\s{2,}", self.keys)], self.app.look)

    def on_resize(self, event: Resize) -> None:
        self.query_one(Input).styles.width = min(LINE, self.room)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.take("enter")

    def take(self, answer: str) -> None:
        """End with what is typed, or without it."""
        words = self.query_one(Input).value.strip() if answer == "enter" else ""
        self.end(words or None)

    def on_key(self, event: Key) -> None:
        if event.key == "escape":
            event.stop()
            self.take("escape")
