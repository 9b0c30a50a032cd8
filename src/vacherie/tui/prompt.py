"""Prompt: asks one player for one decision, and repeats until the answer is legal."""

from __future__ import annotations

from typing import Any, Protocol

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from vacherie.core.action import Answer, Choice, Decision, Seat
from vacherie.core.error import IllegalChoice
from vacherie.core.match import Match
from vacherie.games.nimmt.choice import PASS, Replace
from vacherie.games.nimmt.step import ChooseSpecial, ChoosingRow, Swap, Window
from vacherie.games.nimmt.table import View as NimmtView
from vacherie.games.nothanks.game import EITHER
from vacherie.games.nothanks.table import View as NoThanksView
from vacherie.records.notation.tokens import find
from vacherie.tui.card_art import CORAL, GOLD, QUIET
from vacherie.tui.keyboard import Keyboard, Leave
from vacherie.tui.narrator import Narrator
from vacherie.tui.nothanks import own_chips
from vacherie.tui.question import describe, explain_options, question
from vacherie.tui.special_menu import MenuEntry, aim, entries
from vacherie.tui.typed_words import attempt, canonical, spoken, tidy


class PromptSession(Protocol):
    """What a prompt needs of the terminal session that asks it; a protocol, so that imports go one way."""

    match: Match[Any, Any]
    narrator: Narrator
    keyboard: Keyboard
    console: Console
    narration: list[Text]

    @property
    def is_shared(self) -> bool: ...

    def hand_over(self, seat: Seat) -> None: ...

    def draw(self, view: object, now: Seat | None) -> None: ...


class PassAll(Exception):
    """All players at the keyboard pass this window, or all windows of the trick."""

    def __init__(self, whole_trick: bool) -> None:
        super().__init__()
        self.whole_trick = whole_trick


