"""The rules page in the browser agrees with the presets: who plays, with how many cards, and until when."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from vacherie import PRESETS, game
from vacherie.games.nimmt.presets import PRESETS as NIMMT_PRESETS

FILE = Path(__file__).parents[2] / "web" / "src" / "rules" / "presets.json"
PAGE: dict[str, Any] = msgspec.json.decode(FILE.read_bytes())


def test_every_preset_is_there() -> None:
    assert list(PAGE) == list(PRESETS)


@pytest.mark.parametrize("preset", PRESETS)
def test_players(preset: str) -> None:
    counts = game(preset).seat_counts
    assert PAGE[preset]["seats"] == [counts[0], counts[-1]]
    assert len(counts) == counts[-1] - counts[0] + 1


@pytest.mark.parametrize("preset", NIMMT_PRESETS)
def test_hand_deal_and_end(preset: str) -> None:
    told, options = PAGE[preset], NIMMT_PRESETS[preset].defaults
    sections = {*told["own"], *told["base"]}
    assert told["hand"] == options.hand
    ends = {(66, "over", None): "over", (66, "reach", None): "reach", (None, "reach", 2): "two"}
    end = ends.get((options.end_score, options.end_rule, options.max_rounds), "coop")
    assert told["end"] == end
    assert f"{'coop-end' if end == 'coop' else f'end-{end}'}" in sections
    assert ("draft" in sections) == (options.deal == "draft")
    known = bool(sections & {"tactic", "surprise-deal-leaflet"})
    assert known == (options.deal == "tactic")
