"""docs/bots.md is right: its bot plays, its examples give what they say."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from tests.bots.bot_games import play, short
from vacherie import PRESETS

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_the_bot_of_the_page_plays_everything(folder: Path) -> None:
    found = re.search(r"```python\n(.*?)```", TEXT, re.DOTALL)
    assert found
    assert len([line for line in found[1].splitlines() if line]) <= 15
    (folder / "lowest.py").write_text(found[1], encoding="utf-8")
    for preset in PRESETS:
        assert play(short(preset), ["lowest:Lowest", "careful", "random"]).over


def test_the_examples_of_the_page() -> None:
    outcome = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert outcome.attempted >= 10
    assert outcome.failed == 0
