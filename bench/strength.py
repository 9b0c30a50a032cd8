"""Playing strength of `champion` (or another bot) at 40 ms a move, among rivals of every kind.

- `classic`, 4 seats, single rounds: against three seats that play any card and take the cheapest row; three
  `careful`; three flat Monte-Carlo players (1,000 uniform rollouts an answer). Six rounds against these: what
  it learns about its rivals must not make it worse. Nine of them at 10 seats. And the other way round: one of
  them, or one `shark`, among three champions.
- No Thanks!, 3 seats: against two price-rule players and two IS-MCTS with a net (`bench/rivals/`); one of
  these, or one `shark`, among two champions.
- `coop`, 4 seats: how often a team of champions beats the Ox.

Every deck is played once from each seat (duplicate deals), standard errors are those between decks. Decks
and rivals are seeded: only how far a search gets by the clock is left to chance. `ms_per_move` is that of the
first contest: a search ends early when the best move is certain. `--rivals` calibrates the rivals,
`--ladder` plays No Thanks! with three to seven seats, `--fan-cards` the fan cards against `shark`.

    python bench/strength.py [--quick] [--hero champion] [--ms 40 | --rollouts 8000] [--deals N] [--jobs N]
        [--only NAME …]
    python bench/strength.py --rivals | --ladder | --fan-cards | --checkpoint FILE

`--quick` plays what fits into 45 seconds. Otherwise every contest of `champion` at 40 ms puts its figures
into docs/benchmarks/champion.json, with its decks and the date; all else only prints.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from statistics import mean

from rivals.checkpoint import PREFIX, nets_with
from rivals.contest import Contest, Deck, compete, figure, play_deck

from vacherie.bots.champion.bot import Champion
from vacherie.bots.shark.bot import Shark
from vacherie.bots.shark.budget import Budget, Milliseconds, Rollouts, set_default

QUICK_SECONDS = 45.0
MILLISECONDS = 40.0
PAGE = Path(__file__).parents[1] / "docs" / "benchmarks" / "champion.json"
"""The figures of `champion`, by contest."""

CONTESTS = (
    Contest("vs_random", "classic", 4, "champion", "any-card", deals=200, share=0.2),
    Contest("vs_careful", "classic", 4, "champion", "careful", deals=100),
    Contest("vs_flatmc", "classic", 4, "champion", "flat-mc", deals=150, share=0.2),
    Contest("vs_flatmc_six_rounds", "classic", 4, "champion", "flat-mc", deals=60, rounds=6),
    Contest("vs_flatmc_ten_seats", "classic", 10, "champion", "flat-mc", deals=60),
    Contest("flatmc_among_champions", "classic", 4, "flat-mc", "champion", deals=60, share=0.2),
    Contest("shark_among_champions", "classic", 4, "shark", "champion", deals=60),
    Contest("nothanks3_vs_rule", "nothanks", 3, "champion", "price-rule", deals=100, share=0.05),
    Contest("nothanks3_vs_ismcts", "nothanks", 3, "champion", "ismcts-net", deals=100, share=0.1),
    Contest("ismcts_among_champions", "nothanks", 3, "ismcts-net", "champion", deals=100, share=0.15),
    Contest("nothanks3_shark_among_champions", "nothanks", 3, "shark", "champion", deals=100),
    Contest("coop4", "coop", 4, "champion", "champion", deals=60, share=0.1),
)
SIDES = ("hero", "rival")
CALIBRATION = (
    Contest("flatmc_vs_random", "classic", 4, "flat-mc", "any-card", deals=300, share=0.4),
    Contest("shark_vs_flatmc", "classic", 4, "shark", "flat-mc", deals=100, share=0.2),
    Contest("ismctsnet_vs_rule", "nothanks", 3, "ismcts-net", "price-rule", deals=300, share=0.2),
    Contest("ismctsnet_among_sharks", "nothanks", 3, "ismcts-net", "shark", deals=200, share=0.2),
)
"""The rivals against what is known of them: 4.7 bullheads and 62 % first places; 75 %; 60 %."""
LADDER = tuple(
    Contest(f"nothanks{seats}_{hero}_vs_{rival}", "nothanks", seats, hero, rival, deals=100)
    for seats in range(3, 8)
    for hero, rival in (("champion", "shark"), ("champion", "careful"), ("shark", "careful"))
)
"""No Thanks! at every number of seats."""
FAN_CARDS = tuple(
    Contest(f"{preset}_{hero}_among_{rival}", preset, 4, hero, rival, deals=60)
    for preset in ("fan-parity", "fan-climb", "fan-leap", "fan-reverse")
    for hero, rival in (("champion", "shark"), ("shark", "champion"))
)
"""One among three of the other kind, with every fan card."""


def keys_of(contest: Contest, decks: Sequence[Deck]) -> dict[str, float]:
    """The figures of a contest."""
    name = contest.name
    keys = figure(f"{name}_first", (mean(deck.first) for deck in decks))
    if contest.preset == "coop":
        return {key.replace("first", "team_win"): value for key, value in keys.items()}
    if contest.preset == "nothanks":
        return {key.replace("_first", "_win"): value for key, value in keys.items()}
    keys |= figure(f"{name}_margin", (mean(deck.margin) for deck in decks))
    keys |= figure(f"{name}_heads", (mean(deck.points) for deck in decks))
    if contest.rounds > 1:
        keys |= figure(f"{name}_first_round_margin", (deck.margin[0] for deck in decks))
        keys |= figure(f"{name}_later_rounds_margin", (mean(deck.margin[1:]) for deck in decks))
    return keys


def milliseconds(decks: Sequence[Deck]) -> dict[str, float]:
    """The time of an answer that was not forced: its mean by deck, with the error between decks."""
    return figure("ms_per_move", (1000 * mean(deck.seconds) for deck in decks))


def prepare(budget: Budget) -> None:
    """Get a worker ready."""
    set_default(budget)
    Shark.prepare()
    Champion.prepare()


def main() -> None:
    """Play, print a line for each contest and, last, one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--quick", action="store_true", help="what fits into 45 seconds")
    parser.add_argument("--hero", default="champion", help="the bot that is measured")
    parser.add_argument("--ms", type=float, default=MILLISECONDS, help="milliseconds a move")
    parser.add_argument("--rollouts", type=int, help="samples a move, instead of a time: on a busy machine")
    parser.add_argument("--deals", type=int, help="decks of each contest, instead of ours")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--only", nargs="+", metavar="NAME", help="contests by name")
    parser.add_argument("--rivals", action="store_true", help="the rivals alone, for their calibration")
    parser.add_argument("--ladder", action="store_true", help="No Thanks! with three to seven seats instead")
    parser.add_argument("--fan-cards", action="store_true", help="the fan cards, against shark, instead")
    parser.add_argument("--checkpoint", type=Path, metavar="FILE", help="one net among champions instead")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="the most for each contest")
    given = parser.parse_args()
    start = time.monotonic()
    budget: Budget = Rollouts(given.rollouts) if given.rollouts else Milliseconds(given.ms)
    prepare(budget)  # compiles, where that has not been done, once for all workers
    contests = [
        replace(contest, **{side: given.hero for side in SIDES if getattr(contest, side) == "champion"})
        for contest in chosen(given)
        if contest.share or not given.quick
        if not given.only or contest.name in given.only
    ]
    is_kept = budget == Milliseconds(MILLISECONDS) and given.hero == "champion" and not given.quick
    keys: dict[str, float] = {}
    with ProcessPoolExecutor(
        given.jobs, get_context("spawn"), initializer=prepare, initargs=(budget,)
    ) as pool:
        list(pool.map(time.sleep, [0.01] * given.jobs))
        until = time.monotonic()
        seconds = max(5.0, QUICK_SECONDS - (until - start) - 5)
        for contest in contests:
            until = until + seconds * contest.share if given.quick else time.monotonic() + given.seconds
            deals = given.deals or (10**6 if given.quick else contest.deals)
            decks = compete(pool, given.jobs, partial(play_deck, contest), deals, until)
            found = keys_of(contest, decks)
            report(contest, decks, found)
            if contest.name == "vs_random":
                found |= milliseconds(decks)
            if is_kept and contest in CONTESTS:
                keep(contest, found, len(decks), given.jobs)
            keys |= found
    print(json.dumps(keys))


