"""Texts for terminals without umlauts and ligatures: two plain letters stand for one of them.

The texts change before they are laid out, because they become longer; what is no text of the program, such as
names, is left to the filter of `terminal_kind`, which keeps the width of a line.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import msgspec
from fluent.runtime import FluentBundle, FluentResource

from vacherie.locale.catalogue import Catalogue, source
from vacherie.locale.rules import Section, sections

LETTERS = str.maketrans({
    "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "œ": "oe", "Œ": "OE",
})  # fmt: skip


def plain_letters(text: str) -> str:
    """A text without umlauts and ligatures; accents stay.

    >>> plain_letters("Wähle die fünfte Reihe"), plain_letters("têtes de bœuf")
    ('Waehle die fuenfte Reihe', 'têtes de boeuf')
    """
    return text.translate(LETTERS)


class PlainCatalogue(Catalogue):
    """The texts of a language in plain letters; the names in a sentence stay as they are."""

    def __init__(self, lang: str) -> None:
        super().__init__(lang)
        self._bundle = plain_bundle(lang)


@cache
def plain_bundle(lang: str) -> FluentBundle:
    """A language's messages in plain letters."""
    made = FluentBundle([lang], use_isolating=False)
    made.add_resource(FluentResource(plain_letters(source(lang))))
    return made


def rules_sections(catalogue: Catalogue) -> Mapping[str, Section]:
    """The sections of the rules in the letters of a catalogue."""
    found = sections(catalogue.lang)
    if not isinstance(catalogue, PlainCatalogue):
        return found
    text = plain_letters(msgspec.json.encode(found).decode())
    return msgspec.json.decode(text, type=dict[str, Section])
