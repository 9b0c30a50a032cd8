"""Several threads for one kernel.

Decides how much of the work each thread gets. Kernels hold no lock, so threads run at the same time; every
game has its own number and stream, so what comes out does not depend on how the work was cut.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor


def spread(work: Callable[[int, int, int], None], count: int, threads: int, grain: int = 1) -> None:
    """Call `work(thread, start, stop)` on pieces that cover range(count), one piece per thread.

    Pieces begin at multiples of `grain`. With one thread, no thread is started.

    >>> pieces = []
    >>> spread(lambda thread, start, stop: pieces.append((thread, start, stop)), 100, threads=2, grain=64)
    >>> sorted(pieces)
    [(0, 0, 64), (1, 64, 100)]
    """
    if threads < 1:
        raise ValueError(f"{threads} threads cannot work")
    grains = -(-count // grain)
    cuts = [min(count, grain * (grains * thread // threads)) for thread in range(threads)] + [count]
    if threads == 1:
        work(0, 0, count)
        return
    with ThreadPoolExecutor(threads) as pool:
        # Asking for the results brings up what went wrong inside.
        list(pool.map(work, range(threads), cuts[:-1], cuts[1:]))
