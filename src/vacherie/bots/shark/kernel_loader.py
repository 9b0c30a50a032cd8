"""Loads the compiled kernel in the background, so that no player waits for the compiler.

One `KernelLoader` per process and set of kernels. It loads in its own thread, once the compiler's cache is
warm; until then, or where the extra `sim` is not installed, `poll` says no at once.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from time import monotonic
from typing import Literal, TypeAlias

from vacherie import extras
from vacherie.bots.shark.budget import Budget, Rollouts
from vacherie.bots.shark.kernel_rollouts import warm_up

RECHECK_SECONDS = 2.0
"""Minimum interval between checks of the compiler's cache, since a check reads files."""

THREAD = "kernel-loader"
"""The name of the threads that load."""
LOADING = threading.Lock()
"""Held while kernels load: imports of Numba from two threads at once fail in its import cycles."""

log = logging.getLogger(__name__)

Status: TypeAlias = Literal["absent", "cold", "loading", "ready"]


def is_installed() -> bool:
    """Whether the extra `sim` is installed; checked without importing it."""
    return extras.is_installed("sim")


def is_compiled() -> bool:
    """Whether the compiler's cache is warm, so that loading takes a second and not a minute."""
    from vacherie.sim import compile as kernels

    return kernels.is_warm()


class KernelLoader:
    """Loads the kernel once, and reports its status."""

    def __init__(self, prepare: Callable[[], None] | None = None) -> None:
        """`prepare` calls every kernel once; None: those of `shark`."""
        self.prepare = prepare
        self.status: Status = "cold" if is_installed() else "absent"
        self._checked = -RECHECK_SECONDS

    def poll(self) -> bool:
        """Whether the kernel is ready; starts loading in the background if it is compiled but not loaded."""
        if self.status == "cold" and monotonic() - self._checked >= RECHECK_SECONDS:
            self._checked = monotonic()
            if is_compiled():
                self.start()
        return self.status == "ready"

    def is_ready(self, budget: Budget) -> bool:
        """Whether the kernel can be used now for a search with this budget.

        With a fixed number of rollouts it waits: the answer must not depend on what happens to be loaded.
        """
        return self.load() if isinstance(budget, Rollouts) else self.poll()

    def start(self) -> None:
        """Load in the background."""
        if self.status == "cold":
            self.status = "loading"
            threading.Thread(target=self.load, name=THREAD, daemon=True).start()

    def load(self) -> bool:
        """Load the kernel and compile what is not compiled; False where it is not installed."""
        if self.status == "absent":
            return False
        with LOADING:
            if self.status != "ready":
                self.status = "loading"
                try:
                    (self.prepare or warm_up)()
                except Exception:
                    # The bot plays on without it, only worse, which is better than no answer.
                    log.exception("the kernel cannot be loaded; bots search with the rules instead")
                    self.status = "absent"
                    return False
                self.status = "ready"
        return True


KERNEL_LOADER = KernelLoader()
