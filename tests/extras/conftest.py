"""A Ray cluster of two nodes with one core each, on this machine, for all tests of this folder.

`make test-extras` runs them in an environment of their own. Without Ray they fail here; none is skipped.
"""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.support.process import environment, reserve_port
from tests.support.timeouts import TIMEOUT

TOKEN = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}
"""So that no token of Ray's own lies in the home directory afterwards."""
os.environ.update(TOKEN)

import ray  # noqa: E402  (it reads the environment when it is imported)


@pytest.fixture(scope="session")
def cluster_address() -> Iterator[str]:
    """The address of the cluster."""
    with ExitStack() as at_end:
        port, client_port = (at_end.enter_context(reserve_port()).getsockname()[1] for _ in range(2))
        folder = Path("/tmp") / f"vacherie-{secrets.token_hex(4)}"  # the paths of Ray's sockets must be short
        at_end.callback(shutil.rmtree, folder, ignore_errors=True)
        head = ["--head", f"--port={port}", f"--ray-client-server-port={client_port}"]
        head += [f"--temp-dir={folder}", "--include-dashboard=false", "--node-ip-address=127.0.0.1"]
        at_end.enter_context(node(head))
        at_end.enter_context(node([f"--address=127.0.0.1:{port}", "--node-ip-address=127.0.0.1"]))
        yield f"127.0.0.1:{port}"


@contextmanager
def node(words: list[str]) -> Iterator[None]:
    """A machine of the cluster until the end of the block."""
    program = [sys.executable, "-m", "ray.scripts.scripts", "start", "--block", "--num-cpus=1"]
    ports = ["--min-worker-port=0", "--max-worker-port=0", "--object-store-memory=100000000"]
    process = subprocess.Popen(
        [*program, *ports, *words],
        env=environment(RAY_USAGE_STATS_ENABLED="0", **TOKEN),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
        text=True,
    )
    with process:
        assert process.stdout is not None
        lines = []
        for line in process.stdout:
            lines.append(line)
            if "Ray runtime started" in line:
                break
        else:
            raise AssertionError("".join(lines))
        try:
            yield
        finally:
            os.killpg(process.pid, signal.SIGKILL)  # its workers end with it
            process.wait(TIMEOUT)


@pytest.fixture(autouse=True)
def in_own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every test works in a folder of its own, where the bots of `bots` leave their marks."""
    monkeypatch.chdir(tmp_path)
    yield
    assert not ray.is_initialized(), "a test has left its connection open"
