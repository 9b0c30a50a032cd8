"""Prompt: asks one player for one decision, and repeats until the answer is legal."""

from __future__ import annotations

from typing import Any, Protocol

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from vacherie.core.action import Answer, Choice, Decision, Seat
from vacherie.core.error import IllegalChoice
from vacherie.core.match import Match
from vacherie.records.notation.tokens import find
from vacherie.tui.card_art import CORAL, GOLD, QUIET
from vacherie.tui.families import TerminalFamily
from vacherie.tui.keyboard import Keyboard, Leave
from vacherie.tui.menu import MenuEntry
from vacherie.tui.narrator import Narrator
from vacherie.tui.question import explain_options, question
from vacherie.tui.typed_words import canonical, spoken, tidy


class PromptSession(Protocol):
    """What a prompt needs of the terminal session that asks it; a protocol, so that imports go one way."""

    match: Match[Any, Any]
    family: TerminalFamily
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

    def __init__(self, session: PromptSession, decision: Decision, view: Any, shown: Any) -> None:
        self.session = session
        self.family = session.family
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
            choice = self.take(self.word(self.session.keyboard.read(self.prompt())))
            if choice is not None:
                return choice

    def put_question(self) -> None:
        """Print the question, with a menu where there are special cards."""
        self.say(question(self.narrator, self.view, self.decision), f"bold {GOLD}")
        self.menu = self.family.menu(self.narrator, self.view, self.options)
        for place, entry in enumerate(self.menu):
            by_enter = (f" ({self.narrator.text('ui-enter')})", QUIET) if entry.is_passing else ""
            self.console.print(Text.assemble((f"  {place}  ", GOLD), entry.label, by_enter))

    def prompt(self) -> str:
        """The line where words are typed."""
        if self.narrator.me is None:
            return f"{self.narrator.name(self.decision.seat)} >"
        return ">"

    def word(self, line: str) -> str:
        """A typed line as a word that does not depend on the language."""
        return canonical(self.narrator.catalogue, self.family.words, tidy(line, self.family.lists))

    def take(self, word: str) -> Choice | None:
        """Interpret a typed word: a choice, a command, a line of the menu, or a refusal."""
        if not word:
            return self.passing
        choice = find(word, self.options)
        if choice is not None:
            return choice
        if self.command(word):
            return None
        entry = next((entry for number, entry in enumerate(self.menu) if word == str(number)), None)
        return self.try_out(word) if entry is None else self.from_menu(entry)

    @property
    def passing(self) -> Choice | None:
        """The answer that Enter alone gives, if it is legal now."""
        return self.family.passing if self.family.passing in self.options else None

    def from_menu(self, entry: MenuEntry) -> Choice | None:
        """A line of the menu, aimed at something; where that shows a hand, its owner is alone (R8.11)."""
        is_secret = entry.shows_hand and self.shown is not self.view
        if is_secret:
            self.session.hand_over(self.decision.seat)
            self.session.draw(self.view, self.decision.seat)
        try:
            choice = entry.choose(self.read_more, self.say)
        finally:
            if is_secret:
                self.session.keyboard.clear()
        if choice is None:
            if is_secret:
                self.session.draw(self.shown, self.decision.seat)
            self.put_question()
        return choice

    def read_more(self, prompt: str) -> str:
        """The answer to a follow-up question."""
        line = self.session.keyboard.read(f"{prompt} >")
        if self.word(line) == "quit":
            raise Leave(is_end_of_input=False)
        return line

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
            case _ if self.session.is_shared and word in self.family.private_commands:
                self.show_in_private(self.family.private_commands[word](self.narrator, self.view))
            case "pass-all" | "pass-trick" if self.passing is not None:
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
        match = self.session.match
        commands = ["help", "log", "rules", "table", "quit"]
        if self.session.is_shared:
            commands = [*self.family.private_commands, *commands]
        if match.game.standing_pass(match.state, self.decision) is not None:
            commands = ["pass-all", "pass-trick", *commands]
        for command in commands:
            word = spoken(self.narrator.catalogue, self.family.words, command)
            grid.add_row(Text(f"  {word}", GOLD), Text(self.narrator.text(f"help-{command}"), QUIET))
        self.say(self.narrator.text("help-title"), "bold")
        self.console.print(grid)

    def legal_words(self) -> list[tuple[str, str]]:
        """The legal words; on a shared screen none that reveals a hand or chips (R11.5)."""
        options = self.options if self.shown is self.view else self.family.public_options(self.options)
        return list(explain_options(self.narrator, self.view, options))

    def show_in_private(self, line: Text) -> None:
        """Show a line to the player who is asked alone, on a shared keyboard."""
        self.session.hand_over(self.decision.seat)
        self.console.print(line)
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
        choice = self.family.read(word, self.options)
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
