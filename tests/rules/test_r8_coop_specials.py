"""R8.9-R8.18: the special cards of the co-op game."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.rules.scene import commit, only, options, pass_trick, pass_window, queue, takings, waiting
from tests.support.position import play, position, rows_of
from vacherie import Event
from vacherie.games.nimmt.choice import Special
from vacherie.games.nimmt.event import Placed, Took
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.special_event import Inserted, Marked, Reordered, Replaced, Slid, Unlocked
from vacherie.games.nimmt.step import ChoosingRow, Window
from vacherie.games.nimmt.table import OX, Coop, State

ROWS = "10 | 20 | 30 | 40"


def scene(
    rows: str,
    *cards: int,
    ox: int,
    slots: Sequence[Special],
    pile: Sequence[Special] = (),
    stops: Sequence[int] = (),
    sevens: Sequence[int] = (),
) -> tuple[Nimmt, State]:
    """The first window of a trick: the cards of seat 0, seat 1, … and of the Ox are revealed.

    Seat 0 also holds the 101, seat 1 the 102, …; the Ox's next card is the 104.
    """
    rules, state = position(
        "coop", rows, [[card, 101 + seat] for seat, card in enumerate(cards)],
        ox=[ox, 104], slots=slots, pile=pile, stops=stops, sevens=sevens,
    )  # fmt: skip
    state, _ = commit(rules, state, *cards)
    return rules, state


def promoted(state: State) -> tuple[int, ...]:
    """The list P of R8.18."""
    assert isinstance(state.table.extra, Coop)
    return state.table.extra.promoted


def box(state: State) -> tuple[Special, ...]:
    """The specials that were used."""
    assert isinstance(state.table.extra, Coop)
    return state.table.extra.box


# 7 Takes ----------------------------------------------------------------------------------------------


@pytest.mark.rule("R8.9", "R1.7")
def test_7_takes_makes_room_for_a_sixth_card() -> None:
    """R8.9: the sixth card is added, the seventh takes the six, and 7 Takes leaves."""
    rules, state = scene("1 2 3 4 5 | 50 | 60 | 70", 6, 7, ox=8, slots=["seven"])
    state, events = play(rules, state, "1: seven1")
    assert only(events, Marked) == [Marked("seven", 1)]
    assert takings(events) == ["1: 1 2 3 4 5 6 = 7"]
    assert rows_of(state) == "7 8 | 50 | 60 | 70"
    assert not any(row.seven for row in state.table.rows)


@pytest.mark.rule("R8.9")
def test_7_takes_stays_until_the_row_is_taken() -> None:
    """R8.9: through placements and into the next trick; with six cards the row is full."""
    rules, state = scene("1 2 3 4 | 50 | 60 | 70", 5, 6, ox=99, slots=["seven"])
    state, events = play(rules, state, "0: seven1")
    assert takings(events) == []
    assert rows_of(state) == "1 2 3 4 5 6 | 50 | 60 | 70 99"
    assert [row.seven for row in state.table.rows] == [True, False, False, False]
    assert state.table.trick == 10


@pytest.mark.rule("R8.9")
def test_7_takes_leaves_when_a_too_low_card_takes_the_row() -> None:
    """R8.9: taken for any reason."""
    rules, state = position("coop", ROWS, [[5, 101], [50, 102]], ox=[55, 104], sevens=[2])
    state, _ = play(rules, state, "0: 5", "1: 50", "0: r2")
    assert not any(row.seven for row in state.table.rows)


@pytest.mark.rule("R8.9", "R8.13")
def test_sliding_cards_away_is_no_taking() -> None:
    """R8.9: 7 Takes stays, even when the only card of its row is slid away."""
    rules, state = scene(ROWS, 50, 60, ox=55, slots=["slide"], sevens=[1])
    state, events = play(rules, state, "0: slide10>2")
    assert takings(events) == []
    assert state.table.rows[0].seven
    assert rows_of(state) == "50 55 60 | 10 20 | 30 | 40"


@pytest.mark.rule("R8.9")
def test_one_7_takes_per_row() -> None:
    """R8.9: a second one only on another row."""
    rules, state = scene(ROWS, 50, 60, ox=55, slots=["seven"], sevens=[3])
    assert options(rules, state, 0) == ["pass", "seven1", "seven2", "seven4"]


@pytest.mark.rule("R8.9", "R8.12", "R8.13")
def test_7_takes_counts_for_slide() -> None:
    """R8.9: a row of five has room for a slid card; into a row of six it overflows and 7 Takes leaves."""
    rules, state = scene("1 2 3 4 5 | 6 50 | 60 | 70", 80, 90, ox=99, slots=["slide"], sevens=[1])
    state, events = play(rules, state, "0: slide6>1")
    assert takings(events) == []
    assert state.table.rows[0].cards == (1, 2, 3, 4, 5, 6)
    rules, state = scene("1 2 3 4 5 7 | 6 50 | 60 | 70", 80, 90, ox=99, slots=["slide"], sevens=[1])
    state, events = play(rules, state, "1: slide6>1")
    assert takings(events) == ["1: 1 2 3 4 5 6 = 7"]
    assert state.table.rows[0].cards == (7,)
    assert not state.table.rows[0].seven


# Stop -------------------------------------------------------------------------------------------------


@pytest.mark.rule("R8.10")
def test_no_card_enters_a_locked_row() -> None:
    """R8.10: placement looks at unlocked rows only, for humans and Ox alike."""
    rules, state = scene(ROWS, 45, 31, ox=50, slots=["stop"])
    state, events = play(rules, state, "0: stop4")
    assert only(events, Marked) == [Marked("stop", 4)]
    state, events = pass_trick(rules, state)
    assert rows_of(state) == "10 | 20 | 30 31 45 50 | 40"


@pytest.mark.rule("R8.10")
def test_a_full_locked_row_cannot_be_taken() -> None:
    """R8.10: by nobody, in no way."""
    rules, state = scene("10 | 20 | 30 | 41 42 43 44 45", 46, 47, ox=48, slots=["stop"])
    state, _ = play(rules, state, "0: stop4")
    state, events = pass_trick(rules, state)
    assert takings(events) == []
    assert rows_of(state) == "10 | 20 | 30 46 47 48 | 41 42 43 44 45"


@pytest.mark.rule("R8.10", "R2.8")
def test_a_locked_row_cannot_be_chosen() -> None:
    """R8.10: with two locked rows a too-low card has two to choose from."""
    rules, state = scene(ROWS, 5, 60, ox=55, slots=["stop", "stop"])
    state, _ = play(rules, state, "0: stop1", "0: stop4")
    state, _ = pass_window(rules, state)
    assert options(rules, state, 0) == ["r2", "r3"]


@pytest.mark.rule("R8.10", "R8.12", "R8.13")
def test_nothing_is_inserted_into_or_slid_from_or_to_a_locked_row() -> None:
    """R8.10: it is frozen as it is."""
    rules, state = scene("10 | 20 | 30 | 90", 5, 60, ox=55, slots=["slide", "insert"], stops=[1, 4])
    found = options(rules, state, 0)
    assert found == ["pass", "unstop1", "unstop4", "slide20>3", "slide30>2", "insert2", "insert3"]


@pytest.mark.rule("R8.10", "R8.9")
def test_nothing_is_put_on_a_locked_row_but_an_earlier_7_takes_stays() -> None:
    """R8.10: neither 7 Takes nor a second Stop."""
    rules, state = scene(ROWS, 50, 60, ox=55, slots=["stop", "seven"], sevens=[2])
    state, _ = play(rules, state, "0: stop2")
    assert (state.table.rows[1].stop, state.table.rows[1].seven) == (True, True)
    assert options(rules, state, 0) == ["pass", "unstop2", "seven1", "seven3", "seven4"]
    state, _ = play(rules, state, "1: unstop2")
    assert (state.table.rows[1].stop, state.table.rows[1].seven) == (False, True)


@pytest.mark.rule("R8.10")
def test_two_stops_leave_two_rows() -> None:
    """R8.10: a second Stop goes on another row."""
    rules, state = scene(ROWS, 50, 60, ox=55, slots=["stop"], stops=[3])
    assert options(rules, state, 0) == ["pass", "unstop3", "stop1", "stop2", "stop4"]


@pytest.mark.rule("R8.10")
def test_anybody_may_remove_a_stop_in_any_window() -> None:
    """R8.10: the card then goes to the box and comes never back; the row is as before."""
    rules, state = scene(ROWS, 50, 60, ox=55, slots=["stop", "sort"])
    state, _ = play(rules, state, "0: stop4")
    state, events = play(rules, state, "1: unstop4")
    assert only(events, Unlocked) == [Unlocked(4, 1)]
    assert box(state) == ("stop",)
    assert options(rules, state, 0) == ["pass", "sort50,55,60"]
    state, _ = pass_trick(rules, state)
    assert rows_of(state) == "10 | 20 | 30 | 40 50 55 60"


@pytest.mark.rule("R8.10")
def test_a_stop_never_expires_by_itself() -> None:
    """R8.10: neither a taking nor a new trick removes it."""
    rules, state = scene("1 2 3 4 5 | 20 | 30 | 40", 6, 50, ox=55, slots=["stop"])
    state, _ = play(rules, state, "0: stop3")
    state, events = pass_trick(rules, state)
    assert takings(events) == ["0: 1 2 3 4 5 = 6"]
    assert state.table.trick == 10
    assert [row.stop for row in state.table.rows] == [False, False, True, False]


@pytest.mark.rule("R8.10", "R8.13", "R8.9")
def test_stop_and_7_takes_may_be_put_on_an_empty_row() -> None:
    """R8.10: a locked empty row stays empty; unlocked, the next card must start it."""
    rules, state = scene(ROWS, 50, 60, ox=55, slots=["slide", "stop"], pile=["seven"])
    state, _ = play(rules, state, "0: slide10>2")
    assert {"stop1", "seven1"} <= set(options(rules, state, 0))
    state, _ = play(rules, state, "0: seven1", "0: stop1")
    state, _ = pass_window(rules, state)
    assert rows_of(state) == " | 10 20 | 30 | 40 50"
    state, _ = play(rules, state, "1: unstop1")  # nothing is left to do, so the Ox's 55 comes at once
    assert rows_of(state) == "55 60 | 10 20 | 30 | 40 50"
    assert state.table.rows[0].seven


# Replace ----------------------------------------------------------------------------------------------


@pytest.mark.rule("R8.11", "R13")
def test_replace_swaps_the_next_card_for_another_hand_card() -> None:
    """R8.11: the old card goes back to hand, the new one is placed at once, the others keep their order."""
    rules, state = position("coop", ROWS, [[50, 101, 25], [60, 102, 6]], ox=[55, 104, 103], slots=["replace"])
    state, _ = commit(rules, state, 50, 60)
    assert options(rules, state, 0) == ["pass", "replace25", "replace101"]
    state, events = play(rules, state, "0: replace25")
    assert only(events, Replaced) == [Replaced(0, 50, 25)]
    assert [placed.card for placed in only(events, Placed)] == [25, 55, 60]
    assert rows_of(state) == "10 | 20 25 | 30 | 40 55 60"
    assert state.privates[0].hand == (50, 101)
    assert state.table.hands == (2, 2)
    assert state.table.known == ((50,), ())


@pytest.mark.rule("R8.11")
def test_only_the_owner_replaces_and_only_the_next_card() -> None:
    """R8.11: nobody may while the Ox's card is next, nor for a card later in the queue."""
    rules, state = scene(ROWS, 60, 50, ox=55, slots=["replace"])
    assert options(rules, state, 0) == ["pass"]
    assert options(rules, state, 1) == ["pass", "replace102"]
    state, _ = pass_window(rules, state)
    # The Ox's card is next: its window is skipped. Then comes seat 0's.
    assert queue(state) == [60]
    assert options(rules, state, 0) == ["pass", "replace101"]
    assert options(rules, state, 1) == ["pass"]


