"""R9.8-R9.14: what the competitive special cards do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from tests.rules.scene import commit, only, options, takings, waiting
from tests.support.position import play, position, rows_of
from vacherie import Answer, IllegalChoice
from vacherie.games.nimmt.choice import Special
from vacherie.games.nimmt.choice import Stop as StopCard
from vacherie.games.nimmt.event import Placed, Took
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.special_event import Inserted, Marked, Opened, Replaced, Slid, Unlocked
from vacherie.games.nimmt.step import ChoosingRow, Select, Swap
from vacherie.games.nimmt.table import State

ROWS = "10 | 20 | 30 | 40"
FIVE = "10 | 20 | 30 | 40 | 50"


def scene(
    rows: str,
    mine: int,
    other: int,
    specials: Mapping[int, Sequence[Special]] | Sequence[Special],
    **more: Any,
) -> tuple[Nimmt, State]:
    """After the reveal. Seat 0 holds the specials (or each seat its own) and also the 101, seat 1 the 102.

    The special pile is empty, so that nobody is asked for a swap.
    """
    held = specials if isinstance(specials, Mapping) else {0: specials}
    rules, state = position(
        "surprise", rows, [[mine, 101], [other, 102]], special_hands=held, special_pile=(), **more
    )
    state, _ = commit(rules, state, mine, other)
    return rules, state


# Fifth Row --------------------------------------------------------------------------------------------


@pytest.mark.rule("R9.8")
@pytest.mark.parametrize("card", [5, 25, 45])
def test_fifth_row_opens_a_new_row_with_the_own_card(card: int) -> None:
    """R9.8: nothing is taken, whether or not a row would have to be; the new row is row 5."""
    rules, state = scene(ROWS, card, 60, ["fifth"])
    assert options(rules, state, 0) == ["pass", "fifth"]
    state, events = play(rules, state, "0: fifth")
    assert only(events, Opened) == [Opened(5)]
    assert only(events, Placed)[0] == Placed(0, card, 5)
    assert takings(events) == []
    assert state.table.rows[4].cards[0] == card


@pytest.mark.rule("R9.8", "R2.5")
def test_the_fifth_row_is_a_row_like_the_others() -> None:
    """R9.8: cards are added to it by the usual rules."""
    rules, state = scene(ROWS, 45, 60, ["fifth"])
    state, _ = play(rules, state, "0: fifth")
    assert rows_of(state) == "10 | 20 | 30 | 40 | 45 60"


@pytest.mark.rule("R9.8")
def test_a_second_fifth_row_is_barred_while_there_are_five() -> None:
    """R9.8: only while there are four rows."""
    rules, state = scene(FIVE, 60, 70, ["fifth"])
    assert options(rules, state, 0) == ["pass"]


@pytest.mark.rule("R9.8", "R2.8")
@pytest.mark.parametrize("row", [1, 2, 3, 4, 5])
def test_with_five_rows_a_too_low_card_goes_along_and_the_row_closes(row: int) -> None:
    """R9.8: all its cards and the card just played; the others close up in order."""
    rules, state = scene(FIVE, 5, 60, {})
    assert options(rules, state, 0) == ["r1", "r2", "r3", "r4", "r5"]
    state, events = play(rules, state, f"0: r{row}")
    took = only(events, Took)[0]
    assert (took.cards, took.stays, took.row, took.why) == ((10 * row, 5), None, row, "low")
    left = [10 * number for number in range(1, 6) if number != row]
    assert [cards.cards[0] for cards in state.table.rows] == left
    assert state.table.gone == (10 * row, 5)
    assert state.table.taken == (2, 0)


@pytest.mark.rule("R9.8", "R2.7")
def test_with_five_rows_a_sixth_card_goes_along_and_the_row_closes() -> None:
    """R9.8: six cards are taken; the next card sees four rows."""
    rules, state = scene("10 | 20 | 31 32 33 34 35 | 40 | 50", 36, 37, {})
    assert rows_of(state) == "10 | 20 37 | 40 | 50"
    assert rules.piles(state) == ((31, 32, 33, 34, 35, 36), ())
    assert state.table.points == (11, 0)


@pytest.mark.rule("R9.8", "R9.10")
def test_with_five_rows_an_insert_that_overflows_takes_everything() -> None:
    """R9.8: the kept card goes too, and the row closes."""
    rules, state = scene("10 | 20 | 31 32 33 34 36 | 40 | 50", 35, 60, ["insert"])
    state, events = play(rules, state, "0: insert3")
    assert only(events, Took) == [Took(0, 0, 3, "insert", (31, 32, 33, 34, 35, 36), None, 11)]
    assert rows_of(state) == "10 | 20 | 40 | 50 60"


@pytest.mark.rule("R9.8", "R9.12")
def test_with_five_rows_a_slide_that_overflows_takes_everything() -> None:
    """R9.8: then the own card is placed among four rows."""
    rules, state = scene("10 | 20 | 31 32 33 34 36 | 40 | 35 50", 60, 70, ["slide"])
    state, events = play(rules, state, "0: slide35>3")
    assert only(events, Took) == [Took(0, 0, 3, "slide", (31, 32, 33, 34, 35, 36), None, 11)]
    assert rows_of(state) == "10 | 20 | 40 | 50 60 70"


@pytest.mark.rule("R9.8", "R9.10", "R9.12")
def test_with_five_rows_insert_and_slide_without_overflow_close_nothing() -> None:
    """R9.8: only a taking ends the fifth row."""
    rules, state = scene(FIVE, 5, 60, ["insert"])
    state, _ = play(rules, state, "0: insert5")
    assert rows_of(state) == "10 | 20 | 30 | 40 | 5 50 60"
    rules, state = scene(FIVE, 60, 70, ["slide"])
    state, _ = play(rules, state, "0: slide10>5")
    assert rows_of(state) == "60 70 | 20 | 30 | 40 | 10 50"


@pytest.mark.rule("R9.8", "R9.12", "R8.13")
def test_sliding_the_only_card_of_a_row_into_a_full_one_with_five_rows() -> None:
    """R9.8: the full row closes, the emptied row stays and the own card starts it."""
    rules, state = scene("35 | 20 | 31 32 33 34 36 | 40 | 50", 60, 70, ["slide"])
    state, _ = play(rules, state, "0: slide35>3")
    assert rows_of(state) == "60 70 | 20 | 40 | 50"


@pytest.mark.rule("R9.8", "R9.13")
def test_locks_stay_with_their_rows_when_another_closes() -> None:
    """R9.8, R9.13: the row closes, then all Stop cards leave, wherever their rows are now."""
    rules, state = scene(FIVE, 5, 60, {}, stops=[1, 4])
    assert options(rules, state, 0) == ["r2", "r3", "r5"]
    state, events = play(rules, state, "0: r2")
    assert only(events, Unlocked) == [Unlocked(1), Unlocked(3)]
    assert rows_of(state) == "10 | 30 | 40 | 50 60"
    assert not any(row.stop for row in state.table.rows)


@pytest.mark.rule("R9.8", "R9.9")
def test_a_closing_row_takes_its_7_takes_along() -> None:
    """R9.8: six cards and the seventh; 7 Takes beside another row stays."""
    rules, state = scene("10 | 20 | 31 32 33 34 35 36 | 40 | 50", 37, 60, {}, sevens=[3, 5])
    assert rows_of(state) == "10 | 20 | 40 | 50 60"
    assert [row.seven for row in state.table.rows] == [False, False, False, True]
    assert rules.piles(state)[0] == (31, 32, 33, 34, 35, 36, 37)


# 7 Takes ----------------------------------------------------------------------------------------------


@pytest.mark.rule("R9.9")
def test_7_takes_lets_the_own_card_be_the_sixth() -> None:
    """R9.9: the row is implied; the special stays until the row is taken by a seventh card."""
    rules, state = scene("1 2 3 4 5 | 20 | 30 | 40", 6, 7, ["seven"])
    assert options(rules, state, 0) == ["pass", "seven"]
    state, events = play(rules, state, "0: seven")
    assert only(events, Marked) == [Marked("seven", 1)]
    assert takings(events) == ["1: 1 2 3 4 5 6 = 7"]
    assert rows_of(state) == "7 | 20 | 30 | 40"
    assert not any(row.seven for row in state.table.rows)


@pytest.mark.rule("R9.9")
@pytest.mark.parametrize(
    ("rows", "card", "sevens"),
    [
        ("1 2 3 4 | 20 | 30 | 40", 6, []),  # would be the fifth
        ("10 | 20 | 30 | 40", 5, []),  # too low
        ("1 2 3 4 5 7 | 20 | 30 | 40", 8, [1]),  # would be the seventh
        ("1 2 3 4 5 | 20 | 30 | 40", 6, [1]),  # has 7 Takes, so it would be the sixth of six
    ],
)
def test_7_takes_is_only_for_the_sixth_card_of_a_row_without_one(
    rows: str, card: int, sevens: list[int]
) -> None:
    """R9.9: a full row without 7 Takes, where the own card would go."""
    rules, state = scene(rows, card, 60, ["seven"], sevens=sevens)
    assert options(rules, state, 0) == ["pass"]


@pytest.mark.rule("R9.9", "R9.13")
def test_the_row_of_7_takes_is_found_among_unlocked_rows() -> None:
    """R9.9: R2.5 among unlocked rows."""
    rules, state = scene("1 2 3 4 5 | 11 12 13 14 15 | 30 | 40", 16, 60, ["seven"], stops=[2])
    state, events = play(rules, state, "0: seven")
    assert only(events, Marked) == [Marked("seven", 1)]
    assert state.table.rows[0].cards == (1, 2, 3, 4, 5, 16)


# Insert -----------------------------------------------------------------------------------------------


@pytest.mark.rule("R9.10", "R13")
def test_insert_puts_the_own_card_into_a_row() -> None:
    """R9.10: at the start or between two cards of an unlocked row, never at the end."""
    rules, state = scene("10 25 | 15 | 30 | 40", 20, 60, ["insert"], stops=[4])
    assert options(rules, state, 0) == ["pass", "insert1", "insert3"]
    state, events = play(rules, state, "0: insert1")
    assert only(events, Inserted) == [Inserted(0, 20, 1)]
    assert rows_of(state) == "10 20 25 | 15 | 30 60 | 40"
    assert isinstance(state.table.todo[0], Select)


@pytest.mark.rule("R9.10")
def test_insert_into_a_full_row_takes_all_but_the_last_card() -> None:
    """R9.10: the player who inserted takes them."""
    rules, state = scene("10 | 20 | 31 32 33 34 36 | 40", 35, 60, ["insert"])
    state, events = play(rules, state, "0: insert3")
    assert only(events, Took) == [Took(0, 0, 3, "insert", (31, 32, 33, 34, 35), 36, 10)]
    assert rows_of(state) == "10 | 20 | 36 | 40 60"


@pytest.mark.rule("R9.10")
def test_insert_at_the_end_is_an_option() -> None:
    """R9.10: with `insert_allow_end` any unlocked row will do, and in a full row the own card stays."""
    rows = "11 12 13 14 15 | 20 | 30 | 40"
    rules, state = scene(rows, 16, 60, ["insert"], insert_allow_end=True, stops=[4])
    assert options(rules, state, 0) == ["pass", "insert1", "insert2", "insert3"]
    state, events = play(rules, state, "0: insert1")
    assert only(events, Took) == [Took(0, 0, 1, "insert", (11, 12, 13, 14, 15), 16, 10)]
    assert state.table.rows[0].cards == (16,)
    rules, state = scene("10 | 20 | 30 | 40", 50, 60, ["insert"], insert_allow_end=True)
    state, _ = play(rules, state, "0: insert1")
    assert rows_of(state) == "10 50 60 | 20 | 30 | 40"
    rules, state = scene(rows, 16, 60, ["insert"])
    assert options(rules, state, 0) == ["pass", "insert2", "insert3", "insert4"]


@pytest.mark.rule("R9.10", "R9.7", "R9.15")
def test_an_insert_that_takes_a_row_leads_to_a_swap() -> None:
    """R9.7: every taking, by whatever cause; afterwards the own card lies already."""
    rules, state = position(
        "surprise", "10 | 20 | 31 32 33 34 36 | 40", [[35, 101], [60, 102]],
        special_hands={0: ["insert", "stop"]}, special_pile=["fifth"],
    )  # fmt: skip
    state, _ = commit(rules, state, 35, 60)
    state, _ = play(rules, state, "0: insert3")
    assert state.table.todo[0] == Swap(0)
    state, _ = play(rules, state, "0: pass")
    assert rows_of(state) == "10 | 20 | 36 | 40 60"


# Replace ----------------------------------------------------------------------------------------------


@pytest.mark.rule("R9.11", "R13")
def test_replace_swaps_the_own_card_for_another_hand_card() -> None:
    """R9.11: in its turn slot, without a second special; the old card is back in hand."""
    rules, state = position(
        "surprise", ROWS, [[50, 25, 101], [60, 61, 102]], special_hands={0: ["replace", "stop"]}
    )
    state, _ = commit(rules, state, 50, 60)
    assert options(rules, state, 0)[:3] == ["pass", "replace25", "replace101"]
    state, events = play(rules, state, "0: replace25")
    assert only(events, Replaced) == [Replaced(0, 50, 25)]
    assert only(events, Placed) == [Placed(0, 25, 2), Placed(1, 60, 4)]
    assert state.privates[0].hand == (50, 101)
    assert state.table.known == ((50,), ())
    assert state.table.hands == (2, 2)


@pytest.mark.rule("R9.11")
def test_replace_needs_another_hand_card() -> None:
    """R9.11: in the last trick there is none."""
    rules, state = position("surprise", ROWS, [[50], [60]], special_hands={0: ["replace"]})
    state, _ = commit(rules, state, 50, 60)
    assert options(rules, state, 0) == ["pass"]


@pytest.mark.rule("R9.11", "R9.16")
def test_a_replaced_card_may_be_too_low() -> None:
    """R9.11: placed by R2 among unlocked rows."""
    rules, state = position("surprise", ROWS, [[50, 5], [60, 102]], special_hands={0: ["replace"]}, stops=[3])
    state, _ = commit(rules, state, 50, 60)
    state, _ = play(rules, state, "0: replace5")
    assert isinstance(state.table.todo[0], ChoosingRow)
    assert options(rules, state, 0) == ["r1", "r2", "r4"]


@pytest.mark.rule("R9.11", "R3.3")
def test_replace_after_a_draft_keeps_hands_known() -> None:
    """R3.3: everybody knows which card went back and which came."""
    rules, state = position("surprise", ROWS, [[50, 25, 101], [60, 61, 102]], special_hands={0: ["replace"]})
    table = replace(state.table, known=((25, 50, 101), (60, 61, 102)))
    state = State(table, state.privates, state.hidden)
    state, _ = commit(rules, state, 50, 60)
    assert state.table.known == ((25, 101), (61, 102))
    state, _ = play(rules, state, "0: replace25")
    assert state.table.known == ((50, 101), (61, 102))


# Slide ------------------------------------------------------------------------------------------------


@pytest.mark.rule("R9.12")
def test_slide_then_the_own_card_is_placed_normally() -> None:
    """R9.12: on the rows as they are now."""
    rules, state = scene("10 | 20 | 30 45 | 40", 50, 60, ["slide"])
    state, events = play(rules, state, "0: slide45>1")
    assert only(events, Slid) == [Slid(0, 45, 3, 1)]
    assert rows_of(state) == "10 45 50 60 | 20 | 30 | 40"


@pytest.mark.rule("R9.12")
def test_who_slides_takes_what_overflows() -> None:
    """R9.12: and then the own card may take a row as well."""
    rules, state = scene("11 12 13 14 16 | 15 20 | 30 | 40", 5, 60, ["slide"])
    state, events = play(rules, state, "0: slide15>1", "0: r2")
    assert takings(events) == ["0: 11 12 13 14 15 = 10", "0: 20 = 3"]
    assert state.table.points == (13, 0)


@pytest.mark.rule("R9.12", "R8.13")
def test_the_own_card_must_start_an_emptied_row() -> None:
    """R9.12: whatever its value."""
    for card in (5, 55):
        rules, state = scene(ROWS, card, 60, ["slide"])
        state, events = play(rules, state, "0: slide30>4")
        assert only(events, Placed)[0] == Placed(0, card, 3)
        assert takings(events) == []


@pytest.mark.rule("R9.12", "R9.13")
def test_slide_leaves_locked_rows_alone() -> None:
    """R9.13: locked means exactly R8.10."""
    rules, state = scene(ROWS, 50, 60, ["slide"], stops=[1, 2])
    assert options(rules, state, 0) == ["pass", "slide30>4", "slide40>3"]


# Stop -------------------------------------------------------------------------------------------------


@pytest.mark.rule("R9.13")
def test_stop_locks_a_row_before_the_own_card_is_placed() -> None:
    """R9.13: the own card and all later ones look at unlocked rows only."""
    rules, state = scene(ROWS, 45, 60, ["stop"])
    assert options(rules, state, 0) == ["pass", "stop1", "stop2", "stop3", "stop4"]
    state, events = play(rules, state, "0: stop4")
    assert only(events, Marked) == [Marked("stop", 4)]
    assert rows_of(state) == "10 | 20 | 30 45 60 | 40"


@pytest.mark.rule("R9.13")
def test_all_stops_leave_when_any_row_is_taken_by_anybody() -> None:
    """R9.13: also in the middle of a trick, so the next card sees the row again."""
    _, state = scene("1 2 3 4 5 | 20 | 30 | 40", 6, 60, {}, stops=[3, 4])
    assert not any(row.stop for row in state.table.rows)
    assert rows_of(state) == "6 | 20 | 30 | 40 60"


@pytest.mark.rule("R9.13")
def test_stops_stay_while_nothing_is_taken() -> None:
    """R9.13: placements and new tricks do not remove them."""
    _, state = scene(ROWS, 25, 45, {}, stops=[4])
    assert state.table.trick == 12
    assert [row.stop for row in state.table.rows] == [False, False, False, True]


@pytest.mark.rule("R9.13")
def test_stops_leave_at_the_end_of_the_round() -> None:
    """R9.13: when the last card lies, before the round is counted."""
    rules, state = position("surprise", ROWS, [[25], [45]], stops=[1, 4])
    state, events = commit(rules, state, 25, 45)
    kinds = [type(event).__name__ for event in events]
    assert only(events, Unlocked) == [Unlocked(1), Unlocked(4)]
    assert kinds.index("Unlocked") < kinds.index("RoundEnded")
    assert not any(row.stop for row in state.table.rows)


@pytest.mark.rule("R9.13")
def test_a_stop_leaves_an_earlier_7_takes_on_its_row() -> None:
    """R9.13, R8.10: 7 Takes stays when Stop comes and when Stop goes."""
    rules, state = scene(ROWS, 25, 45, ["stop"], sevens=[4])
    state, _ = play(rules, state, "0: stop4")
    assert (state.table.rows[3].stop, state.table.rows[3].seven) == (True, True)
    rules, state = scene("1 2 3 4 5 | 20 | 30 | 40", 6, 25, {}, stops=[4], sevens=[4])
    assert (state.table.rows[3].stop, state.table.rows[3].seven) == (False, True)


@pytest.mark.rule("R9.13")
@pytest.mark.parametrize(
    ("rows", "stops", "words"),
    [
        (ROWS, [1, 2], ["stop3", "stop4"]),
        (ROWS, [1, 2, 3], []),
        (FIVE, [1, 2, 3], ["stop4", "stop5"]),
    ],
)
def test_a_stop_may_not_lock_the_last_row(rows: str, stops: list[int], words: list[str]) -> None:
    """R9.13: every card needs a place; refused when no unlocked row would remain."""
    rules, state = scene(rows, 60, 70, ["stop"], stops=stops)
    assert options(rules, state, 0) == ["pass", *words]
    if not words:
        with pytest.raises(IllegalChoice) as refused:
            rules.apply(state, Answer(0, StopCard(4)))
        assert refused.value.code == "cannot-use"


# Negative = Positive ----------------------------------------------------------------------------------


@pytest.mark.rule("R9.14", "R13")
def test_negpos_names_a_card_of_the_full_row() -> None:
    """R9.14: a sixth card: any card of that row, no row parameter."""
    rules, state = scene("10 | 20 | 31 32 33 34 35 | 40", 36, 60, ["negpos"])
    assert options(rules, state, 0) == ["pass", "negpos31", "negpos32", "negpos33", "negpos34", "negpos35"]


@pytest.mark.rule("R9.14", "R13")
def test_negpos_names_card_and_row_of_a_too_low_card() -> None:
    """R9.14: any card of any unlocked row; no separate row choice follows."""
    rules, state = scene("10 11 | 20 | 30 | 40", 5, 60, ["negpos"], stops=[3])
    assert options(rules, state, 0) == ["pass", "negpos10>1", "negpos11>1", "negpos20>2", "negpos40>4"]
    state, events = play(rules, state, "0: negpos11>1")
    assert takings(events) == ["0: 10 11 = 8"]
    assert isinstance(state.table.todo[0], Select)


@pytest.mark.rule("R9.14")
def test_negpos_needs_a_taking() -> None:
    """R9.14: not when the card is simply added."""
    rules, state = scene(ROWS, 50, 60, ["negpos"])
    assert options(rules, state, 0) == ["pass"]
    rules, state = scene("1 2 3 4 5 | 20 | 30 | 40", 6, 60, ["negpos"], sevens=[1])
    assert options(rules, state, 0) == ["pass"]


@pytest.mark.rule("R9.14")
@pytest.mark.parametrize(
    ("before", "use", "after"),
    [
        (9, "negpos55", 9 + 4 - 7),  # 51 52 53 54 55: 4 against, 7 for
        (3, "negpos55", 0),
        (2, "negpos55", 0),  # never below 0
        (0, "negpos55", 0),
        (9, "negpos51", 9 + 10 - 1),
        (0, "negpos51", 9),
    ],
)
def test_negpos_changes_the_round_total_at_once(before: int, use: str, after: int) -> None:
    """R9.14: new total = max(0, old + other bullheads − those of the named card)."""
    rules, state = scene("10 | 20 | 30 | 51 52 53 54 55", 56, 99, ["negpos"], points=[before, 5])
    state, events = play(rules, state, f"0: {use}")
    took = only(events, Took)[0]
    assert (took.plus, took.change) == (int(use.removeprefix("negpos")), after - before)
    assert state.table.points == state.hidden.points == (after, 5)
    assert rules.piles(state)[0] == (51, 52, 53, 54, 55)


@pytest.mark.rule("R9.14", "R2.9")
def test_the_total_is_fixed_and_later_takings_add_to_it() -> None:
    """R9.14, R2.9: the round score is the running total, not the sum of the pile."""
    rules, state = position(
        "surprise", "11 | 60 | 70 | 80", [[5, 3], [99, 98]], special_hands={0: ["negpos"]}, points=[2, 0]
    )
    state, _ = commit(rules, state, 5, 99)
    state, _ = play(rules, state, "0: negpos11>1")
    assert state.table.points == (0, 0)
    state, _ = play(rules, state, "0: 3", "1: 98", "0: r2")
    assert rules.piles(state) == ((11, 60), ())
    assert rules.scores(state) == (3, 0)


@pytest.mark.rule("R9.14", "R9.8")
def test_with_five_rows_the_own_card_may_be_named() -> None:
    """R9.14: it is taken as well; by a sixth card and by a too-low one."""
    rules, state = scene("10 | 20 | 31 32 33 34 35 | 40 | 50", 36, 60, ["negpos"])
    assert options(rules, state, 0)[-1] == "negpos36"
    state, events = play(rules, state, "0: negpos36")
    assert only(events, Took)[0] == Took(0, 0, 3, "sixth", (31, 32, 33, 34, 35, 36), None, 9, 36)
    rules, state = scene(FIVE, 5, 60, ["negpos"])
    assert options(rules, state, 0)[1:3] == ["negpos10>1", "negpos5>1"]
    assert len(options(rules, state, 0)) == 11


@pytest.mark.rule("R9.14")
def test_with_four_rows_the_own_card_may_not_be_named() -> None:
    """R9.14: it is not taken."""
    rules, state = scene(ROWS, 5, 60, ["negpos"])
    assert options(rules, state, 0) == ["pass", "negpos10>1", "negpos20>2", "negpos30>3", "negpos40>4"]


@pytest.mark.rule("R9.14", "R9.15", "R9.13")
def test_after_negpos_stops_leave_and_a_swap_follows() -> None:
    """R9.15: as after every taking."""
    rules, state = position(
        "surprise", ROWS, [[5, 101], [60, 102]], stops=[2],
        special_hands={0: ["negpos", "slide"]}, special_pile=["fifth"],
    )  # fmt: skip
    state, _ = commit(rules, state, 5, 60)
    state, events = play(rules, state, "0: negpos40>4")
    assert only(events, Unlocked) == [Unlocked(2)]
    assert state.table.todo[0] == Swap(0)
    assert waiting(rules, state) == [0]
