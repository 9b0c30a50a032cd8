"""`careful` in situations of the nimmt family where a sensible person would not hesitate."""

from __future__ import annotations

import pytest

from tests.bots.bot_games import ask
from tests.rules.scene import begin
from tests.support.position import play, position
from vacherie.bots.careful.nimmt.expected_cost import CostEstimate
from vacherie.games.nimmt.table import Marker


@pytest.mark.parametrize(
    ("rows", "answer"),
    [
        ("12 14 | 37 | 55 | 60", "r2"),
        ("21 | 34 | 43 | 60 61", "r3"),  # of three rows with one bullhead the highest last card
        ("70 80 | 55 | 11 | 22 33", "r3"),
    ],
)
def test_takes_the_cheapest_row(rows: str, answer: str) -> None:
    rules, state = position("classic", rows, [[3, 4], [103, 104]])
    state, _ = play(rules, state, "0: 3", "1: 104")
    assert ask(rules, state, 0) == answer


def test_sees_where_the_cow_will_land() -> None:
    """Row 1 is cheapest, but from there the cow jumps onto five cards (R6.9)."""
    rows = "51 | 61 62 | 40 41 42 43 44 | 70"
    rules, state = position("fan-leap", rows, [[3, 4], [103, 104]], marker=Marker(1))
    state, _ = play(rules, state, "0: 3", "1: 104")
    assert ask(rules, state, 0) == "r2"


def test_does_not_play_the_sixth_card() -> None:
    rules, state = position("classic", "10 12 14 16 18 | 50 | 70 | 90", [[19, 60], [1, 2], [3, 4]])
    assert ask(rules, state, 0) == "60"


def test_does_not_run_into_a_row_that_others_will_fill() -> None:
    """Five others are likely to fill the last place before the 90 comes."""
    hands = [[40, 90], *([low, low + 1] for low in range(1, 11, 2))]
    rules, state = position("classic", "31 32 | 50 51 52 53 | 91 | 95", hands)
    assert ask(rules, state, 0) == "40"


def test_gets_rid_of_a_low_card_while_it_is_cheap() -> None:
    rules, state = position("classic", "12 | 37 | 41 | 60", [[2, 42, 50], [61, 62, 63]])
    assert ask(rules, state, 0) == "2"
    rules, state = position("classic", "11 12 | 33 37 | 41 44 | 55 60", [[2, 42, 50], [61, 62, 63]])
    assert ask(rules, state, 0) != "2"


def test_the_marked_row_takes_only_its_parity() -> None:
    """For the even 20 the odd row is closed, and it would take one; the odd 21 fits there (R4.2)."""
    rows = "19 | 66 77 | 55 70 | 88 80"
    rules, state = position("fan-parity", rows, [[20, 21], [103, 104]], marker=Marker(1))
    assert ask(rules, state, 0) == "21"


def test_the_marked_row_goes_down() -> None:
    """On the way up the 45 would be sixth; on the way down the 30 just fits (R5.2)."""
    rows = "40 41 42 43 44 | 90 | 95 | 31"
    rules, state = position("fan-climb", rows, [[30, 45], [103, 104]], marker=Marker(4))
    assert ask(rules, state, 0) == "30"


def test_reverses_a_card_that_would_take_a_row() -> None:
    """V1: as 42 the 24 has a place, as 24 it takes twelve bullheads (R7.2)."""
    rules, state = position("fan-reverse", "60 | 3 8 11 15 20 | 70 | 30 38", [[24], [61]])
    assert ask(rules, state, 0) == "24~"


def test_keeps_the_reversal_card_when_all_is_well() -> None:
    rules, state = position("fan-reverse", "10 | 30 | 50 | 70", [[31, 52, 71], [12, 13, 14]])
    assert not ask(rules, state, 0).endswith("~")


def test_drafts_cards_that_are_far_apart() -> None:
    rules, state = begin("pro", 4)
    picked: list[int] = []
    while len(picked) < 4:
        seat = rules.decisions(state)[0].seat
        word = ask(rules, state, seat)
        state, _ = play(rules, state, f"{seat}: {word}")
        if seat == 0:
            picked.append(int(word))
    assert min(abs(a - b) for at, a in enumerate(picked) for b in picked[:at]) >= 3


def test_knows_the_hands_of_a_draft() -> None:
    """No other seat can hold a card between 20 and 30: the last place there is safe."""
    rules, state = begin("pro", 2, hand=2, max_rounds=1)
    # The deck is 1 to 8; the others' hand is 1 2, and 5 and 8 are the own one.
    state, _ = play(rules, state, "0: 5", "1: 1", "0: 8", "1: 2")
    assert rules.view(state, 0).table.known == ((5, 8), (1, 2))
    outlook = CostEstimate(rules, rules.view(state, 0), 0)
    assert outlook.chance(1, [1, 2]) == 1.0
    assert outlook.chance(0, [3, 4, 6, 7]) == 1.0
    assert outlook.chance(1, [2]) == 0.5
