"""Record files: read in any form, compressed or not, written atomically."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import IO

from vacherie.atomic_write import atomic_write
from vacherie.cli.errors import CommandFailed
from vacherie.locale.catalogue import Catalogue
from vacherie.records.files import unread_games as games_of
from vacherie.records.jsonl import Unread

STREAM = Path("-")
"""Standard input or output instead of a file."""


def unread_games(catalogue: Catalogue, path: Path) -> Iterator[Unread]:
    """All games of a file, each decoded only when it is called for; a damaged one comes with its error."""
    with file_errors(catalogue, "error-read", path):
        yield from games_of(sys.stdin.buffer if path == STREAM else path)


@contextmanager
def output_file(catalogue: Catalogue, path: Path) -> Iterator[IO[bytes]]:
    """Open an output file that replaces the target only once it is complete (atomic write).

    It is opened at once, so that an unwritable file is reported before a game or a long simulation.
    """
    with file_errors(catalogue, "error-write", path):
        target = path.resolve()
        if target.exists() and not target.is_file():  # a device or a pipe cannot be replaced
            with target.open("wb") as stream:
                yield stream
            return
        with atomic_write(target) as stream:
            yield stream


def output_stream(catalogue: Catalogue, path: Path) -> AbstractContextManager[IO[bytes]]:
    """An output file, or stdout."""
    return nullcontext(sys.stdout.buffer) if path == STREAM else output_file(catalogue, path)


@contextmanager
def file_errors(catalogue: Catalogue, key: str, path: Path) -> Iterator[None]:
    """End the command with a sentence about a file that cannot be read or written."""
    try:
        yield
    except BrokenPipeError:  # stdout, not this file
        raise
    except OSError as error:
        reason = error.strerror or str(error)
        raise CommandFailed(catalogue.text(key, file=str(path), reason=reason)) from None
