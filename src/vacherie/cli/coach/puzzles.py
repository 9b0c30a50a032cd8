"""`vacherie puzzles make`: puzzles out of recorded games."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from vacherie.analysis.puzzles.make import DEEP, make_puzzles
from vacherie.analysis.puzzles.store import write
from vacherie.cli.console import Lang, catalogue_for, out, printable
from vacherie.cli.errors import DAMAGED, CommandFailed
from vacherie.cli.record_files import Force, check_output, output_stream, unread_games
from vacherie.locale.catalogue import Catalogue
from vacherie.records.record import Record

Files = Annotated[
    list[Path],
    typer.Argument(metavar="RECORDS...", help="Records: .json, .jsonl, .vn, also with .gz; or - for stdin."),
]
Out = Annotated[
    Path, typer.Option("--out", metavar="FILE", help="Where the puzzles go, one JSON on each line.")
]
Most = Annotated[int, typer.Option("--max", min=1, help="Stop after so many.")]
Rollouts = Annotated[
    int, typer.Option("--rollouts", min=100, help="Rollouts of each answer in the deep search.")
]
Seed = Annotated[int, typer.Option("--seed", help="A seed for all randomness.")]


def about(context: typer.Context) -> None:
    """Make puzzles: positions in which one answer is clearly best, and not the obvious one."""
    if context.invoked_subcommand is None:
        print(context.get_help())


def make(
    records: Files,
    out_file: Out,
    most: Most = 100,
    rollouts: Rollouts = DEEP,
    seed: Seed = 0,
    force: Force = False,
    lang: Lang = None,
) -> None:
    """Find puzzles in recorded games, and prove them by deep search.

    Needs the extra `sim`. A game gives two puzzles at most.

    Examples:

        vacherie simulate classic --games 50 --bots careful,duchesse --out games.jsonl

        vacherie puzzles make games.jsonl --out puzzles.jsonl
    """
    catalogue = catalogue_for(lang)
    check_output(catalogue, out_file, force)
    found = list(islice(make_puzzles(games(catalogue, records), rollouts=rollouts, seed=seed), most))
    if not found:
        raise CommandFailed(catalogue.text("puzzles-none"))
    with output_stream(catalogue, out_file, force=force) as stream:
        stream.write(write(found))
    if out_file != Path("-"):
        out().print(Text(catalogue.text("puzzles-made", count=len(found), file=str(out_file)), "bold"))


def games(catalogue: Catalogue, files: list[Path]) -> Iterator[Record]:
    """All games of some files; a damaged one ends the command."""
    for file in files:
        number = 0
        for number, game in enumerate(unread_games(catalogue, file), 1):
            line = game()
            if line.record is None or line.error is not None:
                reason = printable(str(line.error))
                text = catalogue.text("error-damaged", file=str(file), game=number, reason=reason)
                raise CommandFailed(text, DAMAGED)
            yield line.record
        if not number:
            raise CommandFailed(catalogue.text("error-no-game", file=str(file)), DAMAGED)
