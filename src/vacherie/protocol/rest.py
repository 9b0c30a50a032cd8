"""Request and response bodies of the HTTP API."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct

from vacherie.core.action import Decision, Seat
from vacherie.protocol import VERSION
from vacherie.protocol.result import GameResult
from vacherie.protocol.room import (
    MOST_SEATS,
    Awaited,
    BotName,
    Name,
    OptionValue,
    RoomState,
    SeatNumber,
    SeatSeen,
    Setup,
    Status,
)


class Body(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What all request bodies share: an unknown field is refused."""


class Reply(Struct, frozen=True, kw_only=True):
    """What all response bodies share: `v` is the protocol's version."""

    v: int = VERSION


# --- guests ----------------------------------------------------------------------------------------


class NewGuest(Body, frozen=True):
    """Create a guest; a name is all that is needed."""

    name: Name


class Me(Reply, frozen=True):
    """The guest this request comes from."""

    id: str
    name: str


class NewMe(Me, frozen=True):
    """A new guest. Browsers keep the cookie; programs send `Authorization: Bearer` with the token."""

    token: str


class SessionSeen(Struct, frozen=True, kw_only=True):
    """A session of the guest; times are milliseconds since 1970."""

    id: str
    made: int
    used: int
    """The day of the last use (its start, UTC)."""
    ends: int
    """When it ends if it is not used again."""
    current: bool
    """Whether this request belongs to it."""


class Sessions(Reply, frozen=True):
    """The open sessions of the guest, newest first."""

    sessions: tuple[SessionSeen, ...]


class NewSession(Reply, frozen=True):
    """A session, and the token that programs send as `Authorization: Bearer`."""

    id: str
    token: str


class GameSummary(Struct, frozen=True, kw_only=True):
    """A game in which a guest has or had a seat."""

    id: str
    preset: str
    status: Status
    names: tuple[str, ...]
    seats: tuple[Seat, ...]
    """The seats of the guest."""
    opened: int
    """Milliseconds since 1970."""
    ended: int | None = None
    scores: tuple[int, ...] | None = None
    winners: tuple[int, ...] | None = None
    practice: bool = False
    """Whether it was practice."""


class History(Reply, frozen=True):
    """The games of the guest, newest first: one page."""

    games: tuple[GameSummary, ...]
    next: str | None = None
    """For `before` in the request of the next page; None on the last one."""


class ChatLine(Struct, frozen=True, kw_only=True):
    """A line of chat that the guest wrote."""

    table: str
    at: int
    text: str | None = None
    phrase: str | None = None
    proposal: Any = None


class Export(Reply, frozen=True):
    """Everything the server stores about a guest."""

    id: str
    name: str
    created: int
    sessions: tuple[SessionSeen, ...]
    """Also those that have ended for lack of use."""
    games: tuple[GameSummary, ...]
    chat: tuple[ChatLine, ...]


# --- tables ----------------------------------------------------------------------------------------


class OptionInfo(Struct, frozen=True, kw_only=True):
    """An option of a preset."""

    name: str
    default: OptionValue
    values: tuple[OptionValue, ...] | None = None
    """The values it may have; None: a number."""


class PresetInfo(Struct, frozen=True, kw_only=True):
    """A game this server offers."""

    id: str
    family: str
    seats: tuple[int, ...]
    options: tuple[OptionInfo, ...]
    facts: Any
    """What the rules say about it (`Game.facts`), with the default options and the most seats."""


class LevelInfo(Struct, frozen=True, kw_only=True):
    """A bot of the ladder, and how strong it is."""

    bot: str
    """Its name in `bots`."""
    name: str
    """The name to show."""
    strength: int
    """From 1, the weakest, to the number of levels."""
    rating: int
    """Measured in whole games of `classic`; 100 more win 64 % of the first places."""
    error: int
    """One standard error of the rating."""


class Presets(Reply, frozen=True):
    """The presets, the bots and the ready-made chat phrases of this server."""

    presets: tuple[PresetInfo, ...]
    bots: tuple[str, ...]
    levels: tuple[LevelInfo, ...]
    """The bots of the ladder, weakest first."""
    phrases: tuple[str, ...]
    coach: bool = True
    """Whether the coach reviews games and helps against bots on this server."""


class SeatSetup(Body, frozen=True):
    """What a seat of a new table starts as: taken by the guest who opens it, taken by a bot, or open."""

    kind: Literal["me", "bot", "open"]
    name: Name | None = None
    """For `me` the guest's own name if left out; several `me` with different names share one device."""
    bot: BotName | None = None


class OpenTable(Body, frozen=True):
    """A new table. Without `places` the guest sits on seat 0 and the others are open."""

    setup: Setup
    places: Annotated[tuple[SeatSetup, ...], Meta(max_length=MOST_SEATS)] | None = None


class SeatGrant(Struct, frozen=True, kw_only=True):
    """A seat of the caller, and the token that grants it to another device or to a program."""

    seat: Seat
    token: str


