"""R8.1-R8.8: co-op against the Ox: setup, the run of a trick, windows."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rules.scene import (
    begin,
    commit,
    nimmt,
    only,
    options,
    pass_trick,
    pass_window,
    queue,
    takings,
    waiting,
)  # fmt: skip
from tests.support.position import play, position, rows_of, say
from vacherie import Answer, IllegalChoice
from vacherie.games.nimmt.choice import PASS, Special
from vacherie.games.nimmt.event import Asked, Placed, Revealed, Took
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.special_event import Passed, Used
from vacherie.games.nimmt.step import NEXT_TRICK, WINDOW, Window
from vacherie.games.nimmt.table import OX, Coop, Pending, State

ROWS = "10 | 20 | 30 | 40"
ORDER: tuple[Special, ...] = (
    "sort", "last", "first", "slide", "insert", "replace", "stop", "seven",
    "seven", "stop", "replace", "insert", "slide", "first", "last", "sort",
)  # fmt: skip


def market(state: State) -> Coop:
    """The public part of the co-op game."""
    assert isinstance(state.table.extra, Coop)
    return state.table.extra


def open_windows(rules: Nimmt, state: State) -> list[int]:
    """Pass every window of this trick; how many cards were pending at each."""
    found = []
    trick = state.table.trick
    while state.table.trick == trick and isinstance(state.table.todo[0], Window):
        found.append(len(state.table.queue))
        state, _ = pass_window(rules, state)
    return found


# Setup ------------------------------------------------------------------------------------------------


@pytest.mark.rule("R8.1")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5, 6])
def test_everybody_and_the_ox_get_ten_cards(seats: int) -> None:
    """R8.1: and four cards start the rows; the Ox's pile is in no view."""
    _, state = begin("coop", seats)
    assert [len(private.hand) for private in state.privates] == [10] * seats
    assert state.hidden.ox == tuple(range(10 * seats + 1, 10 * seats + 11))
    first = 10 * seats + 11
    assert rows_of(state) == f"{first} | {first + 1} | {first + 2} | {first + 3}"
    assert len(state.hidden.out) == 104 - 10 * seats - 14


@pytest.mark.rule("R8.2", "R8.21")
@pytest.mark.parametrize(("seats", "size"), [(1, 0), (2, 2), (3, 4), (4, 6), (5, 11), (6, 16)])
def test_special_cards_in_play(seats: int, size: int) -> None:
    """R8.2: two slots face up, the next ones are the pile, top first; the others go back unseen."""
    rules = nimmt("coop")
    due = rules.needs_deal(rules.start(seats))
    assert due is not None
    assert len(due.specials) == (16 if seats > 1 else 0)
    assert set(Counter(due.specials).values()) <= {2}
    _, state = begin("coop", seats, specials=ORDER if size else ())
    extra = market(state)
    assert extra.slots == (("sort", "last") if size else (None, None))
    assert state.hidden.specials == ORDER[2:size]
    assert extra.pile == max(0, size - 2)
    assert state.hidden.spare == (ORDER[size:] if size else ())
    assert extra.box == ()
    assert extra.promoted == ()


@pytest.mark.rule("R8.2", "R8.8")
@pytest.mark.parametrize(("use", "slots"), [("stop1", ("slide", "seven")), ("seven1", ("stop", "slide"))])
def test_a_used_card_is_replaced_in_its_own_slot(use: str, slots: tuple[Special, Special]) -> None:
    """R8.2: from the top of the pile; the pile is one lower."""
    rules, state = position(
        "coop", ROWS, [[50, 5], [60, 6]], ox=[70, 71], slots=["stop", "seven"], pile=["slide", "sort"]
    )
    state, _ = commit(rules, state, 50, 60)
    state, events = play(rules, state, f"1: {use}")
    assert market(state).slots == slots
    assert market(state).pile == 1
    assert state.hidden.specials == ("sort",)
    assert only(events, Used)[0].refill == "slide"


@pytest.mark.rule("R8.2", "R8.8")
def test_with_an_empty_pile_the_slot_stays_empty() -> None:
    """R8.8: the other slot stays as it is."""
    rules, state = position("coop", ROWS, [[50, 5], [60, 6]], ox=[70, 71], slots=["stop", "seven"])
    state, _ = commit(rules, state, 50, 60)
    state, events = play(rules, state, "0: seven2")
    assert market(state).slots == ("stop", None)
    assert market(state).pile == 0
    assert only(events, Used)[0].refill is None
    state, _ = play(rules, state, "0: stop1")
    assert market(state).slots == (None, None)


