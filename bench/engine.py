"""Speed of the rules: complete steps per second beside a bare list-based loop, in one run.

A step is what a driver does for one answer: ask for all open decisions, choose, apply (with validation) and
get the events. No view is made. `classic` plays whole rounds of four seats (uniform card, cheapest row), the
same work as `bench/reference/py_six.py`, so rounds per second are compared; both take turns, and the median
of the rounds' ratios counts. `nothanks` plays whole games of four seats with uniform answers.

    python bench/engine.py [--quick]
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable
from random import Random

from reference.py_six import random_round

from vacherie import Answer, Deal, game
from vacherie.games.nimmt.choice import ChooseRow
from vacherie.games.nimmt.placement import cheapest

SEATS = 4
CLASSIC = game("classic", max_rounds=1)
NOTHANKS = game("nothanks")


def classic_round(rng: Random) -> int:
    """Play one round of `classic`; the number of decisions answered."""
    state = CLASSIC.start(SEATS)
    deck = list(range(1, 105))
    rng.shuffle(deck)
    state, _ = CLASSIC.apply(state, Deal(tuple(deck)))
    apply, decisions, random = CLASSIC.apply, CLASSIC.decisions, rng.random
    count = 0
    while open_now := decisions(state):
        for decision in open_now:
            if not decision.answered:
                break
        options = decision.options
        choice = options[int(random() * len(options))]
        if type(choice) is ChooseRow:
            choice = options[cheapest(state.table) - 1]
        state, _events = apply(state, Answer(decision.seat, choice))
        count += 1
    return count


def nothanks_game(rng: Random) -> int:
    """Play one game of `nothanks`; the number of decisions answered."""
    state = NOTHANKS.start(SEATS)
    deck = list(range(3, 36))
    rng.shuffle(deck)
    state, _ = NOTHANKS.apply(state, Deal(tuple(deck)))
    apply, decisions, random = NOTHANKS.apply, NOTHANKS.decisions, rng.random
    count = 0
    while open_now := decisions(state):
        decision = open_now[0]
        options = decision.options
        choice = options[int(random() * len(options))]
        state, _events = apply(state, Answer(decision.seat, choice))
        count += 1
    return count


def timed(work: Callable[[], int], seconds: float) -> tuple[float, float]:
    """Repeat some work for a while; repetitions and counted things per second."""
    repeats = total = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        total += work()
        repeats += 1
    return repeats / spent, total / spent


def main() -> None:
    """Measure, print a table and, last, one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--quick", action="store_true", help="a shorter run")
    rounds = 5 if parser.parse_args().quick else 15
    rng = Random(6)

    def list_loop() -> int:
        random_round(SEATS, rng)
        return 10 * SEATS

    ratios, list_rates, ours, nothanks = [], [], [], []
    for _ in range(rounds):
        reference, reference_decisions = timed(list_loop, 1.0)
        engine, decisions = timed(lambda: classic_round(rng), 1.0)
        ratios.append(engine / reference)
        list_rates.append(reference_decisions)
        ours.append(decisions)
        nothanks.append(timed(lambda: nothanks_game(rng), 1.0)[1])
    ratio = statistics.median(ratios)
    print(f"list-based loop, classic, 4 seats   {statistics.median(list_rates):>10,.0f} cards/s")
    print(f"vacherie, classic, 4 seats          {statistics.median(ours):>10,.0f} decisions/s")
    print(f"  rounds/s of the list-based loop   {ratio:>10.3f}   (at least 0.15, goal 0.3)")
    print(f"vacherie, nothanks, 4 seats         {statistics.median(nothanks):>10,.0f} decisions/s")
    print("                                                 (at least 250,000, goal 400,000)")
    figures = {
        "classic_vs_list_loop": round(ratio, 4),
        "classic_decisions_s": round(statistics.median(ours)),
        "nothanks_decisions_s": round(statistics.median(nothanks)),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
