"""docs/research.md is right: its samples run, its tables are those of the code, its options exist."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from random import Random
from typing import Any

import polars
import pytest

from scripts import research_tables
from tests.support.command_line import run
from vacherie import Dealer, Match, game

PAGE = research_tables.PAGE


def test_samples() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert result.attempted > 10
    assert not result.failed


def test_tables_are_up_to_date() -> None:
    assert research_tables.page() == PAGE.read_text(encoding="utf-8"), "run scripts/research_tables.py"


def python_samples() -> list[str]:
    return re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def test_which_first_card_wins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    command = re.search(r"```sh\nvacherie (dataset .*)\n```", PAGE.read_text(encoding="utf-8"))
    assert command is not None
    assert run(*command[1].replace("10000", "12").split()).code == 0
    (sample,) = [text for text in python_samples() if "polars" in text]
    assert len([line for line in sample.splitlines() if line]) == 5
    names: dict[str, polars.DataFrame] = {}
    exec(sample, names)
    assert names["table"]["len"].sum() == 12 * 4


def test_the_bot_of_the_page_plays() -> None:
    (sample,) = [text for text in python_samples() if "SpielPlayer" in text]
    names: dict[str, Any] = {}
    exec(sample, names)
    rules = game("classic", max_rounds=1, hand=2)
    match = Match(rules, 2, Dealer.from_seed("page", 2))
    decision = match.waiting()[0]
    choice = names["Searcher"](rules).choose(match.view(0), match.heard[0], decision, Random(1))
    assert choice in decision.options
