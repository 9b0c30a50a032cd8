"""Files of records: read lazily in any form, compressed or not; written atomically."""

from __future__ import annotations

import errno
import gzip
import io
import os
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import chain
from pathlib import Path
from typing import IO, TypeAlias

from msgspec.structs import replace

from vacherie.atomic_write import atomic_write
from vacherie.core.error import Refused
from vacherie.records.errors import BadRecord
from vacherie.records.format import encode
from vacherie.records.game_record import Record
from vacherie.records.json_reader import ReadLine
from vacherie.records.json_reader import read as read_json
from vacherie.records.jsonl import BUFFER_BYTES, Unread, lines_of, unread_lines
from vacherie.records.notation.parse import unread_text
from vacherie.records.notation.write import to_text

FORMS = {".json": "json", ".jsonl": "jsonl", ".vn": "vn"}
"""Forms of records by file extension: one game, one game a line, the notation."""
COMPRESSED = ".gz"
GZIP_BYTE = b"\x1f"
"""What gzip begins with, and no text."""
DAMAGED_GZIP = (EOFError, zlib.error, gzip.BadGzipFile)
"""What is raised where compressed data is damaged or ends too early."""
BOM = b"\xef\xbb\xbf"

Source: TypeAlias = str | os.PathLike[str] | bytes | bytearray | IO[bytes]
"""A path, the content of a file, or a stream opened for reading bytes."""


def read(source: Source, *, on_damage: Callable[[ReadLine], object] | None = None) -> Iterator[Record]:
    """The games of a file, one by one: JSON lines, one JSON object or the notation, also in gzip.

    `source` is a path, an open binary stream (which stays open) or bytes; no more than one game is held in
    memory. A damaged game raises `BadRecord` with file and line. With `on_damage`, that is called instead
    with the error and the valid prefix of the record, and reading goes on with the next game.

    Whether a game follows the rules is not checked here, but by `Record.match` and `Record.verify`; only what
    is in the notation cannot be read unless it does.

    >>> text = b"game nothanks\\nseats Ann Bob Cy\\n\\ngame chess\\nseats A B\\n\\ngame pro\\nseats Di Ed\\n"
    >>> damaged = []
    >>> [game.players for game in read(text, on_damage=damaged.append)]
    [('Ann', 'Bob', 'Cy'), ('Di', 'Ed')]
    >>> damaged[0].number, damaged[0].error.code
    (4, 'preset')
    """
    name = name_of(source)
    for game in unread_games(source):
        found = game()
        if found.error is None:
            yield found.whole()
        elif on_damage is None:
            raise found.error.within(file=name)
        else:
            on_damage(replace(found, error=found.error.within(file=name)))


def write(
    path: str | os.PathLike[str], games: Iterable[Record], *, overwrite: bool = False, append: bool = False
) -> int:
    """Write games to a file, and return how many. Its name says the form: .jsonl, .vn, .json (one game), or
    one of these with .gz.

    The file appears complete or not at all, and one that is there is never replaced (`FileExistsError`)
    unless `overwrite` says so. `append` adds to the end of a file instead (a compressed one is read through
    first, because what follows damage could not be read); interrupted, it leaves the games written so far.

    >>> from tempfile import TemporaryDirectory
    >>> from vacherie.records import from_text
    >>> game = from_text("game nothanks\\nseats Ann Bob Cy")
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "games.jsonl.gz")
    ...     write(path, [game, game]), write(path, [game], append=True), len(list(read(path)))
    (2, 1, 3)
    """
    target, form = Path(path), form_of(path)
    if form is None:
        known = ", ".join(FORMS)
        what = (
            f"{target.name} does not end like a file of records: {known}, or one of these with {COMPRESSED}"
        )
        raise Refused("form", what)
    if append and (overwrite or form == "json"):
        why = "`overwrite` and `append` exclude each other" if overwrite else "a .json file holds one game"
        raise Refused("append", f"cannot append to {target.name}: {why}")
    if append:
        with target.open("a+b") as end:
            is_first = not end.tell()
            missing = b"" if is_first else missing_line_end(end, target)
            with compressed(end, path) as packed:
                packed.write(missing)
                return write_games(packed, games, form, is_first)
    if target.exists() and not overwrite:
        raise FileExistsError(errno.EEXIST, "the file exists: give overwrite=True to replace it", str(target))
    with (
        atomic_write(target.resolve(), exclusive=not overwrite) as stream,
        compressed(stream, path) as packed,
    ):
        return write_games(packed, games, form, True)


def missing_line_end(stream: IO[bytes], path: Path) -> bytes:
    """What must come before the next game in a file, so that it begins a line of its own.

    Refuses a file in which the next game could not be read.
    """
    stream.seek(0)
    if (stream.read(1) == GZIP_BYTE) != is_compressed(path):
        found = "is not compressed" if is_compressed(path) else "is compressed"
        raise Refused(
            "append", f"cannot append to {path.name}: the file {found}, and its name says otherwise"
        )
    if is_compressed(path):
        stream.seek(0)
        last = b""
        try:
            with gzip.GzipFile(fileobj=stream, mode="rb") as packed:
                while block := packed.read(BUFFER_BYTES):
                    last = block[-1:]
        except DAMAGED_GZIP:
            raise Refused(
                "append", f"cannot append to {path.name}: its compressed data is damaged or cut off"
            ) from None
    else:
        stream.seek(-1, os.SEEK_END)
        last = stream.read(1)
    return b"" if last in (b"", b"\n") else b"\n"