@pytest.mark.rule("R8.11", "R8.7")
def test_a_too_low_new_card_leads_to_a_row_choice() -> None:
    """R8.11: by the owner, among unlocked rows, without a further window."""
    rules, state = position(
        "coop", ROWS, [[50, 5], [60, 102]], ox=[55, 104], slots=["replace", "sort"], stops=[1]
    )
    state, _ = commit(rules, state, 50, 60)
    state, events = play(rules, state, "0: replace5")
    assert isinstance(state.table.todo[0], ChoosingRow)
    assert options(rules, state, 0) == ["r2", "r3", "r4"]
    state, events = play(rules, state, "0: r2")
    assert takings(events) == ["0: 20 = 3"]
    assert isinstance(state.table.todo[0], Window)
    assert queue(state) == [55, 60]


@pytest.mark.rule("R8.11", "R2.7")
def test_the_new_card_follows_the_placement_rules() -> None:
    """R8.11: it may be a sixth card."""
    rules, state = position(
        "coop", "10 | 11 12 13 14 15 | 30 | 40", [[50, 16], [60, 102]], ox=[55, 104], slots=["replace"]
    )
    state, _ = commit(rules, state, 50, 60)
    state, events = play(rules, state, "0: replace16")
    assert takings(events) == ["0: 11 12 13 14 15 = 10"]


