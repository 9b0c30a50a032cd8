"""`vacherie arena`: a tournament between bots; `arena_report` prints its results."""

from __future__ import annotations

import io
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Annotated

import msgspec
import typer
from msgspec import Struct
from msgspec.structs import asdict
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from vacherie import __version__
from vacherie.analysis.arena.csv_export import write_csv
from vacherie.analysis.arena.plan import TournamentPlan, make_plan, requested_deal
from vacherie.analysis.arena.plot import draw
from vacherie.analysis.arena.process_pool import OnProgress, Stopped, run
from vacherie.analysis.arena.report import Report, report
from vacherie.analysis.arena.report_text import summary
from vacherie.analysis.arena.results import Results, extended, load, save
from vacherie.cli.arena_report import ending, show
from vacherie.cli.console import Lang, catalogue_for, err, out
from vacherie.cli.errors import CommandFailed
from vacherie.cli.game_arguments import Option, Seats, Seed, build, check_seats
from vacherie.cli.record_files import file_errors, output_file
from vacherie.locale.catalogue import Catalogue
from vacherie.tui.card_art import QUIET

SAVE_EVERY = 15.0
"""Seconds between two savings of the results file."""

Preset = Annotated[
    str | None,
    typer.Option("--preset", "-p", metavar="PRESET", help="The game; `vacherie presets` lists all."),
]
Bots = Annotated[
    str | None,
    typer.Option(
        "--bots",
        "-b",
        metavar="BOTS",
        help="Who plays: careful,random,module:Class. With more than there are seats, each choice in turn.",
    ),
]
Games = Annotated[
    int | None,
    typer.Option(
        "--games", "-g", min=1, help="How many games at least: every deal is played from all seats."
    ),
]
Json = Annotated[
    Path | None,
    typer.Option(
        "--json", metavar="FILE", help="Keep all games and figures in this file; --continue reads it."
    ),
]
Csv = Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Write one line a game and seat.")]
Plot = Annotated[Path | None, typer.Option("--plot", metavar="FILE", help="Draw the standings (SVG).")]
Continue = Annotated[
    Path | None,
    typer.Option("--continue", metavar="FILE", help="Go on with the tournament of a --json file."),
]
Jobs = Annotated[
    int | None, typer.Option("--jobs", "-j", min=1, max=1024, help="Cores to use; all if left out.")
]
Twins = Annotated[
    bool, typer.Option("--twins/--no-twins", help="Let the kernel play for bots that it knows. Same results.")
]
Deck = Annotated[
    int | None,
    typer.Option(
        "--deck", metavar="DEAL", min=0, max=2**31 - 1, help="Print a deck of this deal, and play nothing."
    ),
]
Round = Annotated[int, typer.Option("--round", min=1, max=2**32 - 1, help="With --deck: of which round.")]
USUAL_GAMES = 400


def arena(
    preset: Preset = None,
    seats: Seats = None,
    bots: Bots = None,
    games: Games = None,
    seed: Seed = None,
    option: Option = None,
    json_file: Json = None,
    csv_file: Csv = None,
    plot_file: Plot = None,
    going_on: Continue = None,
    jobs: Jobs = None,
    twins: Twins = True,
    deck: Deck = None,
    round: Round = 1,
    lang: Lang = None,
) -> int:
    """Let bots play a tournament: every deal from every seat; who is better, and how sure is that?

    Examples:

        vacherie arena --preset classic --seats 4 --bots careful,random --games 1000 --seed 1

        vacherie arena -p nothanks -n 3 -b careful,mine:Bot -g 3000 --json nt.json --plot nt.svg

        vacherie arena --continue nt.json --games 9000

        vacherie arena --continue nt.json --deck 17

    Ctrl-C keeps what was played; --continue goes on with it. The exit code is 1 if a bot has failed.
    """
    catalogue = catalogue_for(lang)
    wanted = Wanted(preset, seats, bots, games, seed, option)
    if going_on is None:
        results = Results(planned(catalogue, wanted))
    else:
        results = resumed(catalogue, going_on, wanted)
        json_file = json_file or going_on
    if deck is not None:
        dealt = requested_deal(results.plan, deck, round)
        out().out(msgspec.json.encode({"deal": deck, "round": round, **asdict(dealt)}).decode())
        return 0
    for path in filter(None, (json_file, csv_file, plot_file)):
        check_writable(catalogue, path)
    stopped: Stopped | None = None
    with progress(catalogue, results, json_file) as on_progress:
        try:
            run(results, jobs, on_progress, twins)
        except Stopped as error:
            stopped = error
    if stopped is not None and (results.groups or results.faults):
        json_file = json_file or Path(f"arena-{safe(results.plan.seed)}.json")
        with suppress(OSError):  # the final write below reports the error
            save(results, json_file)
    found = report(results)
    show(catalogue, out(), results, found)
    write(catalogue, results, found, json_file, csv_file, plot_file)
    return ending(catalogue, results, stopped, json_file)


