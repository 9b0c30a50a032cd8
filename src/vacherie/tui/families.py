"""Registry of the game families at the terminal table: what each of them draws, asks and understands.

Nothing else in this package knows a family; a family's functions get the wordings and views of its own games.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from rich.text import Text

from vacherie.core.action import Choice, Decision, Seat
from vacherie.games.nimmt.choice import PASS, Use
from vacherie.locale.catalogue import Catalogue
from vacherie.locale.rules import Block
from vacherie.tui import nothanks
from vacherie.tui.menu import MenuEntry
from vacherie.tui.nimmt import draw_table as nimmt_table
from vacherie.tui.nimmt import question as nimmt_question
from vacherie.tui.nimmt import rules_block as nimmt_rules
from vacherie.tui.nimmt import special_menu, typed_words
from vacherie.tui.rules_text import RulesBlock
from vacherie.tui.typed_words import COMMANDS


class TerminalFamily(Struct, frozen=True, kw_only=True):
    """What a game family gives the terminal."""

    title: Callable[[Any, Any], str]
    """The title line above the table."""
    draw: Callable[[Any, Any, Seat | None, int, int | None], list[Text]]
    """The table with the seat that is asked, in so many columns and, on a screen, lines."""
    ask: Callable[[Any, Any, Decision], str]
    """The question of an open decision."""
    describe: Callable[[Any, Any, Choice], str]
    """What a choice would do, in a few words."""
    rules_block: Callable[[Catalogue, Block], RulesBlock]
    """What only this family draws in its rules: tables of its cards, drawings of its table."""
    read: Callable[[str, Sequence[Choice]], Choice | None]
    """The choice that a typed word means, legal or not; None for a word that means nothing."""
    words: tuple[str, ...] = COMMANDS
    """Commands and answers for which languages have words of their own."""
    lists: tuple[str, ...] = ()
    """Words behind which numbers are typed as a list."""
    menu: Callable[[Any, Any, Sequence[Choice]], list[MenuEntry]] = lambda wording, view, options: []
    """The answers as a menu; empty where there is none."""
    passing: Choice | None = None
    """The answer that Enter alone gives where it is legal, and that all may give at once."""
    shortened: tuple[type[Choice], ...] = ()
    """Kinds of answers of whose many targets the help lists only the first and the last."""
    is_secret: Callable[[Any], bool] = lambda view: False
    """Whether the question is answered with the own hand in sight, so that others must look away."""
    public_options: Callable[[Sequence[Choice]], tuple[Choice, ...]] = tuple
    """The options as the help may list them while others look on."""
    private_commands: Mapping[str, Callable[[Any, Any], Text]] = {}
    """Commands that show a player what others at the same keyboard must not see."""
    end_notes: Callable[[Any, int], list[str]] = lambda wording, seats: []
    """Sentences below the score sheet, by the number of seats."""


FAMILIES = {
    "nimmt": TerminalFamily(
        title=nimmt_table.title,
        draw=nimmt_table.draw_table,
        ask=nimmt_question.ask,
        describe=nimmt_question.describe,
        rules_block=nimmt_rules.rules_block,
        read=typed_words.read,
        lists=("sort",),
        menu=special_menu.menu,
        passing=PASS,
        shortened=(Use,),
        is_secret=nimmt_question.is_secret,
        public_options=nimmt_question.without_hand,
        end_notes=nimmt_question.end_notes,
    ),
    "nothanks": TerminalFamily(
        title=nothanks.title,
        draw=nothanks.draw_table,
        ask=nothanks.ask,
        describe=nothanks.describe,
        rules_block=nothanks.rules_block,
        read=nothanks.read,
        words=(*COMMANDS, "chips", "take", "no"),
        public_options=nothanks.without_chips,
        private_commands={"chips": nothanks.own_chips},
    ),
}
"""Family -> what it gives the terminal."""
