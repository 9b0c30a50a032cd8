"""Random numbers for kernels: xoroshiro128++, one independent stream per game.

Defines how a seed and a game's number become a stream, and how words become small numbers. The generator
itself is in `generator`; `stream_random` gives the same streams to code that is not compiled.

Seeding: stream `i` of seed `s` starts with the outputs 2i and 2i + 1 of splitmix64 begun at `mix(s)`. So a
game depends on its seed and its own number only, never on the thread that plays it, and no two streams of one
seed start alike.

Two ways to hold a stream: as two words in local variables (`stream`, `step`: fastest), or in a uint64 array
of two (`begin`, `word`, `below`: easier to pass on). Both give the same numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from vacherie.extras import provided_by
from vacherie.sim import generator
from vacherie.sim.compile import part

with provided_by("sim"):
    import numpy as np
    from numpy.typing import NDArray

U64 = np.uint64
GOLDEN = U64(generator.GOLDEN)
MASK56 = U64((1 << 56) - 1)
Words = NDArray[np.uint64]
Bytes = NDArray[np.uint8]

# What is a whole number in Python is a word here.
mix = cast("Callable[[U64], U64]", part(generator.mix))
step = cast("Callable[[U64, U64], tuple[U64, U64, U64]]", part(generator.step))
small = cast("Callable[[U64, U64], U64]", part(generator.small))
split = cast("Callable[[U64, U64], tuple[U64, U64]]", part(generator.split))


def to_seed(seed: int) -> U64:
    """Any whole number as a seed: its lowest 64 bits.

    >>> int(to_seed(104)), bool(to_seed(-1) == to_seed(2**64 - 1))
    (104, True)
    """
    return U64(seed & (2**64 - 1))


@part
def stream(seed: U64, index: U64) -> tuple[U64, U64]:
    """The state at which stream `index` of `seed` begins."""
    at = mix(U64(seed)) + U64(2) * U64(index) * GOLDEN
    return mix(at), mix(at + GOLDEN)


@part
def fraction(x: U64) -> U64:
    """Make a random word ready for `pick`: a fraction of 56 bits."""
    return x >> U64(8)


@part
def pick(x: U64, n: int) -> tuple[np.int64, U64]:
    """A number below n (at most 256), and what is left of the fraction: four picks from each."""
    found, left = split(x, U64(n))
    return np.int64(found), left


@part
def begin(state: Words, seed: U64, index: U64) -> None:
    """Set `state` to the beginning of stream `index` of `seed`."""
    state[0], state[1] = stream(seed, index)


@part
def word(state: Words) -> U64:
    """The next random word of a stream."""
    result, state[0], state[1] = step(state[0], state[1])
    return result


@part
def below(state: Words, n: int) -> np.int64:
    """A number below n (at most 2**31), off by less than n * 2**-32 of its probability."""
    return np.int64(small(word(state), U64(n)))


@part
def choice(state: Words, n: int) -> int:
    """The place of one of n things; nothing is drawn where there is no choice."""
    return int(below(state, n)) if n > 1 else 0


@part
def shuffle(state: Words, cards: Bytes, size: int, wanted: int) -> None:
    """Shuffle the first `size` cards (at most 104) as far as the first `wanted` places.

    The others keep no order worth relying on.
    """
    i = 0
    while i < wanted:
        x = fraction(word(state))
        for _ in range(min(4, wanted - i)):
            j, x = pick(x, size - i)
            cards[i], cards[i + j] = cards[i + j], cards[i]
            i += 1
