"""Connection to a Ray cluster, or the start of one here, and the check of its machines."""

from __future__ import annotations

import logging
import os
import re
import secrets
import signal
import sys
import tempfile
import threading
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import vacherie
from vacherie.analysis.process_pool import available_cores
from vacherie.cluster.address import Address, check_reachable, parse_address
from vacherie.cluster.errors import NoCluster
from vacherie.cluster.worker import fitness_probe
from vacherie.extras import provided_by

SETTINGS = {
    "RAY_USAGE_STATS_ENABLED": "0",  # nothing is sent anywhere
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",  # its warning is of no use here
    "RAY_BACKEND_LOG_LEVEL": "fatal",  # the compiled part of Ray writes to stderr
    "RAY_DEFAULT_PYTHON_VERSION_MATCH_LEVEL": "minor",  # the games are the same with every 3.11
}
for name, value in SETTINGS.items():
    os.environ.setdefault(name, value)  # Ray reads them when it is imported

with provided_by("cluster"):
    import ray
    from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

from vacherie.cluster.ray_executor import RayExecutor, last_line  # noqa: E402  (imports Ray)

CHUNK_SECONDS = 2.0
"""Target duration of a task: Ray needs some milliseconds for each, and a network more."""
CHECK_SECONDS = 60.0
"""How long the machines have to answer the check; the first worker of each is started for it."""
LOCAL_TOKEN = secrets.token_hex(32)
"""Of all clusters that this process starts: Ray reads it once."""
STORE_BYTES = 200_000_000
"""Shared memory of a cluster that is started here: results are small."""


class RayCluster:
    """A connected cluster; pass it to `simulate` or to `run` of a tournament."""

    def __init__(self, workers: int, chunk_seconds: float = CHUNK_SECONDS) -> None:
        self.workers = workers
        self.chunk_seconds = chunk_seconds
        self._bots: tuple[str, ...] = ()

    def check(self, bots: Sequence[str] = ()) -> None:
        """Refuse unless every machine has the same version of this package, and these bots."""
        self._bots = tuple(dict.fromkeys(bots))
        probe = ray.remote(num_cpus=0)(fitness_probe())
        nodes = [node for node in ray.nodes() if node["Alive"] and node["Resources"].get("CPU")]
        answers = [
            probe.options(
                scheduling_strategy=NodeAffinitySchedulingStrategy(node["NodeID"], soft=True)
            ).remote(*self._needs())
            for node in nodes
        ]
        try:
            lacks = ray.get(answers, timeout=CHECK_SECONDS)
        except ray.exceptions.GetTimeoutError:
            message = f"the machines of the Ray cluster have not answered for {CHECK_SECONDS:g} s"
            raise NoCluster(message) from None
        except ray.exceptions.RayError as error:
            raise NoCluster(f"the machines of the Ray cluster cannot be used: {last_line(error)}") from None
        for node, lack in zip(nodes, lacks, strict=True):
            if lack:
                raise NoCluster(f"the machine {machine(node)} of the Ray cluster {lack}")

    def executor(self) -> RayExecutor:
        """A new executor for what was checked last."""
        return RayExecutor(self.workers, *self._needs())

    def _needs(self) -> tuple[str, tuple[str, ...], str]:
        return vacherie.__version__, self._bots, str(Path.cwd())


@contextmanager
def connect(address: str, jobs: int | None = None) -> Iterator[RayCluster]:
    """A cluster until the end of the block: `local` starts one here, for other addresses see `parse_address`.

    jobs: how many games are played at once; as many as the cluster has cores if left out. A process can have
    one connection at a time.
    """
    where = parse_address(address)
    if ray.is_initialized():
        raise NoCluster("this process uses a Ray cluster already: end that with ray.shutdown() first")
    check_reachable(where)
    with ExitStack() as at_end:
        at_end.enter_context(kept_signal(signal.SIGTERM))
        options = local_options(jobs, at_end) if where.kind == "local" else {}
        at_end.callback(ray.shutdown)
        try:
            with silent_stderr(), warnings.catch_warnings(action="ignore"):
                ray.init(where.text, log_to_driver=False, logging_level=logging.CRITICAL, **options)
        except (Exception, SystemExit) as error:
            raise NoCluster(failure(where, error)) from None
        workers = jobs or int(ray.cluster_resources().get("CPU", 0))
        if not workers:
            raise NoCluster(f"the Ray cluster at {where.text} has no cores")
        yield RayCluster(workers)


def local_options(jobs: int | None, at_end: ExitStack) -> dict[str, Any]:
    """Options of a cluster that only this process uses."""
    folder = at_end.enter_context(
        tempfile.TemporaryDirectory(prefix="vacherie-ray-", ignore_cleanup_errors=True)
    )
    at_end.enter_context(own_token())
    return {
        "num_cpus": jobs or available_cores(),
        "include_dashboard": False,
        "object_store_memory": STORE_BYTES,
        "_temp_dir": folder,
    }


def failure(address: Address, error: BaseException) -> str:
    """Why there is no connection, as one sentence."""
    text = str(error)
    versions = re.findall(r"Ray: (\S+)\s+Python: (\S+)", text)
    if len(versions) == 2:
        (their_ray, their_python), (own_ray, own_python) = versions
        theirs, own = f"Ray {their_ray} and Python {their_python}", f"Ray {own_ray} and Python {own_python}"
        return f"the Ray cluster at {address.text} has {theirs}, here it is {own}: they must be the same"
    if address.kind == "local":
        return f"Ray cannot be started here: {last_line(error)}"
    if address.kind == "auto":
        return "no Ray cluster runs on this machine: start one with `ray start --head`, or name its address"
    # Ray does not say whether it was refused for want of a token.
    hint = "if the cluster asks for a token, set RAY_AUTH_MODE=token and RAY_AUTH_TOKEN"
    if address.kind == "node":
        hint = f"outside of the cluster write ray://{address.host}; {hint}"
    return f"no connection to a Ray cluster at {address.text}: {last_line(error)}; {hint}"


def machine(node: Mapping[str, Any]) -> str:
    """A machine as people know it."""
    return f"{node['NodeManagerHostname']} ({node['NodeManagerAddress']})"


@contextmanager
def own_token() -> Iterator[None]:
    """Have a cluster that is started here ask for a token of its own, unless the environment says otherwise.

    The token matters here, too: Ray listens on all addresses of the machine, and cannot be told not to. It
    would keep one in the home directory, and every cluster that is started later would ask for that. It
    switches tokens on by itself, and notes that in the environment.
    """
    names = ("RAY_AUTH_MODE", "RAY_AUTH_TOKEN", "RAY_AUTH_TOKEN_PATH")
    if any(name in os.environ for name in names):
        yield
        return
    os.environ["RAY_AUTH_TOKEN"] = LOCAL_TOKEN
    try:
        yield
    finally:
        for name in names:
            os.environ.pop(name, None)


@contextmanager
def silent_stderr() -> Iterator[None]:
    """Keep off the terminal what the compiled part of Ray writes; errors are raised all the same."""
    sys.stderr.flush()
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


@contextmanager
def kept_signal(number: signal.Signals) -> Iterator[None]:
    """Put back the handler of a signal, which Ray replaces."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    handler = signal.getsignal(number)
    try:
        yield
    finally:
        signal.signal(number, handler)
