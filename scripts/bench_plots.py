"""Draw figures of docs/benchmarks.md that say more as a curve: the server, the kernels, the levels of bots.

    python -m scripts.bench_plots

Those of the server and the kernels are read from their tables on that page, the ratings from the package.
"""

from __future__ import annotations

import re
from pathlib import Path

from scripts.line_chart import BLUE, GREEN, GREY, RED, Line, chart
from vacherie.bots.levels.ladder import LEVELS
from vacherie.bots.levels.ratings import ratings
from vacherie.locale.catalogue import Catalogue

DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "benchmarks.md"


def table(head: str) -> dict[str, list[float]]:
    """The columns of numbers of the table on the page that begins so, by their titles."""
    lines = PAGE.read_text("utf-8").splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith(head))
    rows = []
    for line in lines[start:]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    columns = zip(*rows[2:], strict=True)
    return {title: [number(cell) for cell in cells] for title, cells in zip(rows[0], columns, strict=True)}


def number(cell: str) -> float:
    """The number that a cell begins with; nan where there is none.

    >>> number("1,155"), number("5.7 ms"), number("–")
    (1155.0, 5.7, nan)
    """
    found = re.match(r"[\d,]+(?:\.\d+)?", cell)
    return float(found[0].replace(",", "")) if found else float("nan")


def lines_of(columns: dict[str, list[float]], at: str, shown: tuple[tuple[str, str, str], ...]) -> list[Line]:
    """Lines of columns (title, words, colour) over another one; cells without a number are left out."""
    return [
        Line(words, colour, [(x, y) for x, y in zip(columns[at], columns[title], strict=True) if y == y])
        for title, words, colour in shown
    ]


def server() -> str:
    """How late answers are acknowledged when more people play."""
    shown = (("ack p50", "half of them", BLUE), ("ack p99", "99 of 100", RED))
    lines = lines_of(table("| seats | answers/s |"), "seats", shown)
    ticks = {float(seats): f"{seats:,}" for seats in range(0, 6001, 1000)}
    title = "Answers are acknowledged within so many ms, durably"
    return chart(title, "seats that play at once, on one core", lines, ticks, step=50)


def kernels_by_seats() -> str:
    """How fast the kernels are at larger tables."""
    shown = (
        ("bulk", "rounds in bulk", RED),
        ("stepping", "stepping", BLUE),
        ("with observations", "… observed", GREEN),
        ("rollouts", "rollouts", GREY),
    )
    lines = lines_of(table("| seats | bulk |"), "seats", shown)
    ticks = {float(seats): str(seats) for seats in range(2, 11)}
    return chart("Million rounds a second on one core", "seats", lines, ticks, step=5)


def kernels_by_batch() -> str:
    """How many games at once the kernels need to be fast."""
    shown = (
        ("bulk", "rounds in bulk", RED),
        ("stepping", "stepping", BLUE),
        ("with observations", "… observed", GREEN),
        ("rollouts", "rollouts", GREY),
    )
    columns = table("| B | bulk |")
    ticks = {size: f"{size:,.0f}" for size in columns["B"]}
    title = "Million rounds a second on one core"
    return chart(title, "games in a call", lines_of(columns, "B", shown), ticks, step=5, log=True)


def levels() -> str:
    """How much stronger each level of the bots is."""
    lines = []
    for preset, colour in (("classic", RED), ("nothanks", GREEN)):
        found = [ratings(preset)[level.bot] for level in LEVELS]
        places = [(float(place), float(each.rating)) for place, each in enumerate(found, 1)]
        lines.append(
            Line(Catalogue("en").text(f"preset-{preset}"), colour, places, [each.error for each in found])
        )
    ticks = {float(place): str(place) for place in range(1, len(LEVELS) + 1)}
    title = "Rating of the levels: 100 points more win 64 % of the duels"
    across = f"level, from {LEVELS[0].bot} to {LEVELS[-1].bot}"
    return chart(title, across, lines, ticks, step=100, from_zero=False)


def pictures() -> dict[str, str]:
    """The pictures by their file names."""
    return {
        "bench_server.svg": server(),
        "bench_kernels_seats.svg": kernels_by_seats(),
        "bench_kernels_batch.svg": kernels_by_batch(),
        "bench_levels.svg": levels(),
    }


def main() -> None:
    """Draw them."""
    for name, picture in pictures().items():
        (DOCS / "img" / name).write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
