"""simulate, replay, verify and convert, on good files and on damaged ones."""

from __future__ import annotations

import gzip
import os
from pathlib import Path

import pytest

from tests.support.command_line import run
from vacherie import PRESETS, records
from vacherie.locale.catalogue import LANGUAGES

SHORT = {preset: [] if preset == "coop" else ["--option", "max_rounds=1"] for preset in PRESETS}


@pytest.fixture(autouse=True)
def own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


def simulate(preset: str, file: str, *more: str, games: int = 3, seed: str = "1") -> bytes:
    result = run(
        "simulate", preset, "--games", str(games), "--seed", seed, "--bots", "random", "--out", file,
        *SHORT[preset], *more,
    )  # fmt: skip
    assert result.code == 0, result.err
    return Path(file).read_bytes()


@pytest.mark.parametrize("preset", PRESETS)
def test_same_seed_same_bytes_then_replay_verify_and_convert(preset: str) -> None:
    first = simulate(preset, "one.jsonl")
    assert simulate(preset, "two.jsonl") == first
    assert simulate(preset, "three.jsonl", seed="2") != first
    assert first.count(b"\n") == 3

    verified = run("verify", "one.jsonl", "two.jsonl")
    assert verified.code == 0, verified.out
    assert "6 games checked, all in order." in verified.out

    told = run("replay", "one.jsonl", "--game", "2")
    assert told.code == 0, told.err
    assert "Score sheet" in told.out

    assert run("convert", "one.jsonl", "one.vn").code == 0
    assert run("convert", "one.vn", "again.jsonl").code == 0
    assert Path("again.jsonl").read_bytes() == first
    assert run("verify", "one.vn").code == 0


def test_bots_repeat_in_order() -> None:
    result = run(
        "simulate", "classic", "--games", "2", "--seed", "1", "--bots", "careful,random", "--seats", "3"
    )
    rows = [line.split() for line in result.out.splitlines() if line.strip()[:1].isdigit()]
    assert [row[1] for row in rows[:3]] == ["careful", "random", "careful"]
    assert "2 games, seed 1." in result.out


def test_simulate_without_a_seed_tells_its_seed() -> None:
    result = run("simulate", "nothanks", "--games", "1", "--bots", "random", "--out", "a.jsonl")
    seed = result.out.split("seed ")[1].split(".")[0]
    run("simulate", "nothanks", "--games", "1", "--bots", "random", "--out", "b.jsonl", "--seed", seed)
    assert Path("a.jsonl").read_bytes() == Path("b.jsonl").read_bytes()


def test_simulate_to_standard_output() -> None:
    wanted = simulate("nothanks", "file.jsonl", games=2)
    result = run(
        "simulate",
        "nothanks",
        "--games",
        "2",
        "--seed",
        "1",
        "--bots",
        "random",
        "--out",
        "-",
        *SHORT["nothanks"],
    )
    assert result.out.encode() == wanted
    assert "2 games, seed 1." in result.err


def test_coop_is_counted_for_the_team_and_the_ox() -> None:
    result = run("simulate", "coop", "--games", "3", "--seed", "1", "--lang", "fr")
    assert "L’équipe" in result.out
    assert "Le Bœuf" in result.out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_replay_speaks_every_language(lang: str) -> None:
    simulate("surprise", "game.jsonl", games=1)
    result = run("replay", "game.jsonl", "--lang", lang)
    assert result.code == 0
    assert {"en": "Trick 3.", "fr": "Tour 3.", "de": "Stich 3."}[lang] in result.out


def test_stdin_and_stdout() -> None:
    data = simulate("classic", "game.jsonl", games=1)
    assert run("replay", "-", typed=data).code == 0
    assert run("verify", "-", typed=data).code == 0
    text = run("convert", "-", "-", "--to", "vn", typed=data)
    assert text.code == 0
    assert text.out.startswith("game classic")
    back = run("convert", "-", "-", "--to", "jsonl", typed=text.out)
    assert back.out.encode() == data
    assert run("convert", "game.jsonl", "game.json").code == 0
    assert run("replay", "game.json").code == 0


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "2 games written to games.vn.\n"),
        ("fr", "2 parties écrites dans games.vn.\n"),
        ("de", "2 Spiele in games.vn geschrieben.\n"),
    ],
)
def test_convert_says_what_it_has_written(lang: str, words: str) -> None:
    simulate("classic", "games.jsonl", games=2)
    assert run("convert", "games.jsonl", "games.vn", "--lang", lang).out == words
    streamed = run("convert", "games.jsonl", "-", "--to", "vn", "--lang", lang)
    assert streamed.out == Path("games.vn").read_text()
    assert streamed.err == ""


def test_a_game_changed_by_hand_is_told_up_to_the_change() -> None:
    data = simulate("nothanks", "game.jsonl", games=1).decode()
    at = data.index('"take"', len(data) // 2)
    Path("bad.jsonl").write_text(f'{data[:at]}"pass"{data[at + 6 :]}', encoding="utf-8")
    result = run("replay", "bad.jsonl")
    assert result.code == 1
    assert "turns up the" in result.out
    assert result.err.startswith("vacherie: bad.jsonl, game 1: round 1, answer ")
    assert "Traceback" not in result.err
    verified = run("verify", "bad.jsonl", "game.jsonl")
    assert verified.code == 1
    assert "2 games checked, 1 not in order." in verified.out
    assert run("convert", "bad.jsonl", "bad.vn").code == 1
    assert not Path("bad.vn").exists()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n\n",
        b"[]",
        b"{}",
        b'{"format": "vacherie-record"',
        b"\xff\xfe\x00",
        b"hello\n",
        b"\x00" * 100,
        b"null",
    ],
)
@pytest.mark.parametrize("ending", ["json", "jsonl", "vn", "txt"])
def test_rubbish_is_refused_in_one_sentence(content: bytes, ending: str) -> None:
    file = f"rubbish.{ending}"
    Path(file).write_bytes(content)
    for command in (["replay", file], ["convert", file, "out.jsonl"]):
        result = run(*command)
        assert result.code == 1, command
        assert result.err.count("\n") == 1
        assert result.err.startswith("vacherie: ")
    assert not Path("out.jsonl").exists()
    assert run("verify", file).code == 1


