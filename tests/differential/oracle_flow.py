"""How an oracle is driven: it deals and asks, somebody answers.

Every game of the oracle is one generator that plays the rules from top to bottom. It yields a question
whenever somebody has to decide, and an empty question when cards have to be dealt.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from typing import TypeAlias, TypeVar

T = TypeVar("T")

Question: TypeAlias = dict[int, set[str]]
"""The words that each seat may answer now; a seat that is not asked is not in it."""
Reply: TypeAlias = tuple[int, str]
Asking: TypeAlias = Generator[Question, Reply, T]
Options: TypeAlias = dict[str, object]

DEAL: Question = {}


class Oracle:
    """One game being played. A *side* is what scores: a seat, or in co-op the team (0) and the Ox (1)."""

    def __init__(self, seats: int, options: Options, sides: int) -> None:
        self.seats = seats
        self.options = options
        self.deck: list[int] = []
        self.shuffled: list[str] = []
        self.round = 0
        self.piles: list[list[int]] = [[] for _ in range(sides)]
        self.points = [0] * sides
        """The points of the round so far."""
        self.history: list[list[int]] = []
        """The points of each finished round."""
        self.over = False
        self.winners: list[int] = []
        self.passive: set[int] = set()
        """The asked seats that nobody waits for: they have answered and may still change their mind."""
        self.seen: Counter[str] = Counter()
        """How often each branch of the rules was met."""
        self.question = DEAL
        self.flow: Asking[None] = self.play()
        next(self.flow)

    def play(self) -> Asking[None]:
        """The whole game."""
        raise NotImplementedError

    def cards_to_deal(self) -> tuple[list[int], list[str]]:
        """What the next deal must hold, in ascending order."""
        raise NotImplementedError

    def deal(self, deck: Sequence[int], specials: Sequence[str]) -> None:
        """Start the next round with these orders (R1.6)."""
        assert not self.question
        assert not self.over
        assert (sorted(deck), sorted(specials)) == self.cards_to_deal()
        self.deck = list(deck)
        self.shuffled = list(specials)
        self.question = next(self.flow, DEAL)

    def legal(self) -> Question:
        """What every seat that is asked now may answer; nobody is asked before a deal and after the end."""
        return self.question

    def waiting(self) -> set[int]:
        """The seats that still have to answer."""
        return set(self.question) - self.passive

    def answer(self, seat: int, word: str) -> None:
        """Answer the open question. `sort` stands for every order: answer `sort12,7,30`."""
        asked = "sort" if word.startswith("sort") else word
        assert asked in self.question[seat], f"{word} of seat {seat} is not legal: {self.question}"
        try:
            self.question = self.flow.send((seat, word))
        except StopIteration:
            self.question = DEAL

    def ask(self, seat: int, words: set[str]) -> Asking[str]:
        """Ask one seat and wait for it."""
        self.passive = set()
        _, word = yield {seat: words}
        return word

    def totals(self) -> list[int]:
        """The points of all finished rounds, for each side (R2.9)."""
        return [sum(points[side] for points in self.history) for side in range(len(self.points))]

    def lowest(self) -> list[int]:
        """The sides with the lowest total: they share the victory (R2.11, R11.7)."""
        totals = self.totals()
        return [side for side, total in enumerate(totals) if total == min(totals)]
