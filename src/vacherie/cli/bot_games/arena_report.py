"""Report of `vacherie arena`: standings with their confidence, failed bots, and how to continue."""

from __future__ import annotations

import shlex
from pathlib import Path

from rich.console import Console
from rich.text import Text

from vacherie.analysis.arena.report import Report
from vacherie.analysis.arena.report_text import (
    COLUMNS,
    fault_sentence,
    headline,
    same_faults,
    sentences,
    table,
)
from vacherie.analysis.arena.results import Results
from vacherie.analysis.arena.tournament import Interrupted, ProcessEnded, Stopped, TooManyFaults
from vacherie.cli.console import err, grid, printable, printable_lines
from vacherie.cli.errors import DAMAGED, INTERRUPTED
from vacherie.locale.catalogue import Catalogue
from vacherie.tui.card_art import CORAL, GOLD, QUIET

SHOWN_FAULTS = 5


def show(catalogue: Catalogue, console: Console, results: Results, found: Report) -> None:
    """The report: what was played, the table, the sentences, what went wrong."""
    lang = catalogue.lang
    for sentence in headline(found, lang):
        console.print(Text(sentence, QUIET))
    if found.standings:
        standings = grid()
        standings.add_column(catalogue.text(COLUMNS[0]), overflow="fold")
        for column in COLUMNS[1:]:
            standings.add_column(catalogue.text(column), justify="right", no_wrap=True)
        for bot, *figures in table(found, lang):
            standings.add_row(Text(bot, GOLD), *figures)
        console.print(standings)
    for sentence in sentences(found, lang):
        console.print(Text(sentence))
    show_faults(catalogue, console, results)
    seconds = catalogue.decimal(found.seconds, 1)
    console.print(Text(catalogue.text("arena-seed", seed=results.plan.seed, seconds=seconds), QUIET))


def show_faults(catalogue: Catalogue, console: Console, results: Results) -> None:
    """Which bots have failed, and how."""
    if not results.faults:
        return
    failed = len({fault.group for fault in results.faults})
    deals = failed + len(results.groups)
    console.print(Text(catalogue.text("arena-faults", failed=failed, deals=deals), CORAL))
    kinds = same_faults(results.faults)
    for number, (fault, *same) in enumerate(kinds[:SHOWN_FAULTS]):
        sentence = fault_sentence(results.plan, fault, catalogue.lang)
        console.print(Text(f"  {printable(sentence)}", CORAL))
        if number == 0 and fault.trace:  # the others are mostly the same
            console.print(Text(printable_lines(fault.trace)), soft_wrap=True)
        if same:
            console.print(Text(f"  {catalogue.text('arena-same-faults', faults=len(same))}", CORAL))
    more = sum(map(len, kinds[SHOWN_FAULTS:]))
    if more:
        console.print(Text(f"  {catalogue.text('arena-more-faults', faults=more)}", CORAL))


def ending(
    catalogue: Catalogue,
    results: Results,
    stopped: Stopped | None,
    path: Path | None,
    records: Path | None = None,
) -> int:
    """The exit code, and how to go on after a stop."""
    if stopped is not None and not isinstance(stopped, Interrupted):
        err().print(Text(f"vacherie: {reason(catalogue, results, stopped)}", CORAL))
    if stopped is not None and path is not None:
        # On one line, so that it can be copied.
        words = ["vacherie", "arena", "--continue", str(path)]
        command = shlex.join(words if records is None else [*words, "--records", str(records)])
        err().print(Text(catalogue.text("arena-kept", file=str(path), command=command)), soft_wrap=True)
    if isinstance(stopped, Interrupted):
        return INTERRUPTED
    return DAMAGED if stopped is not None or results.faults else 0


def reason(catalogue: Catalogue, results: Results, stopped: Stopped) -> str:
    """Why a tournament has ended before its last game."""
    plan = results.plan
    if isinstance(stopped, TooManyFaults):
        return catalogue.text("arena-too-many-faults", faults=stopped.faults)
    if isinstance(stopped, ProcessEnded):
        games = {"first": stopped.first, "last": stopped.last}
        return catalogue.text("arena-died", **games, seed=plan.seed, bots=", ".join(plan.entrants))
    return str(stopped)
