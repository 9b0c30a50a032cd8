"""Autosave: an unfinished game is saved after every answer, so that nothing but its own end can lose it.

Neither a closed window nor a kill leaves time to save. A game that cannot be saved goes on, with one warning.
"""

from __future__ import annotations

from collections.abc import Callable

from vacherie.tui.saving.saved_games import SavedGame
from vacherie.tui.saving.seated_game import SeatedGame, to_bytes


class Autosave:
    """Saves a game whenever it has changed."""

    def __init__(self, seated: SeatedGame, file: SavedGame, warn: Callable[[OSError], None]) -> None:
        self.seated = seated
        self.file = file
        self.warn = warn
        self.has_failed = False
        self.answers_saved = 0

    @property
    def has_begun(self) -> bool:
        """Whether a person has answered anything at all."""
        return any(entry.by == "player" for entry in self.seated.match.log)

    @property
    def is_kept(self) -> bool:
        """Whether there is something to go on with."""
        return self.answers_saved > 0 and not self.has_failed

    def save(self) -> None:
        """Save the game, once a person has answered anything at all."""
        log = self.seated.match.log
        if len(log) == self.answers_saved or not self.has_begun:
            return
        try:
            self.file.write(to_bytes(self.seated))
        except OSError as error:
            if not self.has_failed:
                self.has_failed = True
                self.warn(error)
        else:
            self.has_failed = False
            self.answers_saved = len(log)

    def replace(self, seated: SeatedGame) -> None:
        """Go on with another course of the same game: one in which an answer was taken back."""
        self.seated = seated
        self.answers_saved = 0
        if not self.has_begun:
            self.file.remove()
        elif self.file.path.exists():
            self.save()

    def end(self) -> None:
        """Delete a finished game; let another process go on with an unfinished one."""
        if self.seated.match.over:
            self.file.remove()
        else:
            self.file.release()
