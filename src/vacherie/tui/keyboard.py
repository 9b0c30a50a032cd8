"""Keyboard input, from a terminal or a pipe, and clearing of the screen."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.text import Text

from vacherie.tui.card_art import GOLD, QUIET

CLEAR = "\x1b[2J\x1b[3J\x1b[H"
"""Clears the screen and its scrollback: another player must not find a hand by scrolling up."""


class Leave(Exception):
    """A player leaves the table: by a command, or at the end of the input."""

    def __init__(self, is_end_of_input: bool) -> None:
        super().__init__()
        self.is_end_of_input = is_end_of_input


class Keyboard:
    """Reads lines, with the question shown before."""

    def __init__(self, console: Console) -> None:
        self.console = console

    def read(self, prompt: str, style: str = f"bold {GOLD}") -> str:
        """The next line; leaves the table at the end of the input."""
        try:
            line = self.console.input(Text(f"{prompt} ", style))
        except EOFError:
            self.console.print()
            raise Leave(is_end_of_input=True) from None
        if not sys.stdin.isatty():
            # A pipe does not echo; with its lines the transcript is readable.
            self.console.print(Text(line, QUIET))
        return line

    def clear(self) -> None:
        """Empty the screen; without a screen a line says so."""
        if self.console.is_terminal:
            self.console.file.write(CLEAR)
            self.console.file.flush()
        else:
            self.console.rule(style=QUIET)
