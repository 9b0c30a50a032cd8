"""Files of `vacherie arena`: results, CSV, plot and records; checked before the games, written after them."""

from __future__ import annotations

import io
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import msgspec
from msgspec import Struct

from vacherie.analysis import record_file
from vacherie.analysis.arena.csv_export import write_csv
from vacherie.analysis.arena.plot import draw
from vacherie.analysis.arena.report import Report
from vacherie.analysis.arena.report_text import summary
from vacherie.analysis.arena.results import Results, save
from vacherie.analysis.record_file import DamagedLine, RecordFile
from vacherie.cli.errors import CommandFailed
from vacherie.cli.record_files import STREAM, check_output, file_errors, output_file
from vacherie.locale.catalogue import Catalogue
from vacherie.records.format import Result


class OutputFiles(Struct, frozen=True):
    """The files that were asked for."""

    json: Path | None
    csv: Path | None
    plot: Path | None
    records: Path | None

    def check(self, catalogue: Catalogue, going_on: Path | None, has_games: bool, force: bool) -> None:
        """Refuse what could not be written after the games; a tournament that goes on has its own files."""
        if self.plot is not None and self.plot.suffix.lower() != ".svg":
            raise CommandFailed(catalogue.text("error-plot", file=str(self.plot)))
        given = [path for path in (self.json, self.csv, self.plot, self.records) if path is not None]
        for path in given:
            if STREAM in given or [other.resolve() for other in given].count(path.resolve()) > 1:
                key = "error-same-file" if path != STREAM else "error-write"
                raise CommandFailed(catalogue.text(key, file=str(path), reason="stdout has the report"))
            is_own = going_on is not None and path.resolve() == going_on.resolve()
            is_own = is_own or (has_games and path is self.records)
            check_output(catalogue, path, force or is_own)

    def write(self, catalogue: Catalogue, results: Results, found: Report) -> None:
        """Write the files that are not written during the games."""
        if self.json is not None:
            with file_errors(catalogue, "error-write", self.json):
                save(results, self.json, summary(found))
        if self.csv is not None:
            with output_file(catalogue, self.csv) as stream:
                text = io.TextIOWrapper(stream, "utf-8", newline="")
                write_csv(results, text)
                text.detach()  # the caller closes the file
        if self.plot is not None and found.standings:
            with output_file(catalogue, self.plot) as stream:
                stream.write(draw(found, catalogue.lang).encode())


class RecordedResult(Struct, frozen=True):
    """How the game of a record ended."""

    result: Result


def records_output(
    catalogue: Catalogue, path: Path | None, results: Results, force: bool
) -> AbstractContextManager[RecordFile | None]:
    """Where the games are written, if they are; a tournament that goes on goes on with its file.

    That file must hold exactly the games that count so far; what it has more was played by a process that
    was killed before it could save its results, and is played again.
    """
    if path is None:
        return nullcontext()
    scores = [points for group in sorted(results.groups) for points in results.groups[group]]
    if not scores:
        return record_file.create(path, force=force)
    refused = CommandFailed(catalogue.text("error-arena-records", file=str(path)))
    if not path.exists():
        raise refused

    def take(number: int, line: bytes) -> bool:
        if number >= len(scores):
            return False
        try:
            found = msgspec.json.decode(line, type=RecordedResult)
        except (msgspec.MsgspecError, ValueError) as error:
            raise DamagedLine("damaged", f"{path}, game {number + 1}: {error}") from None
        if found.result.scores != scores[number]:
            raise refused
        return True

    return record_file.resume(path, take, least=len(scores))