def write(
    catalogue: Catalogue,
    results: Results,
    found: Report,
    json_file: Path | None,
    csv_file: Path | None,
    plot_file: Path | None,
) -> None:
    """Write the files that were asked for."""
    if json_file is not None:
        with file_errors(catalogue, "error-write", json_file):
            save(results, json_file, summary(found))
    if csv_file is not None:
        with output_file(catalogue, csv_file) as stream:
            text = io.TextIOWrapper(stream, "utf-8", newline="")
            write_csv(results, text)
            text.detach()  # the caller closes the file
    if plot_file is not None and found.standings:
        with output_file(catalogue, plot_file) as stream:
            stream.write(draw(found, catalogue.lang).encode())


class Wanted(Struct, frozen=True):
    """What was typed about the tournament."""

    preset: str | None
    seats: int | None
    bots: str | None
    games: int | None
    seed: str | None
    option: list[str] | None


def planned(catalogue: Catalogue, wanted: Wanted) -> TournamentPlan:
    """A new tournament from what was typed."""
    if wanted.preset is None or wanted.bots is None:
        raise CommandFailed(catalogue.text("error-arena-needs"))
    game = build(catalogue, wanted.preset, wanted.option)
    count = check_seats(catalogue, game, wanted.seats)
    specs = [spec.strip() for spec in wanted.bots.split(",")]
    if not all(specs):
        raise CommandFailed(catalogue.text("error-arena-bots", bots=wanted.bots))
    seed = secrets.token_hex(4) if wanted.seed is None else wanted.seed
    return make_plan(wanted.preset, count, specs, wanted.games or USUAL_GAMES, seed, game.settings)


def resumed(catalogue: Catalogue, path: Path, wanted: Wanted) -> Results:
    """The tournament of a results file; refuses options that would make it another one."""
    with file_errors(catalogue, "error-read", path):
        results = load(path)
    plan = results.plan
    bots = None if wanted.bots is None else ",".join(spec.strip() for spec in wanted.bots.split(","))
    for name, word, kept in (
        ("preset", wanted.preset, plan.preset),
        ("seats", wanted.seats, plan.seats),
        ("seed", wanted.seed, plan.seed),
        ("bots", bots, ",".join(plan.bots)),
    ):
        if word is not None and word != kept:
            both = {"kept": str(kept), "given": str(word)}
            raise CommandFailed(catalogue.text("error-arena-other", file=str(path), option=name, **both))
    option = wanted.option
    if option is not None and dict(build(catalogue, plan.preset, option).settings) != plan.options:
        options = ", ".join(f"{name}={value}" for name, value in plan.options.items())
        raise CommandFailed(catalogue.text("error-arena-options", file=str(path), options=options))
    if results.version != __version__:
        message = catalogue.text("arena-version", file=str(path), version=results.version)
        err().print(Text(f"vacherie: {message}", QUIET))
    return extended(results, wanted.games)


def check_writable(catalogue: Catalogue, path: Path) -> None:
    """Refuse a file before the games are played and not after."""
    folder = path.resolve().parent
    reason = ""
    if path.is_dir():
        reason = "Is a directory"
    elif not folder.is_dir():
        reason = f"There is no folder {folder}"
    elif not os.access(folder, os.W_OK):
        reason = "Permission denied"
    if reason:
        raise CommandFailed(catalogue.text("error-write", file=str(path), reason=reason))


@contextmanager
def progress(catalogue: Catalogue, results: Results, path: Path | None) -> Iterator[OnProgress]:
    """A progress bar on a terminal, and a results file saved every few seconds."""
    console = err()
    plan = results.plan
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as bar:
        task = bar.add_task(catalogue.text("arena-progress"), total=plan.games, completed=results.games)
        saved = monotonic()

        def on_progress(now: Results) -> None:
            nonlocal saved
            void = len({fault.group for fault in now.faults}) * plan.group_size
            bar.update(task, completed=now.games + void)
            if path is not None and monotonic() - saved > SAVE_EVERY:
                # A disk that is full now may have space at the end.
                with suppress(OSError):
                    save(now, path)
                saved = monotonic()

        yield on_progress


def safe(seed: str) -> str:
    """A seed as a safe part of a file name.

    >>> safe("a/b c")
    'a-b-c'
    """
    return "".join(sign if sign.isalnum() else "-" for sign in seed)[:40]
