"""Measure the levels of bots: duels of neighbours, ratings from them, and a glance at all presets.

    python scripts/calibrate_levels.py duels classic|nothanks --games N [--rollouts N] [--only BOT ...]
    python scripts/calibrate_levels.py presets --games N [--only PRESET ...]
    python scripts/calibrate_levels.py teams --games N [--rollouts N]

Whole games, every deal played once from each seat (`vacherie.analysis.arena`). A duel is a table with as many
of one level as of the other; where the number of seats is odd, each has one seat more in half of the deals.
What was measured is kept in docs/benchmarks/levels.json, one entry replaced at a time; the ratings that the
package shows (bots/levels/ratings.json) and the tables of docs/levels.md follow from it. With `--rollouts`
the champion searches with so many rollouts instead of a time, so that other work on the machine changes
nothing.
"""

from __future__ import annotations

import argparse
import json
import platform
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import pairwise
from math import log, log10, sqrt
from pathlib import Path
from statistics import fmean
from typing import Any

from vacherie.analysis.arena.plan import make_plan
from vacherie.analysis.arena.results import Results
from vacherie.analysis.arena.standings import lines, standings
from vacherie.analysis.arena.statistics import estimate
from vacherie.analysis.arena.tournament import run
from vacherie.bots.levels.ladder import LEVELS
from vacherie.bots.levels.ratings import RATED_PRESETS
from vacherie.bots.limits import BotLimits
from vacherie.games import PRESETS

MEASURED = Path("docs/benchmarks/levels.json")
RATINGS = Path("src/vacherie/bots/levels/ratings.json")
PAGE = Path("docs/levels.md")
SEATS = {"classic": 4, "nothanks": 3}
ANCHOR, ANCHOR_RATING = 3, 1500
"""The level from which differences are counted, and its rating: in the middle, so that errors stay small."""
GLANCE = (0, 2, 4, 6)
"""The levels that sit together where all presets are looked at."""