@pytest.mark.rule("R8.11")
def test_a_card_taken_back_may_be_replaced_or_played_later() -> None:
    """R8.11: everybody knows it is in that hand; once played it is no longer known there."""
    rules, state = position("coop", ROWS, [[50, 25], [60, 102]], ox=[55, 104], slots=["replace"])
    state, _ = commit(rules, state, 50, 60)
    state, _ = play(rules, state, "0: replace25")
    assert state.table.known == ((50,), ())
    state, _ = commit(rules, state, 50, 102)
    assert state.table.known == ((), ())


# Insert -----------------------------------------------------------------------------------------------


@pytest.mark.rule("R8.12", "R13")
@pytest.mark.parametrize(
    ("card", "rows"),
    [
        (8, ["insert1", "insert2", "insert3"]),
        (25, ["insert1", "insert3"]),
        (45, ["insert1"]),
        (50, []),
        (5, ["insert1", "insert2", "insert3"]),
    ],
)
def test_insert_needs_a_row_with_a_higher_last_card(card: int, rows: list[str]) -> None:
    """R8.12: any unlocked row, never its end; the smallest difference does not matter."""
    rules, state = scene("9 47 | 6 20 | 30 | 4", card, 60, ox=55, slots=["insert", "stop"])
    state, _ = (state, ()) if card < 55 else pass_window(rules, state)
    stops = ["stop1", "stop2", "stop3", "stop4"]
    assert options(rules, state, 0) == options(rules, state, 1) == ["pass", *rows, *stops]


