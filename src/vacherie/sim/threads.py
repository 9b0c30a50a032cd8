"""Runs a kernel in several threads, on pieces of its work.

Kernels release the GIL, so threads run in parallel; every game has its own number and random stream, so the
result does not depend on how the work is split.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import TypeVar

T = TypeVar("T")
SHARE = 3
"""A piece is 1 / (this times the number of threads) of the remaining work."""
FINEST = 256
"""No piece is smaller than the whole work cut into so many for each thread."""


def spread(work: Callable[[int, int], T], count: int, threads: int, grain: int = 1) -> list[T]:
    """Call `work(start, stop)` on pieces that cover range(count); returns the results in order.

    Pieces begin at multiples of `grain`. With one thread there is one piece, and no thread is started.

    >>> spread(lambda start, stop: (start, stop), 200, threads=2, grain=64)
    [(0, 64), (64, 128), (128, 192), (192, 200)]
    """
    if threads == 1:
        return [work(0, count)]
    ends = [min(count, grain * cut) for cut in cuts(-(-count // grain), threads)]
    pieces = len(ends) - 1
    found: dict[int, T] = {}
    lock = Lock()
    left = iter(range(pieces))

    def worker() -> None:
        while True:
            with lock:
                piece = next(left, None)
            if piece is None:
                return
            found[piece] = work(ends[piece], ends[piece + 1])

    # The calling thread works, too: if it waited, it would be woken for every piece.
    with ThreadPoolExecutor(threads - 1) as pool:
        others = [pool.submit(worker) for _ in range(threads - 1)]
        worker()
    for other in others:
        other.result()
    return [found[piece] for piece in range(pieces)]


def cuts(grains: int, threads: int) -> list[int]:
    """Where to cut the work: large pieces first, as every call costs something; small ones towards the end.

    So a busy core gets fewer of them, and the last piece ends soon after the others.

    >>> cuts(10_000, threads=2)[:4], cuts(10_000, threads=2)[-3:], cuts(3, threads=2)
    ([0, 1666, 3055, 4212], [9968, 9987, 10000], [0, 1, 2, 3])
    """
    found, least = [0], max(1, grains // (FINEST * threads))
    while (left := grains - found[-1]) > 0:
        found.append(found[-1] + min(left, max(least, left // (SHARE * threads))))
    return found
