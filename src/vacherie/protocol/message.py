"""Messages: what a server sends on a table's websocket. Each has a `type` and the protocol's version `v`."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from vacherie.core.action import Decision, Seat, kebab
from vacherie.core.game import Preview
from vacherie.protocol import VERSION
from vacherie.protocol.result import GameResult
from vacherie.protocol.room import Awaited, RoomState


class Message(Struct, frozen=True, gc=False, tag=kebab, kw_only=True):
    """What all messages share."""

    v: int = VERSION


class Welcome(Message, frozen=True, gc=False):
    """The reply to `hello`; sent again whenever the seats of this connection change.

    Without any seat the connection is a spectator. For every seat, or for the spectator, a `table` message
    with all missed events follows, if the game has begun.
    """

    table: str
    seats: tuple[Seat, ...]
    host: bool


class Room(Message, frozen=True, gc=False):
    """The table apart from its game, whenever something about it changes."""

    room: RoomState


class TableMessage(Message, frozen=True, gc=False, tag="table"):
    """New events for one seat (None: a spectator), and its view after them.

    Events are numbered for every seat, from 1 without gaps: these are `seq - len(events) + 1` to `seq`.
    The view replaces the one before; `decisions` are the open decisions of this seat.
    """

    seat: Seat | None
    seq: int
    events: tuple[Any, ...]
    view: Any
    decisions: tuple[Decision, ...]
    awaited: tuple[Awaited, ...]
    over: bool
    result: GameResult | None = None
    """How the game ended; None before its end."""
    steps: tuple[Any, ...] = ()
    """The view after each event but the last, to be shown one after the other; empty on a resync."""
    previews: tuple[Preview | None, ...] = ()
    """What each option of the open decision would lead to if nothing else happened first."""
    take_back: int | None = None
    """The decision that `take-back` would reopen; None where no answer of this seat can be taken back."""


class Chat(Message, frozen=True, gc=False):
    """A line of chat. Lines are numbered from 1 for the whole table; muted ones are left out."""

    n: int
    seat: Seat
    text: str | None = None
    phrase: str | None = None
    """The key of a predefined phrase, which each client shows in its own language."""
    proposal: Any = None
    """In co-op: a choice that the seat proposes to the team."""


class Ack(Message, frozen=True, gc=False):
    """The request `re` was carried out, and its effect is durable."""

    re: int


class Error(Message, frozen=True, gc=False):
    """The request `re` was refused, and has changed nothing. Without `re`: the frame was no request."""

    code: str
    message: str
    re: int | None = None


class Pong(Message, frozen=True, gc=False):
    """The reply to `ping`."""

    re: int


class Bye(Message, frozen=True, gc=False):
    """The server is about to close this connection, and why; `retry`: reconnect in so many milliseconds."""

    code: str
    message: str
    retry: int | None = None


AnyMessage: TypeAlias = Welcome | Room | TableMessage | Chat | Ack | Error | Pong | Bye

_encoder = msgspec.json.Encoder()


def encode(message: Message) -> bytes:
    """A message as it goes over the wire."""
    return _encoder.encode(message)
