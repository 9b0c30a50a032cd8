"""Requests: everything a client can ask of a table, each a tagged struct that both transports use.

On the websocket a request is one frame with a `type`, the version `v` and an `id`; the reply is `ack` or
`error` with the same id. Over HTTP it is `POST` to `http_path`, and the body has the fields that are not in
the path. Answers are idempotent: one that was carried out already is acknowledged again, on another
connection too.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, ClassVar, TypeAlias, cast, get_args

from msgspec import NODEFAULT, UNSET, Meta, Raw, Struct, UnsetType, defstruct
from msgspec.structs import fields

from vacherie.core.action import kebab, tag_of
from vacherie.protocol import VERSION, rest
from vacherie.protocol.room import BotName, Commitment, Hex16, Name, Number, SeatNumber, Setup

LONGEST_CHAT = 300

Token: TypeAlias = Annotated[str, Meta(max_length=400)]


class Request(Struct, frozen=True, gc=False, tag=kebab, kw_only=True, forbid_unknown_fields=True):
    """What all requests share."""

    reply: ClassVar[type[rest.Reply]] = rest.Done
    """The body of the reply over HTTP."""

    id: Number
    v: int = VERSION


# --- the connection --------------------------------------------------------------------------------


class Hello(Request, frozen=True, gc=False):
    """The first request of a connection: credentials, and where to resume.

    The connection gets the seats of the guest's cookie and of each seat token.
    """

    tokens: Annotated[tuple[Token, ...], Meta(max_length=10)] = ()
    have: Annotated[dict[str, Number], Meta(max_length=11)] = {}
    """The number of the last event received, by seat (`"0"`, `"1"` …; `"spectator"` without a seat)."""
    chat: Number = 0
    """The number of the last line of chat received."""
    screen: bool = False
    """Whether the client shows the game to people.

    `table` messages then carry `steps` and `previews`, and bots and clocks wait for the animations.
    """
    watch: bool = False
    """Whether to be a spectator, whatever seats the guest has: a screen that all players look at."""


class Ping(Request, frozen=True, gc=False):
    """Keep-alive: the server replies with `pong`."""


# --- the game --------------------------------------------------------------------------------------


class AnswerRequest(Request, frozen=True, gc=False, tag="answer"):
    """Answer a decision of this seat. A commitment may be changed until the last one is in."""

    seat: SeatNumber
    decision: Number
    choice: Raw
    have: Number | None = None
    """The number of the seat's last event that the client had when it chose.

    With it, an answer that was delayed on an old connection cannot undo those that were given since.
    """


class TakeBack(Request, frozen=True, gc=False):
    """Take back this seat's last answer, in a game of one person against bots; such a game is practice.

    The game stands again where `decision` was asked, and the bots choose anew. Idempotent: when that decision
    is open again, nothing changes.
    """

    seat: SeatNumber
    decision: Number
    """What `take_back` of the last `table` message says."""


class StandingPass(Request, frozen=True, gc=False):
    """Pass automatically in every window until something happens in one; each pass is recorded."""

    seat: SeatNumber
    on: bool


class Autopilot(Request, frozen=True, gc=False):
    """Let a bot answer for this seat, or end that. Any answer from the seat ends it too."""

    seat: SeatNumber
    on: bool


class Say(Request, frozen=True, gc=False):
    """Chat: a text, a predefined phrase or a proposal."""

    seat: SeatNumber
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)] | None = None
    phrase: Annotated[str, Meta(max_length=40)] | None = None
    proposal: Raw | UnsetType = UNSET
    """In co-op: a choice proposed to the team, as in `answer`; each client shows it in its own language."""


class Mute(Request, frozen=True, gc=False):
    """Hide the chat of seat `who` from this seat; the host may hide it from all (`everyone`)."""

    seat: SeatNumber
    who: SeatNumber
    on: bool
    everyone: bool = False


# --- around the game -------------------------------------------------------------------------------


class RoomRequest(Request, frozen=True, gc=False):
    """A request that changes the room; over HTTP the reply is the room afterwards."""

    reply: ClassVar[type[rest.Reply]] = rest.RoomReply


class Sit(Request, frozen=True, gc=False):
    """Take a seat: a certain one, or the first that is open.

    The contribution may be sent along when the commitment has been read before, or in a request of its own.
    A game starts only when every player has contributed. Several people may sit down with one guest and
    different names: they share a device.
    """

    reply: ClassVar[type[rest.Reply]] = rest.SeatTaken

    seat: SeatNumber | None = None
    name: Name | None = None
    contribution: Hex16 | None = None
    commitment: Commitment | None = None


class Contribute(RoomRequest, frozen=True, gc=False):
    """16 random bytes for the shuffle, drawn after the client has read this commitment."""

    seat: SeatNumber
    contribution: Hex16
    commitment: Commitment


class Leave(RoomRequest, frozen=True, gc=False):
    """Leave this seat, or as the host kick its player. The seat's tokens become invalid.

    In a game autopilot takes over, and a player who left may return. A host kicks before the game; in it only
    a player who has been absent for the grace period of autopilot. Invitations are withdrawn in the same way.
    """

    seat: SeatNumber


class PutBot(RoomRequest, frozen=True, gc=False):
    """Put a bot on a seat, as the host."""

    seat: SeatNumber
    bot: BotName = "careful"


class FillWithBots(RoomRequest, frozen=True, gc=False):
    """Put a bot on every open seat, as the host."""

    bot: BotName = "careful"


class Configure(RoomRequest, frozen=True, gc=False):
    """Change how the table is played, as the host, until the game starts; `setup` is the whole new one."""

    setup: Setup


class Start(RoomRequest, frozen=True, gc=False):
    """Start the game, as the host."""


class Close(RoomRequest, frozen=True, gc=False):
    """Close the table without a result, as the host."""


class Rematch(Request, frozen=True, gc=False):
    """Offer a rematch: open a table with the same setup and bots, and with seats kept for the other players.

    Each of them accepts by sitting down there; nobody else gets such a seat unless the host withdraws the
    invitation (`leave`, `put-bot`). The game starts when all have sat down and contributed. Idempotent: later
    callers get the same table. An offer counts as opening a table.
    """

    reply: ClassVar[type[rest.Reply]] = rest.RematchOpened


AnyRequest: TypeAlias = (
    AnswerRequest | TakeBack | StandingPass | Autopilot | Say | Mute
    | Sit | Contribute | Leave | PutBot | FillWithBots | Configure | Start | Close | Rematch
)  # fmt: skip
"""What can be asked of a table, on the websocket and over HTTP."""

AnyFrame: TypeAlias = Hello | Ping | AnyRequest
"""What a client can send on the websocket."""

REQUESTS: tuple[type[Request], ...] = get_args(AnyRequest)


def is_for_seat(kind: type[Request]) -> bool:
    """Whether a request always names a seat; over HTTP it is then in the path."""
    return any(field.name == "seat" and field.default is NODEFAULT for field in fields(kind))


def http_path(kind: type[Request]) -> str:
    """The path of a request over HTTP.

    >>> http_path(AnswerRequest), http_path(Start)
    ('/api/tables/{table}/seats/{seat}/answer', '/api/tables/{table}/start')
    """
    below = "/seats/{seat}/" if is_for_seat(kind) else "/"
    return f"/api/tables/{{table}}{below}{tag_of(kind)}"


def body_fields(kind: type[Request]) -> tuple[str, ...]:
    """The fields of a request that its HTTP body has.

    >>> body_fields(AnswerRequest), body_fields(Start)
    (('decision', 'choice', 'have'), ())
    """
    elsewhere = {"id", "v", *(("seat",) if is_for_seat(kind) else ())}
    return tuple(field.name for field in fields(kind) if field.name not in elsewhere)


@cache
def body_type(kind: type[Request]) -> type[rest.Body] | None:
    """The struct of a request's HTTP body; None for a request without one.

    >>> body_type(AnswerRequest), body_type(Start)
    (<class 'vacherie.protocol.request.AnswerBody'>, None)
    """
    wanted = body_fields(kind)
    if not wanted:
        return None
    made = defstruct(
        f"{kind.__name__.removesuffix('Request')}Body",
        [
            (field.name, field.type, *(() if field.default is NODEFAULT else (field.default,)))
            for field in fields(kind)
            if field.name in wanted
        ],
        bases=(rest.Body,),
        module=__name__,
        namespace={"__doc__": kind.__doc__},
        frozen=True,
        kw_only=True,
    )
    return cast(type[rest.Body], made)
