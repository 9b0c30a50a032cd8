"""JSON Lines: reads a file of records, one per line. A damaged line is reported, and reading goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import IO, TypeAlias

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
            yield from unread_lines(file)
    else:
        # Prefer the bytes of a text stream: they may not be valid text.
        yield from unread_lines(getattr(source, "buffer", source))


def unread_lines(stream: IO[bytes] | IO[str]) -> Iterator[Unread]:
    """The records of an open stream."""
    number = 0
    while line := stream.readline(MAX_LINE_BYTES):
        number += 1
        if len(line) >= MAX_LINE_BYTES and line[-1:] not in ("\n", b"\n"):
            while (rest := stream.readline(MAX_LINE_BYTES)) and rest[-1:] not in ("\n", b"\n"):
                pass  # the rest of the line stays unread
            what = f"longer than {MAX_LINE_BYTES} bytes: this is not a record"
            yield partial(ReadLine, number, None, BadRecord("too-long", what, line=number))
        elif not line.isspace():
            data = line if isinstance(line, bytes) else line.encode(errors="surrogatepass")
            yield partial(read, data, number)
