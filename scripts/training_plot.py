"""Draw the curves of the trainings: docs/img/training.svg and docs/img/exploitability.svg.

    python -m scripts.training_plot

The files of figures are `curve.jsonl` of a training (docs/training.md) and of bench/exploitability.py.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scripts.line_chart import BLUE, RED, Line, chart

DOCS = Path(__file__).parents[1] / "docs"
TICKS = (5.0, 2.0, 1.0, 0.5, 0.2, 0.1, 0.05)
"""Million decisions between two marks: the widest of which there are at least three."""


@dataclass(frozen=True)
class Plot:
    """A curve by decisions."""

    name: str
    """Of the picture."""
    figures: str
    """The file in docs/benchmarks."""
    stage: str
    title: str
    sign: int
    """-1 where a low figure is good."""
    step: float
    """Bullheads between two marks."""
    lines: tuple[tuple[str, str, str], ...]
    """Key, words and colour of each."""

    @property
    def picture(self) -> Path:
        return DOCS / "img" / f"{self.name}.svg"

    def points(self) -> list[dict[str, Any]]:
        """What is to be drawn."""
        text = (DOCS / "benchmarks" / self.figures).read_text(encoding="utf-8")
        return [point for point in map(json.loads, text.splitlines()) if point["stage"] == self.stage]


PLOTS = (
    Plot(
        "training", "training_nimmt.jsonl", "league",
        "What the net takes less than the others, in bullheads a round", -1, 2.0,
        (
            ("margin_vs_uniform", "three uniform players", RED),
            ("margin_vs_sensible", "three sensible players", BLUE),
        ),
    ),
    Plot(
        "exploitability", "exploitability_nimmt.jsonl", "response",
        "What a best response gains against the net policy, in bullheads a round", 1, 2.0,
        (("gain", "gain", RED),),
    ),
)  # fmt: skip


def draw(plot: Plot) -> str:
    """The picture of a plot."""
    points = plot.points()
    lines = [
        Line(name, colour, [(point["decisions"] / 1e6, plot.sign * point[key]) for point in points])
        for key, name, colour in plot.lines
    ]
    most = max(point["decisions"] for point in points) / 1e6
    tick = next((each for each in TICKS if most >= 3 * each), TICKS[-1])
    ticks = {count * tick: f"{count * tick:g}" for count in range(int(most / tick) + 1)}
    return chart(plot.title, "million decisions", lines, ticks, plot.step)


def main() -> None:
    """Draw them."""
    for plot in PLOTS:
        plot.picture.write_text(draw(plot), encoding="utf-8")


if __name__ == "__main__":
    main()
