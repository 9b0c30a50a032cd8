"""A table as everybody may know it, apart from the game itself: who sits where, and how it is played."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from vacherie.core.action import Seat
from vacherie.core.shuffle import CONTRIBUTION_BYTES

MOST_SEATS = 10
LONGEST_NAME = 24

Clock: TypeAlias = Literal["off", "relaxed", "normal", "fast"]
"""How long a decision may take."""
Pace: TypeAlias = Literal["human", "quick", "instant"]
"""How fast bots answer."""
Status: TypeAlias = Literal["open", "playing", "finished", "closed"]
"""`open`: people may sit down; `closed`: ended by its host or the server without a result."""
SeatKind: TypeAlias = Literal["open", "person", "bot"]

TableId: TypeAlias = Annotated[str, Meta(pattern="^[a-z2-7]{12}$", description="The id of a table")]
Name: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=LONGEST_NAME, description="A name to show; printable, one line")
]
BotName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40, description="A bot of this server")]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Hex16: TypeAlias = Annotated[
    str,
    Meta(pattern=f"^[0-9a-f]{{{2 * CONTRIBUTION_BYTES}}}$", description="16 random bytes in hexadecimal"),
]
OptionValue: TypeAlias = bool | int | Annotated[str, Meta(max_length=40)] | None


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """How a table is played. All of it can be changed until the game starts."""

    preset: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=MOST_SEATS)]
    options: Annotated[dict[Annotated[str, Meta(max_length=40)], OptionValue], Meta(max_length=20)] = {}
    """Options of the preset where they differ from its defaults (R0.3)."""
    public: bool = False
    """Whether the lobby lists the table; otherwise its link is the only way to it."""
    clock: Clock = "off"
    pace: Pace = "human"
    spectators: bool = True
    """Whether people without a seat may watch."""
    delay: Annotated[int, Meta(ge=0, le=600)] = 0
    """Seconds by which spectators are behind the game, and behind all of the room that follows from it."""
    autostart: bool = False
    """Start as soon as every seat is taken and has contributed to the shuffle."""


class SeatSeen(Struct, frozen=True):
    """A seat as everybody sees it."""

    kind: SeatKind = "open"
    name: str = ""
    bot: str | None = None
    host: bool = False
    connected: bool = False
    """Whether a person is there; for a bot always false."""
    autopilot: bool = False
    """Whether a bot answers for the absent or late person who owns the seat."""
    contributed: bool = False
    """Whether the seat has given its bytes for the shuffle."""
    standing: bool = False
    """Whether the seat passes until something changes."""


class Awaited(Struct, frozen=True):
    """Somebody the table waits for."""

    seat: Seat
    ms: int | None = None
    """Milliseconds until autopilot answers, animation time included; None without a clock."""


class RoomState(Struct, frozen=True):
    """All about a table but its game; each one replaces the one before."""

    id: str
    setup: Setup
    status: Status
    seats: tuple[SeatSeen, ...]
    commitment: str
    """The dealer's promise: it binds the secret all decks follow from (docs/shuffle.md)."""
    contributions: tuple[str, ...] | None = None
    """What every seat gave to the shuffle, in hexadecimal; shown when all have given."""
    spectators: int = 0
    silent: bool = False
    """Whether nobody may talk now (R8.19)."""
    rematch: str | None = None
    """The table where the same people play again."""
