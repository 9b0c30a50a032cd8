"""The example scripts run as they are, with tiny settings; PPO needs torch and runs in tests/extras."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.process import environment

EXAMPLES = Path(__file__).parents[2] / "examples" / "research"


@pytest.mark.parametrize(
    ("script", "arguments", "says"),
    [
        ("best_response.py", ["--rounds", "2", "--decks", "4", "--games", "50"], "bullheads a round"),
        (
            "openspiel_algorithms.py",
            ["--games", "1", "--simulations", "2", "--iterations", "1"],
            "IS-MCTS is better than careful by",
        ),
    ],
)
def test_script(script: str, arguments: list[str], says: str) -> None:
    result = subprocess.run(
        [sys.executable, EXAMPLES / script, *arguments],
        env=environment(), capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert result.returncode == 0, result.stderr
    assert says in result.stdout
