"""`vacherie play`: every preset can be played to its end with the help of `?` alone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.command_line import play, run
from vacherie import PRESETS
from vacherie.locale.catalogue import LANGUAGES, Catalogue
from vacherie.records.record import decode
from vacherie.records.replay import replay
from vacherie.records.verify import verify

ROUNDS = {preset: () if preset == "coop" else ("max_rounds=1",) for preset in PRESETS}


@pytest.mark.parametrize("preset", PRESETS)
def test_one_person_against_bots(preset: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    result = play(preset, "--record", str(file), options=ROUNDS[preset])
    assert result.code == 0, result.err
    assert "Score sheet" in result.out
    record = decode(file.read_bytes())
    assert record.result is not None
    assert verify(record).ok
    assert record.seats[0].name == "Player"
    assert [seat.bot for seat in record.seats[1:]] == ["careful"] * 3
    assert {given.by for given in record.rounds[0].answers if given.seat == 0} == {"player"}


@pytest.mark.parametrize("preset", PRESETS)
def test_several_people_at_one_keyboard(preset: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    names = "Anna,Bob" if preset.startswith("nothanks") else "Anna,Bob,Zoé"
    result = play(
        preset, "--players", names, "--bots", "random", "--record", str(file), seed=1, options=ROUNDS[preset]
    )
    assert result.code == 0, result.err
    assert verify(decode(file.read_bytes())).ok


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("preset", ["coop", "surprise-leaflet", "nothanks", "fan-reverse", "pro"])
def test_in_every_language(preset: str, lang: str) -> None:
    result = play(preset, seed=2, lang=lang, options=ROUNDS[preset])
    assert result.code == 0, result.err
    assert "{" not in result.out


def test_digits_that_are_no_numbers() -> None:
    """`²` is a key of its own on French keyboards."""
    special = run("play", "surprise", "--seats", "2", "--seed", "1", typed="1\n².\n²\n٣\n9999999999\n" * 12)
    assert special.code == 0, special.err
    window = run("play", "coop", "--seats", "2", "--seed", "1", typed="²\n٣\nslide²>1\nr²\n")
    assert window.code == 0, window.err


@pytest.mark.parametrize("columns", ["24", "40", "60", "100", "200"])
def test_on_every_width(columns: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    for preset in ("classic", "surprise"):
        result = run("play", preset, "--seed", "1", typed="?\nlog\nrules\ntable\n")
        assert result.code == 0
        assert max(map(len, result.out.splitlines())) <= int(columns)


def test_the_same_seed_gives_the_same_game(tmp_path: Path) -> None:
    records = []
    for name in ("one.json", "two.json"):
        play("classic", "--record", str(tmp_path / name), seed=3, options=["max_rounds=1"])
        records.append((tmp_path / name).read_bytes())
    assert records[0] == records[1]


def test_without_a_seed_every_game_is_another_and_has_times(tmp_path: Path) -> None:
    decks = set()
    for name in ("one.json", "two.json"):
        file = tmp_path / name
        result = run("play", "nothanks", "--record", str(file), typed="take\ntake\n")
        assert result.code == 0
        record = decode(file.read_bytes())
        decks.add(record.rounds[0].deck)
        own = [given for given in record.rounds[0].answers if given.seat == 0]
        assert own
        assert all(given.ms is not None for given in own)
    assert len(decks) == 2


def test_the_end_of_the_input_ends_the_game(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    result = run("play", "classic", "--seed", "1", "--record", str(file), typed="")
    assert result.code == 0
    assert "There is no more input" in result.out
    record = decode(file.read_bytes())
    assert record.result is None
    assert record.secret is None, "the secret foretells the next rounds"
    assert replay(record).error is None


def test_quitting(tmp_path: Path) -> None:
    assert "You leave the table" in run("play", "nothanks", "--seed", "1", typed="quit\n").out
    assert "Vous quittez la table" in run("play", "coop", "--lang", "fr", typed="quitter\n").out


@pytest.mark.parametrize(
    ("preset", "typed", "reason"),
    [
        ("classic", "105\n", "There is no such card"),
        ("classic", "xyzzy\n", "I do not understand “xyzzy”"),
        (
            "classic",
            "  --seats 2 --players Anna,Bob \n",
            "I do not understand “--seats 2 --players Anna,Bob”",
        ),
        ("classic", "r2\n", "That does not answer the question"),
        ("classic", "104~\n", "That card is not in your hand"),
        ("classic", "pass\n", "That does not answer the question"),
        ("classic", "slide7>1\n", "That special card is not there"),
        ("pro", "45\n", "That card is not on the table"),
        ("nothanks", "42\n", "I do not understand “42”"),
        ("coop", "sort1,2\n", "That special card"),
    ],
)
def test_a_wrong_word_gets_its_reason(preset: str, typed: str, reason: str) -> None:
    result = run("play", preset, "--seed", "1", "--lang", "en", typed=typed)
    assert result.code == 0
    assert reason in " ".join(result.out.split())


def test_words_may_be_written_freely() -> None:
    result = run("play", "nothanks", "--seed", "1", "--lang", "de", typed="  NEIN \nhilfe\n")
    assert "Du lehnst" in result.out
    assert "Du kannst tippen" in result.out


def test_help_says_where_a_card_goes() -> None:
    help_text = run("play", "classic", "--seed", "alp", "--lang", "en", typed="?\n").out
    assert "play the 34 – now goes to row 4" in help_text
    assert "play the 8 – now fits nowhere" in help_text


def test_rules_and_log() -> None:
    out = run("play", "fan-leap", "--seed", "1", "--lang", "en", typed="rules\nlog\n").out
    assert "“vacherie rules fan-leap” shows all rules" in out
    assert out.count("The rows start with") == 2


@pytest.mark.parametrize(("lang", "log"), [("en", "log"), ("fr", "journal"), ("de", "verlauf")])
def test_the_first_screen_shows_the_commitment_shortened_and_the_log_whole(
    lang: str, log: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    catalogue = Catalogue(lang)
    lines = run("play", "classic", "--lang", lang, typed=f"{log}\n").out.splitlines()
    header = lines[: lines.index(catalogue.text("help-hint"))]
    [shown] = [digits for line in header for digits in re.findall(r"\b[0-9a-f]{16,}…", line)]
    assert len(shown) == 17
    assert log in header[-1]
    [whole] = re.findall(r"\b[0-9a-f]{64}\b", " ".join(lines))
    assert whole.startswith(shown[:-1])


def test_the_end_of_the_game_shows_the_whole_commitment() -> None:
    out = run("play", "nothanks", "--lang", "en", typed="log\n" + "take\n" * 30).out
    [log, end] = re.findall(r"commitment (?:is )?([0-9a-f]{64})", " ".join(out.split()))
    assert log == end


def test_nothing_is_said_about_a_deck_where_none_is_shuffled() -> None:
    out = run("play", "pro", "--lang", "en", typed="log\n").out
    assert "deck is settled" not in out
    assert "commitment" not in out


def test_bot_and_people_names_never_clash(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run("play", "classic", "--players", "bella,Marguerite", "--seats", "10", "--record", str(file))
    names = [seat.name.casefold() for seat in decode(file.read_bytes()).seats]
    assert len(set(names)) == 10


def test_a_record_that_cannot_be_written_is_known_before_the_game(tmp_path: Path) -> None:
    result = run("play", "classic", "--record", str(tmp_path / "no" / "game.json"), typed="")
    assert result.code == 2
    assert "cannot write" in result.err
    assert result.out == ""
