"""Table: a game that is played here, against bots or at a server's table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar

from rich.text import Text
from textual import work
from textual.events import Key as KeyEvent

from vacherie.analysis.review.sentences import say, say_option
from vacherie.core.action import Choice, Seat, tag_of
from vacherie.core.error import Refused
from vacherie.core.event import Event
from vacherie.extras import MissingExtra
from vacherie.locale.catalogue import Catalogue
from vacherie.locale.wording import Wording
from vacherie.textual_table import pace
from vacherie.textual_table.asking import Asking
from vacherie.textual_table.board import Board
from vacherie.textual_table.drawing.canvas import Canvas, Run, fitted, wrapped
from vacherie.textual_table.drawing.frame import Key, LogLine
from vacherie.textual_table.drawing.look import Look
from vacherie.textual_table.drawing.panel import draw_menu
from vacherie.textual_table.drawing.scene import Area, Scene
from vacherie.textual_table.families import FAMILIES
from vacherie.textual_table.refusal_words import refusal_words
from vacherie.textual_table.screens.dialogs import BORDER, TextDialog
from vacherie.textual_table.screens.pages import help_page, known_page, log_page, rules_page
from vacherie.textual_table.screens.show_screen import ShowScreen
from vacherie.textual_table.sources.local_source import LocalSource
from vacherie.textual_table.sources.source import Source
from vacherie.tui.families import FAMILIES as TEXTS
from vacherie.tui.game_over import score_sheet

MOST_TALK = 2
"""Lines of a menu's room for the last thing that was said."""
ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
ACTIONS = {
    "f": "turn", "tilde": "turn", "p": "pass", "P": "pass_trick", "u": "take_back", "h": "hint", "l": "log",
    "s": "speed", "r": "rules", "k": "known", "q": "leave",
    "question_mark": "help", "ctrl+q": "leave", "ctrl+c": "leave",
}  # fmt: skip


