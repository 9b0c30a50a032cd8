"""Arguments that are no text: bytes that the system's encoding cannot decode (`--seed $'a\\xff'`).

Python hands them over with surrogates in their place, which no record, catalogue or hash can hold. File names
may contain such bytes; everything else is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from vacherie.cli.console import catalogue_for
from vacherie.cli.errors import CommandFailed

FILE_NAMES = frozenset({"data", "command"})
"""Parameters that hold the names of files as strings; the others that do are of the type `Path`."""


def refuse_undecodable(arguments: Mapping[str, object]) -> None:
    """End the command with a sentence if one of its arguments is no text."""
    for name, value in arguments.items():
        for text in strings(value) if name not in FILE_NAMES else ():
            if not is_text(text):
                lang = arguments.get("lang")
                catalogue = catalogue_for(lang if isinstance(lang, str) else None)
                raise CommandFailed(catalogue.text("error-undecodable", argument=ascii(text)))


def strings(value: object) -> Iterable[str]:
    """The strings of an argument: itself, or those of a list."""
    if isinstance(value, list):
        return [one for one in value if isinstance(one, str)]
    return [value] if isinstance(value, str) else []


def is_text(text: str) -> bool:
    """Whether a string can be encoded.

    >>> is_text("bœuf"), is_text("a\\udcffb")
    (True, False)
    """
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
