"""server.json: where the server that runs on a data folder is found, for the host's commands."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
from msgspec import Struct

from vacherie.atomic_write import PRIVATE, atomic_write


class ServerFile(Struct, frozen=True):
    """The address of a running server on its own machine, and its process."""

    url: str
    pid: int

    def write(self, file: Path) -> None:
        """Write the file atomically: a command that reads it meanwhile finds all of it or nothing."""
        with atomic_write(file, mode=PRIVATE) as stream:
            stream.write(msgspec.json.encode(self))

    def erase(self, file: Path) -> None:
        """Take our word away; that of another server stays."""
        if read(file) == self:
            file.unlink(missing_ok=True)


def read(file: Path) -> ServerFile | None:
    """Where a running server is; None when nobody left word, or was killed before taking it away."""
    try:
        found = msgspec.json.decode(file.read_bytes(), type=ServerFile)
    except (OSError, msgspec.DecodeError):
        return None
    return found if is_alive(found.pid) else None


def is_alive(pid: int) -> bool:
    """Whether there is such a process, whoever owns it."""
    if pid <= 0:
        return False
    try:
        os.kill(pid, 0)
    except PermissionError:
        return True
    except (OSError, OverflowError):
        return False
    return True
