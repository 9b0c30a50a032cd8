"""`vacherie simulate`: many games between bots, reproducible to the byte."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import Annotated, NamedTuple

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from vacherie.analysis import record_file
from vacherie.analysis.process_pool import WorkerDied
from vacherie.analysis.record_file import RecordFile
from vacherie.analysis.simulation import GameFailed, SimulationPlan
from vacherie.analysis.simulation import simulate as play_numbered
from vacherie.bots.limits import BotLimits
from vacherie.bots.seat_names import seat_infos
from vacherie.cli.bot_games.interrupt import one_interrupt
from vacherie.cli.bot_games.run_arguments import BotSeconds, Jobs, Ray, Rollouts, cluster_at, seconds_limit
from vacherie.cli.bot_games.score_tally import ScoreTally
from vacherie.cli.bot_games.simulate_continue import EarlierGames, PlayGames, Wanted, continue_command
from vacherie.cli.console import Lang, catalogue_for, err, out, printable, printable_lines
from vacherie.cli.errors import DAMAGED, INTERRUPTED, UNUSABLE, CommandFailed
from vacherie.cli.game_arguments import (
    MaybePreset,
    Option,
    Seats,
    Seed,
    bot_specs,
    bots_option,
    build,
    check_seats,
)
from vacherie.cli.record_files import STREAM, Force, check_output, file_errors
from vacherie.cluster.errors import ClusterFailed
from vacherie.games import game as make_game
from vacherie.locale.catalogue import Catalogue
from vacherie.tui.card_art import QUIET

USUAL_GAMES = 100

Games = Annotated[
    int | None, typer.Option("--games", "-g", min=1, help=f"How many games; {USUAL_GAMES} if left out.")
]
Bots = Annotated[
    str | None,
    bots_option("Bots by seat, repeated in order: careful,random or module:Class. All careful if left out."),
]
Out = Annotated[
    Path | None,
    typer.Option(
        "--out",
        metavar="FILE",
        help="Write every game to this file, one a line, compressed if it ends in .gz; - is stdout.",
    ),
]
Continue = Annotated[
    Path | None,
    typer.Option("--continue", metavar="FILE", help="Go on with an --out file; with its --seed and --games."),
]


def simulate(
    preset: MaybePreset = None,
    seats: Seats = None,
    games: Games = None,
    seed: Seed = None,
    bots: Bots = None,
    option: Option = None,
    out_file: Out = None,
    going_on: Continue = None,
    force: Force = False,
    jobs: Jobs = None,
    ray: Ray = None,
    rollouts: Rollouts = None,
    bot_seconds: BotSeconds = None,
    lang: Lang = None,
) -> int:
    """Let bots play many games; the same seed gives the same games, to the byte, on any number of cores.

    That holds for random, careful and the levels 1 to 7, for shark and champion with --rollouts (else they
    search for a time), and for other bots that draw all randomness from the generator they are given.

    Examples:

        vacherie simulate classic --games 1000 --seed 1 --bots careful,random

        vacherie simulate coop --seats 3 --games 50 --seed alp --out coop.jsonl.gz

        vacherie simulate --continue coop.jsonl.gz --seed alp --games 80

        vacherie simulate classic --games 1000000 --seed 1 --ray ray://head.lan --out games.jsonl.gz

    Ctrl-C keeps the games that are complete; --continue goes on. The exit code is 1 if a bot has failed.
    """
    catalogue = catalogue_for(lang)
    limits = BotLimits(seconds_limit(bot_seconds), rollouts)
    if going_on is None:
        plan = planned(catalogue, preset, seats, bots, option, seed, limits)
        tally = ScoreTally(make_game(plan.preset, **plan.options), plan.bots)
        opened = output(catalogue, out_file, force)
        with cluster_at(ray, jobs) as cluster:
            play_games = partial(play_numbered, jobs=jobs, cluster=cluster)
            return run(catalogue, opened, lambda: (plan, tally), games or USUAL_GAMES, play_games, out_file)
    if out_file is not None:
        raise CommandFailed(catalogue.text("error-continue-out", file=str(going_on)))
    if seed is None or games is None:
        raise CommandFailed(catalogue.text("error-continue-needs"))
    with file_errors(catalogue, "error-read", going_on):
        going_on.open("rb").close()
    earlier = EarlierGames(catalogue, going_on, Wanted(preset, seats, bots, option, seed, limits))
    opened = record_file.resume(going_on, earlier.take)
    with cluster_at(ray, jobs) as cluster:
        play_games = partial(play_numbered, jobs=jobs, cluster=cluster)
        begin = partial(earlier.checked, games, play_games, force)
        return run(catalogue, opened, begin, games, play_games, going_on)


def planned(
    catalogue: Catalogue,
    preset: str | None,
    seats: int | None,
    bots: str | None,
    option: list[str] | None,
    seed: str | None,
    limits: BotLimits,
) -> SimulationPlan:
    """A new simulation from what was typed."""
    if preset is None:
        raise CommandFailed(catalogue.text("error-simulate-needs"))
    game = build(catalogue, preset, option)
    count = check_seats(catalogue, game, seats)
    infos = seat_infos([], bot_specs(catalogue, bots or "careful", count))
    seed = secrets.token_hex(4) if seed is None else seed
    return SimulationPlan(preset, dict(game.settings), tuple(infos), seed, limits)


def output(catalogue: Catalogue, path: Path | None, force: bool) -> AbstractContextManager[RecordFile | None]:
    """Where the games are written, if they are: a new file, or stdout."""
    if path is None:
        return nullcontext()
    if path == STREAM:
        return record_file.closing(RecordFile(sys.stdout.buffer))
    check_output(catalogue, path, force)
    return record_file.create(path, force=force)


def run(
    catalogue: Catalogue,
    opened: AbstractContextManager[RecordFile | None],
    begin: Callable[[], tuple[SimulationPlan, ScoreTally]],
    games: int,
    play_games: PlayGames,
    path: Path | None,
) -> int:
    """Play up to so many games, and print the outcome; the exit code.

    `begin` gives the plan and what was played before, once the file is open.
    """
    file: RecordFile | None = None
    begun: tuple[SimulationPlan, ScoreTally] | None = None
    with one_interrupt():
        try:
            with opened as file:
                begun = plan, tally = begin()
                stopped = play(catalogue, plan, range(tally.games, games), play_games, tally, file)
        except BrokenPipeError:
            raise
        except OSError as error:
            reason = error.strerror or str(error)
            sentence = catalogue.text("error-write", file=str(path), reason=reason)
            if file is None or not file.games or begun is None:
                raise CommandFailed(sentence) from None
            stopped = Stopped(UNUSABLE, sentence)
        return ending(catalogue, *begun, games, path, file, stopped)


def play(
    catalogue: Catalogue,
    plan: SimulationPlan,
    numbers: Sequence[int],
    play_games: PlayGames,
    tally: ScoreTally,
    file: RecordFile | None,
) -> Stopped | None:
    """Play the games of these numbers; returns why it has ended early."""
    try:
        with (
            progress(catalogue, tally.games, tally.games + len(numbers)) as on_progress,
            closing(play_games(plan, numbers)) as played,
        ):
            for games in played:
                for game in games:
                    if file is not None:
                        file.write(game.record)
                    tally.add(game.scores, game.winners)
                if file is not None:
                    file.flush()
                on_progress(tally.games)
    except KeyboardInterrupt:
        return Stopped(INTERRUPTED)
    except GameFailed as failed:
        error = failed.error
        reason = catalogue.text(
            "error-bot",
            game=failed.number + 1,
            seed=plan.seed,
            decision=error.decision or 0,
            reason=str(error),
        )
        return Stopped(DAMAGED, reason, error.trace)
    except WorkerDied as died:
        bots = ", ".join(dict.fromkeys(plan.bots))
        reason = catalogue.text("error-bot-ended", game=died.number + 1, seed=plan.seed, bots=bots)
        return Stopped(DAMAGED, reason)
    except ClusterFailed as failed:
        return Stopped(UNUSABLE, str(failed))
    return None


@contextmanager
def progress(catalogue: Catalogue, done: int, games: int) -> Iterator[Callable[[int], None]]:
    """A progress bar on a terminal."""
    console = err()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as bar:
        task = bar.add_task(catalogue.text("simulate-progress"), total=games, completed=done)
        yield lambda now: bar.update(task, completed=now)


class Stopped(NamedTuple):
    """Why a simulation has ended before its last game."""

    code: int
    reason: str = ""
    trace: str = ""


def ending(
    catalogue: Catalogue,
    plan: SimulationPlan,
    tally: ScoreTally,
    games: int,
    path: Path | None,
    file: RecordFile | None,
    stopped: Stopped | None,
) -> int:
    """Print what was played, and how to go on after a stop; the exit code."""
    console = err() if path == STREAM else out()
    if tally.games and (stopped is None or stopped.code == INTERRUPTED):
        tally.show(catalogue, console)
        console.print(Text(catalogue.text("simulate-seed", games=tally.games, seed=plan.seed), QUIET))
    is_kept = file is not None and file.games and path is not None and path.is_file()
    if stopped is None:
        if is_kept:
            written = catalogue.text("games-written", games=games, file=str(path))
            console.print(Text(written, QUIET))
        return 0
    if stopped.trace:
        err().print(Text(printable_lines(stopped.trace)), soft_wrap=True)
    if stopped.code == INTERRUPTED:
        err().print(Text(catalogue.text("simulate-stopped", games=tally.games, all=games)))
    if stopped.reason:
        err().print(Text(f"vacherie: {printable(stopped.reason)}"), soft_wrap=True)
    if is_kept and file is not None and path is not None:
        command = continue_command(path, plan.seed, games, plan.limits)
        # On one line, so that it can be copied.
        kept = catalogue.text("simulate-kept", games=file.games, file=str(path), command=command)
        err().print(Text(kept), soft_wrap=True)
    return stopped.code
