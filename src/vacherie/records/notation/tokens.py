"""Tokens: choices as short words that people can read and type, `42`, `42~`, `r2`, `slide7>1`, `take`.

A token is unique among the answers to one question, not among all choices: `42` commits a card in a
selection and picks one in a draft.
"""

from __future__ import annotations

from collections.abc import Iterable

from vacherie.core.action import Choice
from vacherie.records.families import FAMILIES

WORDS = {kind: family.word for family in FAMILIES.values() for kind in family.choices}


def token(choice: Choice) -> str:
    """The word for a choice.

    >>> from vacherie.games.nimmt.choice import Play, Slide
    >>> token(Play(42, reversed=True)), token(Slide(7, row=1))
    ('42~', 'slide7>1')
    """
    return WORDS[type(choice)](choice)


def find(word: str, options: Iterable[Choice]) -> Choice | None:
    """The choice that a word means among the legal ones, or None.

    >>> from vacherie.games.nimmt.choice import ChooseRow
    >>> find("r2", [ChooseRow(1), ChooseRow(2)])
    ChooseRow(row=2)
    """
    options = tuple(options)
    for option in options:
        if token(option) == word:
            return option
    for family in FAMILIES.values():
        choice = family.read_word(word)
        if choice is not None and choice.pattern() in options:
            return choice
    return None
