"""The options of the nimmt family and which presets know them (R0.3, R2.10)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game, defaults of the base game."""

    deal: Literal["classic", "tactic", "draft"] = "classic"
    """How the number cards reach the hands (R3)."""
    hand: int = 10
    """Number cards in a hand."""
    end_score: int | None = 66
    """The game ends when a total is over this, or reaches it (R2.10)."""
    end_rule: Literal["over", "reach"] = "over"
    max_rounds: int | None = None
    """The game ends after so many rounds at the latest (R2.10)."""
    reverse_pads: bool = False
    """One-digit cards may be reversed: 7 becomes 70 (R7.4)."""
    insert_allow_end: bool = False
    """Insert may put a card at the end of a row (R9.10)."""
    show_totals: bool = True
    """Running points are shown (R12)."""
    show_ox_total: bool = False
    """The Ox's running points are shown (R8.19)."""
