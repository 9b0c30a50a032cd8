"""What nodes tell each other over the bus: typed, as MessagePack, never anything that is executed.

A node of the version before or after may be the other side, during a rolling restart: unknown fields and
kinds of messages are ignored, and new fields need defaults.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec import Struct

from vacherie.core.action import kebab
from vacherie.protocol.room import SeatSeen
from vacherie.server.model.identity import Identity


class Message(Struct, frozen=True, kw_only=True, omit_defaults=True, tag=kebab):
    """One message to another node."""

    sender: str


# A client whose table another node runs: the node with its connection (the edge) and the table's owner share
# a link, numbered by the edge.


class OpenLink(Message, frozen=True, kw_only=True):
    """Edge to owner: a client has sent `hello`, and has been authenticated."""

    link: int
    table: str
    who: Identity
    address: str
    hello: bytes


class LinkFrame(Message, frozen=True, kw_only=True):
    """Edge to owner: the client's next frame."""

    link: int
    frame: bytes


class EndLink(Message, frozen=True, kw_only=True):
    """Edge to owner: the client has disconnected."""

    link: int


class LinkMessage(Message, frozen=True, kw_only=True):
    """Owner to edge: a message for the client."""

    link: int
    data: bytes


class CloseLink(Message, frozen=True, kw_only=True):
    """Owner to edge: close the client's connection with this reason."""

    link: int
    code: str
    text: str = ""
    retry: int | None = None
    is_moved: bool = False
    """Whether the owner does not run the table, or does not know the link."""


# Questions to another node (questions.py), and their replies.


class Question(Message, frozen=True, kw_only=True):
    """A message that is answered by a reply with the same number."""

    id: int


class Reply(Message, frozen=True, kw_only=True):
    """The reply to a question."""

    id: int


# An HTTP request about a table that another node runs.


class ForwardRequest(Question, frozen=True, kw_only=True):
    """Edge to owner: an authenticated request."""

    method: str
    path: str
    query: bytes = b""
    body: bytes = b""
    base_url: str = ""
    who: Identity
    address: str


class ForwardReply(Reply, frozen=True, kw_only=True):
    """Owner to edge: its response."""

    status: int
    headers: tuple[tuple[bytes, bytes], ...] = ()
    body: bytes = b""


# What all nodes should know at once. A node that may have missed one of these asks the database instead.


class BansChanged(Message, frozen=True, kw_only=True):
    """A ban was added or lifted."""


class SessionsEnded(Message, frozen=True, kw_only=True):
    """Sessions have ended; `successor` is the session that they were exchanged for."""

    sessions: tuple[str, ...]
    successor: str = ""


class TableOpened(Message, frozen=True, kw_only=True):
    """A table was opened; `opener` is a key of the address it was opened from."""

    table: str
    opener: str


class BotGames(Message, frozen=True, kw_only=True):
    """How many games without people the sender runs, by host."""

    counts: dict[str, int]


class ForgetGuest(Message, frozen=True, kw_only=True):
    """A guest was erased from the journals and the chat of some tables."""

    guest: str
    tables: tuple[str, ...]


class TablesDeleted(Message, frozen=True, kw_only=True):
    """Old tables were deleted."""


# Other questions.


class RemoveGuestFrom(Question, frozen=True, kw_only=True):
    """To the owner of a table: a guest who is being erased leaves it."""

    table: str
    guest: str


class GuestRemoved(Reply, frozen=True, kw_only=True):
    """The guest has left the table; or it was refused, for which `refusal` gives a reason."""

    refusal: str = ""
    heals: bool = True
    """Whether it may succeed later."""


class AskTables(Question, frozen=True, kw_only=True):
    """Which of these tables do you run, and who is there? Without any: all."""

    tables: tuple[str, ...] = ()


class RunningTable(Struct, frozen=True, omit_defaults=True):
    """A table that a node runs."""

    active: int
    people: int
    seats: tuple[SeatSeen, ...] = ()
    """Only of tables that were asked for by name."""


class TablesSeen(Reply, frozen=True, kw_only=True):
    """The tables that the sender runs, by id."""

    tables: dict[str, RunningTable]


class AskOpeners(Question, frozen=True, kw_only=True):
    """From where were the tables opened that you know of?"""


class OpenersSeen(Reply, frozen=True, kw_only=True):
    """The openers of tables, by table."""

    openers: dict[str, str]


AnyMessage: TypeAlias = (
    OpenLink
    | LinkFrame
    | EndLink
    | LinkMessage
    | CloseLink
    | ForwardRequest
    | ForwardReply
    | BansChanged
    | SessionsEnded
    | TableOpened
    | BotGames
    | ForgetGuest
    | TablesDeleted
    | RemoveGuestFrom
    | GuestRemoved
    | AskTables
    | TablesSeen
    | AskOpeners
    | OpenersSeen
)

_encoder = msgspec.msgpack.Encoder()
_decoder: msgspec.msgpack.Decoder[AnyMessage] = msgspec.msgpack.Decoder(AnyMessage)


def encode(message: AnyMessage) -> bytes:
    """A message as it goes over the bus."""
    return _encoder.encode(message)


def decode(data: bytes) -> AnyMessage | None:
    """The message in these bytes; None when they are none that this version knows."""
    try:
        return _decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None
