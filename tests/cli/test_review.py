"""`vacherie review` and `vacherie puzzles make`: what they print and write, and what they refuse."""

from __future__ import annotations

import json
import re
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from tests.support.command_line import run
from tests.test_extras import without_extras
from vacherie import game
from vacherie.analysis.puzzles.store import read
from vacherie.analysis.review import UNIT, Review, SeatReview
from vacherie.locale.catalogue import LANGUAGES, Catalogue
from vacherie.locale.families import wording_for
from vacherie.tui.review_sheet import accounts


@pytest.fixture(autouse=True)
def games(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(
        "simulate", "classic", "--seats", "3", "--games", "2", "--seed", "1", "--bots", "careful,random",
        "--option", "max_rounds=1", "--option", "hand=6", "--out", "games.jsonl",
    )  # fmt: skip
    assert result.code == 0, result.err


FIRST_WORDS = {
    "en": r"  Round 1, trick \d: \S",
    "fr": r"  Manche 1, tour \d\u00a0: \S",
    "de": r"  Durchgang 1, Stich \d: \S",
}
"""How the line of a moment begins, with the space before a colon that French has."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_review_is_printed(lang: str) -> None:
    result = run("review", "games.jsonl", "--game", "2", "--seconds", "0", "--seat", "1", "--lang", lang)
    assert result.code == 0, result.err
    assert "{" not in result.out
    assert len(result.out.splitlines()) > 12
    assert max(map(len, result.out.splitlines()[:8])) <= 80
    assert any(re.match(FIRST_WORDS[lang], line) for line in result.out.splitlines())


def test_a_review_as_json_and_as_a_picture() -> None:
    arguments = ("review", "games.jsonl", "--rollouts", "16", "--json", "--plot", "curve.svg")
    result = run(*arguments)
    assert result.code == 0, result.err
    found = json.loads(result.out)
    for seat in found["seats"]:
        assert seat["start"] + seat["cards"] + seat["others"] - seat["own_loss"] == seat["result"]
    assert not found["sketch"]
    picture = Path("curve.svg").read_text()
    assert picture.startswith("<svg")
    assert picture.count("<polyline") == 3
    assert run(*arguments).code == 2  # the picture is not overwritten
    assert run(*arguments, "--force").out == result.out


def test_a_seat_goes_by_name_too() -> None:
    names = [seat["name"] for seat in json.loads(Path("games.jsonl").read_text().splitlines()[0])["seats"]]
    result = run("review", "games.jsonl", "--seconds", "0", "--seat", names[2])
    assert result.code == 0
    assert names[2] in result.out


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["games.jsonl", "--seat", "7"], 2, "This game has the seats 0 ("),
        (["games.jsonl", "--game", "9"], 2, "9"),
        (["missing.jsonl"], 2, "missing.jsonl"),
        (["games.jsonl", "--plot", "no/such/folder.svg"], 2, "folder"),
        (["games.jsonl", "--plot", "-"], 2, "The picture needs a file of its own"),
        (["games.jsonl", "--seat", "0", "--json"], 2, "--json has the decisions of all seats"),
        (["games.jsonl", "--seconds", "0", "--rollouts", "0"], 2, "give one of them"),
        (["games.jsonl", "--rollouts", "9999999"], 2, "--rollouts"),
        (["games.jsonl", "--seconds", "inf"], 2, "--seconds"),
        (["games.jsonl", "--seconds", "nan"], 2, "--seconds"),
    ],
)
def test_what_cannot_be_reviewed_is_refused(arguments: list[str], code: int, words: str) -> None:
    result = run("review", *arguments, "--lang", "en")
    assert result.code == code
    assert words in result.err
    assert result.out == ""


@pytest.mark.parametrize(
    "arguments", [("--plot", "-"), ("--seat", "0", "--json"), ("--seconds", "1", "--rollouts", "9")]
)
def test_a_refusal_is_said_in_every_language(arguments: tuple[str, ...]) -> None:
    said = {lang: run("review", "games.jsonl", *arguments, "--lang", lang).err for lang in LANGUAGES}
    assert len(set(said.values())) == len(LANGUAGES)
    english = set(re.findall(r"[a-z]{4,}", said["en"])) - {
        "vacherie",
        "json",
        "seat",
        "seconds",
        "rollouts",
        "stdout",
    }
    for lang in ("fr", "de"):
        assert not english & set(re.findall(r"[a-z]{4,}", said[lang]))


def test_a_damaged_record_is_refused_and_nothing_is_written() -> None:
    Path("bad.jsonl").write_text(Path("games.jsonl").read_text().replace('"scores":[', '"scores":[9', 1))
    result = run("review", "bad.jsonl", "--seconds", "0", "--plot", "bad.svg", "--lang", "en")
    assert result.code == 1
    assert not Path("bad.svg").exists()


def test_puzzles_are_made() -> None:
    result = run(
        "simulate", "fan-leap", "--games", "6", "--seed", "3", "--bots", "careful,random", "--option",
        "max_rounds=1", "--out", "leap.jsonl",
    )  # fmt: skip
    assert result.code == 0
    made = run("puzzles", "make", "leap.jsonl", "--out", "p.jsonl", "--rollouts", "300", "--max", "2")
    assert made.code == 0, made.err
    assert 1 <= len(read(Path("p.jsonl").read_bytes())) <= 2
    assert run("puzzles", "make", "leap.jsonl", "--out", "p.jsonl").code == 2
    assert "make" in run("puzzles").out
    Path("empty.jsonl").write_bytes(b"")
    nothing = run("puzzles", "make", "empty.jsonl", "--out", "q.jsonl")
    assert (nothing.code, "empty.jsonl holds no game" in nothing.err) == (1, True)


def test_without_the_kernels_the_extra_is_named() -> None:
    result = without_extras("import vacherie.cli; sys.exit(vacherie.cli.main(['review', 'games.jsonl']))")
    assert result.returncode == 2
    assert result.stderr.endswith("pip install 'vacherie[sim]'\n")
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("width", [52, 80])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_large_numbers_are_not_cut_short(lang: str, width: int) -> None:
    """At No Thanks! a loss has three digits, and the start a column of its own."""
    seats = tuple(
        SeatReview(
            seat=seat, start=-UNIT, cards=123 * UNIT, others=-123 * UNIT, own_loss=sign * 215 * UNIT,
            result=-(1 + sign * 215) * UNIT, error=9 * UNIT, accuracy=100.0, decisions=99, inaccuracies=10,
            mistakes=10, blunders=23, best=None, worst=None,
        )
        for seat, sign in enumerate((1, -1, 0))
    )  # fmt: skip
    found = Review(
        preset="nothanks", names=("Marguerite", "Caramel II", "Caramel III"), sides=3, team=False, over=True,
        unit=UNIT, rollouts=1, seed=0, sketch=False, seats=seats, moments=(), steps=(), decisions=(),
    )  # fmt: skip
    words = wording_for(Catalogue(lang), game("nothanks"), list(found.names), me=None)
    console = Console(width=width, record=True, file=StringIO())
    console.print(accounts(words, found, width))
    printed = console.export_text()
    rows = printed.rpartition("──")[2]
    assert "…" not in rows.replace("Caram… III", "")
    assert printed.count("215") == 2


def test_a_decision_names_the_card_it_is_about() -> None:
    result = run("simulate", "nothanks", "--seats", "3", "--games", "1", "--seed", "1", "--out", "no.jsonl")
    assert result.code == 0, result.err
    printed = run("review", "no.jsonl", "--seconds", "0", "--seat", "0", "--lang", "en").out
    lines = printed[printed.index("Every decision") :].splitlines()[1:]
    assert len(lines) > 5
    assert all(
        re.match(r"  Round 1, the \d+ with(out a| \d+) chips?: (no thanks|take it)", line) for line in lines
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_printed_terms_add_up_to_the_printed_result(lang: str) -> None:
    """Rounded each for itself they would be off by a tenth now and then, and the reader would wonder."""
    printed = run("review", "games.jsonl", "--seconds", "0", "--lang", lang).out
    lines = [re.findall(r"[+−]?\d+[.,]\d", line)[:4] for line in printed.splitlines() if "±" in line]
    assert len(lines) == 3
    for line in lines:
        result, cards, others, loss = (float(one.replace("−", "-").replace(",", ".")) for one in line)
        assert round(cards + others + loss, 1) == result
