"""The report of a tournament as a table and sentences: which bot is better, by how much, how significantly.

The texts come from the catalogue, in any of its languages; this file selects them and formats the figures.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from vacherie.analysis.arena.plan import TournamentPlan, is_even, line_ups
from vacherie.analysis.arena.rating import BOOTSTRAP_SAMPLES, MIN_GROUPS, Rating
from vacherie.analysis.arena.report import Report
from vacherie.analysis.arena.results import Fault
from vacherie.analysis.arena.standings import Pair, Standing
from vacherie.analysis.arena.statistics import Estimate, groups_needed
from vacherie.locale.catalogue import Catalogue

SIGNIFICANCE_LEVEL = 0.05
"""A difference is significant when its corrected p-value is below this."""
MANY_PAIRS = 15
"""More comparisons than this are not all listed; the results file has them all."""
COLUMNS = ("column-bot", "column-points", "column-first", "column-rating", "column-time")
"""What the table of the standings shows, by the names of the catalogue."""


def summary(found: Report) -> dict[str, Any]:
    """The report for programs, as the results file holds it; with the sentences, in English."""
    fields = msgspec.to_builtins(found)
    assert isinstance(fields, dict)
    del fields["plan"]
    return {**fields, "sentences": [*headline(found), *sentences(found)]}


def headline(found: Report, lang: str = "en") -> Iterator[str]:
    """What was played; nothing where every game was lost to a failing bot."""
    plan, catalogue = found.plan, Catalogue(lang)
    if not found.deals:
        if not found.faults:
            yield catalogue.text("arena-so-far", played=0, games=plan.games)
        return
    team = ".team" if plan.is_team_game else ""
    yield catalogue.text(
        f"arena-played{team}",
        preset=plan.preset,
        seats=plan.seats,
        games=found.games,
        deals=found.deals,
        times=plan.group_size,
    )
    if not found.is_complete:
        yield catalogue.text("arena-so-far", played=found.games, games=plan.games)
    if not is_even(plan):
        tables = len(line_ups(plan))
        yield catalogue.text("arena-uneven", tables=tables, games=tables * plan.group_size)
    if not deals_cards(plan):
        yield catalogue.text("arena-no-luck")
    yield catalogue.text(f"arena-points{team}")


def deals_cards(plan: TournamentPlan) -> bool:
    """Whether there is luck in the cards: a draft shows all of them (R3.3)."""
    game = plan.game()
    due = game.needs_deal(game.start(plan.seats))
    return due is not None and bool(due.deck or due.specials)


def sentences(found: Report, lang: str = "en") -> Iterator[str]:
    """Which bot is better, by how much, and how significantly."""
    catalogue = Catalogue(lang)
    for pair in found.pairs[:MANY_PAIRS]:
        yield pair_sentence(catalogue, found.plan, pair)
    if len(found.pairs) > MANY_PAIRS:
        yield catalogue.text("arena-more-pairs", pairs=len(found.pairs) - MANY_PAIRS)
    if len(found.standings) == 1:
        line = found.standings[0]
        yield catalogue.text("arena-alone", bot=line.bot, points=with_interval(catalogue, line.points))
    tested = sum(pair.p is not None for pair in found.pairs)
    if tested > 1:
        yield catalogue.text("arena-corrected", pairs=tested)
    if found.ratings:
        yield catalogue.text("arena-ratings", draws=BOOTSTRAP_SAMPLES)
    elif found.ratings is None and len(found.standings) > 1:
        yield catalogue.text("arena-ratings.missing")
    if any(line.compiled for line in found.standings):
        yield catalogue.text("arena-times.twins")
    elif found.standings:
        yield catalogue.text("arena-times")


def pair_sentence(catalogue: Catalogue, plan: TournamentPlan, pair: Pair) -> str:
    """One comparison."""
    points = pair.points
    names = {"better": pair.better, "worse": pair.worse}
    if pair.corrected is None:
        return catalogue.text("arena-single", **names)
    if points.mean == 0 and not points.se:
        return catalogue.text("arena-equal", **names, deals=points.count)
    said = {**names, "points": with_interval(catalogue, points)}
    if points.count < MIN_GROUPS:
        return catalogue.text("arena-few", **said, deals=points.count)
    said["chance"] = p_text(catalogue, pair.corrected)
    if pair.corrected >= SIGNIFICANCE_LEVEL:
        needed = groups_needed(points)
        unclear = catalogue.text("arena-unclear", **said)
        if needed is None or needed <= points.count:
            return unclear
        return f"{unclear} {catalogue.text('arena-needed', games=needed * plan.group_size)}"
    first = f"{catalogue.decimal(100 * abs(pair.first.mean), 1)}{interval_text(catalogue, pair.first)}"
    name = "arena-better" if pair.first.mean >= 0 else "arena-better.fewer"
    return catalogue.text(name, **said, deals=points.count, first=first)


def fault_sentence(plan: TournamentPlan, fault: Fault, lang: str = "en") -> str:
    """A failure as a sentence, with what is needed to reproduce it: counted from 0, as `--deck` counts."""
    return Catalogue(lang).text(
        "arena-fault",
        bot=fault.bot,
        game=(fault.game - 1) % plan.group_size,
        seed=plan.seed,
        deal=fault.group,
        seat=fault.seat,
        kind=fault.kind,
        error=fault.message,
    )


def same_faults(faults: Iterable[Fault]) -> list[list[Fault]]:
    """The failures by game, those of the same bot with the same error together."""
    alike: dict[tuple[str, str, str], list[Fault]] = {}
    for fault in sorted(faults, key=lambda fault: fault.game):
        alike.setdefault((fault.bot, fault.kind, fault.message), []).append(fault)
    return list(alike.values())


def with_interval(catalogue: Catalogue, found: Estimate) -> str:
    """A mean with its interval.

    >>> with_interval(Catalogue("en"), Estimate(2.0, 0.1, 1.804, 2.196, 500))
    '2.00 ± 0.20'
    >>> with_interval(Catalogue("de"), Estimate(2.0, 0.1, 1.804, 2.196, 500))
    '2,00 ± 0,20'
    """
    if found.high is None:
        return catalogue.decimal(found.mean, 2)
    margin = found.high - found.mean
    digits = 2 if margin >= 0.01 or margin == 0 else 4
    return f"{catalogue.decimal(found.mean, digits)} ± {catalogue.decimal(margin, digits)}"


def percent(catalogue: Catalogue, found: Estimate) -> str:
    """A share with its interval.

    >>> percent(Catalogue("en"), Estimate(0.25, 0.01, 0.23, 0.27, 500))
    '25.0 ± 2.0 %'
    """
    # Of a few deals the interval may be wider than a share can be.
    most = max(found.mean, 1 - found.mean)
    return f"{catalogue.decimal(100 * found.mean, 1)}{interval_text(catalogue, found, most)} %"


def interval_text(catalogue: Catalogue, found: Estimate, most: float = 1.0) -> str:
    """The interval of a share in percent, as far as there is one."""
    if found.high is None:
        return ""
    return f" ± {catalogue.decimal(100 * min(most, found.high - found.mean), 1)}"


def p_text(catalogue: Catalogue, p: float) -> str:
    """A p-value, rounded.

    >>> [p_text(Catalogue("en"), p) for p in (0.0000001, 0.034, 0.31)]
    ['p < 0.001', 'p = 0.034', 'p = 0.31']
    """
    if p < 0.001:
        return f"p < {catalogue.decimal(0.001, 3)}"
    return f"p = {catalogue.decimal(p, 3 if p < 0.1 else 2)}"


def table(found: Report, lang: str = "en") -> list[tuple[str, ...]]:
    """The standings as text, one line for each bot, in the order of `COLUMNS`."""
    rated, catalogue = found.ratings or {}, Catalogue(lang)
    return [
        (
            line.bot,
            with_interval(catalogue, line.points),
            percent(catalogue, line.first),
            rating_text(catalogue, rated.get(line.bot)),
            time_text(catalogue, line),
        )
        for line in found.standings
    ]


def rating_text(catalogue: Catalogue, rating: Rating | None) -> str:
    """A rating with its interval."""
    if rating is None:
        return "–"
    mean, low, high = (
        catalogue.decimal(number, digits)
        for number, digits in ((rating.mean, 1), (rating.low, 0), (rating.high, 0))
    )
    return catalogue.text("arena-range", mean=mean, low=low, high=high)


def time_text(catalogue: Catalogue, line: Standing) -> str:
    """How long one decision takes."""
    if line.milliseconds is None:
        return "–"
    ms = line.milliseconds
    if ms >= 1:
        return f"{catalogue.decimal(ms, 1)} ms"
    return f"{catalogue.decimal(ms * 1000, 2 if ms < 0.01 else 0)} µs"
