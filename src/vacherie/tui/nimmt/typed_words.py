"""Parsing of typed nimmt answers, legal or not, so that the rules can say why one is not.

The words are the tokens of `records.notation`; those of special cards follow from their ids and parameters.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import get_args

from vacherie.core.action import Choice
from vacherie.games.nimmt import choice as nimmt
from vacherie.records.notation.tokens import find

KINDS: dict[str, type[Choice]] = {
    "r": nimmt.ChooseRow,
    "unstop": nimmt.Unstop,
    **{kind.special: kind for kind in get_args(nimmt.NimmtChoice) if issubclass(kind, nimmt.Use)},
}
"""Words behind which numbers are parameters: `slide7>1`."""


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
    if order := re.fullmatch(r"sort([0-9]{1,6}(?:,[0-9]{1,6})*)", word):
        return nimmt.Sort(tuple(map(int, order[1].split(","))))
    if swap := re.fullmatch(r"swap:?([a-z]+)", word):
        return nimmt.Exchange(swap[1])  # type: ignore[arg-type]  # the rules refuse what is no special card
    if (found := re.fullmatch(r"([a-z]+)([0-9]{1,6}(?:>[0-9]{1,6})*)?", word)) and found[1] in KINDS:
        try:
            return KINDS[found[1]](*map(int, re.findall(r"[0-9]+", word)))
        except TypeError:  # too few numbers, or too many
            return None
    return None
