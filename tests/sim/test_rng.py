"""The kernels' random numbers: the published generators, and streams that do not depend on each other."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from vacherie.sim import rng
from vacherie.sim.compile import kernel

LIMIT = 2**64 - 1


@kernel("void(uint64, uint64, uint64[::1], uint64[::1], int64[:, ::1], uint8[::1])")
def draw(
    seed: int, index: int, words: rng.Words, again: rng.Words, small: rng.Words, cards: rng.Bytes
) -> None:
    """Words in both ways to hold a stream, small numbers in both ways, and a shuffled deck."""
    a, b = rng.stream(rng.U64(seed), rng.U64(index))
    state = np.empty(2, np.uint64)
    rng.begin(state, rng.U64(seed), rng.U64(index))
    for i in range(len(words)):
        words[i], a, b = rng.step(a, b)
        again[i] = rng.word(state)
    x = rng.U64(0)
    for i in range(small.shape[1]):
        if i % 4 == 0:
            x = rng.fraction(rng.word(state))
        small[0, i], x = rng.pick(x, 104 - i % 4)
        small[1, i] = rng.below(state, 7)
    rng.shuffle(state, cards, len(cards), len(cards))


def drawn(seed: int, index: int, count: int = 16, smalls: int = 0) -> tuple[list[int], rng.Words, rng.Bytes]:
    """What `draw` draws; both kinds of words are equal."""
    words, again = np.empty(count, np.uint64), np.empty(count, np.uint64)
    small = np.empty((2, smalls), np.int64)
    cards = np.arange(104, dtype=np.uint8)
    draw(seed, index, words, again, small, cards)  # type: ignore[arg-type]
    assert (words == again).all()
    return words.tolist(), small, cards  # type: ignore[return-value]


def mix(x: int) -> int:
    """The output function of splitmix64, as published."""
    z = (x + 0x9E3779B97F4A7C15) & LIMIT
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & LIMIT
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & LIMIT
    return z ^ (z >> 31)


def turn(x: int, by: int) -> int:
    """A word turned to the left."""
    return ((x << by) | (x >> (64 - by))) & LIMIT


def published(seed: int, index: int, count: int) -> list[int]:
    """xoroshiro128++ as published, seeded as rng.py says."""
    at = mix(seed) + 2 * index * 0x9E3779B97F4A7C15
    a, b = mix(at & LIMIT), mix((at + 0x9E3779B97F4A7C15) & LIMIT)
    words = []
    for _ in range(count):
        words.append((turn((a + b) & LIMIT, 17) + a) & LIMIT)
        b ^= a
        a = turn(a, 49) ^ b ^ (b << 21) & LIMIT
        b = turn(b, 28)
    return words


def test_streams_are_the_published_generator() -> None:
    # splitmix64 from 0 begins with this word in every implementation.
    assert mix(0) == 0xE220A8397B1DCDAF
    for seed, index in ((0, 0), (1, 0), (0, 1), (LIMIT, LIMIT), (104, 2**40)):
        assert drawn(seed, index)[0] == published(seed, index, 16)


def test_neighbouring_streams_have_nothing_in_common() -> None:
    """Half of the bits of any two words differ: 32 of 64, with a deviation of 4."""
    near = [drawn(seed, index, 64)[0] for seed in range(4) for index in range(64)]
    differing = [
        sum((x ^ y).bit_count() for x, y in zip(one, two, strict=True)) / 64 for one, two in pairwise(near)
    ]
    assert all(abs(each - 32) < 6 * 4 / 64**0.5 for each in differing)
    assert len({word for words in near for word in words}) == 4 * 64 * 64


def test_small_numbers_are_uniform() -> None:
    _, small, _ = drawn(3, 3, smalls=208_000)
    for kind in range(4):
        size = 104 - kind
        found = np.bincount(small[0, kind::4].astype(np.int64), minlength=size)
        assert len(found) == size
        expected = 52_000 / size
        assert ((found - expected) ** 2).sum() / expected < size - 1 + 5 * (2 * size) ** 0.5
    found = np.bincount(small[1].astype(np.int64), minlength=7)
    assert len(found) == 7
    assert ((found - 208_000 / 7) ** 2).sum() / (208_000 / 7) < 6 + 5 * 12**0.5


def test_a_shuffle_moves_every_card_everywhere() -> None:
    decks = np.array([drawn(8, index, 1)[2] for index in range(2000)])
    assert (np.sort(decks, axis=1) == np.arange(104)).all()
    for place in range(104):
        # 104 cards of about 19 each.
        found = np.bincount(decks[:, place], minlength=104)
        assert ((found - 2000 / 104) ** 2).sum() / (2000 / 104) < 103 + 6 * 14.4
