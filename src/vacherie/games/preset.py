"""Presets: seat counts, default options, and which options may be changed (R0.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

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
        except msgspec.ValidationError as error:
            raise BadSetup("option", f"bad option for {self.preset}: {error} (R0.3)") from None
        for name, (allowed, rule) in NUMBERS.items():
            value = getattr(options, name, None)
            if value is not None and value not in allowed:
                named = f"a whole number from {allowed[0]} to {allowed[-1]}"
                raise BadSetup("option", f"`{name}` must be {named}, not {value} ({rule})")
        return options

    def settings(self, options: O) -> dict[str, Any]:
        """The values of the options this preset knows, for a record's header."""
        return {name: getattr(options, name) for name in self.names}
