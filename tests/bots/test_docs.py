"""docs/bots.md and docs/first-bot.md are right: their bots play, examples give what they say."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Any

import pytest

from tests.bots.bot_games import play, short
from tests.support.command_line import HelpReader, run
from vacherie import PRESETS
from vacherie.extras import EXTRAS
from vacherie.records.record import decode

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"
TEXT = PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("page", "bot", "lines"), [("bots.md", "lowest:Lowest", 15), ("first-bot.md", "first:First", 30)]
)
def test_the_bot_of_the_page_plays_everything(folder: Path, page: str, bot: str, lines: int) -> None:
    found = re.search(r"```python\n(.*?)```", PAGE.with_name(page).read_text(encoding="utf-8"), re.DOTALL)
    assert found
    assert len([line for line in found[1].splitlines() if line]) <= lines
    (folder / f"{bot.partition(':')[0]}.py").write_text(found[1], encoding="utf-8")
    for preset in PRESETS:
        assert play(short(preset), [bot, "careful", "random"]).over


def test_the_commands_of_the_first_bot_work(folder: Path) -> None:
    """It plays against people, and the arena rates it."""
    text = PAGE.with_name("first-bot.md").read_text(encoding="utf-8")
    source = re.search(r"```python\n(.*?)```", text, re.DOTALL)
    assert source
    (folder / "first.py").write_text(source[1], encoding="utf-8")
    play_it, rate_it = re.findall(r"```sh\nvacherie (.*)\n```", text)
    more = ("--option", "max_rounds=1", "--record", "game.json", "--lang", "en")
    played = run(*play_it.split(), *more, keyboard=HelpReader(seed=1))
    assert played.code == 0, played.err
    assert [seat.bot for seat in decode(Path("game.json").read_bytes()).seats[1:]] == ["first:First"] * 3
    rated = run(*re.sub(r"-g \d+", "-g 96", rate_it).split(), "--seed", "1", "--lang", "en")
    assert rated.code == 0, rated.err
    assert re.search(r"^ first:First .*\(\d+ to \d+\)", rated.out, re.MULTILINE)


def test_what_the_page_of_the_first_bot_needs_is_installed_by_make_play() -> None:
    pinned = (PAGE.parents[1] / "requirements/play.txt").read_text(encoding="utf-8")
    for packages in (EXTRAS["arena"], EXTRAS["sim"]):
        for package in packages:
            assert re.search(rf"^{package}==", pinned, re.MULTILINE), package


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
