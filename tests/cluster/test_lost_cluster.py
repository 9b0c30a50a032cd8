"""A cluster that fails during the games: one sentence, exit code 2, and what was played is kept."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from vacherie.cli import main
from vacherie.cli.bot_games import arena, simulate
from vacherie.cluster.errors import ClusterFailed

SENTENCE = "the Ray cluster has failed: it is gone"


class FailingCluster:
    """A cluster of one thread that is lost at the game, or deal, of this number."""

    workers = 1
    chunk_seconds = 0.0

    def __init__(self, number: int) -> None:
        self.number = number

    def check(self, bots: Sequence[str]) -> None:
        pass

    def executor(self) -> Executor:
        cluster = self

        class Failing(ThreadPoolExecutor):
            def submit(self, function: Any, /, *arguments: Any, **_: Any) -> Future[Any]:
                return super().submit(cluster.run, function, *arguments)

        return Failing(1)

    def run(self, function: Any, work: Any, chunk: Sequence[int]) -> Any:
        if self.number in chunk:
            raise ClusterFailed(SENTENCE)
        return function(work, chunk)


@pytest.fixture(autouse=True)
def failing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    for command in (simulate, arena):
        monkeypatch.setattr(
            command, "cluster_at", lambda address, jobs: nullcontext(address and FailingCluster(3))
        )


def test_a_simulation_keeps_its_games(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--seed=hay", "--games=5"]
    new = ["simulate", "nothanks", "-n3", *words]
    assert main([*new, "--out=games.jsonl", "--ray=auto"]) == 2
    said = capsys.readouterr().err
    assert f"vacherie: {SENTENCE}\n" in said
    assert "vacherie simulate --continue games.jsonl" in said
    assert Path("games.jsonl").read_bytes().count(b"\n") == 3
    assert main(["simulate", "--continue=games.jsonl", *words]) == 0
    assert main([*new, "--out=whole.jsonl"]) == 0
    assert Path("games.jsonl").read_bytes() == Path("whole.jsonl").read_bytes()


def test_a_tournament_keeps_its_deals(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "nothanks", "-n3", "--bots=random", "--games=15", "--seed=hay", "--no-twins"]
    assert main([*words, "--json=deals.json", "--ray=auto"]) == 2
    said = capsys.readouterr().err
    assert f"vacherie: {SENTENCE}\n" in said
    assert "vacherie arena --continue deals.json" in said
