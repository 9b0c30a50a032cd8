"""The decks of `core.shuffle.Dealer`, compiled: HMAC-SHA-256 and Fisher-Yates exactly as in docs/shuffle.md.

So a simulation can replay the games that Python deals. Number cards only; special cards are shuffled in
Python. Code that needs no particular deck uses `rng.shuffle`, which is far faster.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vacherie.sim.compile import part

U32 = np.uint32
Bytes = NDArray[np.uint8]
Words = NDArray[np.uint32]


def _fractions(root: int, count: int) -> list[int]:
    """The first 32 bits of the fractions of the square or cube roots of the first primes (FIPS 180-4)."""
    primes = [n for n in range(2, 312) if all(n % d for d in range(2, n))][:count]
    found = []
    for prime in primes:
        wanted, low, high = prime << 32 * root, 0, 1 << 40  # whole numbers: a float has too few bits
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if middle**root <= wanted else (low, middle)
        found.append(low & 0xFFFFFFFF)
    return found


START = np.array(_fractions(2, 8), np.uint32)
CONSTANTS = np.array(_fractions(3, 64), np.uint32)
WORK = 64 + 16 + 8 + 8 + 8
"""The length of the work space: message schedule, block, both key states, hash."""
BLOCK, INNER, OUTER, HASH = 64, 80, 88, 96


@part
def turn(x: U32, by: int) -> U32:
    """Rotate a word to the right."""
    return U32((x >> U32(by)) | (x << U32(32 - by)))


@part
def compress(work: Words) -> None:
    """Compress the block into the hash (SHA-256)."""
    for i in range(16):
        work[i] = work[BLOCK + i]
    for i in range(16, 64):
        x, y = work[i - 15], work[i - 2]
        s0 = turn(x, 7) ^ turn(x, 18) ^ U32(x >> U32(3))
        s1 = turn(y, 17) ^ turn(y, 19) ^ U32(y >> U32(10))
        work[i] = U32(work[i - 16] + s0 + work[i - 7] + s1)
    a, b, c, d = work[HASH], work[HASH + 1], work[HASH + 2], work[HASH + 3]
    e, f, g, h = work[HASH + 4], work[HASH + 5], work[HASH + 6], work[HASH + 7]
    for i in range(64):
        s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
        either = (e & f) ^ (U32(~e) & g)
        one = U32(h + s1 + either + CONSTANTS[i] + work[i])
        s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
        most = (a & b) ^ (a & c) ^ (b & c)
        two = U32(s0 + most)
        h, g, f, e = g, f, e, U32(d + one)
        d, c, b, a = c, b, a, U32(one + two)
    work[HASH] = U32(work[HASH] + a)
    work[HASH + 1] = U32(work[HASH + 1] + b)
    work[HASH + 2] = U32(work[HASH + 2] + c)
    work[HASH + 3] = U32(work[HASH + 3] + d)
    work[HASH + 4] = U32(work[HASH + 4] + e)
    work[HASH + 5] = U32(work[HASH + 5] + f)
    work[HASH + 6] = U32(work[HASH + 6] + g)
    work[HASH + 7] = U32(work[HASH + 7] + h)


@part
def set_key(work: Words, key: Bytes) -> None:
    """Prepare both halves of HMAC for a key of 32 bytes."""
    for half in range(2):
        pad = U32(0x5C5C5C5C) if half else U32(0x36363636)
        for i in range(8):
            together = U32(key[4 * i]) << U32(24) | U32(key[4 * i + 1]) << U32(16)
            together |= U32(key[4 * i + 2]) << U32(8) | U32(key[4 * i + 3])
            work[BLOCK + i] = U32(together) ^ pad
            work[BLOCK + 8 + i] = pad
            work[HASH + i] = START[i]
        compress(work)
        to = OUTER if half else INNER
        for i in range(8):
            work[to + i] = work[HASH + i]


@part
def put_byte(work: Words, at: int, byte: int) -> int:
    """Write a byte into the block; the place after it."""
    work[BLOCK + at // 4] |= U32(byte) << U32(24 - 8 * (at % 4))
    return at + 1


@part
def put_number(work: Words, at: int, number: int) -> int:
    """Write a number below 100,000 into the block as text; the place after it."""
    unit = 10_000
    begun = False
    while unit:
        digit = number // unit % 10
        if digit or begun or unit == 1:
            at = put_byte(work, at, 48 + digit)
            begun = True
        unit //= 10
    return at


@part
def next_words(work: Words, round: int, counter: int) -> None:
    """Eight random words of the stream `deck:<round>`, into the hash."""
    for half in range(2):
        start = OUTER if half else INNER
        if half:
            for i in range(8):
                work[BLOCK + i] = work[HASH + i]
            work[BLOCK + 8] = U32(0x80000000)
            for i in range(9, 15):
                work[BLOCK + i] = U32(0)
            size = 32
        else:
            for i in range(16):
                work[BLOCK + i] = U32(0)
            # "deck:" as five bytes
            at = put_byte(work, 0, 100)
            at = put_byte(work, at, 101)
            at = put_byte(work, at, 99)
            at = put_byte(work, at, 107)
            at = put_byte(work, at, 58)
            at = put_number(work, at, round)
            at = put_byte(work, at, 58)
            size = put_number(work, at, counter)
            put_byte(work, size, 128)
        work[BLOCK + 15] = U32(8 * (64 + size))
        for i in range(8):
            work[HASH + i] = work[start + i]
        compress(work)


@part
def deal(work: Words, round: int, deck: Bytes, size: int) -> None:
    """Shuffle a deck that lies in ascending order as the dealer does in this round, counted from 1."""
    counter, at = 0, 8
    for last in range(size - 1, 0, -1):
        limit = np.uint64(last + 1)
        whole = (np.uint64(1) << np.uint64(32)) // limit * limit
        drawn = whole
        while drawn >= whole:
            if at == 8:
                next_words(work, round, counter)
                counter += 1
                at = 0
            drawn = np.uint64(work[HASH + at])
            at += 1
        other = np.int64(drawn % limit)
        deck[last], deck[other] = deck[other], deck[last]
