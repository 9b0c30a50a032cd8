"""The Mersenne Twister, compiled, with the seeding and `choice` of Python's `random.Random(number)`.

Only for compiled twins, which must draw the same numbers as their bots; all other code uses `rng`, which is
smaller and faster. CPython guarantees for reproducibility: the generator MT19937,
seeding by `init_by_array` with the number's 32-bit words, and `choice` by drawing as many bits as the length
has until they are below it.

A state is a uint32 array of 625: 624 words and how many of them are used up. Words are made one at a time,
which gives the same stream as making all at once and costs nothing for those that are never drawn.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vacherie.sim.compile import part

U32 = np.uint32
U64 = np.uint64
WORDS = 624
STATE = WORDS + 1
"""The length of a state."""
TwisterState = NDArray[np.uint32]


def _initial_state() -> TwisterState:
    """The words from which every seeding by an array starts."""
    words = [19650218]
    for at in range(1, WORDS):
        words.append((1812433253 * (words[-1] ^ words[-1] >> 30) + at) & 0xFFFFFFFF)
    return np.array(words, np.uint32)


INITIAL_STATE = _initial_state()


@part
def seed(state: TwisterState, high: U64, low: int) -> None:
    """Start the stream of `random.Random(high << 16 | low)`, for a low part of 16 bits."""
    first = U64(high) << U64(16) | U64(low)
    key0, key1, key2 = U32(first), U32(first >> U64(32)), U32(U64(high) >> U64(48))
    size = 3 if key2 else 2 if key1 else 1
    for at in range(WORDS):
        state[at] = INITIAL_STATE[at]
    i, j = 1, 0
    before = state[0]
    for _ in range(WORDS):
        key = key0 if j == 0 else key1 if j == 1 else key2
        scattered = U32(before ^ (before >> U32(30)))
        before = U32(U32(state[i] ^ U32(scattered * U32(1664525))) + key + U32(j))
        state[i] = before
        i += 1
        j += 1
        if i >= WORDS:
            state[0] = before
            i = 1
        if j >= size:
            j = 0
    for _ in range(WORDS - 1):
        scattered = U32(before ^ (before >> U32(30)))
        before = U32(U32(state[i] ^ U32(scattered * U32(1566083941))) - U32(i))
        state[i] = before
        i += 1
        if i >= WORDS:
            state[0] = before
            i = 1
    state[0] = U32(0x80000000)
    state[WORDS] = U32(0)


@part
def word(state: TwisterState) -> U32:
    """The next 32 bits."""
    at = np.int64(state[WORDS])
    after = at + 1 if at + 1 < WORDS else 0
    far = at + 397 if at + 397 < WORDS else at + 397 - WORDS
    mixed = U32((state[at] & U32(0x80000000)) | (state[after] & U32(0x7FFFFFFF)))
    y = U32(state[far] ^ (mixed >> U32(1)))
    if mixed & U32(1):
        y = U32(y ^ U32(0x9908B0DF))
    state[at] = y
    state[WORDS] = U32(after)
    y = U32(y ^ (y >> U32(11)))
    y = U32(y ^ (U32(y << U32(7)) & U32(0x9D2C5680)))
    y = U32(y ^ (U32(y << U32(15)) & U32(0xEFC60000)))
    return U32(y ^ (y >> U32(18)))


@part
def below(state: TwisterState, limit: int) -> int:
    """The index that `random.choice` picks: a number from 0 to limit - 1."""
    bits = 0
    while limit >> bits:
        bits += 1
    found = limit
    while found >= limit:
        found = int(np.int64(word(state))) >> (32 - bits)
    return found
