"""`vacherie dataset`: a line for every decision of many games, as Parquet or CSV."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from vacherie.analysis.process_pool import WorkerDied
from vacherie.analysis.simulation import GameFailed
from vacherie.bots.limits import BotLimits
from vacherie.cli.bot_games.interrupt import one_interrupt
from vacherie.cli.bot_games.run_arguments import BotSeconds, Jobs, Rollouts, seconds_limit
from vacherie.cli.bot_games.simulate import USUAL_GAMES, Bots, planned
from vacherie.cli.console import Lang, catalogue_for, err, out, printable_lines
from vacherie.cli.errors import DAMAGED, INTERRUPTED, CommandFailed
from vacherie.cli.game_arguments import Option, Seats, Seed
from vacherie.cli.process.completion import complete_preset
from vacherie.cli.record_files import STREAM, file_errors, unread_games
from vacherie.extras import require
from vacherie.locale.catalogue import Catalogue
from vacherie.tui.card_art import QUIET

if TYPE_CHECKING:
    from vacherie.research.dataset.from_records import RecordedGame

USUAL_PER_FILE = 500
FORMS = ("parquet", "csv")

PlayedPreset = Annotated[
    str | None,
    typer.Argument(
        metavar="PRESET",
        help="The game to play; `vacherie presets` lists all. Records have their own.",
        show_default=False,
        autocompletion=complete_preset,
    ),
]
Folder = Annotated[
    Path, typer.Option("--out", metavar="FOLDER", help="The folder of the files; a stopped one is continued.")
]
Records = Annotated[
    list[Path] | None,
    typer.Option("--records", metavar="FILE", help="Take the games of this file of records; repeatable."),
]
Games = Annotated[
    int | None, typer.Option("--games", "-g", min=1, help=f"How many; {USUAL_GAMES} if left out.")
]
FormOption = Annotated[str, typer.Option("--form", metavar="parquet|csv", help="The form of the files.")]
PerFile = Annotated[int, typer.Option("--games-per-file", min=1, help="How many games a file holds.")]


def dataset(
    folder: Folder,
    preset: PlayedPreset = None,
    seats: Seats = None,
    games: Games = None,
    seed: Seed = None,
    bots: Bots = None,
    option: Option = None,
    records: Records = None,
    form: FormOption = "parquet",
    per_file: PerFile = USUAL_PER_FILE,
    jobs: Jobs = None,
    rollouts: Rollouts = None,
    bot_seconds: BotSeconds = None,
    lang: Lang = None,
) -> int:
    """Write every decision of many games as a line of a table: what a seat held and saw, its options, its
    choice, and how the game ended.

    The games are played by bots, on all cores, or come from files of records. The same command again goes on
    where one was stopped; with more --games it adds some. Columns: docs/research.md in the repository.

    Examples:

        vacherie dataset classic --games 10000 --seed 1 --bots careful --out moves

        vacherie dataset --records games.jsonl.gz --out moves --form csv
    """
    catalogue = catalogue_for(lang)
    if form not in FORMS:
        raise typer.BadParameter(f"{form} is not one of {', '.join(FORMS)}.", param_hint="--form")
    if folder == STREAM:
        raise CommandFailed(catalogue.text("error-dataset-stream"))
    require("data")  # before its modules are imported: every start would pay for numpy
    from vacherie.research.dataset.from_records import make_from_records, records_source
    from vacherie.research.dataset.make import DatasetPlan, make_from_simulation, simulation_source
    from vacherie.research.dataset.part_file import Form

    chosen: Form = "parquet" if form == "parquet" else "csv"
    if records:
        given = {
            "PRESET": preset, "--seats": seats, "--games": games, "--seed": seed, "--bots": bots,
            "--option": option or None, "--rollouts": rollouts, "--bot-seconds": bot_seconds,
        }  # fmt: skip
        for name, value in given.items():
            if value is not None:
                raise CommandFailed(catalogue.text("error-dataset-both", option=name))
        with reading_errors(catalogue, records):
            source = records_source(records)
        plan = DatasetPlan(folder, chosen, source, per_file, is_known=STREAM not in records)
        work = make_from_records(plan, read_records(catalogue, records), jobs)
        return run(catalogue, work, None, folder)
    if preset is None:
        raise CommandFailed(catalogue.text("error-dataset-needs"))
    simulation = planned(
        catalogue, preset, seats, bots, option, seed or "0", BotLimits(seconds_limit(bot_seconds), rollouts)
    )
    plan = DatasetPlan(folder, chosen, simulation_source(simulation), per_file)
    count = games or USUAL_GAMES
    return run(catalogue, make_from_simulation(plan, simulation, count, jobs), count, folder, simulation.seed)


@contextmanager
def reading_errors(catalogue: Catalogue, files: list[Path]) -> Iterator[None]:
    """End the command with a sentence about the file that cannot be read."""
    try:
        yield
    except OSError as error:
        with file_errors(catalogue, "error-read", Path(error.filename or files[0])):
            raise


def read_records(catalogue: Catalogue, files: list[Path]) -> Iterator[RecordedGame]:
    """The games of all files, not decoded."""
    from vacherie.research.dataset.from_records import RecordedGame

    for path in files:
        for number, game in enumerate(unread_games(catalogue, path), 1):
            yield RecordedGame(str(path), number, game)


def run(catalogue: Catalogue, work: Iterator[int], games: int | None, folder: Path, seed: str = "") -> int:
    """Carry the work out with a progress bar; the exit code."""
    from vacherie.research.dataset.from_records import DamagedGame

    console, done = err(), 0
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=console, disable=not console.is_terminal, transient=True)
    with one_interrupt(), file_errors(catalogue, "error-write", folder):
        try:
            with bar, closing(work):  # type: ignore[type-var]  # both are generators
                task = bar.add_task(catalogue.text("simulate-progress"), total=games)
                for done in work:
                    bar.update(task, completed=done)
        except KeyboardInterrupt:
            err().print(Text(catalogue.text("dataset-stopped", games=done)))
            return INTERRUPTED
        except DamagedGame as bad:
            message = catalogue.text("error-damaged", file=bad.file, game=bad.number, reason=bad.reason)
            raise CommandFailed(message, DAMAGED) from None
        except GameFailed as failed:
            print(printable_lines(failed.error.trace), file=sys.stderr)
            raise CommandFailed(
                catalogue.text(
                    "error-bot",
                    game=failed.number + 1,
                    seed=seed,
                    decision=failed.error.decision or 0,
                    reason=str(failed.error),
                ),
                DAMAGED,
            ) from None
        except WorkerDied as died:
            raise CommandFailed(str(died), DAMAGED) from None
    written = catalogue.text("games-written", games=done, file=str(folder))
    out().print(Text(written, QUIET), soft_wrap=True)
    return 0
