"""`StreamRandom`: what a kernel draws from a stream, drawn in Python; and a complete `random.Random`."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections import Counter

import numpy as np
import pytest

from vacherie.sim import rng
from vacherie.sim.compile import kernel
from vacherie.sim.stream_random import StreamRandom

STREAMS = [(0, 0), (104, 7), (2**64 - 1, 2**62 + 5), (-1, 1)]


@kernel("void(uint64, uint64, uint64[::1], int64[::1], uint8[::1], int64)")
def draw(seed: int, index: int, words: rng.Words, places: rng.Words, deck: rng.Bytes, wanted: int) -> None:
    state = np.empty(2, np.uint64)
    rng.begin(state, rng.U64(seed), rng.U64(index))
    for i in range(len(words)):
        words[i] = rng.word(state)
    for i in range(len(places)):
        places[i] = rng.choice(state, i % 11 + 1)
    rng.shuffle(state, deck, len(deck), wanted)


@pytest.mark.parametrize(("seed", "index"), STREAMS)
@pytest.mark.parametrize(("size", "wanted"), [(104, 104), (104, 44), (33, 24), (7, 6), (1, 1)])
def test_words_choices_and_shuffles_are_those_of_the_kernel(
    seed: int, index: int, size: int, wanted: int
) -> None:
    """A kernel shuffles no further than it needs; the first cards are the same."""
    words, places = np.empty(100, np.uint64), np.empty(100, np.int64)
    deck = np.arange(1, size + 1).astype(np.uint8)
    draw(seed % 2**64, index, words, places, deck, wanted)  # type: ignore[arg-type]
    stream = StreamRandom(seed, index)
    assert words.tolist() == [stream.word() for _ in range(100)]
    assert places.tolist() == [stream.choice(range(i % 11 + 1)) for i in range(100)]
    assert deck.tolist()[:wanted] == list(stream.permuted(range(1, size + 1)))[:wanted]


def test_all_methods_of_random_draw_from_the_stream() -> None:
    one, other = StreamRandom(1, 2), StreamRandom(1, 2)
    assert one.sample(range(99), 9) == other.sample(range(99), 9) != StreamRandom(1, 3).sample(range(99), 9)
    assert (one.gauss(), one.randint(1, 6), one.getrandbits(200)) == (
        other.gauss(),
        other.randint(1, 6),
        other.getrandbits(200),
    )
    assert pickle.loads(pickle.dumps(one)).random() == copy.deepcopy(one).random() == other.random()
    one.seed("hay")
    other.seed("hay")
    assert one.random() == other.random()


def test_numbers_are_even() -> None:
    stream = StreamRandom(3, 3)
    counts = Counter(stream.choice("abcde") for _ in range(20_000))
    counts.update(stream.permuted("abcde")[0] for _ in range(20_000))
    assert all(abs(count - 8_000) < 400 for count in counts.values())  # five standard deviations
    assert all(0 <= stream.getrandbits(k) < 2**k for k in (0, 1, 7, 63, 64, 65) for _ in range(50))
    assert 0.49 < sum(stream.random() for _ in range(20_000)) / 20_000 < 0.51


def test_needs_no_numba() -> None:
    """The arena plays the same decks where the extra is not installed; so do bots their policies."""
    code = (
        "import sys; from vacherie.analysis.arena import plan, bot_play; import vacherie.bots.shark.bot;"
        "assert not {'numba', 'numpy'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