class TableScreen(ShowScreen):
    """A game in progress."""

    actions: ClassVar[Mapping[str, str]] = ACTIONS
    """What keys do.

    A kind of table adds its own here. It has no `on_key` that calls this one: Textual calls those of all
    classes itself, and every key would do everything twice.
    """

    def __init__(self, catalogue: Catalogue, look: Look, source: Source) -> None:
        super().__init__(catalogue, look)
        self.source = source
        self.asking: Asking | None = None
        self.refusal = ""
        self.is_sending = False
        """Whether an answer is on its way."""
        self.hinted: Asking | None = None
        """The question that the coach was last asked about, until it has answered."""

    def on_mount(self) -> None:
        self.stage.focus()
        self.run_worker(self.source.run(), group="source")
        self.play()

    async def on_unmount(self) -> None:
        await self.source.close()

    # The course of the game -------------------------------------------------------------------------

    @work(group="play", exclusive=True)
    async def play(self) -> None:
        """Show what happens, ask when all of it is shown, until the game is over; again, from now on."""
        while True:
            await self.catch_up()
            if self.source.failure is not None:
                await self.source.close()
                self.app.table_failed(self.source.failure)
                return
            if self.source.is_over and not self.source.moments:
                break
            self.hurry = False
            self.ask()
            self.paint()
            self.source.news.clear()
            if not self.source.has_news:
                await self.source.news.wait()
        self.asking = None
        self.paint()
        self.app.game_over(self.source)

    async def catch_up(self) -> None:
        """Show all that has happened."""
        source = self.source
        while source.has_news:
            if source.rewound is not None:
                self.go_back_to(source.rewound)
                source.rewound = None
            while source.remarks:
                self.log_lines.append(LogLine(source.remarks.popleft(), "remark"))
            if not source.moments:
                break
            moment = source.moments.popleft()
            if self.asking is not None and self.asking.decision != source.decision:
                self.asking = None
            await self.show(moment, len(source.moments))
            if tag_of(moment.event) == "round-ended" and not moment.is_old and not source.is_over:
                await self.show_sheet()

    def go_back_to(self, view: Any) -> None:
        """Show the table as it was before an answer that was taken back."""
        self.view, self.asking, self.hurry = view, None, False
        self.log_lines.append(LogLine(self.catalogue.text("tui-taken-back"), "remark"))

    async def show_sheet(self) -> None:
        """The score sheet between two rounds."""
        assert self.wording is not None
        self.paint()
        sheet = score_sheet(self.wording, self.view.table.history, (), self.app.size.width - BORDER)
        dialog = TextDialog([sheet], self.catalogue.text("ui-go-on"), seconds=pace.SHEET_REST)
        await self.app.push_screen_wait(dialog)

    def ask(self) -> None:
        """Put the open question, unless it is on the screen already."""
        decision, wording = self.source.decision, self.wording
        if decision is None or wording is None or self.is_sending:
            self.asking = None
        elif self.asking is None or self.asking.decision != decision:
            lifted = self.asking.lifted if self.asking is not None else None
            self.asking = Asking(wording, self.view, decision)
            if lifted is not None:
                self.asking.lift(lifted)
            self.refusal = ""

    async def give(self, choice: Choice) -> None:
        """Give an answer."""
        asking = self.asking
        if asking is None or self.is_sending:
            return
        self.is_sending, self.asking, self.refusal = True, None, ""
        try:
            await self.source.answer(asking.decision, choice)
        except Refused as error:
            self.refuse(error)
        finally:
            self.is_sending = False
        self.source.news.set()

    def answer(self, choice: Choice | None) -> None:
        """Give an answer if there is one; draw again either way."""
        if choice is not None:
            self.run_worker(self.give(choice), group="answer")
        self.paint()

    @property
    def is_thinking(self) -> bool:
        """Whether the coach works on a hint about the open question."""
        return self.asking is not None and self.hinted is not None and self.asking.is_same(self.hinted)

    # What is drawn ----------------------------------------------------------------------------------

    @property
    def wording(self) -> Wording | None:
        return None if self.source.game is None else self.source.wording

    @property
    def me(self) -> Seat | None:
        """The player's seat."""
        return None if self.wording is None else self.wording.me

    def board(self, view: Any, area: Area, hot: Event | None) -> Board:
        wording = self.wording
        assert wording is not None
        asking = self.asking if hot is None and view is self.view else None
        return Board(
            wording,
            view,
            area,
            self.look,
            asked=self.source.asked if not self.source.moments else frozenset(),
            away=self.source.away,
            items=asking.pickable if asking is not None else (),
            lifted=asking.lifted if asking is not None else None,
            preview=asking.preview if asking is not None else None,
            hot=hot,
        )

    def draw_panel(self, canvas: Canvas, panel: Area) -> None:
        if self.asking is None or self.asking.menu is None:
            super().draw_panel(canvas, panel)
            return
        panel = self.draw_talk(canvas, panel)
        for area, at in draw_menu(canvas, self.look, panel, self.asking):
            self.stage.targets.append((area, partial(self.click_menu, at), partial(self.point_menu, at)))

    def draw_talk(self, canvas: Canvas, panel: Area) -> Area:
        """Draw the last thing that was said, if nothing has happened since; the room left for a menu."""
        last = self.log_lines[-1] if self.log_lines else None
        if last is None or last.kind != "remark" or panel.height <= MOST_TALK:
            return panel
        width = panel.width - 2
        lines = wrapped(last.text, width)
        if len(lines) > MOST_TALK:
            lines[MOST_TALK - 1 :] = [fitted(f"{lines[MOST_TALK - 1]} …", width)]
        left = panel.height - len(lines)
        for down, words in enumerate(lines):
            canvas.draw(panel.x + 1, panel.y + left + down, ((words, self.look.gold),))
        return panel._replace(height=left)

    def add_targets(self, scene: Scene) -> None:
        if self.asking is None:
            return
        for item in self.asking.pickable:
            for key in (item.key, f"{item.key}:button"):
                if key in scene.areas:
                    self.stage.targets.append(
                        (
                            scene.areas[key],
                            partial(self.click, item.key),
                            partial(self.point, item.key),
                        )
                    )

    def lines_below(self) -> tuple[Run, Run]:
        asking, look = self.asking, self.look
        if asking is None or self.wording is None:
            return (self.waiting_words(), look.soft), (self.refusal, look.coral)
        words = asking.family.ask(self.wording, self.view, asking.decision)
        if asking.decision.answered:
            words = self.catalogue.text("tui-chosen")
        about = (self.refusal, look.coral) if self.refusal else (asking.foreseen, look.strong)
        if self.is_thinking:
            about = (self.catalogue.text("coach-thinking"), look.soft)
        return (words, look.gold), about

    def waiting_words(self) -> str:
        """Who is waited for."""
        if self.wording is None or self.source.is_over or self.source.moments:
            return ""
        names = [self.wording.label(seat) for seat in sorted(self.source.asked) if seat != self.me]
        if not names:
            return ""
        return self.catalogue.text("tui-waiting-for", names=self.catalogue.join(names))

    def keys(self) -> list[Key]:
        asking, text = self.asking, self.catalogue.text
        found = []
        if asking is not None:
            areas = {} if self.scene is None else self.scene.areas
            arrows = "↑↓" if asking.is_column(areas) else "←→"
            found = [Key(arrows, text("tui-key-choose"), "next"), Key("⏎", text("tui-key-play"), "play")]
            item = asking.item(asking.lifted)
            if item is not None and len(item.choices) > 1:
                found.append(Key("f", text("tui-key-turn"), "turn"))
            if len(asking.menus) > 1:
                found.append(Key("Esc", text("tui-key-back"), "back"))
            if self.passing() is not None:
                found.append(Key("p", text("tui-key-pass"), "pass"))
                if self.can_pass_trick():
                    found.append(Key("P", text("tui-key-pass-trick"), "pass_trick"))
        if asking is not None and self.source.has_hints:
            found.append(Key("h", text("tui-key-hint"), "hint"))
        if self.source.can_take_back:
            found.append(Key("u", text("tui-key-take-back"), "take_back"))
        if self.known():
            found.append(Key("k", text("tui-key-known"), "known"))
        found += [
            Key("l", text("tui-key-log"), "log"),
            Key("s", text(f"tui-speed-{self.app.speed}"), "speed"),
            Key("r", text("tui-key-rules"), "rules"),
            Key("?", text("tui-key-help"), "help"),
            Key("q", text("tui-key-leave"), "leave"),
        ]
        return found

    # Keys and mouse -----------------------------------------------------------------------------------

    def on_key(self, event: KeyEvent) -> None:
        key, sign = event.key, event.character or ""
        action = self.actions.get(key) or self.actions.get(sign)
        if self.asking is None and key in ("enter", "space"):
            self.hurry = True
        elif key in ARROWS:
            self.move_by(*ARROWS[key])
        elif key in ("home", "end"):
            if self.asking is not None:
                self.asking.edge(key == "end")
                self.paint()
        elif key in ("enter", "space"):
            self.do_play()
        elif key in ("escape", "backspace"):
            self.do_back()
        elif self.asking is not None and self.types(sign):
            self.answer(self.asking.type(sign))
        elif action is not None:
            self.press(action)
        else:
            return
        event.stop()

    def types(self, sign: str) -> bool:
        """Whether a sign is typed as an answer."""
        return self.asking is not None and (
            sign.isdecimal() or any(sign and sign == item.hot_key for item in self.asking.items)
        )

    def move_by(self, across: int, down: int) -> None:
        """Pick the next thing in a direction."""
        if self.asking is not None and self.scene is not None:
            self.asking.move(across, down, self.scene.areas)
            self.refusal = ""
            self.paint()

    def click(self, key: str) -> None:
        """A click on the table: the first lifts, the second plays; in a menu it is the answer."""
        asking = self.asking
        if asking is None:
            return
        if asking.menu is not None:
            self.answer(asking.pick(key))
        elif asking.lifted == key:
            self.do_play()
        else:
            self.point(key)

    def point(self, key: str) -> None:
        """The mouse points at something."""
        if self.asking is not None and self.asking.lifted != key:
            self.asking.lift(key)
            self.paint()

    def click_menu(self, at: int) -> None:
        """A click on a line of the menu."""
        if self.asking is not None and self.asking.menu is not None:
            self.asking.at = at
            self.do_play()

    def point_menu(self, at: int) -> None:
        """The mouse points at a line of the menu."""
        if self.asking is not None and self.asking.menu is not None and self.asking.at != at:
            self.asking.at = at
            self.paint()

    # Actions ------------------------------------------------------------------------------------------

    def do_next(self) -> None:
        down = 1 if self.asking is not None and self.asking.menu is not None else 0
        self.move_by(1 - down, down)

    def do_play(self) -> None:
        if self.asking is not None:
            self.answer(self.asking.play())

    def do_back(self) -> None:
        if self.asking is not None:
            self.asking.drop()
            self.paint()

    def do_turn(self) -> None:
        if self.asking is not None and self.asking.turn():
            self.paint()

    def passing(self) -> Choice | None:
        """The answer that passes, where it is legal."""
        if self.asking is None or self.wording is None:
            return None
        passing = TEXTS[self.wording.game.family].passing
        return passing if passing in self.asking.decision.options else None

    def can_pass_trick(self) -> bool:
        """Whether the rest of the trick can be passed."""
        source = self.source
        if not isinstance(source, LocalSource) or self.asking is None:
            return False
        return source.game.standing_pass(source.match.state, self.asking.decision) is not None

    def do_pass(self) -> None:
        self.answer(self.passing())

    def do_pass_trick(self) -> None:
        source = self.source
        if isinstance(source, LocalSource) and self.asking is not None and self.can_pass_trick():
            self.answer(source.pass_trick(self.asking.decision))

    def do_take_back(self) -> None:
        if self.source.can_take_back:
            self.run_worker(self.take_back(), group="answer")

    async def take_back(self) -> None:
        """Take the last answer back."""
        try:
            await self.source.take_back()
        except Refused as error:
            self.refuse(error)
            return
        # A movement in progress would end with the table that was taken back.
        self.play()

    def refuse(self, error: Refused) -> None:
        """Say why something cannot be done."""
        self.refusal = refusal_words(self.catalogue, error)
        self.paint()

    def do_hint(self) -> None:
        if self.asking is not None and self.source.has_hints and not self.is_thinking:
            self.hinted = self.asking
            self.run_worker(self.hint(self.asking), group="hint")
            self.paint()

    async def hint(self, about: Asking) -> None:
        """Ask the coach, and lift what it would play, if the question is still open then."""
        try:
            found = await self.source.hint(about.decision)
        except (MissingExtra, Refused) as error:
            self.hinted = None
            self.paint()
            why = refusal_words(self.catalogue, error) if isinstance(error, Refused) else str(error)
            self.app.push_screen(TextDialog([Text(why)], self.catalogue.text("ui-go-on")))
            return
        if self.hinted is about:
            self.hinted = None
        if self.wording is None or self.asking is None or not self.asking.is_same(about):
            self.paint()
            return
        reason = words = say(self.wording, found.reason)
        if found.options:  # none where the coach cannot judge the question
            choice = say_option(self.wording, found.options, 0)
            words = self.catalogue.text("tui-hint", choice=choice, reason=reason)
            self.asking.point_out(found.options[0].choice)
        self.log_lines.append(LogLine(words, "coach"))
        self.paint()

    def do_speed(self) -> None:
        self.app.change_speed()
        self.paint()

    def do_log(self) -> None:
        self.app.push_screen(log_page(self.catalogue, self.look, self.log_lines))

    def known(self) -> list[str]:
        """Cards in other hands that all know."""
        if self.view is None or self.wording is None:
            return []
        return FAMILIES[self.wording.game.family].known(self.wording, self.view)

    def do_known(self) -> None:
        if known := self.known():
            self.app.push_screen(known_page(self.catalogue, known))

    def do_rules(self) -> None:
        if self.wording is not None:
            self.app.push_screen(rules_page(self.catalogue, self.wording.game.preset))

    def do_help(self) -> None:
        self.app.push_screen(help_page(self.catalogue, self.look))

    def do_leave(self) -> None:
        self.app.leave_table(self.source)
