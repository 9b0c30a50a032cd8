"""Prompt: asks one player for one decision, and repeats until the answer is legal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.table import Table as Grid
from rich.text import Text

from vacherie.core.action import Answer, Choice, Decision
from vacherie.core.error import IllegalChoice
from vacherie.locale.wording import Wording
from vacherie.records.notation.tokens import find, token
from vacherie.tui.card_art import CORAL, GOLD, QUIET
from vacherie.tui.families import FAMILIES
from vacherie.tui.keyboard import Leave
from vacherie.tui.menu import MenuEntry
from vacherie.tui.screen import Screen
from vacherie.tui.typed_words import canonical, spoken, tidy

MOST_LISTED = 6
"""Targets of one kind of answer that the help lists one by one, if its family shortens them."""


def question(wording: Wording, view: object, decision: Decision) -> str:
    """The question a seat has to answer."""
    asked = FAMILIES[wording.game.family].ask(wording, view, decision)
    if decision.seat == wording.me:
        return asked
    return wording.text("ask-whose", name=wording.label(decision.seat), question=asked)


class PassAll(Exception):
    """All players at the keyboard pass this window, or all windows of the trick."""

    def __init__(self, whole_trick: bool) -> None:
        super().__init__()
        self.whole_trick = whole_trick


class Prompt:
    """One open decision, asked at the keyboard."""

    def __init__(self, screen: Screen, decision: Decision, view: Any, shown: Any) -> None:
        self.screen = screen
        self.family = screen.family
        self.wording = screen.wording
        self.console = screen.console
        self.decision = decision
        self.options = decision.options
        self.passing = self.family.passing if self.family.passing in self.options else None
        """The answer that Enter alone gives, if it is legal now."""
        self.view = view
        """The view of the player who is asked."""
        self.shown = shown
        """The view that may be on the screen: the public one when other players can see it."""
        self.menu: list[MenuEntry] = []

    def run(self) -> Choice:
        """Ask until there is a legal answer."""
        self.show()
        prompt = f"{self.wording.label(self.decision.seat)} >" if self.wording.me is None else ">"
        while True:
            choice = self.take(self.screen.keyboard.read(prompt))
            if choice is not None:
                return choice

    def show(self) -> None:
        """Draw the table, and put the question."""
        self.screen.draw(self.shown, self.decision.seat, below=self.question())
        self.put_question()

    def question(self) -> list[Text]:
        """The question, with a menu where there are special cards."""
        self.menu = self.family.menu(self.wording, self.view, self.options)
        lines = [Text(question(self.wording, self.view, self.decision), f"bold {GOLD}")]
        for place, entry in enumerate(self.menu):
            by_enter = (f" ({self.wording.text('ui-enter')})", QUIET) if entry.is_passing else ""
            lines.append(Text.assemble((f"  {place}  ", GOLD), entry.label, by_enter))
        return lines

    def put_question(self) -> None:
        """Print the question."""
        for line in self.question():
            self.console.print(line)

    def word(self, line: str) -> str:
        """A typed line as a word that does not depend on the language."""
        return canonical(self.wording.catalogue, self.family.words, tidy(line, self.family.lists))

    def take(self, line: str) -> Choice | None:
        """Interpret a typed line: a choice, a command, a line of the menu, or a refusal."""
        word = self.word(line)
        if not word:
            return self.passing
        choice = find(word, self.options)
        if choice is not None:
            return choice
        if self.command(word):
            return None
        entry = next((entry for number, entry in enumerate(self.menu) if word == str(number)), None)
        return self.try_out(word, line.strip()) if entry is None else self.from_menu(entry)

    def from_menu(self, entry: MenuEntry) -> Choice | None:
        """A line of the menu, aimed at something; where that shows a hand, its owner is alone (R8.11)."""
        is_secret = entry.shows_hand and self.shown is not self.view
        if is_secret:
            self.screen.hand_over(self.decision.seat)
            self.screen.draw(self.view, self.decision.seat)
        try:
            choice = entry.choose(self.read_more, self.say)
        finally:
            if is_secret:
                self.screen.keyboard.clear()
        if choice is None and is_secret:
            self.show()
        elif choice is None:
            self.put_question()
        return choice

    def read_more(self, prompt: str) -> str:
        """The answer to a follow-up question."""
        line = self.screen.keyboard.read(f"{prompt} >")
        if self.word(line) == "quit":
            raise Leave(is_end_of_input=False)
        return line

    def command(self, word: str) -> bool:
        """Carry out a word that is not an answer; False if it is none of these."""
        match word:
            case "?" | "help":
                self.help()
            case "log":
                for line in self.screen.narration:
                    self.console.print(line)
            case "rules":
                preset = self.wording.game.preset
                self.say(self.wording.text(f"preset-{preset}.about"))
                self.say(self.wording.text("help-rules-where", preset=preset))
            case "table":
                self.show()
            case _ if self.screen.is_shared and word in self.family.private_commands:
                self.show_in_private(self.family.private_commands[word](self.wording, self.view))
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
        match = self.screen.match
        commands = ["help", "log", "rules", "table", "quit"]
        if self.screen.is_shared:
            commands = [*self.family.private_commands, *commands]
        if match.game.standing_pass(match.state, self.decision) is not None:
            commands = ["pass-all", "pass-trick", *commands]
        for command in commands:
            word = spoken(self.wording.catalogue, self.family.words, command)
            grid.add_row(Text(f"  {word}", GOLD), Text(self.wording.text(f"help-{command}"), QUIET))
        self.say(self.wording.text("help-title"), "bold")
        self.console.print(grid)

    def legal_words(self) -> Iterator[tuple[str, str]]:
        """Every legal word with what it does; of many targets of a special card only the first and the last.

        On a shared screen none is listed that reveals a hand or chips (R11.5).
        """
        options = self.options if self.shown is self.view else self.family.public_options(self.options)
        kinds: dict[type[Choice], list[Choice]] = {}
        for option in options:
            kinds.setdefault(type(option), []).append(option)
        for kind, found in kinds.items():
            shortened = len(found) > MOST_LISTED and issubclass(kind, self.family.shortened)
            for option in (found[0], found[-1]) if shortened else found:
                word = spoken(self.wording.catalogue, self.family.words, token(option))
                yield word, self.family.describe(self.wording, self.view, option)
            if shortened:
                yield "…", self.wording.text("ui-more", count=len(found) - 2)

    def show_in_private(self, line: Text) -> None:
        """Show a line to the player who is asked alone, on a shared keyboard."""
        self.screen.hand_over(self.decision.seat)
        self.console.print(line)
        try:
            self.screen.keyboard.read(self.wording.text("ui-seen"))
        finally:
            self.screen.keyboard.clear()
        self.show()

    def try_out(self, word: str, typed: str) -> Choice | None:
        """Let the game refuse a word that is not among the legal ones; print why, and how to get help.

        One that means nothing is quoted as it was typed.
        """
        refusal = self.wording.text("refused-word", word=typed)
        choice = self.family.read(word, self.options)
        if choice is not None:
            try:
                self.wording.game.apply(self.screen.match.state, Answer(self.decision.seat, choice))
                return choice
            except IllegalChoice as error:
                key = f"refused-{error.code}"
                refusal = self.wording.text(key) if self.wording.catalogue.has(key) else str(error)
        self.say(f"{refusal} {self.wording.text('help-hint')}", CORAL)
        return None

    def say(self, words: str, style: str = "") -> None:
        """One line on the screen."""
        self.console.print(Text(words, style))
