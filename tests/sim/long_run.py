"""The long comparison of kernel and rules: `nice python -m tests.sim.long_run --placements 1000000`."""

from __future__ import annotations

import argparse
import time
from collections import Counter
from itertools import cycle
from random import Random

from tests.sim.compare_with_rules import build, compare_round, setups


def main() -> int:
    """Compare until there are so many placements, and print what was met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--placements", type=int, default=100_000)
    parser.add_argument("--seed", default="cover")
    arguments = parser.parse_args()
    met: Counter[str] = Counter()
    began = time.perf_counter()
    rules = [(build(preset, options), seats, str(options)) for preset, seats, options in setups()]
    for number, (game, seats, options) in enumerate(cycle(rules)):
        if met["placements"] >= arguments.placements:
            break
        try:
            met += compare_round(game, seats, Random(f"{arguments.seed}.{number}"))
        except AssertionError as error:
            print(
                f"{game.preset}, {seats} seats, {options}, seed {arguments.seed}.{number} disagree: {error}"
            )
            return 1
    for branch, times in met.most_common():
        print(f"{times:9,}  {branch}")
    print(f"{met['placements']:,} placements agree ({time.perf_counter() - began:.0f} s)")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