@pytest.mark.rule("R8.2")
def test_of_two_equal_cards_the_first_slot_is_used() -> None:
    """R8.2: the offer names each kind once, and slot 1 is refilled."""
    rules, state = position(
        "coop", ROWS, [[50, 5], [60, 6]], ox=[70, 71], slots=["stop", "stop"], pile=["sort"]
    )
    state, _ = commit(rules, state, 50, 60)
    assert options(rules, state, 0) == ["pass", "stop1", "stop2", "stop3", "stop4"]
    state, _ = play(rules, state, "0: stop3")
    assert market(state).slots == ("sort", "stop")


@pytest.mark.rule("R8.3")
def test_the_game_is_one_round_of_k_tricks() -> None:
    """R8.3: then it is over, whatever the points."""
    rules, state = begin("coop", 1, hand=3)
    for trick in (1, 2, 3):
        assert state.table.trick == trick
        state, _ = commit(rules, state, state.privates[0].hand[0])
        while options(rules, state, 0) and not options(rules, state, 0)[0].isdigit():
            state, _ = play(rules, state, "0: r1")
    assert rules.is_over(state)
    assert rules.needs_deal(state) is None
    assert state.table.round == 1


@pytest.mark.rule("R8.3", "R8.5")
def test_the_team_shares_one_pile_and_the_ox_has_its_own() -> None:
    """R8.3, R8.5: cards taken by any human go to the team, those taken by the Ox's card to the Ox."""
    rows = "1 2 3 4 5 | 11 12 13 14 15 | 21 22 23 24 25 | 90"
    rules, state = position("coop", rows, [[6, 101], [26, 102]], ox=[16, 103])
    state, events = commit(rules, state, 6, 26)
    assert takings(events) == ["0: 1 2 3 4 5 = 6", "ox: 11 12 13 14 15 = 10", "1: 21 22 23 24 25 = 10"]
    assert [took.side for took in only(events, Took)] == [0, 1, 0]
    assert rules.piles(state) == ((1, 2, 3, 4, 5, 21, 22, 23, 24, 25), (11, 12, 13, 14, 15))
    assert market(state).team_pile == (1, 2, 3, 4, 5, 21, 22, 23, 24, 25)
    assert state.table.taken == (10, 5)
    assert state.hidden.points == (16, 10)


# A trick ----------------------------------------------------------------------------------------------


@pytest.mark.rule("R8.4", "R8.5")
def test_the_top_card_of_the_ox_is_revealed_with_the_others() -> None:
    """R8.4, R8.5: humans' and Ox's cards form one queue in ascending order."""
    rules, state = position("coop", ROWS, [[60, 5], [50, 6]], ox=[55, 1], slots=["stop"])
    assert waiting(rules, state) == [0, 1]
    state, events = commit(rules, state, 60, 50)
    plays = (Pending(1, 50, 50), Pending(OX, 55, 55), Pending(0, 60, 60))
    assert only(events, Revealed) == [Revealed(plays)]
    assert state.table.queue == plays
    assert plays[1].seat == -1  # records hold it
    assert state.hidden.ox == (1,)
    assert state.table.hands == (1, 1)


@pytest.mark.rule("R8.5", "R8.8")
def test_there_is_a_window_before_each_card_and_one_at_the_end() -> None:
    """R8.5: when a window closes the first card of the queue is placed."""
    rules, state = position("coop", ROWS, [[50, 5], [60, 6]], ox=[55, 56], slots=["stop"])
    state, events = commit(rules, state, 50, 60)
    assert rows_of(state) == ROWS
    rows = []
    for _ in range(4):
        assert isinstance(state.table.todo[0], Window)
        rows.append(rows_of(state))
        assert state.table.trick == 9
        state, events = pass_window(rules, state)
        assert len(only(events, Placed)) <= 1
    assert rows == [ROWS, f"{ROWS} 50", f"{ROWS} 50 55", f"{ROWS} 50 55 60"]
    assert state.table.trick == 10


@pytest.mark.rule("R8.5")
def test_the_last_trick_has_no_end_window() -> None:
    """R8.5: the game is over when its last card lies."""
    rules, state = position("coop", ROWS, [[50], [60]], ox=[55], slots=["stop"])
    state, _ = commit(rules, state, 50, 60)
    for _ in range(3):
        assert not rules.is_over(state)
        state, _ = pass_window(rules, state)
    assert rules.is_over(state)


