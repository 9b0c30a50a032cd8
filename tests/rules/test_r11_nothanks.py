"""R11: No Thanks!."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from tests.rules.scene import no_thanks, on_top, only, turns
from tests.support.position import words
from vacherie import Deal, Event, IllegalDeal
from vacherie.games.nothanks.event import Declined, GameEnded, RoundBegan, RoundEnded, Took, Turned
from vacherie.games.nothanks.game import NoThanks, score
from vacherie.games.nothanks.table import Hidden, NoThanksTable, Private, State


def begin(*cards: int, preset: str = "nothanks", seats: int = 3, **options: object) -> tuple[NoThanks, State]:
    """A game after its first deal: the pile begins with these cards."""
    rules = no_thanks(preset, **options)
    state, _ = deal(rules, rules.start(seats), cards)
    return rules, state


def deal(rules: NoThanks, state: State, cards: Sequence[int] = ()) -> tuple[State, tuple[Event, ...]]:
    """Deal a round: the pile begins with these cards, the others follow in order."""
    due = rules.needs_deal(state)
    assert due is not None
    return rules.apply(state, Deal(on_top(cards, due.deck)))


def chips(state: State) -> list[int]:
    """Everybody's chips."""
    return [private.chips for private in state.privates]


def take_all(rules: NoThanks, state: State) -> tuple[State, list[Event]]:
    """Whoever is active takes every card that is left."""
    events: list[Event] = []
    while rules.decisions(state):
        state, new = turns(rules, state, "take")
        events += new
    return state, events


@pytest.mark.rule("R11.1")
def test_the_cards_are_3_to_35() -> None:
    """R11.1: 33 cards, each once."""
    rules = no_thanks()
    start = rules.start(3)
    due = rules.needs_deal(start)
    assert due is not None
    assert due.deck == tuple(range(3, 36))
    assert due.specials == ()
    for wrong in (range(2, 35), range(3, 35), range(4, 37), (3, *range(3, 35))):
        with pytest.raises(IllegalDeal):
            rules.apply(start, Deal(tuple(wrong)))


@pytest.mark.rule("R11.2")
@pytest.mark.parametrize("seats", [3, 7])
def test_before_the_first_deal_the_table_is_empty(seats: int) -> None:
    """R11.2: no cards, no chips, no question yet."""
    table = NoThanksTable(
        seats=seats, due="deal", ask=0, round=0, active=0, card=None, on_card=0, pile=0, owned=((),) * seats,
        points=(0,) * seats, chips=(), history=(),
    )  # fmt: skip
    assert no_thanks().start(seats) == State(table, (Private(0),) * seats, Hidden())


@pytest.mark.rule("R11.2", "R11.9")
@pytest.mark.parametrize(("seats", "each"), [(3, 11), (4, 11), (5, 11), (6, 9), (7, 7)])
def test_setup(seats: int, each: int) -> None:
    """R11.2, R11.9: 24 cards in the pile, 9 out unseen; chips by number of players."""
    rules = no_thanks()
    order = tuple(reversed(range(3, 36)))
    state, events = rules.apply(rules.start(seats), Deal(order))
    assert chips(state) == [each] * seats
    assert state.table.card == 35
    assert state.table.pile == len(state.hidden.pile) == 23
    assert state.hidden.pile == order[1:24]
    assert state.hidden.out == order[24:]
    assert state.table.owned == ((),) * seats
    assert only(events, RoundBegan) == [RoundBegan(1, 0, each, 24, False)]
    assert only(events, Turned) == [Turned(0, 35)]


@pytest.mark.rule("R11.3")
def test_each_round_starts_one_seat_further() -> None:
    """R11.3: seat 0 starts round 1, and the starter of round 4 of three seats is seat 0 again."""
    rules, state = begin(max_rounds=5)
    starters = [state.table.active]
    for _ in range(3):
        state, _ = take_all(rules, state)
        state, events = deal(rules, state)
        starters.append(state.table.active)
        assert only(events, Turned)[0].seat == state.table.active
    assert starters == [0, 1, 2, 0]


@pytest.mark.rule("R11.4", "R13")
def test_a_pass_puts_a_chip_on_the_card_and_the_next_seat_decides() -> None:
    """R11.4: clockwise, round the table, on the same card."""
    rules, state = begin(20, 21)
    order = []
    for _ in range(4):
        (decision,) = rules.decisions(state)
        order.append(decision.seat)
        assert words(decision.options) == ["take", "no"]
        state, events = turns(rules, state, "no")
        assert events == [Declined(decision.seat, 20)]
        assert rules.decisions(state)[0].id == decision.id + 1  # another question
        assert state.table.card == 20
    assert order == [0, 1, 2, 0]
    assert state.table.active == 1
    assert (state.table.on_card, chips(state)) == (4, [9, 10, 10])


