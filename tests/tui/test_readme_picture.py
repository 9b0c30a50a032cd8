"""The picture in docs/terminal.md equals the plain terminal table, and loads no external resource."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_picture_is_up_to_date() -> None:
    script = runpy.run_path(str(ROOT / "scripts" / "picture.py"))
    kept = (ROOT / "docs" / "img" / "terminal.svg").read_text(encoding="utf-8")
    assert script["picture"]() == kept, "run scripts/picture.py"


def test_the_picture_loads_nothing() -> None:
    kept = (ROOT / "docs" / "img" / "terminal.svg").read_text(encoding="utf-8")
    assert set(re.findall(r"https?://[^\s\"']+", kept)) == {"http://www.w3.org/2000/svg"}
    assert "@font-face" not in kept
    assert "<script" not in kept
