"""server.json: where the server that runs on a data folder is found, for the host's commands."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

import msgspec
from msgspec import Struct


class ServerFile(Struct, frozen=True):
    """The address of a running server on its own machine, and its process."""

    url: str
    pid: int

    def write(self, file: Path) -> None:
        """Leave word, whole or not at all."""
        part = file.with_name(f".{file.name}.{secrets.token_hex(8)}")
        descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            with os.fdopen(descriptor, "wb") as stream:
                stream.write(msgspec.json.encode(self))
            part.replace(file)
        finally:
            part.unlink(missing_ok=True)

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
