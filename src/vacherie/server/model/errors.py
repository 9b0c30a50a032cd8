"""Storage errors, defined below the storage because data_folder and observability need them, too."""

from __future__ import annotations

from vacherie.core.error import Refused


class StorageFailed(Refused):
    """The database cannot write or read now (disk full, file gone); nothing has changed."""

    def __init__(self, message: str) -> None:
        super().__init__("storage", message)
