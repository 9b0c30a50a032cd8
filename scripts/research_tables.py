"""Writes the tables of docs/research.md: actions, observations, data, results; a test checks them."""

from __future__ import annotations

import json
from pathlib import Path

from vacherie.games import PRESETS, game
from vacherie.research.actions import Actions
from vacherie.research.dataset.columns import COLUMNS
from vacherie.research.observations import observer

DOCS = Path(__file__).parents[1] / "docs"
PAGE, RESULTS = DOCS / "research.md", DOCS / "benchmarks" / "reference_results.json"
SEATS = 4
BEGIN, END = "<!-- tables: start -->\n", "<!-- tables: end -->\n"
RESULTS_BEGIN, RESULTS_END = "<!-- results: start -->\n", "<!-- results: end -->\n"


def layouts() -> dict[str, list[str]]:
    """The presets that share a table, by its text."""
    found: dict[str, list[str]] = {}
    for preset in PRESETS:
        rules = game(preset)
        actions = Actions(rules, SEATS)
        lines = ["| actions | block | meaning, i from 0 |\n|---|---|---|\n"]
        lines += [f"| {row.first} – {row.last} | {row.name} | {row.meaning} |\n" for row in actions.table]
        layout = observer(rules, SEATS).layout
        lines.append("\n| numbers | channel | shape | meaning | range |\n|---|---|---|---|---|\n")
        for channel in layout.channels:
            place = layout.places[channel.name]
            shape = " × ".join(map(str, channel.shape))
            span = f"{channel.low} – {channel.high}"
            numbers = f"{place.start} – {place.stop - 1}"
            lines.append(f"| {numbers} | `{channel.name}` | {shape} | {channel.meaning} | {span} |\n")
        found.setdefault("".join(lines), []).append(preset)
    return found


def tables() -> str:
    """All tables in Markdown, for four seats, and the columns of a dataset."""
    parts = [f"#### {', '.join(presets)}: {SEATS} seats\n\n{text}" for text, presets in layouts().items()]
    columns = "".join(f"| `{column.name}` | {column.kind} | {column.meaning} |\n" for column in COLUMNS)
    parts.append(f"#### Columns of a dataset\n\n| column | kind | meaning |\n|---|---|---|\n{columns}")
    return "\n".join(parts)


def reference_results() -> str:
    """The margins that `bench/reference_results.py` has measured, a line for each preset."""
    kept = json.loads(RESULTS.read_text(encoding="utf-8"))
    results = kept["results"]
    agents = list(dict.fromkeys(agent for each in results.values() for agent in each))
    head = f"| preset | {' | '.join(agents)} |\n|{'---|' * (len(agents) + 1)}\n"
    lines = []
    for preset, each in results.items():
        cells = ["–" if agent not in each else margin(each[agent]) for agent in agents]
        lines.append(f"| `{preset}` | {' | '.join(cells)} |\n")
    figures = [figure for each in results.values() for figure in each.values()]
    dates, commits = (", ".join(sorted({one[name] for one in figures})) for name in ("date", "commit"))
    about = f"Measured on {dates} at commit {commits}, which is later than Vacherie {kept['vacherie']}"
    return f"{about}, {kept['rollouts']} rollouts an answer for bots that search.\n\n{head}{''.join(lines)}"


def margin(result: dict[str, float]) -> str:
    """A margin with its standard error and the number of decks."""
    return f"{result['margin'] + 0.0:+.1f} ± {result['margin_se']:.1f} ({result['decks']:.0f})"


def page() -> str:
    """The page with the tables as they are now."""
    text = PAGE.read_text(encoding="utf-8")
    for begin, end, table in ((BEGIN, END, tables()), (RESULTS_BEGIN, RESULTS_END, reference_results())):
        before, rest = text.split(begin)
        text = before + begin + "\n" + table + "\n" + end + rest.split(end)[1]
    return text


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"{PAGE} written")
