"""R1: number cards, bullheads, rows, bull piles and the canonical deal."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rules.scene import begin, commit, deal, nimmt, queue, takings
from tests.support.position import play, position, rows_of
from vacherie import PRESETS, Deal, IllegalDeal
from vacherie.games.nimmt.cards import BULLHEADS, bullheads
from vacherie.games.nimmt.event import RoundEnded, RowsLaid


@pytest.mark.rule("R1.1", "R2.1")
def test_there_are_104_number_cards_each_once() -> None:
    """R1.1: a deal holds the cards 1 to 104, each number once."""
    rules = nimmt("classic")
    start = rules.start(4)
    due = rules.needs_deal(start)
    assert due is not None
    assert due.deck == tuple(range(1, 105))
    for wrong in (range(105), range(1, 104), range(2, 106), (1, *range(1, 104))):
        with pytest.raises(IllegalDeal):
            rules.apply(start, Deal(tuple(wrong)))


@pytest.mark.rule("R1.2")
def test_trick_round_and_game() -> None:
    """R1.2: a trick is one play by everybody, a round lasts until the hands are empty, a game has rounds."""
    rules, state = begin("classic", 3, [21, 22, 31, 32, 41, 42, 10, 20, 30, 40], hand=2, max_rounds=2)
    assert (state.table.round, state.table.trick) == (1, 1)
    state, _ = commit(rules, state, 21, 31, 41)
    assert (state.table.round, state.table.trick) == (1, 2)
    assert state.table.hands == (1, 1, 1)
    state, _ = commit(rules, state, 22, 32, 42)
    assert state.table.hands == (0, 0, 0)
    state, _ = deal(rules, state, [21, 22, 31, 32, 41, 42, 10, 20, 30, 40])
    assert (state.table.round, state.table.trick) == (2, 1)
    state, _ = commit(rules, state, 21, 31, 41)
    assert not rules.is_over(state)
    state, _ = commit(rules, state, 22, 32, 42)
    assert rules.is_over(state)


@pytest.mark.rule("R1.2", "R2.5")
def test_the_last_card_is_the_right_most_one() -> None:
    """R1.2: a row is read from left to right, and its last card is compared."""
    rules, state = position("classic", "10 60 | 20 | 30 | 70", [[50, 1], [80, 2]])
    state, _ = commit(rules, state, 50, 80)
    assert rows_of(state) == "10 60 | 20 | 30 50 | 70 80"


@pytest.mark.rule("R1.3")
def test_bullheads() -> None:
    """R1.3: 55 has 7; multiples of 11 have 5, of 10 3, numbers ending in 5 have 2, all others 1."""
    heads = {card: bullheads([card]) for card in range(1, 105)}
    assert Counter(heads.values()) == {7: 1, 5: 8, 3: 10, 2: 9, 1: 76}
    assert [card for card in heads if heads[card] == 7] == [55]
    assert [card for card in heads if heads[card] == 5] == [11, 22, 33, 44, 66, 77, 88, 99]
    assert [card for card in heads if heads[card] == 3] == [10, 20, 30, 40, 50, 60, 70, 80, 90, 100]
    assert [card for card in heads if heads[card] == 2] == [5, 15, 25, 35, 45, 65, 75, 85, 95]
    assert [heads[card] for card in range(100, 105)] == [3, 1, 1, 1, 1]
    assert bullheads(heads) == sum(BULLHEADS) == 171
    assert bullheads([]) == 0


@pytest.mark.rule("R1.4", "R1.6")
def test_start_rows_stay_in_the_order_drawn() -> None:
    """R1.4: rows are numbered from top to bottom and not sorted."""
    rules = nimmt("classic", hand=1)
    state, events = deal(rules, rules.start(2), [101, 102, 77, 12, 90, 33])
    assert rows_of(state) == "77 | 12 | 90 | 33"
    assert [event.cards for event in events if isinstance(event, RowsLaid)] == [(77, 12, 90, 33)]


@pytest.mark.rule("R1.4", "R2.7", "R2.8")
def test_a_row_keeps_its_number_when_it_is_taken() -> None:
    """R1.4: a restarted row stays where it was, though it is the highest now."""
    rules, state = position("classic", "30 | 1 2 3 4 5 | 60 | 70", [[7, 8], [99, 8]])
    state, _ = commit(rules, state, 7, 99)
    assert rows_of(state) == "30 | 7 | 60 | 70 99"


@pytest.mark.rule("R1.5", "R2.9")
def test_taken_cards_go_to_the_bull_pile_and_count_at_the_end_of_the_round() -> None:
    """R1.5: they return to no hand and no row, and are scored when the round ends."""
    rules, state = position("classic", "30 | 1 2 3 4 5 | 60 | 70", [[7, 80], [98, 99]], max_rounds=1)
    state, events = commit(rules, state, 7, 98)
    assert takings(events) == ["0: 1 2 3 4 5 = 6"]
    assert rules.piles(state) == ((1, 2, 3, 4, 5), ())
    assert state.table.gone == (1, 2, 3, 4, 5)
    assert state.table.taken == (5, 0)
    assert state.privates[0].hand == (80,)
    assert rules.scores(state) == (0, 0)
    state, events = commit(rules, state, 80, 99)
    assert rules.scores(state) == (6, 0)
    (ended,) = [event for event in events if isinstance(event, RoundEnded)]
    assert ended.piles == ((1, 2, 3, 4, 5), ())
    assert ended.points == ended.totals == (6, 0)


@pytest.mark.rule("R1.6")
def test_the_canonical_deal() -> None:
    """R1.6: hands in blocks, then four rows, the rest unseen; a test can give any deck."""
    order = (104, 3, 50, 7, 99, 1, 60, 61, 20, 88, 12, 30, 31)
    _, state = begin("classic", 3, order, hand=3)
    assert [private.hand for private in state.privates] == [(3, 50, 104), (1, 7, 99), (20, 60, 61)]
    assert rows_of(state) == "88 | 12 | 30 | 31"
    assert state.hidden.out == tuple(card for card in range(1, 105) if card not in order)
    assert state.hidden.ox == ()
    assert state.table.hands == (3, 3, 3)


@pytest.mark.rule("R1.6", "R8.1", "R8.4")
def test_the_canonical_deal_of_coop() -> None:
    """R1.6: the Ox gets the cards after the hands; the first is the top of its pile and played first."""
    order = (51, 50, 61, 60, 9, 8, 40, 30, 20, 10)
    rules, state = begin("coop", 2, order, ["stop", "sort"], hand=2)
    assert [private.hand for private in state.privates] == [(50, 51), (60, 61)]
    assert state.hidden.ox == (9, 8)
    assert rows_of(state) == "40 | 30 | 20 | 10"
    state, _ = play(rules, state, "0: 50", "1: 60")
    assert state.hidden.ox == (8,)
    assert queue(state) == [9, 50, 60]


@pytest.mark.rule("R1.7", "R2.6", "R2.7")
def test_a_row_is_full_with_five_cards() -> None:
    """R1.7: the fifth card is still added, the sixth takes the row."""
    rules, state = position("classic", "1 2 3 4 | 50 | 60 | 70", [[5, 80], [6, 81]])
    state, events = commit(rules, state, 5, 6)
    assert takings(events) == ["1: 1 2 3 4 5 = 6"]
    assert rows_of(state) == "6 | 50 | 60 | 70"


@pytest.mark.rule("R1.1")
def test_the_family_has_no_other_cards() -> None:
    """R1.1: in every preset of the family a deal holds number cards 1 to 104 only."""
    for preset in (name for name in PRESETS if not name.startswith("nothanks")):
        rules = nimmt(preset)
        due = rules.needs_deal(rules.start(2))
        assert due is not None
        assert set(due.deck) <= set(range(1, 105))
