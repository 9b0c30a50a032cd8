"""Writes docs/settings.md, the table of all settings, from src/vacherie/server/settings/model.py."""

from __future__ import annotations

from pathlib import Path

from vacherie.server.settings.fields import FIELDS, shown
from vacherie.server.settings.load import CONFIG_VARIABLE, FILE_NAME

PAGE = Path(__file__).parents[1] / "docs" / "settings.md"

HEAD = f"""# Settings

Every setting of `vacherie serve`. Each can be given in three ways; the first that is there counts:

1. a flag: `--tables-per-hour 10`, `--lan`, `--no-lan`
2. an environment variable: `VACHERIE_TABLES_PER_HOUR=10`, `VACHERIE_LAN=on`
3. a line of a TOML file: `tables_per_hour = 10`, `lan = true`

The file is `{FILE_NAME}` in the data folder, or the one that `--config FILE` or `{CONFIG_VARIABLE}` names. A
value that cannot be used stops the start with a message that names its source.
`vacherie serve --settings` shows the values in force, and where each comes from.

This page is made by `scripts/settings.py`; a test keeps it up to date.

| setting | meaning | values | default |
|---|---|---|---|
"""

DEFAULTS = {"data": "`~/.local/share/vacherie`"}
"""Defaults that are computed, as the table shows them."""


def page() -> str:
    """The whole page."""
    lines = []
    for field in FIELDS.values():
        default = DEFAULTS.get(field.name) or (f"`{shown(field.default)}`" if field.default != "" else "–")
        lines.append(f"| `{field.name}` | {field.about} | {field.values} | {default} |\n")
    return HEAD + "".join(lines)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
