"""R4: the fan card Even/Odd."""

from __future__ import annotations

import pytest

from tests.rules.scene import begin, commit, only, options, takings
from tests.support.position import play, position, rows_of
from vacherie.games.nimmt.event import Moved, Placed
from vacherie.games.nimmt.table import Marker


@pytest.mark.rule("R4.1")
def test_the_marker_starts_at_the_lowest_card() -> None:
    """R4.1: at the row with the lowest start card, wherever that is, in every round."""
    for rows, row in (
        ((50, 20, 30, 40), 2),
        ((9, 20, 30, 40), 1),
        ((50, 20, 30, 13), 4),
        ((50, 20, 7, 40), 3),
    ):
        _, state = begin("fan-parity", 2, [101, 102, *rows], hand=1)
        assert state.table.marker == Marker(row)


@pytest.mark.rule("R4.2")
@pytest.mark.parametrize(
    ("card", "row"),
    [(25, 4), (31, 4), (24, 1), (30, 1), (26, 1)],
)
def test_the_marker_row_takes_cards_of_its_parity_only(card: int, row: int) -> None:
    """R4.2: row 4 ends with an odd card; an even card goes to the next lower row."""
    rules, state = position("fan-parity", "12 | 50 | 60 | 21", [[card, 1], [99, 2]], marker=Marker(4))
    _, events = commit(rules, state, card, 99)
    assert only(events, Placed)[0] == Placed(0, card, row)


@pytest.mark.rule("R4.2")
def test_other_rows_take_any_parity() -> None:
    """R4.2: the restriction is on the marker row alone."""
    rules, state = position("fan-parity", "12 | 50 | 60 | 21", [[53, 1], [62, 2]], marker=Marker(4))
    state, _ = commit(rules, state, 53, 62)
    assert rows_of(state) == "12 | 50 53 | 60 62 | 21"
    assert state.table.marker == Marker(4)


@pytest.mark.rule("R4.2", "R4.7")
def test_an_even_marker_row_takes_even_cards() -> None:
    """R4.2: the parity is that of the last card."""
    rules, state = position("fan-parity", "13 | 50 | 60 | 22", [[27, 1], [28, 2]], marker=Marker(4))
    state, _ = commit(rules, state, 27, 28)
    assert rows_of(state) == "13 27 28 | 50 | 60 | 22"  # the 28 is nearer to the 27


@pytest.mark.rule("R4.3")
def test_the_marker_is_no_card() -> None:
    """R4.3: the marked row is full at five number cards, not at four."""
    rules, state = position("fan-parity", "50 | 60 | 70 | 1 3 5 7", [[9, 80], [11, 81]], marker=Marker(4))
    state, events = commit(rules, state, 9, 11)
    assert takings(events) == ["1: 1 3 5 7 9 = 6"]


@pytest.mark.rule("R4.4", "R4.5", "R13")
def test_a_card_that_no_row_accepts_counts_as_too_low() -> None:
    """R4.4, R4.5: of the wrong parity for the only lower row: any row may be taken, the marked one too."""
    rules, state = position("fan-parity", "50 | 60 | 70 | 21", [[30, 1], [99, 2]], marker=Marker(4))
    state, _ = commit(rules, state, 30, 99)
    assert options(rules, state, 0) == ["r1", "r2", "r3", "r4"]
    after, events = play(rules, state, "0: r4")
    assert takings(events) == ["0: 21 = 1"]
    assert rows_of(after) == "50 | 60 | 70 99 | 30"


@pytest.mark.rule("R4.5")
def test_a_too_low_card_may_take_the_marker_row() -> None:
    """R4.5: also when the card is too low everywhere, and whatever its parity."""
    for card in (2, 3):
        rules, state = position("fan-parity", "50 | 60 | 70 | 21", [[card, 1], [99, 2]], marker=Marker(4))
        state, _ = commit(rules, state, card, 99)
        assert options(rules, state, 0) == ["r1", "r2", "r3", "r4"]
        state, _ = play(rules, state, "0: r4")
        assert state.table.marker == Marker(1)


