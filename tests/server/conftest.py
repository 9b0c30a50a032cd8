"""Tests of the server run in asyncio; those with the mark `on_nodes` twice, see tests/support/relayed.py."""

from __future__ import annotations

import pytest

from tests.support.relayed import Deployment


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if metafunc.definition.get_closest_marker("on_nodes"):
        metafunc.parametrize("deployment", ["single", "nodes"], indirect=True)


@pytest.fixture(autouse=True)
def deployment(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether `running` runs one server, or a client's server is another than its table's."""
    monkeypatch.setattr(Deployment, "is_relayed", getattr(request, "param", "single") == "nodes")
