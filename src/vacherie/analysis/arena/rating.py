"""Ratings by openskill's Plackett-Luce model, with bootstrap intervals over deal groups.

Such a rating is updated game by game, depends on their order, and weights the last games most. So it is
computed many times, each time from deal groups resampled with replacement and in a new order. The rating is
the mean, its interval the middle 95 %. Significance is tested in `standings`, not here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, TypeVar

from msgspec import Struct

from vacherie.analysis.arena.plan import Seating
from vacherie.analysis.arena.results import Results
from vacherie.analysis.arena.standings import SeatScore, group_lines

T = TypeVar("T")

BOOTSTRAP_SAMPLES = 40
"""How many bootstrap samples the ratings are computed from."""
MIN_GROUPS = 10
"""Fewer deal groups than this give no interval."""
MAX_PLACES = 4_000
"""At most so many places in games for each: more would take long and say little more."""


class Rating(Struct, frozen=True):
    """A rating; two bots of one strength are equal, a new one has 25."""

    mean: float
    low: float
    high: float


def ratings(results: Results) -> dict[str, Rating] | None:
    """The rating of every bot that has played with others; none from few games, None without openskill."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return None
    plan, seating = results.plan, Seating(results.plan)
    comparable = [group for group in sorted(results.groups) if len({*flat(seating.games(group))}) > 1]
    if len(comparable) < MIN_GROUPS:
        return {}
    contests: dict[int, list[list[SeatScore]]] = {}

    def contest(group: int) -> list[list[SeatScore]]:
        if group not in contests:
            games = group_lines(results, seating, group)
            # In co-op all teams of one deal, as if they had met.
            contests[group] = [flat(games)] if plan.is_team_game else games
        return contests[group]

    model = PlackettLuce(tau=0.0)  # bots do not change from game to game
    rng = Random(f"vacherie arena rating 1:{plan.seed}")
    places = plan.group_size * (1 if plan.is_team_game else plan.seats)
    size = min(len(comparable), max(1, MAX_PLACES // places))
    draws = [
        rate(model, map(contest, rng.choices(comparable, k=size)), plan.entrants)
        for _ in range(BOOTSTRAP_SAMPLES)
    ]
    found = {bot: [draw[bot] for draw in draws if bot in draw] for bot in plan.entrants}
    return {bot: spread(values) for bot, values in found.items() if values}


def flat(games: Iterable[Iterable[T]]) -> list[T]:
    """All parts of some games in one list."""
    return [part for game in games for part in game]


def rate(model: Any, groups: Iterable[list[list[SeatScore]]], bots: Sequence[str]) -> dict[str, float]:
    """The ratings after these games, in this order."""
    known = {bot: model.rating() for bot in bots}
    met: set[str] = set()
    for games in groups:
        for parts in games:
            met.update(part.bot for part in parts)
            teams = [[known[part.bot]] for part in parts]
            after = model.rate(teams, ranks=[float(part.points) for part in parts])
            moves: dict[str, tuple[float, float]] = {}
            for part, (new,) in zip(parts, after, strict=True):
                old = known[part.bot]
                mu, narrower = moves.get(part.bot, (old.mu, 1.0))
                # A bot with several seats learns from each of them.
                moves[part.bot] = (mu + new.mu - old.mu, narrower * new.sigma / old.sigma)
            for bot, (mu, narrower) in moves.items():
                known[bot] = model.rating(mu=mu, sigma=known[bot].sigma * narrower)
    return {bot: known[bot].mu for bot in bots if bot in met}


def spread(values: Sequence[float]) -> Rating:
    """The mean of some values and where the middle 95 % of them lie.

    >>> spread([24.0, 25.0, 26.0])
    Rating(mean=25.0, low=24.0, high=26.0)
    """
    ordered = sorted(values)
    cut = len(ordered) // 40
    return Rating(sum(ordered) / len(ordered), ordered[cut], ordered[-1 - cut])
