"""The examples on the rules pages of browser and terminal are counted right: pages cannot count (ADR 008)."""

from __future__ import annotations

from vacherie.games.nothanks.table import score
from vacherie.locale.rules import RunsPicture, pictures


def test_the_runs_of_no_thanks() -> None:
    drawn = [picture for picture in pictures().values() if isinstance(picture, RunsPicture)]
    counted = [score(picture.cards, picture.chips) for picture in drawn]
    assert counted == [28, 13, 51], "the captions say so"