@pytest.mark.rule("R8.6")
@pytest.mark.parametrize(
    ("rows", "stops", "row"),
    [
        ("21 | 10 | 43 | 60 61", (), 3),  # 1, 3, 1, 4 bullheads: of the two cheapest the higher end
        ("43 | 10 | 21 | 60 61", (), 1),
        ("55 | 10 | 22 | 15", (), 4),  # 7, 3, 5, 2
        ("10 | 55 | 22 | 33", (), 1),
        ("21 | 34 | 43 | 60", (3,), 2),  # the cheapest unlocked one
        ("21 | 34 | 43 | 60", (2, 3), 1),
        ("8 9 | 71 | 20 | 30", (), 2),  # 2, 1, 3, 3
        ("7 71 | 8 9 | 20 | 30", (), 1),  # equal: the highest last card, not the highest first card
    ],
)
def test_a_too_low_ox_card_takes_the_cheapest_row(rows: str, stops: tuple[int, ...], row: int) -> None:
    """R8.6: fewest bullheads, then the highest last card; locked rows do not count; nobody is asked."""
    rules, state = position("coop", rows, [[101, 5], [102, 6]], ox=[2, 103], stops=stops)
    state, events = commit(rules, state, 101, 102)
    state, events = pass_window(rules, state) if stops else (state, events)
    took = only(events, Took)[0]
    assert (took.seat, took.side, took.row, took.why, took.stays) == (OX, 1, row, "low", 2)


@pytest.mark.rule("R8.7", "R13")
def test_the_owner_of_a_too_low_card_chooses_the_row() -> None:
    """R8.7: among the unlocked rows; nobody else is asked, after the window before that card."""
    rules, state = position("coop", ROWS, [[50, 6], [5, 7]], ox=[55, 56], stops=[2])
    state, _ = commit(rules, state, 50, 5)
    assert isinstance(state.table.todo[0], Window)
    state, _ = pass_window(rules, state)
    assert waiting(rules, state) == [1]
    assert options(rules, state, 1) == ["r1", "r3", "r4"]
    assert options(rules, state, 0) == []
    state, events = play(rules, state, "1: r4")
    assert takings(events) == ["1: 40 = 3"]
    assert isinstance(state.table.todo[0], Window)


# Windows ----------------------------------------------------------------------------------------------


@pytest.mark.rule("R8.8")
def test_specials_may_be_used_only_after_the_reveal() -> None:
    """R8.8: while cards are selected there is no window."""
    rules, state = position("coop", ROWS, [[50, 5], [60, 6]], ox=[55, 56], slots=["stop", "sort"], stops=[1])
    assert options(rules, state, 0) == ["5", "50"]
    state, _ = play(rules, state, "0: 50")
    assert options(rules, state, 0) == ["5", "50"]


@pytest.mark.rule("R8.8")
@pytest.mark.parametrize(
    ("special", "windows"),
    [
        ("seven", [3, 2, 1, 0]),
        ("stop", [3, 2, 1, 0]),
        ("slide", [3, 2, 1]),
        ("sort", [3, 2, 1]),
        ("first", [3, 2, 1]),
        ("last", [3, 2, 1]),
        ("insert", [3, 1]),
        ("replace", [3, 1]),
    ],
)
def test_a_window_opens_when_a_special_can_be_used(special: Special, windows: list[int]) -> None:
    """R8.8: the queue is 50 (seat 0), 55 (Ox), 60 (seat 1), end; all other windows are skipped."""
    rows = "10 | 20 | 30 | 90"
    rules, state = position("coop", rows, [[50, 5], [60, 6]], ox=[55, 56], slots=[special])
    state, _ = commit(rules, state, 50, 60)
    assert open_windows(rules, state) == windows


@pytest.mark.rule("R8.8")
@pytest.mark.parametrize("special", ["first", "last", "insert", "replace"])
def test_specials_for_humans_do_nothing_for_the_ox(special: Special) -> None:
    """R8.8: when only the Ox's card is left, no window opens for them."""
    rows = "10 | 20 | 30 | 90"
    rules, state = position("coop", rows, [[50, 5], [60, 6]], ox=[70, 71], slots=[special])
    state, _ = commit(rules, state, 50, 60)
    assert open_windows(rules, state) == [3, 2]