@pytest.mark.rule("R11.4", "R11.6")
def test_a_take_brings_the_card_and_its_chips() -> None:
    """R11.4, R11.6: the same player turns the next card and decides first on it."""
    rules, state = begin(20, 21, 9)
    state, _ = turns(rules, state, "no", "no")
    ask = state.table.ask
    state, events = turns(rules, state, "take")
    assert events == [Took(2, 20, 2), Turned(2, 21)]
    assert chips(state) == [10, 10, 13]
    assert state.table.owned == ((), (), (20,))
    assert (state.table.card, state.table.on_card, state.table.active) == (21, 0, 2)
    assert state.table.pile == len(state.hidden.pile) == 22
    assert state.table.ask == ask + 1
    state, _ = turns(rules, state, "no", "take", "take")
    assert state.table.owned == ((9, 21), (), (20,))


@pytest.mark.rule("R11.5", "R13")
def test_without_a_chip_the_card_must_be_taken() -> None:
    """R11.5: and the question is asked all the same, else everybody would know (R11.10)."""
    rules, state = begin(20, seats=7)
    state, _ = turns(rules, state, *["no"] * 48)
    assert state.table.active == 6
    assert words(rules.decisions(state)[0].options) == ["take", "no"]
    state, _ = turns(rules, state, "no")
    (decision,) = rules.decisions(state)
    assert (decision.seat, words(decision.options), decision.quiet) == (0, ["take"], True)
    assert rules.options(rules.view(state, 0)) == decision
    state, _ = turns(rules, state, "take")
    assert chips(state) == [49, 0, 0, 0, 0, 0, 0]
    assert words(rules.decisions(state)[0].options) == ["take", "no"]


@pytest.mark.rule("R11.5", "R11.10", "R13")
def test_every_turn_is_quiet() -> None:
    """R13: a client never answers for the player, with chips or without."""
    rules, state = begin(20)
    assert rules.decisions(state)[0].quiet
    decision = rules.options(rules.view(state, 0))
    assert decision == rules.decisions(state)[0]
    assert rules.options(rules.view(state, 1)) is None
    assert rules.options(rules.view(state, None)) is None


@pytest.mark.rule("R11.6")
def test_a_card_may_go_round_any_number_of_times() -> None:
    """R11.6: as long as there are chips."""
    rules, state = begin(35)
    state, _ = turns(rules, state, *["no"] * 33)
    assert (state.table.card, state.table.on_card, state.table.active) == (35, 33, 0)


@pytest.mark.rule("R11.7")
@pytest.mark.parametrize(
    ("cards", "held", "points"),
    [
        ([], 0, 0), ([], 5, -5), ([3], 0, 3), ([35], 2, 33), ([3, 4, 5], 0, 3), ([3, 5], 0, 8),
        ([10, 11, 20, 21, 22, 30], 4, 56), ([34, 35], 0, 34), ([3, 4], 11, -8),
    ],
)  # fmt: skip
def test_a_run_costs_its_lowest_card(cards: list[int], held: int, points: int) -> None:
    """R11.7: every chip is one point less; a score may be negative."""
    assert score(cards, held) == points
    assert score(list(reversed(cards)), held) == points


@pytest.mark.rule("R11.7")
def test_the_round_ends_when_the_24th_card_is_taken() -> None:
    """R11.7: not when the pile becomes empty."""
    rules, state = begin()
    state, _ = turns(rules, state, *["take"] * 23)
    assert (state.table.pile, state.table.card) == (0, 26)
    assert not rules.is_over(state)
    state, _ = turns(rules, state, "no", "no")
    assert not rules.is_over(state)
    ask = state.table.ask
    state, events = turns(rules, state, "take")
    assert rules.is_over(state)
    assert (state.table.card, state.table.on_card, state.table.ask) == (None, 0, ask + 1)
    assert rules.decisions(state) == ()
    assert rules.needs_deal(state) is None
    owned = (tuple(range(3, 26)), (), (26,))
    scores = (3 - 10, -10, 26 - 13)
    assert events == [
        Took(2, 26, 2),
        RoundEnded(1, scores, scores, owned, (10, 10, 13)),
        GameEnded(scores, (1,)),
    ]
    assert rules.scores(state) == scores
    assert rules.piles(state) == owned
    assert rules.winners(state) == (1,)


