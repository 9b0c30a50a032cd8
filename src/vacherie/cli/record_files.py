"""Record files: read in any form, written atomically."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from vacherie.atomic_write import atomic_write
from vacherie.cli.errors import CommandFailed
from vacherie.locale.catalogue import Catalogue
from vacherie.records.errors import BadRecord
from vacherie.records.json_reader import read
from vacherie.records.jsonl import ReadLine, read_jsonl
from vacherie.records.notation.write import read_text

STREAM = Path("-")
"""Standard input or output instead of a file."""
FORMS = {".json": "json", ".jsonl": "jsonl", ".vn": "vn"}
"""Forms of records by file extension: one game, one game a line, the notation."""


def form_of(path: Path) -> str | None:
    """The form that a file's extension stands for."""
    return FORMS.get(path.suffix.lower())


def read_games(catalogue: Catalogue, path: Path, form: str | None = None) -> Iterator[ReadLine]:
    """All games of a file, each with its number; a damaged one comes with its error."""
    try:
        yield from parse(path, form or form_of(path))
    except OSError as error:
        reason = error.strerror or str(error)
        raise CommandFailed(catalogue.text("error-read", file=str(path), reason=reason)) from None


def parse(path: Path, form: str | None) -> Iterator[ReadLine]:
    """Read a file in the form it is in."""
    if form == "jsonl":
        yield from read_jsonl(sys.stdin.buffer if path == STREAM else path)
        return
    data = sys.stdin.buffer.read() if path == STREAM else path.read_bytes()
    start = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    if form == "json":
        reading = read(data)
        yield ReadLine(1, reading.record, reading.error)
    elif form is None and start.startswith(b"{"):
        yield from read_jsonl(io.BytesIO(data))
    else:
        try:
            text = data.decode()
        except UnicodeDecodeError:
            yield ReadLine(
                1, None, BadRecord("text", "this is no text: neither JSON nor the notation", line=1)
            )
            return
        yield from read_text(text)


@contextmanager
def output_file(catalogue: Catalogue, path: Path) -> Iterator[IO[bytes]]:
    """Open an output file that replaces the target only once it is complete (atomic write).

    It is opened at once, so that an unwritable file is reported before a game or a long simulation.
    """
    try:
        target = path.resolve()
        if target.exists() and not target.is_file():  # a device or a pipe cannot be replaced
            with target.open("wb") as stream:
                yield stream
            return
        with atomic_write(target) as stream:
            yield stream
    except BrokenPipeError:  # stdout, not this file
        raise
    except OSError as error:
        reason = error.strerror or str(error)
        raise CommandFailed(catalogue.text("error-write", file=str(path), reason=reason)) from None
