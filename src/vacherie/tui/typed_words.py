"""Typed words, normalised and translated: commands, and answers for which a language has words of its own.

The other answers are the tokens of `records.notation`, the same in every language.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from vacherie.locale.catalogue import Catalogue

COMMANDS = ("help", "log", "rules", "table", "quit", "pass", "pass-all", "pass-trick")
"""Words of every game that a language may translate: its message `words-…` lists how."""


def tidy(text: str, lists: Iterable[str] = ()) -> str:
    """Typed text as a word: lower case, no needless spaces; numbers behind one of `lists` become a list.

    >>> tidy(" Slide 7 > 1 "), tidy("sort 33 12,50", ["sort"]), tidy("pass  all")
    ('slide7>1', 'sort33,12,50', 'pass all')
    """
    text = " ".join(text.casefold().split())
    for word in lists:
        if text.startswith(word):
            return word + ",".join(re.findall(r"\d+", text))
    # Spaces between words count, those around figures and signs do not.
    return re.sub(r" ?([\d>~:]+) ?", r"\1", text)


def canonical(catalogue: Catalogue, words: Iterable[str], typed: str) -> str:
    """The language-independent word for a command or an answer."""
    return next((word for word in words if typed in catalogue.text(f"words-{word}").split(", ")), typed)


def spoken(catalogue: Catalogue, words: Iterable[str], word: str) -> str:
    """What a language calls a command or an answer."""
    return catalogue.text(f"words-{word}").split(", ")[0] if word in words else word
