"""Tests of the server run in asyncio; those with the mark `on_nodes` twice, see tests/support/relayed.py."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import wraps
from inspect import iscoroutinefunction
from typing import Any

import pytest

from tests.support.relayed import Deployment
from tests.support.timeouts import TIMEOUT

LONGEST_TEST = 3 * TIMEOUT


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test that waits for something that never happens fails, and its traceback says where it waited."""
    for item in items:
        if isinstance(item, pytest.Function) and iscoroutinefunction(item.obj):
            item.obj = bounded(item.obj)


def bounded(test: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    """A test with a time limit."""

    @wraps(test)
    async def run(*args: Any, **named: Any) -> None:
        async with asyncio.timeout(LONGEST_TEST):
            await test(*args, **named)

    return run


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if metafunc.definition.get_closest_marker("on_nodes"):
        metafunc.parametrize("deployment", ["single", "nodes"], indirect=True)


@pytest.fixture(autouse=True)
def deployment(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether `running` runs one server, or a client's server is another than its table's."""
    monkeypatch.setattr(Deployment, "is_relayed", getattr(request, "param", "single") == "nodes")
