"""On and off as words: parsed from settings, game options and records, and printed back in one spelling."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SPELLINGS: Mapping[str, bool] = MappingProxyType(
    {"on": True, "off": False, "yes": True, "no": False, "true": True, "false": False}
)


def parse_on_off(word: str, *, strict: bool = False) -> bool | None:
    """The value a word stands for, in lower or upper case; None for any other word.

    strict: only `on` and `off`, for formats that have one spelling of everything.

    >>> parse_on_off("on"), parse_on_off("No"), parse_on_off("perhaps")
    (True, False, None)
    >>> parse_on_off("no", strict=True) is None
    True
    """
    value = SPELLINGS.get(word.lower())
    return None if strict and value is not None and word.lower() != format_on_off(value) else value


def format_on_off(value: bool) -> str:
    """The word for a value.

    >>> format_on_off(True), format_on_off(False)
    ('on', 'off')
    """
    return "on" if value else "off"
