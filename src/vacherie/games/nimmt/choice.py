"""Every answer a player can give in the nimmt family, with the parameters of R13.

Rows go by number from 1 (R1.4), seats from 0 (R1.6). Legality is not decided here.
"""

from __future__ import annotations

import re
from functools import lru_cache
from random import Random
from typing import ClassVar, Literal, TypeAlias, get_args

from vacherie.core.action import Card, Choice, Seat
from vacherie.games.nimmt.cards import HIGHEST

Special: TypeAlias = Literal[
    "seven", "stop", "replace", "insert", "slide", "first", "last", "sort", "fifth", "negpos"
]
"""The special cards by their ids of R17; each has a `Use` below and a line in `specials`."""


class Play(Choice, frozen=True, gc=False):
    """Commit a hand card, with the reversal card or without (R2.2, R7.2)."""

    card: Card
    """The hand card."""
    reversed: bool = False
    """Whether it is played with its digits reversed, which uses up the reversal card (R7.2)."""


class Pick(Choice, frozen=True, gc=False):
    """Take a card from the open draft (R3.3)."""

    card: Card
    """The card, one of `NimmtTable.offer`."""


class ChooseRow(Choice, frozen=True, gc=False):
    """Take this row with a too-low card (R2.8), or start this empty row (R8.13)."""

    row: int
    """The row."""


class Pass(Choice, frozen=True, gc=False):
    """Do nothing: in a co-op window (R8.8), with special cards in hand (R9.6), at a swap (R9.7)."""


class Unstop(Choice, frozen=True, gc=False):
    """Remove a Stop card (R8.10)."""

    row: int
    """The row whose Stop card is removed."""


class Exchange(Choice, frozen=True, gc=False):
    """Swap one special card of the hand for the top of the pile (R9.7)."""

    special: Special
    """The special card that is laid down."""


class Use(Choice, frozen=True, gc=False):
    """Play a special card; the fields are its targets."""

    special: ClassVar[Special]

    def word(self) -> str:
        """The use as one word: the id, then its targets, without one that is implied.

        >>> Slide(7, row=1).word(), Seven().word(), Sort((3, 1, 2)).word()
        ('slide7>1', 'seven', 'sort3,1,2')
        """
        given = [getattr(self, field) for field in self.__struct_fields__]
        targets = [",".join(map(str, value)) if isinstance(value, tuple) else value for value in given]
        return self.special + ">".join([str(target) for target in targets if target is not None])


class Seven(Use, frozen=True, gc=False):
    """7 Takes: this row holds six cards (R8.9); in R9.9 the row is implied."""

    special: ClassVar[Special] = "seven"
    row: int | None = None
    """The row; None in R9, where it is the one the next card goes to."""


class Stop(Use, frozen=True, gc=False):
    """Lock a row (R8.10, R9.13)."""

    special: ClassVar[Special] = "stop"
    row: int
    """The row that is locked."""


class Replace(Use, frozen=True, gc=False):
    """Take the own card back and place this hand card in its stead (R8.11, R9.11)."""

    special: ClassVar[Special] = "replace"
    card: Card
    """The hand card that is placed instead."""


class Insert(Use, frozen=True, gc=False):
    """Put the next card into this row, at its place in the order (R8.12, R9.10)."""

    special: ClassVar[Special] = "insert"
    row: int
    """The row that the next card is put into."""


class Slide(Use, frozen=True, gc=False):
    """Move a placed card to another row (R8.13, R9.12)."""

    special: ClassVar[Special] = "slide"
    card: Card
    """The placed card that moves."""
    row: int
    """The row it moves to."""


class First(Use, frozen=True, gc=False):
    """Bring a player's pending card to the front (R8.14)."""

    special: ClassVar[Special] = "first"
    seat: Seat
    """Whose pending card comes first."""


class Last(Use, frozen=True, gc=False):
    """Send a player's pending card to the end (R8.15)."""

    special: ClassVar[Special] = "last"
    seat: Seat
    """Whose pending card comes last."""


class Sort(Use, frozen=True, gc=False):
    """Set the order of all pending cards (R8.16).

    One option, the cards in ascending order, stands for every order of them: seven cards written out would
    be 5,040 options.
    """

    special: ClassVar[Special] = "sort"
    order: tuple[Card, ...]
    """All pending cards in their new order."""

    def pattern(self) -> Choice:
        if isinstance(self.order, tuple) and all(type(card) is int for card in self.order):
            return Sort(tuple(sorted(self.order)))
        return self

    def fill(self, rng: Random) -> Choice:
        return Sort(tuple(rng.sample(self.order, len(self.order))))


class Fifth(Use, frozen=True, gc=False):
    """Open a fifth row with the own card (R9.8)."""

    special: ClassVar[Special] = "fifth"


class NegPos(Use, frozen=True, gc=False):
    """Count one card of the row about to be taken for instead of against (R9.14)."""

    special: ClassVar[Special] = "negpos"
    card: Card
    """The card of the row that counts for the player."""
    row: int | None = None
    """The row, where the player may choose one (R2.8); None where it is implied."""


AnyUse: TypeAlias = Seven | Stop | Replace | Insert | Slide | First | Last | Sort | Fifth | NegPos
NimmtChoice: TypeAlias = Play | Pick | ChooseRow | Pass | Unstop | Exchange | AnyUse
"""Every choice of the family."""

USES: dict[str, type[Use]] = {kind.special: kind for kind in get_args(AnyUse)}
"""The choice that uses each special card, by its id."""
AIMED = tuple(
    [name for name, kind in USES.items() if len(kind.__struct_fields__) > len(kind.__struct_defaults__)]
)
"""The special cards that cannot be used without a target."""


def read_use(word: str) -> Use | None:
    """The use that a word of `Use.word` means, legal or not; None if it means none.

    >>> read_use("slide7>1"), read_use("seven"), read_use("sort3,1"), read_use("slide7")
    (Slide(card=7, row=1), Seven(), Sort(order=(3, 1)), None)
    """
    found = re.fullmatch(r"([a-z]+)((?:[0-9]{1,6}[>,])*[0-9]{1,6})?", word)
    kind = USES.get(found[1]) if found else None
    if found is None or kind is None:
        return None
    numbers = tuple(map(int, re.findall(r"[0-9]+", word)))
    if kind is Sort:
        return Sort(numbers) if numbers and ">" not in word else None
    most = len(kind.__struct_fields__)
    is_complete = most - len(kind.__struct_defaults__) <= len(numbers) <= most
    return kind(*numbers) if is_complete and "," not in word else None


PASS = Pass()
# Shared values: made once, and an answer that is one of them is recognised by identity.
PLAIN = tuple(Play(card) for card in range(HIGHEST + 1))
"""`Play(card)` by card."""
PICKS = tuple(Pick(card) for card in range(HIGHEST + 1))
"""`Pick(card)` by card."""
CHOOSE_ROW = tuple(ChooseRow(row) for row in range(6))
"""`ChooseRow(row)` by row."""


@lru_cache(maxsize=64)  # the same hand is asked for again with every answer of another seat
def plays(hand: tuple[Card, ...]) -> tuple[Choice, ...]:
    """One `Play` for every card of a hand."""
    return tuple([PLAIN[card] for card in hand])
