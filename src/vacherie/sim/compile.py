"""Compiles kernels lazily with Numba and caches the machine code on disk.

It defines the compiler options, that nothing is compiled at import, and when cached code is stale. The
decorators:

- `kernel("void(uint8[::1], int64)")` marks an entry point: Python calls it, it releases the GIL, it is
  compiled for the named signatures only (on its first call, or by `warm`) and cached on disk.
- `part` marks a function that kernels and other parts call: it is inlined where it is used.
- `routine` marks a longer one, which is compiled once and called: inlined in many places it would make the
  machine code large and the compiler slow.
- `instruction` marks one that writes instructions of LLVM where it is called (Numba's `intrinsic`, typed).

`python -m vacherie.sim.compile` compiles all kernels ahead of time; `is_warm` checks, without loading Numba,
whether that was done. Importing this module is cheap: Numba is loaded by the first `part`, `routine` or
compilation.
"""

from __future__ import annotations

import ast
import hashlib
import importlib
import os
import pkgutil
import sys
from collections.abc import Callable
from functools import cache, update_wrapper
from importlib.metadata import version
from pathlib import Path
from threading import Lock
from typing import Any, Generic, ParamSpec, TypeVar, cast

from vacherie.core.error import BadSetup
from vacherie.extras import require
from vacherie.sim.arguments import to_threads

__all__ = ["instruction", "is_warm", "kernel", "part", "routine", "warm"]

P = ParamSpec("P")
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., object])

PACKAGE = "vacherie.sim"
FOLDER = Path(__file__).parent
# Without checks: the callers of kernels validate arguments. "numpy": no test for division by zero.
OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "boundscheck": False}

_kernels: list[Kernel[..., object]] = []


class Kernel(Generic[P, R]):
    """An entry point into compiled code; the first call compiles it or loads it from the cache.

    Python code calls kernels, kernels call parts. Whole numbers are converted to the declared types, arrays
    must have them exactly (and be writable): a wrong one raises TypeError instead of compiling again.
    """

    def __init__(self, function: Callable[P, R], signatures: tuple[str, ...]) -> None:
        """Register the kernel; nothing is compiled yet."""
        self.function = function
        self.signatures = signatures
        self._compiled: Callable[P, R] | None = None
        self._lock = Lock()
        update_wrapper(self, function)
        _kernels.append(cast("Kernel[..., object]", self))

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run the compiled code."""
        return (self._compiled or self.compile())(*args, **kwargs)

    def compile(self) -> Callable[P, R]:
        """Compile all signatures; returns Numba's dispatcher, for inspection."""
        with self._lock:
            if self._compiled is None:
                require("sim")
                from numba import njit

                dispatcher: Any
                try:
                    dispatcher = njit(cache=True, **OPTIONS)(self.function)
                except RuntimeError:  # defined at a prompt: there is no file to cache the code beside
                    dispatcher = njit(**OPTIONS)(self.function)
                # Numba invalidates its cache when the file of the kernel itself changes. The parts it inlines
                # are in other files, so the stamp must cover these too.
                kept = getattr(dispatcher._cache, "_cache_file", None)
                if kept is not None:
                    kept._source_stamp = fingerprint(self.function.__module__)
                for signature in self.signatures:
                    dispatcher.compile(signature)
                dispatcher.disable_compile()
                self._compiled = dispatcher
        return self._compiled


def kernel(*signatures: str) -> Callable[[Callable[P, R]], Kernel[P, R]]:
    """Decorate an entry point with the Numba signatures it is compiled for."""
    if not signatures or not all(isinstance(each, str) for each in signatures):
        raise BadSetup(
            "signatures", """a kernel needs signatures, such as @kernel("void(uint8[::1], int64)")"""
        )
    return lambda function: Kernel(function, signatures)


def part(function: F) -> F:
    """Decorate a function that kernels call; it is compiled into each of them."""
    require("sim")
    from numba import njit

    return cast(F, njit(forceinline=True, **OPTIONS)(function))


