"""Three real nodes under faults at random, with players on all of them: a short slice of the long run."""

from __future__ import annotations

from pathlib import Path

from tests.server.nodes.torture.torture_run import run_torture


def test_nothing_acknowledged_is_lost_by_three_nodes(tmp_path: Path) -> None:
    figures = run_torture(tmp_path, faults=5, seed="ci", tables=8, think=0.3)
    assert figures["faults"] >= 5
    assert figures["games"] >= 8
    assert figures["acknowledged"] > 100
    assert figures["reconnects"] > 10
