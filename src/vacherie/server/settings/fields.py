"""Metadata of each setting: its flag, its environment variable, its allowed values, its default.

The documentation page, the flags of `vacherie serve` and the error messages are made from this list, and the
list from model.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Literal, TypeAlias, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct

from vacherie.on_off import format_on_off
from vacherie.server.settings.model import Settings

PREFIX = "VACHERIE_"

Value: TypeAlias = str | bool | int | float


class Field(Struct, frozen=True, kw_only=True):
    """One setting: its name, its line of documentation, its type and its default."""

    name: str
    about: str
    hint: Any
    """The whole annotation, which msgspec checks."""
    type: Any
    limits: Meta
    default: Value

    @property
    def flag(self) -> str:
        """The flag of the command line."""
        return f"--{self.name.replace('_', '-')}"

    @property
    def variable(self) -> str:
        """The environment variable."""
        return f"{PREFIX}{self.name.upper()}"

    @property
    def values(self) -> str:
        """A description of the allowed values."""
        if get_origin(self.type) is Literal:
            return f"one of {', '.join(get_args(self.type))}"
        if self.type is bool:
            return "on or off"
        if self.type is str:
            return "a text"
        kind = "a whole number" if self.type is int else "a number"
        low, high = self.limits.ge, self.limits.le
        if low is not None:
            return f"{kind} from {low} to {high}" if high is not None else f"{kind}, at least {low}"
        above = "" if self.limits.gt is None else f" above {self.limits.gt}"
        return f"{kind}{above}" + ("" if high is None else f", at most {high}")


def fields() -> tuple[Field, ...]:
    """All settings, in the order of their documentation.

    >>> [(field.flag, field.variable, field.values) for field in fields() if field.name == "port"]
    [('--port', 'VACHERIE_PORT', 'a whole number from 0 to 65535')]
    """
    hints = get_type_hints(Settings, include_extras=True)
    made = []
    for name, default in zip(Settings.__struct_fields__, Settings.__struct_defaults__, strict=True):
        plain, limits = get_args(hints[name])
        about, hint = limits.description, hints[name]
        made.append(Field(name=name, about=about, hint=hint, type=plain, limits=limits, default=default))
    return tuple(made)


FIELDS: Mapping[str, Field] = MappingProxyType({field.name: field for field in fields()})


def format_value(value: Value) -> str:
    """A value as a user types it.

    >>> format_value(True), format_value(10.0), format_value("careful")
    ('on', '10', 'careful')
    """
    if isinstance(value, bool):
        return format_on_off(value)
    return f"{value:g}" if isinstance(value, float) else str(value)
