"""R6: the fan card Jumping Cow."""

from __future__ import annotations

import pytest

from tests.rules.scene import begin, commit, only, takings
from tests.support.position import play, position, rows_of
from vacherie.games.nimmt.event import Moved, Placed, Took
from vacherie.games.nimmt.table import Marker


@pytest.mark.rule("R6.1")
def test_the_cow_starts_beside_the_lowest_card() -> None:
    """R6.1: in the row with the lowest start card."""
    for rows, row in (((50, 20, 30, 40), 2), ((9, 20, 30, 40), 1), ((50, 20, 30, 13), 4)):
        _, state = begin("fan-leap", 2, [101, 102, *rows], hand=1)
        assert state.table.marker == Marker(row)


@pytest.mark.rule("R6.2", "R6.5")
def test_comparisons_use_the_number_card_beside_the_cow() -> None:
    """R6.2: the cow has no value; the card left of it is the last card, and the next card goes after it."""
    rules, state = position("fan-leap", "10 15 | 50 | 60 | 70", [[12, 1], [17, 2]], marker=Marker(1))
    state, _ = play(rules, state, "0: 12", "1: 17", "0: r4")
    assert rows_of(state) == "10 15 17 | 50 | 60 | 12"


@pytest.mark.rule("R6.3", "R6.6")
@pytest.mark.parametrize(("cow", "taken"), [(1, ["0: 1 2 3 4 = 4"]), (2, [])])
def test_the_cow_counts_as_a_card_of_its_row(cow: int, taken: list[str]) -> None:
    """R6.3, R6.6: four number cards and the cow are a full row; without the cow there is room for a fifth."""
    rules, state = position("fan-leap", "1 2 3 4 | 50 | 60 | 70", [[5, 80], [99, 81]], marker=Marker(cow))
    state, events = commit(rules, state, 5, 99)
    assert takings(events) == taken
    assert state.table.rows[0].cards == ((5,) if taken else (1, 2, 3, 4, 5))


@pytest.mark.rule("R6.3")
def test_three_number_cards_and_the_cow_have_room_for_one_more() -> None:
    """R6.3: the row holds five, the cow included."""
    rules, state = position("fan-leap", "1 2 3 | 50 | 60 | 70", [[4, 80], [99, 81]], marker=Marker(1))
    state, events = commit(rules, state, 4, 99)
    assert takings(events) == []
    assert rows_of(state) == "1 2 3 4 | 50 | 60 | 70 99"


@pytest.mark.rule("R6.4", "R6.5", "R6.8")
def test_a_card_placed_in_the_cows_row_stays_and_the_cow_jumps() -> None:
    """R6.4, R6.5: never the number card."""
    rules, state = position("fan-leap", "10 | 50 | 60 | 40", [[12, 80], [99, 81]], marker=Marker(1))
    state, events = commit(rules, state, 12, 99)
    assert only(events, Moved) == [Moved("cow", 4, True)]
    assert state.table.marker == Marker(4)
    assert rows_of(state) == "10 12 | 50 | 60 99 | 40"


@pytest.mark.rule("R6.6", "R6.9")
def test_only_number_cards_are_taken_from_the_cows_full_row() -> None:
    """R6.6: the four number cards go to the pile, the card restarts the row, the cow jumps away."""
    rules, state = position("fan-leap", "11 12 13 14 | 50 | 60 | 70", [[20, 80], [99, 81]], marker=Marker(1))
    state, events = commit(rules, state, 20, 99)
    assert only(events, Took) == [Took(0, 0, 1, "sixth", (11, 12, 13, 14), 20, 8)]
    assert state.table.marker == Marker(2)
    assert rows_of(state) == "20 | 50 | 60 | 70 99"


@pytest.mark.rule("R6.7")
def test_what_happens_in_other_rows_does_not_move_the_cow() -> None:
    """R6.7: neither placing nor taking there."""
    rows = "80 | 11 12 13 14 15 | 60 | 70"
    rules, state = position("fan-leap", rows, [[20, 90], [62, 91], [5, 92]], marker=Marker(1))
    state, events = play(rules, state, "0: 20", "1: 62", "2: 5", "2: r4")
    assert only(events, Moved) == []
    assert len(only(events, Took)) == 2
    assert state.table.marker == Marker(1)


@pytest.mark.rule("R6.7", "R6.8")
def test_a_too_low_card_on_the_cows_row_makes_it_jump() -> None:
    """R6.7: it takes the number cards, restarts the row, and the cow jumps to the lowest other row."""
    rules, state = position("fan-leap", "20 25 | 50 | 40 | 70", [[5, 90], [99, 91]], marker=Marker(1))
    state, events = play(rules, state, "0: 5", "1: 99", "0: r1")
    assert takings(events) == ["0: 20 25 = 5"]
    assert state.table.marker == Marker(3)


