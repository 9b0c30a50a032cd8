"""What nodes tell each other over the bus: typed, as MessagePack, never anything that is executed.

A node of the version before or after may be the other side, during a rolling restart: unknown fields and
kinds of messages are ignored, and new fields need defaults.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec import Struct

from vacherie.core.action import kebab
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


# An HTTP request about a table that another node runs.


class ForwardRequest(Message, frozen=True, kw_only=True):
    """Edge to owner: an authenticated request."""

    id: int
    method: str
    path: str
    query: bytes = b""
    body: bytes = b""
    base_url: str = ""
    who: Identity
    address: str


class ForwardReply(Message, frozen=True, kw_only=True):
    """Owner to edge: its response."""

    id: int
    status: int
    headers: tuple[tuple[bytes, bytes], ...] = ()
    body: bytes = b""


AnyMessage: TypeAlias = (
    OpenLink | LinkFrame | EndLink | LinkMessage | CloseLink | ForwardRequest | ForwardReply
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
