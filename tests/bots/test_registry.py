"""Bots by name, by `module:Class`, from entry points; and a clear error for everything else."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from vacherie import BadSetup, Dealer, Match, game
from vacherie.bots import registry
from vacherie.bots.careful.bot import Careful
from vacherie.bots.match_runner import run, seat_rngs
from vacherie.bots.random_bot import Random

BOT = """
from vacherie.bots.random_bot import Random

class Mine(Random):
    pass

class Grumpy:
    def __init__(self, game):
        raise ValueError("not today")
    def choose(self, view, heard, decision, rng):
        return decision.options[0]

class Mute:
    pass

number = 7
"""


@pytest.fixture(autouse=True)
def files(folder: Path) -> None:
    """Four modules in the current directory, one of them sound."""
    (folder / "local_bot.py").write_text(BOT)
    (folder / "broken_bot.py").write_text("import local_bot\n1 / 0\n")
    (folder / "script_bot.py").write_text("raise SystemExit('usage: script_bot.py FILE')\n")
    (folder / "needy_bot.py").write_text("import no_such_library\n")


def test_the_built_in_bots() -> None:
    assert registry.names()[:3] == ("random", "careful", "shark")
    assert registry.load("random") is Random
    assert registry.load("careful") is Careful
    assert registry.load("vacherie.bots.careful.bot:Careful") is Careful


def test_a_class_of_any_module() -> None:
    rules = game("classic")
    assert type(registry.make("vacherie.bots.random_bot:Random", rules)) is Random


def test_a_file_of_the_current_directory() -> None:
    match = Match(game("nothanks"), 3, Dealer.from_seed("local", 3))
    bots = [registry.make("local_bot:Mine", match.game) for _ in range(3)]
    run(match, bots, seat_rngs("local", 0, 3))
    assert match.over


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("clever", r"there is no bot 'clever'; there are random, careful.* and any module:Class"),
        ("shrak", r"there is no bot 'shrak'; did you mean 'shark'\?$"),
        ("", r"there is no bot ''"),
        (":", r"':' is not a bot: write module:Class"),
        ("local_bot:", r"write module:Class"),
        (":Mine", r"write module:Class"),
        ("no_such_bot:Bot", r"no module 'no_such_bot' for the bot 'no_such_bot:Bot'"),
        ("local_bot.deeper:Bot", r"cannot be imported|no module"),
        ("local_bot:Yours", r"the module 'local_bot' \(.*local_bot.py\) has no class 'Yours'"),
        ("local_bot:number", r"'number' in 'local_bot' \(.*\) is not a class"),
        ("local_bot:Mute", r"the class 'Mute' in 'local_bot' \(.*\) has no method `choose`"),
        (
            "broken_bot:Bot",
            r"cannot be imported: it raised ZeroDivisionError: .*broken_bot.py, line 2\)",
        ),
        (
            "script_bot:Bot",
            r"cannot be imported: it called sys.exit\('usage: script_bot.py FILE'\)",
        ),
        (
            "needy_bot:Bot",
            r"imported: it raised ModuleNotFoundError: No module named 'no_such_library'",
        ),
        ("..up:Bot", r"cannot be imported"),
    ],
)
def test_what_is_no_bot(spec: str, words: str) -> None:
    with pytest.raises(BadSetup, match=words) as caught:
        registry.load(spec)
    assert caught.value.code == "bot"


def test_a_bot_that_will_not_play_this_game() -> None:
    with pytest.raises(
        BadSetup,
        match=r"'local_bot:Grumpy' cannot be made for classic: it raised ValueError: not today ",
    ):
        registry.make("local_bot:Grumpy", game("classic"))


def test_bots_of_installed_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    """They have names; a name of ours stays ours."""
    entries = [
        EntryPoint("zealous", "local_bot:Mine", registry.GROUP),
        EntryPoint("absent", "gone_bot:Bot", registry.GROUP),
        EntryPoint("careful", "local_bot:Mine", registry.GROUP),
    ]
    asked = []

    def entry_points(group: str) -> list[EntryPoint]:
        asked.append(group)
        return entries

    monkeypatch.setattr(registry, "entry_points", entry_points)
    monkeypatch.setattr(registry, "installed", cache(registry.installed.__wrapped__))
    assert registry.names() == (*registry.BUILT_IN, "absent", "zealous")
    assert registry.load("zealous").__name__ == "Mine"
    assert registry.load("careful") is Careful
    with pytest.raises(BadSetup, match="no module 'gone_bot' for the bot 'gone_bot:Bot'"):
        registry.load("absent")
    assert asked == [registry.GROUP], "they are read once: it takes long, and a server asks for every bot"
