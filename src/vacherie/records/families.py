"""What each family of games provides to records: words, rules to cite, outcomes of rounds, positions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias, get_args

from msgspec import Struct

from vacherie.core.action import Card, Choice
from vacherie.core.event import Event
from vacherie.games.nimmt.choice import NimmtChoice, Play
from vacherie.games.nothanks.table import NoThanksChoice
from vacherie.records import (
    nimmt_line,
    nimmt_line_reader,
    nimmt_position,
    nimmt_words,
    nothanks,
    nothanks_line,
)
from vacherie.records.errors import RuleRefs
from vacherie.records.position_fields import Fields, FieldTexts

Outcome: TypeAlias = tuple[tuple[int, ...], tuple[tuple[Card, ...], ...]]
"""Points and piles of a round, by side."""


class RecordFamily(Struct, frozen=True):
    """One family of games, as records see it."""

    choices: tuple[type[Choice], ...]
    word: Callable[[Any], str]
    """The word for a choice in the notation."""
    read_word: Callable[[str], Choice | None]
    """The choice of a word that no option has, because one option stands for many (`Choice.pattern`)."""
    spaced: tuple[str, ...]
    """Words that are no answer without what follows them, so that a space may come between."""
    label: Callable[[Any], str]
    """The label of the line that the next answer is written in; consecutive answers share it."""
    secret: type[Choice] | None
    """The choice that all seats make at once, before a reveal."""
    rules: Callable[[str], RuleRefs]
    """The rules of a preset, for error messages."""
    outcome: Callable[[Event], Outcome | None]
    """Points and piles, if an event ends a round."""
    faults: Callable[[Any, Any], Iterator[str]]
    """Why a state of a game cannot arise in play; the first reason counts."""
    write_fields: Callable[[Any, Any], FieldTexts]
    """The fields of a position line."""
    read_fields: Callable[[Any, int, Fields], Any]
    """The state that fields describe, for so many seats."""


FAMILIES = {
    "nimmt": RecordFamily(
        choices=get_args(NimmtChoice),
        word=nimmt_words.word,
        read_word=nimmt_words.read_sort,
        spaced=nimmt_words.SPACED,
        label=nimmt_words.label,
        secret=Play,
        rules=nimmt_words.rules,
        outcome=nimmt_words.outcome,
        faults=nimmt_position.faults,
        write_fields=nimmt_line.write,
        read_fields=nimmt_line_reader.read,
    ),
    "nothanks": RecordFamily(
        choices=get_args(NoThanksChoice),
        word=nothanks.word,
        read_word=lambda word: None,
        spaced=(),
        label=nothanks.label,
        secret=None,
        rules=lambda preset: nothanks.RULES,
        outcome=nothanks.outcome,
        faults=nothanks.faults,
        write_fields=nothanks_line.write,
        read_fields=nothanks_line.read,
    ),
}
