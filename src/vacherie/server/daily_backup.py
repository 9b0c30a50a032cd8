"""Daily backup of a running server, and the age of the newest one for the metrics."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime

import structlog

from vacherie.server.data_folder import DataFolder
from vacherie.server.storage.backup import back_up, is_due, newest

log = structlog.get_logger(__name__)


def utc_now() -> datetime:
    """The time in the names of backups."""
    return datetime.now(UTC)


class DailyBackup:
    """Makes a backup when the last one is a day old, and keeps so many; with 0 it makes none."""

    def __init__(
        self,
        folder: DataFolder,
        keep: int,
        may_delete: Callable[[], bool] = lambda: True,
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        self.folder = folder
        self.keep = keep
        self.may_delete = may_delete
        """Whether old ones may be deleted now; not while the clock may be wrong."""
        self.now = now
        self._newest = newest(folder.backups, now())

    async def make_if_due(self) -> None:
        """Make a backup if one is due, in a thread: the event loop must not wait for it."""
        now = self.now()
        if self.keep and is_due(self.folder.backups, now):
            keep = self.keep if self.may_delete() else None
            made = await asyncio.to_thread(
                back_up, self.folder.database, self.folder.backups, keep=keep, now=now
            )
            log.info("backup made", file=str(made))
        self._newest = newest(self.folder.backups, now)

    def age_seconds(self) -> float | None:
        """The age of the newest backup; None if there is none."""
        return None if self._newest is None else max(0.0, (self.now() - self._newest).total_seconds())
