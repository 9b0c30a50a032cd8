"""Getting hold of the compiled kernel without making anybody wait for it.

One `Engine` in each process. Loading happens in a thread of its own, once the compiler's cache is warm;
until then, or where the extra `sim` is not installed, there is no kernel, and that is said at once.
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
NEEDS = ("numpy", "numba")
AGAIN_SECONDS = 2.0
"""How long not to ask again whether everything is compiled: asking reads files."""

log = logging.getLogger(__name__)

Status: TypeAlias = Literal["absent", "cold", "loading", "ready"]


class SearchKernel(Protocol):
    """What the module with the kernel offers."""

    def knows(self, game: Game[Any, Any], view: Any) -> bool:
        """Whether this question can be answered here."""
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
        """The answer that turned out best."""
        ...

    def rehearse(self) -> None:
        """Run everything once, so that nothing is left to compile or to load."""
        ...


def is_installed() -> bool:
    """Whether the extra `sim` is there; finds out without importing it."""
    return all(find_spec(name) is not None for name in NEEDS)


def is_compiled() -> bool:
    """Whether the compiler's cache is warm, so that loading takes a second and not a minute."""
    from vacherie.sim import compile as kernels

    return kernels.is_warm()


class KernelLoader:
    """The way to the kernel."""

    def __init__(self) -> None:
        self.status: Status = "cold" if is_installed() else "absent"
        self._kernel: SearchKernel | None = None
        self._lock = threading.Lock()
        self._asked = -AGAIN_SECONDS

    def poll(self) -> SearchKernel | None:
        """The kernel if it is ready now; if it could be, somebody starts to load it."""
        if self.status == "cold" and monotonic() - self._asked >= AGAIN_SECONDS:
            self._asked = monotonic()
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
                    kernel.rehearse()
                except Exception:
                    # The bot plays on without it, only worse: that is better than no answer.
                    log.exception("the kernel cannot be loaded; shark thinks with the rules instead")
                    self.status = "absent"
                    return None
                self._kernel = kernel
                self.status = "ready"
        return self._kernel


ENGINE = KernelLoader()
