"""JSON Lines: reads a file of records, one per line. A damaged line is reported, and reading goes on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import IO, TypeAlias

from msgspec import Struct

from vacherie.records.errors import BadRecord
from vacherie.records.format import Record
from vacherie.records.json_reader import read

MAX_LINE_BYTES = 64 * 1024 * 1024
"""The longest line read into memory; a limit of thousands of rounds."""

Source: TypeAlias = str | Path | IO[bytes] | IO[str]


class ReadLine(Struct, frozen=True):
    """One line of a file: a record, an error, or both when only a prefix is valid."""

    number: int
    record: Record | None
    error: BadRecord | None


def read_jsonl(source: Source) -> Iterator[ReadLine]:
    """Read the records of a file or stream, one by one; blank lines are skipped.

    >>> import io
    >>> [str(line.error) for line in read_jsonl(io.BytesIO(b'[1, 2'))]
    ["line 1: not JSON: expecting ',' delimiter at character 6"]
    """
    if isinstance(source, str | Path):
        with Path(source).open("rb") as file:
            yield from read_lines(file)
    else:
        # Prefer the bytes of a text stream: they may not be valid text.
        yield from read_lines(getattr(source, "buffer", source))


def read_lines(stream: IO[bytes] | IO[str]) -> Iterator[ReadLine]:
    """Read the records of an open stream."""
    number = 0
    while line := stream.readline(MAX_LINE_BYTES):
        number += 1
        data = line if isinstance(line, bytes) else line.encode(errors="surrogatepass")
        if len(data) >= MAX_LINE_BYTES and not data.endswith(b"\n"):
            skip_line(stream)
            what = f"longer than {MAX_LINE_BYTES} bytes: this is not a record"
            yield ReadLine(number, None, BadRecord("too-long", what, line=number))
            continue
        if data.strip():
            reading = read(data, number)
            yield ReadLine(number, reading.record, reading.error)


def skip_line(stream: IO[bytes] | IO[str]) -> None:
    """Leave the rest of a line unread."""
    while rest := stream.readline(MAX_LINE_BYTES):
        if rest[-1:] in ("\n", b"\n"):
            return
