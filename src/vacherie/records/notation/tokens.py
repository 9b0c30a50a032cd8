"""Tokens: choices as short words that people can read and type, `42`, `42~`, `r2`, `slide7>1`, `take`.

A token is unique among the answers to one question, not among all choices: `42` commits a card in a
selection and picks one in a draft.
"""

from __future__ import annotations

from collections.abc import Iterable

from vacherie.core.action import Choice
from vacherie.games.nimmt import choice as nimmt
from vacherie.games.nothanks import table as nothanks


def token(choice: Choice) -> str:
    """The word for a choice.

    >>> token(nimmt.Play(42, reversed=True)), token(nimmt.Slide(7, row=1)), token(nothanks.PASS)
    ('42~', 'slide7>1', 'no')
    """
    match choice:
        case nimmt.Play(card, flipped):
            return f"{card}~" if flipped else f"{card}"
        case nimmt.Pick(card):
            return f"{card}"
        case nimmt.ChooseRow(row):
            return f"r{row}"
        case nimmt.Pass():
            return "pass"
        case nimmt.Unstop(row):
            return f"unstop{row}"
        case nimmt.Exchange(special):
            return f"swap:{special}"
        case nimmt.Use():
            return choice.word()
        case nothanks.Take():
            return "take"
        case nothanks.Pass():
            return "no"
        case _:
            raise AssertionError(f"no word for {choice}")


def find(word: str, options: Iterable[Choice]) -> Choice | None:
    """The choice that a word means among the legal ones, or None.

    >>> find("r2", [nimmt.ChooseRow(1), nimmt.ChooseRow(2)])
    ChooseRow(row=2)
    """
    for option in options:
        if isinstance(option, nimmt.Sort) and word.startswith("sort"):
            cards = word.removeprefix("sort").split(",")
            if all(card.isascii() and card.isdigit() and len(card) <= 3 for card in cards):
                choice = nimmt.Sort(tuple(int(card) for card in cards))
                return choice if choice.pattern() == option else None
        if token(option) == word:
            return option
    return None
