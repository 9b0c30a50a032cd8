"""`vacherie simulate`: the same bytes on any number of cores, stopped and continued; bots that misbehave."""

from __future__ import annotations

import gzip
import json
from importlib import import_module
from pathlib import Path

import pytest
from rich.console import Console

from tests.support.bad_bots import write_bad_bots
from tests.support.command_line import Result, run
from tests.support.signals import default_signals
from vacherie import game
from vacherie.bots.shark import budget
from vacherie.cli.bot_games.score_tally import ScoreTally
from vacherie.locale.catalogue import Catalogue

GAMES = ["nothanks", "--seats", "3", "--seed", "hay"]
BAD = "simulate_bad_bots"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own, with some bots in it."""
    write_bad_bots(tmp_path, BAD)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def simulate(*arguments: str) -> Result:
    return run("simulate", *arguments)


def words(text: str) -> str:
    return " ".join(text.split())


def write(file: str, *more: str, games: int = 20, bots: str = "careful,random") -> bytes:
    result = simulate(*GAMES, "--bots", bots, "--games", str(games), "--out", file, *more)
    assert result.code == 0, result.err
    return Path(file).read_bytes()


def test_same_bytes_on_any_number_of_cores() -> None:
    one = write("one.jsonl", "--jobs", "1")
    assert write("two.jsonl", "--jobs", "2") == one
    assert write("all.jsonl") == one
    assert one.count(b"\n") == 20
    assert gzip.decompress(write("one.jsonl.gz", "--jobs", "1")) == one


@default_signals()
@pytest.mark.parametrize("file", ["games.jsonl", "games.jsonl.gz"])
def test_ctrl_c_keeps_what_is_complete_and_says_how_to_go_on(
    file: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bots = f"careful,{BAD}:Tired"
    whole = write(f"whole-{file}", "--jobs", "1", games=80, bots=bots)
    tired = import_module(BAD).Tired
    monkeypatch.setattr(tired, "most", tired.questions // 2)
    monkeypatch.setattr(tired, "questions", 0)
    stopped = simulate(*GAMES, "--bots", bots, "--games", "80", "--jobs", "1", "--out", file)
    assert stopped.code == 130
    data = Path(file).read_bytes()
    text = gzip.decompress(data) if file.endswith(".gz") else data
    games = text.count(b"\n")
    assert 0 < games < 80
    assert text.endswith(b"\n")
    assert f"Stopped after {games} of 80 games." in words(stopped.err)
    command = f"vacherie simulate --continue {file} --seed=hay --games 80"
    assert f"The first {games} games are in {file}; go on with: {command}" in words(stopped.err)
    monkeypatch.setattr(tired, "most", None)
    again = run(*command.split()[1:], "--jobs", "1")
    assert again.code == 0, again.err
    assert "80 games, seed hay." in again.out
    assert Path(file).read_bytes() == whole
    assert sorted(path.suffix for path in folder.iterdir() if path.name.startswith(".")) == []


@pytest.mark.parametrize("torn", [b"", b'{"format":"vacherie-rec', b"\x00\x00\x00\n"])
def test_a_torn_last_line_is_cut_off(torn: bytes) -> None:
    """What a killed process or a power cut leaves behind."""
    whole = write("games.jsonl")
    lines = whole.splitlines(keepends=True)
    Path("games.jsonl").write_bytes(b"".join(lines[:7]) + torn)
    result = simulate("--continue", "games.jsonl", "--seed", "hay", "--games", "20", "--jobs", "1")
    assert result.code == 0, result.err
    assert Path("games.jsonl").read_bytes() == whole


def test_a_continued_table_counts_all_games() -> None:
    wanted = simulate(*GAMES, "--games", "20").out
    assert simulate(*GAMES, "--games", "5", "--out", "games.jsonl").code == 0
    again = simulate("--continue", "games.jsonl", "--seed", "hay", "--games", "20")
    assert again.out.startswith(wanted)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--games", "20"], "--continue needs the --seed"),
        (["--seed", "hay"], "--continue needs the --seed"),
        (["--seed", "straw", "--games", "20"], "were not dealt with the seed straw"),
        (["--seed", "hay", "--games", "4"], "holds 5 games already, more than the 4 asked for"),
        (["classic", "--seed", "hay", "--games", "20"], "was played with preset nothanks"),
        (["--seats", "4", "--seed", "hay", "--games", "20"], "was played with --seats 3"),
        (["--bots", "random", "--seed", "hay", "--games", "20"], "was played with --bots careful,random"),
        (["-o", "max_rounds=2", "--seed", "hay", "--games", "20"], "was played with other options"),
        (["--seed", "hay", "--games", "20", "--out", "more.jsonl"], "leave out --out"),
    ],
)
def test_what_does_not_fit_is_refused(arguments: list[str], sentence: str) -> None:
    before = write("games.jsonl", games=5)
    result = simulate("--continue", "games.jsonl", *arguments)
    assert result.code == 2
    assert sentence in words(result.err)
    assert len(result.err.splitlines()) == 1
    assert Path("games.jsonl").read_bytes() == before


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "holds no whole game"),
        (b"my only copy", "holds no whole game"),
        (b"my only copy\n", "is no file of simulated games"),
        (b"{}\n{}\n", "is no file of simulated games"),
    ],
)
def test_other_files_stay_as_they_are(content: bytes, sentence: str) -> None:
    Path("notes.jsonl").write_bytes(content)
    result = simulate("--continue", "notes.jsonl", "--seed", "hay", "--games", "20")
    assert result.code == 2
    assert sentence in result.err
    assert Path("notes.jsonl").read_bytes() == content


def test_games_that_would_not_be_the_same_are_not_mixed() -> None:
    """Other games behind the last line of damage, and games that come out differently now."""
    lines = write("games.jsonl", games=5).splitlines(keepends=True)
    command = ["--continue", "games.jsonl", "--seed", "hay", "--games", "6", "--jobs", "1"]
    Path("games.jsonl").write_bytes(b"".join([*lines[:2], b"{}\n", *lines[3:]]))
    assert "games.jsonl, game 3: " in simulate(*command).err
    Path("games.jsonl").write_bytes(b"".join([*lines[:2], lines[3]]))
    assert "game 3 of games.jsonl is not the game 3 of the seed hay" in simulate(*command).err
    other = json.loads(lines[4])
    other["rounds"][0]["answers"] = other["rounds"][0]["answers"][:-1]
    Path("games.jsonl").write_bytes(b"".join([*lines[:4], json.dumps(other).encode(), b"\n"]))
    refused = simulate(*command)
    assert refused.code == 2
    assert "game 5 of games.jsonl comes out differently when it is played again" in refused.err
    assert simulate(*command, "--force").code == 0
    assert Path("games.jsonl").read_bytes().count(b"\n") == 6


@pytest.mark.parametrize(
    ("bot", "jobs", "sentence", "traced"),
    [
        ("Raises", "1", "at seat 1 raised LookupError: lost my glasses", "in lose_glasses"),
        ("Raises", "2", "at seat 1 raised LookupError: lost my glasses", "in lose_glasses"),
        ("RaisesUnspeakable", "1", "at seat 1 raised Unspeakable", "in fail"),
        ("Exits", "1", "at seat 1 called sys.exit(3)", "in fail"),
        ("Interrupts", "2", "at seat 1 raised KeyboardInterrupt", "in fail"),
        ("Loops", "1", "at seat 1 took longer than 2 s", "in fail"),
        ("Kills", "2", "a bot has ended the process it played in, in game ", ""),
    ],
)
def test_a_bot_that_misbehaves_is_named(bot: str, jobs: str, sentence: str, traced: str) -> None:
    """All fail in the same game: the one in which the bot's third question goes wrong."""
    command = [*GAMES, "--games", "20", "--jobs", jobs, "--bots", f"careful,{BAD}:{bot}"]
    limit = ["--bot-seconds", "2"] if bot == "Loops" else []
    result = simulate(*command, *limit, "--out", "games.jsonl")
    assert result.code == 1
    kept = Path("games.jsonl").read_bytes().count(b"\n")
    assert f"game {kept + 1} (seed hay" in words(result.err)
    assert sentence in words(result.err)
    assert traced in result.err
    assert f"{BAD}.py" in result.err or bot == "Kills"
    assert "match_runner.py" not in result.err
    assert f"The first {kept} games are in games.jsonl" in words(result.err)
    assert kept == 15


