"""Tree search of No Thanks!: it becomes exact expectimax, and keeps to what a seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
import pytest

from tests.sim.nothanks_rules import SETTINGS, begin, rules_of
from vacherie.core.error import Refused
from vacherie.games.nothanks.table import score
from vacherie.sim.nothanks.policy import NoThanksPolicy
from vacherie.sim.nothanks.position import NoThanksPosition, bitboard, from_state, from_view
from vacherie.sim.nothanks.tree_search import Beliefs, Settings, TreeSearch
from vacherie.sim.nothanks.value_net import LEAD_WEIGHT, POINTS

EXACT = Settings(explore=1.0)
Hands = tuple[tuple[int, ...], ...]
Counts = tuple[int, ...]


def position(
    card: int, owned: Hands, chips: Counts, unseen: Sequence[int], pile: int, on_card: int = 0
) -> NoThanksPosition:
    """A position of few cards, seat 0 to move."""
    return NoThanksPosition(
        seats=len(chips),
        seat=0,
        active=0,
        card=card,
        on_card=on_card,
        pile=pile,
        owned=np.array([bitboard(cards) for cards in owned], np.uint64),
        chips=np.array(chips, np.int64),
        spare=0,
        unseen=np.array(unseen, np.uint8),
        ordered=False,
        before=np.zeros(len(chips), np.int64),
    )


def worths(owned: Hands, chips: Counts) -> tuple[float, ...]:
    """What the end of a game is worth to every seat."""
    points = [score(sorted(cards), left) for cards, left in zip(owned, chips, strict=True)]
    best = [own == min(points) for own in points]
    others = len(points) - 1
    return tuple(
        is_best / sum(best) + LEAD_WEIGHT / POINTS * ((sum(points) - own) / others - own)
        for own, is_best in zip(points, best, strict=True)
    )


@cache
def expected(
    owned: Hands, chips: Counts, unseen: tuple[int, ...], pile: int, mover: int
) -> tuple[float, ...]:
    """The value before a card is turned: every unseen card is equally likely."""
    if pile == 0:
        return worths(owned, chips)
    found = [
        asked(card, owned, chips, tuple(other for other in unseen if other != card), pile - 1, mover, 0)
        for card in unseen
    ]
    return tuple(sum(column) / len(found) for column in zip(*found, strict=True))


def after_taking(
    card: int, owned: Hands, chips: Counts, unseen: tuple[int, ...], pile: int, mover: int, on_card: int
) -> tuple[float, ...]:
    """The value once a seat has taken the open card."""
    cards = tuple((*own, card) if seat == mover else own for seat, own in enumerate(owned))
    stocks = tuple(own + on_card if seat == mover else own for seat, own in enumerate(chips))
    return expected(cards, stocks, unseen, pile, mover)


@cache
def asked(
    card: int, owned: Hands, chips: Counts, unseen: tuple[int, ...], pile: int, mover: int, on_card: int
) -> tuple[float, ...]:
    """The value when a seat is asked: it does what is better for itself."""
    take = after_taking(card, owned, chips, unseen, pile, mover, on_card)
    if chips[mover] == 0:
        return take
    decline = after_passing(card, owned, chips, unseen, pile, mover, on_card)
    return take if take[mover] >= decline[mover] else decline


def after_passing(
    card: int, owned: Hands, chips: Counts, unseen: tuple[int, ...], pile: int, mover: int, on_card: int
) -> tuple[float, ...]:
    """The value once a seat has put a chip on the card."""
    stocks = tuple(own - 1 if seat == mover else own for seat, own in enumerate(chips))
    return asked(card, owned, stocks, unseen, pile, (mover + 1) % len(chips), on_card + 1)


@pytest.mark.parametrize(
    ("card", "owned", "chips", "unseen", "pile", "iterations"),
    [
        (35, ((34,), (5,), (20,)), (2, 2, 2), (7, 9), 0, 0),
        (12, ((34,), (5,), (20,)), (3, 1, 2), (6, 19, 33), 1, 300),
        (12, ((10,), (5, 6), (20,)), (3, 4, 2), (11, 19, 33), 1, 600),
        (9, ((10,), (5, 6), (20,)), (2, 2, 2), (11, 19, 33), 2, 4000),
        (30, ((31,), (17,), (3,), (26,)), (1, 2, 1, 2), (32, 16, 29), 2, 4000),
    ],
)  # fmt: skip
def test_the_search_becomes_exact_expectimax(
    card: int, owned: Hands, chips: Counts, unseen: tuple[int, ...], pile: int, iterations: int
) -> None:
    search = TreeSearch(position(card, owned, chips, unseen, pile), seed=1, settings=EXACT)
    search.run(iterations)
    take = after_taking(card, owned, chips, unseen, pile, 0, 0)[0]
    decline = after_passing(card, owned, chips, unseen, pile, 0, 0)[0]
    assert (search.taking, search.passing) == pytest.approx((take, decline), abs=2e-5)


def test_the_same_iterations_give_the_same_values_in_any_batches() -> None:
    at = position(12, ((34,), (5,), (20,)), (9, 9, 9), tuple(range(21, 33)), 8)
    once, often = TreeSearch(at, seed=3), TreeSearch(at, seed=3)
    once.run(200)
    for batch in (1, 99, 0, 100):
        often.run(batch)
    other = TreeSearch(at, seed=4)
    other.run(200)
    assert (once.taking, once.passing) == (often.taking, often.passing)
    assert (once.taking, once.passing) != (other.taking, other.passing)
    assert often.iterations == 200


@pytest.mark.parametrize(("preset", "seats"), SETTINGS)
def test_every_number_of_seats_is_searched_and_hidden_cards_change_nothing(preset: str, seats: int) -> None:
    rules = rules_of(preset, open_chips=True)
    found = []
    for rest in (sorted(rules.deck[1:]), sorted(rules.deck[1:], reverse=True)):
        state = begin(rules, seats, (rules.deck[0], *rest[:23]))
        search = TreeSearch(from_view(rules, rules.view(state, 0)), seed=5)
        search.run(30)
        found.append((search.taking, search.passing))
    assert found[0] == found[1]
    assert np.isfinite(found).all()


def test_the_order_of_a_known_pile_is_not_used() -> None:
    rules = rules_of("nothanks")
    found = set()
    for rest in (range(4, 27), range(26, 3, -1)):
        search = TreeSearch(from_state(begin(rules, 3, (3, *rest))), seed=5)
        search.run(50)
        found.add((search.taking, search.passing))
    assert len(found) == 1


def test_without_chips_there_is_no_passing() -> None:
    search = TreeSearch(position(12, ((34,), (5,), (20,)), (0, 9, 9), (21, 22, 23), 2))
    search.run(10)
    assert search.passing == -np.inf
    assert np.isfinite(search.taking)


def test_a_belief_changes_what_a_seat_is_expected_to_do() -> None:
    """The last card: a seat that pays any price takes the 30 from us, one that compares leaves it."""
    at = position(30, ((29,), (5,), (7,)), (4, 6, 6), (20, 21), 0)
    plain = TreeSearch(at, settings=EXACT)
    buyer = NoThanksPolicy(fair=0.0)
    sure = TreeSearch(at, settings=EXACT, beliefs=Beliefs([buyer], [[0.0], [1.0], [0.0]]))
    assert sure.passing != plain.passing
    assert sure.taking == plain.taking


def test_room_for_iterations_is_kept() -> None:
    at = position(12, ((34,), (5,), (20,)), (9, 9, 9), tuple(range(21, 33)), 8)
    search = TreeSearch(at, capacity=50)
    search.run(80)
    assert search.iterations == 50
    assert search.is_full


def test_unknown_chips_and_ill_matched_beliefs_are_refused() -> None:
    rules = rules_of("nothanks")
    state = begin(rules, 3, range(3, 27))
    with pytest.raises(Refused, match="chips"):
        TreeSearch(from_view(rules, rules.view(state, 0)))
    with pytest.raises(Refused, match="one weight"):
        TreeSearch(from_state(state), beliefs=Beliefs([NoThanksPolicy()], ()))
