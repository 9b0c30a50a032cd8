"""The schema of a game record: one game is one JSON object (docs/record-format.md).

These structs define the schema only; `replay` checks that a record is a legal game.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from vacherie.core.action import Card, Choice, Seat
from vacherie.core.match import By
from vacherie.games import RULES_VERSION
from vacherie.records.errors import BadRecord

FORMAT = "vacherie-record"
VERSION = 1
"""The version of the record format; any change of its keys or their meaning raises it."""

Options: TypeAlias = dict[str, object]


class SeatInfo(Struct, frozen=True):
    """The player of a seat: a name, and its bot if it has one.

    >>> SeatInfo("Rosa", bot="careful").default_by, SeatInfo("Ann").default_by
    ('bot', 'player')
    """

    name: str
    bot: str | None = None

    def __post_init__(self) -> None:
        for text in (self.name, self.bot or ""):
            if not is_unicode(text):
                raise BadRecord("text", f"{text!a} is not Unicode text: it has an unpaired surrogate")

    @property
    def default_by(self) -> By:
        """The default of `by` for the answers of this seat."""
        return "player" if self.bot is None else "bot"


def is_unicode(text: str) -> bool:
    """Whether a text can be written as UTF-8; half a surrogate pair cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


class RecordedAnswer(Struct, frozen=True, omit_defaults=True):
    """One answer: which seat, who gave it, what, and how many milliseconds into a live game."""

    seat: Seat
    by: By
    choice: Choice
    ms: int | None = None


class Round(Struct, frozen=True):
    """One round: its deal, its answers in order, and its outcome once it is over."""

    deck: tuple[Card, ...]
    specials: tuple[str, ...]
    answers: tuple[RecordedAnswer, ...]
    points: tuple[int, ...] | None = None
    """Points of this round by side (R2.9, R8.20, R11.7)."""
    piles: tuple[tuple[Card, ...], ...] | None = None
    """The number cards each side took, in the order it took or keeps them (R1.5, R11.4)."""


class Result(Struct, frozen=True):
    """How the game ended: totals by side and the winning sides (R2.11, R8.20, R11.7)."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


class Record(Struct, frozen=True, kw_only=True):
    """One game, finished or not."""

    format: str = FORMAT
    version: int = VERSION
    rules: int = RULES_VERSION
    preset: str
    options: Options
    seats: tuple[SeatInfo, ...]
    commitment: str | None = None
    contributions: tuple[str, ...] | None = None
    secret: str | None = None
    """Only once the game is over, since every deck can be computed from it."""
    rounds: tuple[Round, ...] = ()
    result: Result | None = None
