"""A Ray cluster of two nodes with one core each, on this machine, for all tests of this folder.

`make test-extras` runs them in an environment of their own. Without Ray they fail here; none is skipped.
"""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.extras.ray_nodes import TOKEN, node
from tests.support.process import reserve_port

os.environ.update(TOKEN)

import ray  # after that: it reads the environment when it is imported


@pytest.fixture(scope="session")
def cluster_address() -> Iterator[str]:
    """The address of the cluster."""
    with ExitStack() as at_end:
        port, client_port = (at_end.enter_context(reserve_port()).getsockname()[1] for _ in range(2))
        folder = Path("/tmp") / f"vacherie-{secrets.token_hex(4)}"  # the paths of Ray's sockets must be short
        at_end.callback(shutil.rmtree, folder, ignore_errors=True)
        head = (f"--port={port}", f"--ray-client-server-port={client_port}", f"--temp-dir={folder}")
        at_end.enter_context(node("--head", *head, "--include-dashboard=false"))
        at_end.enter_context(node(f"--address=127.0.0.1:{port}"))
        yield f"127.0.0.1:{port}"


@pytest.fixture(autouse=True)
def in_own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every test works in a folder of its own, where the bots of `bots` leave their marks."""
    monkeypatch.chdir(tmp_path)
    yield
    assert not ray.is_initialized(), "a test has left its connection open"
