"""server.json: URL and process id of the server that runs on a data folder, for the host's commands."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
from msgspec import Struct

from vacherie.atomic_write import PRIVATE, atomic_write


class ServerFile(Struct, frozen=True):
    """The local URL of a running server, and its process id."""

    url: str
    pid: int

    def write(self, file: Path) -> None:
        """Write the file atomically: a command that reads it meanwhile finds all of it or nothing."""
        with atomic_write(file, mode=PRIVATE) as stream:
            stream.write(msgspec.json.encode(self))

    def erase(self, file: Path) -> None:
        """Remove server.json, unless another server has replaced it."""
        if read(file) == self:
            file.unlink(missing_ok=True)


def read(file: Path) -> ServerFile | None:
    """The running server; None when there is no file, or a stale one of a process that was killed."""
    try:
        found = msgspec.json.decode(file.read_bytes(), type=ServerFile)
    except (OSError, msgspec.DecodeError):
        return None
    return found if is_alive(found.pid) else None


def is_alive(pid: int) -> bool:
    """Whether there is such a process, also of another user."""
    if pid <= 0:
        return False
    try:
        os.kill(pid, 0)
    except PermissionError:
        return True
    except (OSError, OverflowError):
        return False
    return True
