"""`vacherie arena`: every preset, every file it writes, and resuming after Ctrl-C."""

from __future__ import annotations

import csv
import json
from importlib import import_module
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.support.command_line import Result, run
from tests.support.signals import default_signals
from vacherie import PRESETS

BOTS = '''
import os
import signal

class Tired:
    """Presses Ctrl-C once it has been asked often enough."""

    asked = 0

    def __init__(self, game):
        pass

    def choose(self, view, heard, decision, rng):
        Tired.asked += 1
        if Tired.asked == 300 and "VACHERIE_TIRED" in os.environ:
            os.kill(os.getpid(), signal.SIGINT)
        return decision.options[-1]

class Vandal:
    """Takes the folder away that results are to be written to."""

    def __init__(self, game):
        pass

    def choose(self, view, heard, decision, rng):
        if os.path.isdir("results"):
            os.rmdir("results")
        return decision.options[-1]

class Crash:
    def __init__(self, game):
        pass

    def choose(self, view, heard, decision, rng):
        if len(heard) > 40:
            raise LookupError("lost my glasses")
        return decision.options[-1]
'''


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own, with some bots in it."""
    (tmp_path / "cli_arena_bots.py").write_text(BOTS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def arena(*arguments: str) -> Result:
    return run("arena", "--jobs", "1", "--no-twins", *arguments)


def words(text: str) -> str:
    return " ".join(text.split())


def read(path: Path) -> Any:
    return json.loads(path.read_bytes())


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset(preset: str) -> None:
    result = arena(preset, "--bots", "careful,random", "--games", "3", "--seats", "3")
    assert result.code == 0, result.err
    assert f"{preset}, 3 seats, " in result.out
    assert "careful" in result.out
    assert result.err == ""  # no progress bar without a terminal


def test_report_says_who_is_better_by_how_much() -> None:
    result = arena("nothanks", "-n", "3", "-b", "careful,random", "-g", "60", "--seed", "hay")
    assert "60 games in 20 deals; every deal was played 3 times with the seats rotated" in words(result.out)
    assert "careful is better than random by " in words(result.out)
    assert "p < 0.001, 20 deals" in words(result.out)
    assert "Plackett-Luce" in result.out


def test_report_speaks_the_chosen_language(folder: Path) -> None:
    command = [
        "nothanks",
        "-n",
        "3",
        "-b",
        "careful,random",
        "-g",
        "60",
        "--seed",
        "hay",
        "--lang",
        "fr",
    ]
    result = arena(*command, "--json", "r.json", "--plot", "r.svg")
    assert "careful est meilleur que random de " in words(result.out)
    assert "Premières places" in result.out
    assert "premières places, %" in (folder / "r.svg").read_text(encoding="utf-8")
    assert "careful is better than random" in read(folder / "r.json")["summary"]["sentences"][2]
    refused = run("arena", "--lang", "de")
    assert "ein Turnier braucht ein PRESET und --bots" in refused.err


def test_a_draft_has_no_luck_in_its_cards() -> None:
    warned = {
        preset: "nothing is dealt" in arena(preset, "-n", "3", "-b", "random", "-g", "3").out
        for preset in ("classic", "pro", "coop", "surprise", "nothanks")
    }
    assert [preset for preset, is_warned in warned.items() if is_warned] == ["pro"]


def test_files(folder: Path) -> None:
    files = ["--json", "r.json", "--csv", "r.csv", "--plot", "r.svg"]
    command = ["nothanks", "-n", "3", "-b", "careful,random", "-g", "30", "--seed", "hay"]
    assert arena(*command, *files).code == 0
    results = read(folder / "r.json")
    assert results["plan"]["bots"] == ["careful", "random"]
    assert len(results["groups"]) == 10
    assert {line["bot"] for line in results["summary"]["standings"]} == {"careful", "random"}
    assert all(clock["decisions"] > 0 < clock["seconds"] for clock in results["clocks"].values())
    with (folder / "r.csv").open(newline="") as stream:
        lines = list(csv.DictReader(stream))
    assert len(lines) == 90
    for line in lines:
        game, deal, seat = int(line["game"]) - 1, line["deal"], int(line["seat"])
        assert int(line["points"]) == results["groups"][deal][game % 3][seat]
    assert sum(float(line["first"]) for line in lines) == pytest.approx(30, abs=0.01)
    picture = ElementTree.parse(folder / "r.svg").getroot()
    assert picture.tag == "{http://www.w3.org/2000/svg}svg"
    assert len(picture.findall("{http://www.w3.org/2000/svg}circle")) == 6  # two bots in three panels
    assert sorted(path.name for path in folder.glob("*.part")) == []


def test_decks_on_request() -> None:
    """A deck of a new tournament, and the same one of its results file."""
    command = ["nothanks", "-n", "3", "-b", "careful", "-g", "6", "--seed", "hay"]
    first = json.loads(arena(*command, "--deck", "1").out)
    assert (first["deal"], first["round"], sorted(first["deck"])) == (1, 1, list(range(3, 36)))
    assert arena(*command, "--json", "r.json").code == 0
    assert json.loads(arena("--continue", "r.json", "--deck", "1").out) == first
    assert json.loads(arena("--continue", "r.json", "--deck", "1", "--round", "2").out) != first
    assert len(read(Path("r.json"))["groups"]) == 2  # nothing was played


@default_signals()
def test_ctrl_c_keeps_what_was_played(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command = ["nothanks", "-n", "3", "-b", "careful,cli_arena_bots:Tired", "-g", "60", "--seed", "hay"]
    assert arena(*command, "--json", "whole.json").code == 0
    monkeypatch.setenv("VACHERIE_TIRED", "yes")
    monkeypatch.setattr(import_module("cli_arena_bots").Tired, "asked", 0)
    stopped = arena(*command)
    assert stopped.code == 130
    assert "go on with: vacherie arena --continue arena-hay.json" in words(stopped.err)
    part = read(folder / "arena-hay.json")
    assert 0 < len(part["groups"]) < 20
    assert "games have been played so far" in words(stopped.out)
    assert arena("--continue", "arena-hay.json").code == 0
    whole, again = read(folder / "whole.json"), read(folder / "arena-hay.json")
    for results in (whole, again):
        for unequal in ("seconds", "clocks"):
            del results[unequal]
        del results["summary"]["seconds"]
        for line in results["summary"]["standings"]:
            del line["milliseconds"], line["decisions"]
    assert whole == again


@default_signals()
def test_a_second_ctrl_c_loses_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A report takes its time; what was played is written before it."""

    def impatient(results: object) -> None:
        raise KeyboardInterrupt

    command = ["nothanks", "-n", "3", "-b", "careful,cli_arena_bots:Tired", "-g", "60", "--seed", "hay"]
    monkeypatch.setenv("VACHERIE_TIRED", "yes")
    monkeypatch.setattr(import_module("cli_arena_bots").Tired, "asked", 0)
    monkeypatch.setattr(import_module("vacherie.cli.bot_games.arena"), "report", impatient)
    assert arena(*command).code == 130
    assert read(folder / "arena-hay.json")["groups"]