def keep(contest: Contest, found: dict[str, float], decks: int, jobs: int) -> None:
    """Put the figures of a contest in the place of older ones."""
    page = json.loads(PAGE.read_text(encoding="utf-8")) if PAGE.exists() else {}
    page[contest.name] = {
        **found,
        "decks": decks,
        "processes": jobs,
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}",
        "date": datetime.now(UTC).date().isoformat(),
    }
    PAGE.write_text(json.dumps(page, indent=2) + "\n", encoding="utf-8")


def chosen(given: argparse.Namespace) -> tuple[Contest, ...]:
    """The contests that the options ask for."""
    if given.rivals:
        return CALIBRATION
    if given.ladder:
        return LADDER
    if given.checkpoint:
        nets_with(given.checkpoint)  # refuses a file that is no net before anything is played
        hero = f"{PREFIX}{given.checkpoint}"
        return (Contest("checkpoint_among_champions", "classic", 4, hero, "champion", deals=60, share=1.0),)
    return FAN_CARDS if given.fan_cards else CONTESTS


def report(contest: Contest, decks: Sequence[Deck], keys: dict[str, float]) -> None:
    """One line about a contest."""
    parts = [
        f"{name.removeprefix(contest.name + '_')} {value:.3f} ± {keys[name + '_se']:.3f}"
        for name, value in keys.items()
        if not name.endswith("_se")
    ]
    who = f"{contest.preset}, {contest.seats} seats, {contest.hero} among {contest.rival}"
    print(
        f"{who}: {', '.join(parts)}, {len(decks)} decks, {milliseconds(decks)['ms_per_move']} ms a move",
        flush=True,
    )


if __name__ == "__main__":
    main()