@pytest.mark.rule("R8.12")
@pytest.mark.parametrize(
    ("card", "row", "after"), [(5, 1, "5 10 20 30"), (15, 1, "10 15 20 30"), (25, 1, "10 20 25 30")]
)
def test_an_inserted_card_keeps_the_row_ascending(card: int, row: int, after: str) -> None:
    """R8.12: before the first card or between two cards; the position is unique."""
    rules, state = scene("10 20 30 | 40 | 50 | 60", card, 70, ox=80, slots=["insert"])
    state, events = play(rules, state, f"1: insert{row}")
    assert only(events, Inserted) == [Inserted(1, card, row)]
    assert rows_of(state) == f"{after} | 40 | 50 | 60 70 80"
    assert takings(events) == []


@pytest.mark.rule("R8.12", "R8.5")
def test_insert_into_a_full_row_takes_all_but_the_last_card() -> None:
    """R8.12: the inserted card included, for the team, whoever acted."""
    rules, state = scene("10 20 30 40 50 | 60 | 70 | 80", 15, 81, ox=82, slots=["insert"])
    state, events = play(rules, state, "1: insert1")
    assert only(events, Took) == [Took(1, 0, 1, "insert", (10, 15, 20, 30, 40), 50, 14)]
    assert rows_of(state) == "50 | 60 | 70 | 80 81 82"
    assert rules.piles(state) == ((10, 15, 20, 30, 40), ())


@pytest.mark.rule("R8.12")
def test_insert_into_a_row_of_four_fills_it() -> None:
    """R8.12: a row of five cards is full, not overfull."""
    rules, state = scene("10 20 30 40 | 60 | 70 | 80", 15, 81, ox=82, slots=["insert"])
    state, events = play(rules, state, "0: insert1")
    assert takings(events) == []
    assert state.table.rows[0].cards == (10, 15, 20, 30, 40)


