"""Speed of the kernels: beside C and a naive loop, on one core; and how the cost grows.

Contestants take turns, so that other load on the machine hits all of them; the median of the turns' ratios
counts. On one core CPU time is counted, with two threads wall-clock time, so this figure needs two
cores with nothing else to do. All at four seats unless the table says otherwise.

    python bench/kernel.py [--quick]

What is compared is described in bench/race. OpenSpiel and PettingZoo have none of these games, so bench/race
has one written for each.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import time
from collections.abc import Callable, Mapping

from race import ours, rivals
from race.ours import Work

SEATS = 4
BATCH = 4096
Clock = Callable[[], float]


def rate(work: Work, size: int, seconds: float, clock: Clock = time.process_time) -> float:
    """Repeat some work for a while; how many things were done per second."""
    done, start = 0, clock()
    while (spent := clock() - start) < seconds:
        done += work(size)
    return done / spent


def race(
    entrants: Mapping[str, tuple[Work, int]], turns: int, seconds: float, clock: Clock = time.process_time
) -> dict[str, list[float]]:
    """Let all take turns; the rates of each, turn by turn."""
    for work, size in entrants.values():
        work(size)  # warm-up: compile or load from disk before the clock starts
    rates: dict[str, list[float]] = {name: [] for name in entrants}
    for _ in range(turns):
        for name, (work, size) in entrants.items():
            rates[name].append(rate(work, size, seconds, clock))
    return rates


def ratio(rates: Mapping[str, list[float]], one: str, other: str) -> float:
    """The median over the turns of one entrant's rate divided by another's."""
    return statistics.median(a / b for a, b in zip(rates[one], rates[other], strict=True))


def show(name: str, rates: Mapping[str, list[float]], note: str = "") -> None:
    """One line of the table."""
    print(f"{name:<44}{statistics.median(rates[name]):>14,.0f}/s  {note}".rstrip(), flush=True)


def against_others(turns: int, seconds: float) -> dict[str, float]:
    """Rounds in bulk beside hand-vectorised C, lists and frameworks; rollouts beside scalar C."""
    bulk, simd, naive = "rounds in bulk", "  C, 64 games by hand", "  Python, lists"
    rollout, packed = "rollouts, choosing from the hand", "  C, scalar"
    others = frameworks()
    rates = race(
        {
            bulk: (ours.bulk(SEATS), 64 * 400),
            simd: (rivals.simd(SEATS), 64 * 400),
            naive: (rivals.naive(SEATS), 200),
            **{name: (work, 20) for name, work in others.values()},
            rollout: (ours.rollouts(SEATS), 10_000),
            packed: (rivals.packed(SEATS), 10_000),
        },
        turns,
        seconds,
    )
    figures = {
        "bulk_vs_c": ratio(rates, bulk, simd),
        "bulk_vs_python": ratio(rates, bulk, naive),
        "rollout_vs_c": ratio(rates, rollout, packed),
        **{key: ratio(rates, bulk, name) for key, (name, _) in others.items()},
    }
    show(bulk, rates)
    show(simd, rates, f"x {figures['bulk_vs_c']:.2f}   (at least 0.6, goal 0.8)")
    show(naive, rates, f"x {figures['bulk_vs_python']:,.0f}   (at least 500)")
    for key, (name, _) in others.items():
        show(name, rates, f"x {figures[key]:,.0f}")
    show(rollout, rates)
    show(packed, rates, f"x {figures['rollout_vs_c']:.2f}   (at least 0.85)")
    return figures


def frameworks() -> dict[str, tuple[str, Work]]:
    """The same game in frameworks: the key of their figure, and their name."""
    return {
        "bulk_vs_openspiel": ("  OpenSpiel, a Python game", rivals.openspiel(SEATS)),
        "bulk_vs_pettingzoo": ("  PettingZoo, with its checks", rivals.pettingzoo(SEATS)),
        "bulk_vs_pettingzoo_bare": ("  PettingZoo, without", rivals.pettingzoo(SEATS, checks=False)),
    }


def stepping(turns: int, seconds: float) -> dict[str, float]:
    """Batched stepping, without and with observations."""
    plain, seen = f"stepping, B = {BATCH:,}", f"stepping, B = {BATCH:,}, observations"
    rates = race(
        {
            plain: (ours.stepping(BATCH, SEATS, marks=False), BATCH),
            seen: (ours.stepping(BATCH, SEATS, marks=True), BATCH),
        },
        turns,
        seconds,
    )
    show(plain, rates, "(at least 2,000,000)")
    show(seen, rates, "(at least 1,200,000)")
    return {
        "step_rounds_s": statistics.median(rates[plain]),
        "step_obs_rounds_s": statistics.median(rates[seen]),
    }


def no_thanks(turns: int, seconds: float) -> dict[str, float]:
    """Whole No Thanks! games."""
    name = "No Thanks! games"
    rates = race({name: (ours.nothanks_games(SEATS), 20_000)}, turns, seconds)
    show(name, rates, "(at least 2,500,000)")
    return {"nothanks_games_s": statistics.median(rates[name])}


def fan_cards(turns: int, seconds: float) -> dict[str, float]:
    """Rollouts from the first decision of a round, base game and fan cards: the slowest one counts."""
    base = "rollouts from a position, classic"
    names = {preset: f"  {preset}" for preset in ours.FANS}
    entrants = {base: (ours.from_position("classic", SEATS), 5_000)}
    entrants |= {name: (ours.from_position(preset, SEATS), 5_000) for preset, name in names.items()}
    rates = race(entrants, turns, seconds)
    show(base, rates)
    for name in names.values():
        show(name, rates, f"x {ratio(rates, name, base):.2f}   (at least 0.5)")
    return {"fan_vs_base": min(ratio(rates, name, base) for name in names.values())}


def two_threads(turns: int, seconds: float) -> dict[str, float]:
    """The same rounds on one thread and on two, by the clock on the wall."""
    one, two = "rounds in bulk, one thread, wall clock", "rounds in bulk, two threads, wall clock"
    alone, both = "  C, one thread", "  C, two threads"
    size, simd = 64 * 64 * 300, rivals.simd(SEATS)
    entrants = {one: (ours.bulk(SEATS), size), two: (ours.bulk(SEATS, threads=2), size)}
    control = {alone: (simd, size), both: (rivals.on_two_threads(simd), size)}
    rates = race(entrants | control, 2 * turns, seconds, time.perf_counter)
    figure = ratio(rates, two, one)
    show(one, rates)
    show(
        two, rates, f"x {figure:.2f}   (at least 1.8; {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f})"
    )
    show(alone, rates)
    show(both, rates, f"x {ratio(rates, both, alone):.2f}   (what this machine gives now)")
    # What threads cost each other, even where others keep the cores busy: CPU time for the same rounds.
    own = race(entrants, turns, seconds)
    print(f"{'  CPU time per round, two threads / one':<44}{ratio(own, one, two):>14.2f}")
    return {"threads2_vs_1": figure}


def growth(turns: int, seconds: float) -> None:
    """How the cost grows with the seats and with the size of a batch."""
    print("\nmillion rounds/s, one core, by seats")
    print(f"{'seats':>8}{'bulk':>10}{'C':>10}{'rollouts':>10}{'C':>10}{'stepping':>10}{'observed':>10}")
    for seats in range(2, 11):
        entrants: dict[str, tuple[Work, int]] = {
            "bulk": (ours.bulk(seats), 64 * 200),
            "rollouts": (ours.rollouts(seats), 5_000),
            "stepping": (ours.stepping(BATCH, seats, marks=False), BATCH),
            "observed": (ours.stepping(BATCH, seats, marks=True), BATCH),
        }
        if seats in rivals.SIZES:
            entrants |= {"simd": (rivals.simd(seats), 64 * 200), "packed": (rivals.packed(seats), 5_000)}
        rates = race(entrants, turns, seconds)
        cells = ("bulk", "simd", "rollouts", "packed", "stepping", "observed")
        print(f"{seats:>8}" + "".join(cell(rates.get(name)) for name in cells), flush=True)
    print("\nmillion rounds/s, one core, four seats, by the size B of a call or batch")
    print(f"{'B':>8}{'bulk':>10}{'rollouts':>10}{'stepping':>10}{'observed':>10}")
    for size in (1, 4, 16, 64, 256, 1024, 4096, 16_384, 65_536):
        entrants = {
            "bulk": (ours.bulk(SEATS), size),
            "rollouts": (ours.rollouts(SEATS), size),
            "stepping": (ours.stepping(size, SEATS, marks=False), size),
            "observed": (ours.stepping(size, SEATS, marks=True), size),
        }
        rates = race(entrants, turns, seconds)
        print(f"{size:>8,}" + "".join(cell(each) for each in rates.values()), flush=True)


def cell(rates: list[float] | None) -> str:
    """Millions per second, or nothing."""
    return f"{statistics.median(rates) / 1e6:>10.3f}" if rates else " " * 10


def main() -> None:
    """Measure, print the tables and, last, one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--quick", action="store_true", help="fewer turns, under 50 s")
    quick = parser.parse_args().quick
    turns, seconds = (3, 0.2) if quick else (15, 0.5)
    figures: dict[str, float] = {}
    for part in (against_others, stepping, no_thanks, fan_cards, two_threads):
        figures |= part(turns, seconds)
    growth(*(1, 0.05) if quick else (3, 0.3))
    print(json.dumps({name: round(figure, 3 if figure < 1e3 else 0) for name, figure in figures.items()}))


if __name__ == "__main__":
    main()
