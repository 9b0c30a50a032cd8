"""R2: the base game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tests.rules.scene import begin, commit, deal, nimmt, only, options, takings, waiting
from tests.support.position import play, position, rows_of
from vacherie import Answer, IllegalChoice
from vacherie.games.nimmt.choice import ChooseRow, Play
from vacherie.games.nimmt.event import (
    Answered,
    Asked,
    Chose,
    GameEnded,
    Placed,
    Revealed,
    RoundBegan,
    RoundEnded,
    Took,
    TrickBegan,
)  # fmt: skip
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.step import SHUFFLING, ChoosingRow
from vacherie.games.nimmt.table import Hidden, NimmtTable, Pending, Private, State

ROWS = "10 | 20 | 30 | 40"


@pytest.mark.rule("R2.1")
@pytest.mark.parametrize("seats", [2, 5])
def test_before_the_first_deal_the_table_is_empty(seats: int) -> None:
    """R2.1: no cards, no rows, no points, no question yet."""
    rules = nimmt("classic")
    table = NimmtTable(
        seats=seats, todo=(SHUFFLING,), ask=0, answered=(), round=0, trick=0, rows=(), marker=None, queue=(),
        offer=(), hands=(0,) * seats, known=((),) * seats, gone=(), taken=(0,) * seats, points=(),
        history=(), extra=None,
    )  # fmt: skip
    assert rules.start(seats) == State(table, (Private(()),) * seats, Hidden(((),) * seats, (0,) * seats))
    assert rules.scores(rules.start(seats)) == (0,) * seats


@pytest.mark.rule("R2.1")
def test_every_round_is_dealt_anew_from_all_cards() -> None:
    """R2.1: the next round begins with 104 cards, new hands, four rows and empty piles."""
    rules, state = begin("classic", 2, [1, 41, 10, 20, 30, 40], hand=1)
    state, _ = play(rules, state, "0: 1", "1: 41", "0: r4")
    due = rules.needs_deal(state)
    assert due is not None
    assert due.deck == tuple(range(1, 105))
    assert rules.decisions(state) == ()
    state, events = deal(rules, state, [2, 42, 11, 21, 31, 41])
    table = state.table
    assert only(events, RoundBegan)[0].round == table.round == 2
    assert table.trick == 1
    assert [private.hand for private in state.privates] == [(2,), (42,)]
    assert rows_of(state) == "11 | 21 | 31 | 41"
    assert rules.piles(state) == ((), ())
    assert (table.gone, table.taken, table.points) == ((), (0, 0), (0, 0))
    assert state.hidden.points == (0, 0)
    assert table.history == ((3, 0),)


@pytest.mark.rule("R2.2")
def test_everybody_commits_one_card_of_their_hand() -> None:
    """R2.2: all are asked at once, each may commit any card of the own hand and no other."""
    rules, state = position("classic", ROWS, [[41, 51], [42, 52], [43, 53]])
    assert waiting(rules, state) == [0, 1, 2]
    assert [options(rules, state, seat) for seat in range(3)] == [["41", "51"], ["42", "52"], ["43", "53"]]
    assert not any(decision.quiet for decision in rules.decisions(state))
    state, _ = play(rules, state, "1: 42")
    assert waiting(rules, state) == [0, 2]
    state, _ = play(rules, state, "2: 43")
    assert waiting(rules, state) == [0]


@pytest.mark.rule("R2.2", "R12")
def test_a_commitment_is_secret_until_the_last_player_has_committed() -> None:
    """R2.2: others hear that a seat has committed, not what; nothing is placed before the last card."""
    rules, state = position("classic", ROWS, [[41, 51], [42, 52]])
    ask = state.table.ask
    state, events = play(rules, state, "0: 41")
    assert events == [Answered(0), Chose(0, Play(41))]
    assert [rules.redact(event, 1) for event in events] == [Answered(0), None]
    assert [rules.redact(event, None) for event in events] == [Answered(0), None]
    assert [rules.redact(event, 0) for event in events] == events
    assert rows_of(state) == ROWS
    assert (state.table.queue, state.table.hands, state.table.ask) == ((), (2, 2), ask)
    assert state.privates[0].hand == (41, 51)


@pytest.mark.rule("R2.2")
def test_a_commitment_may_be_replaced_until_the_reveal() -> None:
    """R2.2: the last word counts, and nobody else hears of the change."""
    rules, state = position("classic", ROWS, [[41, 51], [42, 52]])
    before = rules.decisions(state)[0]
    state, _ = play(rules, state, "0: 41")
    again = rules.decisions(state)[0]
    assert (again.id, again.options, again.answered) == (before.id, before.options, True)
    table = state.table
    state, events = play(rules, state, "0: 51")
    assert events == [Chose(0, Play(51))]
    assert state.table == table
    state, _ = play(rules, state, "1: 42")
    assert rows_of(state) == "10 | 20 | 30 | 40 42 51"
    assert [private.hand for private in state.privates] == [(41,), (52,)]


@pytest.mark.rule("R2.2")
def test_the_last_card_may_be_committed_for_the_player() -> None:
    """R2.2: with one card left there is nothing to decide, and nothing to hide."""
    rules, state = position("classic", ROWS, [[41], [42]])
    assert [(len(d.options), d.quiet) for d in rules.decisions(state)] == [(1, False), (1, False)]


@pytest.mark.rule("R2.3", "R2.4")
def test_all_cards_are_revealed_at_once() -> None:
    """R2.3: the last commitment reveals everybody's card, in the order of placement."""
    rules, state = position("classic", ROWS, [[51, 1], [42, 2], [47, 3]])
    state, events = play(rules, state, "0: 51", "1: 42")
    assert not only(events, Revealed)
    state, events = play(rules, state, "2: 47")
    assert events[:2] == [Answered(2), Chose(2, Play(47))]
    assert events[2] == Revealed((Pending(1, 42, 42), Pending(2, 47, 47), Pending(0, 51, 51)))
    assert state.table.hands == (1, 1, 1)
    assert [private.commit for private in state.privates] == [None] * 3