def write_games(stream: IO[bytes], games: Iterable[Record], form: str, is_first: bool) -> int:
    """Write games to a stream in a form, and return how many; `is_first`: nothing comes before them."""
    if isinstance(games, Record):
        raise TypeError("`games` must be several records: write [record] for one")
    count = 0
    for count, game in enumerate(games, 1):
        if not isinstance(game, Record):
            raise TypeError(f"only records are written (`record_match` makes one), not {type(game).__name__}")
        if form == "json" and count > 1:
            raise Refused("one-game", "a .json file holds one game; write .jsonl for several")
        stream.write(encode_as(game, form, is_first=is_first and count == 1))
    if form == "json" and not count:
        raise Refused("one-game", "a .json file holds one game, but there is none to write")
    return count


def encode_as(record: Record, form: str, is_first: bool = True) -> bytes:
    """One game in a form; games in the notation have a blank line between them."""
    if form == "vn":
        return (b"" if is_first else b"\n") + to_text(record).encode()
    return encode(record) + b"\n"


def form_of(path: str | os.PathLike[str]) -> str | None:
    """The form that a file's extension stands for, compressed or not.

    >>> form_of("games.jsonl.gz"), form_of("game.VN"), form_of("games.txt")
    ('jsonl', 'vn', None)
    """
    name = Path(path).name.lower().removesuffix(COMPRESSED)
    return FORMS.get(Path(name).suffix)


def is_compressed(path: str | os.PathLike[str]) -> bool:
    """Whether a file's name says that it is compressed."""
    return Path(path).name.lower().endswith(COMPRESSED)


@contextmanager
def compressed(stream: IO[bytes], path: str | os.PathLike[str]) -> Iterator[IO[bytes]]:
    """The stream to write a file's content to: through gzip if its name says so. Equal games, equal bytes."""
    if not is_compressed(path):
        yield stream
        return
    with gzip.GzipFile(filename="", mode="wb", fileobj=stream, mtime=0) as packed:
        yield packed  # type: ignore[misc]  # an IO[bytes] in all but name


def name_of(source: Source) -> str | None:
    """What an error calls a source."""
    if isinstance(source, str | os.PathLike):
        return str(source)
    name = getattr(source, "name", None)
    return name if isinstance(name, str) else None


def unread_games(source: Source) -> Iterator[Unread]:
    """All games of a source, each decoded only when it is called for; a damaged one comes with its error."""
    if isinstance(source, bytes | bytearray):
        yield from unread_stream(io.BytesIO(source), None)
    elif isinstance(source, str | os.PathLike):
        with Path(source).open("rb", buffering=BUFFER_BYTES) as file:
            yield from unread_stream(file, form_of(source))
    elif not hasattr(source, "readline"):
        what = type(source).__name__
        raise TypeError(f"records are read from a path, a stream of bytes or bytes, not from {what}")
    else:
        yield from unread_stream(source, None)


def unread_stream(stream: IO[bytes], form: str | None) -> Iterator[Unread]:
    """The games of a stream; without a known form, in the form that its first line shows."""
    lines = lines_of(stream)
    first = next(lines, b"")
    if not isinstance(first, bytes):
        raise TypeError("records are read from a stream of bytes: open the file in binary mode")
    if first[:1] == GZIP_BYTE:
        packed = io.BufferedReader(gzip.GzipFile(fileobj=Rejoined(first, stream)))
        lines = lines_of(packed)
    else:
        lines = chain([first], lines)
    games = 0
    try:
        for game in unread_form(lines, form):
            games += 1
            yield game
    except DAMAGED_GZIP:
        what = "the compressed data is damaged or cut off" + (f" after game {games}" if games else "")
        yield partial(ReadLine, games + 1, None, BadRecord("gzip", what))


class Rejoined(io.RawIOBase):
    """A stream with the bytes again that have been read from it already."""

    def __init__(self, head: bytes, rest: IO[bytes]) -> None:
        self.head = head
        self.rest = rest

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        data = self.head[: len(buffer)] or self.rest.read(len(buffer))
        self.head = self.head[len(data) :]
        buffer[: len(data)] = data
        return len(data)


def unread_form(lines: Iterator[bytes], form: str | None) -> Iterator[Unread]:
    """The games in lines."""
    begun: list[bytes] = []
    for line in lines:
        begun.append(line if begun else line.removeprefix(BOM))
        if begun[-1].strip():
            break
    else:
        if form == "json":
            yield partial(read_json, b"")
        return
    first = begun[-1].strip()
    lines = chain(begun, lines)
    if form is None:
        # A record over several lines begins with a lone bracket; in JSON lines a line holds a game.
        form = "json" if first == b"{" else "jsonl" if first[:1] in (b"{", b"[") else "vn"
    if form == "json":
        yield partial(read_json, b"".join(lines))
    elif form == "jsonl":
        yield from unread_lines(lines)
    else:
        yield from unread_text(line.decode(errors="surrogateescape").removesuffix("\n") for line in lines)