@pytest.mark.rule("R6.8")
def test_the_cow_jumps_to_the_lowest_last_card_of_the_other_rows() -> None:
    """R6.8: never back to its own row, though that ends lowest; last cards count, not first ones."""
    rules, state = position("fan-leap", "10 | 5 90 | 60 | 7 70", [[12, 80], [99, 81]], marker=Marker(1))
    state, _ = commit(rules, state, 12, 99)
    assert state.table.marker == Marker(3)


@pytest.mark.rule("R6.9")
def test_a_cow_that_lands_on_five_cards_makes_the_player_take_four() -> None:
    """R6.9: the highest stays as the new single card, and the cow jumps again from there."""
    rows = "50 | 11 12 13 14 15 | 60 | 70"
    rules, state = position("fan-leap", rows, [[99, 80], [52, 81]], marker=Marker(1))
    state, events = commit(rules, state, 99, 52)
    assert only(events, Took) == [Took(1, 1, 2, "leap", (11, 12, 13, 14), 15, 8)]
    assert only(events, Moved) == [Moved("cow", 2, True), Moved("cow", 1, True)]
    assert rows_of(state) == "50 52 | 15 | 60 | 70 99"
    assert state.table.marker == Marker(1)
    assert rules.piles(state) == ((), (11, 12, 13, 14))


@pytest.mark.rule("R6.9", "R6.10", "R6.7")
def test_a_chain_can_start_with_a_too_low_card() -> None:
    """R6.9: the player whose card caused the jump takes everything, by whatever cause it jumped."""
    rows = "20 | 31 32 33 34 35 | 41 42 43 44 45 | 70"
    rules, state = position("fan-leap", rows, [[5, 80], [99, 81]], marker=Marker(1))
    state, events = play(rules, state, "0: 5", "1: 99", "0: r1")
    assert takings(events) == ["0: 20 = 3", "0: 31 32 33 34 = 8"]
    # From row 2 (35) the lowest other row is row 1 (5).
    assert state.table.marker == Marker(1)
    assert rows_of(state) == "5 | 35 | 41 42 43 44 45 | 70 99"


@pytest.mark.rule("R6.10")
def test_a_chain_empties_full_rows_until_the_cow_finds_room() -> None:
    """R6.10: all for the same player, before the next card."""
    rows = "80 81 82 83 | 1 2 3 4 5 | 11 12 13 14 15 | 21 22 23 24 25"
    rules, state = position("fan-leap", rows, [[84, 90], [26, 91], [99, 92]], marker=Marker(1))
    # The 26 is placed first: it takes row 4, a row without the cow.
    state, events = commit(rules, state, 84, 26, 99)
    assert takings(events) == [
        "1: 21 22 23 24 25 = 10",
        "0: 80 81 82 83 = 6",
        "0: 1 2 3 4 = 4",
        "0: 11 12 13 14 = 8",
    ]
    # Row 3 keeps the 15, and the lowest other row is the 5.
    assert rows_of(state) == "84 99 | 5 | 15 | 26"
    assert state.table.marker == Marker(2)
    placed = [type(event).__name__ for event in events if isinstance(event, Placed | Took)]
    assert placed == ["Took", "Took", "Took", "Took", "Placed"]


@pytest.mark.rule("R6.10")
def test_a_chain_ends_on_the_first_row_with_room() -> None:
    """R6.10: a row that the chain has emptied has room again, so the third full row is spared."""
    rows = "80 81 82 83 | 1 2 3 4 5 | 6 7 8 9 10 | 11 12 13 14 15"
    rules, state = position("fan-leap", rows, [[84, 90], [99, 92]], marker=Marker(1))
    state, events = commit(rules, state, 84, 99)
    # From row 2 the lowest other row is row 3, and from row 3 it is row 2, which has room now.
    assert [took.row for took in only(events, Took)] == [1, 2, 3]
    assert state.table.marker == Marker(2)
    assert rows_of(state) == "84 99 | 5 | 10 | 11 12 13 14 15"


@pytest.mark.rule("R6.11")
def test_landing_on_four_cards_makes_the_row_full_but_takes_nothing() -> None:
    """R6.11: the next card there takes the four."""
    rows = "50 | 11 12 13 14 | 60 | 70"
    rules, state = position("fan-leap", rows, [[52, 80], [53, 15]], marker=Marker(1))
    state, events = commit(rules, state, 52, 53)
    assert takings(events) == []
    assert state.table.marker == Marker(2)
    state, events = commit(rules, state, 80, 15)
    assert takings(events) == ["1: 11 12 13 14 = 8"]
