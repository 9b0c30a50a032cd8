"""Replay: a recorded game as it was played, from any seat, with the coach's comments."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct
from rich.text import Text
from textual.events import Key as KeyEvent

from vacherie.core.action import Seat, tag_of
from vacherie.core.error import Refused
from vacherie.core.event import Event
from vacherie.locale.catalogue import Catalogue
from vacherie.locale.families import wording_for
from vacherie.locale.wording import Wording
from vacherie.records.format import open_game
from vacherie.records.record import BadRecord, Record
from vacherie.records.replay import Replayer
from vacherie.textual_table.board import Board
from vacherie.textual_table.drawing.canvas import Run
from vacherie.textual_table.drawing.frame import Key
from vacherie.textual_table.drawing.look import Look
from vacherie.textual_table.drawing.scene import Area
from vacherie.textual_table.refusal_words import refusal_words
from vacherie.textual_table.screens.dialogs import TextDialog
from vacherie.textual_table.screens.pages import log_page, replay_help_page, rules_page
from vacherie.textual_table.screens.review_notes import NO_NOTES, review_notes, review_page
from vacherie.textual_table.screens.show_screen import ShowScreen
from vacherie.textual_table.sources.background_review import BackgroundReview
from vacherie.textual_table.sources.source import Moment

PAUSE = 0.35
"""Seconds between two events while it plays by itself, at normal speed."""
KEYS = {
    "space": "play", "enter": "play", "right": "next", "left": "previous", "down": "next_trick",
    "up": "previous_trick", "home": "first", "end": "last", "tab": "seat", "l": "log", "s": "speed",
    "r": "rules", "n": "next_game", "c": "coach", "m": "next_mistake", "M": "previous_mistake",
    "question_mark": "help", "q": "leave", "escape": "leave",
    "ctrl+c": "leave", "ctrl+q": "leave",
}  # fmt: skip
TRICKS = ("round-began", "trick-began", "turned", "round-ended", "game-ended")
"""Tags of events that one goes to with the arrows up and down."""


class WatchedGames(Struct, frozen=True, kw_only=True):
    """Recorded games that are turned over, as far as they can be shown."""

    records: Sequence[Record]
    numbers: Sequence[int]
    """Which game of its file each is, from 1."""
    damages: Sequence[str]
    """What the reader has found wrong with each; empty where all is well."""
    total: int
    """How many games the file has."""
    first: int = 0
    """Which of the records is shown first."""


class ReplayScreen(ShowScreen):
    """A recorded game."""

    def __init__(
        self,
        catalogue: Catalogue,
        look: Look,
        games: Sequence[Record] | WatchedGames,
        me: Seat | None = None,
        make_review: Callable[[Record, Callable[[], None]], BackgroundReview] = BackgroundReview,
    ) -> None:
        super().__init__(catalogue, look)
        self.games = games if isinstance(games, WatchedGames) else all_of(games)
        self.records = self.games.records
        self.game_at = self.games.first
        self.me = me
        """The player's seat in a game that was played here: it is reviewed at once."""
        self.seat: Seat = me or 0
        self.make_review = make_review
        self.is_playing = False
        self.is_moving = False
        self.review: BackgroundReview | None = None
        self.load()

    def load(self) -> None:
        """Play the record again, and stop before its first event."""
        record = self.records[self.game_at]
        self.player = Replayer(open_game(record), len(record.seats))
        self.damage = self.games.damages[self.game_at]
        frames: list[int] = []
        try:
            for frame, events in enumerate(self.player.walk(record)):
                frames += [frame] * len(events)
        except BadRecord as error:
            self.damage = str(error)
        self.all_frames = frames
        """The action of every event, from 0."""
        self.give_up_review()
        self.names = [seat.name for seat in record.seats]
        self._wording = wording_for(self.catalogue, self.player.game, self.names, self.me)
        self.events: list[Event] = []
        self.frames: list[int] = []
        self.views: list[Any] = []
        self.at = 0
        self.look_from(self.seat if self.seat < self.player.seats else 0)

    def look_from(self, seat: Seat) -> None:
        """See the game with the eyes of a seat."""
        self.seat = seat
        game, start = self.player.game, self.player.game.start(self.player.seats)
        view = game.view(start, seat)
        self.events, self.frames, self.views = [], [], [view]
        for event, frame in zip(self.player.events, self.all_frames, strict=False):
            if game.redact(event, seat) is not None:
                view = game.see(view, event)
                self.events.append(event)
                self.frames.append(frame)
                self.views.append(view)
        self.at = min(self.at, len(self.events))
        self.take_notes()
        self.go_to(self.at)

    def on_mount(self) -> None:
        self.stage.focus()
        self.go_to(self.first_shown())
        if self.me is not None:
            self.do_coach()

    @property
    def wording(self) -> Wording:
        return self._wording

    def first_shown(self) -> int:
        """The first moment with something on the table."""
        laid = (
            at for at, event in enumerate(self.events, 1) if tag_of(event) in ("asked", "turned", "rows-laid")
        )
        return next(laid, min(1, len(self.events)))

    def go_to(self, at: int) -> None:
        """Show the table after so many events; a movement that is shown is given up."""
        if self.is_mounted:
            self.workers.cancel_group(self, "show")
        self.is_moving = False
        self.at = max(0, min(len(self.events), at))
        self.view = self.views[self.at]
        self.tell_again()
        self.scene = None
        if self.is_mounted:
            self.paint()

    def tell_again(self) -> None:
        """The log of all that has happened so far."""
        self.log_lines = []
        for at, event in enumerate(self.events[: self.at], 1):
            self.note_at(at, event)

    def note(self, event: Event) -> None:
        self.note_at(self.at, event)

    def note_at(self, at: int, event: Event) -> None:
        """Add an event to the log, and what the coach says about it."""
        super().note(event)
        self.log_lines += self.notes.log.get(at, ())

    def board(self, view: Any, area: Area, hot: Event | None) -> Board:
        return Board(
            self.wording,
            view,
            area,
            self.look,
            asked=frozenset({self.seat}) if hot is None else frozenset(),
            hot=hot,
        )

    def title_notes(self) -> Sequence[str]:
        text, notes = self.catalogue.text, [f"{self.at}/{len(self.events)}"]
        games = self.games
        if games.total > 1:
            notes.insert(0, text("tui-replay-game", game=games.numbers[self.game_at], games=games.total))
        if self.review is not None and self.review.done < 1:
            notes.insert(0, f"{text('tui-key-coach')} {self.review.done * 100:.0f} %")
        return notes

    def lines_below(self) -> tuple[Run, Run]:
        text, review = self.catalogue.text, self.review
        words = text(
            "tui-replay-mine" if self.seat == self.me else "tui-replay-seat", name=self.names[self.seat]
        )
        about = ("", self.look.soft)
        if self.damage:
            about = (text("tui-replay-damaged", reason=self.damage), self.look.coral)
        elif review is None and (left := self.games.total - len(self.records)):
            about = (text("tui-replay-left-out", count=left), self.look.soft)
        elif review is not None:
            if review.found is None:
                about = (text("web-review-working"), self.look.soft)
            else:
                about = (self.notes.comment(self.at), self.look.strong)
        return (words, self.look.gold), about

    def keys(self) -> list[Key]:
        text = self.catalogue.text
        found = [
            Key("␣", text("tui-key-pause" if self.is_playing else "tui-key-watch"), "play"),
            Key("←→", text("tui-key-event"), "next"),
        ]
        if not self.damage:
            found.append(Key("c", text("tui-key-coach"), "coach"))
        if self.notes.mistakes:
            found.append(Key("m", text("tui-key-mistake"), "next_mistake"))
        if len(self.records) > 1:
            found.append(Key("n", text("tui-key-next-game"), "next_game"))
        return [
            *found,
            Key("↑↓", text("tui-key-trick"), "next_trick"),
            Key("Tab", text("tui-key-seat"), "seat"),
            Key("s", text(f"tui-speed-{self.app.speed}"), "speed"),
            Key("l", text("tui-key-log"), "log"),
            Key("?", text("tui-key-help"), "help"),
            Key("q", text("tui-key-leave"), "leave"),
        ]

    def on_key(self, event: KeyEvent) -> None:
        action = KEYS.get(event.key) or KEYS.get(event.character or "")
        if action is not None:
            event.stop()
            event.prevent_default()
            self.press(action)

    async def watch_it(self) -> None:
        """Play by itself to the end, or until it is stopped."""
        while self.is_playing and self.at < len(self.events):
            await self.step()
            if self.app.speed != "off":
                await asyncio.sleep(PAUSE if tag_of(self.events[self.at - 1]) in TRICKS else 0)
            else:
                await asyncio.sleep(0)
        self.is_playing = False
        self.paint()

    async def step(self) -> None:
        """Show the next event as a movement."""
        if self.at >= len(self.events):
            return
        self.is_moving, self.hurry = True, False
        event = self.events[self.at]
        self.at += 1
        await self.show(Moment(event, self.views[self.at]))
        self.is_moving = False

    # Actions --------------------------------------------------------------------------------------

    def do_play(self) -> None:
        if self.is_playing:
            self.jump(self.at)
        else:
            self.go_to(self.at)
            self.is_playing = True
            self.run_worker(self.watch_it(), group="show")
            self.paint()

    def do_next(self) -> None:
        self.jump(self.at)
        self.run_worker(self.step_and_paint(), group="show")

    async def step_and_paint(self) -> None:
        """One event forwards."""
        await self.step()
        self.paint()

    def do_previous(self) -> None:
        self.jump(self.at - 1)

    def jump(self, at: int) -> None:
        """Go somewhere at once, and stop playing."""
        self.is_playing = False
        self.go_to(at)

    def do_next_trick(self) -> None:
        later = (
            at for at in range(self.at + 1, len(self.events) + 1) if tag_of(self.events[at - 1]) in TRICKS
        )
        self.jump(next(later, len(self.events)))

    def do_previous_trick(self) -> None:
        earlier = (at for at in range(self.at - 1, 0, -1) if tag_of(self.events[at - 1]) in TRICKS)
        self.jump(next(earlier, self.first_shown()))

    def do_first(self) -> None:
        self.jump(self.first_shown())

    def do_last(self) -> None:
        self.jump(len(self.events))

    def do_seat(self) -> None:
        self.is_playing = False
        share = self.events[self.at - 1] if self.at else None
        self.look_from((self.seat + 1) % self.player.seats)
        # Private events differ from seat to seat: go on at the same public one.
        same = (at for at, event in enumerate(self.events, 1) if event is share)
        self.go_to(next(same, self.at))

    def do_next_game(self) -> None:
        self.is_playing = False
        self.game_at = (self.game_at + 1) % len(self.records)
        self.load()
        self.go_to(self.first_shown())

    # The coach ------------------------------------------------------------------------------------

    def do_coach(self) -> None:
        """Begin the review; once there is one, its page."""
        if self.review is not None and self.review.found is not None:
            width = self.app.size.width
            self.app.push_screen(review_page(self.wording, self.review.found, self.look, self.seat, width))
        elif self.review is None and not self.damage:
            self.review = self.make_review(self.records[self.game_at], self.take_review)
            self.run_worker(self.review.run(), group="review")
            self.paint()

    def give_up_review(self) -> None:
        """Forget the review of the game before."""
        if self.review is not None:
            self.workers.cancel_group(self, "review")
        self.review = None

    def take_review(self) -> None:
        """Show what the coach has found meanwhile, or why it finds nothing."""
        if self.review is not None and self.review.failure:
            why, self.review = self.review.failure, None
            words = refusal_words(self.catalogue, why) if isinstance(why, Refused) else str(why)
            self.app.push_screen(TextDialog([Text(words)], self.catalogue.text("ui-go-on")))
        before = self.notes
        self.take_notes()
        if self.notes != before:
            self.tell_again()
        if not self.is_moving and self.is_mounted:
            self.paint()

    def take_notes(self) -> None:
        """What the coach says to this seat, as far as it has come."""
        found = None if self.review is None else self.review.found
        self.notes = NO_NOTES if found is None else review_notes(self.wording, found, self.frames, self.seat)

    def do_next_mistake(self) -> None:
        self.jump(next((at for at in self.notes.mistakes if at > self.at), self.at))

    def do_previous_mistake(self) -> None:
        self.jump(next((at for at in reversed(self.notes.mistakes) if at < self.at), self.at))

    # Pages ----------------------------------------------------------------------------------------

    def do_speed(self) -> None:
        self.app.change_speed()
        self.paint()

    def do_log(self) -> None:
        self.app.push_screen(log_page(self.catalogue, self.look, self.log_lines))

    def do_rules(self) -> None:
        self.app.push_screen(rules_page(self.catalogue, self.wording.game.preset))

    def do_help(self) -> None:
        self.app.push_screen(replay_help_page(self.catalogue, self.look))

    def do_leave(self) -> None:
        if self.me is None:
            self.app.exit(0)
        else:
            self.app.go_home()


def all_of(records: Sequence[Record]) -> WatchedGames:
    """Records of which nothing is left out and nothing is damaged."""
    count = len(records)
    return WatchedGames(records=records, numbers=range(1, count + 1), damages=[""] * count, total=count)
