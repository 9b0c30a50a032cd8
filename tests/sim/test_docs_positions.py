"""The section of docs/simulation.md about positions is right: its examples give what they say."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "simulation.md"


def test_the_examples_about_positions() -> None:
    """Every example of the section, in order."""
    text = PAGE.read_text(encoding="utf-8")
    found = re.search(r"^## From any position\n(.*?)(?=^## |\Z)", text, re.DOTALL | re.MULTILINE)
    assert found
    test = doctest.DocTestParser().get_doctest(found[1], {}, "simulation.md", str(PAGE), 0)
    assert len(test.examples) >= 15
    outcome = doctest.DocTestRunner().run(test)
    assert outcome.failed == 0
