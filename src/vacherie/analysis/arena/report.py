"""What a tournament has shown, in a table and in plain sentences: who is better, by how much, how surely."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from vacherie.analysis.arena.plan import Plan, is_even, line_ups
from vacherie.analysis.arena.rating import DRAWS, FEW, Rating, ratings
from vacherie.analysis.arena.result import Results
from vacherie.analysis.arena.standing import Pair, Standing, Sums, pairs, standings
from vacherie.analysis.arena.statistic import Estimate, groups_needed

SURE = 0.05
"""A difference is called clear when chance alone would show one like it less often than this."""
MANY_PAIRS = 15
"""More comparisons than this are not all told in sentences; the results file has them all."""


class Report(Struct, frozen=True):
    """All figures of a tournament."""

    plan: Plan
    games: int
    deals: int
    standings: list[Standing]
    pairs: list[Pair]
    ratings: dict[str, Rating] | None
    faults: int
    is_complete: bool
    seconds: float


def report(results: Results) -> Report:
    """Count everything."""
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


def summary(found: Report) -> dict[str, Any]:
    """The report for programs, as the results file holds it; the sentences are in it too."""
    fields = msgspec.to_builtins(found)
    assert isinstance(fields, dict)
    del fields["plan"]
    return {**fields, "sentences": [*headline(found), *sentences(found)]}


def headline(found: Report) -> Iterator[str]:
    """What was played."""
    plan = found.plan
    unit = "team" if plan.is_team_game else "seat"
    how = (
        "once by every bot's team" if plan.is_team_game else f"{plan.group_size} times with the seats rotated"
    )
    seats = f"{plan.seats} seat{'s' * (plan.seats != 1)}"
    played = f"{found.games:,} games in {found.deals:,} deals"
    yield f"{plan.preset}, {seats}, {played}; every deal was played {how}."
    if not found.is_complete:
        yield f"{found.games:,} of {plan.games:,} games have been played so far."
    if not is_even(plan):
        per_turn = len(line_ups(plan)) * plan.group_size
        yield (
            f"Not all {len(line_ups(plan))} line-ups were played equally often; a multiple of {per_turn:,}"
            " games would do that."
        )
    if not deals_cards(plan):
        yield (
            "In this game nothing is dealt: bots that draw no lots play the same few games again and again,"
            " and more of them say nothing new."
        )
    points = (
        "Points are the team's less the Ox's" if plan.is_team_game else "Points are penalty points of a game"
    )
    yield f"{points}; low is good. First places are counted for each {unit}. Intervals (±) are of 95 %."


def deals_cards(plan: Plan) -> bool:
    """Whether there is luck in the cards: a draft shows all of them (R3.3)."""
    game = plan.game()
    due = game.needs_deal(game.start(plan.seats))
    return due is not None and bool(due.deck or due.specials)


def sentences(found: Report) -> Iterator[str]:
    """Who is better by how much, and how sure that is."""
    tested = sum(pair.p is not None for pair in found.pairs)
    for pair in found.pairs[:MANY_PAIRS]:
        yield pair_sentence(found.plan, pair, tested)
    if len(found.pairs) > MANY_PAIRS:
        yield f"{len(found.pairs) - MANY_PAIRS} more pairs are compared in the results file."
    if len(found.standings) == 1:
        line = found.standings[0]
        mean = with_reach(line.points)
        yield f"{line.bot} played alone, so there is nothing to compare: {mean} points a game."
    if tested > 1:
        yield f"Each p is corrected for all {tested} comparisons (Holm)."
    if found.ratings:
        yield (
            f"Ratings are openskill's Plackett-Luce from {DRAWS} draws of the deals; their intervals hold the"
            " middle 95 % of the draws."
        )
    elif found.ratings is None and len(found.standings) > 1:
        yield "There are no ratings: the package openskill is not installed (extra `arena`)."
    if any(line.compiled for line in found.standings):
        yield "Times are for one decision of the compiled twins that have played for their bots."
    elif found.standings:
        yield "Times are for one decision."


def pair_sentence(plan: Plan, pair: Pair, tested: int) -> str:
    """One comparison."""
    points = pair.points
    if pair.corrected is None:
        return (
            f"{pair.better} and {pair.worse} have met in a single deal: nothing can be said about them yet."
        )
    chance = shown_p(pair.corrected)
    if points.mean == 0 and not points.se:
        return (
            f"{pair.better} and {pair.worse} came out exactly equal in every one of {points.count:,} deals."
        )
    if points.count < FEW:
        return (
            f"{pair.better} did better than {pair.worse} by {with_reach(points)} points a game, but"
            f" {points.count} deals are too few to rely on that."
        )
    if pair.corrected >= SURE:
        needed = groups_needed(points)
        more = ""
        if needed is not None and needed > points.count:
            more = f" To show a difference of this size would take about {needed * plan.group_size:,} games."
        return (
            f"No clear difference between {pair.better} and {pair.worse}: {with_reach(points)} points a game"
            f" ({chance}).{more}"
        )
    first = f"{signed_percent(pair.first)} first places"
    return (
        f"{pair.better} is better than {pair.worse} by {with_reach(points)} points a game"
        f" ({chance}, {points.count:,} deals), and has {first}."
    )


def with_reach(found: Estimate) -> str:
    """A mean with its interval.

    >>> with_reach(Estimate(2.0, 0.1, 1.804, 2.196, 500))
    '2.00 ± 0.20'
    """
    if found.high is None:
        return f"{found.mean:.2f}"
    reach = found.high - found.mean
    digits = 2 if reach >= 0.01 or reach == 0 else 4
    return f"{found.mean:.{digits}f} ± {reach:.{digits}f}"


def percent(found: Estimate) -> str:
    """A share with its interval.

    >>> percent(Estimate(0.25, 0.01, 0.23, 0.27, 500))
    '25.0 ± 2.0 %'
    """
    reach = "" if found.high is None else f" ± {100 * (found.high - found.mean):.1f}"
    return f"{100 * found.mean:.1f}{reach} %"


def signed_percent(found: Estimate) -> str:
    """A difference of shares in words."""
    reach = "" if found.high is None else f" ± {100 * (found.high - found.mean):.1f}"
    word = "more" if found.mean >= 0 else "fewer"
    return f"{100 * abs(found.mean):.1f}{reach} percentage points {word}"


def shown_p(p: float) -> str:
    """A chance as one reads it.

    >>> shown_p(0.0000001), shown_p(0.034), shown_p(0.31)
    ('p < 0.001', 'p = 0.034', 'p = 0.31')
    """
    if p < 0.001:
        return "p < 0.001"
    return f"p = {p:.3f}" if p < 0.1 else f"p = {p:.2f}"


COLUMNS = ("bot", "points", "first places", "rating", "time")


def table(found: Report) -> list[Sequence[str]]:
    """The standings as text, one line for each bot, in the order of `COLUMNS`."""
    rated = found.ratings or {}
    return [
        (
            line.bot,
            with_reach(line.points),
            percent(line.first),
            rating_text(rated.get(line.bot)),
            time_text(line),
        )
        for line in found.standings
    ]


def rating_text(rating: Rating | None) -> str:
    """A rating with its interval."""
    return "–" if rating is None else f"{rating.mean:.1f} ({rating.low:.0f} to {rating.high:.0f})"


def time_text(line: Standing) -> str:
    """How long one decision takes."""
    if line.milliseconds is None:
        return "–"
    ms = line.milliseconds
    return f"{ms * 1000:.2f} µs" if ms < 0.01 else f"{ms * 1000:.0f} µs" if ms < 1 else f"{ms:.1f} ms"
