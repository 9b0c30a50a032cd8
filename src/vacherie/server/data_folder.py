"""The data folder: where the files of a server lie (docs/data.md).

vacherie.db      the database, with vacherie.db-wal and vacherie.db-shm while a server runs
vacherie.db.lock lock file, held by the process that uses the database (storage/process_lock.py)
signing.key      signs tokens; a holder of it can impersonate any guest and the administrator
server.json      URL and process id of the running server (server_file.py)
backups/         daily copies of the database (storage/backup.py)
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from vacherie.atomic_write import PRIVATE, atomic_write
from vacherie.server.model.errors import StorageFailed, heals

KEY_BYTES = 32


class DataFolder:
    """The paths in a data folder, and its signing key."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self.database = self.path / "vacherie.db"
        self.backups = self.path / "backups"
        self.server_info = self.path / "server.json"
        self.signing_key = self.path / "signing.key"

    @classmethod
    def find(cls, setting: str = "", environment: Mapping[str, str] = os.environ) -> DataFolder:
        """The folder of the setting, else of VACHERIE_DATA, else the user's default (XDG).

        >>> str(DataFolder.find("", {"XDG_DATA_HOME": "/home/anna/.local/share"}).path)
        '/home/anna/.local/share/vacherie'
        """
        chosen = setting or environment.get("VACHERIE_DATA", "")
        if chosen:
            return cls(Path(chosen).expanduser())
        shared = environment.get("XDG_DATA_HOME", "")
        # The XDG specification says that a relative path is to be ignored.
        home = Path(shared) if shared.startswith("/") else Path.home() / ".local" / "share"
        return cls(home / "vacherie")

    def create(self) -> None:
        """Create the folder with mode 0700 if it does not exist."""
        try:
            self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            message = f"cannot create the data folder {self.path}: {error.strerror}"
            raise StorageFailed(message, heals=heals(error)) from None

    def key(self) -> bytes:
        """The signing key; created atomically once, also when two servers start at the same time."""
        try:
            if not self.signing_key.exists():
                self.create()
                self.make_key()
            key = self.signing_key.read_bytes()
        except OSError as error:
            message = f"cannot use {self.signing_key}: {error.strerror}"
            raise StorageFailed(message, heals=heals(error)) from None
        if len(key) != KEY_BYTES:
            raise StorageFailed(
                f"{self.signing_key} is damaged; delete it to get a new one, which makes all tokens invalid"
            )
        return key

    def make_key(self) -> None:
        """Write a new key, unless another process was faster."""
        with (
            suppress(FileExistsError),
            atomic_write(self.signing_key, mode=PRIVATE, exclusive=True, durable=True) as stream,
        ):
            stream.write(secrets.token_bytes(KEY_BYTES))
