"""Executor on Ray: each thread here has one task in the cluster, so that no more are under way than workers.

Ray starts a task again whose worker or machine is lost. If that happens to it too often, its future fails
with `BrokenExecutor`, and `process_pool` has its games played one by one.
"""

from __future__ import annotations

import pickle
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, Future, ThreadPoolExecutor
from typing import Any, TypeVar

from vacherie.cluster.errors import ClusterFailed
from vacherie.cluster.worker import run_sent
from vacherie.extras import provided_by

with provided_by("cluster"):
    import ray
    from ray import exceptions

T = TypeVar("T")

TRIES_AGAIN = 1
"""How often Ray starts a task again; low, because a bot that ends its process ends it every time."""
LOST = (
    exceptions.WorkerCrashedError,
    exceptions.NodeDiedError,
    exceptions.OutOfMemoryError,
    exceptions.ObjectLostError,
)
"""What a task ends with whose worker or machine was lost."""


class RayExecutor(ThreadPoolExecutor):
    """Runs functions that other processes can import in tasks of one core each."""

    def __init__(self, workers: int, version: str, bots: tuple[str, ...], folder: str) -> None:
        super().__init__(workers, thread_name_prefix="ray-task")
        self._task = ray.remote(num_cpus=1, max_retries=TRIES_AGAIN)(run_sent)
        self._needs = (version, bots, folder)
        self._lock = threading.Lock()
        self._running: set[Any] = set()
        self._is_stopped = False

    def submit(self, function: Callable[..., T], /, *arguments: Any, **_: Any) -> Future[T]:
        """Run a function in the cluster as soon as a worker is free."""
        return super().submit(self._run, pickle.dumps((function, arguments)))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Stop; with `cancel_futures` also what is under way, which would go on in the cluster."""
        super().shutdown(wait=False, cancel_futures=cancel_futures)
        if cancel_futures:
            with self._lock:
                self._is_stopped = True
                for task in self._running:
                    ray.cancel(task, force=True)
        super().shutdown(wait, cancel_futures=cancel_futures)

    def _run(self, sent: bytes) -> Any:
        """Have a task run, and wait for its result."""
        with self._lock:
            if self._is_stopped:
                raise CancelledError
            task = self._task.remote(*self._needs, sent)
            self._running.add(task)
        try:
            error, result = pickle.loads(ray.get(task))
        except exceptions.TaskCancelledError:
            raise CancelledError from None
        except LOST as lost:
            raise BrokenExecutor(str(lost)) from None
        except (exceptions.RayError, ConnectionError) as failure:
            raise ClusterFailed(f"the Ray cluster has failed: {last_line(failure)}") from None
        finally:
            with self._lock:
                self._running.discard(task)
        if error is not None:
            raise error
        return result


def last_line(error: BaseException) -> str:
    """What an error of Ray says; its traceback and advice, which come before, are left out."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[-1] if lines else type(error).__name__
