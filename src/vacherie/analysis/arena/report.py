"""All figures of a tournament in one value; `report_text` formats them."""

from __future__ import annotations

from msgspec import Struct

from vacherie.analysis.arena.plan import TournamentPlan
from vacherie.analysis.arena.rating import Rating, ratings
from vacherie.analysis.arena.results import Results
from vacherie.analysis.arena.standings import Pair, Standing, Sums, pairs, standings


class Report(Struct, frozen=True):
    """All figures of a tournament."""

    plan: TournamentPlan
    games: int
    deals: int
    standings: list[Standing]
    pairs: list[Pair]
    ratings: dict[str, Rating] | None
    faults: int
    is_complete: bool
    seconds: float


def report(results: Results) -> Report:
    """Evaluate the results."""
    sums = Sums(results)
    return Report(
        plan=results.plan,
        games=results.games,
        deals=len(results.groups),
        standings=standings(results, sums),
        pairs=pairs(results, sums),
        ratings=ratings(results),
        faults=len(results.faults),
        is_complete=not results.missing,
        seconds=results.seconds,
    )
