"""Show: a screen that draws a table, and plays events one after the other as movements.

Games that are played and replays are shown by the same code.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from functools import partial
from typing import Any

from textual.app import ComposeResult
from textual.events import Resize
from textual.screen import Screen

from vacherie.core.action import tag_of
from vacherie.core.event import Event
from vacherie.locale.catalogue import Catalogue
from vacherie.locale.wording import Wording
from vacherie.textual_table import pace
from vacherie.textual_table.board import Board
from vacherie.textual_table.drawing.canvas import Canvas, Run
from vacherie.textual_table.drawing.frame import (
    BELOW,
    LEAST,
    Key,
    LogLine,
    board_area,
    draw_log,
    draw_title,
    draw_too_small,
    fits,
    fitting_keys,
    source_and_goal,
    two_lines,
)
from vacherie.textual_table.drawing.look import Look
from vacherie.textual_table.drawing.scene import Area, Scene, between
from vacherie.textual_table.drawing.stage import Stage
from vacherie.textual_table.families import FAMILIES
from vacherie.textual_table.screens.host import Host
from vacherie.textual_table.sources.source import Moment
from vacherie.tui.families import FAMILIES as TEXTS
from vacherie.tui.terminal_session import NOT_NARRATED


class ShowScreen(Screen[None]):
    """A table on the whole screen."""

    CSS = "ShowScreen { background: #183b31; }"
    app: Host

    def __init__(self, catalogue: Catalogue, look: Look) -> None:
        super().__init__()
        self.catalogue = catalogue
        self.look = look
        self.stage = Stage()
        self.view: Any = None
        """What is shown."""
        self.scene: Scene | None = None
        self.log_lines: list[LogLine] = []
        self.hurry = False
        """Whether the player wants to see no more movements until it is their turn."""

    def compose(self) -> ComposeResult:
        yield self.stage

    def on_resize(self, event: Resize) -> None:
        self.scene = None
        self.paint()

    # What differs ---------------------------------------------------------------------------------

    @property
    def wording(self) -> Wording | None:
        """The sentences of the game; None before there is one."""
        raise NotImplementedError

    def board(self, view: Any, area: Area, hot: Event | None) -> Board:
        """What a view is drawn from."""
        wording = self.wording
        assert wording is not None
        return Board(wording, view, area, self.look, hot=hot)

    def lines_below(self) -> tuple[Run, Run]:
        """The two lines below the table: what is asked, and what is said about it; each with its style."""
        return ("", ""), ("", "")

    def keys(self) -> list[Key]:
        """The keys in the last line."""
        return []

    def draw_panel(self, canvas: Canvas, panel: Area) -> None:
        """The log, unless something else is more important."""
        draw_log(canvas, self.look, panel, self.log_lines)

    def title_notes(self) -> Sequence[str]:
        """What stands at the right end of the first line, the most important last."""
        return ()

    # Drawing --------------------------------------------------------------------------------------

    def make_scene(self, view: Any, hot: Event | None = None) -> Scene:
        """The scene of a view at the present size."""
        wording = self.wording
        assert wording is not None
        area = board_area(*self.app.size)
        return FAMILIES[wording.game.family].scene(self.board(view, area, hot))

    def paint(self, scene: Scene | None = None) -> None:
        """Draw everything; a scene in movement, or the table at rest."""
        width, height = self.app.size
        canvas = Canvas(width, height, self.look.grounds(height))
        self.stage.targets = []
        if not fits(canvas):
            columns, lines = LEAST
            draw_too_small(canvas, self.catalogue.text("tui-too-small", columns=columns, lines=lines))
        elif self.view is None or self.wording is None:
            self.paint_without_game(canvas)
            self.draw_below(canvas)
        else:
            if scene is None:
                scene = self.scene = self.make_scene(self.view)
                self.add_targets(scene)
            wording = self.wording
            title = TEXTS[wording.game.family].title(wording, self.view)
            draw_title(canvas, self.look, title, *self.title_notes())
            scene.paint(canvas)
            self.draw_panel(canvas, scene.panel)
            self.draw_below(canvas)
        self.stage.show(canvas)

    def paint_without_game(self, canvas: Canvas) -> None:
        """What is shown before the game."""

    def add_targets(self, scene: Scene) -> None:
        """Make things on the table clickable."""

    def draw_below(self, canvas: Canvas) -> None:
        """Question, what is said about the answer, keys."""
        y = canvas.height - BELOW
        for down, line in enumerate(two_lines(*self.lines_below(), canvas.width - 2)):
            canvas.draw(1, y + down, (line,))
        x = 0
        for key in fitting_keys(self.look, self.keys(), canvas.width):
            end = canvas.draw(x, y + 2, ((f" {key.sign} ", self.look.key), (f" {key.label}", self.look.soft)))
            self.stage.targets.append((Area(x, y + 2, end - x, 1), partial(self.press, key.action), None))
            x = end + 1

    def press(self, action: str) -> None:
        """Do what a key in the last line does."""
        getattr(self, f"do_{action}")()

    # Events ---------------------------------------------------------------------------------------

    def note(self, event: Event) -> None:
        """Add the sentence of an event to the log."""
        assert self.wording is not None
        kind = tag_of(event)
        words = self.wording.sentence(event)
        if words is not None and kind not in NOT_NARRATED:
            self.log_lines.append(LogLine(words, kind))

    async def show(self, moment: Moment, backlog: int = 0) -> None:
        """Show an event as a movement."""
        self.note(moment.event)
        kind = tag_of(moment.event)
        factor = 0.0 if self.hurry or moment.is_old else pace.factor(self.app.speed, backlog)
        rests, moves = pace.RESTS.get(kind, 0) * factor, pace.MOVES.get(kind, 0) * factor
        if factor == 0 or self.view is None or not self.is_drawable():
            self.view = moment.view
            return
        if kind in pace.WARNINGS:
            self.paint(self.make_scene(self.view, moment.event))
            await asyncio.sleep(pace.WARNINGS[kind] * factor)
        before = self.scene
        if moves and before is not None and self.is_drawable():
            await self.move(before, moment, moves)
        self.view = moment.view
        self.paint()
        if rests:
            await asyncio.sleep(rests)

    def is_drawable(self) -> bool:
        """Whether the window is large enough."""
        width, height = self.app.size
        return width >= LEAST[0] and height >= LEAST[1]

    async def move(self, before: Scene, moment: Moment, seconds: float) -> None:
        """Let things move from where they are to where they lie after an event."""
        after = self.make_scene(moment.view)
        if (before.width, before.height, before.plan) != (after.width, after.height, after.plan):
            return
        source, goal = source_and_goal(moment.event)
        began = time.monotonic()
        while (share := (time.monotonic() - began) / seconds) < 1 and not self.hurry:
            if (after.width, after.height) != board_area(*self.app.size)[2:]:
                return
            self.paint(between(before, after, source, goal, share))
            await asyncio.sleep(pace.FRAME)
