"""Every choice of every preset has a number, both ways, and the numbers never change."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from tests.research.random_episode import TABLES, positions
from vacherie import IllegalChoice
from vacherie.games import PRESETS, game
from vacherie.games.nimmt.choice import Pick, Play, Sort
from vacherie.games.nothanks.table import PASS, TAKE
from vacherie.research.actions import Actions

SIZES = {
    "classic": 108,
    "pro": 212,
    "leaflet": 108,
    "fan-parity": 108,
    "fan-climb": 108,
    "fan-leap": 108,
    "fan-reverse": 212,
    "coop": 773,
    "surprise": 1377,
    "surprise-leaflet": 1377,
    "nothanks": 2,
    "nothanks-tactical": 2,
}
"""How many actions there are at a table of four: a trained net depends on it."""


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_every_option_of_random_games_has_one_number(preset: str, seats: int) -> None:
    for seed in range(4):
        for episode, _ in positions(preset, seats, seed):
            for decision in episode.decisions():
                numbers = episode.actions.numbers(decision.options)
                choices = [episode.actions.choice(number, episode.pending()) for number in numbers]
                assert len(set(numbers)) == len(numbers) >= len(decision.options)
                assert numbers == sorted(numbers)
                assert episode.actions.mask(decision.options).nonzero()[0].tolist() == numbers
                assert [episode.actions.number(choice) for choice in choices] == numbers
                assert {choice.pattern() for choice in choices} == set(decision.options)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_table_covers_all_numbers_and_they_stay(preset: str) -> None:
    actions = Actions(game(preset), 4)
    assert actions.size == SIZES[preset]
    edges = [(row.first, row.last + 1) for row in actions.table]
    assert [first for first, _ in edges] == [0, *(stop for _, stop in edges[:-1])]
    assert edges[-1][1] == actions.size


def test_a_mask_may_be_longer_than_the_actions() -> None:
    actions = Actions(game("nothanks"), 3)
    assert actions.mask([PASS]).tolist() == [0, 1]
    assert actions.mask([PASS], size=3).tolist() == [0, 1, 0]


def test_some_numbers() -> None:
    assert Actions(game("classic"), 2).number(Play(55)) == 54
    assert Actions(game("fan-reverse"), 2).number(Play(1, True)) == 108
    assert Actions(game("pro"), 2).number(Pick(1)) == 108
    assert [Actions(game("nothanks"), 3).number(choice) for choice in (TAKE, PASS)] == [0, 1]


def test_orders_of_sort_are_numbered_by_the_pending_cards() -> None:
    actions = Actions(game("coop"), 4)
    cards = (8, 60, 17, 3, 99)
    numbers = [actions.number(Sort(order)) for order in permutations(sorted(cards))]
    assert numbers == list(range(numbers[0], numbers[0] + 120))
    assert [actions.choice(number, cards) for number in numbers] == [
        Sort(order) for order in permutations(sorted(cards))
    ]
    with pytest.raises(IllegalChoice, match="no order"):
        actions.choice(numbers[-1], cards[:2])


@pytest.mark.parametrize("order", [(), (8, 8, 17), (1, 2, 3, 4, 5, 6)])
def test_an_order_that_nobody_can_choose_has_no_number(order: tuple[int, ...]) -> None:
    """Of five pending cards at most (R8.5): a longer order had the number of another choice, or none."""
    with pytest.raises(IllegalChoice, match="1 to 5 different cards"):
        Actions(game("coop"), 4).number(Sort(order))


def test_what_is_no_action_is_refused() -> None:
    actions = Actions(game("classic"), 4)
    wrong: list[Any] = [1.5, "0", None, True]
    for action in wrong:
        with pytest.raises(IllegalChoice, match="whole number"):
            actions.choice(action)
    for number in (-1, actions.size):
        with pytest.raises(IllegalChoice, match="0 to 107"):
            actions.choice(number)
    with pytest.raises(IllegalChoice, match="no choice of this game"):
        actions.number(Pick(5))