@pytest.mark.rule("R8.8", "R8.11")
def test_replace_cannot_open_a_window_in_the_last_trick() -> None:
    """R8.8: there is no other card in hand, as everybody can count."""
    rules, state = position("coop", ROWS, [[50], [60]], ox=[55], slots=["replace"])
    state, _ = commit(rules, state, 50, 60)
    assert rules.is_over(state)


@pytest.mark.rule("R8.8", "R8.12")
def test_insert_opens_no_window_without_a_row_that_ends_higher() -> None:
    """R8.8: no legal target, no window."""
    rules, state = position("coop", ROWS, [[50, 5], [60, 6]], ox=[55, 56], slots=["insert"])
    state, _ = commit(rules, state, 50, 60)
    assert state.table.trick == 10


@pytest.mark.rule("R8.8", "R8.9", "R8.10")
def test_7_takes_opens_no_window_without_a_row_to_put_it() -> None:
    """R8.8: here every row has 7 Takes or is locked; the Stops open the windows."""
    rules, state = position(
        "coop", ROWS, [[50, 5], [60, 6]], ox=[55, 56], slots=["seven"], stops=[1, 2], sevens=[3]
    )
    state, _ = commit(rules, state, 50, 60)
    assert options(rules, state, 0) == ["pass", "unstop1", "unstop2", "seven4"]


@pytest.mark.rule("R8.8")
def test_without_specials_and_stops_there_are_no_windows() -> None:
    """R8.8: windows in which nobody could do anything but pass are skipped."""
    rules, state = position("coop", ROWS, [[50, 5], [60, 6]], ox=[55, 56])
    state, _ = commit(rules, state, 50, 60)
    assert rows_of(state) == f"{ROWS} 50 55 60"
    assert state.table.trick == 10


@pytest.mark.rule("R8.8", "R8.10")
def test_a_stop_on_the_table_opens_every_window() -> None:
    """R8.8: it can be removed in any window, the end window included."""
    rules, state = position("coop", ROWS, [[50, 5], [60, 6]], ox=[55, 56], stops=[2])
    state, _ = commit(rules, state, 50, 60)
    assert options(rules, state, 0) == options(rules, state, 1) == ["pass", "unstop2"]
    assert open_windows(rules, state) == [3, 2, 1, 0]


@pytest.mark.rule("R8.8", "R13")
def test_a_window_closes_when_every_human_has_passed() -> None:
    """R8.8: in any seat order; nobody can pass twice."""
    rules, state = position("coop", ROWS, [[50, 5], [60, 6], [65, 7]], ox=[55, 56], slots=["stop"])
    state, _ = commit(rules, state, 50, 60, 65)
    assert waiting(rules, state) == [0, 1, 2]
    window = rules.decisions(state)[0].id
    state, events = play(rules, state, "2: pass")
    assert events == [Passed(2, "window")]
    assert waiting(rules, state) == [0, 1]
    assert state.table.ask == window
    with pytest.raises(IllegalChoice) as refused:
        rules.apply(state, Answer(2, PASS))
    assert refused.value.code == "already-passed"
    state, _ = play(rules, state, "0: pass")
    assert rows_of(state) == ROWS
    state, events = play(rules, state, "1: pass")
    assert only(events, Placed) == [Placed(0, 50, 4)]
    assert state.table.ask == window + 1
    assert waiting(rules, state) == [0, 1, 2]


@pytest.mark.rule("R8.8")
def test_an_action_cancels_all_passes() -> None:
    """R8.8: a use or a removal; everybody has to pass again, and the question is a new one."""
    rules, state = position("coop", ROWS, [[50, 5], [60, 6], [65, 7]], ox=[55, 56], slots=["stop", "sort"])
    state, _ = commit(rules, state, 50, 60, 65)
    first = state.table.ask
    state, _ = play(rules, state, "0: pass", "1: pass")
    state, events = play(rules, state, "2: stop1")
    assert rows_of(state) == ROWS
    assert only(events, Asked)[-1].ask == state.table.ask == first + 1
    assert waiting(rules, state) == [0, 1, 2]
    state, _ = play(rules, state, "0: pass", "2: pass", "1: unstop1")
    assert rows_of(state) == ROWS
    assert state.table.ask == first + 2
    assert waiting(rules, state) == [0, 1, 2]


