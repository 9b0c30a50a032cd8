"""What a sketch takes from the rules of a game; a view alone does not tell it."""

from __future__ import annotations

from msgspec import Struct

from vacherie.games.nimmt.variant import Classic


class KnownRules(Struct, frozen=True):
    """What the sketch of a table needs of its game; the defaults draw a view without its game."""

    preset: str = ""
    """The preset's name; empty where it is not known."""
    tricks: int | None = None
    """Tricks in a round."""
    variant: Classic | None = None
    """Where a card goes: which marker there is, and how many cards fill a row."""
    factor: int = 1
    """What the bullheads of a team are multiplied by when they are counted (R8.20)."""
