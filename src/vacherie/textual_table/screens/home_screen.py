"""Home: which game, how many seats, how strong the bots; unfinished games, and a friend's table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial

from msgspec import Struct
from rich.cells import cell_len
from textual.app import ComposeResult
from textual.events import Key as KeyEvent
from textual.events import Resize
from textual.screen import Screen

from vacherie.bots.levels.ladder import LEVELS
from vacherie.client.urls import split_link
from vacherie.core.error import Refused
from vacherie.games import PRESETS
from vacherie.locale.catalogue import LANGUAGES, Catalogue
from vacherie.textual_table.drawing.canvas import Canvas, fitted, wrapped
from vacherie.textual_table.drawing.frame import Key, draw_title, draw_too_small, fits, fitting_keys
from vacherie.textual_table.drawing.look import Look
from vacherie.textual_table.drawing.scene import Area
from vacherie.textual_table.drawing.stage import Stage
from vacherie.textual_table.refusal_words import refusal_words
from vacherie.textual_table.screens.dialogs import LineDialog
from vacherie.textual_table.screens.host import Host
from vacherie.textual_table.screens.pages import help_page, rules_page
from vacherie.textual_table.sources.seat_file import take_seat
from vacherie.textual_table.sources.server_source import ServerSource
from vacherie.textual_table.sources.wish import (
    USUAL_BOT,
    USUAL_SEATS,
    source_of,
    take_up,
    unfinished,
    usual_wish,
)
from vacherie.tui.saving.saved_games import SavedGame

COW = (
    r"         (__)  ",
    r"  /-------(oo) ",
    r" / |     ||\/  ",
    r"*  ||----||    ",
    r"   ~~    ~~    ",
)
LIST = 34
"""Columns of the list of games at least."""
DETAILS = 43
"""Columns that are left beside a list of long names."""
FIRST_UNFINISHED = 3
"""Unfinished games that are listed at once, so that the games of a newcomer stay in sight."""


class HomeEntry(Struct, frozen=True):
    """A line of the list."""

    label: str
    about: str
    go: Callable[[], None]
    preset: str | None = None
    """The game that a new one would be of."""


class HomeScreen(Screen[None]):
    """What to play."""

    CSS = "HomeScreen { background: #183b31; }"
    app: Host

    def __init__(self, catalogue: Catalogue, look: Look) -> None:
        super().__init__()
        self.catalogue = catalogue
        self.look = look
        self.stage = Stage()
        self.saved = unfinished()
        self.are_all_listed = False
        self.entries = self.make_entries()
        self.at = 0
        self.seats = USUAL_SEATS
        self.level = next(at for at, level in enumerate(LEVELS) if level.bot == USUAL_BOT)
        self.message = ""

    def make_entries(self) -> list[HomeEntry]:
        """Unfinished games first, then every game, then the tables of friends."""
        text = self.catalogue.text
        entries = []
        listed = len(self.saved) if self.are_all_listed else FIRST_UNFINISHED
        for file, _ in self.saved[:listed]:
            name = text(f"preset-{file.preset}")
            about = text("tui-home-unfinished", time=f"{file.saved_at:%Y-%m-%d %H:%M}")
            entries.append(HomeEntry(text("tui-home-go-on", game=name), about, partial(self.go_on, file)))
        if more := len(self.saved[listed:]):
            label = text("tui-home-more", count=more)
            entries.append(HomeEntry(label, text("tui-home-more.about"), self.list_all))
        entries += [
            HomeEntry(text(f"preset-{preset}"), text(f"preset-{preset}.about"), self.begin, preset)
            for preset in PRESETS
        ]
        entries.append(HomeEntry(text("tui-home-join"), text("tui-home-join.about"), self.join))
        return entries

    def compose(self) -> ComposeResult:
        yield self.stage

    def on_mount(self) -> None:
        self.stage.focus()
        self.stage.on_scroll = lambda lines: self.move(-lines)
        self.paint()

    def on_resize(self, event: Resize) -> None:
        self.paint()

    @property
    def entry(self) -> HomeEntry:
        """What is picked."""
        return self.entries[self.at]

    @property
    def list_width(self) -> int:
        """Columns of the list: as many as the longest name needs, if there is room."""
        longest = max(cell_len(entry.label) for entry in self.entries) + 3
        return max(LIST, min(longest, self.app.size.width - DETAILS))

    # Drawing --------------------------------------------------------------------------------------

    def paint(self) -> None:
        """Draw the page."""
        width, height = self.app.size
        canvas = Canvas(width, height, self.look.grounds(height))
        self.stage.targets = []
        if fits(canvas):
            draw_title(canvas, self.look, "Vacherie", self.catalogue.lang)
            self.draw_list(canvas)
            self.draw_details(canvas, Area(self.list_width + 4, 2, width - self.list_width - 6, height - 4))
            self.draw_keys(canvas)
        else:
            draw_too_small(canvas, self.catalogue.text("tui-too-small", columns=60, lines=18))
        self.stage.show(canvas)

    def draw_list(self, canvas: Canvas) -> None:
        """The entries, as many as fit around the picked one."""
        room = canvas.height - 5
        first = max(0, min(self.at - room // 2, len(self.entries) - room))
        for down, (number, entry) in enumerate(list(enumerate(self.entries))[first : first + room]):
            style = (
                self.look.button if number == self.at else self.look.strong if entry.preset is None else ""
            )
            y = 2 + down
            canvas.draw(2, y, ((fitted(f" {entry.label}", self.list_width - 1), style),))
            self.stage.targets.append(
                (Area(2, y, self.list_width, 1), partial(self.click, number), partial(self.pick, number))
            )

    def click(self, number: int) -> None:
        """A click on an entry."""
        self.pick(number)
        self.entry.go()

    def draw_details(self, canvas: Canvas, room: Area) -> None:
        """What is picked, and who would play."""
        look, text = self.look, self.catalogue.text
        y = room.y
        if room.height >= 18:
            for line in COW:
                canvas.draw(room.x + max(0, (room.width - 15) // 2), y, ((line, look.soft),))
                y += 1
            y += 1
        if self.message:  # in place of the rest, so that it has room in every window
            for words in wrapped(self.message, room.width):
                canvas.draw(room.x, y, ((words, look.coral),))
                y += 1
            return
        if cell_len(self.entry.label) > self.list_width - 2:
            for words in wrapped(self.entry.label, room.width):
                canvas.draw(room.x, y, ((words, look.strong),))
                y += 1
        for words in wrapped(self.entry.about, room.width):
            canvas.draw(room.x, y, ((words, ""),))
            y += 1
        if self.entry.preset is not None:
            wish = usual_wish(self.entry.preset, self.seats)
            level = LEVELS[self.level]
            seats = len(wish.bots) + 1
            bots = text("tui-home-alone") if not wish.bots else ""
            meter = "●" * level.strength + "○" * (len(LEVELS) - level.strength)
            rows = [
                ("←→", text("tui-home-seats"), f"{seats}"),
                ("+-", text("tui-home-bots"), bots or f"{level.name}  {meter}"),
            ]
            y += 1
            gap = 2 if room.height >= 18 else 1
            for sign, label, value in rows:
                named = ((f" {sign} ", look.key), (f" {fitted(label, 8)} ", look.soft))
                x = canvas.draw(room.x, y, named)
                if x + cell_len(value) < canvas.width:
                    canvas.draw(x, y, ((value, look.gold),))
                else:
                    y += 1
                    canvas.draw(room.x, y, ((fitted(f" {value}", room.width), look.gold),))
                y += gap
            y += 2 - gap
            if wish.bots:
                about = text(f"bot-{level.bot}.about")
                for words in wrapped(about, room.width):
                    canvas.draw(room.x, y, ((words, look.soft),))
                    y += 1

    def draw_keys(self, canvas: Canvas) -> None:
        """The keys in the last line."""
        x, y = 0, canvas.height - 1
        for key in fitting_keys(self.look, self.keys(), canvas.width):
            end = canvas.draw(x, y, ((f" {key.sign} ", self.look.key), (f" {key.label}", self.look.soft)))
            self.stage.targets.append((Area(x, y, end - x, 1), getattr(self, f"do_{key.action}"), None))
            x = end + 1

    def keys(self) -> Sequence[Key]:
        """The keys in the last line."""
        text = self.catalogue.text
        found = [Key("⏎", text("tui-key-begin"), "go"), Key("j", text("tui-key-join"), "join")]
        if self.entry.preset is not None:
            found.append(Key("r", text("tui-key-rules"), "rules"))
        return [
            *found,
            Key("g", text("tui-key-language"), "language"),
            Key("s", text(f"tui-speed-{self.app.speed}"), "speed"),
            Key("?", text("tui-key-help"), "help"),
            Key("q", text("tui-key-leave"), "leave"),
        ]

    # Keys -----------------------------------------------------------------------------------------

    def on_key(self, event: KeyEvent) -> None:
        self.message = ""
        match event.key, event.character:
            case ("up", _) | ("down", _):
                self.move(-1 if event.key == "up" else 1)
            case ("left", _) | ("right", _):
                self.change_seats(-1 if event.key == "left" else 1)
            case (_, "+" | "=" | "-"):
                step = -1 if event.character == "-" else 1
                self.level = max(0, min(len(LEVELS) - 1, self.level + step))
            case ("enter" | "space", _):
                self.do_go()
            case (_, "j" | "r" | "g" | "s" | "q" | "?" as sign):
                action = {"j": "join", "r": "rules", "g": "language", "s": "speed", "q": "leave", "?": "help"}
                getattr(self, f"do_{action[sign]}")()
            case ("ctrl+c" | "ctrl+q", _):
                self.do_leave()
            case _:
                return
        event.stop()
        if self.is_current:
            self.paint()

    def move(self, step: int) -> None:
        """Pick another entry."""
        self.pick((self.at + step) % len(self.entries))

    def pick(self, number: int) -> None:
        """Pick an entry."""
        if number != self.at:
            self.at, self.message = number, ""
            self.paint()

    def change_seats(self, step: int) -> None:
        """One seat more or less, within what the game allows."""
        if self.entry.preset is not None:
            counts = PRESETS[self.entry.preset].seat_counts
            now = len(usual_wish(self.entry.preset, self.seats).bots) + 1
            self.seats = max(counts[0], min(counts[-1], now + step))

    # Actions --------------------------------------------------------------------------------------

    def do_go(self) -> None:
        self.entry.go()

    def begin(self) -> None:
        """Begin a game of the picked preset."""
        assert self.entry.preset is not None
        level = LEVELS[self.level]
        bot = level.bot
        self.app.play(usual_wish(self.entry.preset, self.seats, bot))

    def list_all(self) -> None:
        """List every unfinished game; the next older one is picked."""
        self.are_all_listed = True
        self.entries = self.make_entries()
        self.paint()

    def go_on(self, file: SavedGame) -> None:
        """Go on with an unfinished game, which may have gone on elsewhere since it was listed."""
        if not file.take():
            self.message = self.catalogue.text("error-saved-busy")
            self.paint()
            return
        seated = take_up(file)
        if seated is None:
            self.saved = unfinished()
            self.entries = self.make_entries()
            self.message = self.catalogue.text("tui-home-finished")
            self.paint()
            return
        self.app.sit(source_of(self.catalogue, seated, file))

    def join(self) -> None:
        """Sit at a friend's table."""
        self.do_join()

    def do_join(self) -> None:
        self.run_worker(self.ask_for_link())

    async def ask_for_link(self) -> None:
        """Ask for link and name, and take the seat."""
        text = self.catalogue.text
        link = await self.app.push_screen_wait(LineDialog(text("tui-ask-link"), text("tui-line-keys")))
        if link is None:
            return
        try:
            server, _ = split_link(link)
            name = await self.app.push_screen_wait(
                LineDialog(text("tui-ask-name"), text("tui-line-keys"), 24)
            )
            if name is None:
                return
            self.message = text("tui-connecting", server=server)
            self.paint()
            kept = await asyncio.to_thread(take_seat, link, name)
        except Refused as error:
            self.message = refusal_words(self.catalogue, error)
            self.paint()
            return
        self.app.sit(ServerSource(self.catalogue, kept))

    def do_rules(self) -> None:
        if self.entry.preset is not None:
            self.app.push_screen(rules_page(self.catalogue, self.entry.preset))

    def do_language(self) -> None:
        at = LANGUAGES.index(self.catalogue.lang)
        self.catalogue = self.app.catalogue = type(self.catalogue)(LANGUAGES[(at + 1) % len(LANGUAGES)])
        self.entries = self.make_entries()
        self.paint()

    def do_speed(self) -> None:
        self.app.change_speed()
        self.paint()

    def do_help(self) -> None:
        self.app.push_screen(help_page(self.catalogue, self.look))

    def do_leave(self) -> None:
        self.app.exit(0)
