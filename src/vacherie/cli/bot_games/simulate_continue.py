"""`vacherie simulate --continue`: the plan of a file of games, and whether it fits what was typed.

Everything but the seed is in the records; whether a seed is the right one is seen from the dealer's secrets.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from vacherie.analysis.record_file import DamagedLine
from vacherie.analysis.simulation import PlayedGame, SimulationPlan
from vacherie.bots.limits import BotLimits
from vacherie.cli.bot_games.run_arguments import USUAL_BOT_SECONDS
from vacherie.cli.bot_games.score_tally import ScoreTally
from vacherie.cli.errors import CommandFailed
from vacherie.cli.game_arguments import bot_specs, build
from vacherie.core.shuffle import Dealer
from vacherie.games import game as make_game
from vacherie.locale.catalogue import Catalogue
from vacherie.records.format import Result, SeatInfo, build_game, check_versions

PlayGames: TypeAlias = Callable[[SimulationPlan, Sequence[int]], Generator[list[PlayedGame]]]
"""Plays games of some numbers, as `analysis.simulation.simulate` does, on the workers that were asked for."""


class Wanted(Struct, frozen=True):
    """What was typed about the games."""

    preset: str | None
    seats: int | None
    bots: str | None
    option: list[str] | None
    seed: str
    limits: BotLimits


class RecordHeader(Struct, frozen=True):
    """What a record says besides the cards and answers, which need not be decoded."""

    format: str
    version: int
    rules: int
    preset: str
    options: dict[str, Any]
    seats: tuple[SeatInfo, ...]
    secret: str
    result: Result


class EarlierGames:
    """The games of a file that goes on: each must be the game of its number, and is counted again."""

    def __init__(self, catalogue: Catalogue, path: Path, wanted: Wanted) -> None:
        self.catalogue = catalogue
        self.path = path
        self.wanted = wanted
        self.plan: SimulationPlan | None = None
        self.tally: ScoreTally | None = None
        self.last = b""

    def take(self, number: int, line: bytes) -> bool:
        """Check a game of the file; refuses one of another simulation."""
        try:
            header = msgspec.json.decode(line, type=RecordHeader)
        except (msgspec.MsgspecError, ValueError) as error:
            if self.plan is None:
                raise self.failed("error-continue-file", reason=str(error)) from None
            raise DamagedLine("damaged", f"{self.path}, game {number + 1}: {error}") from None
        if self.plan is None or self.tally is None:
            self.plan = self.planned(header)
            self.tally = ScoreTally(make_game(header.preset, **header.options), self.plan.bots)
        plan = self.plan
        is_same = (header.preset, header.options, header.seats) == (plan.preset, plan.options, plan.seats)
        dealer = Dealer.from_seed(plan.seed, len(plan.seats), number)
        if not is_same or header.secret != dealer.secret.hex():
            key = "error-continue-game" if number else "error-continue-seed"
            raise self.failed(key, game=number + 1, seed=plan.seed)
        self.tally.add(header.result.scores, header.result.winners)
        self.last = line
        return True

    def planned(self, header: RecordHeader) -> SimulationPlan:
        """The plan of the first game; refuses arguments that would make it another one."""
        check_versions(header.format, header.version, header.rules)
        game = build_game(header.preset, header.options, len(header.seats))
        wanted, seats = self.wanted, len(header.seats)
        bots = [seat.bot or "" for seat in header.seats]
        if not all(bots):
            raise self.failed("error-continue-people")
        bot_specs(self.catalogue, ",".join(bots), seats)
        given = None if wanted.bots is None else bot_specs(self.catalogue, wanted.bots, seats)
        for name, word, kept in (
            ("preset", wanted.preset, header.preset),
            ("--seats", wanted.seats, seats),
            ("--bots", given and ",".join(given), ",".join(bots)),
        ):
            if word is not None and word != kept:
                raise self.failed("error-other-run", option=name, kept=str(kept), given=str(word))
        if wanted.option is not None:
            options = build(self.catalogue, header.preset, wanted.option).settings
            if dict(options) != dict(game.settings):
                kept = ", ".join(f"{name}={value}" for name, value in header.options.items())
                raise self.failed("error-other-options", options=kept)
        return SimulationPlan(header.preset, header.options, header.seats, wanted.seed, wanted.limits)

    def checked(self, games: int, play_games: PlayGames, force: bool) -> tuple[SimulationPlan, ScoreTally]:
        """The plan and what was played; refuses to go on where the last game comes out differently now.

        The file would hold games of two kinds then. `force` goes on all the same, for bots that are not
        reproducible.
        """
        assert self.plan is not None
        assert self.tally is not None
        played = self.tally.games
        if played > games:
            raise self.failed("error-continue-enough", played=played, games=games)
        if not force:
            [[again]] = play_games(self.plan, [played - 1])
            if again.record != self.last:
                raise self.failed("error-continue-differs", game=played)
        return self.plan, self.tally

    def failed(self, key: str, **values: str | int) -> CommandFailed:
        """A refusal that names the file."""
        return CommandFailed(self.catalogue.text(key, file=str(self.path), **values))


def continue_command(path: Path, seed: str, games: int, limits: BotLimits) -> str:
    """The command that goes on with a file.

    >>> continue_command(Path("my games.jsonl"), "hay", 100, BotLimits(60, rollouts=500))
    "vacherie simulate --continue 'my games.jsonl' --seed=hay --games 100 --rollouts 500"
    >>> continue_command(Path("hay.jsonl"), "hay", 100, BotLimits())
    'vacherie simulate --continue hay.jsonl --seed=hay --games 100 --bot-seconds 0'
    """
    words = ["vacherie", "simulate", "--continue", str(path), f"--seed={seed}", "--games", str(games)]
    if limits.rollouts is not None:
        words += ["--rollouts", str(limits.rollouts)]
    if limits.seconds != USUAL_BOT_SECONDS:
        words += ["--bot-seconds", f"{limits.seconds or 0:g}"]
    return shlex.join(words)
