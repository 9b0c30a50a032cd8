"""R9.1-R9.7, R9.15-R9.17: competitive special cards: setup, when they are played, swaps, the end."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rules.scene import begin, commit, deal, nimmt, only, options, pass_trick, takings, waiting
from tests.support.position import play, position, rows_of
from vacherie.games.nimmt.choice import Special
from vacherie.games.nimmt.event import Placed, Received, Took
from vacherie.games.nimmt.special_event import Drew, Passed, Swapped, Unlocked, Used
from vacherie.games.nimmt.step import ChooseSpecial, ChoosingRow, Select, Swap
from vacherie.games.nimmt.table import State, Surprise

ROWS = "10 | 20 | 30 | 40"
KINDS: tuple[Special, ...] = ("fifth", "seven", "insert", "replace", "slide", "stop", "negpos")


def public(state: State) -> Surprise:
    """The public part of the special cards."""
    assert isinstance(state.table.extra, Surprise)
    return state.table.extra


@pytest.mark.rule("R9.1")
@pytest.mark.parametrize("preset", ["surprise", "surprise-leaflet"])
def test_there_are_28_special_cards(preset: str) -> None:
    """R9.1: four of each of the seven kinds."""
    rules = nimmt(preset)
    due = rules.needs_deal(rules.start(2))
    assert due is not None
    assert Counter(due.specials) == dict.fromkeys(KINDS, 4)


@pytest.mark.rule("R9.2", "R9.17")
def test_surprise_is_two_rounds_of_twelve_tricks() -> None:
    """R9.2, R9.17: 12 number cards and 3 special cards each, from the full deck; no score ends it."""
    rules, state = begin("surprise", 3)
    assert rules.deck(3) == tuple(range(1, 105))
    assert [len(private.hand) for private in state.privates] == [12] * 3
    assert [len(private.specials) for private in state.privates] == [3] * 3
    assert (rules.rules.max_rounds, rules.rules.end_score) == (2, None)
    tricks = 0
    while not rules.is_over(state):
        if rules.needs_deal(state) is not None:
            assert tricks == 12
            assert state.table.round == 1
            state, _ = deal(rules, state, range(104, 0, -1))
        if isinstance(state.table.todo[0], Select):
            tricks += 1
        decision = next(d for d in rules.decisions(state) if not d.answered)
        word = options(rules, state, decision.seat)[0]
        state, _ = play(rules, state, f"{decision.seat}: {word}")
        if isinstance(state.table.todo[0], Select) and state.table.answered:
            tricks -= 1
    assert tricks == 24
    assert state.table.round == 2
    assert max(rules.scores(state)) > 66


@pytest.mark.rule("R9.3", "R9.17")
def test_surprise_leaflet_deals_its_specials_anew_each_round() -> None:
    """R9.3: 10 cards from 1 … 10n + 4; all 28 specials are reshuffled for every round."""
    rules, state = begin("surprise-leaflet", 2, hand=1, specials=["stop"] * 3)
    assert nimmt("surprise-leaflet").deck(2) == tuple(range(1, 25))
    assert state.privates[0].specials == ("stop", "stop", "stop")
    while rules.needs_deal(state) is None:
        seat = waiting(rules, state)[0]
        state, _ = play(rules, state, f"{seat}: {options(rules, state, seat)[-1]}")
    assert public(state).hands[0] < 3
    due = rules.needs_deal(state)
    assert due is not None
    assert Counter(due.specials) == dict.fromkeys(KINDS, 4)
    state, _ = deal(rules, state, specials=["slide", "slide", "slide", "fifth"])
    assert state.privates[0].specials == ("slide", "slide", "slide")
    assert public(state) == Surprise((3, 3), 22, ())


@pytest.mark.rule("R9.4", "R12")
def test_the_canonical_special_deal() -> None:
    """R9.4: three for each seat in order, the rest is the pile, top first; only the sizes are public."""
    first: list[Special] = ["stop", "slide", "fifth", "seven", "insert", "negpos", "replace", "stop"]
    rules = nimmt("surprise")
    state, events = deal(rules, rules.start(2), specials=first)
    assert [private.specials for private in state.privates] == [tuple(first[:3]), tuple(first[3:6])]
    assert state.hidden.specials[:2] == ("replace", "stop")
    assert len(state.hidden.specials) == 22
    assert public(state) == Surprise((3, 3), 22, ())
    received = only(events, Received)
    assert [event.specials for event in received] == [tuple(first[:3]), tuple(first[3:6])]
    assert [rules.redact(event, 1) is None for event in received] == [True, False]
    for seats in range(2, 9):
        _, state = begin("surprise", seats)
        assert public(state) == Surprise((3,) * seats, 28 - 3 * seats, ())


@pytest.mark.rule("R9.4", "R9.6")
def test_played_cards_lie_face_up() -> None:
    """R9.4: and everybody sees how many are left in the hand."""
    rules, state = position(
        "surprise", ROWS, [[50, 1], [60, 2]], special_hands={0: ["stop", "slide", "stop"], 1: ["seven"]}
    )
    before = public(state).face_up
    state, _ = commit(rules, state, 50, 60)
    state, events = play(rules, state, "0: stop4")
    assert only(events, Used)[0].special == "stop"
    assert public(state).face_up == (*before, "stop")
    assert public(state).hands == (2, 1)
    assert [private.specials for private in state.privates] == [("slide", "stop"), ("seven",)]


@pytest.mark.rule("R9.5")
def test_surprise_keeps_unplayed_specials_for_round_two() -> None:
    """R9.5: nothing is dealt again, the pile carries over, played cards stay out; rows start clean."""
    rules, state = begin("surprise", 2, [50, 60, 10, 20, 30, 40], ["stop", "slide", "fifth", "seven"], hand=1)
    state, _ = commit(rules, state, 50, 60)
    state, _ = play(rules, state, "0: stop1", "1: pass")
    pile = state.hidden.specials
    due = rules.needs_deal(state)
    assert due is not None
    assert due.specials == ()
    state, _ = deal(rules, state, [51, 61, 11, 21, 31, 41])
    assert state.privates[0].specials == ("slide", "fifth")
    assert len(state.privates[1].specials) == 3
    assert state.hidden.specials == pile
    assert public(state) == Surprise((2, 3), 22, ("stop",))
    assert rows_of(state) == "11 | 21 | 31 | 41"
    assert not any(row.stop for row in state.table.rows)


@pytest.mark.rule("R9.5", "R9.8", "R9.9")
def test_rows_and_what_lies_beside_them_never_carry_over() -> None:
    """R9.5: neither 7 Takes nor a fifth row."""
    rules, state = position(
        "surprise", "1 2 3 4 5 | 20 | 30 | 40", [[6], [60]], special_hands={0: ["seven"], 1: ["fifth"]}
    )
    state, _ = commit(rules, state, 6, 60)
    state, _ = play(rules, state, "0: seven", "1: fifth")
    assert rules.needs_deal(state) is not None
    state, _ = deal(rules, state)
    assert [(len(row.cards), row.seven, row.stop) for row in state.table.rows] == [(1, False, False)] * 4


@pytest.mark.rule("R9.5")
def test_unplayed_specials_are_worth_nothing() -> None:
    """R9.5: the points are the running totals."""
    rules, state = position(
        "surprise", ROWS, [[50], [60]], points=[3, 4], special_hands={0: ["stop", "slide", "fifth"]}
    )
    state, _ = commit(rules, state, 50, 60)
    state, _ = pass_trick(rules, state)
    assert rules.scores(state) == (3, 4)


@pytest.mark.rule("R9.6", "R13")
def test_only_the_owner_of_the_next_card_may_play_a_special() -> None:
    """R9.6: when the own card is next; nobody else is asked then."""
    rules, state = position("surprise", ROWS, [[60, 1], [50, 2]], special_hands={0: ["stop"], 1: ["stop"]})
    assert options(rules, state, 0) == ["1", "60"]
    state, _ = commit(rules, state, 60, 50)
    assert state.table.todo[0] == ChooseSpecial(1)
    assert waiting(rules, state) == [1]
    assert options(rules, state, 1) == ["pass", "stop1", "stop2", "stop3", "stop4"]
    state, events = play(rules, state, "1: pass")
    assert only(events, Passed) == [Passed(1, "special")]
    assert only(events, Placed) == [Placed(1, 50, 4)]
    assert state.table.todo[0] == ChooseSpecial(0)


@pytest.mark.rule("R9.6")
def test_one_special_for_each_card() -> None:
    """R9.6: after it the own card is placed and the next owner is asked."""
    rules, state = position(
        "surprise", ROWS, [[50, 1], [60, 2]], special_hands={0: ["stop", "stop"], 1: ["stop"]}
    )
    state, _ = commit(rules, state, 50, 60)
    state, events = play(rules, state, "0: stop1")
    assert only(events, Placed) == [Placed(0, 50, 4)]
    assert state.table.todo[0] == ChooseSpecial(1)


@pytest.mark.rule("R9.6", "R13")
def test_who_holds_no_special_is_not_asked() -> None:
    """R9.6: the number of specials in hand is public."""
    rules, state = position("surprise", ROWS, [[50, 1], [60, 2]], special_hands={1: ["stop"]})
    state, events = commit(rules, state, 50, 60)
    assert only(events, Placed) == [Placed(0, 50, 4)]
    assert state.table.todo[0] == ChooseSpecial(1)


@pytest.mark.rule("R9.6", "R13")
def test_who_holds_a_special_is_asked_even_when_none_can_be_played() -> None:
    """R13: to skip the question would show what the special is; so it is never answered for the player."""
    rules, state = position("surprise", ROWS, [[50, 1], [60, 2]], special_hands={0: ["seven", "negpos"]})
    state, _ = commit(rules, state, 50, 60)
    (decision,) = rules.decisions(state)
    assert (decision.seat, decision.quiet, decision.answered) == (0, True, False)
    assert options(rules, state, 0) == ["pass"]


# Swap -------------------------------------------------------------------------------------------------


@pytest.mark.rule("R9.7", "R13")
def test_who_takes_a_row_may_swap_a_special() -> None:
    """R9.7: one card is laid face up, the top of the pile is drawn, seen by its owner only."""
    rules, state = position(
        "surprise", "1 2 3 4 5 | 20 | 30 | 40", [[6, 101], [60, 102]],
        special_hands={0: ["stop", "slide", "stop"], 1: ["seven"]}, special_pile=["fifth", "negpos"],
    )  # fmt: skip
    face_up = public(state).face_up
    state, _ = commit(rules, state, 6, 60)
    state, _ = play(rules, state, "0: pass")
    assert state.table.todo[0] == Swap(0)
    assert waiting(rules, state) == [0]
    assert options(rules, state, 0) == ["pass", "swap:stop", "swap:slide"]
    assert not rules.decisions(state)[0].quiet
    state, events = play(rules, state, "0: swap:slide")
    assert only(events, Swapped) == [Swapped(0, "slide")]
    assert only(events, Drew) == [Drew(0, "fifth")]
    assert rules.redact(only(events, Drew)[0], 1) is None
    assert state.privates[0].specials == ("stop", "stop", "fifth")
    assert state.privates[1].specials == ("seven",)
    assert state.hidden.specials == ("negpos",)
    assert public(state) == Surprise((3, 1), 1, (*face_up, "slide"))


@pytest.mark.rule("R9.7")
def test_a_swap_may_be_declined() -> None:
    """R9.7: nothing changes then."""
    rules, state = position(
        "surprise", "1 2 3 4 5 | 20 | 30 | 40", [[6, 101], [60, 102]], special_hands={0: ["stop"]}
    )
    state, _ = commit(rules, state, 6, 60)
    state, _ = play(rules, state, "0: pass")
    before = (state.privates, state.hidden.specials, state.table.extra)
    state, events = play(rules, state, "0: pass")
    assert events[0] == Passed(0, "swap")
    assert before[1:] == (state.hidden.specials, state.table.extra)


@pytest.mark.rule("R9.7")
@pytest.mark.parametrize(
    ("hand", "pile", "swaps"),
    [
        (["stop"], ["fifth"], True),
        ([], ["fifth"], False),
        (["stop"], [], False),
        (["negpos"], ["fifth"], False),
    ],
)
def test_a_swap_needs_a_special_in_hand_and_a_card_in_the_pile(
    hand: list[Special], pile: list[Special], swaps: bool
) -> None:
    """R9.7: the last special may have been played just before."""
    rules, state = position(
        "surprise", "1 2 3 4 5 | 20 | 30 | 40", [[6, 101], [60, 102]],
        special_hands={0: hand}, special_pile=pile,
    )  # fmt: skip
    state, _ = commit(rules, state, 6, 60)
    if hand:
        state, _ = play(rules, state, "0: negpos1" if hand == ["negpos"] else "0: pass")
    assert (state.table.todo[0] == Swap(0)) == swaps


@pytest.mark.rule("R9.7")
def test_a_placement_without_a_taking_offers_no_swap() -> None:
    """R9.7: only who takes a row may swap."""
    rules, state = position("surprise", ROWS, [[50, 101], [60, 102]], special_hands={0: ["stop"]})
    state, _ = commit(rules, state, 50, 60)
    state, _ = play(rules, state, "0: pass")
    assert isinstance(state.table.todo[0], Select)


@pytest.mark.rule("R9.7", "R9.6")
def test_a_card_drawn_cannot_be_played_in_the_same_turn() -> None:
    """R9.7: after the swap that follows a Slide the own card is placed at once."""
    rules, state = position(
        "surprise", "1 2 3 4 6 | 5 20 | 30 | 40", [[60, 101], [70, 102]],
        special_hands={0: ["slide", "seven"]}, special_pile=["stop"],
    )  # fmt: skip
    state, _ = commit(rules, state, 60, 70)
    state, _ = play(rules, state, "0: slide5>1")
    assert state.table.todo[0] == Swap(0)
    state, events = play(rules, state, "0: swap:seven")
    assert only(events, Placed)[0] == Placed(0, 60, 4)


@pytest.mark.rule("R9.7")
def test_the_pile_is_never_refilled() -> None:
    """R9.7: with the last card drawn there are no more swaps."""
    rules, state = position(
        "surprise", "1 2 3 4 5 | 11 12 13 14 15 | 30 | 40", [[6, 101], [16, 102]],
        special_hands={0: ["stop"], 1: ["stop"]}, special_pile=["fifth"],
    )  # fmt: skip
    state, _ = commit(rules, state, 6, 16)
    state, _ = play(rules, state, "0: pass", "0: swap:stop")
    state, events = play(rules, state, "1: pass")
    assert takings(events) == ["1: 11 12 13 14 15 = 10"]
    assert isinstance(state.table.todo[0], Select)
    assert state.hidden.specials == ()


# Order and end ----------------------------------------------------------------------------------------


@pytest.mark.rule("R9.15")
def test_the_order_after_a_taking() -> None:
    """R9.15: cards and points, the row, Stop cards, then the swap."""
    rules, state = position(
        "surprise", "1 2 3 4 5 | 20 | 30 | 40", [[6, 101], [60, 102]],
        stops=[2, 4], special_hands={0: ["slide"]},
    )  # fmt: skip
    state, _ = commit(rules, state, 6, 60)
    state, events = play(rules, state, "0: pass")
    assert [type(event).__name__ for event in events] == ["Passed", "Took", "Unlocked", "Unlocked", "Asked"]
    assert only(events, Unlocked) == [Unlocked(2), Unlocked(4)]
    assert rows_of(state) == "6 | 20 | 30 | 40"
    assert state.table.points == (6, 0)
    assert state.table.todo[0] == Swap(0)


@pytest.mark.rule("R9.15", "R9.12", "R13")
def test_two_takings_in_one_turn_run_it_twice() -> None:
    """R9.15: the first swap comes before the own card is placed, the row choice after it."""
    rules, state = position(
        "surprise", "11 12 13 14 16 | 15 20 | 30 | 40", [[5, 101], [60, 102]],
        special_hands={0: ["slide", "stop", "seven"]}, special_pile=["fifth", "negpos"],
    )  # fmt: skip
    state, _ = commit(rules, state, 5, 60)
    steps = []
    for word in ("slide15>1", "swap:stop", "r4", "swap:seven"):
        steps.append(type(state.table.todo[0]))
        state, _ = play(rules, state, f"0: {word}")
    assert steps == [ChooseSpecial, Swap, ChoosingRow, Swap]
    assert state.privates[0].specials == ("fifth", "negpos")
    assert rows_of(state) == "16 | 20 | 30 60 | 5"


@pytest.mark.rule("R9.16", "R2.8", "R9.13")
def test_without_an_accepting_unlocked_row_the_owner_chooses_among_the_unlocked() -> None:
    """R9.16: a lower locked row does not help."""
    rules, state = position("surprise", ROWS, [[15, 101], [60, 102]], stops=[1])
    state, _ = commit(rules, state, 15, 60)
    assert options(rules, state, 0) == ["r2", "r3", "r4"]


@pytest.mark.rule("R9.17", "R2.11")
def test_the_lowest_sum_of_both_rounds_wins_surprise() -> None:
    """R9.17: ties are shared; the first round ends nothing."""
    rules, state = position("surprise", ROWS, [[50], [60]], points=[70, 10])
    state, _ = commit(rules, state, 50, 60)
    assert not rules.is_over(state)
    state, _ = deal(rules, state, hidden_low())
    while not rules.is_over(state):
        seat = waiting(rules, state)[0]
        state, _ = play(rules, state, f"{seat}: {options(rules, state, seat)[0]}")
    scores = rules.scores(state)
    assert scores[0] >= 70
    assert rules.winners(state) == tuple(s for s in (0, 1) if scores[s] == min(scores))


def hidden_low() -> tuple[int, ...]:
    """A deck whose rows start high, so that many cards are too low."""
    return (*range(1, 25), 101, 102, 103, 104)


@pytest.mark.rule("R9.17", "R2.10")
@pytest.mark.parametrize(("points", "over"), [([66, 0], True), ([65, 0], False)])
def test_surprise_leaflet_ends_when_somebody_reaches_66(points: list[int], over: bool) -> None:
    """R9.17: R2.10 with `reach`."""
    rules, state = position("surprise-leaflet", "1 | 2 | 3 | 4", [[10], [20]], points=points)
    state, _ = commit(rules, state, 10, 20)
    assert rules.is_over(state) == over


@pytest.mark.rule("R9.17", "R2.10")
def test_surprise_may_be_given_an_end_score() -> None:
    """R0.3: then `end_rule` matters, and is `reach`."""
    rules, state = position("surprise", ROWS, [[50], [60]], points=[30, 0], end_score=30)
    state, events = commit(rules, state, 50, 60)
    assert rules.is_over(state)
    assert not only(events, Took)
