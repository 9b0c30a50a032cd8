"""The documents are right: test vectors, tables of choices, examples."""

from __future__ import annotations

import doctest
import hashlib
import hmac
import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from vacherie import PRESETS, Dealer, Match, Shuffle, game
from vacherie.core.action import Choice
from vacherie.core.shuffle import below, words
from vacherie.games.nimmt.choice import NimmtChoice
from vacherie.games.nothanks.table import NoThanksChoice
from vacherie.records import load_position, record_match
from vacherie.records.nimmt_line_reader import ALWAYS, COOP, SURPRISE
from vacherie.records.notation.parse import from_text
from vacherie.records.notation.tokens import token
from vacherie.records.notation.write import to_text
from vacherie.records.nothanks_line import FIELDS as NOTHANKS
from vacherie.records.record import decode, encode
from vacherie.records.replay import replay
from vacherie.records.verify import verify

DOCS = Path(__file__).parents[2] / "docs"
SHUFFLE = (DOCS / "shuffle.md").read_text(encoding="utf-8")
FORMAT = (DOCS / "record-format.md").read_text(encoding="utf-8")


def blocks(text: str, kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", text, re.S)


VECTORS: list[dict[str, Any]] = json.loads(blocks(SHUFFLE, "json")[0])


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_vectors(vector: dict[str, Any]) -> None:
    dealer = Dealer(bytes.fromhex(vector["secret"]), tuple(map(bytes.fromhex, vector["contributions"])))
    assert dealer.commitment == vector["commitment"]
    for label, first in vector["words"].items():
        stream = words(bytes.fromhex(vector["key"]), label)
        assert [next(stream) for _ in first] == first
    for deal in vector["deals"]:
        found = dealer.deal(
            Shuffle(tuple(sorted(deal["deck"])), tuple(sorted(deal["specials"]))), deal["round"]
        )
        assert [*found.deck] == deal["deck"]
        assert [*found.specials] == deal["specials"]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_vectors_by_the_letter_of_the_document(vector: dict[str, Any]) -> None:
    """The algorithm written down again from docs/shuffle.md alone."""
    secret = bytes.fromhex(vector["secret"])
    assert hashlib.sha256(b"vacherie commitment 1" + secret).hexdigest() == vector["commitment"]
    mixed = b"".join(bytes.fromhex(given) for given in vector["contributions"])
    key = hashlib.sha256(b"vacherie key 1" + secret + mixed).digest()
    assert key.hex() == vector["key"]
    for deal in vector["deals"]:
        for name in ("deck", "specials"):
            cards = sorted(deal[name])
            label = f"{name}:{deal['round']}"
            blocks = [hmac.new(key, f"{label}:{c}".encode(), hashlib.sha256).digest() for c in range(20)]
            stream = [int.from_bytes(b[at : at + 4], "big") for b in blocks for at in range(0, 32, 4)]
            for i in range(len(cards) - 1, 0, -1):
                while (number := stream.pop(0)) >= 2**32 - 2**32 % (i + 1):
                    pass
                j = number % (i + 1)
                cards[i], cards[j] = cards[j], cards[i]
            assert cards == deal[name]


def test_throwing_away() -> None:
    assert "the stream 4294967295, 7, … gives 1" in SHUFFLE
    assert below(3, iter([4294967295, 7])) == 1


def test_simulated_dealer() -> None:
    secret = hashlib.sha256(b"vacherie seed 1:meadow:0").digest()
    dealer = Dealer.from_seed("meadow", 2)
    assert dealer.secret == secret == bytes.fromhex(VECTORS[-1]["secret"])
    assert dealer.contributions[1] == hashlib.sha256(secret + b"\x01").digest()[:16]


def test_choices() -> None:
    """Every choice is in the table, with the right JSON and word."""
    kinds = set()
    for shown, word in re.findall(r"\| `(\{\"type.*?\})` \| `(.*?)` \|", FORMAT):
        union: Any = NoThanksChoice if word in ("take", "no") else NimmtChoice
        choice = msgspec.json.decode(shown, type=union)
        assert isinstance(choice, Choice)
        assert msgspec.json.encode(choice).decode() == shown
        if word != "42" or "pick" in shown or "play" in shown:
            assert token(choice) == word
        kinds.add(type(choice))
    assert kinds == {*get_args(NimmtChoice), *get_args(NoThanksChoice)}


def test_options() -> None:
    """The table names the options of every preset, in the order in which they are written."""
    rows = re.findall(r"^\| ((?:`[a-z-]+` ?)+) \| (.*) \|$", FORMAT, re.M)
    found: dict[str, list[str]] = {}
    for presets, options in rows:
        names = re.findall("`(.*?)`", options)
        if options.startswith("the same"):
            names = found["classic"] + names
        for preset in re.findall("`(.*?)`", presets):
            if preset in PRESETS:
                found.setdefault(preset, names)
    assert found == {preset: list(game(preset).settings) for preset in PRESETS}


def test_positions() -> None:
    """One line for every preset, written as the writer writes it, and every field is in the tables."""
    [lines] = blocks(FORMAT, "position")
    presets = []
    named = set(re.findall(r"`([a-z-]+)`", "".join(re.findall(r"^\| (`.*?) \|", FORMAT, re.M))))
    for line in lines.splitlines():
        position = load_position(line)
        assert position.notation(short=True) == line
        presets.append(position.game.preset)
        assert {field.split()[0] for field in str(position).split(" | ")[1:]} <= named
    assert presets == list(PRESETS)
    [shown, _] = re.findall(r"```text\n((?:classic|line).*?)```", FORMAT, re.S)
    assert shown in lines
    assert {*ALWAYS, *COOP, *SURPRISE, *NOTHANKS, "marker", "reversal"} <= named


def test_python_page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    outcome = doctest.testfile(str(DOCS / "records.md"), module_relative=False, encoding="utf-8")
    assert outcome.attempted > 30
    assert outcome.failed == 0


def test_what_is_not_proven() -> None:
    """Another legal answer, with a result that follows from it, passes every check; the page says so."""
    assert "That an answer in the record is the one that was given" in SHUFFLE
    match = Match(game("leaflet", hand=2, max_rounds=1), 2, Dealer.from_seed("tea", 2))
    other = match.copy()
    for one, pick in ((match, 0), (other, -1)):
        while not one.over:
            decision = one.waiting()[0]
            one.answer(decision, decision.options[pick])
    first, second = (record_match(one, ["Ann", "Bob"]) for one in (match, other))
    assert first.rounds[0].answers != second.rounds[0].answers
    assert first.commitment == second.commitment
    assert verify(first).ok
    assert verify(second).ok


def test_examples() -> None:
    [line] = blocks(FORMAT, "json")
    record = decode(line)
    assert encode(record).decode() == line.strip()
    assert verify(record).ok
    texts = blocks(FORMAT, "vacherie")
    assert to_text(record) == texts[0]
    for text in texts:
        assert replay(from_text(text)).error is None
