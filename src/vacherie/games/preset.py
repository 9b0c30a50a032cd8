"""Presets: seat counts, default options, and which options may be changed (R0.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

import msgspec

from vacherie.core.error import BadSetup

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
        for name, rule in (("hand", "R1.6"), ("max_rounds", "R2.10"), ("end_score", "R2.10")):
            value = getattr(options, name, None)
            if value is not None and value < 1:
                raise BadSetup("option", f"`{name}` must be at least 1, not {value} ({rule})")
        return options

    def settings(self, options: O) -> dict[str, Any]:
        """The values of the options this preset knows, for a record's header."""
        return {name: getattr(options, name) for name in self.names}
