"""Strength of `champion` by the time it thinks: against flat Monte-Carlo players, and IS-MCTS at No Thanks!.

One seat among rivals of one kind (`bench/rivals/`), every deck once from each seat, the same decks for every
time. A time is a number of rollouts (samples of a trick, iterations of a tree), so the figures do not depend
on the load of the machine; the milliseconds beside it are processor time of an answer, on average over those
that were not forced. `shark` has rollouts of its own kernel.

    python bench/thinking_time.py [--quick] [--decks N] [--seconds S] [--jobs N] [--only NAME …]

A run without `--quick` (40 seconds) keeps every figure in docs/benchmarks/thinking_time.json;
`python -m scripts.strength_plots` draws them. The last line is one JSON object.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from statistics import mean

from rivals.contest import Contest, Deck, compete, figure, play_deck, prepare

from vacherie.bots.shark.budget import Rollouts, default

FIGURES = Path(__file__).parents[1] / "docs" / "benchmarks" / "thinking_time.json"
QUICK_SECONDS = 34.0
CONTESTS = (
    Contest("champion", "classic", 4, "champion", "flat-mc", deals=50),
    Contest("shark", "classic", 4, "shark", "flat-mc", deals=50),
    Contest("nothanks", "nothanks", 3, "champion", "ismcts-net", deals=60),
)
ROLLOUTS = {
    "champion": (125, 500, 2000, 8000, 32_000),
    "shark": (500, 2000, 8000, 32_000),
    "nothanks": (25, 100, 400, 1600, 6400),
}


def play(contest: Contest, rollouts: int, number: int) -> Deck:
    """One deck with this many rollouts an answer; rivals have their own."""
    with default(Rollouts(rollouts)):
        return play_deck(contest, number, time.thread_time)


def main() -> None:
    """Play, print a line for every time and, last, one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--quick", action="store_true", help="what fits into 40 seconds")
    parser.add_argument("--decks", type=int, help="decks of each contest, instead of ours")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="the most for each time")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--only", nargs="+", choices=ROLLOUTS, help="contests by name")
    given = parser.parse_args()
    start = time.monotonic()
    prepare()  # compiles, where that has not been done, once for all workers
    found = json.loads(FIGURES.read_text("utf-8")) if FIGURES.exists() and not given.quick else {}
    pairs = [
        (contest, rollouts)
        for contest in CONTESTS
        for rollouts in ROLLOUTS[contest.name][: 2 if given.quick else None]
        if contest.name in (given.only or ROLLOUTS)
    ]
    with ProcessPoolExecutor(given.jobs, get_context("spawn"), initializer=prepare) as pool:
        list(pool.map(time.sleep, [0.01] * given.jobs))
        left = max(5.0, QUICK_SECONDS - (time.monotonic() - start))
        for contest, rollouts in pairs:
            until = time.monotonic() + (left / len(pairs) if given.quick else given.seconds)
            job = partial(play, contest, rollouts)
            decks = compete(pool, given.jobs, job, given.decks or contest.deals, until)
            point = {
                "rollouts": rollouts,
                **figure("margin", [mean(deck.margin) for deck in decks]),
                **figure("first", [mean(deck.first) for deck in decks]),
                "ms": round(1000 * mean(second for deck in decks for second in deck.seconds), 2),
                "decks": len(decks),
                "date": datetime.now(UTC).date().isoformat(),
            }
            print(contest.name, point, flush=True)
            others = [each for each in found.get(contest.name, []) if each["rollouts"] != rollouts]
            found[contest.name] = sorted([*others, point], key=lambda each: each["rollouts"])
            if not given.quick:
                FIGURES.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    print(json.dumps(found))


if __name__ == "__main__":
    main()
