"""Whether `champion` keeps its time limit: processor time of its answers in every preset.

Its clock counts processor time here, and so does ours, so other work on the machine changes little. Every
answer that is not forced counts, at the smallest, a middle and the largest number of seats, among `careful`
(in co-op among its own kind). Wanted: at most a tenth above the limit. With `--rounds` games are longer than
usual: what was heard grows, and the rival models look at all of it.

    python bench/bot_time.py [--quick] [--ms 40] [--decks 1] [--rounds N] [--only PRESET …] [--seats N …]

`--quick` has a limit of 10 ms and plays at the smallest and largest tables only: a minute. The last line is
one JSON object: by preset the number of answers, their mean, the slowest but one of a hundred, the slowest.
"""

from __future__ import annotations

import argparse
import json
import time
from unittest.mock import patch

from presets import seat_counts
from rivals.contest import Contest, play_deck, prepare

from vacherie.bots.shark import budget
from vacherie.games import PRESETS


def answers(preset: str, seats: int, decks: int, rounds: int) -> list[float]:
    """Milliseconds of every answer, sorted."""
    rival = "champion" if preset == "coop" else "careful"
    contest = Contest("bot time", preset, seats, "champion", rival, decks, rounds=rounds)
    found = [play_deck(contest, number, time.thread_time) for number in range(decks)]
    return sorted(1000 * second for deck in found for second in deck.seconds)


def main() -> None:
    """Play, print a line for every preset and number of seats and, last, one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--quick", action="store_true", help="a minute")
    parser.add_argument("--ms", type=float, default=budget.MILLISECONDS, help="the time limit")
    parser.add_argument("--decks", type=int, default=1, help="each is played from every seat")
    parser.add_argument("--rounds", type=int, default=1, help="of a game; co-op has one")
    parser.add_argument("--only", nargs="+", choices=PRESETS, help="these presets")
    parser.add_argument("--seats", nargs="+", type=int, help="these numbers of seats")
    given = parser.parse_args()
    limit = 10.0 if given.quick else given.ms
    prepare()
    budget.set_default(budget.Milliseconds(limit))
    keys: dict[str, float] = {"limit_ms": limit}
    with patch.object(budget, "perf_counter", time.thread_time):
        for preset in given.only or PRESETS:
            for seats in given.seats or seat_counts(preset)[:: 2 if given.quick else 1]:
                times = answers(preset, seats, given.decks, given.rounds)
                slow, slowest = times[int(0.99 * (len(times) - 1))], times[-1]
                mean = sum(times) / len(times)
                note = " ABOVE THE LIMIT" if slow > 1.1 * limit else ""
                print(
                    f"{preset}, {seats} seats: {len(times)} answers, {mean:.1f} ms, 99 % in {slow:.1f},"
                    f" slowest {slowest:.1f}{note}",
                    flush=True,
                )
                name = f"{preset}{seats}"
                keys |= {f"{name}_ms": round(mean, 2), f"{name}_ms_p99": round(slow, 2)}
                keys |= {f"{name}_ms_max": round(slowest, 2), f"{name}_answers": len(times)}
    print(json.dumps(keys))


if __name__ == "__main__":
    main()