def test_a_cut_file_is_damaged() -> None:
    data = simulate("classic", "game.jsonl", games=2)
    Path("cut.jsonl").write_bytes(data[:-500])
    assert run("verify", "cut.jsonl").code == 1
    assert run("replay", "cut.jsonl", "--game", "1").code == 0
    assert run("replay", "cut.jsonl", "--game", "2").code == 1


def test_names_in_a_file_cannot_command_the_terminal() -> None:
    data = simulate("nothanks", "game.jsonl", games=1).decode()
    Path("evil.jsonl").write_text(data.replace("Marguerite", "Evil\\u001b[2J"), encoding="utf-8")
    result = run("replay", "evil.jsonl")
    assert "Evil?[2J" in result.out
    assert "\x1b" not in result.out


def test_files_that_are_not_there() -> None:
    for command in (
        ["replay", "no.json"],
        ["verify", "no.json"],
        ["convert", "no.json", "out.vn"],
        ["replay", "."],
    ):
        result = run(*command)
        assert result.code == 2
        assert "cannot read" in result.err
    simulate("nothanks", "game.jsonl", games=1)
    assert run("replay", "game.jsonl", "--game", "2").code == 2
    assert run("convert", "game.jsonl", "out.xyz").code == 2
    assert run("convert", "game.jsonl", "no/out.vn").code == 2


def test_one_json_file_holds_one_game() -> None:
    simulate("nothanks", "games.jsonl", games=2)
    result = run("convert", "games.jsonl", "out.json")
    assert result.code == 2
    assert "several" in result.err
    assert not Path("out.json").exists()


def test_a_failed_write_leaves_the_old_file_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    simulate("nothanks", "games.jsonl", games=1)
    Path("games.vn").write_text("old", encoding="utf-8")
    monkeypatch.setattr(os, "fsync", full_disk)
    result = run("convert", "games.jsonl", "games.vn", "--force")
    assert result.code == 2
    assert result.err == "vacherie: cannot write games.vn: No space left on device\n"
    assert Path("games.vn").read_text(encoding="utf-8") == "old"
    assert sorted(path.name for path in Path().iterdir()) == ["games.jsonl", "games.vn"]


def full_disk(_: int) -> None:
    raise OSError(28, "No space left on device")


def test_compressed_files_are_read_and_written() -> None:
    first = simulate("nothanks", "games.jsonl", games=2)
    assert run("convert", "games.jsonl", "games.vn.gz").code == 0
    assert Path("games.vn.gz").read_bytes()[:2] == b"\x1f\x8b"
    assert run("verify", "games.vn.gz").code == 0
    assert run("replay", "games.vn.gz", "--game", "2").out == run("replay", "games.jsonl", "--game", "2").out
    assert run("convert", "games.vn.gz", "back.jsonl").code == 0
    assert Path("back.jsonl").read_bytes() == first
    assert "2 games checked" in run("verify", "-", typed=gzip.compress(first)).out

    Path("cut.jsonl.gz").write_bytes(gzip.compress(first)[:-20])
    result = run("convert", "cut.jsonl.gz", "out.jsonl")
    assert (result.code, result.err.count("\n")) == (1, 1)
    assert "the compressed data is damaged or cut off" in result.err
    assert run("verify", "cut.jsonl.gz").code == 1


def test_a_position_of_a_game() -> None:
    simulate("surprise", "games.jsonl", games=2)
    [game, other] = records.read("games.jsonl")
    for step in (0, 1, 20):
        result = run("replay", "games.jsonl", "--game", "2", "--step", str(step), "--position")
        assert result.out == f"{records.position_of(other.match(steps=step))}\n"
    result = run("replay", "games.jsonl", "--position")
    assert records.load_position(result.out).match().state == game.match().state


def test_a_replay_up_to_a_step() -> None:
    simulate("nothanks", "game.jsonl", games=1)
    whole = run("replay", "game.jsonl").out.splitlines()
    part = run("replay", "game.jsonl", "--step", "9")
    assert part.code == 0
    assert part.out.splitlines() == whole[: len(part.out.splitlines())]
    assert len(part.out.splitlines()) < len(whole)
    result = run("replay", "game.jsonl", "--step", "999")
    assert result.code == 2
    [game] = records.read("game.jsonl")
    steps = len(game.match().log)
    assert result.err == f"vacherie: game 1 has {steps} steps, so there is no step 999\n"


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "✓ commitment - no deals to check"),
        ("fr", "✓ engagement - aucune donne à vérifier"),
        ("de", "✓ Festlegung - keine Verteilung zu prüfen"),
    ],
)
def test_no_tick_for_deals_that_are_not_there(lang: str, words: str) -> None:
    simulate("pro", "game.jsonl", games=1)
    result = run("verify", "game.jsonl", "--lang", lang)
    assert result.code == 0
    assert words in result.out


def test_verify_does_not_promise_more_than_it_proves() -> None:
    shown = run("verify", "--help").out
    assert "fair" not in shown
    assert "nor that an answer in it is the one that was given" in " ".join(shown.split())
