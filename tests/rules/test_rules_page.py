"""The examples on the rules page of the browser are counted right: the page itself cannot count (ADR 008)."""

from __future__ import annotations

import re
from pathlib import Path

from vacherie.games.nothanks.table import score

PICTURES = Path(__file__).parents[2] / "web" / "src" / "rules" / "pictures.ts"


def test_the_runs_of_no_thanks() -> None:
    drawn = re.findall(r'kind: "runs", cards: \[([\d, ]+)\](?:, chips: (\d+))?', PICTURES.read_text("utf-8"))
    counted = [score([int(card) for card in cards.split(",")], int(chips or 0)) for cards, chips in drawn]
    assert counted == [28, 13, 51], "the captions say so"
