"""Loads the compiled kernel in the background, so that no player waits for the compiler.

One `KernelLoader` per process. It loads in its own thread, once the compiler's cache is warm; until then, or
where the extra `sim` is not installed, `poll` returns None at once.
"""

from __future__ import annotations

import importlib
import logging
import threading
from collections.abc import Sequence
from importlib.util import find_spec
from random import Random
from time import monotonic
from typing import Any, Literal, Protocol, TypeAlias, cast

from vacherie.bots.shark.budget import Budget
from vacherie.core.action import Choice, Decision
from vacherie.core.event import Event
from vacherie.core.game import Game

MODULE = "vacherie.bots.shark.kernel_rollouts"
REQUIRED_PACKAGES = ("numpy", "numba")
RECHECK_SECONDS = 2.0
"""Minimum interval between checks of the compiler's cache, since a check reads files."""

log = logging.getLogger(__name__)

Status: TypeAlias = Literal["absent", "cold", "loading", "ready"]


class SearchKernel(Protocol):
    """The interface of `kernel_rollouts`, which is imported late."""

    def supports(self, game: Game[Any, Any], view: Any) -> bool:
        """Whether the kernel can answer this decision."""
        ...

    def choose(
        self,
        game: Game[Any, Any],
        view: Any,
        heard: Sequence[Event],
        decision: Decision,
        budget: Budget,
        rng: Random,
    ) -> Choice:
        """The answer with the lowest mean cost."""
        ...

    def warm_up(self) -> None:
        """Run every kernel once, so that nothing is left to compile or to load."""
        ...


def is_installed() -> bool:
    """Whether the extra `sim` is installed; checked without importing it."""
    return all(find_spec(name) is not None for name in REQUIRED_PACKAGES)


def is_compiled() -> bool:
    """Whether the compiler's cache is warm, so that loading takes a second and not a minute."""
    from vacherie.sim import compile as kernels

    return kernels.is_warm()


class KernelLoader:
    """Loads the kernel once, and reports its status."""

    def __init__(self) -> None:
        self.status: Status = "cold" if is_installed() else "absent"
        self._kernel: SearchKernel | None = None
        self._lock = threading.Lock()
        self._checked = -RECHECK_SECONDS

    def poll(self) -> SearchKernel | None:
        """The kernel if it is ready; starts loading in the background if it is compiled but not loaded."""
        if self.status == "cold" and monotonic() - self._checked >= RECHECK_SECONDS:
            self._checked = monotonic()
            if is_compiled():
                self.start()
        return self._kernel

    def start(self) -> None:
        """Load in the background."""
        if self.status == "cold":
            self.status = "loading"
            threading.Thread(target=self.load, name="shark-kernel", daemon=True).start()

    def load(self) -> SearchKernel | None:
        """The kernel, once it is ready: compiles what is not. None where it is not installed."""
        if self.status == "absent":
            return None
        with self._lock:
            if self._kernel is None:
                self.status = "loading"
                try:
                    kernel = cast(SearchKernel, importlib.import_module(MODULE))
                    kernel.warm_up()
                except Exception:
                    # The bot plays on without it, only worse, which is better than no answer.
                    log.exception("the kernel cannot be loaded; shark searches with the rules instead")
                    self.status = "absent"
                    return None
                self._kernel = kernel
                self.status = "ready"
        return self._kernel


KERNEL_LOADER = KernelLoader()
