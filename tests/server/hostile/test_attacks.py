"""Hostile clients on websockets: a slice of the siege (siege.py); `long_run` has the whole of it."""

from __future__ import annotations

from pathlib import Path

from tests.server.hostile.attack_run import besiege
from tests.server.hostile.attacks import ATTACKS


def test_honest_people_do_not_notice_a_siege(tmp_path: Path) -> None:
    figures = besiege(tmp_path, frames=5000, seed="ci", tables=2)
    assert figures["frames"] >= 5000
    assert figures["attacks"].keys() == ATTACKS.keys()
    assert figures["honest_games"] >= 2
    # The attackers got where they wanted to go, and not further.
    codes = figures["answers"]
    assert codes["error:bad-frame"] > 100
    assert codes["error:too-many-requests"] > 100
    assert codes["bye:flood"] >= 1
    assert codes["turned-away:429"] >= 10
    for code in ("bad-choice", "bad-token", "not-yours", "no-such-seat", "no-such-table", "too-long"):
        assert codes[f"error:{code}"] >= 1, codes
