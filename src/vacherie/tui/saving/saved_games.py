"""Saved games: the files of unfinished games that were played in the terminal.

They lie in the user's state folder, one file a game, readable by the user alone: they hold hidden hands and
the dealer's secret. A lock beside each says that it is being played; the system releases it when the process
dies, however it dies.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from vacherie.atomic_write import PRIVATE, atomic_write

try:
    import fcntl
except ImportError:  # Windows: two terminals may go on with the same game
    fcntl = None  # type: ignore[assignment]

MOST_KEPT = 20
"""Unfinished games that are kept; a new one takes the place of the oldest."""
PRIVATE_FOLDER = 0o700


def folder(environment: Mapping[str, str]) -> Path:
    """Where saved games lie, as the XDG Base Directory Specification says.

    >>> str(folder({"XDG_STATE_HOME": "/var/moo"}))
    '/var/moo/vacherie/games'
    >>> str(folder({"HOME": "/home/anna", "XDG_STATE_HOME": "relative/paths/are/ignored"}))
    '/home/anna/.local/state/vacherie/games'
    """
    state = Path(environment.get("XDG_STATE_HOME", ""))
    if not state.is_absolute():
        state = Path(environment.get("HOME") or Path("~").expanduser()) / ".local" / "state"
    return state / "vacherie" / "games"


class SavedGame:
    """The file of one game."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lock: int | None = None

    @classmethod
    def new(cls, where: Path, preset: str) -> SavedGame:
        """A game that is not saved yet."""
        now = datetime.now(UTC)
        return cls(where / f"{now:%Y%m%d-%H%M%S}-{secrets.token_hex(2)}-{preset}.json")

    @property
    def preset(self) -> str:
        """The preset, as the name of the file tells it."""
        return self.path.stem.split("-", 3)[-1]

    @property
    def saved_at(self) -> datetime:
        """When it was saved last."""
        return datetime.fromtimestamp(self.path.stat().st_mtime, UTC).astimezone()

    @property
    def lock_path(self) -> Path:
        """The file whose lock says that the game is being played."""
        return self.path.with_suffix(".lock")

    def take(self) -> bool:
        """Lock the game until it is released or the process ends; False while another process plays it."""
        if self.lock is not None or fcntl is None:
            return True
        try:
            lock = os.open(self.lock_path, os.O_RDWR | os.O_CREAT, PRIVATE)
        except OSError:  # where nothing can be written, no other process can save this game either
            return True
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(lock)
            return False
        self.lock = lock
        return True

    def release(self) -> None:
        """Let another process go on with it."""
        if self.lock is not None:
            os.close(self.lock)
            self.lock = None

    def read(self) -> bytes:
        """What was saved."""
        return self.path.read_bytes()

    def write(self, data: bytes) -> None:
        """Save the game, in place of what was saved before; the first time, the oldest games make room."""
        if not self.path.exists():
            self.path.parent.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
            for old in list(saved_games(self.path.parent))[MOST_KEPT - 1 :]:
                if old.take():
                    old.remove()
        self.take()
        with atomic_write(self.path, mode=PRIVATE) as stream:
            stream.write(data)

    def remove(self) -> None:
        """Delete the game and release it."""
        for path in (self.path, self.lock_path):
            with suppress(OSError):
                path.unlink(missing_ok=True)
        self.release()


def saved_games(where: Path) -> Iterator[SavedGame]:
    """All saved games, the newest first."""
    found = []
    with suppress(OSError):
        found = [(path.stat().st_mtime_ns, path) for path in where.glob("*.json")]
    for _, path in sorted(found, reverse=True):
        yield SavedGame(path)


def take_newest(where: Path, preset: str | None = None) -> SavedGame | None:
    """The newest saved game that no other process plays, locked; of one preset if it is named."""
    for game in saved_games(where):
        if preset in (None, game.preset) and game.take():
            if game.path.exists():
                return game
            game.remove()  # another process has finished it in this moment: only our lock is left
    return None
