"""The example scripts run as they are, with tiny settings; PPO needs torch and runs in tests/extras."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.process import environment
from tests.support.timeouts import TIMEOUT
from vacherie import game
from vacherie.bots import registry
from vacherie.bots.match_runner import run, seat_rngs
from vacherie.core.match import Match
from vacherie.core.shuffle import Dealer
from vacherie.games import PRESETS

EXAMPLES = Path(__file__).parents[2] / "examples" / "research"


@pytest.mark.parametrize(
    ("script", "arguments", "says"),
    [
        ("best_response.py", ["--rounds", "2", "--decks", "4", "--games", "50"], "bullheads a round"),
        (
            "openspiel_algorithms.py",
            ["--games", "1", "--simulations", "2", "--iterations", "1", "--hand", "1"],
            "IS-MCTS is better than careful by",
        ),
        (
            "linear_agents.py",
            ["--rounds", "8", "--presets", "nothanks", "coop", "--out", "weights.json"],
            "coop: ",
        ),
    ],
)
def test_script(script: str, arguments: list[str], says: str, tmp_path: Path) -> None:
    result = subprocess.run(
        [sys.executable, EXAMPLES / script, *arguments],
        cwd=tmp_path, env=environment(), capture_output=True, text=True, timeout=TIMEOUT, check=False,
    )  # fmt: skip
    assert result.returncode == 0, result.stderr
    assert says in result.stdout


@pytest.mark.parametrize("preset", PRESETS)
def test_trained_agents_play_every_preset(preset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the weights that the reference results were played with."""
    monkeypatch.syspath_prepend(str(EXAMPLES))
    rules = game(preset) if preset == "coop" else game(preset, max_rounds=1)
    match = Match(rules, 4, Dealer.from_seed("trained", 4))
    names = ("linear_agents:PolicyGradient", "linear_agents:CrossEntropy")
    run(match, [registry.make(names[seat % 2], rules) for seat in range(4)], seat_rngs("trained", 0, 4))
    assert match.over


def test_training_one_preset_keeps_the_weights_of_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the agents of the reference results could play no other preset any more."""
    monkeypatch.syspath_prepend(str(EXAMPLES))
    script, out = importlib.import_module("linear_agents"), tmp_path / "weights.json"
    for number, preset in enumerate(["pro", "coop", "pro"]):
        for name in ("policy_gradient", "cross_entropy"):
            monkeypatch.setattr(script, name, lambda *_, number=number: [number])
        script.main(["--presets", preset, "--rounds", str(number), "--out", str(out)])
    kept = json.loads(out.read_text(encoding="utf-8"))
    one, two = ({"policy_gradient": [at], "cross_entropy": [at]} for at in (1, 2))
    assert kept["weights"] == {"coop": one, "pro": two}
    assert kept["rounds"] == {"coop": 1, "pro": 2}
