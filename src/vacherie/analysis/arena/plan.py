"""The plan of a tournament: line-ups, deals, seatings and random streams, all derived from one seed.

A *deal group* is one sequence of decks, played as often as there are seats; from game to game every bot moves
on by one seat. So every bot of a table gets every hand, which removes most of the variance of the deals.
Nothing here depends on how, where or in which order the games are played.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from math import comb
from random import Random
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from vacherie.bots import registry
from vacherie.bots.limits import NO_LIMITS, BotLimits
from vacherie.core.action import Deal, Shuffle
from vacherie.core.error import BadSetup
from vacherie.core.game import Game
from vacherie.games import game
from vacherie.sim.arena_streams import deck_stream, seat_stream
from vacherie.sim.stream_random import StreamRandom

MAX_LINE_UPS = 2_000
"""More line-ups than this are refused: they could not be played equally often."""

Options: TypeAlias = dict[str, int | str | bool | None]


class TournamentPlan(Struct, frozen=True):
    """A tournament, as its results file names it."""

    preset: str
    options: Options
    """Every option of the game, so that a later default changes nothing."""
    seats: int
    bots: tuple[str, ...]
    """As they were given; a bot that is named twice has two places to fill."""
    games: int
    """Always a whole number of deal groups."""
    seed: str
    rollouts: int | None = None
    """The rollouts of a search, where they are fixed (`BotLimits`)."""
    bot_seconds: float | None = None
    """The time limit of an answer."""

    @property
    def limits(self) -> BotLimits:
        """The limits of the bots."""
        return BotLimits(self.bot_seconds, self.rollouts)

    @property
    def entrants(self) -> tuple[str, ...]:
        """Every bot once, in the order given."""
        return tuple(dict.fromkeys(self.bots))

    @property
    def is_team_game(self) -> bool:
        """Whether all seats win or lose together (R8.20)."""
        return is_team_preset(self.preset)

    @property
    def group_size(self) -> int:
        """How often every deal is played."""
        return len(self.entrants) if self.is_team_game else self.seats

    @property
    def groups(self) -> int:
        """How many deals there are."""
        return self.games // self.group_size

    def game(self) -> Game[Any, Any]:
        """The game that is played."""
        return game(self.preset, **self.options)


@cache
def is_team_preset(preset: str) -> bool:
    """Whether all seats of a preset are one side."""
    return game(preset).takes_proposals


def make_plan(
    preset: str,
    seats: int,
    bots: Sequence[str],
    games: int,
    seed: int | str,
    options: Mapping[str, Any] | None = None,
    limits: BotLimits = NO_LIMITS,
) -> TournamentPlan:
    """A tournament of at least so many games; refuses what cannot be played.

    >>> make_plan("classic", seats=4, bots=["careful", "random"], games=10, seed=1).games
    12
    >>> make_plan("classic", seats=4, bots=["careful", "clever"], games=10, seed=1)
    Traceback (most recent call last):
    ...
    vacherie.core.error.BadSetup: there is no bot 'clever'; there are ..., and any module:Class
    """
    rules = game(preset, **(options or {}))
    rules.check_seats(seats)
    given = tuple(spec.strip() for spec in bots)
    if not given or not all(given):
        raise BadSetup("bots", "an arena needs the names of its bots, separated by commas")
    for spec in dict.fromkeys(given):
        registry.make(spec, rules)
    if type(games) is not int or games < 1:
        raise BadSetup("games", f"an arena needs at least one game, not {games!r}")
    settings = msgspec.convert(rules.settings, Options)
    plan = TournamentPlan(preset, settings, seats, given, games, str(seed), limits.rollouts, limits.seconds)
    if not plan.is_team_game and (count := comb(len(given), seats % len(given))) > MAX_LINE_UPS:
        message = (
            f"{len(given)} bots can sit down at {seats} seats in {count:,} ways, more than {MAX_LINE_UPS:,}"
        )
        raise BadSetup("bots", f"{message}: name fewer bots, or play with more seats")
    return resized(plan, games)


def resized(plan: TournamentPlan, games: int) -> TournamentPlan:
    """The same tournament with at least so many games: whole deal groups."""
    whole = -(-games // plan.group_size) * plan.group_size
    return msgspec.structs.replace(plan, games=whole)


def line_ups(plan: TournamentPlan) -> tuple[tuple[str, ...], ...]:
    """The line-ups, which the deal groups use in turn.

    Every bot gets as many seats as go round evenly; the seats left over go to each choice of bots in turn.
    With more bots than seats this is every choice of as many as there are seats. A table of one bot among
    several compares nothing and is left out. In co-op every bot plays every deal with a team of its own kind.

    >>> [bots for bots in line_ups(make_plan("classic", 3, ["careful", "random"], 1, 1))]
    [('careful', 'random', 'careful'), ('careful', 'random', 'random')]
    """
    if plan.is_team_game:
        return (plan.entrants,)
    rounds, left = divmod(plan.seats, len(plan.bots))
    full = plan.bots * rounds
    tables = tuple(full + extra for extra in combinations(plan.bots, left))
    if len(plan.entrants) == 1:
        return tables[:1]
    return tuple(table for table in tables if len(set(table)) > 1)


class Seating:
    """The seats of the bots in each game of a plan."""

    def __init__(self, plan: TournamentPlan) -> None:
        self.plan = plan
        self.line_ups = line_ups(plan)

    def circle(self, group: int) -> tuple[str, ...]:
        """The order in which the bots of a deal group sit: random, since neighbours may matter (R11.4)."""
        circle = list(self.line_ups[group % len(self.line_ups)])
        Random(f"vacherie arena circle 1:{self.plan.seed}:{group}").shuffle(circle)
        return tuple(circle)

    def games(self, group: int) -> list[tuple[str, ...]]:
        """The bots by seat in every game of a deal group: all move on by one seat each time.

        >>> plan = make_plan("classic", 3, ["careful", "random"], 300, seed=1)
        >>> Seating(plan).games(0)
        [('careful', 'random', 'careful'), ('random', 'careful', 'careful'), ('careful', 'careful', 'random')]
        """
        if self.plan.is_team_game:
            return [(bot,) * self.plan.seats for bot in self.plan.entrants]
        circle = self.circle(group)
        return [circle[turn:] + circle[:turn] for turn in range(self.plan.seats)]


def stream_seed(plan: TournamentPlan, label: str) -> int:
    """The seed of all streams (`arena_streams`) for shuffles ("decks") or for random answers ("seats")."""
    return int.from_bytes(hashlib.sha256(f"vacherie arena {label} 2:{plan.seed}".encode()).digest()[:8])


def deal(plan: TournamentPlan, group: int, round: int, due: Shuffle) -> Deal:
    """The deal of a round, counted from 1, in all games of a deal group: first the deck, then special cards.

    >>> plan = make_plan("nothanks", seats=3, bots=["careful"], games=3, seed="hay")
    >>> deal(plan, 0, 1, Shuffle((3, 4, 5, 6)))
    Deal(deck=(5, 4, 3, 6))
    """
    stream = StreamRandom(stream_seed(plan, "decks"), deck_stream(group, round))
    return Deal(stream.permuted(sorted(due.deck)), stream.permuted(sorted(due.specials)))


def requested_deal(plan: TournamentPlan, group: int, round: int) -> Deal:
    """The deal of any round on request: it does not depend on what was played before.

    Special cards are in the order in which they would be dealt, if they are dealt in this round (R9.5).
    """
    rules = plan.game()
    due = rules.needs_deal(rules.start(plan.seats))
    assert due is not None
    return deal(plan, group, round, due)


def seat_rngs(plan: TournamentPlan, group: int, turn: int) -> list[Random]:
    """A random generator per seat in one game of a deal group, which a compiled twin can have too."""
    seed = stream_seed(plan, "seats")
    return [StreamRandom(seed, seat_stream(group, turn, seat)) for seat in range(plan.seats)]


def is_even(plan: TournamentPlan) -> bool:
    """Whether all line-ups are played equally often."""
    return plan.groups % len(line_ups(plan)) == 0
