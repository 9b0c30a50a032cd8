"""Parsing of typed nimmt answers (tokens of `records.notation`), illegal ones too: the rules refuse them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from vacherie.core.action import Choice
from vacherie.games.nimmt import choice as nimmt
from vacherie.records.notation.tokens import find

ROWS = {"r": nimmt.ChooseRow, "unstop": nimmt.Unstop}
"""Words before the number of a row."""


def read(word: str, options: Sequence[Choice]) -> Choice | None:
    """The choice a word means; None for a word that means nothing.

    >>> read("slide7>1", ()), read("slide7", ()), read("42~", ()), read("swap:stop", ())
    (Slide(card=7, row=1), None, Play(card=42, reversed=True), Exchange(special='stop'))
    """
    if word == "pass":
        return nimmt.PASS
    if re.fullmatch(r"[0-9]{1,6}~", word):
        return nimmt.Play(int(word[:-1]), reversed=True)
    if re.fullmatch(r"[0-9]{1,6}", word):
        is_draft = any(isinstance(option, nimmt.Pick) for option in options)
        card = nimmt.Pick(int(word)) if is_draft else nimmt.Play(int(word))
        # A row goes by its bare number, where only rows are asked for.
        return find(f"r{word}", options) or card
    if row := re.fullmatch(r"(r|unstop)([0-9]{1,6})", word):
        return ROWS[row[1]](int(row[2]))
    if swap := re.fullmatch(r"swap:?([a-z]+)", word):
        return nimmt.Exchange(swap[1])  # type: ignore[arg-type]  # the rules refuse what is no special card
    return nimmt.read_use(word)
