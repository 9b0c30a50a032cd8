"""Atomic write: a file appears under its name complete, or what was there before stays untouched.

The content goes to a temporary file beside the target, is synced, and is renamed. A crash in between leaves
at most a hidden `.part` file.
"""

from __future__ import annotations

import errno
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

PRIVATE = 0o600
"""File mode: readable and writable by this user alone."""
DEFAULT = 0o666
"""File mode: whatever the umask leaves."""
NO_LINKS = (errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS)
"""The answers of file systems without hard links, such as exFAT."""


@contextmanager
def atomic_write(
    target: Path, *, mode: int = DEFAULT, exclusive: bool = False, durable: bool = False
) -> Iterator[IO[bytes]]:
    """Open a file that replaces `target` when the block ends without an error.

    exclusive: an existing target stays, and FileExistsError is raised, also when two processes race.
    durable: the new name survives a power cut; the content always does once the name is there.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     with atomic_write(Path(folder, "note")) as stream:
    ...         _ = stream.write(b"moo")
    ...     Path(folder, "note").read_bytes()
    b'moo'
    """
    with temporary_file(target, mode) as part:
        with part.open("wb") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        if exclusive:
            link(part, target)
        else:
            part.replace(target)
        if durable:
            sync(target.parent)


def link(part: Path, target: Path) -> None:
    """Give a file its name, unless another file has it."""
    try:
        os.link(part, target)
    except OSError as error:
        if error.errno not in NO_LINKS:
            raise
        # Take the name with an empty file, which no other process can do then, and replace that.
        os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
        try:
            part.replace(target)
        except BaseException:
            target.unlink()
            raise


@contextmanager
def temporary_file(target: Path, mode: int = DEFAULT) -> Iterator[Path]:
    """An empty file beside `target`, for a caller that fills and renames it; removed if it still is there."""
    part = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
    try:
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode))
    except OSError as error:
        raise type(error)(error.errno, error.strerror, str(target)) from None
    try:
        yield part
    finally:
        with suppress(OSError):  # the error that led here says more
            part.unlink(missing_ok=True)


def sync(path: Path) -> None:
    """Write a file's content to disk, or a folder's names: or else a power cut may undo a rename."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
