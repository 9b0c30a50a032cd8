"""The log of what the server has acknowledged to a player process, to compare with the server's journal."""

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


class ChatAcknowledged(Struct, frozen=True, tag=True):
    """The server has acknowledged a chat message."""

    table: str
    seat: int
    text: str


class SeatFinished(Struct, frozen=True, tag=True):
    """A game is over for a seat: every event it received, in order, and its last view."""

    table: str
    seat: int
    events: Any
    view: Any
    connections: int


class SpectatorFinished(Struct, frozen=True, tag=True):
    """A game is over for a spectator."""

    table: str
    events: Any
    view: Any
    connections: int


Entry: TypeAlias = TableOpened | AnswerAcknowledged | ChatAcknowledged | SeatFinished | SpectatorFinished


class AcknowledgedLog:
    """An append-only file of entries, unbuffered."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("ab", buffering=0)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def write(self, entry: Entry) -> None:
        """Add an entry."""
        self._file.write(msgspec.json.encode(entry) + b"\n")


def read(path: Path) -> Iterator[Entry]:
    """All entries, with choices, events and views as plain JSON values."""
    decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)
    for line in path.read_bytes().splitlines():
        yield decoder.decode(line)


def plain(value: Any) -> Any:
    """A choice, an event or a view as its plain JSON value."""
    return msgspec.json.decode(bytes(value) if isinstance(value, Raw) else msgspec.json.encode(value))
