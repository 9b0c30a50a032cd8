"""The long comparison: `python -m tests.differential.long_run --games 5000 --seed cover`."""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random

from tests.differential.compare import Disagreement, compare
from tests.differential.setups import random_setup


def main() -> int:
    """Compare many random games, print what they met; the number of disagreements is the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", default="cover")
    arguments = parser.parse_args()
    seen: Counter[str] = Counter()
    rare: dict[str, str] = {}
    wrong = 0
    for number in range(arguments.games):
        seed = f"{arguments.seed}.{number}"
        preset, seats, options = random_setup(Random(seed))
        try:
            met = compare(preset, seats, options, seed)
        except Disagreement as error:
            wrong += 1
            print(error, end="\n\n", flush=True)
            continue
        seen += met
        seen[f"games of {preset}"] += 1
        for branch in met:
            if met[branch]:
                rare.setdefault(branch, f"({preset!r}, {seats}, {options!r}, {seed!r})")
    for branch, count in seen.most_common():
        print(f"{count:9}  {branch:40} {rare.get(branch, '')}")
    print(f"{seen['games']} games agree, {wrong} do not")
    return min(wrong, 100)


if __name__ == "__main__":
    raise SystemExit(main())
