"""What a terminal can show: colours, many greens, signs beyond ASCII."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

from msgspec import Struct
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

SIGNS = str.maketrans({
    "─": "-", "│": "|", "╭": "+", "╮": "+", "╰": "+", "╯": "+", "┌": "+", "┐": "+", "└": "+", "┘": "+",
    "╌": "-", "┆": "|", "∀": "v", "●": "o", "○": ".", "▸": ">", "·": ".", "…": ".", "▒": "#", "◡": "u",
    "◠": "n", "★": "*", "✦": "*", "–": "-", "—": "-", "“": '"', "”": '"', "„": '"', "‘": "'", "’": "'",
    "«": '"', "»": '"', "−": "-", "×": "x", "→": ">", "←": "<", "↑": "^", "↓": "v", "▲": "^", "▼": "v",
    "╱": "/", "╲": "\\", "▔": "-", "▁": "_", "█": "#", "▊": "|", "▎": "|", "⏎": "<", "\u00a0": " ",
    "\u202f": " ", "┃": "|", "━": "-", "╺": "-", "╸": "-", "╹": "|", "╻": "|", "▏": "|", "▕": "|", "œ": "e",
    "Œ": "E", "ß": "s", "±": "~", "␣": "_", "•": "*", "▂": "|", "▃": "|", "▄": "|", "▅": "|",
    "▆": "|", "▇": "|",
})  # fmt: skip
"""Signs that some terminals cannot show, and what stands for each in one column."""


COERCED = ("C.UTF-8", "C.utf8", "UTF-8")
"""What Python puts into `LC_CTYPE` where the locale is C (PEP 538): it says nothing about the terminal."""


class Terminal(Struct, frozen=True):
    """What a terminal can show."""

    colours: bool
    shades: bool
    """Whether there are more than sixteen colours."""
    ascii_signs: bool
    """Whether only plain signs are shown: frames, arrows and heads are replaced."""
    ascii_letters: bool
    """Whether letters with accents are replaced as well."""
    has_cursor: bool
    """Whether a cursor can be placed at all."""


def terminal_kind(environment: Mapping[str, str]) -> Terminal:
    """What the environment says about the terminal.

    >>> terminal_kind({"TERM": "xterm-256color", "LANG": "fr_FR.UTF-8"}).ascii_signs
    False
    >>> terminal_kind({"TERM": "linux", "LANG": "fr_FR.UTF-8"}).ascii_signs
    True
    >>> terminal_kind({"LC_CTYPE": "C.UTF-8", "LANG": "C"}).ascii_letters
    True
    """
    term = environment.get("TERM", "")
    chosen = {name: environment.get(name) for name in ("LC_ALL", "LC_CTYPE", "LANG")}
    if chosen["LC_CTYPE"] in COERCED:
        chosen["LC_CTYPE"] = None
    # Where nothing is said, as in many containers, the terminal is a modern one.
    locale = next(filter(None, chosen.values()), COERCED[0])
    is_utf8 = "utf8" in locale.lower().replace("-", "")
    return Terminal(
        colours="NO_COLOR" not in environment,
        shades=term not in ("linux", "vt220", "ansi"),
        ascii_signs=not is_utf8 or term == "linux",
        ascii_letters=not is_utf8,
        has_cursor=term not in ("", "dumb", "unknown"),
    )


class PlainSigns(LineFilter):
    """Replaces what the terminal cannot show, column by column."""

    def __init__(self, letters: bool) -> None:
        super().__init__()
        self.letters = letters

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(plain(text, self.letters), style, control) for text, style, control in segments]


def plain(text: str, letters: bool) -> str:
    """A text with plain signs, of the same width.

    >>> plain("╭∀╮ Réglisse…", letters=True)
    '+v+ Reglisse.'
    """
    if text.isascii():
        return text
    shown = text.translate(SIGNS)
    if not letters or shown.isascii():
        return shown
    return "".join(fold(sign) for sign in shown)


def fold(sign: str) -> str:
    """A letter without its accent; a question mark for what has none."""
    if sign.isascii():
        return sign
    base = unicodedata.normalize("NFKD", sign)[:1]
    return (
        base
        if base.isascii() and base
        else "?" * max(1, 2 if unicodedata.east_asian_width(sign) in "WF" else 1)
    )