def test_an_illegal_answer_is_named_with_its_decision() -> None:
    result = simulate(*GAMES, "--jobs", "1", "--bots", f"careful,{BAD}:Cheats", "--out", "games.jsonl")
    assert result.code == 1
    said = words(result.err)
    assert f"cannot go on at decision 2: the bot {BAD}:Cheats at seat 1 answered 'a very good card'" in said
    assert not Path("games.jsonl").exists()


def test_an_answer_or_error_that_cannot_be_printed_is_named() -> None:
    bots = f"{BAD}:AnswersUnspeakable,{BAD}:RaisesUnspeakable"
    result = simulate(*GAMES, "--jobs", "1", "--bots", bots)
    assert result.code == 1
    assert f"the bot {BAD}:AnswersUnspeakable at seat 0 answered Unspeakable" in words(result.err)
    tournament = run("arena", *GAMES, "--jobs", "1", "--games", "12", "--bots", bots)
    assert tournament.code == 1
    assert "it answered against the rules" in words(tournament.out)


@pytest.mark.parametrize("command", ["simulate", "arena"])
def test_a_time_limit_is_a_number(command: str) -> None:
    result = run(command, *GAMES, "--bots", "random", "--bot-seconds", "nan")
    assert result.code == 2
    assert "nan is not a number" in result.err


