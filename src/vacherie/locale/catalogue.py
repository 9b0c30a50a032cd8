"""Catalogue of one language: message ids to text, plurals included (Project Fluent, the `.ftl` files)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import cast

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import fluent_number

LANGUAGES = ("en", "fr", "de")
LOCALE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Environment variables that name the user's language; the first that is set counts (POSIX)."""
LONGEST_VALUE = 1000
"""Characters of a value that a sentence shows. Fluent gives `{???}` for a part of more than 2,500."""


class Catalogue:
    """The texts of one language.

    >>> Catalogue("fr").text("bullheads", bullheads=2)
    '2 têtes de bœuf'
    >>> Catalogue("de").join(["3", "5", "8"])
    '3, 5 und 8'
    """

    def __init__(self, lang: str) -> None:
        if lang not in LANGUAGES:
            raise LookupError(f"there is no language {lang!r}; there are {', '.join(LANGUAGES)}")
        self.lang = lang
        self._bundle = bundle(lang)

    def text(self, id: str, **arguments: str | float) -> str:
        """The text of a message; `id.attribute` is the text of one of its attributes."""
        return self.render(id, arguments)[0]

    def render(self, id: str, arguments: Mapping[str, str | float]) -> tuple[str, list[Exception]]:
        """The text of a message, and the errors of its arguments; tests assert that there are none."""
        name, _, attribute = id.partition(".")
        if not self.has(id):
            raise LookupError(f"no text {id!r} in {self.lang!r}")
        message = self._bundle.get_message(name)
        pattern = message.attributes[attribute] if attribute else message.value
        assert pattern is not None
        shown = {name: shorten(value) for name, value in arguments.items()}
        text, errors = self._bundle.format_pattern(pattern, shown)
        # An empty part of a sentence leaves its space behind.
        return str(text).strip(), list(errors)

    def has(self, id: str) -> bool:
        """Whether there is such a text."""
        name, _, attribute = id.partition(".")
        if not self._bundle.has_message(name):
            return False
        message = self._bundle.get_message(name)
        return attribute in message.attributes if attribute else message.value is not None

    def decimal(self, number: float, digits: int) -> str:
        """A number with so many decimals, in the language's notation.

        >>> [Catalogue(lang).decimal(1234.5, 2) for lang in ("en", "de")]
        ['1,234.50', '1.234,50']
        """
        shown = fluent_number(number, minimumFractionDigits=digits, maximumFractionDigits=digits)
        return self.text("number", number=cast(float, shown))

    def join(self, items: Sequence[str]) -> str:
        """A list in words."""
        if len(items) < 2:
            return "".join(items)
        return self.text("list-and", first=", ".join(items[:-1]), last=items[-1])


def shorten(value: str | float) -> str | float:
    """A value for a sentence, cut where it is too long to be read.

    >>> shorten("moo"), shorten(3), len(shorten("moo" * 1000)), shorten("moo" * 1000)[-4:]
    ('moo', 3, 1000, 'moo…')
    """
    if isinstance(value, str) and len(value) > LONGEST_VALUE:
        return f"{value[: LONGEST_VALUE - 1]}…"
    return value


def source(lang: str) -> str:
    """The catalogue file of a language."""
    return files("vacherie.locale").joinpath(f"{lang}.ftl").read_text("utf-8")


@lru_cache(maxsize=len(LANGUAGES))
def bundle(lang: str) -> FluentBundle:
    """A language's messages, parsed once."""
    # Isolation marks protect right-to-left text; in a terminal they show up as boxes.
    made = FluentBundle([lang], use_isolating=False)
    made.add_resource(FluentResource(source(lang)))
    return made


def language(environment: Mapping[str, str]) -> str:
    """The language that the environment asks for, or English.

    >>> language({"LANG": "fr_CH.UTF-8"}), language({"LC_ALL": "C", "LANG": "de_AT"}), language({})
    ('fr', 'en', 'en')
    """
    chosen = next(filter(None, (environment.get(name) for name in LOCALE_VARIABLES)), "")
    prefix = chosen.lower().replace("-", "_").split("_")[0].split(".")[0]
    return prefix if prefix in LANGUAGES else "en"
