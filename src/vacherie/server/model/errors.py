"""Storage errors, defined below the storage because data_folder and observability need them, too."""

from __future__ import annotations

import errno

from vacherie.core.error import Refused

HEALING = frozenset(
    {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EMFILE, errno.ENFILE, errno.ENOMEM}
)
"""Errors of the system that can end without anybody changing our files: no space, no quota, no descriptor."""


class StorageFailed(Refused):
    """The database cannot write or read now (disk full, file gone); nothing has changed."""

    def __init__(self, message: str, *, heals: bool = False) -> None:
        super().__init__("storage", message)
        self.heals = heals
        """Whether the cause can end by itself, such as a full disk: then a start waits for it."""


class WriteRejected(StorageFailed):
    """This write alone failed, because of what is stored already; others can be written."""


class OwnershipLost(WriteRejected):
    """Another node runs this table now; this one must drop its state."""


class OwnedElsewhere(Refused):
    """Another node runs this table; the web layer forwards what is meant for it."""

    def __init__(self, node: str) -> None:
        super().__init__("busy", "another node runs this table, and cannot be reached; try again in a moment")
        self.node = node


def heals(error: OSError) -> bool:
    """Whether an error of the system can end by itself."""
    return error.errno in HEALING
