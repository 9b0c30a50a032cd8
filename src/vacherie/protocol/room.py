"""The room: the public state of a table apart from its game, such as seats, set-up and status."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from vacherie.core.action import Seat
from vacherie.core.shuffle import CONTRIBUTION_BYTES

MOST_SEATS = 10
LONGEST_NAME = 24
LONGEST_DELAY = 600
"""Seconds by which spectators can be behind."""

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
Number: TypeAlias = Annotated[int, Meta(ge=0, lt=2**53)]
Commitment: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
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
    delay: Annotated[int, Meta(ge=0, le=LONGEST_DELAY)] = 0
    """Seconds by which spectators are behind the game, and behind all of the room that follows from it."""
    autostart: bool = False
    """Start as soon as every seat is taken and has contributed to the shuffle."""
    practice: bool = False
    """Practice for one person against bots: clients warn before a mistake. No other person can sit down."""


class SeatSeen(Struct, frozen=True):
    """The public state of a seat."""

    kind: SeatKind = "open"
    name: str = ""
    bot: str | None = None
    host: bool = False
    connected: bool = False
    """Whether the player is connected; for a bot always false."""
    autopilot: bool = False
    """Whether a bot answers for the absent or late player who owns the seat."""
    contributed: bool = False
    """Whether the seat has contributed its bytes to the shuffle."""
    standing: bool = False
    """Whether the seat passes until something changes."""
    same_as: Seat | None = None
    """The first seat of the same guest, where a guest holds several: a shared device, or one person alone."""
    invited: str | None = None
    """The name of the player whom an open seat is kept for: one who has been offered a rematch."""


class Awaited(Struct, frozen=True):
    """A seat whose answer the table waits for."""

    seat: Seat
    ms: int | None = None
    """Milliseconds until autopilot answers, animation time included; None without a clock."""


class RoomState(Struct, frozen=True):
    """All about a table but its game; each state replaces the one before."""

    id: str
    setup: Setup
    status: Status
    seats: tuple[SeatSeen, ...]
    commitment: str
    """The dealer's commitment to the secret of all decks (docs/shuffle.md in the repository)."""
    facts: Any = None
    """What the rules say about the game of this set-up (`Game.facts`)."""
    contributions: tuple[str, ...] | None = None
    """The contributions of all seats to the shuffle, in hexadecimal; shown when all are there."""
    spectators: int = 0
    silent: bool = False
    """Whether chat is closed at the moment (R8.19)."""
    rematch: str | None = None
    """The table of a rematch that a player offers; the others accept by sitting down there."""
    rematch_by: Seat | None = None
    """The seat that offers it; None: the host, who has no seat."""
    helps: bool = False
    """Whether the coach may help: one person plays against bots, and the server allows it."""
    practice: bool = False
    """Whether the game is practice: the coach has helped, or the set-up says so; no real result."""
    paused: bool = False
    """Whether the server cannot save at the moment: clocks stand still, and the game goes on by itself."""
