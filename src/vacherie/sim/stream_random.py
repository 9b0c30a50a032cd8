"""The streams of `rng` in Python: a `random.Random` that draws what a kernel draws, without Numba.

For code that must play the same cards and the same random answers as a kernel; both call `generator`.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

from vacherie.core.error import BadSetup
from vacherie.sim.arguments import STREAMS, number, shown, to_seed, whole
from vacherie.sim.generator import GOLDEN, MASK, mix, small, split, step

__all__ = ["StreamRandom"]

T = TypeVar("T")
MOST_CARDS = 256
"""What `permuted` can shuffle: a place is drawn from eight bits."""


class StreamRandom(Random):
    """Stream `index` of a seed; any whole number is a seed. Copies of any kind go on as the original would.

    >>> from vacherie.sim.stream_random import StreamRandom
    >>> stream = StreamRandom(seed=104, index=7)
    >>> stream.choice("abc"), stream.permuted((1, 2, 3, 4, 5)), round(stream.random(), 3)
    ('b', (2, 1, 4, 3, 5), 0.371)
    """

    _a: int
    _b: int

    def __new__(cls, seed: int, index: int) -> StreamRandom:  # Random takes one argument
        return super().__new__(cls)

    def __init__(self, seed: int, index: int) -> None:
        """Begin as `rng.stream` does."""
        seed, index = to_seed(seed), whole("index", index, 0, STREAMS - 1)
        at = (mix(seed) + 2 * index * GOLDEN) & MASK
        self.setstate((mix(at), mix((at + GOLDEN) & MASK), None))

    def __reduce__(self) -> tuple[object, ...]:
        return StreamRandom, (0, 0), self.getstate()

    def seed(self, a: Any = None, version: int = 2) -> None:
        """Begin stream 0 of a seed that `Random` accepts."""
        self.__init__(Random(a).getrandbits(64), 0)  # type: ignore[misc]

    def word(self) -> int:
        """The next 64 bits, as `rng.word`."""
        result, self._a, self._b = step(self._a, self._b)
        return result

    def random(self) -> float:
        """A number from 0 to 1."""
        return (self.word() >> 11) * 2.0**-53

    def getrandbits(self, k: int, /) -> int:
        """A number of k bits; on it stand all methods of `Random` that are not written here."""
        found, k = 0, whole("k", k, 0)
        for _ in range(0, k, 64):
            found = found << 64 | self.word()
        return found >> (-k % 64)

    def choice(self, seq: Sequence[T]) -> T:  # type: ignore[override]
        """One of some things, as `rng.choice`: nothing is drawn where there is no choice."""
        if not len(seq):
            raise IndexError("cannot choose from an empty sequence")  # as `Random.choice` does
        return seq[small(self.word(), len(seq))] if len(seq) > 1 else seq[0]

    def permuted(self, cards: Sequence[T]) -> tuple[T, ...]:
        """At most 256 cards in random order, as `rng.shuffle`."""
        if not isinstance(cards, Sequence):
            raise BadSetup("cards", f"`cards` must be a sequence, not {shown(cards)}")
        deck, left = list(cards), 0
        if len(deck) > MOST_CARDS:
            raise BadSetup("cards", f"at most {MOST_CARDS} cards can be shuffled, not {len(deck)}")
        for i in range(len(deck)):
            if i % 4 == 0:
                left = self.word() >> 8
            j, left = split(left, len(deck) - i)
            deck[i], deck[i + j] = deck[i + j], deck[i]
        return tuple(deck)

    def getstate(self) -> tuple[Any, ...]:
        """The state of the stream."""
        return self._a, self._b, self.gauss_next

    def setstate(self, state: tuple[Any, ...]) -> None:
        """Go on from a state that `getstate` gave."""
        try:
            a, b, gauss = state
        except (TypeError, ValueError):
            raise BadSetup("state", f"a state is what `getstate` gave, not {shown(state)}") from None
        a, b = whole("state", a, 0, MASK), whole("state", b, 0, MASK)
        gauss = None if gauss is None else number("state", gauss)
        self._a, self._b, self.gauss_next = a, b, gauss
