"""The random player of the comparison: it knows no strategy, only how to reach every corner of the rules."""

from __future__ import annotations

import re
from random import Random

from tests.differential.oracle_flow import Question


class Player:
    """Random moves that use special cards a lot: first a kind of word, then one of that kind.

    How patient a player is with special cards, which one it likes and which cards it throws first differ
    from game to game, so that some games meet full rows with full special hands, others two Slides in one
    window or rows that start ever lower.
    """

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.patience = rng.choice((0.0, 0.3, 0.6, 0.85, 0.95))
        self.favourite = rng.choice(
            ("", "", "slide", "stop", "insert", "negpos", "seven", "first", "last", "~")
        )
        self.fickle = rng.choice((0.0, 0.1, 0.3))
        self.greed = rng.choice((0.1, 0.3, 0.7))
        self.ends = rng.choice((0.0, 0.0, 0.5, 0.9))
        self.low = rng.random() < 0.5

    def seat(self, legal: Question, waiting: set[int]) -> int:
        """Mostly a seat that has to answer, sometimes one that only may."""
        others = sorted(set(legal) - waiting)
        fickle = bool(others) and self.rng.random() < self.fickle
        return self.rng.choice(others if fickle else sorted(waiting))

    def word(self, words: set[str], lengths: dict[int, int]) -> str:
        """One of the legal words; `lengths` says for every card in a row how many lie there."""
        kinds: dict[str, list[str]] = {}
        for word in sorted(words):
            kinds.setdefault(kind(word), []).append(word)
        if "pass" in kinds and self.rng.random() < self.patience and self.favourite not in kinds:
            return "pass"
        if "take" in kinds and "no" in kinds:
            return "take" if self.rng.random() < self.greed else "no"
        likes = self.favourite in kinds and self.rng.random() < 0.7
        chosen = kinds[self.favourite if likes else self.rng.choice(sorted(kinds))]
        if chosen[0][0].isdigit() and self.rng.random() < self.ends:
            chosen = sorted(chosen, key=lambda word: int(word.rstrip("~")), reverse=not self.low)[:1]
        if chosen[0].startswith("slide") and self.rng.random() < 0.6:
            # The only card of a row leaves a gap.
            alone = [word for word in chosen if lengths[int(word[5:].split(">")[0])] == 1]
            chosen = alone or chosen
        return self.rng.choice(chosen)


def kind(word: str) -> str:
    """What a word is about, without its numbers.

    >>> kind("slide7>1"), kind("42~"), kind("42"), kind("swap:stop"), kind("negpos11>2")
    ('slide', '~', '', 'swap', 'negpos')
    """
    return "~" if word.endswith("~") else re.split(r"[\d:]", word)[0]
