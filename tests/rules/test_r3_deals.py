"""R3: the deals classic, tactic and draft."""

from __future__ import annotations

import pytest

from tests.rules.scene import begin, commit, deal, nimmt, only, options, waiting
from tests.support.position import play, rows_of
from vacherie import Answer, Deal, IllegalChoice, IllegalDeal
from vacherie.games.nimmt.choice import Pick
from vacherie.games.nimmt.event import Picked, RoundBegan, RowsLaid
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.table import Flips, Marker, State, Surprise


def draft(rules: Nimmt, state: State, *cards: int) -> tuple[State, list[int]]:
    """Pick these cards in turn, then the lowest ones; also who picked."""
    seats = []
    wishes = list(cards)
    while state.table.offer:
        (decision,) = rules.decisions(state)
        seats.append(decision.seat)
        card = wishes.pop(0) if wishes else state.table.offer[0]
        state, _ = play(rules, state, f"{decision.seat}: {card}")
    return state, seats


@pytest.mark.rule("R3.1")
def test_classic_deals_from_the_whole_deck() -> None:
    """R3.1: the deal of R2.1, with all 104 cards whatever the number of players."""
    for seats in (2, 5, 10):
        rules = nimmt("classic")
        due = rules.needs_deal(rules.start(seats))
        assert due is not None
        assert due.deck == tuple(range(1, 105))


@pytest.mark.rule("R3.2", "R9.2", "R9.3")
@pytest.mark.parametrize(
    ("preset", "seats", "hand", "size"),
    [
        ("leaflet", 3, 10, 34), ("leaflet", 4, 10, 44), ("leaflet", 10, 10, 104), ("leaflet", 2, 3, 10),
        ("surprise-leaflet", 8, 10, 84), ("surprise", 2, 12, 28), ("fan-leap", 5, 10, 54),
    ],
)  # fmt: skip
def test_tactic_uses_the_lowest_cards_only(preset: str, seats: int, hand: int, size: int) -> None:
    """R3.2: the cards 1 … k·n + 4 are shuffled; a deal with any other card is refused."""
    rules = nimmt(preset, deal="tactic", hand=hand)
    start = rules.start(seats)
    due = rules.needs_deal(start)
    assert due is not None
    assert due.deck == rules.deck(seats) == tuple(range(1, size + 1))
    with pytest.raises(IllegalDeal):
        rules.apply(start, Deal((*range(1, size), size + 1), due.specials))


@pytest.mark.rule("R3.2")
def test_tactic_deals_every_card() -> None:
    """R3.2: hands in blocks, and the four cards left over start the rows in deck order."""
    _, state = begin("leaflet", 2, [8, 1, 5, 2, 7, 3, 6, 4], hand=2)
    assert [private.hand for private in state.privates] == [(1, 8), (2, 5)]
    assert rows_of(state) == "7 | 3 | 6 | 4"
    assert state.hidden.out == ()


@pytest.mark.rule("R3.3")
def test_a_draft_lays_all_cards_open_and_needs_no_deck() -> None:
    """R3.3: k·n + 4 cards lie face up; no deck order is used and nobody holds a card yet."""
    rules = nimmt("pro", hand=2)
    start = rules.start(3)
    due = rules.needs_deal(start)
    assert due is not None
    assert (due.deck, due.specials) == ((), ())
    with pytest.raises(IllegalDeal):
        rules.apply(start, Deal(tuple(range(1, 11))))
    state, events = rules.apply(start, Deal())
    assert state.table.offer == only(events, RoundBegan)[0].offer == tuple(range(1, 11))
    assert state.table.rows == ()
    assert [private.hand for private in state.privates] == [(), (), ()]
    assert state.table.hands == (0, 0, 0)


@pytest.mark.rule("R3.3", "R13")
def test_picking_goes_round_clockwise() -> None:
    """R3.3: 0, 1, 2, 0, 1, 2; whoever is in turn may take any card still on the table."""
    rules, state = begin("pro", 3, hand=2)
    assert waiting(rules, state) == [0]
    assert options(rules, state, 0) == [str(card) for card in range(1, 11)]
    state, events = play(rules, state, "0: 7")
    assert only(events, Picked) == [Picked(0, 7)]
    assert waiting(rules, state) == [1]
    assert "7" not in options(rules, state, 1)
    with pytest.raises(IllegalChoice):
        rules.apply(state, Answer(0, Pick(1)))
    state, seats = draft(rules, state)
    assert seats == [1, 2, 0, 1, 2]


@pytest.mark.rule("R3.3")
def test_ten_players_pick_from_all_cards() -> None:
    """R3.3: the 104 included."""
    rules, state = begin("pro", 10)
    assert options(rules, state, 0) == [str(card) for card in range(1, 105)]