def test_what_cannot_be_written_can_be_read_all_the_same(folder: Path) -> None:
    (folder / "results").mkdir()
    command = ["nothanks", "-n", "3", "-b", "careful,cli_arena_bots:Vandal", "-g", "3"]
    result = arena(*command, "--json", "results/r.json")
    assert result.code == 2
    assert "3 games in 1 deal" in words(result.out)
    assert "cannot write results/r.json: No such file or directory" in words(result.err)


def test_where_all_failures_can_be_found(folder: Path) -> None:
    """Stopped for too many failures: they are kept even where no game counts."""
    command = ["nothanks", "-n", "3", "-b", "cli_arena_bots:Crash", "-g", "300", "--seed", "hay"]
    result = arena(*command)
    assert result.code == 1
    faults = len(read(folder / "arena-hay.json")["faults"])
    assert faults >= 50
    assert f"the same in {faults - 1} more deals" in words(result.out)
    assert result.out.count("Crash failed") == 1
    assert "every deal was played" not in result.out  # none counts
    assert "Points are" not in result.out
    assert "go on with: vacherie arena --continue arena-hay.json" in words(result.err)


def test_a_failing_bot_is_named(folder: Path) -> None:
    command = ["nothanks", "-n", "3", "-b", "careful,cli_arena_bots:Crash", "-g", "9", "--seed", "hay"]
    result = arena(*command, "--json", "r.json")
    assert result.code == 1
    assert "cli_arena_bots:Crash failed in game 0 of deal 0 at seat " in words(result.out)
    assert "raised: LookupError: lost my glasses" in words(result.out)
    assert "Bots have failed in 3 of 3 deals" in words(result.out)
    assert "cli_arena_bots.py" in read(folder / "r.json")["faults"][0]["trace"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "an arena needs a PRESET and --bots, or --continue with a results file"),
        (["classic"], "who plays? For instance: --bots careful,random"),
        (["clasic"], "there is no preset “clasic”; did you mean “classic”?"),
        (["clasic", "-b", "careful"], "there is no preset “clasic”; did you mean “classic”?"),
        (["classic", "-b", "clever"], "there is no bot 'clever'; there are"),
        (["classic", "-b", "careful,,random"], "has an empty name in it"),
        (["classic", "-b", "careful", "-n", "11"], "classic is for 2 to 10 players, not 11"),
        (["classic", "-b", "careful", "-g", "0"], "0 is too low"),
        (["classic", "-b", "careful", "-j", "0"], "0 is not from 1 to"),
        (["classic", "-b", "careful", "-o", "moo=1"], "classic has no option “moo”"),
        (["classic", "-b", "careful", "--json", "no/r.json"], "no/r.json"),
        (["classic", "-b", "careful", "--csv", "."], "Is a directory"),
        (["--continue", "none.json"], "none.json"),
        (["--continue", "cli_arena_bots.py"], "is not a results file of an arena"),
    ],
)
def test_what_cannot_be_done(arguments: list[str], sentence: str) -> None:
    result = run("arena", *arguments)
    assert result.code == 2
    assert sentence in words(result.err)
    assert len(result.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--seed", "straw"], "was played with --seed hay, so it cannot go on with straw"),
        (["--bots", "random"], "was played with --bots careful"),
        (["classic"], "was played with preset nothanks"),
        (["--seats", "4"], "was played with --seats 3"),
        (["--option", "max_rounds=2"], "was played with other options"),
        (["--games", "3"], "6 games have been played already"),
    ],
)
def test_a_continued_arena_stays_the_same(arguments: list[str], sentence: str) -> None:
    command = ["nothanks", "-n", "3", "-b", "careful", "-g", "6", "--seed", "hay", "--json", "r.json"]
    assert arena(*command).code == 0
    result = arena("--continue", "r.json", *arguments)
    assert result.code == 2
    assert sentence in words(result.err)
    more = arena("--continue", "r.json", "--games", "9", "--bots", "careful", "--seed", "hay")
    assert "9 games in 3 deals" in more.out


