"""Modes: hooks around placement, through which R7, R8 and R9 extend the base game.

A mode is stateless; its public data is `NimmtTable.extra`. The base class is the base game and adds nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec import Struct

from vacherie.core.action import Choice, Seat
from vacherie.core.score import lowest
from vacherie.games.nimmt.choice import Special
from vacherie.games.nimmt.option import Options
from vacherie.games.nimmt.step import NEXT_TRICK, AnyStep
from vacherie.games.nimmt.table import Extra, Flips, NimmtTable, Pending, Private, View
from vacherie.games.nimmt.transition import Transition
from vacherie.games.nimmt.variant import Classic


class SpecialDeal(Struct, frozen=True, gc=False):
    """How the special cards lie when a round begins."""

    extra: Extra | None = None
    """The public part."""
    hands: tuple[tuple[Special, ...], ...] = ()
    """Special cards by seat; empty when no seat holds any."""
    pile: tuple[Special, ...] = ()
    """The face-down special cards, top first."""
    spare: tuple[Special, ...] = ()
    """Special cards that stay out of the game."""


class Mode:
    """The base game: one card after another, every seat scores for itself."""

    ox: bool = False
    """Whether an Ox plays along (R8)."""
    insert_allow_end: bool = False
    """Whether Insert may put a card at the end of a row (R9.10)."""

    def specials(self, table: NimmtTable) -> tuple[Special, ...]:
        """The special cards to be shuffled for the next round."""
        return ()

    def deal(self, transition: Transition[Mode], order: tuple[Special, ...]) -> SpecialDeal:
        """Where the special cards of the next round go."""
        return SpecialDeal()

    def sides(self, seats: int) -> int:
        """How many bull piles there are."""
        return seats

    def side(self, seat: Seat) -> int:
        """Whose bull pile a seat's card fills."""
        return seat

    def shown(self, options: Options, sides: int) -> int:
        """How many sides' running points are public (R12)."""
        return sides if options.show_totals else 0

    def closes(self, table: NimmtTable) -> bool:
        """Whether a row that is taken now disappears (R9.8)."""
        return False

    def reveals(self, transition: Transition[Mode]) -> tuple[Pending, ...]:
        """Cards revealed together with the players' (R8.4)."""
        return ()

    def turn(self, table: NimmtTable) -> tuple[AnyStep, ...]:
        """The steps before the first card of the queue is placed."""
        return ()

    def trick_end(self, table: NimmtTable, last: bool) -> tuple[AnyStep, ...]:
        """The steps after the last card of a trick."""
        return (NEXT_TRICK,)

    def skips(self, variant: Classic, table: NimmtTable) -> bool:
        """Whether a window need not open, judged by public information (R8.8)."""
        return False

    def options(
        self, variant: Classic, table: NimmtTable, private: Private, seat: Seat, step: AnyStep
    ) -> tuple[Choice, ...]:
        """The legal answers to a question of this mode."""
        raise AssertionError(f"no question of this mode: {step}")

    def answer(self, transition: Transition[Mode], step: AnyStep, seat: Seat, choice: Choice) -> bool:
        """Carry out an answer to a question of this mode; False when it only waits for other seats."""
        raise AssertionError(f"no question of this mode: {step}")

    def after_taking(self, transition: Transition[Mode], seat: Seat) -> None:
        """What follows every taking (R9.15)."""

    def before_counting(self, transition: Transition[Mode]) -> None:
        """What follows the last trick of a round (R9.13)."""

    def factor(self, seats: int) -> int:
        """What the bullheads of side 0 are multiplied by when a round is counted (R8.20)."""
        return 1

    def points(self, table: NimmtTable, points: tuple[int, ...]) -> tuple[int, ...]:
        """The points of a finished round (R2.9, R8.20)."""
        return (self.factor(table.seats) * points[0], *points[1:])

    def winners(self, totals: Sequence[int]) -> tuple[int, ...]:
        """The sides with the lowest total share the victory (R2.11)."""
        return lowest(totals)

    def determinise(self, view: View, rng: Random) -> SpecialDeal:
        """A random arrangement of the special cards that agrees with a view."""
        return SpecialDeal(extra=view.table.extra)


class FlippingMode(Mode):
    """Reversal cards: every seat holds one in each round (R7.1, R7.8)."""

    def deal(self, transition: Transition[Mode], order: tuple[Special, ...]) -> SpecialDeal:
        return SpecialDeal(extra=Flips(tuple(range(transition.table.seats))))
