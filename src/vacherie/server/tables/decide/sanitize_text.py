"""Sanitise names and chat: one line, NFC-normalised, no control or bidi characters that hide text."""

from __future__ import annotations

import unicodedata

from vacherie.core.error import Refused
from vacherie.protocol.request import LONGEST_CHAT
from vacherie.protocol.room import LONGEST_NAME

# Other (control, format, surrogate, private use, unassigned), and separators of lines and paragraphs.
# Format characters include the ones that turn the direction of writing.
REFUSED = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
JOINER = "\u200d"  # holds emoji together
MOST_MARKS = 3
"""Combining marks on one letter: more would overlap the lines above."""


def clean(text: str) -> str:
    """A text in NFC, with single spaces and without invisible characters.

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
    """A sanitised name; refuses one without a visible character."""
    name = clean(text)
    if not name.strip(JOINER + " ") or len(name) > LONGEST_NAME:
        raise Refused("name", f"a name has 1 to {LONGEST_NAME} visible characters")
    return name


def clean_chat(text: str) -> str:
    """A sanitised chat message; refuses one without a visible character."""
    line = clean(text)
    if not line.strip(JOINER + " ") or len(line) > LONGEST_CHAT:
        raise Refused("too-long", f"a line of chat has 1 to {LONGEST_CHAT} visible characters")
    return line
