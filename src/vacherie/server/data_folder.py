"""The data folder: where the files of a server lie (docs/data.md).

vacherie.db      the database, with vacherie.db-wal and vacherie.db-shm while a server runs
vacherie.db.lock lock file, held by the process that uses the database (storage/process_lock.py)
signing.key      signs tokens (signing_keys.py); a holder can impersonate any guest and the administrator
server.json      URL and process id of the running server (server_file.py)
reviews/         computed reviews of finished games (coach/review_cache.py); may be deleted at any time
backups/         daily copies of the database (storage/backup.py)
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from vacherie.server.model.errors import StorageFailed, heals
from vacherie.server.signing_keys import KeyFile, SigningKey


class DataFolder:
    """The paths in a data folder, and its signing keys."""

    def __init__(self, path: Path | str, signing_keys: str = "") -> None:
        """signing_keys: the file of the keys, where it is elsewhere."""
        self.path = Path(path)
        self.database = self.path / "vacherie.db"
        self.backups = self.path / "backups"
        self.reviews = self.path / "reviews"
        self.server_info = self.path / "server.json"
        self.signing_key = Path(signing_keys) if signing_keys else self.path / "signing.key"

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
            reason = "a file has this name" if isinstance(error, FileExistsError) else error.strerror
            message = f"cannot create the data folder {self.path}: {reason}"
            raise StorageFailed(message, heals=heals(error)) from None

    def keys(self) -> tuple[SigningKey, ...]:
        """The signing keys, the current one first; the first one is made when there is none."""
        if not self.signing_key.exists():
            self.create()
            self.make_key()
        return KeyFile(self.signing_key).read()

    def key(self) -> bytes:
        """The current signing key."""
        return self.keys()[0].key

    def make_key(self) -> None:
        """Write a first key, unless another process was faster."""
        try:
            KeyFile(self.signing_key).create()
        except OSError as error:
            message = f"cannot use {self.signing_key}: {error.strerror}"
            raise StorageFailed(message, heals=heals(error)) from None
