"""What has to be stopped at the end of a test process, whether that is pytest's or a long run's.

`atexit` alone is not enough: xdist kills a worker that takes longer than some seconds to exit.
"""

from __future__ import annotations

import atexit
from collections.abc import Callable

_waiting: list[Callable[[], object]] = []


def at_session_end(stop: Callable[[], object]) -> None:
    """Have this called when the tests of this process are over, and once more when it exits."""
    _waiting.append(stop)
    atexit.register(stop)


def stop_all() -> None:
    """Call everything that was registered."""
    while _waiting:
        _waiting.pop()()
