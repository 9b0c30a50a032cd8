"""Errors of the storage that parts below it must know: the data folder and the log name them, too."""

from __future__ import annotations

from vacherie.core.error import Refused


class StorageFailed(Refused):
    """The database cannot write or read now (disk full, file gone); nothing has changed."""

    def __init__(self, message: str) -> None:
        super().__init__("storage", message)
