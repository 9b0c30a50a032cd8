"""Build hook: says so when sdist or wheel will not have the web table.

`make setup` builds the web table, and nothing is built here: an installation from a clone without it has all
the rest, and must not need Node. `make dist` refuses to make a release without it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WITHOUT = (
    "the web table is not built, so this installation will have everything but the page that "
    "`vacherie serve` shows in a browser; `make setup` in the clone builds it"
)


class WebTable(BuildHookInterface[Any]):
    """Checks for the built page."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not Path(self.root, "src/vacherie/server/static/index.html").is_file():
            self.app.display_warning(WITHOUT)
