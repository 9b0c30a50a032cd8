"""Attacks on websockets: a short part of `python -m tests.server.hostile.long_run`."""

from __future__ import annotations

from pathlib import Path

from tests.server.hostile.attack_run import run_attacks
from tests.server.hostile.attacks import ATTACKS


def test_attacks_do_not_disturb_honest_games(tmp_path: Path) -> None:
    figures = run_attacks(tmp_path, frames=5000, seed="ci", tables=2)
    assert figures["frames"] >= 5000
    assert figures["attacks"].keys() == ATTACKS.keys()
    assert figures["honest_games"] >= 2
    # Every kind of refusal was reached.
    codes = figures["answers"]
    assert codes["error:bad-frame"] > 100
    assert codes["error:too-many-requests"] > 100
    assert codes["bye:flood"] >= 1
    assert codes["turned-away:429"] >= 10
    for code in ("bad-choice", "bad-token", "not-yours", "no-such-seat", "no-such-table", "too-long"):
        assert codes[f"error:{code}"] >= 1, codes