@pytest.mark.rule("R2.3")
def test_nobody_may_withdraw_a_revealed_card() -> None:
    """R2.3: while a row is chosen the others cannot change their card any more."""
    rules, state = position("classic", ROWS, [[5, 1], [42, 2]])
    state, _ = commit(rules, state, 5, 42)
    assert waiting(rules, state) == [0]
    for seat, card in ((0, 1), (1, 2)):
        with pytest.raises(IllegalChoice):
            rules.apply(state, Answer(seat, Play(card)))


@pytest.mark.rule("R2.4")
def test_cards_are_placed_in_ascending_order() -> None:
    """R2.4: whoever played them and whenever they were committed."""
    rules, state = position("classic", ROWS, [[99, 1], [12, 2], [55, 3], [41, 4]])
    state, events = play(rules, state, "2: 55", "0: 99", "3: 41", "1: 12")
    assert only(events, Placed) == [Placed(1, 12, 1), Placed(3, 41, 4), Placed(2, 55, 4), Placed(0, 99, 4)]
    assert rows_of(state) == "10 12 | 20 | 30 | 40 41 55 99"


@pytest.mark.rule("R2.5")
@pytest.mark.parametrize(
    ("card", "row"), [(11, 1), (19, 1), (21, 2), (29, 2), (31, 3), (39, 3), (41, 4), (104, 4)]
)
def test_a_card_goes_to_the_row_with_the_smallest_difference(card: int, row: int) -> None:
    """R2.5: among the rows with a lower last card the one with the highest; there is no choice."""
    for order in ("10 | 20 | 30 | 40", "40 | 30 | 20 | 10", "30 | 10 | 40 | 20"):
        rules, state = position("classic", order, [[card, 1], [103, 2]])
        _, events = commit(rules, state, card, 103)
        assert only(events, Placed)[0].row == order.split(" | ").index(str(10 * row)) + 1


@pytest.mark.rule("R2.5", "R2.6")
def test_each_card_sees_the_cards_placed_before_it() -> None:
    """R2.5: the last card of a row may be one of this trick."""
    rules, state = position("classic", "10 | 20 | 30 | 60", [[40, 1], [45, 2], [61, 3]])
    state, events = commit(rules, state, 40, 45, 61)
    assert rows_of(state) == "10 | 20 | 30 40 45 | 60 61"
    assert not only(events, Took)


@pytest.mark.rule("R2.7")
def test_the_sixth_card_takes_the_row_and_restarts_it() -> None:
    """R2.7: the owner takes all five; the card alone is the new row; nobody is asked."""
    rules, state = position("classic", "10 | 11 12 13 14 15 | 60 | 70", [[80, 1], [55, 2]])
    state, events = commit(rules, state, 80, 55)
    assert only(events, Took) == [Took(1, 1, 2, "sixth", (11, 12, 13, 14, 15), 55, 10)]
    assert rows_of(state) == "10 | 55 | 60 | 70 80"
    assert rules.piles(state) == ((), (11, 12, 13, 14, 15))
    assert state.table.points == state.hidden.points == (0, 10)


