"""Build hook: refuses to build a wheel without the web table.

`make setup` builds the web table; the hook only checks that it is there.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WebTable(BuildHookInterface[Any]):
    """Checks for the built page."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable" and not Path(self.root, "src/vacherie/server/static/index.html").is_file():
            raise FileNotFoundError("src/vacherie/server/static is empty: run `make setup` first")
