"""The options of the nimmt family, and the facts that follow from them (R0.3, R2.10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from vacherie.core.action import Card
from vacherie.core.game import Facts
from vacherie.games.nimmt.cards import HIGHEST, ROWS
from vacherie.games.nimmt.choice import Special
from vacherie.games.nimmt.variant import MarkerKind


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game, defaults of the base game."""

    deal: Literal["classic", "tactic", "draft"] = "classic"
    """How the number cards reach the hands (R3)."""
    hand: int = 10
    """Number cards in a hand."""
    end_score: int | None = 66
    """The game ends when a total is over this, or reaches it (R2.10)."""
    end_rule: Literal["over", "reach"] = "over"
    """Whether `end_score` has to be exceeded or only reached (R2.10)."""
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

    def deck(self, seats: int) -> tuple[Card, ...]:
        """The number cards of a round: all of them, or just as many as are needed (R3.1, R3.2)."""
        return tuple(range(1, 1 + (HIGHEST if self.deal == "classic" else self.hand * seats + ROWS)))

    def ends(self, totals: Sequence[int], rounds: int) -> bool:
        """Whether the game is over with these totals after so many rounds (R2.10)."""
        if self.max_rounds is not None and rounds >= self.max_rounds:
            return True
        if self.end_score is None:
            return False
        worst = max(totals)
        return worst > self.end_score if self.end_rule == "over" else worst >= self.end_score


class RowCapacity(Struct, frozen=True):
    """How many number cards fill a row (R1.7)."""

    plain: int
    """With nothing beside it."""
    seven: int
    """With 7 Takes beside it (R8.9)."""
    marked: int
    """With the marker beside it: a cow takes the place of a card (R6.3)."""


class NimmtFacts(Facts, frozen=True, tag="nimmt"):
    """What holds for every round of a nimmt game."""

    tricks: int
    """Tricks in a round: the number cards in a hand."""
    rows: int
    """Rows at the start of a round."""
    capacity: RowCapacity
    """How many number cards fill a row."""
    deck: int | None
    """The highest card where exactly the cards from 1 to it are dealt (R3.2, R3.3); None: a part of all."""
    marker: MarkerKind | None
    """Which marker there is; None: none."""
    reversal: bool
    """Whether there are reversal cards (R7)."""
    specials: tuple[Special, ...]
    """The kinds of special cards."""
    factor: int
    """What the bullheads of a team are multiplied by when they are counted (R8.20)."""
