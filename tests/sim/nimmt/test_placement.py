"""The kernel places cards as the rules do: a small seeded part of `python -m tests.sim.long_run`."""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.sim.compare_with_rules import PRESETS, build, compare_round, setups


def test_every_preset_and_seat_count() -> None:
    """One round of each supported setup, every placement compared."""
    met: Counter[str] = Counter()
    for number, (preset, seats, options) in enumerate(setups()):
        met += compare_round(build(preset, options), seats, Random(f"ci.{number}"))
    assert met["rounds"] == len(PRESETS) * 16
    assert met["placements"] > 6000
    for branch in ("row choices", "sixth cards", "leap chains of 1", "reversed ties", "climb flips"):
        assert met[branch], branch
    assert met["parity with no accepting row"]


def test_fan_cards_with_other_deals() -> None:
    """Fan cards may be combined with any deal (R0.3), and one-digit cards be reversed (R7.4)."""
    for number, preset in enumerate(PRESETS[3:]):
        for deal in ("tactic", "draft"):
            options: dict[str, object] = {"deal": deal}
            if preset == "fan-reverse":
                options["reverse_pads"] = True
            compare_round(build(preset, options), 4, Random(f"deal.{number}"))
