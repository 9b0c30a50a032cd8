"""`vacherie verify`: checks recorded games against the rules and their decks against the commitment."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from vacherie.cli.console import Lang, catalogue_for, out, printable
from vacherie.cli.errors import DAMAGED
from vacherie.cli.record_files import unread_games
from vacherie.locale.catalogue import Catalogue
from vacherie.records.json_reader import ReadLine
from vacherie.records.verify import Check
from vacherie.records.verify import verify as check_record
from vacherie.tui.card_art import CORAL, GOLD, QUIET

Files = Annotated[
    list[Path],
    typer.Argument(metavar="FILE...", help="Records: .json, .jsonl, .vn, also with .gz; or - for stdin."),
]


def verify(files: Files, lang: Lang = None) -> int:
    """Check recorded games: the rules, the end, the dealer's commitment, every deal.

    The exit code is 1 if anything cannot be proven. A record proves its decks, not who played, nor that an
    answer in it is the one that was given.

    Examples:

        vacherie verify game.json

        vacherie verify *.jsonl && echo all in order
    """
    catalogue = catalogue_for(lang)
    console = out()
    games = failed = 0
    for file in files:
        found = 0
        for found, game in enumerate(unread_games(catalogue, file), 1):
            games += 1
            failed += not show(catalogue, console, f"{file}:{found}", game())
        if not found:
            failed += 1
            console.print(Text(catalogue.text("error-no-game", file=str(file)), CORAL))
    console.print(Text(catalogue.text("verify-summary", games=games, failed=failed), "bold"))
    return DAMAGED if failed else 0


def show(catalogue: Catalogue, console: Console, where: str, line: ReadLine) -> bool:
    """One game: a line with all checks, and why one failed; whether all is well."""
    checks = () if line.record is None else check_record(line.record).checks
    if line.error is not None:
        checks = (*checks, Check("damaged", False, str(line.error)))
    result = Text(f"{where} ", GOLD)
    for check in checks:
        # A check without anything to check has a sentence of its own, and no tick.
        name = f"check-{check.name}" if check.ok is not None else f"check-no-{check.name}"
        result.append(f" {check.mark} {catalogue.text(name)}", CORAL if check.ok is False else "")
    console.print(result)
    for check in checks:
        if check.ok is False:
            console.print(Text(f"    {printable(check.detail)}", QUIET))
    return all(check.ok is not False for check in checks)
