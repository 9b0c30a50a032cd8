"""R5: the fan card Mountain Climbing."""

from __future__ import annotations

import pytest

from tests.rules.scene import begin, commit, only, options, takings
from tests.support.position import play, position, rows_of
from vacherie.games.nimmt.event import Moved, Placed
from vacherie.games.nimmt.table import Marker


@pytest.mark.rule("R5.1")
def test_the_marker_starts_at_row_4_going_up() -> None:
    """R5.1: whatever the start cards are."""
    for rows in ((50, 20, 30, 40), (1, 2, 3, 4), (90, 80, 70, 60)):
        _, state = begin("fan-climb", 2, [101, 102, *rows], hand=1)
        assert state.table.marker == Marker(4, up=True)


@pytest.mark.rule("R5.2")
def test_the_marker_row_goes_down_and_the_others_up() -> None:
    """R5.2: row 4 takes the 48 but not the 55; the others take higher cards only."""
    rules, state = position("fan-climb", "10 | 20 | 30 | 50", [[48, 1], [55, 2]], marker=Marker(4))
    state, _ = commit(rules, state, 48, 55)
    assert rows_of(state) == "10 | 20 | 30 55 | 50 48"


@pytest.mark.rule("R5.2", "R5.7")
def test_the_marker_row_compares_its_last_card() -> None:
    """R5.2: lower than the first card is not enough."""
    rules, state = position("fan-climb", "10 | 20 | 30 | 60 44", [[50, 1], [43, 2]], marker=Marker(4))
    state, _ = commit(rules, state, 50, 43)
    assert rows_of(state) == "10 | 20 | 30 50 | 60 44 43"


@pytest.mark.rule("R5.3")
@pytest.mark.parametrize(
    ("card", "row"),
    # Row 3 (30, ascending) and row 4 (50, descending): 40 is in the middle.
    [(39, 3), (40, 4), (41, 4), (31, 3), (49, 4), (25, 2), (35, 3), (45, 4), (51, 3)],
)
def test_the_smallest_difference_counts_and_the_marker_row_wins_a_tie(card: int, row: int) -> None:
    """R5.3: |c − last card| among the accepting rows."""
    rules, state = position("fan-climb", "10 | 20 | 30 | 50", [[card, 1], [104, 2]], marker=Marker(4))
    _, events = commit(rules, state, card, 104)
    assert only(events, Placed)[0] == Placed(0, card, row)


@pytest.mark.rule("R5.3")
def test_the_marker_row_wins_a_tie_wherever_it_is() -> None:
    """R5.3: also when it lies above the other row."""
    rules, state = position("fan-climb", "50 | 30 | 80 | 90", [[40, 1], [104, 2]], marker=Marker(1, False))
    state, _ = commit(rules, state, 40, 104)
    assert rows_of(state) == "50 40 | 30 | 80 | 90 104"


@pytest.mark.rule("R5.4")
def test_the_sixth_card_of_the_marker_row_takes_it() -> None:
    """R5.4: full at five number cards, the marker is none."""
    rules, state = position("fan-climb", "10 | 20 | 30 | 99 98 97 96", [[95, 1], [94, 2]], marker=Marker(4))
    state, events = commit(rules, state, 95, 94)
    # 94 comes first and fills the row, 95 is too high for it now.
    assert rows_of(state) == "10 | 20 | 30 95 | 99 98 97 96 94"
    assert takings(events) == []
    rows = "10 | 20 | 30 | 99 98 97 96 94"
    rules, state = position("fan-climb", rows, [[93, 1], [101, 2]], marker=Marker(4))
    state, events = commit(rules, state, 93, 101)
    assert takings(events) == ["0: 99 98 97 96 94 = 9"]
    # Row 4 is ascending again after the marker has left, and restarted with the 93.
    assert rows_of(state) == "10 | 20 | 30 | 93 101"


