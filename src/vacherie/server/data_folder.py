"""The data folder: everything a server keeps is in one place (docs/data.md).

vacherie.db      the database, with vacherie.db-wal and vacherie.db-shm while a server runs
vacherie.db.lock held by the server that runs on the database
signing.key      what tokens are signed with; who has it can be anybody
server.json      where the running server is found
backups/         copies of the database
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from vacherie.atomic_write import PRIVATE, atomic_write
from vacherie.server.model.errors import StorageFailed

KEY_BYTES = 32


class DataFolder:
    """The folder, and what is where in it."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self.database = self.path / "vacherie.db"
        self.backups = self.path / "backups"
        self.server_info = self.path / "server.json"
        self.signing_key = self.path / "signing.key"

    @classmethod
    def find(cls, setting: str = "", environment: Mapping[str, str] = os.environ) -> DataFolder:
        """The folder of the setting, of VACHERIE_DATA, or the usual one of this person.

        >>> str(DataFolder.find("", {"XDG_DATA_HOME": "/home/anna/.local/share"}).path)
        '/home/anna/.local/share/vacherie'
        """
        chosen = setting or environment.get("VACHERIE_DATA", "")
        if chosen:
            return cls(Path(chosen).expanduser())
        shared = environment.get("XDG_DATA_HOME", "")
        # The standard says that a relative path there is to be ignored.
        home = Path(shared) if shared.startswith("/") else Path.home() / ".local" / "share"
        return cls(home / "vacherie")

    def create(self) -> None:
        """Make the folder, for this user alone, if it is not there."""
        try:
            self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise StorageFailed(f"cannot make the data folder {self.path}: {error.strerror}") from None

    def key(self) -> bytes:
        """The signing key; made once, whole or not at all, also when two servers start at the same moment."""
        try:
            if not self.signing_key.exists():
                self.create()
                self.make_key()
            key = self.signing_key.read_bytes()
        except OSError as error:
            raise StorageFailed(f"cannot use {self.signing_key}: {error.strerror}") from None
        if len(key) != KEY_BYTES:
            raise StorageFailed(
                f"{self.signing_key} is damaged; without it a new one is made, and everybody is a new guest"
            )
        return key

    def make_key(self) -> None:
        """Write a new key, unless another process was faster."""
        with (
            suppress(FileExistsError),
            atomic_write(self.signing_key, mode=PRIVATE, exclusive=True, durable=True) as stream,
        ):
            stream.write(secrets.token_bytes(KEY_BYTES))
