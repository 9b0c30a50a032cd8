"""Standings and pairwise comparisons, computed from the points of every game.

The sample is a bot's mean over all its seats in all games of one deal group: within a group every bot holds
every hand, so the deals favour none. Low points are good.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from msgspec import Struct

from vacherie.analysis.arena.plan import Seating, TournamentPlan
from vacherie.analysis.arena.results import PlayTime, Results
from vacherie.analysis.arena.statistics import Estimate, estimate, holm, p_value
from vacherie.core.score import lowest

TEAM, OX = 0, 1


class Standing(Struct, frozen=True):
    """One bot's line in the table."""

    bot: str
    games: int
    """How many games, counted once for each seat it had there."""
    points: Estimate
    first: Estimate
    """Its share of first places for each seat; ties share one."""
    decisions: int
    milliseconds: float | None
    """Time for one decision; for a compiled twin the time of the whole game, shared by all decisions."""
    compiled: bool


class Pair(Struct, frozen=True):
    """How two bots compare in the deal groups in which both played."""

    better: str
    worse: str
    points: Estimate
    """How many points fewer the better one has."""
    first: Estimate
    """How much larger its share of first places is."""
    p: float | None
    """By a paired test over deal groups; None where there are too few."""
    corrected: float | None
    """After Holm's correction for all pairs."""


class SeatScore(Struct, frozen=True):
    """Points and first places of one bot at one seat of one game."""

    bot: str
    seat: int
    points: int
    first: float


def game_lines(plan: TournamentPlan, table: Sequence[str], points: Sequence[int]) -> list[SeatScore]:
    """The points and first places of a game by seat; ties share a first place.

    In co-op the team is one player, whose points are how many more it has than the Ox (R8.20).
    """
    if plan.is_team_game:
        margin = points[TEAM] - points[OX]
        return [SeatScore(table[0], 0, margin, float(margin < 0))]
    best = lowest(points)
    share = 1 / len(best)
    return [
        SeatScore(bot, seat, points[seat], share if seat in best else 0.0) for seat, bot in enumerate(table)
    ]


def lines(results: Results) -> Iterator[tuple[int, int, list[SeatScore]]]:
    """Every game that counts: deal group, game within it, and the scores by seat."""
    seating = Seating(results.plan)
    for group in sorted(results.groups):
        for turn, parts in enumerate(group_lines(results, seating, group)):
            yield group, turn, parts


def group_lines(results: Results, seating: Seating, group: int) -> list[list[SeatScore]]:
    """The scores by seat of every game of a deal group."""
    games = zip(seating.games(group), results.groups[group], strict=True)
    return [game_lines(results.plan, table, points) for table, points in games]


class Sums:
    """Points and first places of every bot by deal group."""

    def __init__(self, results: Results) -> None:
        self.games: dict[str, int] = dict.fromkeys(results.plan.entrants, 0)
        self.points: dict[str, dict[int, float]] = {bot: {} for bot in results.plan.entrants}
        self.first: dict[str, dict[int, float]] = {bot: {} for bot in results.plan.entrants}
        sums: dict[str, list[float]] = {}
        now = -1
        for group, _, parts in lines(results):
            if group != now:
                self.close(now, sums)
                sums, now = {}, group
            for part in parts:
                total = sums.setdefault(part.bot, [0, 0.0, 0.0])
                total[0] += 1
                total[1] += part.points
                total[2] += part.first
        self.close(now, sums)

    def close(self, group: int, sums: dict[str, list[float]]) -> None:
        """Store the means of a group."""
        for bot, (games, points, first) in sums.items():
            self.games[bot] += int(games)
            self.points[bot][group] = points / games
            self.first[bot][group] = first / games


def standings(results: Results, sums: Sums | None = None) -> list[Standing]:
    """Every bot that has played, the best first."""
    sums = sums or Sums(results)
    table = []
    for bot in results.plan.entrants:
        if not sums.games[bot]:
            continue
        clock = results.clocks.get(bot, PlayTime())
        table.append(
            Standing(
                bot=bot,
                games=sums.games[bot],
                points=estimate(list(sums.points[bot].values())),
                first=estimate(list(sums.first[bot].values())),
                decisions=clock.decisions,
                milliseconds=1000 * clock.seconds / clock.decisions if clock.decisions else None,
                compiled=clock.compiled == clock.decisions > 0,
            )
        )
    return sorted(table, key=lambda line: line.points.mean)


def pairs(results: Results, sums: Sums | None = None) -> list[Pair]:
    """Every two bots that have met, compared on the same deals, in the order of the standings."""
    sums = sums or Sums(results)
    found: list[tuple[str, str, Estimate, Estimate, float | None]] = []
    for one, other in combinations(results.plan.entrants, 2):
        common = sorted(sums.points[one].keys() & sums.points[other].keys())
        if not common:
            continue
        points = difference(sums.points[other], sums.points[one], common)
        if points.mean < 0:
            one, other = other, one
            points = difference(sums.points[other], sums.points[one], common)
        first = difference(sums.first[one], sums.first[other], common)
        found.append((one, other, points, first, p_value(points)))
    tested = iter(holm([p for *_, p in found if p is not None]))
    compared = [Pair(*line, None if line[-1] is None else next(tested)) for line in found]
    rank = {line.bot: at for at, line in enumerate(standings(results, sums))}
    return sorted(compared, key=lambda pair: (rank[pair.better], rank[pair.worse]))


def difference(more: dict[int, float], less: dict[int, float], common: Sequence[int]) -> Estimate:
    """One bot's number less another's, deal group by deal group."""
    return estimate([more[group] - less[group] for group in common])
