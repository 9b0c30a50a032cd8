"""Presets: seat counts, default options, and which options may be changed (R0.3)."""

from __future__ import annotations

import reprlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import NoneType
from typing import Any, Generic, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from vacherie.core.error import BadSetup

MOST = 1_000_000
"""The largest end score and the largest number of rounds."""
NUMBERS = {
    # With more, not even the fewest seats could be dealt to: 50 · 2 + 4 = 104 (R1.6).
    "hand": (range(1, 51), "R1.6"),
    "max_rounds": (range(1, MOST + 1), "R2.10"),
    "end_score": (range(1, MOST + 1), "R2.10"),
}
"""Options that are numbers, with their range and its rule."""

O = TypeVar("O", bound=msgspec.Struct)  # noqa: E741  # the options of a family


def wrong_kind(values: Mapping[str, object], options: type[msgspec.Struct]) -> str:
    """Which value is not of its option's type, and what it must be."""
    kinds = get_type_hints(options)
    name = next(name for name, value in values.items() if not is_of_kind(value, kinds[name]))
    # Shortened, since a value may be anything.
    return f"`{name}` must be {kind_in_words(kinds[name])}, not {reprlib.repr(values[name])} (R0.3)"


def is_of_kind(value: object, kind: Any) -> bool:
    """Whether a value can be that of an option of this type."""
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return False
    return True


def kind_in_words(kind: Any) -> str:
    """The values that an option of some type may have.

    >>> kind_in_words(int | None), kind_in_words(bool)
    ('a whole number or None', 'True or False')
    """
    if get_origin(kind) is Literal:
        return f"one of {', '.join(map(repr, get_args(kind)))}"
    if kind is bool:
        return "True or False"
    return "a whole number or None" if NoneType in get_args(kind) else "a whole number"


@dataclass(frozen=True)
class GamePreset(Generic[O]):
    """A named configuration of a game family."""

    preset: str
    seat_counts: range
    defaults: O
    names: tuple[str, ...]
    """The options that this preset knows."""
    excluded: Mapping[str, str] = field(default_factory=dict)
    """Options that the rules exclude here, with the reason."""

    def fill(self, given: Mapping[str, object]) -> O:
        """The options in force; refuses an unknown or excluded one and a value of the wrong kind."""
        defaults = msgspec.structs.asdict(self.defaults)
        for name, value in given.items():
            if name in self.excluded:
                if value == defaults[name]:
                    continue
                raise BadSetup("excluded", f"{self.preset} does not take `{name}`: {self.excluded[name]}")
            if name not in self.names:
                known = ", ".join(self.names)
                raise BadSetup("option", f"{self.preset} has no option `{name}`; it has {known} (R0.3)")
        values = {**defaults, **given}
        try:
            options = msgspec.convert(values, type(self.defaults))
        except msgspec.ValidationError:
            raise BadSetup("option", wrong_kind(values, type(self.defaults))) from None
        for name, (allowed, rule) in NUMBERS.items():
            value = getattr(options, name, None)
            if value is not None and value not in allowed:
                named = f"a whole number from {allowed[0]} to {allowed[-1]}"
                raise BadSetup("option", f"`{name}` must be {named}, not {value} ({rule})")
        return options

    def settings(self, options: O) -> dict[str, Any]:
        """The values of the options this preset knows, for a record's header."""
        return {name: getattr(options, name) for name in self.names}
