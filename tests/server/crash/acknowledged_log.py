"""What a process of players writes down, as soon as it happens: the other side of the server's journal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self, TypeAlias

import msgspec
from msgspec import Raw, Struct


class Opening(Struct, frozen=True, tag=True):
    """A table was opened; so many seats are ours."""

    table: str
    preset: str
    ours: int


class Acknowledgement(Struct, frozen=True, tag=True):
    """The server has promised to keep an answer."""

    table: str
    seat: int
    decision: int
    choice: Any
    across_a_crash: bool
    """Whether it had to be sent again, on another connection."""


class Remark(Struct, frozen=True, tag=True):
    """The server has promised to keep a line of chat."""

    table: str
    seat: int
    text: str


class Ending(Struct, frozen=True, tag=True):
    """A game is over for a seat: every event it was told, in order, and what it saw last."""

    table: str
    seat: int
    events: Any
    view: Any
    connections: int


class Watching(Struct, frozen=True, tag=True):
    """A game is over for a spectator."""

    table: str
    events: Any
    view: Any
    connections: int


Entry: TypeAlias = Opening | Acknowledgement | Remark | Ending | Watching


class Diary:
    """A file to which entries are only ever added."""

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
    """A choice, an event or a view as the plain JSON value that travels."""
    return msgspec.json.decode(bytes(value) if isinstance(value, Raw) else msgspec.json.encode(value))