@pytest.mark.parametrize("command", ["simulate", "arena"])
def test_a_time_limit_is_long_enough_for_a_timer(command: str) -> None:
    result = run(command, *GAMES, "--bots", "random", "--bot-seconds", "0.0000001")
    assert result.code == 2
    assert "a time limit is 0.001 at least, or 0 for none" in words(result.err)


def test_a_bot_that_never_answers_is_named_without_a_limit_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """One second stands for the usual minute here."""
    arguments = import_module("vacherie.cli.bot_games.run_arguments")
    assert arguments.USUAL_BOT_SECONDS == 60
    monkeypatch.setattr(arguments, "USUAL_BOT_SECONDS", 1.0)
    command = [*GAMES, "--games", "20", "--jobs", "1", "--bots", f"careful,{BAD}:Loops"]
    result = simulate(*command)
    assert result.code == 1
    assert f"the bot {BAD}:Loops at seat 1 took longer than 1 s" in words(result.err)
    tournament = run("arena", *command)
    assert tournament.code == 1
    assert f"{BAD}:Loops failed" in words(tournament.out)


def test_built_in_bots_need_no_timer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The usual limit would cost more time than they take to answer."""

    def no_timer(seconds: float) -> None:
        raise AssertionError("a timer was set")

    monkeypatch.setattr(import_module("vacherie.bots.time_limit"), "alarm", no_timer)
    command = [*GAMES, "--games", "3", "--jobs", "1", "--bots"]
    assert simulate(*command, "careful,random").code == 0
    assert run("arena", *command, "careful,random", "--no-twins").code == 0
    assert simulate(*command, f"careful,{BAD}:Cheats", "--bot-seconds", "0").code == 1  # its answer, no timer
    assert "a timer was set" in simulate(*command, f"careful,{BAD}:Cheats").err


def test_sys_exit_is_named_before_any_game(folder: Path) -> None:
    (folder / "simulate_script.py").write_text("import sys\nsys.exit(4)\n", encoding="utf-8")
    for command in ("simulate", "arena"):
        result = run(command, "nothanks", "--bots", "simulate_script:Bot")
        assert result.code == 2
        assert "it called sys.exit(4) (" in result.err
        assert "simulate_script.py, line 2)" in result.err
    made = simulate(*GAMES, "--jobs", "1", "--bots", f"{BAD}:ExitsWhenMade")
    assert made.code == 1
    assert "it called sys.exit('not today')" in words(made.err)


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "2 wins were shared, and count for every seat that shared them."),
        ("fr", "2 victoires ont été partagées et comptent pour chacune des places"),
        ("de", "2 Siege wurden geteilt und zählen für jeden Platz, der sie geteilt hat."),
    ],
)
def test_wins_that_are_shared_are_explained(
    lang: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Otherwise the shares of the table seem to add up wrongly."""
    console, catalogue = Console(width=120), Catalogue(lang)
    tally = ScoreTally(game("nothanks"), ["careful"] * 3)
    tally.add((1, 2, 3), (0,))
    tally.show(catalogue, console)
    assert sentence[2:10] not in capsys.readouterr().out
    tally.add((1, 1, 3), (0, 1))
    tally.add((1, 1, 1), (0, 1, 2))
    tally.show(catalogue, console)
    assert sentence in words(capsys.readouterr().out)