def routine(function: F) -> F:
    """Decorate a longer function that kernels call from several places; it is not inlined."""
    require("sim")
    from numba import njit

    return cast(F, njit(**OPTIONS)(function))


def instruction(function: Callable[..., Any]) -> Callable[..., Any]:
    """Decorate what writes LLVM instructions; it is called without its first argument."""
    from numba.extending import intrinsic

    return cast(Callable[..., Any], intrinsic(function))


@cache
def fingerprint(module: str) -> str:
    """A digest of a module's source and of those it imports, as far as they can end up in its machine code.

    Transitively within this package; of the rest of Vacherie, where constants come from, direct imports only.
    """
    seen = {__name__: repr(OPTIONS)}  # nothing else of this file affects machine code
    waiting = [module]
    while waiting:
        name = waiting.pop()
        if name not in seen and (text := _source(name)) is not None:
            seen[name] = text
            if name == module or name.startswith(PACKAGE):
                waiting += _imported(text)
    return hashlib.sha256(repr(sorted(seen.items())).encode()).hexdigest()


def _imported(text: str) -> list[str]:
    """The names that a source imports, and what they are imported from: modules, and some that are none."""
    names = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            names += [each.name for each in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names += [node.module, *(f"{node.module}.{each.name}" for each in node.names)]
    return names


def _source(module: str) -> str | None:
    """The text of a module of Vacherie; of any other one that is loaded and has kernels (a test)."""
    if any(each.function.__module__ == module for each in _kernels):
        path = getattr(sys.modules.get(module), "__file__", None)
        return Path(path).read_text(encoding="utf-8") if path else None
    parts = module.split(".")
    if parts[0] == "vacherie":
        base = FOLDER.parent.joinpath(*parts[1:])
        for place in (base.with_suffix(".py"), base / "__init__.py"):
            if place.is_file():
                return place.read_text(encoding="utf-8")
    return None


def warm(jobs: int = 1) -> int:
    """Compile every kernel of the package into the cache; returns how many there are.

    With several jobs, in several processes: Numba compiles one kernel at a time in each.
    """
    require("sim")
    jobs = to_threads(jobs, "jobs")
    modules = [module.name for module in pkgutil.walk_packages([str(FOLDER)], PACKAGE + ".")]
    if jobs > 1:
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
            count = sum(pool.map(_compile_module, modules))
    else:
        count = sum(map(_compile_module, modules))
    mark = _mark()
    try:
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.touch()
    except OSError:
        pass  # a read-only folder: the code is not cached either
    return count


def _compile_module(name: str) -> int:
    """Compile the kernels that a module defines; how many there are."""
    importlib.import_module(name)
    own = [each for each in _kernels if each.function.__module__ == name]
    for each in own:
        each.compile()
    return len(own)


def is_warm() -> bool:
    """Whether `warm` has run on this machine with these sources, this Python and this Numba."""
    try:
        return _mark().exists()
    except ImportError:  # no Numba, no kernels
        return False


def _mark() -> Path:
    """The marker file of a complete cache; its name is a digest of what makes Numba recompile."""
    from llvmlite import binding  # type: ignore[import-untyped]

    texts = [path.read_text(encoding="utf-8") for path in sorted(FOLDER.rglob("*.py"))]
    facts = [sys.version, version("numba"), version("llvmlite"), binding.get_host_cpu_name(), *texts]
    digest = hashlib.sha256("\0".join(facts).encode()).hexdigest()[:16]
    if folder := os.environ.get("NUMBA_CACHE_DIR"):
        return Path(folder, f"vacherie-{digest}.warm")
    if os.access(FOLDER, os.W_OK):
        return FOLDER / "__pycache__" / f"{digest}.warm"
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return home / "vacherie" / f"{digest}.warm"


if __name__ == "__main__":
    # This file run as a program is a second copy of the module; the kernels register with the first one.
    from vacherie.sim import compile as registered

    if hasattr(os, "nice"):
        os.nice(10)  # a server may be running on this machine meanwhile
    print(f"{registered.warm(os.cpu_count() or 1)} kernels compiled")
