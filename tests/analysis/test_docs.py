"""docs/arena.md is right: its example gives what it says, and it names every option of the command."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from tests.support.command_line import run

PAGE = Path(__file__).parents[2] / "docs" / "arena.md"


def test_example() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert result.attempted > 3
    assert not result.failed


def test_options() -> None:
    offered = set(re.findall(r"--[a-z-]+", run("arena", "--help").out)) - {"--help", "--twins"}
    assert offered == set(re.findall(r"`(--[a-z-]+)[^`]*`", PAGE.read_text(encoding="utf-8")))