@pytest.mark.rule("R5.5", "R2.8", "R13")
def test_a_card_that_no_row_accepts_may_take_any_of_the_four() -> None:
    """R5.5: above the marker row's last card and below all others."""
    rules, state = position("fan-climb", "70 | 80 | 55 | 26", [[30, 1], [99, 2]], marker=Marker(4))
    state, _ = commit(rules, state, 30, 99)
    assert options(rules, state, 0) == ["r1", "r2", "r3", "r4"]
    state, events = play(rules, state, "0: r4")
    assert takings(events) == ["0: 26 = 1"]
    assert rows_of(state) == "70 | 80 99 | 55 | 30"


@pytest.mark.rule("R5.6")
def test_the_marker_goes_up_and_down_one_row_at_each_taking() -> None:
    """R5.6: 4, 3, 2, 1, 2, 3, 4, 3; it turns round on reaching row 1 and row 4."""
    where = Marker(4, up=True)
    path = [where.row]
    for _ in range(7):
        rows = ["90", "91", "92", "93"]
        rows[0 if where.row != 1 else 1] = "61 62 63 64 65"
        rules, state = position("fan-climb", " | ".join(rows), [[66, 1], [104, 2]], marker=where)
        state, events = commit(rules, state, 66, 104)
        assert takings(events) == ["0: 61 62 63 64 65 = 6"]
        (moved,) = only(events, Moved)
        assert moved.marker == "climb"
        assert state.table.marker == Marker(moved.row, moved.up)
        where = state.table.marker
        path.append(where.row)
    assert path == [4, 3, 2, 1, 2, 3, 4, 3]


@pytest.mark.rule("R5.6")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (Marker(4, True), Marker(3, True)),
        (Marker(3, True), Marker(2, True)),
        (Marker(2, True), Marker(1, False)),
        (Marker(1, False), Marker(2, False)),
        (Marker(2, False), Marker(3, False)),
        (Marker(3, False), Marker(4, True)),
    ],
)
def test_the_direction_flips_on_reaching_an_end(before: Marker, after: Marker) -> None:
    """R5.6: at row 1 to down, at row 4 to up, and nowhere else; a too-low card counts as a taking too."""
    rows = ["70", "75", "80", "85"]
    rows[before.row - 1] = "20"
    rules, state = position("fan-climb", " | ".join(rows), [[30, 1], [104, 2]], marker=before)
    state, _ = commit(rules, state, 30, 104)
    state, events = play(rules, state, f"0: r{before.row}")
    assert only(events, Moved)[0] == Moved("climb", after.row, after.up)


@pytest.mark.rule("R5.6")
def test_the_marker_stays_without_a_taking() -> None:
    """R5.6: only a taking moves it."""
    rules, state = position("fan-climb", "10 | 20 | 30 | 50", [[48, 1], [55, 2]], marker=Marker(4))
    state, events = commit(rules, state, 48, 55)
    assert only(events, Moved) == []
    assert state.table.marker == Marker(4, True)


@pytest.mark.rule("R5.7")
def test_cards_stay_as_they_lie_when_the_marker_comes_and_goes() -> None:
    """R5.7: a row may be partly ascending and partly descending; only its last card is compared."""
    rows = "10 | 20 | 30 | 60 50 40"
    rules, state = position("fan-climb", rows, [[55, 1], [57, 2]], marker=Marker(2, True))
    state, _ = commit(rules, state, 55, 57)
    assert rows_of(state) == "10 | 20 | 30 | 60 50 40 55 57"


@pytest.mark.rule("R5.8")
def test_cards_still_come_in_ascending_order() -> None:
    """R5.8: also those for the descending row."""
    rules, state = position("fan-climb", "10 | 20 | 30 | 70", [[65, 1], [60, 2], [69, 3]], marker=Marker(4))
    _, events = commit(rules, state, 65, 60, 69)
    assert [placed.card for placed in only(events, Placed)] == [60, 65, 69]
