"""What OpenSpiel and PettingZoo play in bench/kernel.py is the game that the reference plays."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

BENCH = Path(__file__).parents[2] / "bench"


@pytest.mark.parametrize("seats", [2, 4, 6, 10])
def test_rounds_on_lists_score_like_the_reference(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(BENCH)
    from race.table import TRICKS, Round, shuffled
    from reference.py_six import score_deck

    rng = Random(seats)
    for _ in range(100):
        # The reference plays cards in the order of the deck, trick by trick.
        deck = shuffled(rng)
        tricks = [deck[4 + seats * trick : 4 + seats * (trick + 1)] for trick in range(TRICKS)]
        hands = [card for seat in range(seats) for card in (trick[seat] for trick in tricks)]
        round = Round([*deck[:4], *hands], seats)
        for cards in tricks:
            round.play(cards)
            if round.chooser >= 0:
                round.choose(round.cheapest())
        assert round.is_over()
        assert round.heads == score_deck(deck, seats)
