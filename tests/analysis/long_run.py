"""The long comparison of twins and bots: `nice python -m tests.analysis.long_run --games 2000`.

Whole games in every preset and seat count the twins know, by the kernel and by the bots themselves: every
point of every seat must be equal, and so must the number of answers.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from itertools import cycle

from vacherie import PRESETS, game
from vacherie.analysis.arena import bot_play, compiled_play
from vacherie.analysis.arena.plan import make_plan

LINE_UPS = (("careful", "random"), ("careful",), ("random",), ("careful", "random", "random"))


def main() -> int:
    """Compare until there are so many games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--seed", default="twins")
    arguments = parser.parse_args()
    known = [preset for preset in PRESETS if compiled_play.is_supported(game(preset))]
    tables = [
        (preset, seats, bots)
        for bots in LINE_UPS
        for preset in known
        for seats in PRESETS[preset].seat_counts
    ]
    games: Counter[str] = Counter()
    began, answers = time.perf_counter(), 0
    for number, (preset, seats, bots) in enumerate(cycle(tables)):
        if games.total() >= arguments.games:
            break
        plan = make_plan(preset, seats, bots, seats, f"{arguments.seed}.{number}")
        twins, plain = compiled_play.play_groups(plan, [0]), bot_play.play_groups(plan, [0])
        counts = [
            {bot: clock.decisions for bot, clock in sorted(batch.clocks.items())} for batch in (twins, plain)
        ]
        if twins.groups != plain.groups or counts[0] != counts[1]:
            print(f"{preset}, {seats} seats, {bots}, seed {plan.seed}: {twins.groups} is not {plain.groups}")
            return 1
        games[preset] += seats
        answers += sum(counts[0].values())
    for preset, times in games.items():
        print(f"{times:9,}  games of {preset}")
    print(f"{games.total():,} games with {answers:,} answers agree ({time.perf_counter() - began:.0f} s)")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
