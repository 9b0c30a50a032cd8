"""`vacherie dataset`: the same lines on any number of cores and in both forms, stopped and continued."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import polars
import pytest

from tests.support.bad_bots import write_bad_bots
from tests.support.command_line import Result, run
from vacherie import game
from vacherie.games import PRESETS
from vacherie.games.nimmt.game import Nimmt
from vacherie.records import files as record_files
from vacherie.research.actions import Actions
from vacherie.research.dataset import make
from vacherie.research.dataset.columns import COLUMNS

CLASSIC = ["classic", "--seed", "hay", "--option", "max_rounds=1", "--bots", "careful,random"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def dataset(*arguments: str) -> Result:
    return run("dataset", *arguments)


def table(name: str) -> polars.DataFrame:
    return polars.read_parquet(f"{name}/*.parquet")


def files(name: str) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(Path(name).iterdir())}


@pytest.mark.parametrize("preset", PRESETS)
def test_lines_are_decisions_of_the_rules(preset: str) -> None:
    assert dataset(preset, "--games", "2", "--bots", "random", "--out", "moves").code == 0
    lines = table("moves")
    assert lines.columns == [column.name for column in COLUMNS]
    rules = game(preset)
    actions = Actions(rules, int(lines["seats"][0]))
    for line in lines.iter_rows(named=True):
        assert line["choice"] in line["options"]
        assert line["by"] == "random"
        assert line["won"] is not None
        if isinstance(rules, Nimmt) and line["question"] == "card":
            assert line["card"] in line["hand"]
            assert {number % 108 + 1 for number in line["options"]} <= set(line["hand"])
        if line["question"] == "row":
            assert actions.table[1].first <= line["choice"] <= actions.table[1].last
    # Points of the rounds add up to those of the game.
    rounds = lines.unique(["game", "round", "seat"]).group_by("game", "seat")
    for _, group in rounds:
        assert group["round_points"].sum() == group["points"][0]


def test_the_same_files_on_any_number_of_cores() -> None:
    more = ["--games", "30", "--games-per-file", "8"]
    assert dataset(*CLASSIC, *more, "--out", "one", "--jobs", "1").code == 0
    assert dataset(*CLASSIC, *more, "--out", "two", "--jobs", "2").code == 0
    assert files("one") == files("two")
    assert len(files("one")) == 5


def test_a_stopped_one_goes_on_and_a_complete_one_stays() -> None:
    more = ["--games-per-file", "5", "--out", "moves"]
    assert dataset(*CLASSIC, *more, "--games", "12").code == 0
    before = {path: path.stat().st_mtime_ns for path in Path("moves").glob("*.parquet")}
    Path("moves/part-000000005-000000009.parquet").unlink()
    result = dataset(*CLASSIC, *more, "--games", "20")
    assert result.code == 0
    assert "20 games written" in result.out
    first = Path("moves/part-000000000-000000004.parquet")
    assert first.stat().st_mtime_ns == before[first]
    assert sorted(table("moves")["game"].unique()) == list(range(20))
    assert dataset(*CLASSIC, "--games", "20", "--games-per-file", "5", "--out", "whole").code == 0
    assert files("moves") == files("whole")


def test_ctrl_c_keeps_what_is_complete(monkeypatch: pytest.MonkeyPatch) -> None:
    written = []

    def stop(plan: Any, part: int, lines: Any, games: int) -> None:
        if part == 2:
            raise KeyboardInterrupt
        written.append(part)
        original(plan, part, lines, games)

    original = make.DatasetPlan.write
    monkeypatch.setattr(make.DatasetPlan, "write", stop)
    arguments = [*CLASSIC, "--games", "20", "--games-per-file", "5", "--jobs", "1", "--out", "moves"]
    result = dataset(*arguments)
    assert (result.code, written) == (130, [0, 1])
    assert "the same command goes on" in result.err
    monkeypatch.undo()
    assert dataset(*arguments).code == 0


def test_csv_says_the_same_as_parquet() -> None:
    for form in ("csv", "parquet"):
        assert dataset(*CLASSIC, "--games", "3", "--form", form, "--out", form).code == 0
    (path,) = Path("csv").glob("*.csv")
    with path.open(newline="") as stream:
        rows = list(csv.DictReader(stream))
    for row, line in zip(rows, table("parquet").iter_rows(named=True), strict=True):
        assert json.loads(row["hand"]) == line["hand"]
        assert json.loads(row["rows"]) == line["rows"]
        assert row["choice"] == str(line["choice"])
        assert row["won"] == str(line["won"])


@pytest.mark.parametrize("name", ["games.jsonl.gz", "games.vn"])
def test_records_give_the_lines_of_their_games_on_any_number_of_cores(name: str) -> None:
    plan = [*CLASSIC, "--games", "7"]
    assert run("simulate", *plan, "--out", "simulated.jsonl").code == 0
    record_files.write(name, record_files.read("simulated.jsonl"))
    assert dataset(*plan, "--games-per-file", "2", "--out", "played").code == 0
    for jobs in ("1", "2"):
        result = dataset("--records", name, "--games-per-file", "2", "--jobs", jobs, "--out", f"on{jobs}")
        assert result.code == 0
        assert "7 games written" in result.out
        assert table(f"on{jobs}").equals(table("played"))
    assert files("on1") == files("on2")


def test_records_are_known_by_their_content() -> None:
    assert run("simulate", *CLASSIC, "--games", "2", "--out", "games.jsonl").code == 0
    more = ["--records", "games.jsonl", "--games-per-file", "1", "--out", "moves"]
    assert dataset(*more).code == 0
    before = files("moves")
    Path("moves/part-000000001-000000001.parquet").unlink()
    assert dataset(*more).code == 0
    assert files("moves") == before
    other = ["nothanks", "--games", "2", "--force", "--out", "games.jsonl"]
    assert run("simulate", *other).code == 0
    result = dataset(*more)
    assert result.code == 2
    assert "other games" in result.err
    assert files("moves") == before


def test_records_of_a_stream_cannot_be_continued() -> None:
    """Whether they are the same ones cannot be known."""
    assert run("simulate", *CLASSIC, "--games", "2", "--out", "games.jsonl").code == 0
    content = Path("games.jsonl").read_bytes()
    both = ["dataset", "--records", "games.jsonl", "--records", "-", "--out", "moves"]
    assert run(*both, typed=content).code == 0
    assert sorted(table("moves")["game"].unique()) == [0, 1, 2, 3]
    before = files("moves")
    result = run(*both, typed=content)
    assert result.code == 2
    assert "cannot be continued from a stream" in result.err
    assert "other games" in dataset("--records", "games.jsonl", "--out", "moves").err
    assert files("moves") == before


def test_a_damaged_record_is_named_and_what_is_complete_stays() -> None:
    assert run("simulate", *CLASSIC, "--games", "6", "--out", "games.jsonl").code == 0
    lines = Path("games.jsonl").read_text().splitlines()
    lines[4] = lines[4][: len(lines[4]) // 2]
    Path("games.jsonl").write_text("\n".join(lines) + "\n")
    for jobs in ("1", "2"):
        more = ["--games-per-file", "2", "--jobs", jobs, "--out", f"on{jobs}"]
        result = dataset("--records", "games.jsonl", *more)
        assert result.code == 1
        assert "games.jsonl, game 5: " in result.err
        assert sorted(table(f"on{jobs}")["game"].unique()) == [0, 1, 2, 3]


def test_fewer_games_delete_none() -> None:
    more = ["--games-per-file", "5", "--out", "moves"]
    assert dataset(*CLASSIC, *more, "--games", "20").code == 0
    before = files("moves")
    result = dataset(*CLASSIC, *more, "--games", "12")
    assert result.code == 0
    assert "20 games written" in result.out
    assert files("moves") == before


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ([], "needs a PRESET"),
        (["classic", "--records", "x.jsonl"], "leave out PRESET"),
        (["--records", "x.jsonl", "--option", "max_rounds=1"], "leave out --option"),
        (["--records", "x.jsonl", "--rollouts", "5"], "leave out --rollouts"),
        (["--records", "x.jsonl", "--bot-seconds", "5"], "leave out --bot-seconds"),
        (["classic", "--form", "xml"], "xml is not one of parquet, csv"),
        (["--records", "missing.jsonl"], "cannot read missing.jsonl"),
        (["clasic"], "did you mean"),
    ],
)
def test_what_cannot_be_done_is_said(arguments: list[str], reason: str) -> None:
    result = dataset(*arguments, "--out", "moves", *([] if "--records" in arguments else ["--games", "1"]))
    assert result.code == 2
    assert reason in " ".join(result.err.split())


def test_a_folder_of_other_games_is_refused() -> None:
    assert dataset(*CLASSIC, "--games", "2", "--out", "moves").code == 0
    before = files("moves")
    assert "other games" in dataset("nothanks", "--games", "2", "--out", "moves").err
    assert files("moves") == before
    Path("notes").mkdir()
    Path("notes/a.txt").write_text("moo")
    assert "not empty" in dataset(*CLASSIC, "--games", "2", "--out", "notes").err


def test_what_a_crash_left_of_the_manifest_is_in_nobodys_way() -> None:
    Path("moves").mkdir()
    Path("moves/.dataset.json.0a1b2c3d.part").write_text("{")
    assert dataset(*CLASSIC, "--games", "2", "--out", "moves").code == 0


def test_a_bot_that_fails_is_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_bad_bots(folder, "dataset_bad_bots")
    monkeypatch.syspath_prepend(folder)
    result = dataset(
        "classic", "--games", "2", "--bots", "dataset_bad_bots:Raises", "--jobs", "1", "--out", "x"
    )
    assert result.code == 1
    assert "dataset_bad_bots" in result.err
