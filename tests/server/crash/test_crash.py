"""`kill -9` at random moments during play, restart, go on: nothing acknowledged is lost (storm.py)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.crash.kill_loop import start, storm
from tests.support.process import ServerProcess, Stuck


def test_whatever_was_promised_is_there_after_every_crash(tmp_path: Path) -> None:
    figures = storm(tmp_path, kills=6, seed="ci", tables=2)
    assert figures["kills"] == 6
    assert figures["kills_playing"] >= 3
    assert figures["games"] >= 4
    assert figures["acknowledged"] > 100


def test_a_server_that_ends_in_peace_leaves_nobody_behind(tmp_path: Path) -> None:
    with ServerProcess(tmp_path / "data") as server:
        start(server)
        server.stop()
        assert server.log_errors() == []
        server.start()


def test_a_server_that_cannot_start_is_told_apart_from_one_that_is_slow(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    with ServerProcess(tmp_path / "data") as server:
        server.launch()
        with pytest.raises(Stuck, match="does not come up"):
            server.wait_until_ready()
