"""Sanitise names and chat: one line, NFC-normalised, nothing that hides, encloses or overprints text.

A name must show something, be written in one script, and not pass for a bot's.
"""

from __future__ import annotations

import unicodedata
from functools import cache

from vacherie.bots import registry
from vacherie.bots.levels.ladder import LEVELS
from vacherie.core.error import Refused
from vacherie.protocol.request import LONGEST_CHAT
from vacherie.protocol.room import LONGEST_NAME
from vacherie.server.tables.decide.look_alikes import appearances, mixes_scripts
from vacherie.server.tables.facts import NAMELESS

# Other (control, format, surrogate, private use, unassigned), and separators of lines and paragraphs.
# Format characters include the ones that turn the direction of writing.
REFUSED = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
BLANK = frozenset("\u115f\u1160\u2800\u303f\u3164\uffa0\U0001d159")
"""Letters and symbols that show nothing: Hangul fillers, the empty Braille pattern, a note without a head."""
UNSEEN_MARKS = frozenset("\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f\U00016fe4")
JOINER = "\u200d"  # holds emoji together
AS_TEXT, AS_EMOJI = "\ufe0e", "\ufe0f"
KEYCAP = "\u20e3"
KEYCAP_BASES = frozenset("0123456789#*")
MOST_MARKS = 3
"""Combining marks on one letter: more would overlap the lines above."""

RESERVED = (
    "bot", "autopilot", "pilote automatique",
    "prudent", "vorsichtig", "carefree", "insouciant", "sorglos", "requin",
    "shark – thinks ahead", "requin – voit plus loin", "Hai – denkt voraus",
    NAMELESS,
)  # fmt: skip
"""What the pages call bots, autopilot and deleted guests; not the German `Hai` alone: it is a name, too."""


def clean(text: str) -> str:
    """A text in NFC, with single spaces and without characters that are invisible or enclose others.

    >>> clean("  Zoë\\t\\u202e & Co "), clean("1\\ufe0f\\u20e3 A\\u20dd\\u3164n\\u034fn"), clean("\\u0301")
    ('Zoë & Co', '1️⃣ A nn', '')
    """
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        category = unicodedata.category(letter)
        before = kept[-1] if kept else " "
        if (category in REFUSED and letter != JOINER) or letter in BLANK:
            letter, marks = " ", 0
        elif category in ("Mn", "Me"):
            marks += 1
            if before == " " or marks > MOST_MARKS or not may_follow(letter, category, before):
                continue
        elif category != "Mc" and letter != JOINER:
            marks = 0
        kept.append(letter)
    words = [word.strip(JOINER) for word in "".join(kept).split()]
    return unicodedata.normalize("NFC", " ".join(filter(None, words)))


def may_follow(mark: str, category: str, before: str) -> bool:
    """Whether a mark may stand behind a character: variations on emoji only, enclosures on keycaps only."""
    if mark in (AS_TEXT, AS_EMOJI):
        return unicodedata.category(before)[0] in "NPS"
    if category == "Me":
        return mark == KEYCAP and (before == AS_EMOJI or before in KEYCAP_BASES)
    return not (mark in UNSEEN_MARKS or is_variation(mark))


def is_variation(mark: str) -> bool:
    """Whether a mark selects a variation of the character before it."""
    return "\ufe00" <= mark <= "\ufe0f" or "\U000e0100" <= mark <= "\U000e01ef"


def is_visible(text: str) -> bool:
    """Whether a cleaned text shows anything: a letter, a number, punctuation or a symbol."""
    return any(unicodedata.category(letter)[0] in "LNPS" for letter in text)


def clean_name(text: str) -> str:
    """A sanitised name; refuses one that shows nothing, mixes scripts, or looks like a bot's."""
    name = clean(text)
    if not is_visible(name) or len(name) > LONGEST_NAME:
        raise Refused("name", f"a name has 1 to {LONGEST_NAME} visible characters")
    if mixes_scripts(name):
        raise Refused("name", "a name is written in one alphabet; letters of several look alike")
    if appearances(name) & reserved():
        raise Refused("name", "this name is, or looks like, that of a bot")
    return name


@cache
def reserved() -> frozenset[str]:
    """What the names look like that no person may have."""
    levels = (level.name for level in LEVELS)
    return frozenset().union(*map(appearances, (*registry.names(), *RESERVED, *levels)))


def clean_chat(text: str) -> str:
    """A sanitised chat message; refuses one without a visible character."""
    line = clean(text)
    if not is_visible(line) or len(line) > LONGEST_CHAT:
        raise Refused("too-long", f"a line of chat has 1 to {LONGEST_CHAT} visible characters")
    return line