@pytest.mark.rule("R8.8")
def test_a_player_who_has_passed_may_still_act() -> None:
    """R8.8: the decision stays open for them, without the pass."""
    rules, state = position("coop", ROWS, [[50, 5], [60, 6]], ox=[55, 56], slots=["stop"])
    state, _ = commit(rules, state, 50, 60)
    state, _ = play(rules, state, "0: pass")
    decision = rules.decisions(state)[0]
    assert (decision.seat, decision.answered) == (0, True)
    assert options(rules, state, 0) == ["stop1", "stop2", "stop3", "stop4"]
    state, _ = play(rules, state, "0: stop2")
    assert state.table.rows[1].stop
    assert waiting(rules, state) == [0, 1]


@pytest.mark.rule("R8.8")
def test_who_has_passed_and_can_do_nothing_is_asked_no_more() -> None:
    """R8.8: Replace is only for the owner of the next card."""
    rules, state = position("coop", ROWS, [[50, 5], [60, 6]], ox=[55, 56], slots=["replace"])
    state, _ = commit(rules, state, 50, 60)
    state, _ = play(rules, state, "1: pass")
    assert [decision.seat for decision in rules.decisions(state)] == [0]


@pytest.mark.rule("R8.8")
def test_an_open_window_closes_at_once_when_nothing_is_left_to_do() -> None:
    """R8.8: after the last special, and after the last Stop, the next card is placed without a pass."""
    rules, state = position("coop", ROWS, [[50, 5], [60, 6]], ox=[55, 56], slots=["seven"])
    state, _ = commit(rules, state, 50, 60)
    state, _ = play(rules, state, "0: seven1")
    assert rows_of(state) == f"{ROWS} 50 55 60"
    rules, state = position("coop", ROWS, [[50, 5], [60, 6]], ox=[55, 56], stops=[1])
    state, _ = commit(rules, state, 50, 60)
    state, _ = play(rules, state, "1: unstop1")
    assert rows_of(state) == f"{ROWS} 50 55 60"


@pytest.mark.rule("R8.8")
def test_a_special_is_replaced_before_its_effect_and_the_new_one_may_be_used_at_once() -> None:
    """R8.8: any number of specials in one window; the slot is refilled first."""
    rules, state = position(
        "coop", ROWS, [[50, 5], [60, 6], [65, 7]], ox=[55, 56], slots=["seven"], pile=["stop", "slide"]
    )
    state, _ = commit(rules, state, 50, 60, 65)
    state, events = play(rules, state, "0: seven1")
    assert [type(event).__name__ for event in events] == ["Used", "Marked", "Asked"]
    assert market(state).slots[0] == "stop"
    state, _ = play(rules, state, "1: stop2")
    state, _ = play(rules, state, "2: slide10>3")
    assert rows_of(state) == " | 20 | 10 30 | 40"
    assert queue(state) == [50, 55, 60, 65]


@pytest.mark.rule("R8.8", "R8.12")
def test_insert_ends_its_window_and_the_next_one_opens() -> None:
    """R8.8: nobody has to pass; the next window is before the next card."""
    rules, state = position(
        "coop", "10 | 20 | 30 | 90", [[50, 5], [60, 6]], ox=[55, 56], slots=["insert", "stop"]
    )
    state, _ = commit(rules, state, 50, 60)
    state, _ = play(rules, state, "0: pass", "1: insert4")
    assert rows_of(state) == "10 | 20 | 30 | 50 90"
    assert queue(state) == [55, 60]
    assert waiting(rules, state) == [0, 1]


@pytest.mark.rule("R8.8", "R8.5", "R8.12")
def test_insert_of_the_last_card_still_reaches_the_end_window() -> None:
    """R8.5: the end window comes after the last placement, however that was done."""
    rules, state = position(
        "coop", "10 | 20 | 30 | 90", [[50, 5], [60, 6]], ox=[45, 56], slots=["insert", "stop"]
    )
    state, _ = commit(rules, state, 50, 60)
    state, _ = pass_window(rules, state)
    state, _ = pass_window(rules, state)
    state, _ = play(rules, state, "1: insert4")
    assert queue(state) == []
    assert state.table.todo == (WINDOW, NEXT_TRICK)
    assert options(rules, state, 0) == ["pass", "stop1", "stop2", "stop3", "stop4"]
    state, _ = pass_window(rules, state)
    assert state.table.trick == 10


@pytest.mark.rule("R8.8", "R8.11")
def test_replace_ends_its_window_and_the_next_one_opens() -> None:
    """R8.8: the new card is placed without a further window."""
    rules, state = position("coop", ROWS, [[50, 25], [60, 6]], ox=[55, 56], slots=["replace", "stop"])
    state, _ = commit(rules, state, 50, 60)
    state, _ = play(rules, state, "1: pass", "0: replace25")
    assert rows_of(state) == "10 | 20 25 | 30 | 40"
    assert queue(state) == [55, 60]
    assert waiting(rules, state) == [0, 1]