@pytest.mark.rule("R4.6")
def test_the_marker_stays_when_nothing_is_taken() -> None:
    """R4.6: a placement without a taking moves nothing, in its row or elsewhere."""
    rules, state = position("fan-parity", "50 | 60 | 70 | 21", [[23, 1], [55, 2]], marker=Marker(4))
    state, events = commit(rules, state, 23, 55)
    assert only(events, Moved) == []
    assert state.table.marker == Marker(4)


@pytest.mark.rule("R4.6", "R4.7")
@pytest.mark.parametrize(
    ("rows", "marker", "card", "choice", "moved"),
    [
        # Sixth card in another row: to the lowest of the three rows where it is not.
        ("40 | 1 2 3 4 5 | 70 | 85", 4, 6, None, Moved("even", 2, True)),
        ("7 | 11 12 13 14 15 | 70 | 85", 4, 16, None, Moved("odd", 1, True)),
        # Sixth card in its own row: it must leave, though its row ends lowest now.
        ("40 | 60 | 71 | 1 3 5 7 9", 4, 11, None, Moved("even", 1, True)),
        # Too low, another row: the row just restarted is a candidate.
        ("40 | 60 | 71 | 30", 4, 5, "r3", Moved("odd", 3, True)),
        # Too low, its own row: to the lowest of the others.
        ("41 | 60 | 71 | 30", 4, 5, "r4", Moved("odd", 1, True)),
        # Its parity is that of the last card, not of the first.
        ("2 41 | 60 | 71 | 1 3 5 7 9", 4, 11, None, Moved("odd", 1, True)),
        # The lowest last card, not the lowest first card.
        ("2 99 | 60 | 1 3 5 7 9 | 30", 4, 11, None, Moved("odd", 3, True)),
    ],
)
def test_every_taking_moves_the_marker(
    rows: str, marker: int, card: int, choice: str | None, moved: Moved
) -> None:
    """R4.6: to the lowest last card among the other rows, whose parity it then shows."""
    rules, state = position("fan-parity", rows, [[card, 102], [104, 103]], marker=Marker(marker))
    state, events = commit(rules, state, card, 104)
    if choice:
        state, events = play(rules, state, f"0: {choice}")
    assert only(events, Moved) == [moved]
    assert state.table.marker == Marker(moved.row)
    last = state.table.rows[moved.row - 1].cards[-1]
    assert moved.marker == ("odd" if last % 2 else "even")


@pytest.mark.rule("R4.6")
def test_the_marker_moves_before_the_next_card() -> None:
    """R4.6: the next card of the same trick sees the marker where it is now."""
    rows = "10 | 21 22 23 24 25 | 60 | 71"
    rules, state = position("fan-parity", rows, [[26, 1], [31, 2]], marker=Marker(4))
    state, events = commit(rules, state, 26, 31)
    # The marker went to row 1 (10); the 31 therefore joins the 26 whatever its parity.
    assert only(events, Placed) == [Placed(1, 31, 2)]
    assert state.table.marker == Marker(1)
    rules, state = position(
        "fan-parity", "31 | 22 23 24 25 26 | 60 | 71", [[27, 1], [30, 2]], marker=Marker(4)
    )
    state, _ = commit(rules, state, 27, 30)
    # The marker is at the 27 now: the even 30 is too low for everything else.
    assert options(rules, state, 1) == ["r1", "r2", "r3", "r4"]


@pytest.mark.rule("R4.7")
def test_the_parity_is_always_that_of_the_last_card() -> None:
    """R4.7: a card added to the marker row cannot change it, so the row takes the same cards on."""
    rules, state = position("fan-parity", "12 | 50 | 60 | 21", [[23, 1], [25, 2], [26, 3]], marker=Marker(4))
    state, _ = commit(rules, state, 23, 25, 26)
    assert rows_of(state) == "12 26 | 50 | 60 | 21 23 25"
