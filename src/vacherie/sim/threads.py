"""Several threads for one kernel.

Decides how work is cut into pieces. Kernels hold no lock, so threads run at the same time; every game has its
own number and stream, so what comes out does not depend on how the work was cut.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import TypeVar

T = TypeVar("T")
# More pieces than threads: a core that has something else to do gets fewer of them, and nobody waits long.
PIECES = 32


def spread(work: Callable[[int, int], T], count: int, threads: int, grain: int = 1) -> list[T]:
    """Call `work(start, stop)` on pieces that cover range(count); what each gave, in order.

    Pieces begin at multiples of `grain`. With one thread there is one piece, and no thread is started.

    >>> spread(lambda start, stop: (start, stop), 200, threads=2, grain=64)
    [(0, 64), (64, 128), (128, 192), (192, 200)]
    """
    if threads < 1:
        raise ValueError(f"{threads} threads cannot work")
    if threads == 1:
        return [work(0, count)]
    grains = -(-count // grain)
    pieces = max(1, min(grains, PIECES * threads))
    cuts = [min(count, grain * (grains * piece // pieces)) for piece in range(pieces + 1)]
    found: dict[int, T] = {}
    lock = Lock()
    left = iter(range(pieces))

    def labour() -> None:
        while True:
            with lock:
                piece = next(left, None)
            if piece is None:
                return
            found[piece] = work(cuts[piece], cuts[piece + 1])

    # The caller works, too: a caller who waits would be woken for every piece, and take a core each time.
    with ThreadPoolExecutor(threads - 1) as pool:
        others = [pool.submit(labour) for _ in range(threads - 1)]
        labour()
    for other in others:
        other.result()
    return [found[piece] for piece in range(pieces)]
