"""The kernels' random generator as plain functions: splitmix64 and xoroshiro128++ (Blackman and Vigna).

Written once: `rng` compiles these functions, and `stream_random` calls them in Python without Numba. So they
use nothing but whole numbers below 2**64: the masks keep Python's numbers there and cost nothing in a kernel.
"""

from __future__ import annotations

VERSION = "vacherie-streams-1"
"""Names the numbers that a seed gives: this generator, its seeding, its choices and its shuffles."""
GOLDEN = 0x9E3779B97F4A7C15
MASK = 2**64 - 1


def mix(x: int) -> int:
    """Scatter the bits of a word (the output function of splitmix64)."""
    z = (x + GOLDEN) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def step(a: int, b: int) -> tuple[int, int, int]:
    """A random word, and the state after it."""
    total = (a + b) & MASK
    result = (((total << 17) & MASK | (total >> 47)) + a) & MASK
    b ^= a
    a = ((a << 49) & MASK | (a >> 15)) ^ b ^ (b << 21) & MASK
    b = (b << 28) & MASK | (b >> 36)
    return result, a, b


def small(x: int, n: int) -> int:
    """A number below n (at most 2**31) from a random word, off by less than n * 2**-32 of its probability."""
    return ((x >> 32) * n) >> 32


def split(x: int, n: int) -> tuple[int, int]:
    """A number below n (at most 256) from a fraction of 56 bits, and what is left of the fraction.

    A fraction serves four picks below 104: every result is then off by less than 2**-28 of its probability.
    """
    x *= n
    return x >> 56, ((x << 8) & MASK) >> 8  # a mask below 2**63 would be a signed number in a kernel
