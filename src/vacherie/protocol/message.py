"""What a server says on a table's websocket. Every message has a `type` and the protocol's version `v`."""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec import Struct

from vacherie.core.action import Decision, Seat, kebab
from vacherie.core.game import Preview
from vacherie.protocol import VERSION
from vacherie.protocol.room import Awaited, RoomState


class Message(Struct, frozen=True, gc=False, tag=kebab, kw_only=True):
    """Something the server says."""

    v: int = VERSION


class Welcome(Message, frozen=True, gc=False):
    """The answer to `hello`, and sent again whenever the seats of this connection change.

    Nobody in `seats` means: you are a spectator. For every seat there, or for the spectator, a `table`
    message with what was missed follows, if the game has begun.
    """

    table: str
    seats: tuple[Seat, ...]
    host: bool


class Room(Message, frozen=True, gc=False):
    """The table apart from its game, whenever something about it changes."""

    room: RoomState


class TableMessage(Message, frozen=True, gc=False, tag="table"):
    """What happened, as one seat (None: a spectator) was told, and what it sees afterwards.

    Events are numbered for every seat, from 1 without gaps: these are `seq - len(events) + 1` to `seq`.
    The view replaces the one before; `decisions` are the open questions of this seat.
    """

    seat: Seat | None
    seq: int
    events: tuple[Any, ...]
    view: Any
    decisions: tuple[Decision, ...]
    awaited: tuple[Awaited, ...]
    over: bool
    steps: tuple[Any, ...] = ()
    """The view after each event but the last, to be shown one after the other; none when catching up."""
    previews: tuple[Preview | None, ...] = ()
    """What each option of the open decision would lead to if nothing else happened first."""


class Chat(Message, frozen=True, gc=False):
    """A line of chat. Lines are numbered from 1 for the whole table; muted ones are left out."""

    n: int
    seat: Seat
    text: str | None = None
    phrase: str | None = None
    """The key of a ready-made phrase, for everybody to read in their own language."""
    proposal: Any = None
    """In co-op: a choice that the seat proposes to the team."""


class Ack(Message, frozen=True, gc=False):
    """The command `re` was carried out, and what it did is on disk."""

    re: int


class Error(Message, frozen=True, gc=False):
    """The command `re` was refused, and has changed nothing. Without `re`: the frame was no command."""

    code: str
    message: str
    re: int | None = None


class Pong(Message, frozen=True, gc=False):
    """The answer to `ping`."""

    re: int


class Bye(Message, frozen=True, gc=False):
    """The server is about to close this connection, and why; `retry`: come back in so many milliseconds."""

    code: str
    message: str
    retry: int | None = None


AnyMessage: TypeAlias = Welcome | Room | TableMessage | Chat | Ack | Error | Pong | Bye