@pytest.mark.rule("R8.12")
def test_insert_is_for_the_card_that_is_next() -> None:
    """R8.12: not for the Ox's card, and it does not jump the queue."""
    rules, state = scene("10 | 20 | 30 | 90", 60, 50, ox=55, slots=["insert"])
    assert queue(state) == [50, 55, 60]
    state, _ = play(rules, state, "0: insert4")
    assert rows_of(state) == "10 | 20 | 30 55 60 | 50 90"


# Slide ------------------------------------------------------------------------------------------------


@pytest.mark.rule("R8.13")
@pytest.mark.parametrize(
    ("use", "after"),
    [
        ("slide7>1", "5 7 9 | 30 | 60 | 40"),
        ("slide9>2", "5 | 9 30 | 60 | 7 40"),
        ("slide40>1", "5 9 40 | 30 | 60 | 7"),
        ("slide5>3", "9 | 30 | 5 60 | 7 40"),
    ],
)
def test_slide_moves_any_card_to_its_place_in_another_row(use: str, after: str) -> None:
    """R8.13: from any position, to start, middle or end; the smallest difference is irrelevant."""
    rules, state = scene("5 9 | 30 | 60 | 7 40", 70, 80, ox=75, slots=["slide", "sort"])
    state, events = play(rules, state, f"1: {use}")
    assert len(only(events, Slid)) == 1
    assert rows_of(state) == after
    assert queue(state) == [70, 75, 80]


@pytest.mark.rule("R8.13")
def test_slide_is_legal_before_any_card_and_not_at_the_end() -> None:
    """R8.13: a human's or the Ox's; never to the own row."""
    rules, state = scene(ROWS, 50, 60, ox=55, slots=["slide"])
    for pending in ([50, 55, 60], [55, 60], [60]):
        assert queue(state) == pending
        found = options(rules, state, 0)
        assert "slide10>2" in found
        assert "slide10>1" not in found
        state, _ = pass_window(rules, state)
    assert state.table.trick == 10


@pytest.mark.rule("R8.13")
@pytest.mark.parametrize("ox", [41, 99])
def test_the_team_takes_what_a_slide_overfills(ox: int) -> None:
    """R8.13: all but the last card, even when the Ox's card is next."""
    rows = "10 20 30 40 45 | 60 | 70 | 25 80"
    rules, state = scene(rows, 90, 95, ox=ox, slots=["slide", "sort"])
    state, events = play(rules, state, "1: slide25>1")
    assert only(events, Took) == [Took(1, 0, 1, "slide", (10, 20, 25, 30, 40), 45, 14)]
    assert rows_of(state) == "45 | 60 | 70 | 80"
    assert len(queue(state)) == 3


@pytest.mark.rule("R8.13")
def test_a_slid_card_may_itself_be_the_one_that_stays() -> None:
    """R8.13: the last card of the row after the slide."""
    rules, state = scene("10 20 30 40 45 | 60 | 70 | 50 80", 90, 95, ox=99, slots=["slide", "sort"])
    state, events = play(rules, state, "0: slide50>1")
    assert takings(events) == ["0: 10 20 30 40 45 = 14"]
    assert rows_of(state) == "50 | 60 | 70 | 80"


@pytest.mark.rule("R8.13")
def test_the_next_card_must_start_an_empty_row() -> None:
    """R8.13: whatever its value, taking nothing, before R2.5."""
    for cards, ox, first in (((45, 60), 55, 45), ((60, 70), 5, 5)):
        rules, state = scene(ROWS, *cards, ox=ox, slots=["slide"])
        state, events = play(rules, state, "0: slide20>1")
        assert only(events, Placed)[0].card == first
        assert only(events, Placed)[0].row == 2
        assert takings(events) == []
        assert state.table.rows[1].cards[0] == first


@pytest.mark.rule("R8.13", "R8.11")
def test_a_replaced_card_must_start_an_empty_row_too() -> None:
    """R8.13: this holds for a card put down by Replace."""
    rules, state = scene(ROWS, 50, 60, ox=55, slots=["slide", "replace"])
    state, _ = play(rules, state, "0: slide20>1", "0: replace101")
    assert state.table.rows[1].cards == (101,)


