"""`vacherie simulate`: many games between bots, reproducible to the byte."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import track
from rich.text import Text

from vacherie.bots import registry
from vacherie.bots.match_runner import BotError, run, seat_rngs
from vacherie.cli.console import Lang, catalogue_for, err, grid, out
from vacherie.cli.errors import DAMAGED, CommandFailed
from vacherie.cli.game_arguments import Option, Preset, Seats, Seed, bot_specs, build, check_seats, seat_infos
from vacherie.cli.process.completion import complete_bots
from vacherie.cli.record_files import STREAM, output_stream
from vacherie.core.game import Game
from vacherie.core.match import Match
from vacherie.core.shuffle import Dealer
from vacherie.locale.catalogue import Catalogue
from vacherie.locale.families import wording_for
from vacherie.locale.wording import capitalised
from vacherie.records.record import encode, record_match
from vacherie.tui.card_art import GOLD, QUIET

Games = Annotated[int, typer.Option("--games", "-g", min=1, help="How many games.")]
Bots = Annotated[
    str,
    typer.Option(
        "--bots",
        "-b",
        metavar="BOTS",
        help="Bots by seat, repeated in order: careful,random,module:Class.",
        autocompletion=complete_bots,
    ),
]
Out = Annotated[
    Path | None,
    typer.Option(
        "--out",
        metavar="FILE",
        help="Write every game to this file, one a line, in place of what is there; - is stdout.",
    ),
]


def simulate(
    preset: Preset,
    seats: Seats = None,
    games: Games = 100,
    seed: Seed = None,
    bots: Bots = "careful",
    option: Option = None,
    out_file: Out = None,
    lang: Lang = None,
) -> None:
    """Let bots play many games; the same seed gives the same games, to the byte.

    Examples:

        vacherie simulate classic --games 1000 --seed 1 --bots careful,random

        vacherie simulate coop --seats 3 --games 50 --seed alp --out coop.jsonl
    """
    catalogue = catalogue_for(lang)
    game = build(catalogue, preset, option)
    count = check_seats(catalogue, game, seats)
    specs = bot_specs(bots, count)
    seed = secrets.token_hex(4) if seed is None else seed
    tally, infos = ScoreTally(game, specs), seat_infos([], specs)
    to_stdout = out_file == STREAM
    with nullcontext() if out_file is None else output_stream(catalogue, out_file) as stream:
        for match in played(catalogue, game, specs, seed, games):
            tally.add(match)
            if stream is not None:
                stream.write(encode(record_match(match, infos)) + b"\n")
    console = err() if to_stdout else out()
    summary(catalogue, tally, console)
    console.print(Text(catalogue.text("simulate-seed", games=games, seed=seed), QUIET))
    if out_file is not None and not to_stdout:
        console.print(Text(catalogue.text("simulate-written", games=games, file=str(out_file)), QUIET))


def played(
    catalogue: Catalogue, game: Game[Any, Any], specs: list[str], seed: str, games: int
) -> Iterator[Match[Any, Any]]:
    """Games played to their ends, one after another."""
    console = err()
    numbers = track(
        range(games),
        description=catalogue.text("simulate-progress"),
        console=console,
        disable=not console.is_terminal,
        transient=True,
    )
    for number in numbers:
        match = Match(game, len(specs), Dealer.from_seed(seed, len(specs), number))
        try:
            run(match, [registry.make(spec, game) for spec in specs], seat_rngs(seed, number, len(specs)))
        except BotError as error:
            message = catalogue.text("error-bot", game=number + 1, reason=str(error))
            raise CommandFailed(message, DAMAGED) from None
        yield match


class ScoreTally:
    """Scores of games between the same bots."""

    def __init__(self, game: Game[Any, Any], bots: Sequence[str]) -> None:
        self.game = game
        self.bots = bots
        self.games = 0
        self.draws = 0
        self.points: Counter[int] = Counter()
        self.wins: Counter[int] = Counter()

    def add(self, match: Match[Any, Any]) -> None:
        """Count a finished game."""
        self.games += 1
        winners = self.game.winners(match.state)
        self.draws += not winners
        self.wins.update(winners)
        self.points.update(dict(enumerate(self.game.scores(match.state))))

    def rows(self, catalogue: Catalogue) -> Iterator[tuple[str, str, float, int, float]]:
        """Side, bot, mean score, games won (also shared), and their share; the Ox of a team has no bot."""
        is_team = self.game.facts(len(self.bots)).team
        names = wording_for(catalogue, self.game, [str(seat) for seat in range(len(self.bots))]).sides()
        for side, name in enumerate(names):
            bot = ("-" if side else ", ".join(dict.fromkeys(self.bots))) if is_team else self.bots[side]
            wins = self.wins[side]
            yield capitalised(name), bot, self.points[side] / self.games, wins, wins / self.games


def summary(catalogue: Catalogue, tally: ScoreTally, console: Console) -> None:
    """Print mean score and wins of every side."""
    table = grid(catalogue.text("column-seat"), catalogue.text("column-bot"))
    for column in ("column-mean", "column-wins", "column-share"):
        table.add_column(catalogue.text(column), justify="right")
    for side, bot, mean, wins, share in tally.rows(catalogue):
        table.add_row(Text(side, GOLD), bot, f"{mean:.2f}", str(wins), f"{share:.1%}")
    console.print(table)
    if tally.draws:
        console.print(Text(catalogue.text("simulate-draws", draws=tally.draws)))
