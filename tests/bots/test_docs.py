"""docs/bots.md is right: its bot plays, its examples give what they say."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Any

from tests.bots.bot_games import play, short
from tests.support.command_line import run
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


def test_line_i_of_a_simulation_is_what_the_page_says(folder: Path) -> None:
    """The page's function makes every line of the page's command, to the byte."""
    command = re.search(r"`vacherie (simulate nothanks [^`]*)`", TEXT)
    assert command
    assert run(*command[1].split(), "--games", "4").code == 0
    names: dict[str, Any] = {}
    for example in doctest.DocTestParser().get_examples(TEXT):
        if example.source.startswith(("from ", "def line")):
            exec(example.source, names)
    lines = [names["line"](i, "nothanks", ["careful", "random", "careful"], seed="7") for i in range(4)]
    assert (folder / "games.jsonl").read_bytes() == b"".join(line + b"\n" for line in lines)


def test_the_options_of_simulate() -> None:
    offered = set(re.findall(r"--[a-z-]+", run("simulate", "--help").out)) - {"--help", "--lang"}
    section = TEXT.partition("## Simulate")[2].partition("## The built-in bots")[0]
    written = re.sub(r"```.*?```", "", section, flags=re.DOTALL)
    assert offered == set(re.findall(r"(?<![|-])--[a-z][a-z-]+", written))
