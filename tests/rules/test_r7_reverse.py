"""R7: the fan card Flippin' Digits."""

from __future__ import annotations

import pytest

from tests.rules.scene import begin, commit, deal, only, options, takings
from tests.support.position import play, position, rows_of
from vacherie import Answer, IllegalChoice
from vacherie.games.nimmt.cards import reversed_number
from vacherie.games.nimmt.choice import Play
from vacherie.games.nimmt.event import Answered, Chose, Revealed
from vacherie.games.nimmt.table import Flips, Pending
from vacherie.games.nimmt.variant import Reverse

ROWS = "60 | 50 | 70 | 40"


@pytest.mark.rule("R7.1")
def test_everybody_gets_a_reversal_card_each_round() -> None:
    """R7.1: a fresh one in every round; unused ones are not kept for later."""
    rules, state = begin("fan-reverse", 3, [21, 31, 42, 10, 20, 30, 40], hand=1)
    assert state.table.extra == Flips((0, 1, 2))
    state, _ = commit(rules, state, "21~", "31", "42")
    assert state.table.extra == Flips((1, 2))
    state, _ = deal(rules, state, [21, 31, 42, 10, 20, 30, 40])
    assert state.table.extra == Flips((0, 1, 2))


@pytest.mark.rule("R7.2", "R13")
def test_a_reversal_may_be_added_to_a_commitment() -> None:
    """R7.2: every card plain, and those that can be reversed with the reversal card."""
    rules, state = position("fan-reverse", ROWS, [[5, 24, 31], [61, 62, 63]])
    assert options(rules, state, 0) == ["5", "24", "31", "24~", "31~"]
    decision = rules.decisions(state)[0]
    assert decision == rules.options(rules.view(state, 0))


@pytest.mark.rule("R7.2", "R12")
def test_the_reversal_is_as_secret_as_the_card() -> None:
    """R7.2: until the reveal others hear only that the seat has committed; it may still be changed."""
    rules, state = position("fan-reverse", ROWS, [[24, 31], [61, 62]])
    state, events = play(rules, state, "0: 24~")
    assert events == [Answered(0), Chose(0, Play(24, reversed=True))]
    assert [rules.redact(event, 1) for event in events] == [Answered(0), None]
    assert state.table.extra == Flips((0, 1))
    state, _ = play(rules, state, "0: 24", "1: 61", "0: r4")
    assert state.table.extra == Flips((0, 1))


@pytest.mark.rule("R7.3", "R7.4")
@pytest.mark.parametrize("pads", [False, True])
def test_which_cards_may_be_reversed_and_what_they_count(pads: bool) -> None:
    """R7.3, R7.4: two-digit cards with different digits; with `reverse_pads` 7 is "07" and becomes 70."""
    for card in range(1, 105):
        rows = "101 | 102 | 103 | 98" if card < 98 else "1 | 2 | 3 | 4"
        other = 61 if card != 61 else 62
        rules, state = position("fan-reverse", rows, [[card], [other]], reverse_pads=pads)
        text = f"{card:02}"
        changes = len(text) == 2 and text[0] != text[1] and (card >= 10 or pads)
        assert (f"{card}~" in options(rules, state, 0)) == changes
        expected = int(text[::-1]) if changes else None
        assert rules.variant.value(card, flipped=True) == expected
        assert rules.variant.value(card, flipped=False) == card


@pytest.mark.rule("R7.3", "R7.4")
def test_a_reversed_number() -> None:
    """R7.3: without a word about padding there is none."""
    assert [reversed_number(card) for card in (31, 90, 10, 44, 7, 100)] == [13, 9, 1, None, None, None]
    assert reversed_number(7, pads=True) == 70
    assert Reverse().value(7, flipped=True) is None


@pytest.mark.rule("R7.4")
def test_a_padded_card_goes_where_its_value_says() -> None:
    """R7.4: with `reverse_pads` a 7 is placed as 70, and lies there as a 7."""
    rules, state = position("fan-reverse", "60 | 50 | 80 | 40", [[7, 1], [9, 2]], reverse_pads=True)
    state, events = commit(rules, state, "7~", "9~")
    assert only(events, Revealed) == [Revealed((Pending(0, 7, 70), Pending(1, 9, 90)))]
    assert rows_of(state) == "60 7 | 50 | 80 9 | 40"


@pytest.mark.rule("R7.5")
@pytest.mark.parametrize("first", [0, 1])
def test_the_order_is_that_of_the_values(first: int) -> None:
    """R7.5: ascending by value; of two equal values the reversed card goes first, whoever played it."""
    hands = [[31, 1], [13, 2]] if first == 0 else [[13, 2], [31, 1]]
    cards = ["31~", "13"] if first == 0 else ["13", "31~"]
    rules, state = position("fan-reverse", "5 | 50 | 70 | 40", hands)
    state, events = commit(rules, state, *cards)
    assert only(events, Revealed)[0].plays == (Pending(first, 31, 13), Pending(1 - first, 13, 13))
    assert rows_of(state) == "5 31 | 50 | 70 | 40"  # the plain 13 sees a printed 31 and is too low now