@pytest.mark.rule("R8.13", "R13")
def test_with_two_empty_rows_the_owner_chooses_one_of_them() -> None:
    """R8.13: only the empty unlocked rows; nothing is taken; the next card must start the other."""
    rules, state = scene(ROWS, 60, 50, ox=70, slots=["slide", "slide"], pile=[])
    state, _ = play(rules, state, "0: slide40>1", "1: slide20>1")
    assert waiting(rules, state) == [1]
    assert options(rules, state, 1) == ["r2", "r4"]
    state, events = play(rules, state, "1: r4")
    assert only(events, Placed)[:2] == [Placed(1, 50, 4), Placed(0, 60, 2)]
    assert takings(events) == []


@pytest.mark.rule("R8.13")
def test_the_ox_starts_the_first_of_two_empty_rows() -> None:
    """R8.13: the lowest row number."""
    rules, state = scene(ROWS, 60, 50, ox=5, slots=["slide", "slide"])
    state, events = play(rules, state, "0: slide40>1", "1: slide20>1")
    assert only(events, Placed)[0] == Placed(OX, 5, 2)


@pytest.mark.rule("R8.13", "R8.10")
def test_a_locked_empty_row_is_not_chosen() -> None:
    """R8.13: one empty row locked, one open: the next card has no choice."""
    rules, state = scene(ROWS, 60, 50, ox=70, slots=["slide", "slide"], pile=["stop"])
    state, _ = play(rules, state, "0: slide40>1", "1: slide20>1", "1: stop2")
    state, events = pass_window(rules, state)
    assert only(events, Placed) == [Placed(1, 50, 4)]


@pytest.mark.rule("R8.13", "R8.12")
def test_an_insert_may_ignore_an_empty_row_and_a_slide_may_fill_it() -> None:
    """R8.13: an empty row is no target for Insert, but one for Slide."""
    rules, state = scene(ROWS, 35, 50, ox=70, slots=["slide", "insert"], pile=["slide"])
    state, _ = play(rules, state, "0: slide20>1")
    found = options(rules, state, 0)
    assert [word for word in found if word.startswith("insert")] == ["insert4"]
    assert "slide30>2" in found
    filled, _ = play(rules, state, "0: slide30>2")
    assert rows_of(filled) == "10 20 | 30 |  | 40"
    state, _ = play(rules, state, "0: insert4")
    assert rows_of(state) == "10 20 |  | 30 | 35 40"


@pytest.mark.rule("R8.13", "R8.6", "R8.10")
def test_empty_rows_do_not_count_for_the_ox() -> None:
    """R8.13: with the empty row locked the Ox takes the cheapest of the others."""
    rules, state = scene("55 | 11 | 20 | 31", 60, 50, ox=5, slots=["slide", "stop"])
    state, _ = play(rules, state, "0: slide31>1", "0: stop4")
    state, events = pass_window(rules, state)
    assert takings(events) == ["ox: 20 = 3"]


# First, Last, Sort ------------------------------------------------------------------------------------


@pytest.mark.rule("R8.14", "R8.18", "R13")
def test_first_card_moves_a_human_card_to_the_front() -> None:
    """R8.14: any pending human card, named by its seat; never the Ox's."""
    rules, state = scene(ROWS, 60, 50, 70, ox=65, slots=["first"], pile=["sort"])
    assert options(rules, state, 2) == ["pass", "first0", "first1", "first2"]
    state, events = play(rules, state, "2: first0")
    assert queue(state) == [60, 50, 65, 70]
    assert [play.card for play in only(events, Reordered)[0].queue] == [60, 50, 65, 70]
    assert promoted(state) == (60,)


@pytest.mark.rule("R8.14", "R8.18")
def test_a_second_first_card_goes_behind_the_first_one() -> None:
    """R8.14: also when it is used by somebody else; the same card promoted twice goes behind the others."""
    rules, state = scene(ROWS, 60, 50, 70, ox=65, slots=["first", "first"], pile=["sort"])
    state, _ = play(rules, state, "0: first2")
    other, _ = play(rules, state, "1: first0")
    assert (queue(other), promoted(other)) == ([70, 60, 50, 65], (70, 60))
    again, _ = play(rules, state, "1: first2")
    assert (queue(again), promoted(again)) == ([70, 50, 60, 65], (70,))


