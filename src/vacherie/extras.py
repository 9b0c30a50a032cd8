"""Optional dependencies: which packages an extra brings, and the error that names the extra of a missing one.

A package that needs an extra as a whole calls `require` in its `__init__`. Where some modules of a package do
without, those that programs import wrap their own imports in `provided_by`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from types import MappingProxyType

EXTRAS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "client": ("websockets",),
        "tui": ("textual",),
        "sim": ("numba", "llvmlite", "numpy"),
        "arena": ("openskill",),
        "cluster": ("ray",),
        "server": (
            "starlette", "uvicorn", "httptools", "uvloop", "sqlalchemy", "aiosqlite", "alembic", "structlog",
            "prometheus_client", "itsdangerous", "segno",
        ),
        "postgres": ("asyncpg",),
        "nodes": ("redis",),
        "train": ("torch",),
        "zoo": ("numpy", "pettingzoo", "gymnasium", "PIL"),
        "gym": ("gymnasium", "PIL"),
        "spiel": ("numpy", "pyspiel"),
        "data": ("numpy", "pyarrow"),
        "research": ("numpy",),
    }
)  # fmt: skip
"""The modules that each extra of pyproject.toml adds to those of the extras it includes."""

PURPOSES: Mapping[str, str] = MappingProxyType(
    {
        "client": "playing at a server's table",
        "tui": "the terminal table on the whole screen",
        "sim": "compiled simulation (vacherie.sim)",
        "arena": "rating bots",
        "cluster": "playing on a cluster",
        "server": "the server",
        "postgres": "PostgreSQL",
        "nodes": "a bus between servers",
        "train": "training a net",
        "zoo": "a PettingZoo environment",
        "gym": "a Gymnasium environment",
        "spiel": "an OpenSpiel game",
        "data": "a dataset",
        "research": "a research environment (vacherie.research)",
    }
)
"""What each extra is for, as the beginning of a sentence."""


class MissingExtra(ModuleNotFoundError):
    """A package is not installed that comes with an extra; the message has the command that installs it."""

    def __init__(self, extra: str, package: str) -> None:
        super().__init__(
            f"{PURPOSES[extra]} needs the package {package}: pip install 'vacherie[{extra}]'", name=package
        )
        self.extra = extra


def is_installed(extra: str) -> bool:
    """Whether all packages of an extra are installed; none is imported."""
    return all(find_spec(package) is not None for package in EXTRAS[extra])


@cache
def require(extra: str) -> None:
    """Raise `MissingExtra` unless all packages of an extra are installed; none is imported."""
    for package in EXTRAS[extra]:
        if find_spec(package) is None:
            raise MissingExtra(extra, package)


@contextmanager
def provided_by(extra: str) -> Iterator[None]:
    """Imports in this block raise `MissingExtra` where a package of the extra is not installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package not in EXTRAS[extra]:
            raise
        raise MissingExtra(extra, package) from None
