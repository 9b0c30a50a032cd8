"""What screens ask of the application: another screen, the speed, the end of a table."""

from __future__ import annotations

from textual.app import App

from vacherie.locale.catalogue import Catalogue
from vacherie.textual_table.drawing.look import Look
from vacherie.textual_table.sources.source import Source
from vacherie.textual_table.sources.wish import Wish


class Host(App[int]):
    """An application that shows tables; `app.TableApp` is it."""

    catalogue: Catalogue
    """The language of what is shown next."""
    look: Look
    """How things are drawn at this terminal."""
    speed: str
    """How fast cards move, by a name of `pace.SPEEDS`."""

    def change_speed(self) -> None:
        """The next speed."""
        raise NotImplementedError

    def play(self, wish: Wish) -> None:
        """Begin a game against bots."""
        raise NotImplementedError

    def sit(self, source: Source) -> None:
        """Go to a table in place of what is shown."""
        raise NotImplementedError

    def go_home(self) -> None:
        """Show the home screen in place of what is shown."""
        raise NotImplementedError

    def game_over(self, source: Source) -> None:
        """Show how a game has ended, and what can come next."""
        raise NotImplementedError

    def leave_table(self, source: Source) -> None:
        """Ask whether a table is to be left."""
        raise NotImplementedError

    def table_failed(self, error: Exception) -> None:
        """Say why a table cannot go on."""
        raise NotImplementedError