@pytest.mark.rule("R7.5")
def test_reversed_and_plain_cards_are_ordered_together() -> None:
    """R7.5: 41 reversed (14) comes before the 15 and after the 12."""
    rules, state = position("fan-reverse", "5 | 50 | 70 | 40", [[41, 1], [15, 2], [12, 3], [83, 4]])
    _, events = commit(rules, state, "41~", "15", "12", "83~")
    assert [play.card for play in only(events, Revealed)[0].plays] == [12, 41, 15, 83]


@pytest.mark.rule("R7.6")
@pytest.mark.parametrize(("rows", "row"), [("13 | 12 | 70 | 85", 2), ("14 | 12 | 70 | 85", 2)])
def test_an_equal_last_card_does_not_accept(rows: str, row: int) -> None:
    """R7.6: the last card must be strictly lower than the value."""
    rules, state = position("fan-reverse", rows, [[31, 1], [99, 2]])
    state, _ = commit(rules, state, "31~", "99")
    assert state.table.rows[row - 1].cards == (12, 31)


@pytest.mark.rule("R7.6", "R2.7", "R2.8")
def test_the_sixth_and_the_too_low_card_are_judged_by_value() -> None:
    """R7.6: R2.5-R2.8 with the value instead of the number."""
    rules, state = position("fan-reverse", "10 11 12 13 14 | 50 | 70 | 85", [[51, 1], [90, 2]])
    state, events = commit(rules, state, "51~", "90~")
    # 90 counts 9, too low everywhere; 51 counts 15 and is a sixth card.
    assert options(rules, state, 1) == ["r1", "r2", "r3", "r4"]
    state, events = play(rules, state, "1: r4")
    assert takings(events) == ["1: 85 = 2", "0: 10 11 12 13 14 = 11"]
    assert rows_of(state) == "51 | 50 | 70 | 90"


@pytest.mark.rule("R7.7")
def test_afterwards_the_printed_number_counts() -> None:
    """R7.7: as last card of the row and for bullheads; a row need not ascend."""
    rules, state = position("fan-reverse", "30 38 | 60 | 70 | 80", [[24, 33], [90, 91]])
    state, _ = commit(rules, state, "24~", "90")
    assert rows_of(state) == "30 38 24 | 60 | 70 | 80 90"
    state, _ = commit(rules, state, 33, 91)  # 33 is compared with the printed 24
    assert rows_of(state) == "30 38 24 33 | 60 | 70 | 80 90 91"


@pytest.mark.rule("R7.7", "R1.3")
def test_a_reversed_card_costs_its_printed_bullheads() -> None:
    """R7.7: 56 reversed is a 65 only while it is placed; taken, it costs one bullhead, not two."""
    rules, state = position("fan-reverse", "60 | 71 | 80 | 90", [[56, 1], [61, 3]])
    state, _ = commit(rules, state, "56~", "61")
    assert rows_of(state) == "60 61 56 | 71 | 80 | 90"
    state, events = play(rules, state, "0: 1", "1: 3", "0: r1")
    assert takings(events)[0] == "0: 60 61 56 = 5"
    assert state.hidden.points[0] == 5


@pytest.mark.rule("R7.8")
def test_a_used_reversal_card_is_out_of_the_round() -> None:
    """R7.8: who still holds one is public; who does not may only play plainly."""
    rules, state = position("fan-reverse", ROWS, [[56, 24, 32], [61, 62, 63]])
    state, _ = commit(rules, state, "56~", "61")
    assert state.table.extra == Flips((1,))
    assert options(rules, state, 0) == ["24", "32"]
    assert options(rules, state, 1) == ["62", "63", "62~", "63~"]
    with pytest.raises(IllegalChoice, match=r"R7\.8") as refused:
        rules.apply(state, Answer(0, Play(24, reversed=True)))
    assert refused.value.code == "cannot-reverse"


@pytest.mark.rule("R2.2", "R7.8", "R13")
def test_the_last_card_is_not_played_for_who_holds_a_reversal_card() -> None:
    """R2.2: to skip the question would show that the card cannot be reversed; without one there is none."""
    rules, state = position("fan-reverse", ROWS, [[56, 11], [61, 7]])
    assert [d.quiet for d in rules.decisions(state)] == [True, True]
    state, _ = commit(rules, state, "56~", "61")
    decisions = rules.decisions(state)
    assert [len(d.options) for d in decisions] == [1, 1]
    assert [d.quiet for d in decisions] == [False, True]


@pytest.mark.rule("R7.4")
def test_cards_that_cannot_be_reversed_say_why() -> None:
    """R7.4: one digit, doublets, three digits."""
    rules, state = position("fan-reverse", ROWS, [[7, 22, 101], [61, 62, 63]])
    assert options(rules, state, 0) == ["7", "22", "101"]
    for card in (7, 22, 101):
        with pytest.raises(IllegalChoice, match=rf"card {card} cannot be reversed \(R7\.4\)"):
            rules.apply(state, Answer(0, Play(card, reversed=True)))


@pytest.mark.rule("R7.1")
def test_other_games_know_no_reversal() -> None:
    """R7.1: reversal cards belong to this fan card only."""
    rules, state = position("classic", ROWS, [[24, 31], [61, 62]])
    assert options(rules, state, 0) == ["24", "31"]
    assert (rules.variant.value(24, flipped=True), rules.variant.value(24, flipped=False)) == (None, 24)
    with pytest.raises(IllegalChoice):
        rules.apply(state, Answer(0, Play(24, reversed=True)))