@pytest.mark.rule("R8.14", "R8.18")
def test_a_promoted_card_that_lies_is_no_longer_in_front() -> None:
    """R8.14: behind the first promoted card only if that is still pending."""
    rules, state = scene(ROWS, 60, 50, 70, ox=65, slots=["first", "first"])
    state, _ = play(rules, state, "0: first2")
    state, _ = pass_window(rules, state)
    assert queue(state) == [50, 60, 65]
    state, events = play(rules, state, "1: first0")
    (reordered,) = only(events, Reordered)
    assert [play.card for play in reordered.queue] == [60, 50, 65]
    assert reordered.promoted == (60,)


@pytest.mark.rule("R8.18")
@pytest.mark.parametrize(
    ("card", "use"), [(95, "pass"), (45, "pass"), (25, "pass"), (85, "insert4"), (95, "replace101")]
)
def test_a_card_that_is_placed_leaves_the_promoted_ones(card: int, use: str) -> None:
    """R8.18: placed, as a sixth card, too low, inserted or replaced; the other promoted card stays."""
    rows = "30 | 40 41 42 43 44 | 60 | 90"
    slots: list[Special] = ["first", "first"]
    rules, state = scene(rows, 96, 70, card, ox=98, slots=slots, pile=["insert", "replace", "stop"])
    state, _ = play(rules, state, "0: first2", "0: first0")
    assert promoted(state) == (card, 96)
    if use == "pass":
        state, _ = pass_window(rules, state)
        if waiting(rules, state) == [2]:
            state, _ = play(rules, state, "2: r1")
    else:
        state, _ = play(rules, state, "2: " + use.replace("101", "103"))
    assert queue(state) == [96, 70, 98]
    assert promoted(state) == (96,)


@pytest.mark.rule("R8.18", "R8.13")
def test_an_overflow_before_the_card_is_placed_leaves_it_promoted() -> None:
    """R8.18: the taking is a Slide's, the card is still pending."""
    rules, state = scene(
        "10 20 30 40 45 | 60 | 70 | 25 80", 90, 95, 96, ox=99, slots=["first", "slide"], pile=["sort"]
    )
    state, _ = play(rules, state, "0: first2", "0: slide25>1")
    assert queue(state)[0] == 96
    assert promoted(state) == (96,)


@pytest.mark.rule("R8.14", "R8.18", "R8.11")
def test_a_promotion_ends_when_the_card_goes_back_to_hand() -> None:
    """R8.18: P holds pending cards only; played again in the next trick the card is like any other."""
    rules, state = position(
        "coop", ROWS, [[60, 61, 62], [50, 51, 52], [90, 82, 83]],
        ox=[104, 103, 102], slots=["first", "replace"], pile=["first"],
    )  # fmt: skip
    state, _ = commit(rules, state, 60, 50, 90)
    state, _ = play(rules, state, "2: first2", "2: replace82")
    state, _ = pass_trick(rules, state)
    state, _ = commit(rules, state, 61, 51, 90)
    assert queue(state) == [51, 61, 90, 103]
    _, events = play(rules, state, "0: first0")
    assert [play.card for play in only(events, Reordered)[0].queue] == [61, 51, 90, 103]


@pytest.mark.rule("R8.14", "R8.17")
def test_a_promotion_ends_with_its_trick() -> None:
    """R8.14: a second use in the same trick goes second, in another trick it goes first."""
    rules, state = position(
        "coop", ROWS, [[60, 61], [50, 51], [70, 71]], ox=[65, 66], slots=["first", "first"]
    )
    state, _ = commit(rules, state, 60, 50, 70)
    state, _ = play(rules, state, "0: first2")
    state, _ = pass_trick(rules, state)
    state, _ = commit(rules, state, 61, 51, 71)
    _, events = play(rules, state, "0: first0")
    (reordered,) = only(events, Reordered)
    assert [play.card for play in reordered.queue] == [61, 51, 66, 71]
    assert reordered.promoted == (61,)