class TableOpened(Reply, frozen=True):
    """The new table, its link, and the seats of the caller."""

    room: RoomState
    link: str
    seats: tuple[SeatGrant, ...]


class SeatTaken(Reply, frozen=True):
    """The seat that the caller has taken, and its token."""

    room: RoomState
    seat: Seat
    token: str


class RoomReply(Reply, frozen=True):
    """The current state of a table's room."""

    room: RoomState


class LobbyEntry(Struct, frozen=True, kw_only=True):
    """An open table in the lobby."""

    id: str
    setup: Setup
    seats: tuple[SeatSeen, ...]
    opened: int


class Lobby(Reply, frozen=True):
    """The public tables with an open seat, newest first; everyone's first three before the others."""

    tables: tuple[LobbyEntry, ...]


class RematchOpened(Reply, frozen=True):
    """The table of the next game."""

    id: str
    link: str


class Invitation(Reply, frozen=True):
    """The link that invites others to a table."""

    link: str


# --- playing over HTTP -----------------------------------------------------------------------------


class Polled(Reply, frozen=True):
    """Long poll: the events of a seat since the one it had; the fields are those of the `table` message.

    Before the game starts there is no view.
    """

    room: RoomState
    seq: int
    events: tuple[Any, ...]
    view: Any
    decisions: tuple[Decision, ...]
    awaited: tuple[Awaited, ...]
    over: bool
    result: GameResult | None = None
    take_back: int | None = None


class Done(Reply, frozen=True):
    """It is done, and durable."""


# --- finished games --------------------------------------------------------------------------------


class Proof(Struct, frozen=True, kw_only=True):
    """All that is needed to compute the decks again (docs/shuffle.md in the repository)."""

    commitment: str
    contributions: tuple[str, ...]
    secret: str
    derived: tuple[Seat, ...]
    """Seats whose bytes are derived from the secret, because no player sat there to draw them."""


class GamePage(Reply, frozen=True):
    """A finished game."""

    id: str
    setup: Setup
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    opened: int
    started: int
    ended: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    points: tuple[tuple[int, ...], ...]
    """Points of every side, round by round."""
    proof: Proof | None
    """None where a game went on from the middle of another one."""
    rematch: str | None = None
    practice: bool = False
    """Whether the coach has helped, or it was meant as practice: the result is no real one."""


class Frame(Struct, frozen=True, kw_only=True):
    """One step of a replay: what was done, what happened, and the whole table afterwards."""

    action: Any
    """A `deal` or an `answer`, as in the log."""
    by: str | None
    ms: int | None
    events: tuple[Any, ...]
    steps: tuple[Any, ...]
    """What spectators saw after each event."""
    privates: tuple[Any, ...]
    """What each seat alone knew afterwards."""


class ReplayFrames(Reply, frozen=True):
    """A finished game, step by step, with open cards."""

    id: str
    preset: str
    names: tuple[str, ...]
    facts: Any
    """What the rules say about this game (`Game.facts`)."""
    frames: tuple[Frame, ...]


class PlayOn(Body, frozen=True):
    """Go on with a recorded game from the middle: the caller on one seat, bots on the others."""

    record: Raw
    """The whole record, as JSON (docs/record-format.md in the repository)."""
    step: Annotated[int, Meta(ge=1, le=100_000)]
    """How many actions of its log have been played."""
    seat: SeatNumber
    bot: BotName = "careful"


class Failure(Reply, frozen=True):
    """Why a request was refused; nothing has changed."""

    code: str
    message: str


# --- administration --------------------------------------------------------------------------------


class AdminTable(Struct, frozen=True, kw_only=True):
    """A table as the server's operator sees it; no hidden cards."""

    id: str
    preset: str
    status: Status
    names: tuple[str, ...]
    guests: tuple[str | None, ...]
    """The guest on every seat, as `ban` wants it; None for bots and open seats."""
    host: str | None
    opened: int
    active: int
    awake: bool
    people: int
    """How many people are connected."""


class AdminTables(Reply, frozen=True):
    """All tables that are not finished."""

    tables: tuple[AdminTable, ...]


class Ban(Body, frozen=True):
    """Ban a guest by id, or an address (one, or a network such as 192.0.2.0/24)."""

    guest: Annotated[str, Meta(max_length=40)] | None = None
    address: Annotated[str, Meta(max_length=64)] | None = None
    hours: Annotated[int, Meta(ge=1, le=24 * 3650)] | None = None
    reason: Annotated[str, Meta(max_length=200)] = ""


class BanSeen(Struct, frozen=True, kw_only=True):
    """A ban in force; times are milliseconds since 1970."""

    id: int
    guest: str | None
    address: str | None
    until: int | None
    reason: str
    made: int


class Bans(Reply, frozen=True):
    """All bans in force."""

    bans: tuple[BanSeen, ...]


class Banned(Reply, frozen=True):
    """The ban that was made."""

    ban: BanSeen
