"""What a family of games adds to the schemas beyond its choices, events and views: types that need a name."""

from __future__ import annotations

from msgspec import Struct

from vacherie.games.nimmt.choice import Special
from vacherie.games.nimmt.step import AnyStep
from vacherie.games.nimmt.table import Extra


class NamedTypes(Struct, frozen=True):
    """The unions and enumerations of one family, by the names they get."""

    unions: dict[str, object] = {}
    """Tagged by `type`."""
    enums: dict[str, object] = {}


FAMILIES = {
    "nimmt": NamedTypes({"NimmtStep": AnyStep, "NimmtExtra": Extra}, {"NimmtSpecial": Special}),
    "nothanks": NamedTypes(),
}
