"""Reference results: our bots and two small trained agents in every preset, on fixed decks.

One of them sits among `careful` bots, four seats, one round; every deck is played once from each seat (in
co-op all four seats are its own, against the Ox). Deck number n of a preset is that of `rivals.contest`.
Bots that search have a fixed number of rollouts for an answer, so that every machine finds the same figures.
A run that is not --quick adds its figures, each with date, commit and CPU time, to
docs/benchmarks/reference_results.json, from which `scripts/research_tables.py` makes the table of
docs/research.md.

    python bench/reference_results.py [--quick] [--decks N] [--agents NAME …] [--presets NAME …]
"""

from __future__ import annotations

import argparse
import json
import platform
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from statistics import mean
from typing import Any

from rivals.contest import Contest, Deck, figure, play_deck

from vacherie import __version__
from vacherie.bots import preparation
from vacherie.bots.shark.budget import Rollouts, set_default
from vacherie.games import PRESETS

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "benchmarks" / "reference_results.json"
AGENTS = {
    "random": "random",
    "careful": "careful",
    "policy gradient": "linear_agents:PolicyGradient",
    "cross-entropy": "linear_agents:CrossEntropy",
    "shark": "shark",
    "champion": "champion",
}
SLOW = {("coop", "shark")}
"""No kernel plays these: a deck takes many seconds, so they have few."""
ROLLOUTS, DECKS, FEW_DECKS, SEATS = 200, 40, 10, 4
QUICK_SECONDS = 40.0


def result_of(preset: str, agent: str, decks: int, until: float = float("inf")) -> dict[str, float]:
    """The margin and the points of an agent in a preset."""
    contest = Contest("reference", preset, SEATS, AGENTS[agent], "careful", decks)
    if preset == "coop":
        contest = Contest("reference", preset, SEATS, AGENTS[agent], AGENTS[agent], decks)
    played: list[Deck] = []
    for number in range(decks):
        if number >= 2 and time.monotonic() > until:
            break
        played.append(play_deck(contest, number))
    margins = figure("margin", (mean(deck.margin) for deck in played))
    return {**margins, **figure("points", (mean(deck.points) for deck in played)), "decks": len(played)}


def commit() -> str:
    """The commit that is measured; empty where git cannot say it."""
    command = ["git", "-C", str(ROOT), "describe", "--always", "--dirty", "--exclude", "*"]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()


def main() -> None:
    """Play, print a line for each preset and agent and, last, one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--quick", action="store_true", help="two decks of two presets, under 50 s")
    parser.add_argument("--decks", type=int, default=DECKS, help="decks of each contest")
    parser.add_argument("--agents", nargs="+", choices=list(AGENTS), default=list(AGENTS))
    parser.add_argument("--presets", nargs="+", choices=list(PRESETS), default=list(PRESETS))
    given = parser.parse_args()
    sys.path.append(str(ROOT / "examples" / "research"))
    set_default(Rollouts(ROLLOUTS))
    failed = preparation.prepare(AGENTS[agent] for agent in given.agents)
    assert not failed, failed
    measured = commit()  # before the results are written, which git would call a change
    presets = ["classic", "nothanks"] if given.quick else given.presets
    until = time.monotonic() + QUICK_SECONDS if given.quick else float("inf")
    found: dict[str, dict[str, Any]] = {preset: {} for preset in presets}
    for agent in given.agents:
        for preset in presets:
            decks = min(given.decks, FEW_DECKS) if (preset, agent) in SLOW else given.decks
            decks = 2 if given.quick else decks
            if given.quick and time.monotonic() > until:
                break
            start = time.process_time()
            result = result_of(preset, agent, decks, until)
            seconds = round(time.process_time() - start, 1)
            found[preset][agent] = {**result, "date": today(), "commit": measured, "cpu_seconds": seconds}
            print(
                f"{preset:<18}{agent:<16}{result['margin']:>8.2f} ± {result['margin_se']:.2f}"
                f"   points {result['points']:.2f}, {decks} decks, {seconds} s",
                flush=True,
            )
            if not given.quick:
                keep(found)
    print(json.dumps({f"{p}/{a}": one["margin"] for p, each in found.items() for a, one in each.items()}))


def today() -> str:
    """The date of a measurement."""
    return datetime.now(UTC).date().isoformat()


def keep(found: dict[str, dict[str, Any]]) -> None:
    """Add results to those that are kept."""
    kept = json.loads(PAGE.read_text(encoding="utf-8"))["results"] if PAGE.exists() else {}
    for preset, results in found.items():
        kept[preset] = {**kept.get(preset, {}), **results}
    facts = {
        "vacherie": __version__,
        "date": today(),
        "seats": SEATS,
        "rollouts": ROLLOUTS,
        "machine": f"{platform.machine()}, Python {platform.python_version()}",
    }
    PAGE.write_text(json.dumps({**facts, "results": kept}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