@pytest.mark.rule("R2.8", "R13")
def test_a_too_low_card_may_take_any_row() -> None:
    """R2.8: its owner chooses freely among all rows: short, long or full, cheap or dear."""
    rows = "10 | 20 21 22 | 55 | 70 71 72 73 74"
    rules, state = position("classic", rows, [[60, 1], [5, 2]])
    state, _ = commit(rules, state, 60, 5)
    assert waiting(rules, state) == [1]
    assert options(rules, state, 1) == ["r1", "r2", "r3", "r4"]
    for number, cards in enumerate(rows.split(" | "), 1):
        after, events = rules.apply(state, Answer(1, ChooseRow(number)))
        took = only(events, Took)[0]
        assert (took.seat, took.row, took.why, took.stays) == (1, number, "low", 5)
        assert " ".join(map(str, took.cards)) == cards
        assert rows_of(after).split(" | ")[number - 1] in ("5", "5 60")
        assert rules.piles(after)[1] == took.cards


@pytest.mark.rule("R2.8")
def test_too_low_means_below_every_last_card() -> None:
    """R2.8: a card just below every last card is too low, one just above the lowest is not."""
    for card, low in ((9, True), (11, False)):
        rules, state = position("classic", ROWS, [[card, 1], [90, 2]])
        state, _ = commit(rules, state, card, 90)
        assert isinstance(state.table.todo[0], ChoosingRow) == low


@pytest.mark.rule("R2.8")
def test_the_row_is_chosen_when_the_card_comes_up() -> None:
    """R2.8: before any later card is placed, with all cards revealed; the later ones see the new row."""
    rules, state = position("classic", ROWS, [[5, 1], [7, 2], [12, 3]])
    state, events = commit(rules, state, 5, 7, 12)
    assert rows_of(state) == ROWS
    assert not only(events, Placed)
    assert [pending.card for pending in state.table.queue] == [5, 7, 12]
    state, events = play(rules, state, "0: r4")
    assert only(events, Placed) == [Placed(1, 7, 4), Placed(2, 12, 1)]
    assert rows_of(state) == "10 12 | 20 | 30 | 5 7"


@pytest.mark.rule("R2.8")
def test_two_too_low_cards_are_asked_one_after_the_other() -> None:
    """R2.8: each owner decides on the rows as they are then."""
    rules, state = position("classic", ROWS, [[6, 1], [4, 2]])
    state, _ = commit(rules, state, 6, 4)
    assert waiting(rules, state) == [1]
    ask = state.table.ask
    state, _ = play(rules, state, "1: r1")
    assert rows_of(state) == "4 6 | 20 | 30 | 40"
    assert state.table.ask == ask + 1


@pytest.mark.rule("R2.9")
def test_the_round_ends_when_the_hands_are_empty() -> None:
    """R2.9: each pile is counted; rows and undealt cards count for nobody; scores add up."""
    rules, state = position("classic", "55 | 66 | 77 | 88", [[5, 89], [99, 90]], hand=2)
    state, events = play(rules, state, "0: 5", "1: 99", "0: r1")
    assert [event.trick for event in only(events, TrickBegan)] == [2]
    assert not only(events, RoundEnded)
    state, events = commit(rules, state, 89, 90)
    assert takings(events) == []
    (ended,) = only(events, RoundEnded)
    assert (ended.round, ended.points, ended.totals, ended.piles) == (1, (7, 0), (7, 0), ((55,), ()))
    assert rules.scores(state) == (7, 0)
    state, _ = deal(rules, state, [1, 2, 3, 4, 60, 66, 77, 88])
    assert rules.scores(state) == (7, 0)
    state, _ = play(rules, state, "0: 1", "1: 3", "0: r2")
    state, events = play(rules, state, "0: 2", "1: 4", "0: r1")
    (ended,) = only(events, RoundEnded)
    assert (ended.round, ended.points, ended.totals) == (2, (5 + 3, 0), (7 + 8, 0))
    assert rules.scores(state) == (15, 0)


def after_round(totals: tuple[int, ...], rounds: int, **given: Any) -> tuple[Nimmt, State, list[Any]]:
    """The end of a round of a classic game, with these totals after so many rounds."""
    seats = len(totals)
    rules, state = position("classic", ROWS, [[50 + seat] for seat in range(seats)], **given)
    # All points were made in the first round; in the last one nothing is taken.
    earlier = ((totals,) + ((0,) * seats,) * (rounds - 2)) if rounds > 1 else ()
    hidden = state.hidden if rounds > 1 else replace(state.hidden, points=totals)
    state = State(replace(state.table, round=rounds, history=earlier), state.privates, hidden)
    state, events = commit(rules, state, *(private.hand[0] for private in state.privates))
    return rules, state, events


