"""Process lock: one server on a database, with a lock that the system releases when the process dies.

It is a record lock and not `flock`, which worker processes would inherit and hold after a killed server.
Record locks do not exclude the process itself, so it also keeps a set of its locks.
"""

from __future__ import annotations

import fcntl
import os
from contextlib import suppress
from pathlib import Path

from vacherie.server.model.errors import StorageFailed, heals

_held: set[Path] = set()


class ProcessLock:
    """Exclusive access to a database, from `take` to `release`."""

    def __init__(self, database: Path) -> None:
        self.database = database.resolve()
        self.path = self.database.with_name(self.database.name + ".lock")
        self.descriptor: int | None = None

    def take(self) -> None:
        """Acquire the lock; `StorageFailed` when another server holds it."""
        # Before the file is opened: closing any descriptor of it would release our own lock.
        if self.path in _held:
            raise StorageFailed(f"this process is already using {self.database}")
        try:
            descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            message = f"cannot write in {self.path.parent}: {error.strerror}"
            raise StorageFailed(message, heals=heals(error)) from None
        try:
            fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            owner = os.read(descriptor, 20).decode(errors="replace").strip()
            os.close(descriptor)
            raise StorageFailed(
                f"another server{f' (process {owner})' if owner.isdigit() else ''} is using {self.database}"
            ) from None
        self.descriptor = descriptor
        _held.add(self.path)
        with suppress(OSError):  # on a full disk the process id is missing; the lock holds
            os.ftruncate(descriptor, 0)
            os.write(descriptor, f"{os.getpid()}\n".encode())

    def release(self) -> None:
        """Release the lock, if it is held."""
        if self.descriptor is not None:
            os.close(self.descriptor)
            self.descriptor = None
            _held.discard(self.path)

    def __enter__(self) -> ProcessLock:
        self.take()
        return self

    def __exit__(self, *_: object) -> None:
        self.release()
