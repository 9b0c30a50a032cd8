"""The log of what servers have acknowledged and sent to a player process, to compare with the journal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self, TypeAlias

import msgspec
from msgspec import Raw, Struct


class TableOpened(Struct, frozen=True, tag=True):
    """A table was opened, with this many seats of our own."""

    table: str
    preset: str
    ours: int


class AnswerAcknowledged(Struct, frozen=True, tag=True):
    """The server has acknowledged an answer."""

    table: str
    seat: int
    decision: int
    choice: Any
    across_a_crash: bool
    """Whether it had to be sent again, on another connection."""
    at: float = 0.0
    """The monotonic clock of this machine."""


class ChatAcknowledged(Struct, frozen=True, tag=True):
    """The server has acknowledged a chat message."""

    table: str
    seat: int
    text: str


class Connected(Struct, frozen=True, tag=True):
    """A viewer (a seat; None: a spectator) is about to connect, and has the events up to a number."""

    table: str
    seat: int | None
    connection: int
    """Its number; viewers of one table do not share numbers."""
    have: int
    node: int
    """The number of the server it connects to."""
    at: float


class EventsReceived(Struct, frozen=True, tag=True):
    """A viewer was sent events on one of its connections: `first` is the number of the first of them."""

    table: str
    seat: int | None
    connection: int
    first: int
    events: Any


class ViewerFinished(Struct, frozen=True, tag=True):
    """A game is over for a viewer: its last view."""

    table: str
    seat: int | None
    view: Any
    connections: int
    """How many times the server has sent `welcome`."""


Entry: TypeAlias = (
    TableOpened | AnswerAcknowledged | ChatAcknowledged | Connected | EventsReceived | ViewerFinished
)


class AcknowledgedLog:
    """Two append-only files: what was acknowledged, unbuffered, and beside it what was received."""

    def __init__(self, path: Path) -> None:
        self._acknowledged = path.open("ab", buffering=0)
        self._received = received_log(path).open("ab")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._acknowledged.close()
        self._received.close()

    def write(self, entry: Entry) -> None:
        """Add an entry."""
        is_received = isinstance(entry, Connected | EventsReceived)
        (self._received if is_received else self._acknowledged).write(msgspec.json.encode(entry) + b"\n")


def received_log(path: Path) -> Path:
    """The file of what was received, beside that of what was acknowledged."""
    return path.with_suffix(".received.jsonl")


def read(path: Path) -> Iterator[Entry]:
    """All entries of both files, with choices, events and views as plain JSON values."""
    decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)
    for file in (path, received_log(path)):
        for line in file.read_bytes().splitlines():
            yield decoder.decode(line)


def plain(value: Any) -> Any:
    """A choice, an event or a view as its plain JSON value."""
    return msgspec.json.decode(bytes(value) if isinstance(value, Raw) else msgspec.json.encode(value))
