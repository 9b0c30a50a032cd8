"""64 SIMD lanes: every operation does in each lane what numpy does."""

from __future__ import annotations

import numpy as np

from vacherie.games.nimmt.cards import BULLHEADS
from vacherie.sim.batch.nimmt_round_kernel import bullheads
from vacherie.sim.compile import kernel
from vacherie.sim.rng import Bytes
from vacherie.sim.simd_lanes import COUNT, least, load, select, splat, store


@kernel("void(uint8[::1], uint8[::1], int64, uint8[:, ::1])")
def compute(a: Bytes, b: Bytes, at: int, out: Bytes) -> None:
    """All operations on lanes that begin anywhere."""
    x, y = load(a, at), load(b, at)
    flat = out.reshape(-1)
    one, zero = splat(1), splat(0)
    store(flat, 0 * COUNT, x + y)
    store(flat, 1 * COUNT, x * y)
    store(flat, 2 * COUNT, x & y)
    store(flat, 3 * COUNT, x >> splat(3))
    store(flat, 4 * COUNT, least(x, y))
    store(flat, 5 * COUNT, select(x < y, x, y + one))
    store(flat, 6 * COUNT, select(x == y, one, zero))
    store(flat, 7 * COUNT, select((x < y) & ~(x < splat(100)), one, zero))
    store(flat, 8 * COUNT, select((x < y) | (y == splat(at)), one, zero))
    store(flat, 9 * COUNT, bullheads(x))


def test_every_lane_computes_as_numpy_does() -> None:
    rng = np.random.default_rng(6)
    for at in range(0, 200, 7):
        a, b = (rng.integers(0, 256, 300).astype(np.uint8) for _ in range(2))
        b[::3] = a[::3]
        b[5::50] = at
        x, y = a[at : at + COUNT], b[at : at + COUNT]
        out = np.zeros((10, COUNT), np.uint8)
        compute(a, b, at, out)
        expected = [
            x + y,
            x * y,
            x & y,
            x >> 3,
            np.minimum(x, y),
            np.where(x < y, x, y + np.uint8(1)),
            x == y,
            (x < y) & ~(x < 100),
            (x < y) | (y == at),
        ]
        for line, wanted in enumerate(expected):
            assert (out[line] == wanted).all(), (at, line)


def test_bullheads_of_all_cards() -> None:
    cards = np.arange(128, dtype=np.uint8)
    found: list[int] = []
    for at in (0, COUNT):
        out = np.zeros((10, COUNT), np.uint8)
        compute(cards, cards, at, out)
        found += out[9].tolist()
    assert found[1:105] == list(BULLHEADS[1:])
