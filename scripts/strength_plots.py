"""Draw how strong `champion` is by its thinking time, and what a learner gains from it at No Thanks!.

    python -m scripts.strength_plots

The figures are those of bench/thinking_time.py and bench/nothanks_exploit.py, in docs/benchmarks.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from scripts.line_chart import BLUE, GREEN, RED, Line, chart

DOCS = Path(__file__).parents[1] / "docs"
TIMES, GAINS = DOCS / "benchmarks" / "thinking_time.json", DOCS / "benchmarks" / "nothanks_exploit.jsonl"
MILLISECONDS = {each: f"{each:g}" for each in (0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 40.0, 80.0, 160.0)}


LOWEST = -50.0
"""A net of random weights loses far more than this: left out, so that the rest can be seen."""


def by_time(title: str, contests: tuple[tuple[str, str, str], ...], step: float) -> str:
    """Points fewer than the rivals, by milliseconds an answer."""
    found: dict[str, list[dict[str, Any]]] = json.loads(TIMES.read_text("utf-8"))
    lines = [
        Line(
            name,
            colour,
            [(point["ms"], point["margin"]) for point in found[key]],
            [point["margin_se"] for point in found[key]],
        )
        for key, name, colour in contests
    ]
    times = [at for line in lines for at, _ in line.points]
    ticks = {at: words for at, words in MILLISECONDS.items() if min(times) <= at <= max(times)}
    return chart(title, "milliseconds of a core for an answer", lines, ticks, step, log=True)


def exploit() -> str:
    """What the learners gain, by generations."""
    points = [json.loads(line) for line in GAINS.read_text("utf-8").splitlines()]
    lines = []
    for start, name, colour in (("champion", "from its net", RED), ("random", "from nothing", BLUE)):
        own = [each for each in points if each["start"] == start and each["gain_points"] > LOWEST]
        if own:
            places = [(point["generation"], point["gain_points"]) for point in own]
            lines.append(Line(name, colour, places, [point["gain_points_se"] for point in own]))
    last = max(at for line in lines for at, _ in line.points)
    ticks = {float(at): str(at) for at in range(0, int(last) + 1, 10 if last <= 100 else 50)}
    title = "What a learner gains from two champions without search, in points a game"
    return chart(title, "generations of 1,800 games", lines, ticks, step=5)


def pictures() -> dict[str, str]:
    """The pictures by their file names."""
    return {
        "thinking_time.svg": by_time(
            "Fewer bullheads a round than three flat Monte-Carlo players",
            (("champion", "champion", RED), ("shark", "shark", BLUE)),
            step=1,
        ),
        "thinking_time_nothanks.svg": by_time(
            "No Thanks!: fewer points than two IS-MCTS with a net", (("nothanks", "champion", GREEN),), step=5
        ),
        "nothanks_exploit.svg": exploit(),
    }


def main() -> None:
    """Draw them."""
    for name, picture in pictures().items():
        (DOCS / "img" / name).write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
