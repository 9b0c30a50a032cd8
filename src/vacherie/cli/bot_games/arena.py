"""`vacherie arena`: a tournament between bots; `arena_report` prints its results."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from itertools import chain, count
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
from vacherie.analysis.arena.plan import TournamentPlan, make_plan, requested_deal
from vacherie.analysis.arena.report import report
from vacherie.analysis.arena.results import Results, extended, load, save
from vacherie.analysis.arena.tournament import OnProgress, Stopped, run
from vacherie.analysis.record_file import RecordFile
from vacherie.bots.limits import BotLimits
from vacherie.cli.bot_games.arena_files import OutputFiles, records_output
from vacherie.cli.bot_games.arena_report import ending, show
from vacherie.cli.bot_games.interrupt import one_interrupt
from vacherie.cli.bot_games.run_arguments import BotSeconds, Jobs, Ray, Rollouts, cluster_at, seconds_limit
from vacherie.cli.console import Lang, catalogue_for, err, out
from vacherie.cli.errors import UNUSABLE, CommandFailed
from vacherie.cli.game_arguments import MaybePreset, Option, Seats, Seed, bots_option, build, check_seats
from vacherie.cli.record_files import STREAM, Force, file_errors
from vacherie.cluster.errors import ClusterFailed
from vacherie.locale.catalogue import Catalogue
from vacherie.tui.card_art import QUIET

SAVE_EVERY = 15.0
"""Seconds between two savings of the results file."""

Bots = Annotated[
    str | None,
    bots_option(
        "Who plays: careful,random or module:Class. With more than there are seats, each choice in turn."
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
Plot = Annotated[
    Path | None, typer.Option("--plot", metavar="FILE.svg", help="Draw the standings, as an SVG picture.")
]
Records = Annotated[
    Path | None,
    typer.Option(
        "--records",
        metavar="FILE",
        help="Write every game that counts, one a line, compressed if it ends in .gz; then no twins play.",
    ),
]
Continue = Annotated[
    Path | None,
    typer.Option("--continue", metavar="FILE", help="Go on with the tournament of a --json file."),
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
    preset: MaybePreset = None,
    seats: Seats = None,
    bots: Bots = None,
    games: Games = None,
    seed: Seed = None,
    option: Option = None,
    json_file: Json = None,
    csv_file: Csv = None,
    plot_file: Plot = None,
    records_file: Records = None,
    going_on: Continue = None,
    force: Force = False,
    jobs: Jobs = None,
    ray: Ray = None,
    rollouts: Rollouts = None,
    bot_seconds: BotSeconds = None,
    twins: Twins = True,
    deck: Deck = None,
    round: Round = 1,
    lang: Lang = None,
) -> int:
    """Let bots play a tournament: every deal from every seat; who is better, and how sure is that?

    Examples:

        vacherie arena classic --seats 4 --bots careful,random --games 1000 --seed 1

        vacherie arena nothanks -n 3 -b careful,mine:Bot -g 3000 --json nt.json --plot nt.svg

        vacherie arena --continue nt.json --games 9000

        vacherie arena --continue nt.json --deck 17

        vacherie arena coop -n 4 -b careful,mine:Bot -g 100000 --ray ray://head.lan --json coop.json

    Ctrl-C keeps what was played; --continue goes on with it. The exit code is 1 if a bot has failed.
    """
    catalogue = catalogue_for(lang)
    wanted = Wanted(preset, seats, bots, games, seed, option, bot_seconds, rollouts)
    if going_on is None:
        results = Results(planned(catalogue, wanted))
    else:
        results = resumed(catalogue, going_on, wanted)
        json_file = json_file or going_on
    if deck is not None:
        dealt = requested_deal(results.plan, deck, round)
        out().out(msgspec.json.encode({"deal": deck, "round": round, **asdict(dealt)}).decode())
        return 0
    files = OutputFiles(json_file, csv_file, plot_file, records_file)
    files.check(catalogue, going_on, bool(results.groups), force)
    with cluster_at(ray, jobs) as cluster, one_interrupt():
        return play(catalogue, results, files, partial(run, jobs=jobs, twins=twins, cluster=cluster), force)


def play(
    catalogue: Catalogue, results: Results, files: OutputFiles, run: Callable[..., Results], force: bool
) -> int:
    """Play what is missing, print the report and write the files; the exit code."""
    json_file, records_file = files.json, files.records
    stopped: Stopped | None = None
    is_lost = False
    with (
        file_errors(catalogue, "error-write", records_file or STREAM),
        records_output(catalogue, records_file, results, force) as records,
        progress(catalogue, results, json_file, records) as on_progress,
    ):
        try:
            on_record = None if records is None else records.write
            run(results, on_progress=on_progress, on_record=on_record)
        except Stopped as error:
            stopped = error
        except ClusterFailed as failed:
            stopped, is_lost = Stopped(str(failed)), True
    if stopped is not None and (results.groups or results.faults):
        json_file = json_file or unused(f"arena-{safe(results.plan.seed)}", ".json")
        with suppress(OSError):  # the final write below reports the error
            save(results, json_file)
    found = report(results)
    show(catalogue, out(), results, found)
    msgspec.structs.replace(files, json=json_file).write(catalogue, results, found)
    code = ending(catalogue, results, stopped, json_file, records_file)
    return UNUSABLE if is_lost else code


class Wanted(Struct, frozen=True):
    """What was typed about the tournament."""

    preset: str | None
    seats: int | None
    bots: str | None
    games: int | None
    seed: str | None
    option: list[str] | None
    bot_seconds: float | None
    rollouts: int | None


def planned(catalogue: Catalogue, wanted: Wanted) -> TournamentPlan:
    """A new tournament from what was typed."""
    if wanted.preset is None:
        raise CommandFailed(catalogue.text("error-arena-needs"))
    game = build(catalogue, wanted.preset, wanted.option)
    if wanted.bots is None:
        raise CommandFailed(catalogue.text("error-arena-needs.bots"))
    seats = check_seats(catalogue, game, wanted.seats)
    specs = [spec.strip() for spec in wanted.bots.split(",")]
    if not all(specs):
        raise CommandFailed(catalogue.text("error-empty-bot", bots=wanted.bots))
    seed = secrets.token_hex(4) if wanted.seed is None else wanted.seed
    games = wanted.games or USUAL_GAMES
    limits = BotLimits(seconds_limit(wanted.bot_seconds), wanted.rollouts)
    return make_plan(wanted.preset, seats, specs, games, seed, game.settings, limits)


def resumed(catalogue: Catalogue, path: Path, wanted: Wanted) -> Results:
    """The tournament of a results file; refuses options that would make it another one."""
    with file_errors(catalogue, "error-read", path):
        results = load(path)
    plan = results.plan
    bots = None if wanted.bots is None else ",".join(spec.strip() for spec in wanted.bots.split(","))
    for name, word, kept in (
        ("preset", wanted.preset, plan.preset),
        ("--seats", wanted.seats, plan.seats),
        ("--seed", wanted.seed, plan.seed),
        ("--bots", bots, ",".join(plan.bots)),
        ("--rollouts", wanted.rollouts, plan.rollouts),
    ):
        if word is not None and word != kept:
            both = {"kept": "–" if kept is None else str(kept), "given": str(word)}
            raise CommandFailed(catalogue.text("error-other-run", file=str(path), option=name, **both))
    option = wanted.option
    if option is not None and dict(build(catalogue, plan.preset, option).settings) != plan.options:
        options = ", ".join(f"{name}={value}" for name, value in plan.options.items())
        raise CommandFailed(catalogue.text("error-other-options", file=str(path), options=options))
    if results.version != __version__:
        message = catalogue.text("arena-version", file=str(path), version=results.version)
        err().print(Text(f"vacherie: {message}", QUIET))
    if wanted.bot_seconds is not None:
        results.plan = msgspec.structs.replace(plan, bot_seconds=seconds_limit(wanted.bot_seconds))
    return extended(results, wanted.games)


@contextmanager
def progress(
    catalogue: Catalogue, results: Results, path: Path | None, records: RecordFile | None
) -> Iterator[OnProgress]:
    """A progress bar on a terminal, and a results file saved every few seconds."""
    console = err()
    plan = results.plan
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as bar:
        task = bar.add_task(catalogue.text("arena-progress"), total=plan.games, completed=results.played)
        saved = monotonic()

        def on_progress(now: Results) -> None:
            nonlocal saved
            bar.update(task, completed=now.played)
            if records is not None:
                records.flush()  # before the results, so that no game of theirs is missing there
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


def unused(stem: str, ending: str) -> Path:
    """A name that no file has yet."""
    numbered = (Path(f"{stem}-{number}{ending}") for number in count(2))
    return next(name for name in chain([Path(f"{stem}{ending}")], numbered) if not name.exists())