@pytest.mark.rule("R11.7", "R11.11")
def test_the_lowest_score_wins_and_ties_share() -> None:
    """R11.7, R11.11: scores are penalties, low is good."""
    rules, state = begin()
    assert (rules.sides(3), rules.scores(state), rules.winners(state)) == (3, (0, 0, 0), ())
    state, events = take_all(rules, state)
    # Seat 0 has the run 3-26 and 11 chips: 3 - 11; the others have 11 chips.
    assert rules.scores(state) == (-8, -11, -11)
    assert rules.winners(state) == (1, 2)
    assert only(events, GameEnded) == [GameEnded((-8, -11, -11), (1, 2))]


@pytest.mark.rule("R11.7")
def test_several_rounds_have_a_full_new_setup_and_scores_add_up() -> None:
    """R11.7: chips back to the start number, all cards again; the game ends after `max_rounds`."""
    rules, state = begin(max_rounds=3)
    state, _ = take_all(rules, state)
    assert rules.scores(state) == (-8, -11, -11)
    for round_ in (2, 3):
        assert not rules.is_over(state)
        assert rules.winners(state) == ()
        due = rules.needs_deal(state)
        assert due is not None
        assert due.deck == tuple(range(3, 36))
        state, _ = deal(rules, state)
        assert (state.table.round, state.table.pile, state.table.on_card) == (round_, 23, 0)
        assert chips(state) == [11, 11, 11]
        assert state.table.owned == ((), (), ())
        state, events = take_all(rules, state)
        points, totals = ((-11, -8, -11), (-19, -19, -22)) if round_ == 2 else ((-11, -11, -8), (-30,) * 3)
        assert only(events, RoundEnded)[0].points == points
        assert rules.scores(state) == only(events, RoundEnded)[0].totals == totals
    assert rules.is_over(state)
    assert rules.winners(state) == (0, 1, 2)


@pytest.mark.rule("R11.8")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_tactical_variant(seats: int) -> None:
    """R11.8: 10 chips; 10, 20 and 30 leave openly; of the other 30 cards 24 form the pile, 6 leave unseen."""
    rules = no_thanks("nothanks-tactical")
    due = rules.needs_deal(rules.start(seats))
    assert due is not None
    assert due.deck == tuple(card for card in range(3, 36) if card not in (10, 20, 30))
    state, _ = rules.apply(rules.start(seats), Deal(due.deck))
    assert chips(state) == [10] * seats
    assert state.hidden.pile == due.deck[1:24]
    assert state.hidden.out == due.deck[24:]
    assert len(state.hidden.out) == 6


@pytest.mark.rule("R11.10", "R12")
def test_chips_are_private() -> None:
    """R11.10: a view holds the own chips and no others; cards, open card and pile size are public."""
    rules, state = begin(20, 21)
    state, _ = turns(rules, state, "no", "no", "no", "no")
    assert state.table.chips == ()
    for seat in range(3):
        assert rules.view(state, seat).private == state.privates[seat]
    assert rules.view(state, None).private is None
    text = msgspec.to_builtins(rules.view(state, 2))
    assert text["private"] == {"chips": 10}
    assert set(text) == {"seat", "table", "private"}


@pytest.mark.rule("R11.10")
def test_open_chips_shows_everybodys_count() -> None:
    """R11.10: with the option the table keeps the counts, and they are right."""
    rules, state = begin(20, 21, open_chips=True, seats=4)
    assert state.table.chips == (11, 11, 11, 11)
    state, _ = turns(rules, state, "no", "no", "take", "no")
    assert state.table.chips == (10, 10, 12, 11)
    assert state.table.chips == tuple(chips(state))


@pytest.mark.rule("R11.10")
def test_a_take_never_says_whether_it_was_forced() -> None:
    """R11.10: the events of a forced take are those of a free one."""
    rules, state = begin(20, 21)
    _, free = turns(rules, state, "take")
    poor = State(state.table, (Private(0), *state.privates[1:]), state.hidden)
    _, forced = turns(rules, poor, "take")
    assert free == forced


@pytest.mark.rule("R11.9")
def test_chips_of_a_running_game_stay_in_the_game() -> None:
    """R14.8 on one game: stocks and chips on the card add up to n × start chips."""
    rules, state = begin(20, 21, seats=6)
    for word in ("no", "no", "take", "no", "no", "no", "take", "take", "no"):
        state, _ = turns(rules, state, word)
        assert sum(chips(state)) + state.table.on_card == 6 * 9
