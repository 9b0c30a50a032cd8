"""The schema of a game record (docs/record-format.md), and which headers this program can replay.

One game is one JSON object, `RecordFields`; `game_record` adds what can be asked of it. That it is a legal
game is checked by `replay`.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from vacherie.core.action import Card, Choice, Seat
from vacherie.core.error import Refused
from vacherie.core.game import Game
from vacherie.core.match import By
from vacherie.core.shuffle import CONTRIBUTION_BYTES, SECRET_BYTES
from vacherie.games import RULES_VERSION, game
from vacherie.records.damaged_json import INVALID, MAX_DIGITS, is_unicode
from vacherie.records.errors import BadRecord, shorten

FORMAT = "vacherie-record"
VERSION = 1
"""The version of the record format; any change of its keys or their meaning raises it."""

Options: TypeAlias = dict[str, object]
Number: TypeAlias = Annotated[int, Meta(gt=-(10 ** (MAX_DIGITS - 1)), lt=10**MAX_DIGITS)]


class SeatInfo(Struct, frozen=True, forbid_unknown_fields=True):
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


class Result(Struct, frozen=True, forbid_unknown_fields=True):
    """How the game ended: totals by side and the winning sides (R2.11, R8.20, R11.7)."""

    scores: tuple[Number, ...]
    winners: tuple[Number, ...]


class RecordFields(Struct, frozen=True, kw_only=True):
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
    practice: bool | UnsetType = UNSET
    """True where a coach has helped or answers were taken back: no real result; else left out."""
    rounds: tuple[Round, ...] = ()
    result: Result | None = None


def encode(record: RecordFields) -> bytes:
    """A record as one line of JSON, without the line's end; equal records give equal bytes."""
    return msgspec.json.encode(record)


# The header ---------------------------------------------------------------------------------------


def open_game(record: RecordFields) -> Game[Any, Any]:
    """The game of a record; refuses an invalid header (R0.3)."""
    check_versions(record.format, record.version, record.rules)
    check_proof(record)
    return build_game(record.preset, record.options, len(record.seats))


def check_versions(format: object, version: object, rules: object, wanted: str = FORMAT) -> None:
    """Refuse another format, or a version newer than this program."""
    if format != wanted:
        raise BadRecord("format", f"this is not a {wanted}: its `format` is {show(format)}")
    if version != VERSION or isinstance(version, bool):
        what = f"version {show(version)} of {wanted} is unknown; this program reads {VERSION}"
        raise BadRecord("version", what)
    if rules != RULES_VERSION or isinstance(rules, bool):
        what = f"rules version {show(rules)} is unknown; this program plays version {RULES_VERSION}"
        raise BadRecord("rules", what)


def build_game(preset: str, options: Options, seats: int) -> Game[Any, Any]:
    """The game of a preset with options for so many seats (R0.3)."""
    if INVALID in options:
        raise BadRecord("odd", f"`options` holds {options[INVALID]}")
    try:
        found = game(preset, **options)
        found.check_seats(seats)
    except Refused as error:
        raise BadRecord(error.code, str(error)) from None
    return found


def check_proof(record: RecordFields) -> None:
    """Refuse a malformed commitment, contribution or secret (docs/shuffle.md)."""
    given = record.contributions or ()
    for name, text, size in (
        ("commitment", record.commitment, 32),
        ("secret", record.secret, SECRET_BYTES),
        *((f"contribution {n}", text, CONTRIBUTION_BYTES) for n, text in enumerate(given)),
    ):
        if text is not None and not re.fullmatch(f"[0-9a-f]{{{2 * size}}}", text):
            raise BadRecord("hex", f"the {name} must be {2 * size} hexadecimal digits (0-9, a-f)")
    if record.contributions is not None and len(given) != len(record.seats):
        raise BadRecord("contribution", f"{len(given)} contributions for {len(record.seats)} seats")


def show(value: object) -> str:
    """A value for a message."""
    return "missing" if value is None else shorten(repr(value), 40)
