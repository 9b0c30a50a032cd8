"""Simulation: plays numbered games between bots, each of which follows from the seed and its number alone.

Game `i`, from 0, is dealt by `Dealer.from_seed(seed, seats, i)`, and the bot of each seat draws from its
generator of `seat_rngs(seed, i, seats)`. So any game can be played again alone, and the number of cores
changes nothing.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import partial
from typing import Any

from msgspec import Struct

from vacherie.analysis.process_pool import Cluster, Pool, available_cores
from vacherie.bots.limits import NO_LIMITS, BotLimits
from vacherie.bots.match_runner import BotError, make_bot, run, seat_rngs, unprepared
from vacherie.bots.preparation import prepare
from vacherie.bots.registry import BUILT_IN
from vacherie.core.match import Match
from vacherie.core.shuffle import Dealer
from vacherie.games import game as make_game
from vacherie.records.record import SeatInfo, encode, record_match


class SimulationPlan(Struct, frozen=True):
    """What defines the games of a simulation."""

    preset: str
    options: dict[str, Any]
    seats: tuple[SeatInfo, ...]
    """All of them with a bot."""
    seed: str
    limits: BotLimits = NO_LIMITS

    @property
    def bots(self) -> list[str]:
        """The bots by seat."""
        return [seat.bot or "" for seat in self.seats]


class PlayedGame(Struct, frozen=True):
    """A finished game."""

    record: bytes
    scores: tuple[int, ...]
    winners: tuple[int, ...]


class GameFailed(Exception):
    """A bot has failed in a game, counted from 0."""

    def __init__(self, number: int, error: BotError) -> None:
        super().__init__(number, error)
        self.number = number
        self.error = error


def simulate(
    plan: SimulationPlan, numbers: Sequence[int], jobs: int | None = None, cluster: Cluster | None = None
) -> Generator[list[PlayedGame]]:
    """Play the games of these numbers, in order, some at a time; raises `GameFailed` at the first that fails.

    `process_pool.WorkerDied` names a game in which a bot has ended its process. With a cluster
    (`vacherie.cluster.ray_cluster.connect`) the games are played there.
    """
    if cluster is not None:
        cluster.check(plan.bots)
    pool = Pool(
        partial(play_games, plan),
        jobs or available_cores(),
        # A bot of another author may end its process, so it gets one of its own.
        start_here=jobs is None and all(bot in BUILT_IN for bot in plan.bots),
        cluster=cluster,
    )
    with pool:
        for _, (games, failed) in pool.results(numbers, ordered=True):
            if games:
                yield games
            if failed is not None:
                raise failed


def play_games(plan: SimulationPlan, numbers: Sequence[int]) -> tuple[list[PlayedGame], GameFailed | None]:
    """Play some games, up to the first that fails."""
    games: list[PlayedGame] = []
    unready = prepare(plan.bots)
    with plan.limits.in_force():
        for number in numbers:
            try:
                games.append(play_game(plan, number, unready))
            except BotError as error:
                return games, GameFailed(number, error)
    return games, None


def play_game(
    plan: SimulationPlan, number: int, unready: dict[str, BaseException] | None = None
) -> PlayedGame:
    """Play one game to its end.

    >>> seats = (SeatInfo("Rosa", "careful"), SeatInfo("Bella", "random"))
    >>> play_game(SimulationPlan("classic", {"max_rounds": 1}, seats, seed="hay"), 0).scores
    (14, 11)
    """
    rules, seats = make_game(plan.preset, **plan.options), len(plan.seats)
    match = Match(rules, seats, Dealer.from_seed(plan.seed, seats, number))
    bots = []
    for seat, spec in enumerate(plan.bots):
        if unready and spec in unready:
            raise unprepared(spec, seat, unready[spec]) from unready[spec]
        bots.append(make_bot(spec, rules, seat))
    run(match, bots, seat_rngs(plan.seed, number, seats))
    record = encode(record_match(match, plan.seats))
    return PlayedGame(record, rules.scores(match.state), rules.winners(match.state))
