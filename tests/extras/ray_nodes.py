"""Nodes of a Ray cluster for the tests, as processes on this machine, and the token of that cluster."""

from __future__ import annotations

import os
import secrets
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from tests.support.process import environment
from tests.support.timeouts import TIMEOUT

TOKEN = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}
"""So that no token of Ray's own lies in the home directory afterwards."""


@contextmanager
def node(*words: str) -> Iterator[None]:
    """A node with one core until the end of the block."""
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
        try:
            assert process.stdout is not None
            lines = []
            for line in process.stdout:
                lines.append(line)
                if "Ray runtime started" in line:
                    break
            else:
                raise AssertionError("".join(lines))
            yield
        finally:
            with suppress(ProcessLookupError):  # a test may have killed it
                os.killpg(process.pid, signal.SIGKILL)  # its workers end with it
            process.wait(TIMEOUT)
