"""The measured server: `vacherie serve` in a process and on a core of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence, Set
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

SERVER_CORE, LOAD_CORE = 0, 1
LIFTED: dict[str, int | str] = {
    "port": 0,
    "bot_workers": 0,
    "log_level": "warning",
    "requests_per_minute": 10**9,
    "heavy_requests_per_minute": 10**9,
    "guests_per_hour": 10**9,
    "tables_per_hour": 10**9,
    "tables_per_guest": 10**9,
    "bot_games_per_guest": 10**9,
    "most_tables": 10**9,
    "connections_per_address": 10**9,
    "tcp_connections_per_address": 10**9,
}
"""Settings without rate limits: all players come from one address."""
CORES = os.sched_getaffinity(0)
TICKS = os.sysconf("SC_CLK_TCK")


def pin(core: int) -> bool:
    """Keep this process on one core; whether there is such a core."""
    if core not in CORES:
        return False
    os.sched_setaffinity(0, {core})
    return True


def busy(core: int) -> float:
    """Seconds that a core has been busy so far, with any process."""
    lines = Path("/proc/stat").read_text().splitlines()
    fields = next(line.split()[1:] for line in lines if line.startswith(f"cpu{core} "))
    user, nice, system, _idle, _waiting, *rest = map(int, fields[:8])
    return (user + nice + system + sum(rest)) / TICKS


class ServerProcess:
    """A running server."""

    def __init__(self, pid: int, url: str) -> None:
        self.pid = pid
        parts = urlsplit(url)
        self.host, self.port = str(parts.hostname), int(parts.port or 0)

    def cpu(self) -> float:
        """Seconds of CPU time so far, all threads."""
        return sum(self.threads().values())

    def threads(self) -> dict[str, float]:
        """Seconds of CPU time so far, by thread; the main thread comes first."""
        found = {}
        for task in sorted(Path(f"/proc/{self.pid}/task").iterdir(), key=lambda path: int(path.name)):
            fields = (task / "stat").read_text().rpartition(")")[2].split()
            found[task.name] = (int(fields[11]) + int(fields[12])) / TICKS
        return found

    def megabytes(self) -> float:
        """Memory in use (RSS)."""
        lines = Path(f"/proc/{self.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024

    def megabytes_with_workers(self) -> float:
        """Memory in use by the server and its worker processes, without what they share."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        found = 0.0
        for pid in (str(self.pid), *children):
            with suppress(OSError):  # a worker may have been replaced meanwhile
                lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
                found += next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024
        return found

    def signal(self, number: int) -> None:
        """Send a signal."""
        os.kill(self.pid, number)


def launch(
    folder: Path,
    *,
    by: Sequence[str | Path] = (),
    cores: Set[int] = frozenset({SERVER_CORE}),
    limits: bool = False,
    **settings: int | str,
) -> subprocess.Popen[bytes]:
    """Start a server on a data folder; `by`: a script of this folder that runs it, and the file it writes.

    `limits`: with the usual rate limits.
    """
    base: dict[str, int | str] = {"port": 0, "log_level": "error"} if limits else LIFTED
    flags = [f"--{name.replace('_', '-')}={value}" for name, value in {**base, **settings}.items()]
    command = [str(Path(sys.executable).with_name("vacherie"))]
    if by:
        script, output = by
        command = [sys.executable, "-P", str(Path(__file__).with_name(str(script))), str(output)]
    return subprocess.Popen(
        [*command, "serve", f"--data={folder}", *flags],
        stdout=subprocess.DEVNULL,
        env=os.environ | {"PYTHONPATH": os.pathsep.join((sys.path[0], os.environ.get("PYTHONPATH", "")))},
        preexec_fn=lambda: os.sched_setaffinity(0, cores & CORES or CORES),
    )


@contextmanager
def serving(
    folder: Path,
    *,
    by: Sequence[str | Path] = (),
    cores: Set[int] = frozenset({SERVER_CORE}),
    limits: bool = False,
    **settings: int | str,
) -> Iterator[ServerProcess]:
    """Run a server on a data folder (see `launch`), and stop it."""
    process = launch(folder, by=by, cores=cores, limits=limits, **settings)
    try:
        yield ServerProcess(process.pid, wait_for_url(process, folder / "server.json"))
        process.send_signal(signal.SIGTERM)
        process.wait(30)
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()


def wait_for_url(process: subprocess.Popen[bytes], info: Path) -> str:
    """The server's URL, as soon as server.json is written."""
    while True:
        if process.poll() is not None:
            raise RuntimeError(f"the server has stopped with {process.returncode}")
        if info.exists():
            return str(msgspec.json.decode(info.read_bytes())["url"])
        time.sleep(0.01)