class Prompt:
    """One open decision, asked at the keyboard."""

    def __init__(
        self,
        session: PromptSession,
        decision: Decision,
        view: NimmtView | NoThanksView,
        shown: NimmtView | NoThanksView,
    ) -> None:
        self.session = session
        self.narrator = session.narrator
        self.console = session.console
        self.decision = decision
        self.view = view
        """The view of the player who is asked."""
        self.shown = shown
        """The view that may be on the screen: the public one when other players can see it."""
        self.menu: list[MenuEntry] = []

    @property
    def options(self) -> tuple[Choice, ...]:
        """The legal answers."""
        return self.decision.options

    def run(self) -> Choice:
        """Ask until there is a legal answer."""
        self.session.draw(self.shown, self.decision.seat)
        self.put_question()
        while True:
            word = canonical(self.narrator.catalogue, tidy(self.session.keyboard.read(self.prompt())))
            choice = self.take(word)
            if choice is not None:
                return choice

    def put_question(self) -> None:
        """Print the question, with a menu where there are special cards."""
        self.say(question(self.narrator, self.view, self.decision), f"bold {GOLD}")
        if self.has_menu:
            passing = describe(self.narrator, self.view, PASS)
            self.menu = entries(self.narrator, self.options, passing)
            for place, entry in enumerate(self.menu):
                by_enter = (f" ({self.narrator.text('ui-enter')})", QUIET) if PASS in entry.options else ""
                self.console.print(Text.assemble((f"  {place}  ", GOLD), entry.label, by_enter))

    @property
    def has_menu(self) -> bool:
        """Whether the answers are special cards."""
        return isinstance(self.view, NimmtView) and isinstance(
            self.view.table.todo[0], Window | ChooseSpecial | Swap
        )

    def prompt(self) -> str:
        """The line where words are typed."""
        if self.narrator.me is None:
            return f"{self.narrator.name(self.decision.seat)} >"
        return ">"

    def take(self, word: str) -> Choice | None:
        """Interpret a typed word: a choice, a command, a line of the menu, or a refusal."""
        if not word and PASS in self.options:
            return PASS
        if word == "pass" and isinstance(self.view, NoThanksView):
            word = "no"
        choice = find(word, self.options) or self.by_number(word)
        if choice is not None:
            return choice
        if self.command(word):
            return None
        entry = next((entry for number, entry in enumerate(self.menu) if word == str(number)), None)
        if entry is not None:
            return self.from_menu(entry)
        return self.try_out(word) if word else None

    def by_number(self, word: str) -> Choice | None:
        """A row by its bare number, where only rows are asked for."""
        is_row = isinstance(self.view, NimmtView) and isinstance(self.view.table.todo[0], ChoosingRow)
        return find(f"r{word}", self.options) if is_row else None

    def from_menu(self, entry: MenuEntry) -> Choice | None:
        """A line of the menu, aimed at something."""
        if self.session.is_shared and isinstance(entry.options[0], Replace) and self.shown is not self.view:
            return self.replace_in_secret(entry)
        choice = aim(self.narrator, entry.options, self.read_more, self.say)
        if choice is None:
            self.put_question()
        return choice

    def read_more(self, prompt: str) -> str:
        """The answer to a follow-up question."""
        line = self.session.keyboard.read(f"{prompt} >")
        if canonical(self.narrator.catalogue, tidy(line)) == "quit":
            raise Leave(is_end_of_input=False)
        return line

    def replace_in_secret(self, entry: MenuEntry) -> Choice | None:
        """Replace shows a hand, so its owner comes to the keyboard first (R8.11)."""
        self.session.hand_over(self.decision.seat)
        self.session.draw(self.view, self.decision.seat)
        try:
            choice = aim(self.narrator, entry.options, self.read_more, self.say)
        finally:
            self.session.keyboard.clear()
        if choice is None:
            self.session.draw(self.shown, self.decision.seat)
            self.put_question()
        return choice

    def command(self, word: str) -> bool:
        """Carry out a word that is not an answer; False if it is none of these."""
        match word:
            case "?" | "help":
                self.help()
            case "log":
                for line in self.session.narration:
                    self.console.print(line)
            case "rules":
                self.rules()
            case "table":
                self.session.draw(self.shown, self.decision.seat)
                self.put_question()
            case "chips" if isinstance(self.view, NoThanksView) and self.session.is_shared:
                self.show_chips(self.view)
            case "pass-all" | "pass-trick" if PASS in self.options:
                raise PassAll(whole_trick=word == "pass-trick")
            case "quit":
                raise Leave(is_end_of_input=False)
            case _:
                return False
        return True

    def help(self) -> None:
        """Every legal word with what it does, then the other words."""
        grid = Grid.grid(padding=(0, 2))
        for word, meaning in self.legal_words():
            grid.add_row(Text(f"  {word}", f"bold {GOLD}"), Text(meaning))
        commands = ["help", "log", "rules", "table", "quit"]
        if self.session.is_shared and isinstance(self.view, NoThanksView):
            commands.insert(0, "chips")
        if isinstance(self.view, NimmtView) and isinstance(self.view.table.todo[0], Window):
            commands = ["pass-all", "pass-trick", *commands]
        for command in commands:
            word = spoken(self.narrator.catalogue, command)
            grid.add_row(Text(f"  {word}", GOLD), Text(self.narrator.text(f"help-{command}"), QUIET))
        self.say(self.narrator.text("help-title"), "bold")
        self.console.print(grid)

    def legal_words(self) -> list[tuple[str, str]]:
        """The legal words; on a shared screen none that reveals a hand or chips (R11.5)."""
        decision = self.decision
        if self.shown is not self.view:
            if isinstance(self.view, NoThanksView):
                decision = Decision(decision.id, decision.seat, EITHER)
            else:
                options = tuple(o for o in decision.options if not isinstance(o, Replace))
                decision = Decision(decision.id, decision.seat, options)
        return list(explain_options(self.narrator, self.view, decision))

    def show_chips(self, view: NoThanksView) -> None:
        """Show a player's chips to that player alone, on a shared keyboard."""
        self.session.hand_over(self.decision.seat)
        self.console.print(own_chips(self.narrator, view))
        try:
            self.session.keyboard.read(self.narrator.text("ui-seen"))
        finally:
            self.session.keyboard.clear()
        self.session.draw(self.shown, self.decision.seat)
        self.put_question()

    def rules(self) -> None:
        """Print where the rules of this game are."""
        preset = self.narrator.game.preset
        self.say(self.narrator.text(f"preset-{preset}.about"))
        self.say(self.narrator.text("help-rules-where", rules=self.narrator.text(f"preset-{preset}.rules")))

    def try_out(self, word: str) -> Choice | None:
        """Let the game refuse a word that is not among the legal ones, and print its reason."""
        game = self.narrator.game
        choice = attempt(word, self.options, game.family)
        if choice is None:
            self.show_refusal(self.narrator.text("refused-word", word=word))
            return None
        try:
            game.apply(self.session.match.state, Answer(self.decision.seat, choice))
        except IllegalChoice as error:
            key = f"refused-{error.code}"
            known = self.narrator.catalogue.has(key)
            self.show_refusal(self.narrator.text(key) if known else str(error))
            return None
        return choice

    def show_refusal(self, words: str) -> None:
        """Print why a word was refused, and how to get help."""
        self.say(f"{words} {self.narrator.text('help-hint')}", CORAL)

    def say(self, words: str, style: str = "") -> None:
        """One line on the screen."""
        self.console.print(Text(words, style))
