"""The examples of docs/simulation.md do what they say."""

from __future__ import annotations

import doctest
from pathlib import Path


def test_the_examples_work() -> None:
    guide = Path(__file__).parents[2] / "docs" / "simulation.md"
    failed, tried = doctest.testfile(str(guide), module_relative=False)
    assert tried > 10
    assert not failed
