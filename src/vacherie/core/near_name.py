"""The known name that a misspelt one is nearest to, for "did you mean"."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


def near_name(word: str, known: Iterable[str]) -> str | None:
    """The known name that looks most like a word; None where none does.

    >>> near_name("Clasic", ["classic", "coop"]), near_name("zzz", ["classic", "coop"])
    ('classic', None)
    """
    found = difflib.get_close_matches(word.lower(), list(known), n=1)
    return found[0] if found else None
