"""Writes the tables of actions, observations and datasets into docs/research.md; a test checks them."""

from __future__ import annotations

from pathlib import Path

from vacherie.games import PRESETS, game
from vacherie.research.actions import Actions
from vacherie.research.dataset.columns import COLUMNS
from vacherie.research.observations import observer

PAGE = Path(__file__).parents[1] / "docs" / "research.md"
SEATS = 4
BEGIN, END = "<!-- tables: start -->\n", "<!-- tables: end -->\n"


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


def page() -> str:
    """The page with the tables as they are now."""
    text = PAGE.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    return before + BEGIN + "\n" + tables() + "\n" + END + rest.split(END)[1]


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"{PAGE} written")
