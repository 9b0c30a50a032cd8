"""Keyboard input, from a terminal or a pipe, and clearing of the screen.

In a terminal, GNU readline edits the line: arrow keys move in it, and it survives a resize. It keeps no
history: with several people at the keyboard, an arrow would show the cards that others have chosen.
"""

from __future__ import annotations

import re
import sys

from rich.console import Console
from rich.text import Text

from vacherie.tui.card_art import GOLD, QUIET

CLEAR = "\x1b[2J\x1b[3J\x1b[H"
"""Clears the screen and its scrollback: another player must not find a hand by scrolling up."""


KEYS = re.compile(r"\x1b(\[\[.|\[[0-?]*[ -/]*[@-~]|O.|.)?")
"""What arrows and other keys without a character send; `[[` begins function keys of the Linux console."""
COLOURS = re.compile(r"(\x1b\[[0-9;]*m)")
EDITING = (
    "set bell-style none",
    "set disable-completion on",
    "set enable-bracketed-paste off",
    r'"\e[": skip-csi-sequence',
    r'"\e[[": skip-csi-sequence',
)
"""No sound for an arrow upwards, no file names for a tabulator; pasted lines are read one by one.

Keys that readline does not know, such as F5, are skipped whole: else the end of their code would be typed."""


class Leave(Exception):
    """A player leaves the table: by a command, or at the end of the input."""

    def __init__(self, is_end_of_input: bool) -> None:
        super().__init__()
        self.is_end_of_input = is_end_of_input


class Keyboard:
    """Reads lines, with the question shown before."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.is_interactive = console.is_terminal and sys.stdin.isatty()
        """Whether a person types here, who can be asked to wait."""
        self.is_edited = self.is_interactive and start_readline()

    def read(self, prompt: str, style: str = f"bold {GOLD}") -> str:
        """The next line; leaves the table at the end of the input."""
        try:
            line = self.read_line(Text(f"{prompt} ", style))
        except (EOFError, OSError):  # an error when the terminal is gone
            self.console.print()
            raise Leave(is_end_of_input=True) from None
        if not sys.stdin.isatty():
            # A pipe does not echo; with its lines the transcript is readable.
            self.console.print(Text(line, QUIET))
        return line

    def read_line(self, prompt: Text) -> str:
        """A line without the codes of keys that are no characters."""
        if not self.is_edited:
            return plain(self.console.input(prompt))
        with self.console.capture() as shown:
            self.console.print(prompt, end="")
        # Readline shows the prompt itself, to redraw it; these marks tell it what takes up no column.
        return plain(input(COLOURS.sub("\x01\\1\x02", shown.get())))

    def clear(self) -> None:
        """Empty the screen; without a screen a line says so."""
        if self.console.is_terminal:
            self.console.file.write(CLEAR)
            self.console.file.flush()
        else:
            self.console.rule(style=QUIET)


def start_readline() -> bool:
    """Let readline edit the lines that are typed; False where there is none."""
    try:
        import readline
    except ImportError:
        return False
    readline.set_auto_history(False)
    for setting in EDITING:
        readline.parse_and_bind(setting)
    return True


def plain(line: str) -> str:
    """A typed line without control characters.

    >>> plain("4\x1b[A2\x1bOD\x07")
    '42'
    """
    return "".join(sign for sign in KEYS.sub("", line) if sign.isprintable() or sign == "\t")