def main() -> None:
    """Measure what the command line asks for, and write everything that follows from it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("what", choices=["duels", "presets", "teams", "write"])
    parser.add_argument("preset", nargs="?", choices=RATED_PRESETS, default=RATED_PRESETS[0])
    parser.add_argument("--games", type=int, default=400, help="for each duel, or each preset")
    parser.add_argument(
        "--only", nargs="+", default=[], help="the stronger bots of the duels, or the presets"
    )
    parser.add_argument("--seed", default="levels")
    parser.add_argument("--rollouts", type=int, help="of the champion for each answer, instead of a time")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    measured: dict[str, Any] = json.loads(MEASURED.read_text("utf-8")) if MEASURED.exists() else {}
    if given.what == "duels":
        duels = measured.setdefault("duels", {}).setdefault(given.preset, {})
        for weaker, stronger in pairwise(level.bot for level in LEVELS):
            if not given.only or stronger in given.only:
                duels[stronger] = duel(given, weaker, stronger)
                print(given.preset, weaker, stronger, duels[stronger], flush=True)
                write(measured)
    elif given.what == "presets":
        glances = measured.setdefault("presets", {})
        for preset in given.only or PRESETS:
            glances[preset] = glance(given, preset)
            print(preset, glances[preset], flush=True)
            write(measured)
    elif given.what == "teams":
        measured["teams"] = teams(given)
        print("coop", measured["teams"], flush=True)
    write(measured)


def duel(given: argparse.Namespace, weaker: str, stronger: str) -> dict[str, Any]:
    """The share of first places that the stronger one of two neighbours gets, and its standard error."""
    limits = BotLimits(rollouts=given.rollouts)
    bots = [weaker, stronger]
    plan = make_plan(given.preset, SEATS[given.preset], bots, given.games, given.seed, limits=limits)
    results = run(plan, jobs=given.jobs)
    share = estimate(list(first_shares(results, stronger)))
    times = {line.bot: line.milliseconds for line in standings(results)}
    return {
        "weaker": weaker,
        "games": results.games,
        "share": round(share.mean, 4),
        "share_se": round(share.se or 0.0, 4),
        "ms": round(times[stronger] or 0.0, 1),
        **({"rollouts": given.rollouts} if stronger == "champion" and given.rollouts else {}),
        **circumstances(),
    }


def first_shares(results: Results, bot: str) -> Iterator[float]:
    """By deal the share of first places that a bot got; ties are shared."""
    firsts: dict[int, list[float]] = {}
    for group, _, parts in lines(results):
        firsts.setdefault(group, []).append(sum(part.first for part in parts if part.bot == bot))
    return map(fmean, firsts.values())


def glance(given: argparse.Namespace, preset: str) -> dict[str, Any]:
    """Points a game of some levels at one table; in co-op how many more the team has than the Ox."""
    counts = PRESETS[preset].seat_counts
    bots = [LEVELS[at].bot for at in GLANCE]
    seats = max(counts[0], min(len(bots), counts[-1]))
    results = run(make_plan(preset, seats, bots, given.games, given.seed), jobs=given.jobs)
    found = {line.bot: line.points for line in standings(results)}
    points = {bot: [round(found[bot].mean, 2), round(found[bot].se or 0.0, 2)] for bot in bots}
    return {"seats": seats, "games": results.games, "points": points, **circumstances()}


def teams(given: argparse.Namespace) -> dict[str, Any]:
    """How many games of co-op each level wins as a team of four of its kind, all on the same deals."""
    bots = [level.bot for level in LEVELS]
    limits = BotLimits(rollouts=given.rollouts)
    results = run(make_plan("coop", 4, bots, given.games, given.seed, limits=limits), jobs=given.jobs)
    found = {line.bot: line.first for line in standings(results)}
    wins = {bot: [round(found[bot].mean, 3), round(found[bot].se or 0.0, 3)] for bot in bots}
    return {"deals": results.games // len(bots), "rollouts": given.rollouts, "wins": wins, **circumstances()}


def circumstances() -> dict[str, str]:
    """When and where something was measured."""
    return {"date": datetime.now(UTC).date().isoformat(), "machine": f"Python {platform.python_version()}"}


def rating_table(duels: dict[str, Any]) -> dict[str, dict[str, int]]:
    """Ratings by the logistic curve of chess, from the level in the middle up and down."""
    steps = [(0.0, 0.0)] * len(LEVELS)
    for at, level in enumerate(LEVELS[1:], 1):
        share, error = duels[level.bot]["share"], duels[level.bot]["share_se"]
        steps[at] = (400 * log10(share / (1 - share)), 400 / log(10) * error / (share * (1 - share)))
    found = {}
    for at, level in enumerate(LEVELS):
        between = steps[min(at, ANCHOR) + 1 : max(at, ANCHOR) + 1]
        difference = sum(step for step, _ in between) * (1 if at > ANCHOR else -1)
        error = sqrt(sum(error**2 for _, error in between))
        found[level.bot] = {"rating": round(ANCHOR_RATING + difference), "error": round(error)}
    return found


def write(measured: dict[str, Any]) -> None:
    """Write the figures, the ratings of the package, and the tables of the page."""
    MEASURED.write_text(json.dumps(measured, indent=1, ensure_ascii=False) + "\n", "utf-8")
    complete = {p: d for p, d in measured.get("duels", {}).items() if len(d) == len(LEVELS) - 1}
    if set(complete) != set(RATED_PRESETS):
        return
    found = {preset: rating_table(complete[preset]) for preset in RATED_PRESETS}
    RATINGS.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    if PAGE.exists():
        PAGE.write_text(filled(PAGE.read_text("utf-8"), measured, found), "utf-8")


def filled(page: str, measured: dict[str, Any], found: dict[str, Any]) -> str:
    """The page with its tables made anew, each between two comments that name it."""
    for name, rows in (
        ("duels", duel_rows(measured["duels"], found)),
        ("presets", preset_rows(measured.get("presets", {}))),
        ("teams", team_rows(measured["teams"])),
    ):
        begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
        before, _, rest = page.partition(begin)
        _, _, after = rest.partition(end)
        page = "\n".join([before + begin, *rows, end + after])
    return page


def duel_rows(duels: dict[str, Any], found: dict[str, Any]) -> Iterator[str]:
    """A line for each level: its duel with the one below, and its rating, in both games."""
    yield (
        "| level | bot | "
        + " | ".join(
            f"`{preset}`: first places against the level below | rating | ms" for preset in RATED_PRESETS
        )
        + " |"
    )
    yield "|---|---|" + "---|---|---|" * len(RATED_PRESETS)
    for level in LEVELS:
        cells = []
        for preset in RATED_PRESETS:
            rating = found[preset][level.bot]
            shown = f"{rating['rating']} ± {rating['error']}"
            met = duels[preset].get(level.bot)
            if met is None:
                cells += ["–", shown, "–"]
            else:
                share = f"{100 * met['share']:.1f} ± {100 * met['share_se']:.1f} % of {met['games']} games"
                note = f", {met['rollouts']:,} rollouts an answer" if "rollouts" in met else ""
                cells += [share + note, shown, f"{met['ms']}"]
        yield f"| {level.strength} | `{level.bot}` ({level.name}) | {' | '.join(cells)} |"


def preset_rows(glances: dict[str, Any]) -> Iterator[str]:
    """A line for each preset: the points of some levels at one table."""
    bots = [LEVELS[at].bot for at in GLANCE]
    yield "| preset | seats | games | " + " | ".join(f"`{bot}`" for bot in bots) + " |"
    yield "|---|---|---|" + "---|" * len(bots)
    for preset, seen in glances.items():
        points: Sequence[str] = [f"{mean} ± {error}" for mean, error in (seen["points"][bot] for bot in bots)]
        yield f"| `{preset}` | {seen['seats']} | {seen['games']} | {' | '.join(points)} |"


def team_rows(found: dict[str, Any]) -> Iterator[str]:
    """One line: the team wins of every level."""
    yield "| deals | " + " | ".join(f"`{bot}`" for bot in found["wins"]) + " |"
    yield "|---|" + "---|" * len(found["wins"])
    shares = (f"{100 * mean:.0f} ± {100 * error:.0f} %" for mean, error in found["wins"].values())
    yield f"| {found['deals']} | {' | '.join(shares)} |"


if __name__ == "__main__":
    main()