def test_more_bots_than_seats() -> None:
    result = simulate("nothanks", "--seats", "3", "--bots", "careful,random,careful,random")
    assert result.code == 2
    assert "--bots names 4 bots, and there are only 3 seats" in result.err
    assert "has an empty name in it" in simulate("nothanks", "--bots", "careful,,random").err


def test_rollouts_make_shark_reproducible(monkeypatch: pytest.MonkeyPatch) -> None:
    """No clock is read: neither another machine nor another load changes a game."""

    def read_clock(self: object) -> None:
        raise AssertionError("a search was limited by time")

    monkeypatch.setattr(budget.Milliseconds, "begin", read_clock)
    options = ["--rollouts", "200", "--jobs", "1", "-o", "max_rounds=1"]
    first = write("one.jsonl", *options, games=2, bots="shark,random")
    assert write("two.jsonl", *options, games=2, bots="shark,random") == first
    other = write("three.jsonl", "--rollouts", "1", *options[2:], games=2, bots="shark,random")
    assert other != first
    refused = simulate(
        "--continue", "two.jsonl", "--seed", "hay", "--games", "3", "--rollouts", "1", "-j", "1"
    )
    assert "comes out differently" in refused.err
    with pytest.raises(AssertionError, match="limited by time"):
        budget.environment_budget().begin()


def test_no_file_is_overwritten_silently() -> None:
    old = write("games.jsonl", games=3)
    for command in (
        ["simulate", *GAMES, "--out", "games.jsonl"],
        ["convert", "games.jsonl", "games.jsonl"],
    ):
        result = run(*command)
        assert result.code == 2
        assert result.err == "vacherie: games.jsonl exists already; --force overwrites it\n"
        assert Path("games.jsonl").read_bytes() == old
    assert write("games.jsonl", "--force", games=1) == old.splitlines(keepends=True)[0]
    assert run("convert", "games.jsonl", "games.jsonl", "--force").code == 0


def test_force_keeps_the_old_file_until_there_is_a_game() -> None:
    Path("games.jsonl").write_text("old", encoding="utf-8")
    result = simulate(*GAMES, "-j", "1", "--bots", f"{BAD}:Cheats", "--out", "games.jsonl", "--force")
    assert result.code == 1
    assert Path("games.jsonl").read_text(encoding="utf-8") == "old"


def test_a_full_disk_is_reported() -> None:
    result = simulate(*GAMES, "--games", "2", "--out", "/dev/full")
    assert result.code == 2
    assert result.err == "vacherie: cannot write /dev/full: No space left on device\n"