@pytest.mark.rule("R8.8")
def test_used_specials_go_to_the_box() -> None:
    """R8.8: in the order of their use; 7 Takes and Stop lie beside a row."""
    rules, state = position(
        "coop", ROWS, [[50, 5], [60, 6], [65, 7]], ox=[55, 56], slots=["seven", "stop"], pile=["sort"]
    )
    state, _ = commit(rules, state, 50, 60, 65)
    state, _ = play(rules, state, "0: stop2", "0: seven1", "0: sort65,60,55,50")
    assert market(state).box == ("stop", "seven", "sort")
    assert (state.table.rows[0].seven, state.table.rows[1].stop) == (True, True)


@pytest.mark.rule("R8.8")
def test_a_use_may_be_pointless() -> None:
    """R8.8: only to uncover the next special."""
    rules, state = position(
        "coop", ROWS, [[50, 5], [60, 6], [65, 7]], ox=[55, 56], slots=["sort"], pile=["first"]
    )
    state, _ = commit(rules, state, 50, 60, 65)
    state, _ = play(rules, state, "0: sort50,55,60,65")
    assert queue(state) == [50, 55, 60, 65]
    state, _ = play(rules, state, "1: first0")
    assert rows_of(state) == f"{ROWS} 50 55 60 65"


@pytest.mark.rule("R8.8", "R13")
def test_what_a_window_offers() -> None:
    """R8.8: the table of specials, in the first window and when the Ox's card is next."""
    rows = "10 11 | 20 | 30 | 90"
    expected = {
        "seven": (["seven1", "seven3", "seven4"],) * 2,
        "stop": (["stop1", "stop3", "stop4"],) * 2,
        "slide": (
            ["slide10>3", "slide10>4", "slide11>3", "slide11>4", "slide30>1", "slide30>4", "slide90>1",
             "slide90>3"],
            ["slide10>3", "slide10>4", "slide11>3", "slide11>4", "slide30>1", "slide30>4", "slide50>1",
             "slide50>4", "slide90>1", "slide90>3"],
        ),
        "insert": (["insert4"], []),
        "first": (["first0", "first1"], ["first1"]),
        "last": (["last0", "last1"], ["last1"]),
        "sort": (["sort50,55,60"], ["sort55,60"]),
        "replace": (["replace5"], []),
    }  # fmt: skip
    for special in ORDER[:8]:
        rules, state = position("coop", rows, [[50, 5], [60, 6]], ox=[55, 56], slots=[special], stops=[2])
        state, _ = commit(rules, state, 50, 60)
        human, ox = expected[special]
        assert options(rules, state, 0) == ["pass", "unstop2", *human]
        assert options(rules, state, 1) == ["pass", "unstop2", *(human if special != "replace" else [])]
        state, _ = pass_window(rules, state)
        assert options(rules, state, 0) == options(rules, state, 1) == ["pass", "unstop2", *ox]


@pytest.mark.rule("R8.8", "R13")
def test_what_the_end_window_offers() -> None:
    """R8.8: 7 Takes, Stop and removals; everything else needs a pending card."""
    for special in ORDER[:8]:
        rules, state = position(
            "coop", "10 | 20 | 30 | 90", [[50, 5], [60, 6]], ox=[55, 56], slots=[special], stops=[2]
        )
        state, _ = commit(rules, state, 50, 60)
        for _ in range(3):
            state, _ = pass_window(rules, state)
        rest = [f"{special}{row}" for row in (1, 3, 4)] if special in ("seven", "stop") else []
        assert options(rules, state, 0) == ["pass", "unstop2", *rest]


@pytest.mark.rule("R8.8")
def test_passing_is_never_a_surprise() -> None:
    """R8.8: two seats that pass everything see a whole trick go by, one placement per window."""
    rules, state = position("coop", ROWS, [[50, 5], [60, 6]], ox=[55, 56], slots=["stop", "sort"])
    state, _ = commit(rules, state, 50, 60)
    state, events = pass_trick(rules, state)
    assert [event.seat for event in only(events, Passed)] == [0, 1] * 4
    state, _ = say(rules, state, 0, "5")
    assert state.table.answered == (0,)
