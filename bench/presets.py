"""Strength of the built-in bots in every preset, at its smallest, a middle and its largest number of seats.

Wanted everywhere: `champion` better than `careful`, and `careful` better than `random`. In competition one
seat of a kind sits among others of the next weaker one, and every deck is played once from each seat; what
counts is how many points fewer than the others' average it has in a round. In co-op whole teams of each kind
play the same decks, and what counts is how often they beat the Ox.

    python bench/presets.py [--quick] [--decks N] [--seconds S] [--jobs N] [--only PRESET …] [--write]

The searches of `champion` are limited by a number of rollouts (`ROLLOUTS`: well below what 40 ms of a free
core allow), so the figures are the same on every machine, whatever else it does. `--quick` plays what fits
into 40 seconds. A run without it keeps every figure in docs/benchmarks/presets.json and writes the table of
docs/bots.md from there; `--write` does only that. The last line is one JSON object.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from functools import partial
from itertools import pairwise
from math import hypot
from multiprocessing import get_context
from pathlib import Path
from statistics import mean
from typing import Any

from rivals.contest import Contest, Deck, compete, figure, play_deck, prepare

from vacherie.bots.shark.budget import Rollouts, default
from vacherie.games import PRESETS

DOCS = Path(__file__).parents[1] / "docs"
FIGURES, PAGE = DOCS / "benchmarks" / "presets.json", DOCS / "bots.md"
BEGIN, END = "<!-- presets -->", "<!-- end of presets -->"
QUICK_SECONDS = 36.0
QUICK = ("classic", "coop", "nothanks")
"""The presets of a quick run, at their middle number of seats."""
LADDER = ("champion", "careful", "random")
PAIRS = tuple(pairwise(LADDER))
SIGNIFICANT = 2.0
"""So many standard errors above nothing."""
ROLLOUTS = {"coop": 400, "surprise": 150, "surprise-leaflet": 150, "nothanks": 250, "nothanks-tactical": 250}
SOLO_ROLLOUTS = 2000
OTHER_ROLLOUTS = 1000
"""Of an answer of `champion`: rollouts, samples of a trick or iterations of a tree."""
GAMES = {"champion": 60, "careful": 120}
"""About so many games of a contest, but never fewer than `FEWEST` decks."""
FEWEST = {"nimmt": 12, "nothanks": 40}
TEAM_DECKS = {"champion": 40, "careful": 200, "random": 100}

Row = dict[str, Any]


def seat_counts(preset: str) -> list[int]:
    """The smallest, a middle and the largest number of seats.

    >>> seat_counts("classic"), seat_counts("coop")
    ([2, 6, 10], [1, 4, 6])
    """
    counts = PRESETS[preset].seat_counts
    return [counts[0], counts[len(counts) // 2], counts[-1]]


def play(contest: Contest, number: int) -> Deck:
    """One deck; a search is limited by a number of rollouts."""
    rollouts = SOLO_ROLLOUTS if contest.seats == 1 else ROLLOUTS.get(contest.preset, OTHER_ROLLOUTS)
    with default(Rollouts(rollouts)):
        return play_deck(contest, number, time.thread_time)


def contests(preset: str, seats: int) -> Iterator[Contest]:
    """One for each pair of neighbours; in co-op one for each kind of team."""
    name = f"presets {preset} {seats}"
    if preset == "coop":
        for kind in LADDER:
            yield Contest(name, preset, seats, kind, kind, TEAM_DECKS[kind])
        return
    # Two rounds, as there: a special card may be kept for the second one (R9.2).
    rounds = PRESETS[preset].defaults.max_rounds or 1
    for better, worse in PAIRS:
        decks = max(FEWEST["nothanks" if preset.startswith("nothanks") else "nimmt"], GAMES[better] // seats)
        yield Contest(name, preset, seats, better, worse, decks, rounds=rounds)


def share(wins: Sequence[float]) -> tuple[float, float]:
    """How often a team won, and the error: as if it had won and lost once more, so that it is never 0."""
    count = len(wins)
    near = (sum(wins) + 1) / (count + 2)
    return mean(wins), (near * (1 - near) / count) ** 0.5


def row(preset: str, seats: int, found: dict[str, list[Deck]]) -> Row:
    """The figures of a preset with some seats: by pair the difference, its error and the games."""
    line: Row = {"preset": preset, "seats": seats}
    if preset == "coop":
        wins = {kind: share([mean(deck.first) for deck in decks]) for kind, decks in found.items()}
        for kind, (value, error) in wins.items():
            line |= {f"{kind}_team_win": round(value, 4), f"{kind}_team_win_se": round(error, 4)}
        for better, worse in PAIRS:
            key, error = f"{better}_over_{worse}", hypot(wins[better][1], wins[worse][1])
            line |= {key: round(wins[better][0] - wins[worse][0], 4), f"{key}_se": round(error, 4)}
    else:
        for better, worse in PAIRS:
            decks = found[better]
            line |= figure(f"{better}_over_{worse}", [mean(deck.margin) for deck in decks])
            line |= figure(f"{better}_first", [mean(deck.first) for deck in decks])
    for kind, decks in found.items():
        line[f"{kind}_games"] = len(decks) * (1 if preset == "coop" else seats)
    times = [1000 * second for deck in found[LADDER[0]] for second in deck.seconds]
    return {**line, "ms_per_move": round(mean(times), 1)}


def is_significant(line: Row) -> bool:
    """Whether both differences are above nothing by `SIGNIFICANT` standard errors."""
    keys = [f"{better}_over_{worse}" for better, worse in PAIRS]
    return all(line[key] > SIGNIFICANT * line[f"{key}_se"] for key in keys)


def table(lines: Sequence[Row]) -> Iterator[str]:
    """The rows as a table of the page."""
    yield "| preset | seats | `careful` over `random` | games | `champion` over `careful` | first | games |"
    yield "|---|---|---|---|---|---|---|"
    for line in lines:
        cells = []
        is_team = line["preset"] == "coop"
        for better, worse in reversed(PAIRS):
            key = f"{better}_over_{worse}"
            value, error = line[key], line[f"{key}_se"]
            if is_team:
                cells.append(f"{100 * value:+.0f} ± {100 * error:.0f} % of the games")
            else:
                cells.append(f"{value:.2f} ± {error:.2f} fewer")
            if value <= SIGNIFICANT * error:
                cells[-1] += " (open)"
            if better == LADDER[0]:
                key = "champion_team_win" if is_team else "champion_first"
                cells.append(f"{100 * line[key]:.0f} ± {100 * line[f'{key}_se']:.0f} %")
            cells.append(str(line[f"{better}_games"]))
        yield f"| `{line['preset']}` | {line['seats']} | {' | '.join(cells)} |"


def keep(line: Row) -> None:
    """Put a row into the file of figures, in the place of an older one."""
    facts = {
        "date": datetime.now(UTC).date().isoformat(),
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}",
    }
    lines = [each for each in kept() if (each["preset"], each["seats"]) != (line["preset"], line["seats"])]
    order = list(PRESETS)
    lines = sorted([*lines, {**line, **facts}], key=lambda each: (order.index(each["preset"]), each["seats"]))
    FIGURES.write_text(json.dumps(lines, indent=1) + "\n", "utf-8")
    write()


def kept() -> list[Row]:
    """The rows of earlier runs."""
    return json.loads(FIGURES.read_text("utf-8")) if FIGURES.exists() else []


def write() -> None:
    """Write the table of the page."""
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text("\n".join([before + BEGIN, *table(kept()), END + after]), "utf-8")


def main() -> None:
    """Play, print a line for every preset and number of seats and, last, one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--quick", action="store_true", help="what fits into 40 seconds")
    parser.add_argument("--decks", type=int, help="decks of each contest, instead of ours")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="the most for each contest")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--only", nargs="+", choices=PRESETS, help="these presets")
    parser.add_argument("--seats", nargs="+", type=int, help="these numbers of seats")
    parser.add_argument("--write", action="store_true", help="only write the table again")
    given = parser.parse_args()
    if given.write:
        write()
        return
    start = time.monotonic()
    prepare()  # compiles, where that has not been done, once for all workers
    places = [
        (preset, seats)
        for preset in given.only or (QUICK if given.quick else PRESETS)
        for seats in given.seats or (seat_counts(preset)[1:2] if given.quick else seat_counts(preset))
    ]
    keys: Row = {}
    with ProcessPoolExecutor(given.jobs, get_context("spawn"), initializer=prepare) as pool:
        list(pool.map(time.sleep, [0.01] * given.jobs))
        left = max(5.0, QUICK_SECONDS - (time.monotonic() - start))
        for preset, seats in places:
            found = {}
            for contest in contests(preset, seats):
                share_of_time = 0.8 if contest.hero == LADDER[0] else 0.1
                seconds = left / len(places) * share_of_time if given.quick else given.seconds
                until = time.monotonic() + seconds
                decks = given.decks or contest.deals
                found[contest.hero] = compete(pool, given.jobs, partial(play, contest), decks, until)
            line = row(preset, seats, found)
            *_, shown = table([line])
            print(shown, "" if is_significant(line) else "NOT SIGNIFICANT", flush=True)
            keys |= {f"{preset}{seats}_{key}": value for key, value in line.items() if key != "preset"}
            if not given.quick:
                keep(line)
    print(json.dumps(keys))


if __name__ == "__main__":
    main()
