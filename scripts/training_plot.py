"""Draw docs/img/training.svg from docs/benchmarks/training_nimmt.jsonl: how the net of the league learned.

    python scripts/training_plot.py

The file of figures is `curve.jsonl` of a training (docs/training.md). No plotting library is needed; the
colours work on light and dark backgrounds.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parents[1] / "docs"
FIGURES, PICTURE = DOCS / "benchmarks" / "training_nimmt.jsonl", DOCS / "img" / "training.svg"
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 300, 60, 150, 40, 50
PAPER, INK, QUIET = "#fffdf7", "#3b3a36", "#8a877d"
LINES = (
    ("margin_vs_uniform", "uniform players", "#b5462f"),
    ("margin_vs_sensible", "sensible players", "#3f6d8a"),
)


def draw(points: list[dict[str, Any]]) -> str:
    """The picture of the points of one stage."""
    most: float = max(point["decisions"] for point in points)
    values: list[float] = [-point[key] for point in points for key, _, _ in LINES]
    low, high = min(0.0, min(values)), max(values) * 1.05

    def x(decisions: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * decisions / most, 1)

    def y(value: float) -> float:
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value - low) / (high - low), 1)

    def text(at: float, height: float, words: str, anchor: str = "middle", colour: str = INK) -> str:
        return f'<text x="{at}" y="{height}" text-anchor="{anchor}" fill="{colour}">{words}</text>'

    title = "What the net takes less than the others, in bullheads a round"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        f"<title>{title}</title>",
        "<style>text { font: 13px sans-serif }</style>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="8" fill="{PAPER}"/>',
        text(LEFT, 24, title, "start"),
    ]
    for value in range(int(low), int(high) + 1, 2):
        parts.append(f'<path d="M{LEFT} {y(value)}H{WIDTH - RIGHT}" stroke="{QUIET}" stroke-opacity=".3"/>')
        parts.append(text(LEFT - 10, y(value) + 4, str(value), "end", QUIET))
    millions = range(0, int(most / 1e6) + 1, 5)
    parts += [text(x(each * 1e6), HEIGHT - BOTTOM + 20, str(each), colour=QUIET) for each in millions]
    parts.append(text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 12, "million decisions", colour=QUIET))
    for key, name, colour in LINES:
        path = " ".join(f"{x(point['decisions'])},{y(-point[key])}" for point in points)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(text(WIDTH - RIGHT + 8, y(-points[-1][key]) + 4, f"three {name}", "start", colour))
    return "\n".join([*parts, "</svg>", ""])


def main() -> None:
    """Draw it."""
    points = [json.loads(line) for line in FIGURES.read_text(encoding="utf-8").splitlines()]
    PICTURE.write_text(draw([point for point in points if point["stage"] == "league"]), encoding="utf-8")


if __name__ == "__main__":
    main()
