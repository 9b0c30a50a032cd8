"""Write the table of bench/cluster.py into docs/benchmarks.md, from docs/benchmarks/cluster.json.

python scripts/cluster_figures.py
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "benchmarks.md"
START, END = "<!-- bench/cluster.py: start -->\n", "<!-- bench/cluster.py: end -->\n"
CONFIGURATIONS = {
    "sqlite": "one server on SQLite",
    "1": "one node on PostgreSQL",
    "2": "two nodes",
    "3": "three nodes",
}


def row(name: str, end: str, figures: dict[str, Any]) -> str:
    """One configuration."""
    capacity = figures["sqlite_answers_s" if end == "sqlite" else f"nodes{end}_answers_s"]
    cells = [
        name,
        f"{figures[f'answers_s_{end}']:.0f}",
        f"{figures[f'p50_ms_{end}']:.1f}, {figures[f'p99_ms_{end}']:.1f} ms",
        f"{figures[f'cpu_us_per_answer_{end}']:,.0f} µs",
        f"{figures[f'nodes_us_{end}']:,.0f}",
        f"{figures[f'postgres_us_{end}']:,.0f}",
        f"{figures[f'valkey_us_{end}']:,.0f}",
        f"{capacity:.0f}",
        f"{figures[f'full_cpu_us_per_answer_{end}']:,.0f} µs",
    ]
    return f"| {' | '.join(cells)} |"


def section(figures: dict[str, Any]) -> str:
    """The table, and the figures that are not of one configuration."""
    head = [
        "configuration",
        "answers/s",
        "ack p50, p99",
        "CPU for an answer",
        "nodes",
        "PostgreSQL",
        "Valkey",
        "answers/s without think time",
        "CPU for one of these",
    ]
    lines = [
        f"`python bench/cluster.py`, {figures['date']}, {figures['machine']}, {figures['rounds']} rounds; "
        f"other programs made a load average of {figures['load_average']} when it began.",
        "",
        f"| {' | '.join(head)} |",
        "|" + "---|" * len(head),
        *(row(name, end, figures) for end, name in CONFIGURATIONS.items()),
        "",
        f"- `vs_sqlite`, CPU time of one PostgreSQL node against SQLite: {figures['vs_sqlite']:.2f}",
        f"- a hop: {figures['hop_ms']:.2f} ms without load, {figures['hop_cpu_us']:,.0f} µs of CPU time",
        f"- take-over after `kill -9`: p50 {figures['takeover_p50_s']:.2f} s, "
        f"p99 {figures['takeover_p99_s']:.2f} s ({figures['takeovers']:.0f} clients; wanted: at most 2 s)",
        f"- broken connections and refused commands in the loads of the table: {figures['failures']:.0f}",
    ]
    return "\n".join(lines) + "\n"


def page(kept: str) -> str:
    """docs/benchmarks.md with the present figures."""
    figures = json.loads((DOCS / "benchmarks" / "cluster.json").read_text(encoding="utf-8"))
    before, _, rest = kept.partition(START)
    _, _, after = rest.partition(END)
    return before + START + section(figures) + END + after


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
