"""Names and chat made safe to show: one line, normalised, nothing that could reorder or hide other text."""

from __future__ import annotations

import unicodedata

from vacherie.core.error import Refused
from vacherie.protocol.command import LONGEST_CHAT
from vacherie.protocol.room import LONGEST_NAME

# Other (control, format, surrogate, private use, unassigned), and separators of lines and paragraphs.
# Format characters include the ones that turn the direction of writing.
REFUSED = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
JOINER = "\u200d"  # holds emoji together
MOST_MARKS = 3
"""Accents on one letter: more would climb over the lines above."""


def clean(text: str) -> str:
    """A text in its usual form, with single spaces and without anything invisible.

    >>> clean("  Zoë\\t\\u202e & Co ")
    'Zoë & Co'
    """
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        category = unicodedata.category(letter)
        if category in REFUSED and letter != JOINER:
            letter = " "
        marks = marks + 1 if category == "Mn" else 0
        if marks <= MOST_MARKS:
            kept.append(letter)
    return " ".join("".join(kept).split())


def clean_name(text: str) -> str:
    """A name fit to be shown; refuses one with nothing to see."""
    name = clean(text)
    if not name.strip(JOINER + " ") or len(name) > LONGEST_NAME:
        raise Refused("name", f"a name has 1 to {LONGEST_NAME} visible characters")
    return name


def clean_chat(text: str) -> str:
    """A line of chat fit to be shown; refuses one with nothing to see."""
    line = clean(text)
    if not line.strip(JOINER + " ") or len(line) > LONGEST_CHAT:
        raise Refused("too-long", f"a line of chat has 1 to {LONGEST_CHAT} visible characters")
    return line