@pytest.mark.rule("R3.3")
def test_each_later_round_starts_one_seat_further() -> None:
    """R3.3: round 1 starts with seat 0, round 2 with seat 1, and so on round the table."""
    rules, state = begin("pro", 3, hand=1, end_score=None, max_rounds=5)
    starters = []
    for _ in range(4):
        state, seats = draft(rules, state, 5, 6, 7)
        starters.append(seats[0])
        assert sorted(seats) == [0, 1, 2]
        state, _ = commit(rules, state, *(private.hand[0] for private in state.privates))
        state, _ = deal(rules, state)
    assert starters == [0, 1, 2, 0]


@pytest.mark.rule("R3.3", "R1.4")
def test_the_four_cards_left_start_the_rows_in_ascending_order() -> None:
    """R3.3: row 1 is the lowest; with the last pick the first trick begins."""
    rules, state = begin("pro", 2, hand=2)
    state, _ = draft(rules, state, 4, 2, 8)
    state_before = state
    assert rows_of(state_before) == "3 | 5 | 6 | 7"
    assert [private.hand for private in state.privates] == [(4, 8), (1, 2)]
    assert state.table.offer == ()
    assert state.table.hands == (2, 2)
    assert state.table.trick == 1
    assert waiting(rules, state) == [0, 1]


@pytest.mark.rule("R3.3", "R12")
def test_drafted_hands_are_public() -> None:
    """R3.3: everybody knows every hand; a card played is no longer in it."""
    rules, state = begin("pro", 2, hand=2)
    state, _ = draft(rules, state, 4, 2, 8, 1)
    assert state.table.known == ((4, 8), (1, 2))
    state, _ = play(rules, state, "0: 8", "1: 1", "1: r1")
    assert state.table.known == ((4,), (2,))
    state, _ = play(rules, state, "0: 4", "1: 2")
    assert state.table.known == ((), ())


@pytest.mark.rule("R3.3", "R7.1", "R9.4")
def test_special_cards_are_dealt_before_the_draft() -> None:
    """R3.3: reversal cards and special hands are there while the cards are picked."""
    rules, state = begin("surprise", 2, specials=["stop", "fifth", "slide", "seven"], deal="draft", hand=1)
    assert state.table.offer == tuple(range(1, 7))
    assert state.privates[0].specials == ("stop", "fifth", "slide")
    assert state.table.extra == Surprise((3, 3), 22, ())
    state, _ = draft(rules, state)
    assert state.privates[0].specials == ("stop", "fifth", "slide")
    assert [private.hand for private in state.privates] == [(1,), (2,)]
    rules, state = begin("fan-reverse", 2, deal="draft", hand=1)
    assert state.table.extra == Flips((0, 1))


@pytest.mark.rule("R3.3", "R4.1", "R5.1", "R6.1")
@pytest.mark.parametrize(("preset", "row"), [("fan-parity", 1), ("fan-climb", 4), ("fan-leap", 1)])
def test_markers_are_set_when_the_drafted_rows_lie(preset: str, row: int) -> None:
    """R3.3: there is no marker during the draft."""
    rules, state = begin(preset, 2, deal="draft", hand=1)
    for _ in range(2):  # and none is left over from the round before
        assert state.table.marker is None
        assert state.table.rows == ()
        state, _ = draft(rules, state, 5, 6)
        assert rows_of(state) == "1 | 2 | 3 | 4"
        assert state.table.marker == Marker(row, True)
        state, _ = commit(rules, state, *(private.hand[0] for private in state.privates))
        state, _ = deal(rules, state)


@pytest.mark.rule("R3.4")
def test_tactic_and_draft_share_a_deck_and_nothing_else() -> None:
    """R3.4: tactic shuffles it and deals, draft lays it out for picking."""
    tactic, draft_ = nimmt("leaflet", deal="tactic"), nimmt("leaflet", deal="draft")
    assert tactic.deck(4) == draft_.deck(4) == tuple(range(1, 45))
    due = tactic.needs_deal(tactic.start(4))
    assert due is not None
    state, events = tactic.apply(tactic.start(4), Deal(due.deck))
    assert (state.table.offer, len(only(events, RowsLaid))) == ((), 1)
    state, events = draft_.apply(draft_.start(4), Deal())
    assert (state.table.offer, len(only(events, RowsLaid))) == (tuple(range(1, 45)), 0)


@pytest.mark.rule("R3.3", "R9.2")
def test_the_draft_of_surprise_has_twelve_cards_each() -> None:
    """R3.3: k is the hand size of the preset."""
    rules, state = begin("surprise", 3, deal="draft")
    assert state.table.offer == tuple(range(1, 12 * 3 + 5))
    state, seats = draft(rules, state)
    assert len(seats) == 36
    assert state.table.hands == (12, 12, 12)
