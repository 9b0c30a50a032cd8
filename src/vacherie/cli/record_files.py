"""Files of the commands: records read in any form; output is atomic and overwrites nothing silently."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import IO, Annotated

import typer

from vacherie.atomic_write import atomic_write
from vacherie.cli.errors import CommandFailed
from vacherie.locale.catalogue import Catalogue
from vacherie.records.files import unread_games as games_of
from vacherie.records.jsonl import Unread

Force = Annotated[bool, typer.Option("--force", help="Overwrite files that exist.")]
STREAM = Path("-")
"""Standard input or output instead of a file."""


def unread_games(catalogue: Catalogue, path: Path) -> Iterator[Unread]:
    """All games of a file, each decoded only when it is called for; a damaged one comes with its error."""
    with file_errors(catalogue, "error-read", path):
        yield from games_of(sys.stdin.buffer if path == STREAM else path)


def check_output(catalogue: Catalogue, path: Path, force: bool) -> None:
    """Refuse a file that cannot be written, or exists (unless `force`): before the work, not after it."""
    if path == STREAM:
        return
    folder = path.resolve().parent
    if path.is_file() and not force:
        raise CommandFailed(catalogue.text("error-exists", file=str(path)))
    if path.is_dir():
        reason = catalogue.text("ui-file-folder")
    elif not folder.is_dir():
        reason = f"there is no folder {folder}"
    elif not os.access(folder, os.W_OK):
        reason = catalogue.text("ui-file-forbidden")
    else:
        return
    raise CommandFailed(catalogue.text("error-write", file=str(path), reason=reason))


@contextmanager
def output_file(catalogue: Catalogue, path: Path, *, force: bool = True) -> Iterator[IO[bytes]]:
    """Open an output file that appears, or replaces the target, only once it is complete (atomic write).

    It is opened at once, so that an unwritable file is reported before a game or a long simulation. Without
    `force` an existing file is refused.
    """
    if not force:
        check_output(catalogue, path, force)
    with file_errors(catalogue, "error-write", path):
        target = path.resolve()
        if target.exists() and not target.is_file():  # a device or a pipe cannot be replaced
            with target.open("wb") as stream:
                yield stream
            return
        with atomic_write(target, exclusive=not force) as stream:
            yield stream


def output_stream(
    catalogue: Catalogue, path: Path, *, force: bool = True
) -> AbstractContextManager[IO[bytes]]:
    """An output file, or stdout."""
    return nullcontext(sys.stdout.buffer) if path == STREAM else output_file(catalogue, path, force=force)


@contextmanager
def file_errors(catalogue: Catalogue, key: str, path: Path) -> Iterator[None]:
    """End the command with a sentence about a file that cannot be read or written."""
    try:
        yield
    except BrokenPipeError:  # stdout, not this file
        raise
    except OSError as error:
        reason = reason_of(catalogue, error)
        raise CommandFailed(catalogue.text(key, file=str(path), reason=reason)) from None


def reason_of(catalogue: Catalogue, error: OSError) -> str:
    """Why a file cannot be opened, in the reader's language; what is rare, as the system says it."""
    match error:
        case FileNotFoundError():
            return catalogue.text("ui-file-missing")
        case IsADirectoryError():
            return catalogue.text("ui-file-folder")
        case PermissionError():
            return catalogue.text("ui-file-forbidden")
        case _:
            return error.strerror or str(error)
