"""`champion` in a co-op window: the use that is clearly right is found, and none is wasted (R8)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.bots.champion.nimmt.special_asking import ask
from tests.support.position import play, position
from vacherie.bots.champion.nimmt.coop import orders
from vacherie.games.nimmt.choice import Sort, Special
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.table import State


def window(
    specials: Sequence[Special], rows: str, *cards: int, ox: int, keep: Sequence[int] = (), trick: int = 9
) -> tuple[Nimmt, State]:
    """The first window of a co-op trick with these cards, and these special cards on the table."""
    kept = keep or [101, 102, 103, 104][: len(cards)]
    hands = [[card, other] for card, other in zip(cards, kept, strict=True)]
    rules, state = position("coop", rows, hands, ox=[ox, 1], slots=specials, trick=trick)
    state, _ = play(rules, state, *(f"{seat}: {card}" for seat, card in enumerate(cards)))
    return rules, state


FULL = "11 22 33 44 55 | 60 | 70 | 90"


@pytest.mark.parametrize(
    ("special", "rows", "cards", "ox", "answer"),
    [
        ("seven", FULL, (56, 61), 71, "seven1"),
        ("stop", FULL, (61, 62), 56, "pass"),  # the Ox takes a row: let it
        ("stop", "2 4 6 11 12 | 20 | 50 | 70", (51, 71), 25, "stop2"),
        ("first", "97 | 60 66 70 77 88 | 33 40 | 44 50", (100, 51), 3, "first0"),
    ],
)
def test_finds_the_use_that_is_right(
    special: Special, rows: str, cards: Sequence[int], ox: int, answer: str
) -> None:
    rules, state = window([special], rows, *cards, ox=ox)
    assert ask(rules, state, 0) == ask(rules, state, 1) == answer


def play_trick(rules: Nimmt, state: State) -> State:
    """The trick to its end, with the answers of the bot for all seats."""
    while state.table.queue:
        seat = next(decision.seat for decision in rules.decisions(state) if not decision.answered)
        state, _ = play(rules, state, f"{seat}: {ask(rules, state, seat)}")
    return state


def test_waits_for_the_window_in_which_it_matters() -> None:
    """Last Card before the 100 is as good as before the 41: the Ox takes the row with its 103."""
    rules, state = window(["last"], "66 77 88 95 99 | 20 | 30 | 40", 100, 41, ox=103)
    state = play_trick(rules, state)
    assert (state.hidden.points[0], state.hidden.points[1]) == (0, 22)


def test_two_uses_together() -> None:
    """Two Slides fill the row that the Ox's 46 goes to; one is not enough."""
    rules, state = window(["slide", "slide"], "22 33 44 | 9 50 | 7 55 | 90", 91, 92, ox=46)
    state = play_trick(rules, state)
    assert (state.hidden.points[0], state.hidden.points[1]) == (0, 17)


def test_replaces_the_own_card_only() -> None:
    """With the 72 in its stead the 56 takes nothing, and the Ox's 58 takes the dear row."""
    rules, state = window(["replace"], FULL, 56, 61, ox=58, keep=(72, 103))
    assert ask(rules, state, 0) == "replace72"
    assert ask(rules, state, 1) == "pass"


def test_passes_when_all_cards_lie() -> None:
    """In the end window nothing can be gained that cannot be gained in the next trick."""
    rules, state = window(["stop"], "11 | 30 | 50 | 70", 51, 52, ox=71)
    for _ in range(4):
        state, _ = play(rules, state, "0: pass", "1: pass")
        if not state.table.queue:
            break
    assert ask(rules, state, 0) == "pass"


def test_takes_a_row_with_the_team_in_mind() -> None:
    """The cheapest row is dear for the team: the 62 of a partner would have to take the row of 55 (R8.7)."""
    rows = "61 | 70 | 80 | 33 44 50 52 55"
    rules, state = position("coop", rows, [[29, 1], [62, 2], [81, 3]], ox=[82, 4])
    state, _ = play(rules, state, "0: 29", "1: 62", "2: 81")
    assert ask(rules, state, 0) != "r1"


def test_a_partner_who_has_passed_is_asked_again() -> None:
    """Then there is no passing any more, and any legal answer will do (R8.8)."""
    rules, state = window(["stop"], FULL, 61, 62, ox=56)
    state, _ = play(rules, state, "0: pass")
    assert ask(rules, state, 0).startswith("stop")


def test_orders_of_a_queue() -> None:
    """All of a short one; of a long one those with one card moved, each once."""
    assert len(orders(Sort((1, 2, 3, 4)))) == 24
    assert len(set(orders(Sort(tuple(range(1, 8)))))) == len(orders(Sort(tuple(range(1, 8))))) == 36