@pytest.mark.parametrize("file", ["games.jsonl", "games.jsonl.gz"])
def test_records_of_a_stopped_tournament_go_on(
    file: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same bytes as without a stop; and other commands read them."""
    command = ["nothanks", "-n", "3", "-b", "careful,cli_arena_bots:Tired", "-g", "60", "--seed", "hay"]
    assert arena(*command, "--records", f"whole-{file}").code == 0
    monkeypatch.setenv("VACHERIE_TIRED", "yes")
    monkeypatch.setattr(import_module("cli_arena_bots").Tired, "asked", 0)
    with default_signals():
        stopped = arena(*command, "--records", file)
    assert stopped.code == 130
    going_on = f"vacherie arena --continue arena-hay.json --records {file}"
    assert f"go on with: {going_on}" in words(stopped.err)
    lost = arena("--continue", "arena-hay.json", "--records", "other.jsonl")
    assert "other.jsonl does not hold the games that were played so far" in lost.err
    assert run(*going_on.split()[1:], "--jobs", "1").code == 0
    assert (folder / file).read_bytes() == (folder / f"whole-{file}").read_bytes()
    if file.endswith("l"):
        assert (folder / file).read_bytes().count(b"\n") == 60
        assert run("replay", file, "--game", "60").code == 0
        assert "\u2713 rules \u2713 finished" in run("verify", file).out


def test_no_file_is_overwritten_silently(folder: Path) -> None:
    command = ["nothanks", "-n", "3", "-b", "careful", "-g", "3"]
    for option, file in (("--json", "r.json"), ("--csv", "r.csv"), ("--plot", "r.svg"), ("--records", "r.l")):
        (folder / file).write_text("old", encoding="utf-8")
        result = arena(*command, option, file)
        assert result.code == 2
        assert result.err == f"vacherie: {file} exists already; --force overwrites it\n"
        assert (folder / file).read_text(encoding="utf-8") == "old"
        assert arena(*command, option, file, "--force").code == 0
        assert (folder / file).read_text(encoding="utf-8") != "old"
    assert "cannot be written twice" in arena(*command, "--json", "a", "--csv", "./a").err


@default_signals()
def test_what_ctrl_c_keeps_gets_a_name_of_its_own(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "arena-hay.json").write_text("old", encoding="utf-8")
    monkeypatch.setenv("VACHERIE_TIRED", "yes")
    monkeypatch.setattr(import_module("cli_arena_bots").Tired, "asked", 0)
    bots = "careful,cli_arena_bots:Tired"
    assert arena("nothanks", "-n", "3", "-b", bots, "-g", "60", "--seed", "hay").code == 130
    assert (folder / "arena-hay.json").read_text(encoding="utf-8") == "old"
    assert read(folder / "arena-hay-2.json")["groups"]


@pytest.mark.parametrize("name", ["plot.png", "plot.pdf", "plot", "plot.svg.txt"])
def test_a_plot_is_what_its_name_says(name: str, folder: Path) -> None:
    result = arena("nothanks", "-n", "3", "-b", "careful", "-g", "3", "--plot", name)
    assert result.code == 2
    assert result.out == ""  # refused before the games
    assert result.err == (
        f"vacherie: cannot draw {name}: the plot is a picture in SVG, so let its name end in .svg\n"
    )
    assert not (folder / name).exists()


def test_a_time_limit_belongs_to_the_tournament() -> None:
    command = ["nothanks", "-n", "3", "-b", "random", "-g", "3", "--seed", "hay", "--json", "r.json"]
    more = ["--continue", "r.json", "--games"]
    assert arena(*command).code == 0
    assert read(Path("r.json"))["plan"]["bot_seconds"] == 60
    assert arena(*more, "6", "--bot-seconds", "0").code == 0
    assert read(Path("r.json"))["plan"]["bot_seconds"] is None
    assert arena(*more, "9").code == 0
    assert read(Path("r.json"))["plan"]["bot_seconds"] is None


def test_rollouts_belong_to_the_tournament() -> None:
    command = ["nothanks", "-n", "3", "-b", "random", "-g", "3", "--seed", "hay", "--json", "r.json"]
    assert arena(*command, "--rollouts", "50", "--bot-seconds", "60").code == 0
    plan = read(Path("r.json"))["plan"]
    assert (plan["rollouts"], plan["bot_seconds"]) == (50, 60)
    assert "was played with --rollouts 50" in arena("--continue", "r.json", "--rollouts", "60").err
    assert arena("--continue", "r.json", "--games", "6", "--bot-seconds", "30").code == 0
    plan = read(Path("r.json"))["plan"]
    assert (plan["rollouts"], plan["bot_seconds"], plan["games"]) == (50, 30, 6)


def test_the_first_failure_is_shown_with_its_traceback() -> None:
    command = ["nothanks", "-n", "3", "-b", "careful,cli_arena_bots:Crash", "-g", "9", "--seed", "hay"]
    result = arena(*command)
    assert result.out.count("Traceback (most recent call last)") == 1
    assert 'cli_arena_bots.py", line ' in result.out
    assert "match_runner.py" not in result.out
