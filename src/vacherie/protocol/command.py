"""Commands: what a client sends on a table's websocket. Each has a `type`, the version `v` and its own `id`.

The server replies to each with `ack` or `error` and the same id. Answers are idempotent: one that was carried
out already is acknowledged again, on another connection too.
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
    """What all commands share."""

    id: CommandId
    v: int = VERSION


class Hello(Command, frozen=True, gc=False):
    """The first command of a connection: credentials, and where to resume.

    The connection gets the seats of the guest's cookie and of each seat token.
    """

    tokens: Annotated[tuple[Token, ...], Meta(max_length=10)] = ()
    have: Annotated[dict[str, Number], Meta(max_length=11)] = {}
    """The number of the last event received, by seat (`"0"`, `"1"` …; `"spectator"` without a seat)."""
    chat: Number = 0
    """The number of the last line of chat received."""
    screen: bool = False
    """Whether the client shows the game to people: `table` messages then carry `steps` and `previews`."""


class AnswerCommand(Command, frozen=True, gc=False, tag="answer"):
    """Answer a decision of this seat. A commitment may be changed until the last one is in."""

    seat: SeatNumber
    decision: Number
    choice: Raw


class StandingPass(Command, frozen=True, gc=False):
    """Pass automatically in every window until something happens in one; each pass is recorded."""

    seat: SeatNumber
    on: bool


class Autopilot(Command, frozen=True, gc=False):
    """Let a bot answer for this seat, or end that. Any answer from the seat ends it too."""

    seat: SeatNumber
    on: bool


class Contribute(Command, frozen=True, gc=False):
    """16 random bytes for the shuffle, drawn after the client has read this commitment."""

    seat: SeatNumber
    contribution: Hex16
    commitment: Annotated[str, Meta(max_length=64)]


class Say(Command, frozen=True, gc=False):
    """Chat: a text, a predefined phrase or a proposal."""

    seat: SeatNumber
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)] | None = None
    phrase: Annotated[str, Meta(max_length=40)] | None = None
    proposal: Raw | UnsetType = UNSET
    """In co-op: a choice proposed to the team, as in `answer`; each client shows it in its own language."""


class Mute(Command, frozen=True, gc=False):
    """Hide the chat of seat `who` from this seat; the host may hide it from all (`everyone`)."""

    seat: SeatNumber
    who: SeatNumber
    on: bool
    everyone: bool = False


class Ping(Command, frozen=True, gc=False):
    """Keep-alive: the server replies with `pong`."""


AnyCommand: TypeAlias = Hello | AnswerCommand | StandingPass | Autopilot | Contribute | Say | Mute | Ping
