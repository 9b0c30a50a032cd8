"""The long run: random games of every preset with every check on, on all cores.

    python -m tests.torture --games 100000

Every game is played twice over: each state is checked against R14 and against the views, and the log alone
must lead to the same end. A violation prints the game that shows it and ends the run with status 1.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
import traceback
from collections import Counter
from random import Random
from typing import Any

from tests.properties.invariants import check
from tests.properties.random_games import play, random_options
from vacherie import PRESETS, Event, Match

TABLES = [(preset, seats) for preset, offer in PRESETS.items() for seats in offer.seat_counts]
BATCH = 50


def one(number: int, seed: str) -> tuple[str, int]:
    """Play and check one game; its preset and the number of answers."""
    preset, seats = TABLES[number % len(TABLES)]
    rng = Random(f"{seed}/{number}")
    options = random_options(preset, rng) if rng.random() < 0.5 else {}
    answers = 0

    def checked(match: Match[Any, Any], events: tuple[Event, ...]) -> None:
        nonlocal answers
        answers += 1
        check(match.game, match.state, events)

    match = play(preset, seats, f"{seed}/{number}", checked, **options)
    state = match.game.start(seats)
    for entry in match.log:
        state, _ = match.game.apply(state, entry.action)
    assert state == match.state, "R14.9: the log leads to another state"
    return preset, answers


def batch(job: tuple[int, int, str]) -> tuple[Counter[str], int, list[str]]:
    """Some games in a row: how many of each preset, how many answers, what went wrong."""
    first, count, seed = job
    presets: Counter[str] = Counter()
    answers = 0
    problems = []
    for number in range(first, first + count):
        try:
            preset, given = one(number, seed)
        except Exception:
            preset, seats = TABLES[number % len(TABLES)]
            problems.append(f"game {number} ({preset}, {seats} seats, seed {seed})\n{traceback.format_exc()}")
        else:
            presets[preset] += 1
            answers += given
    return presets, answers, problems


def main() -> int:
    """Run and report; the last line is one JSON object."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seed", default="torture")
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count())
    arguments = parser.parse_args()
    jobs = [
        (first, min(BATCH, arguments.games - first), arguments.seed)
        for first in range(0, arguments.games, BATCH)
    ]
    start = time.monotonic()
    presets: Counter[str] = Counter()
    answers = 0
    problems: list[str] = []
    with multiprocessing.Pool(arguments.jobs) as pool:
        for done, (played, given, wrong) in enumerate(pool.imap_unordered(batch, jobs), 1):
            presets += played
            answers += given
            problems += wrong
            if done % 100 == 0:
                seconds = time.monotonic() - start
                print(f"{presets.total():>8,} games, {answers:>12,} answers, {seconds:6.0f} s", flush=True)
    for problem in problems[:10]:
        print(problem, file=sys.stderr)
    figures = {"games": presets.total(), "answers": answers, "violations": len(problems)} | dict(presets)
    print(json.dumps(figures))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
