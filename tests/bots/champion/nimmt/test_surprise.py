"""`champion` with competitive special cards: used to save much, kept when little is at stake (R9)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.bots.champion.nimmt.special_asking import ask
from tests.support.position import play, position
from vacherie.games.nimmt.choice import Special
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.table import State


def turn(
    specials: Sequence[Special], rows: str, card: int, points: Sequence[int] = (0, 0)
) -> tuple[Nimmt, State]:
    """Seat 0 has these special cards and comes first with this card; one trick is left after this one."""
    rules, state = position(
        "surprise-leaflet", rows, [[card, 23], [24, 22]],
        special_hands={0: specials}, trick=9, points=points,
    )  # fmt: skip
    state, _ = play(rules, state, f"0: {card}", "1: 24")
    return rules, state


HEAVY = "2 5 10 11 15 | 19 | 20 | 21"


@pytest.mark.parametrize("special", ["fifth", "seven", "insert"])
def test_saves_its_own_skin(special: Special) -> None:
    rules, state = turn([special], HEAVY, 16)
    assert ask(rules, state, 0).startswith(special)


def test_uses_nothing_when_nothing_is_at_stake() -> None:
    rules, state = turn(["fifth", "insert"], "1 2 | 19 | 20 | 21", 12)
    assert ask(rules, state, 0) == "pass"


def test_counts_what_negative_is_positive_can_give_back() -> None:
    """Taking the 11 lowers the own total by four."""
    rules, state = turn(["negpos"], "9 11 | 15 | 20 | 21", 3, points=(9, 0))
    assert ask(rules, state, 0) == "negpos11>1"


def test_takes_the_cheap_row() -> None:
    rules, state = turn([], "11 12 14 15 16 | 19 | 20 25 | 33 44", 3)
    assert ask(rules, state, 0) == "r2"
