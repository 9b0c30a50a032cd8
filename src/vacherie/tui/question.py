"""Questions: the sentence for an open decision, and what each legal answer would do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from vacherie.core.action import Choice, Decision
from vacherie.records.notation.tokens import token
from vacherie.tui.families import FAMILIES
from vacherie.tui.narrator import Narrator
from vacherie.tui.typed_words import spoken

MOST_LISTED = 6
"""Targets of one kind of answer that the help lists one by one, if its family shortens them."""


def question(narrator: Narrator, view: Any, decision: Decision) -> str:
    """The question a seat has to answer."""
    asked = FAMILIES[narrator.game.family].ask(narrator, view, decision)
    if decision.seat == narrator.me:
        return asked
    return narrator.text("ask-whose", name=narrator.name(decision.seat), question=asked)


def explain_options(narrator: Narrator, view: Any, options: Sequence[Choice]) -> Iterator[tuple[str, str]]:
    """Every legal word with what it does; of many targets of one special card only the first and the last."""
    family = FAMILIES[narrator.game.family]
    kinds: dict[type[Choice], list[Choice]] = {}
    for option in options:
        kinds.setdefault(type(option), []).append(option)
    for kind, found in kinds.items():
        shortened = len(found) > MOST_LISTED and issubclass(kind, family.shortened)
        shown = [found[0], found[-1]] if shortened else found
        for option in shown:
            word = spoken(narrator.catalogue, family.words, token(option))
            yield word, family.describe(narrator, view, option)
        if shortened:
            yield "…", narrator.text("ui-more", count=len(found) - len(shown))
