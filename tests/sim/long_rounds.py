"""The long comparison of random rounds with the rules: `python -m tests.sim.long_rounds --cards 1000000`.

Every round that the kernels tell is played again in `games/`: in bulk and one at a time, with both row
policies and all numbers of seats.
"""

from __future__ import annotations

import argparse
import time
from itertools import count, product

from tests.sim.batch.test_nimmt_rounds import POLICIES, SEATS, Teller
from tests.sim.round_by_rules import met, score
from vacherie.sim.batch.nimmt_choosing_rounds import recorded_rollouts
from vacherie.sim.batch.nimmt_rounds import recorded_rounds

ROUNDS = 64
TELLERS: tuple[Teller, Teller] = (recorded_rounds, recorded_rollouts)


def main() -> int:
    """Compare until so many cards were played, and print what was met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cards", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=104)
    arguments = parser.parse_args()
    began = time.perf_counter()
    for first in count(0, ROUNDS):
        for seats, row, tell in product(SEATS, POLICIES, TELLERS):
            told = tell(ROUNDS, seats, arguments.seed, first=first, row=row)
            for deck, picks, result in zip(*(each.tolist() for each in told), strict=True):
                if score(deck, seats, picks if row == "uniform" else None) != result:
                    print(f"{tell.__name__}, {seats} seats, {row} row: {deck}, {picks} give not {result}")
                    return 1
                met["rounds"] += 1
            if met["cards"] >= arguments.cards:
                print(dict(met), f"equal in {time.perf_counter() - began:.0f} s")
                return 0
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