@pytest.mark.rule("R8.15", "R8.18")
def test_last_card_moves_a_human_card_to_the_end() -> None:
    """R8.15: a second use goes behind the first."""
    rules, state = scene(ROWS, 60, 50, 70, ox=75, slots=["last", "last"], pile=["sort"])
    assert options(rules, state, 2) == ["pass", "last0", "last1", "last2"]
    state, _ = play(rules, state, "2: last1")
    assert queue(state) == [60, 70, 75, 50]
    state, _ = play(rules, state, "1: last0")
    assert queue(state) == [70, 75, 50, 60]
    assert promoted(state) == ()


@pytest.mark.rule("R8.16", "R13")
def test_sort_sets_any_order_of_all_pending_cards() -> None:
    """R8.16: the Ox's included; one option stands for every order."""
    rules, state = scene(ROWS, 60, 50, 70, ox=65, slots=["sort"], pile=["stop"])
    assert options(rules, state, 0) == ["pass", "sort50,60,65,70"]
    state, events = play(rules, state, "0: sort65,70,50,60")
    assert queue(state) == [65, 70, 50, 60]
    assert [play.seat for play in only(events, Reordered)[0].queue] == [OX, 2, 1, 0]
    state, _ = pass_window(rules, state)
    assert rows_of(state) == "10 | 20 | 30 | 40 65"


@pytest.mark.rule("R8.17", "R8.16")
def test_order_effects_act_on_the_cards_not_yet_placed() -> None:
    """R8.17: in mid-trick."""
    rules, state = scene(ROWS, 60, 50, 70, ox=65, slots=["sort", "last"], pile=["first"])
    state, _ = pass_window(rules, state)
    assert options(rules, state, 0) == ["pass", "sort60,65,70", "last0", "last2"]
    state, _ = play(rules, state, "0: sort70,65,60")
    assert queue(state) == [70, 65, 60]


@pytest.mark.rule("R8.17", "R8.18")
def test_the_latest_order_effect_wins() -> None:
    """R8.17, R8.18: Sort forgets earlier promotions, Last removes one, First brings a last card forward."""
    slots: list[Special] = ["first", "sort"]
    rules, state = scene(ROWS, 60, 50, 70, ox=65, slots=slots, pile=["first", "stop"])
    state, _ = play(rules, state, "0: first2", "0: sort50,60,65,70")
    assert (queue(state), promoted(state)) == ([50, 60, 65, 70], ())
    state, _ = play(rules, state, "0: first0")
    assert (queue(state), promoted(state)) == ([60, 50, 65, 70], (60,))

    slots = ["first", "last"]
    rules, state = scene(ROWS, 60, 50, 70, ox=65, slots=slots, pile=["first", "stop"])
    state, _ = play(rules, state, "0: first2", "0: last2")
    assert (queue(state), promoted(state)) == ([50, 60, 65, 70], ())
    state, _ = play(rules, state, "0: first2")
    assert (queue(state), promoted(state)) == ([70, 50, 60, 65], (70,))


@pytest.mark.rule("R8.18")
def test_the_queue_algebra_with_two_promotions() -> None:
    """R8.18: First(x) removes x from P before it counts P; Last(x) takes x out of P and keeps the rest."""
    slots: list[Special] = ["first", "first"]
    rules, state = scene(ROWS, 60, 50, 70, 80, ox=65, slots=slots, pile=["last", "last"])
    state, _ = play(rules, state, "0: first3", "0: first2")
    assert (queue(state), promoted(state)) == ([80, 70, 50, 60, 65], (80, 70))
    state, _ = play(rules, state, "0: last3")
    assert (queue(state), promoted(state)) == ([70, 50, 60, 65, 80], (70,))
    state, _ = play(rules, state, "0: last1")
    # With no special left the window closes, and the trick runs through.
    assert state.table.trick == 10


def last_queue(events: Sequence[Event]) -> list[int]:
    """The queue as the last order effect left it."""
    return [play.card for play in only(events, Reordered)[-1].queue]


@pytest.mark.rule("R8.15", "R8.17")
def test_last_card_in_mid_trick() -> None:
    """R8.15: also when that card is the next one."""
    rules, state = scene(ROWS, 60, 50, 70, ox=65, slots=["last"])
    state, _ = pass_window(rules, state)
    _, events = play(rules, state, "0: last0")
    assert last_queue(events) == [65, 70, 60]
