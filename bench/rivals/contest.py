"""Contests: one player among others of another kind, in duplicate deals, over several processes.

Every deck is played once with the hero on each seat, so that the luck of the cards cancels; standard errors
are those between decks. A first place is the fewest points of a round; who shares it gets an equal part. In
co-op all seats are the hero's, and a first place is a win of the team. Games of several rounds are played to
their last one, whatever the totals.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Any, TypeVar

from rivals.checkpoint import PREFIX, Checkpoint
from rivals.flat_monte_carlo import FlatMonteCarlo
from rivals.nothanks_ismcts import NetIsmcts, PlainIsmcts
from vacherie import Choice, Dealer, Decision, Event, Game, Match, game
from vacherie.bots import registry
from vacherie.bots.bot import Bot
from vacherie.bots.champion.bot import Champion
from vacherie.bots.match_runner import run, seat_rngs
from vacherie.bots.shark.bot import Shark
from vacherie.games.nimmt.choice import CHOOSE_ROW, ChooseRow
from vacherie.games.nimmt.placement import cheapest
from vacherie.games.nothanks.table import PASS, TAKE, price

D = TypeVar("D")


class AnyCard:
    """Any card, the cheapest row."""

    def __init__(self, game: Game[Any, Any]) -> None:
        pass

    def choose(self, view: Any, heard: Sequence[Event], decision: Decision, rng: Random) -> Choice:
        if isinstance(decision.options[0], ChooseRow):
            return CHOOSE_ROW[cheapest(view.table)]
        return rng.choice(decision.options)


class PriceRule:
    """Takes a card if the change of its score minus the chips on the card is at most 0."""

    def __init__(self, game: Game[Any, Any]) -> None:
        pass

    def choose(self, view: Any, heard: Sequence[Event], decision: Decision, rng: Random) -> Choice:
        table = view.table
        change = price(table.owned[view.seat], table.card)
        return TAKE if PASS not in decision.options or change <= table.on_card else PASS


PLAYERS: dict[str, Callable[[Game[Any, Any]], Bot]] = {
    "any-card": AnyCard,
    "flat-mc": FlatMonteCarlo,
    "price-rule": PriceRule,
    "ismcts": PlainIsmcts,
    "ismcts-net": NetIsmcts,
}
"""Players by name; `checkpoint:FILE` is a champion with this net, any other name a registered bot."""


class Timed:
    """A bot, and the time it takes for answers that are not forced, by some clock."""

    def __init__(self, bot: Bot, clock: Callable[[], float] = time.perf_counter) -> None:
        self.bot, self.clock = bot, clock
        self.seconds: list[float] = []

    def choose(self, view: Any, heard: Sequence[Event], decision: Decision, rng: Random) -> Choice:
        start = self.clock()
        choice = self.bot.choose(view, heard, decision, rng)
        if len(decision.options) > 1:
            self.seconds.append(self.clock() - start)
        return choice


@dataclass(frozen=True)
class Contest:
    """One hero against a table of one kind of rivals."""

    name: str
    preset: str
    seats: int
    hero: str
    rival: str
    deals: int
    """Of a full run."""
    share: float = 0.0
    """Of the time of a quick run; 0: left out there."""
    rounds: int = 1


@dataclass(frozen=True)
class Deck:
    """What came of one deck, by round: averages over the seats that the hero had."""

    points: list[float]
    margin: list[float]
    """Points of the others on average, less the own."""
    first: list[float]
    shared: list[float]
    seconds: list[float]
    """Of every answer of the hero that was not forced."""


def prepare() -> None:
    """Get a worker ready: nothing is loaded or compiled in a game."""
    Shark.prepare()
    Champion.prepare()


def make(name: str, rules: Game[Any, Any]) -> Bot:
    """A player by its name."""
    if name.startswith(PREFIX):
        return Checkpoint(rules, Path(name.removeprefix(PREFIX)))
    return PLAYERS[name](rules) if name in PLAYERS else registry.make(name, rules)


def play_deck(contest: Contest, number: int, clock: Callable[[], float] = time.perf_counter) -> Deck:
    """Play one deck, with the hero on every seat once; a team plays it once."""
    is_team = contest.preset == "coop"
    options: dict[str, object] = {} if is_team else {"max_rounds": contest.rounds}
    if contest.rounds > 1 and "end_score" in game(contest.preset).settings:
        options["end_score"] = None
    rules = game(contest.preset, **options)
    seats = contest.seats
    seconds: list[float] = []
    rows: list[list[tuple[float, ...]]] = []
    for seat in range(1 if is_team else seats):
        match = Match(rules, seats, Dealer.from_seed("strength", seats, number))
        bots: list[Any] = [make(contest.rival, rules) for _ in range(seats)]
        bots[seat] = Timed(make(contest.hero, rules), clock)
        run(match, bots, seat_rngs(f"strength/{contest.name}", number * seats + seat, seats))
        history = [rules.scores(match.state)] if is_team else match.state.table.history
        rows.append([figures(scores, 0 if is_team else seat) for scores in history])
        seconds += bots[seat].seconds
    by_round = [[mean(each) for each in zip(*games, strict=True)] for games in zip(*rows, strict=True)]
    points, margin, first, shared = (list(column) for column in zip(*by_round, strict=True))
    return Deck(points, margin, first, shared, seconds)


def figures(scores: Sequence[int], side: int) -> tuple[float, ...]:
    """Points, margin, first place and shared first place of a side."""
    own, lowest = scores[side], min(scores)
    margin = (sum(scores) - own) / (len(scores) - 1) - own
    return float(own), margin, (own == lowest) / list(scores).count(lowest), float(own == lowest)


def compete(
    pool: ProcessPoolExecutor, jobs: int, play: Callable[[int], D], deals: int, until: float
) -> list[D]:
    """Play decks by number until there are enough or the time is up; at least two. In their order."""
    waiting: dict[Future[D], int] = {}
    done: dict[int, D] = {}
    number = 0
    while True:
        while len(waiting) < jobs and number < deals and (time.monotonic() < until or number < 2):
            waiting[pool.submit(play, number)] = number
            number += 1
        if not waiting:
            return [done[at] for at in sorted(done)]
        for future in wait(waiting, return_when=FIRST_COMPLETED).done:
            done[waiting.pop(future)] = future.result()


def figure(name: str, values: Iterable[float]) -> dict[str, float]:
    """A mean over decks and its standard error."""
    numbers = list(values)
    error = stdev(numbers) / len(numbers) ** 0.5
    return {name: round(mean(numbers), 4), f"{name}_se": round(error, 4)}
