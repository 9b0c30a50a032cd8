"""What a client says on a table's websocket. Every command has a `type`, the version `v` and its own `id`.

The server answers each with `ack` or `error` and the same id. A command may be sent again, on another
connection too: an answer that was carried out already is acknowledged again.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from vacherie.core.action import kebab
from vacherie.protocol import VERSION
from vacherie.protocol.room import Hex16, SeatNumber

LONGEST_CHAT = 300

CommandId: TypeAlias = Annotated[int, Meta(ge=0, lt=2**53)]
Number: TypeAlias = Annotated[int, Meta(ge=0, lt=2**53)]
Token: TypeAlias = Annotated[str, Meta(max_length=400)]


class Command(Struct, frozen=True, gc=False, tag=kebab, kw_only=True, forbid_unknown_fields=True):
    """Something a client wants."""

    id: CommandId
    v: int = VERSION


class Hello(Command, frozen=True, gc=False):
    """The first command of a connection: who I am, and what I have already.

    Seats come with the guest's cookie, and with each seat token.
    """

    tokens: Annotated[tuple[Token, ...], Meta(max_length=10)] = ()
    have: Annotated[dict[str, Number], Meta(max_length=11)] = {}
    """The number of the last event I have, by seat (`"0"`, `"1"` …; `"spectator"` without a seat)."""
    chat: Number = 0
    """The number of the last line of chat I have."""
    screen: bool = False
    """Whether I show the game to people: `table` messages then carry `steps` and `previews`."""


class AnswerCommand(Command, frozen=True, gc=False, tag="answer"):
    """Answer a decision of my seat. A commitment may be changed until the last one is in."""

    seat: SeatNumber
    decision: Number
    choice: Raw


class StandingPass(Command, frozen=True, gc=False):
    """Pass in every window by itself until something happens in one; each pass is recorded."""

    seat: SeatNumber
    on: bool


class Autopilot(Command, frozen=True, gc=False):
    """Let a bot answer for my seat, or take it back. Any answer takes the seat back too."""

    seat: SeatNumber
    on: bool


class Contribute(Command, frozen=True, gc=False):
    """My 16 random bytes for the shuffle, sent after I have seen this commitment."""

    seat: SeatNumber
    contribution: Hex16
    commitment: Annotated[str, Meta(max_length=64)]


class Say(Command, frozen=True, gc=False):
    """Chat: a text, a ready-made phrase or a proposal."""

    seat: SeatNumber
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)] | None = None
    phrase: Annotated[str, Meta(max_length=40)] | None = None
    proposal: Raw | UnsetType = UNSET
    """In co-op: a choice proposed to the team, as in `answer`; each client shows it in its own language."""


class Mute(Command, frozen=True, gc=False):
    """Do not show me what this seat says; the host may mute it for everybody."""

    seat: SeatNumber
    who: SeatNumber
    on: bool
    everyone: bool = False


class Ping(Command, frozen=True, gc=False):
    """Are you there?"""


AnyCommand: TypeAlias = Hello | AnswerCommand | StandingPass | Autopilot | Contribute | Say | Mute | Ping
