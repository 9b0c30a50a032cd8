"""The question of No Thanks!, its answers and its words."""

from __future__ import annotations

from collections.abc import Sequence

from vacherie.core.action import Choice, Decision
from vacherie.games.nothanks.game import EITHER
from vacherie.games.nothanks.table import PASS, TAKE, View
from vacherie.locale.sentence import tag
from vacherie.tui.narrator import Narrator

WORDS: dict[str, Choice] = {"take": TAKE, "no": PASS, "pass": PASS}


def ask(narrator: Narrator, view: View, decision: Decision) -> str:
    """The question of an open decision."""
    return narrator.text("ask-turn", card=view.table.card or 0, chips=view.table.on_card)


def describe(narrator: Narrator, view: View, choice: Choice) -> str:
    """What a choice would do, in a few words."""
    key = f"nothanks-choice-{tag(choice)}"
    return narrator.text(key, card=view.table.card or 0, chips=view.table.on_card)


def read(word: str, options: Sequence[Choice]) -> Choice | None:
    """The choice a word means; None for a word that means nothing."""
    return WORDS.get(word)


def without_chips(options: Sequence[Choice]) -> tuple[Choice, ...]:
    """Both answers, even where one is not legal: that would reveal that a seat has no chips (R11.5)."""
    return EITHER
