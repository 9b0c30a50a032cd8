"""Finding bots, and clear words where there is none or it fails."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from vacherie import BadSetup, Choice, Dealer, Decision, Event, Game, Match, game
from vacherie.bots import roster
from vacherie.bots.play import BotError, answer, run, seat_rngs

DOCS = Path(__file__).parents[2] / "docs" / "bots.md"


class Crashes:
    """Raises an error of its own."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    def choose(self, view: Any, heard: Sequence[Event], decision: Decision, rng: Random) -> Choice:
        raise KeyError("oats")


class Cheats(Crashes):
    """Answers with nonsense."""

    def choose(self, view: Any, heard: Sequence[Event], decision: Decision, rng: Random) -> Choice:
        return Choice()


class NeedsMore(Crashes):
    """Cannot be made from a game alone."""

    def __init__(self, game: Game[Any, Any], level: int) -> None:
        super().__init__(game)


class NoBot:
    """Has no method `choose`."""


HERE = "tests.bots.test_roster"


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("clever", "there is no bot 'clever'; there are random, careful"),
        ("no_such_module:Bot", "no module 'no_such_module'"),
        (f"{HERE}:Missing", "has no class 'Missing'"),
        (f"{HERE}:NoBot", "has no method `choose`"),
        (f"{HERE}:HERE", "is not a class"),
        (f"{HERE}:NeedsMore", "cannot be made for classic: TypeError"),
        (":", "write module:Class"),
    ],
)
def test_what_is_no_bot(spec: str, words: str) -> None:
    with pytest.raises(BadSetup) as refused:
        roster.make(spec, game("classic"))
    assert refused.value.code == "bot"
    assert words in str(refused.value)


@pytest.mark.parametrize(
    ("bot", "code", "words"), [("Crashes", "bot-crash", "KeyError"), ("Cheats", "bot-illegal", "Choice()")]
)
def test_a_bot_that_fails_is_named_and_changes_nothing(bot: str, code: str, words: str) -> None:
    match = Match(game("classic"), 2, Dealer.from_seed("oats", 2))
    before = match.state
    failing = roster.make(f"{HERE}:{bot}", match.game)
    with pytest.raises(BotError, match=f"{bot} at seat 0") as failed:
        answer(match, match.waiting()[0], failing, Random(1))
    assert failed.value.code == code
    assert words in str(failed.value)
    assert match.state is before


def test_the_bot_of_the_documentation_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = DOCS.read_text(encoding="utf-8").split("```python\n")[1].split("```")[0]
    (tmp_path / "mybots.py").write_text(code, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    for preset in ("classic", "coop", "nothanks"):
        match = Match(game(preset), 3, Dealer.from_seed("docs", 3))
        run(match, [roster.make("mybots:Downhill", match.game)] * 3, seat_rngs("docs", 0, 3))
        assert match.over
