"""The application: which screen is shown, and what follows a game."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from signal import SIGTERM
from typing import Any

from rich.text import Text
from textual.filter import LineFilter
from textual.screen import Screen

from vacherie.bots.match_runner import BotError
from vacherie.core.action import tag_of
from vacherie.core.error import Refused
from vacherie.locale.catalogue import Catalogue
from vacherie.records.record import Record
from vacherie.textual_table import pace
from vacherie.textual_table.drawing.look import Look
from vacherie.textual_table.plain_letters import PlainCatalogue
from vacherie.textual_table.refusal_words import refusal_words
from vacherie.textual_table.screens import dialogs
from vacherie.textual_table.screens.dialogs import BORDER, TextDialog
from vacherie.textual_table.screens.home_screen import HomeScreen
from vacherie.textual_table.screens.host import Host
from vacherie.textual_table.screens.replay_screen import ReplayScreen, WatchedGames
from vacherie.textual_table.screens.server_table_screen import ServerTableScreen
from vacherie.textual_table.screens.table_screen import TableScreen
from vacherie.textual_table.sources.local_source import ME, LocalSource
from vacherie.textual_table.sources.seat_file import sit_again
from vacherie.textual_table.sources.server_coach import ServerReview
from vacherie.textual_table.sources.server_source import ServerSource
from vacherie.textual_table.sources.source import Source
from vacherie.textual_table.sources.wish import Wish, new_source, wish_of
from vacherie.textual_table.terminal_kind import PlainSigns, terminal_kind
from vacherie.tui.families import FAMILIES
from vacherie.tui.game_over import proof, score_sheet

Start = Callable[["TableApp"], Screen[None] | None]
"""Makes the first screen; None: the home screen."""


class TableApp(Host):
    """The table on the whole screen."""

    CSS = dialogs.CSS
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Vacherie"

    def __init__(
        self,
        catalogue: Catalogue,
        start: Start = lambda app: None,
        speed: str = "normal",
        environment: Mapping[str, str] = os.environ,
    ) -> None:
        self.terminal = terminal_kind(environment)
        # Without colours nothing is drawn in greys either.
        super().__init__(ansi_color=None if self.terminal.colours else True)
        self.catalogue = PlainCatalogue(catalogue.lang) if self.terminal.ascii_letters else catalogue
        self.start = start
        self.speed = speed
        self.look = Look(self.terminal.colours, self.terminal.shades, self.terminal.ascii_signs)
        self.signs = [PlainSigns(self.terminal.ascii_letters)] if self.terminal.ascii_signs else []

    def get_line_filters(self) -> Sequence[LineFilter]:
        return [*super().get_line_filters(), *self.signs]

    def on_mount(self) -> None:
        with suppress(NotImplementedError, RuntimeError):  # not on every system, nor beside the main thread
            asyncio.get_running_loop().add_signal_handler(SIGTERM, self.exit, 128 + SIGTERM)
        first = self.start(self)
        self.push_screen(HomeScreen(self.catalogue, self.look) if first is None else first)

    def change_speed(self) -> None:
        self.speed = pace.next_speed(self.speed)

    # Tables ---------------------------------------------------------------------------------------

    def table(self, source: Source) -> TableScreen:
        """The screen of a table."""
        kind = ServerTableScreen if isinstance(source, ServerSource) else TableScreen
        return kind(self.catalogue, self.look, source)

    def play(self, wish: Wish) -> None:
        self.sit(new_source(self.catalogue, wish))

    def sit(self, source: Source) -> None:
        self.switch_screen(self.table(source))

    def show_replay(self, games: Sequence[Record] | WatchedGames) -> ReplayScreen:
        """The screen of recorded games."""
        return ReplayScreen(self.catalogue, self.look, games)

    async def review_game(self, source: Source) -> None:
        """Show a game that was played here once more, with the coach's comments."""
        if isinstance(source, LocalSource):
            record = source.autosave.seated.record()
            self.switch_screen(ReplayScreen(self.catalogue, self.look, [record], me=ME))
        elif isinstance(source, ServerSource):
            try:
                record = await source.record()
            except Refused as error:
                self.table_failed(error)
                return
            review = partial(ServerReview, http=source.http, game=source.ticket.table)
            me = source.seat.number
            self.switch_screen(ReplayScreen(self.catalogue, self.look, [record], me, review))

    def go_home(self) -> None:
        """Show the home screen in place of what is shown."""
        self.switch_screen(HomeScreen(self.catalogue, self.look))

    def game_over(self, source: Source) -> None:
        self.run_worker(self.after_game(source), group="after")

    async def after_game(self, source: Source) -> None:
        """Show the sheet, and do what the player wants next."""
        text = self.catalogue.text
        content = self.final_page(source)
        sheet = TextDialog(content, text(self.after_keys(source)), ("c", "h", "q"), pace.SHEET_REST)
        key = await self.push_screen_wait(sheet)
        await source.close()
        if key == "h" or key == "escape":
            self.go_home()
        elif key == "q":
            self.exit(0)
        elif key == "c":
            await self.review_game(source)
        elif isinstance(source, LocalSource):
            self.play(wish_of(source.autosave.seated))
        elif isinstance(source, ServerSource):
            await self.play_again(source)

    def after_keys(self, source: Source) -> str:
        """What can be done after a game."""
        return "tui-after-server" if isinstance(source, ServerSource) else "tui-after"

    async def play_again(self, source: ServerSource) -> None:
        """Go to the table of the rematch that another player has offered, or offer one."""
        try:
            kept = await asyncio.to_thread(sit_again, source.kept, source.rematch)
        except Refused as error:
            self.table_failed(error)
            return
        self.sit(ServerSource(self.catalogue, kept))

    def final_page(self, source: Source) -> list[Any]:
        """The score sheet, and the proof of a fair shuffle."""
        view = source.view
        wording = source.wording
        ended = next(event for event in reversed(source_events(source)) if tag_of(event) == "game-ended")
        seats = view.table.seats
        content: list[Any] = [Text(wording.sentence(ended) or "", self.look.gold), Text()]
        content.append(score_sheet(wording, view.table.history, ended.winners, self.size.width - BORDER))
        content += [
            Text(note, self.look.soft) for note in FAMILIES[wording.game.family].end_notes(wording, seats)
        ]
        if isinstance(source, LocalSource) and source.autosave.seated.seed is None:
            content += [Text(words, self.look.soft) for words in proof(wording, source.match)]
        return content

    def leave_table(self, source: Source) -> None:
        self.run_worker(self.confirm_leaving(source), group="after")

    async def confirm_leaving(self, source: Source) -> None:
        """Ask once, so that no key pressed by mistake ends a game."""
        content = [Text(self.catalogue.text(what_is_kept(source)))]
        keys = self.catalogue.text("tui-leave-keys")
        key = await self.push_screen_wait(TextDialog(content, keys, ("h", "q")))
        if key in ("h", "q"):
            await source.close()
        if key == "h":
            self.go_home()
        elif key == "q":
            self.exit(0)

    def table_failed(self, error: Exception) -> None:
        self.run_worker(self.tell_failure(error), group="after")

    async def tell_failure(self, error: Exception) -> None:
        """The reason in a dialog."""
        if not isinstance(error, Refused | BotError):
            raise error
        why = refusal_words(self.catalogue, error) if isinstance(error, Refused) else str(error)
        await self.push_screen_wait(TextDialog([Text(why)], self.catalogue.text("ui-go-on")))
        self.go_home()


def what_is_kept(source: Source) -> str:
    """The id of the sentence that says what becomes of a game that is left."""
    if isinstance(source, LocalSource):
        return "tui-leave" if source.autosave.is_kept else "tui-leave-lost"
    return "tui-leave-server"


def source_events(source: Source) -> Sequence[Any]:
    """All events the player has seen."""
    if isinstance(source, LocalSource):
        return source.match.heard[0]
    return source.seat.heard if isinstance(source, ServerSource) else ()
