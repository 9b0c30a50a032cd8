"""JSON Lines: reads a file of records, one per line. A damaged line is reported, and reading goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import IO, AnyStr, TypeAlias

from vacherie.records.errors import BadRecord
from vacherie.records.json_reader import ReadLine, read

MAX_LINE_BYTES = 64 * 1024 * 1024
"""The longest line read into memory; a limit of thousands of rounds."""
BUFFER_BYTES = 1 << 18

Source: TypeAlias = str | Path | IO[bytes] | IO[str]
Unread: TypeAlias = Callable[[], ReadLine]
"""A game of a file that is decoded when it is wanted."""


def read_jsonl(source: Source) -> Iterator[ReadLine]:
    """Read the records of a file or stream, one by one; blank lines are skipped.

    >>> import io
    >>> [str(line.error) for line in read_jsonl(io.BytesIO(b'[1, 2'))]
    ["line 1: not JSON: expecting ',' delimiter at character 6"]
    """
    return (game() for game in unread_jsonl(source))


def unread_jsonl(source: Source) -> Iterator[Unread]:
    """The same records, not decoded yet: so the last one of a file is found without reading all others."""
    if isinstance(source, str | Path):
        with Path(source).open("rb", buffering=BUFFER_BYTES) as file:
            yield from unread_lines(lines_of(file))
    else:
        # Prefer the bytes of a text stream: they may not be valid text.
        yield from unread_lines(lines_of(getattr(source, "buffer", source)))


def lines_of(stream: IO[AnyStr]) -> Iterator[AnyStr]:
    """The lines of a stream; one that is too long comes in pieces."""
    while line := stream.readline(MAX_LINE_BYTES):
        yield line


def unread_lines(lines: Iterator[bytes | str]) -> Iterator[Unread]:
    """The records in lines."""
    for number, line in enumerate(lines, 1):
        data = line if isinstance(line, bytes) else line.encode(errors="surrogatepass")
        if len(line) >= MAX_LINE_BYTES and line[-1:] not in ("\n", b"\n"):
            for rest in lines:  # the rest of the line stays unread
                if rest[-1:] in ("\n", b"\n"):
                    break
            what = f"longer than {MAX_LINE_BYTES} bytes: this is not a record"
            yield partial(ReadLine, number, None, BadRecord("too-long", what, line=number))
        elif not data.isspace():
            yield partial(read, data, number)
