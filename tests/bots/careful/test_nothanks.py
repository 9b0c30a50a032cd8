"""`careful` at No Thanks!: chips against cards."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.bots.bot_games import ask
from tests.rules.scene import no_thanks
from vacherie import Dealer, Match
from vacherie.games.nothanks.game import NoThanks
from vacherie.games.nothanks.table import Private, State


def turn(
    card: int,
    on_card: int = 0,
    own: tuple[int, ...] = (),
    others: tuple[int, ...] = (),
    chips: int = 11,
) -> tuple[NoThanks, State]:
    """Seat 0 decides on this card, with these cards and chips."""
    rules = no_thanks()
    state = Match(rules, 3, Dealer.from_seed("turn", 3)).state
    table = replace(state.table, card=card, on_card=on_card, owned=(own, others, ()))
    return rules, State(table, (Private(chips), Private(11), Private(11)), state.hidden)


@pytest.mark.parametrize(
    ("card", "on_card", "answer"),
    [(35, 0, "no"), (35, 20, "take"), (3, 0, "no"), (3, 3, "take"), (20, 2, "no"), (20, 12, "take")],
)
def test_takes_a_card_for_a_fair_price(card: int, on_card: int, answer: str) -> None:
    rules, state = turn(card, on_card)
    assert ask(rules, state, 0) == answer


def test_a_run_makes_a_card_cheap() -> None:
    """Next to the own 21 the 20 costs less than nothing, and another seat waits for it."""
    rules, state = turn(20, own=(21,), others=(19,))
    assert ask(rules, state, 0) == "take"


def test_waits_for_chips_when_no_other_seat_wants_the_card() -> None:
    """Next to the own 34 the 33 is welcome, and more so with chips; but not for the last chips."""
    assert ask(*turn(33, own=(34,)), 0) == "no"
    assert ask(*turn(33, own=(34,), others=(32,)), 0) == "take"
    assert ask(*turn(33, own=(34,), chips=2), 0) == "take"
    assert ask(*turn(33, own=(34,), on_card=12), 0) == "take"


def test_is_less_choosy_with_few_chips() -> None:
    assert ask(*turn(20, on_card=4, chips=11), 0) == "no"
    assert ask(*turn(20, on_card=4, chips=3), 0) == "take"


def test_without_chips_there_is_no_choice() -> None:
    assert ask(*turn(35, chips=0), 0) == "take"


def test_a_card_that_may_be_joined_costs_less() -> None:
    assert ask(*turn(20, on_card=6), 0) == "no"
    assert ask(*turn(20, on_card=6, own=(22,)), 0) == "take"
    assert ask(*turn(20, on_card=6, own=(22,), others=(21,)), 0) == "no"
