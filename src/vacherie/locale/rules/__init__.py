"""The rules as players read them: sections of text in three languages, which games have which, and drawings.

The browser's rules pages are made of the same files. The law is docs/rules.md; these texts explain it.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Literal, TypeVar

import msgspec
from msgspec import Struct

from vacherie.core.action import Card

T = TypeVar("T")


class Table(Struct, frozen=True, forbid_unknown_fields=True):
    """A small table; each line has its heading first."""

    caption: str
    lines: tuple[tuple[str, ...], ...]


class Block(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part of a section that is no paragraph: exactly one of these fields is set, besides the caption."""

    list: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    heads: tuple[str, ...] = ()
    """Which cards have 7, 5, 3, 2 bullheads and 1."""
    table: Table | None = None
    specials: Literal["coop", "surprise"] | None = None
    """What each special card of a mode does; the texts are in the catalogue."""
    picture: str | None = None
    """A drawing, with its caption."""
    caption: str = ""


class Section(Struct, frozen=True, forbid_unknown_fields=True):
    """A section: a title, then paragraphs and other parts. In a text, *stars* mark emphasis."""

    title: str
    blocks: tuple[str | Block, ...]


class Plan(Struct, frozen=True, forbid_unknown_fields=True):
    """The sections of a preset."""

    group: str
    own: tuple[str, ...]
    """What only this game has."""
    base: tuple[str, ...]
    """What it shares with others."""


class Coming(Struct, frozen=True, forbid_unknown_fields=True):
    """A card that is about to be placed in a row."""

    card: Card
    value: int | None = None
    takes: bool = False


class DrawnRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a drawing."""

    cards: tuple[Card, ...]
    number: int | None = None
    """Which row it is; otherwise its place in the drawing."""
    comes: Coming | None = None
    marked: bool = False
    seven: bool = False
    stop: bool = False


class RowsPicture(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="rows"):
    """Rows of cards."""

    rows: tuple[DrawnRow, ...]
    marker: Literal["parity", "climb", "cow"] | None = None
    fresh: tuple[tuple[Card, str], ...] = ()
    """Cards that have just been placed, and their owners."""
    priced: bool = False
    """Whether a row has to be chosen."""


class TurnedPicture(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="turned"):
    """A card that is read back to front."""

    card: Card
    value: int


class RunsPicture(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="runs"):
    """Cards in runs, and chips."""

    cards: tuple[Card, ...]
    chips: int = 0


Picture = RowsPicture | TurnedPicture | RunsPicture


def load(name: str, kind: type[T]) -> T:
    """One of the files of this folder."""
    return msgspec.json.decode(files(__name__).joinpath(f"{name}.json").read_bytes(), type=kind)


@cache
def plans() -> dict[str, Plan]:
    """The sections of every preset.

    >>> plans()["fan-leap"].own
    ('leap',)
    """
    return load("plans", dict[str, Plan])


@cache
def sections(lang: str) -> dict[str, Section]:
    """All sections in a language.

    >>> sections("fr")["leap"].title
    'La vache'
    """
    return load(lang, dict[str, Section])


@cache
def pictures() -> dict[str, Picture]:
    """All drawings."""
    return load("pictures", dict[str, Picture])
