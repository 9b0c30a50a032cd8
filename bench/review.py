"""What a review costs: a game of `classic`, ten rounds, four seats; and how its error shrinks with time.

`full_s` is a whole review of the usual depth on two threads, its sketch included, `sketch_s` the sketch
alone, `error_heads` the standard error of one decision's loss in bullheads, where another answer was better
(root mean square); `full_cpu_s` is the processor time of both threads. Kernels are loaded before.

    python bench/review.py [--quick]
"""

from __future__ import annotations

import argparse
import json
import time
from math import sqrt

from vacherie import Dealer, Match, game
from vacherie.analysis.review import Progress, Review, review
from vacherie.analysis.review.review import ROLLOUTS
from vacherie.bots import make, run, seat_rngs
from vacherie.records import Record, record_match

SEATS = 4
THREADS = 2
DEPTHS = (50, 100, 200, ROLLOUTS, 2 * ROLLOUTS, 4 * ROLLOUTS)


def played(rounds: int) -> Record:
    """A game between careful players."""
    match = Match(
        game("classic", max_rounds=rounds, end_score=None), SEATS, Dealer.from_seed("review", SEATS)
    )
    run(match, [make("careful", match.game)] * SEATS, seat_rngs("review", game=0, seats=SEATS))
    return record_match(match, [f"careful {seat}" for seat in range(SEATS)])


def timed(record: Record, rollouts: int) -> tuple[float, float, float, Review]:
    """Seconds until the sketch, in all and of the processor, and the review."""
    began, busy = time.perf_counter(), time.process_time()
    sketched = [0.0]

    def told(progress: Progress) -> None:
        if progress.review is not None and progress.review.sketch:
            sketched[0] = time.perf_counter() - began

    found = review(record, rollouts=rollouts, threads=THREADS, progress=told)
    return sketched[0], time.perf_counter() - began, time.process_time() - busy, found


def error_of(found: Review) -> float:
    """The error of one loss, in bullheads."""
    errors = [decision.error for decision in found.decisions if decision.chosen != decision.best]
    return sqrt(sum(error**2 for error in errors) / max(1, len(errors))) / found.unit


def main() -> None:
    """Measure, print the table and, last, one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--quick", action="store_true", help="only the usual depth, and less; under 60 s")
    quick = parser.parse_args().quick
    review(played(1), rollouts=0)  # loads the kernels
    record = played(10)
    figures: dict[str, float] = {}
    print(f"{'rollouts':>9}{'seconds':>9}{'CPU':>8}{'error of a loss':>18}{'decisions':>11}")
    sketches = []
    for rollouts in (0, *(depth for depth in DEPTHS if not quick or depth in (100, ROLLOUTS))):
        sketch, whole, cpu, found = timed(record, rollouts)
        sketches.append(sketch)
        name = "sketch" if rollouts == 0 else f"{rollouts:,}"
        print(
            f"{name:>9}{whole:>9.2f}{cpu:>8.2f}{error_of(found):>18.2f}{len(found.decisions):>11}", flush=True
        )
        if rollouts == ROLLOUTS:
            figures |= {
                "full_s": round(whole, 2),
                "full_cpu_s": round(cpu, 2),
                "error_heads": round(error_of(found), 3),
            }
    figures["sketch_s"] = round(min(sketches), 2)
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
