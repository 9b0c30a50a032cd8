"""`kill -9` at random moments during play, restart, go on: nothing acknowledged is lost (kill_loop.py)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.crash.kill_loop import run_kills, start
from tests.support.postgres_server import PostgresServer
from tests.support.process import ServerProcess, Stuck


def test_nothing_acknowledged_is_lost_by_crashes(tmp_path: Path) -> None:
    figures = run_kills(tmp_path, kills=6, seed="ci", tables=2)
    assert figures["kills"] == 6
    assert figures["kills_playing"] >= 3
    assert figures["games"] >= 4
    assert figures["acknowledged"] > 100


def test_nothing_acknowledged_is_lost_by_crashes_on_postgresql(tmp_path: Path) -> None:
    postgres = PostgresServer()  # of its own: the fewer databases, the sooner it is back after a crash
    figures = run_kills(tmp_path, kills=6, seed="ci", tables=2, postgres=postgres)
    postgres.delete()
    assert figures["kills"] >= 6
    assert figures["kills_playing"] >= 2
    assert figures["kills_database"] >= 1
    assert figures["games"] >= 4
    assert figures["acknowledged"] > 100


def test_graceful_shutdown_leaves_no_process_behind(tmp_path: Path) -> None:
    with ServerProcess(tmp_path / "data") as server:
        start(server)
        server.stop()
        assert server.log_errors() == []
        server.start()


def test_a_server_that_cannot_start_is_reported(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    with ServerProcess(tmp_path / "data") as server:
        server.launch()
        with pytest.raises(Stuck, match="does not come up"):
            server.wait_until_ready()
