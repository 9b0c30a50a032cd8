"""Signing keys and their rotation: the current key, and previous ones that are accepted for a while.

All are in one file, so that a rotation is one atomic write. Until the first rotation the file is the 32 bytes
of the only key, as every earlier version wrote it.
"""

from __future__ import annotations

import hashlib
import os
import secrets
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from vacherie.atomic_write import PRIVATE, atomic_write
from vacherie.server.model.errors import StorageFailed, heals

KEY_BYTES = 32
Version = tuple[int, int, int]
"""What changes when a file is replaced: inode, time of change, size."""


class SigningKey(Struct, frozen=True, kw_only=True):
    """A key; times are milliseconds since 1970."""

    key: bytes
    made: int = 0
    until: int | None = None
    """When its tokens stop being accepted; None: it is the current key."""

    @property
    def id(self) -> str:
        """A name for lists and logs, from which the key cannot be found."""
        return hashlib.sha256(b"vacherie key id" + self.key).hexdigest()[:8]

    def is_accepted(self, now: int) -> bool:
        """Whether its tokens are valid."""
        return self.until is None or now < self.until

    def __repr__(self) -> str:
        return f"SigningKey({self.id})"  # never the key: a traceback may show it


class Content(Struct, frozen=True):
    """The content of the file after a rotation, newest key first."""

    keys: tuple[SigningKey, ...]


def rotated(keys: Sequence[SigningKey], new: bytes, now: int, overlap: int) -> tuple[SigningKey, ...]:
    """The keys after a rotation: those before are accepted for `overlap` milliseconds more, or less.

    >>> old = SigningKey(key=bytes(32), made=1)
    >>> [key.until for key in rotated([old], b"new", now=100, overlap=50)]
    [None, 150]
    >>> len(rotated([old], b"new", now=100, overlap=0))
    1
    """
    end = now + overlap
    before = (
        SigningKey(key=key.key, made=key.made, until=end if key.until is None else min(key.until, end))
        for key in keys
    )
    return (SigningKey(key=new, made=now), *(key for key in before if key.is_accepted(now)))


class KeyFile:
    """The file of the signing keys."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def create(self) -> None:
        """Write a first key, unless there is one; also when two servers start at the same time."""
        with (
            suppress(FileExistsError),
            atomic_write(self.path, mode=PRIVATE, exclusive=True, durable=True) as stream,
        ):
            stream.write(secrets.token_bytes(KEY_BYTES))

    def read(self) -> tuple[SigningKey, ...]:
        """All keys, the current one first."""
        try:
            content, made = self.path.read_bytes(), self.path.stat().st_mtime_ns // 1_000_000
        except OSError as error:
            message = f"cannot use {self.path}: {error.strerror}"
            raise StorageFailed(message, heals=heals(error)) from None
        if len(content) == KEY_BYTES:
            return (SigningKey(key=content, made=made),)
        with suppress(msgspec.DecodeError):
            keys = msgspec.json.decode(content, type=Content).keys
            if is_sound(keys):
                return keys
        raise StorageFailed(
            f"{self.path} is damaged; put a copy in its place, or delete it to get a new one, "
            "which makes all tokens invalid"
        )

    def rotate(self, now: int, overlap: int) -> tuple[SigningKey, ...]:
        """Make a new current key; the others are accepted for `overlap` milliseconds more."""
        keys = rotated(self.read(), secrets.token_bytes(KEY_BYTES), now, overlap)
        try:
            owner = self.path.stat()
            with atomic_write(self.path, mode=PRIVATE, durable=True) as stream:
                # When root rotates the keys of a service, the service has to read them.
                os.fchown(stream.fileno(), owner.st_uid, owner.st_gid)
                stream.write(msgspec.json.format(msgspec.json.encode(Content(keys))) + b"\n")
        except OSError as error:
            raise StorageFailed(f"cannot write {self.path}: {error.strerror}") from None
        return keys

    def version(self) -> Version | None:
        """A value that differs after every change of the file; None when there is no file."""
        try:
            found = self.path.stat()
        except OSError:
            return None
        return found.st_ino, found.st_mtime_ns, found.st_size


def is_sound(keys: Sequence[SigningKey]) -> bool:
    """Whether keys of a file can be used: the first is current, all others end, all have their length."""
    ends = [key.until is not None for key in keys]
    return bool(keys) and not ends[0] and all(ends[1:]) and all(len(key.key) == KEY_BYTES for key in keys)