@pytest.mark.rule("R2.10")
@pytest.mark.parametrize(
    ("given", "totals", "rounds", "over"),
    [
        ({}, (66, 0), 2, False),
        ({}, (67, 0), 2, True),
        ({}, (67, 0), 1, True),
        ({"end_rule": "over"}, (0, 66), 2, False),
        ({"end_rule": "reach"}, (0, 66), 2, True),
        ({"end_rule": "reach"}, (0, 65), 2, False),
        ({"end_score": 30}, (31, 0), 2, True),
        ({"end_score": 30}, (30, 0), 2, False),
        ({"max_rounds": 3}, (0, 0), 2, False),
        ({"max_rounds": 3}, (0, 0), 3, True),
        ({"max_rounds": 3}, (67, 0), 2, True),
        ({"max_rounds": 2, "end_score": None}, (500, 0), 1, False),
        ({"max_rounds": 2, "end_score": None}, (5, 0), 2, True),
        ({"max_rounds": 1, "end_score": None}, (5, 0), 1, True),
    ],
)
def test_the_end_of_the_game(given: dict[str, Any], totals: tuple[int, ...], rounds: int, over: bool) -> None:
    """R2.10: over the end score, or reaching it, or after the last round, whatever comes first."""
    rules, state, events = after_round(totals, rounds, **given)
    assert rules.is_over(state) == over
    assert bool(only(events, GameEnded)) == over
    assert (rules.needs_deal(state) is None) == over
    assert rules.decisions(state) == ()
    if over:
        winner = totals.index(min(totals))
        assert only(events, GameEnded) == [GameEnded(totals, rules.winners(state))]
        assert winner in rules.winners(state)


@pytest.mark.rule("R2.10")
def test_the_end_is_checked_only_between_rounds() -> None:
    """R2.10: a total far over the end score does not stop a round."""
    rules, state = position("classic", "1 2 3 4 5 | 20 | 30 | 40", [[6, 50], [45, 51]], points=[70, 0])
    state, _ = commit(rules, state, 6, 45)
    assert state.table.points == (76, 0)
    assert not rules.is_over(state)
    state, _ = commit(rules, state, 50, 51)
    assert rules.is_over(state)


@pytest.mark.rule("R2.11")
@pytest.mark.parametrize(
    ("totals", "winners"),
    [((70, 3, 8), (1,)), ((3, 70, 3), (0, 2)), ((70, 70), (0, 1)), ((67, 66, 68), (1,))],
)
def test_the_lowest_total_wins(totals: tuple[int, ...], winners: tuple[int, ...]) -> None:
    """R2.11: equal lowest totals share the victory."""
    rules, state, events = after_round(totals, 3)
    assert rules.winners(state) == winners
    assert only(events, GameEnded) == [GameEnded(totals, winners)]


@pytest.mark.rule("R2.11")
def test_nobody_has_won_before_the_end() -> None:
    """R2.11: a running game has no winner."""
    rules, state, _ = after_round((66, 3), 2)
    assert rules.winners(state) == ()


def place(rows: list[list[int]], card: int, choice: int) -> list[int]:
    """The pseudocode of R2.12; returns what is taken."""
    lower = [row for row in rows if row[-1] < card]
    target = max(lower, key=lambda row: row[-1]) if lower else rows[choice]
    if lower and len(target) < 5:
        target.append(card)
        return []
    taken, target[:] = target[:], [card]
    return taken


@pytest.mark.rule("R2.12", "R2.5", "R2.6", "R2.7", "R2.8")
def test_the_engine_does_what_the_pseudocode_says() -> None:
    """R2.12: on random rows, hands and choices."""
    rng = Random(6)
    for _ in range(150):
        cards = rng.sample(range(1, 105), 30)
        sizes = [rng.choice((1, 2, 4, 5, 5)) for _ in range(4)]
        rows = [sorted(cards.pop() for _ in range(size)) for size in sizes]
        played = [cards.pop() for _ in range(3)]
        choice = rng.randrange(4)
        text = " | ".join(" ".join(map(str, row)) for row in rows)
        rules, state = position("classic", text, [[card, cards.pop()] for card in played])
        state, events = commit(rules, state, *played)
        while isinstance(state.table.todo[0], ChoosingRow):
            state, more = play(rules, state, f"{state.table.todo[0].seat}: r{choice + 1}")
            events += more
        piles = [place(rows, card, choice) for card in sorted(played)]
        assert rows_of(state) == " | ".join(" ".join(map(str, row)) for row in rows)
        by_card = dict(zip(sorted(played), piles, strict=True))
        assert [list(pile) for pile in rules.piles(state)] == [by_card[card] for card in played]


@pytest.mark.rule("R2.2", "R13")
def test_every_trick_asks_anew() -> None:
    """R2.2: a new trick is a new question with a new number, answered by nobody yet."""
    rules, state = position("classic", ROWS, [[51, 1], [42, 2]])
    ask = state.table.ask
    state, events = commit(rules, state, 51, 42)
    assert only(events, Asked)[-1].ask == state.table.ask == ask + 1
    assert state.table.answered == ()
    assert waiting(rules, state) == [0, 1]
