"""`careful` and special cards: used when they save or gain enough, kept when they do not (R8, R9)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.bots.bot_games import ask
from tests.support.position import play, position
from vacherie.games.nimmt.choice import Special
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.table import State


def window(
    special: Special, rows: str, *cards: int, ox: int, trick: int = 9, keep: Sequence[int] = ()
) -> tuple[Nimmt, State]:
    """The first window of a co-op trick with these cards, and this special card on the table."""
    kept = keep or [101, 102, 103, 104][: len(cards)]
    hands = [[card, other] for card, other in zip(cards, kept, strict=True)]
    rules, state = position("coop", rows, hands, ox=[ox, 1], slots=(special,), trick=trick)
    state, _ = play(rules, state, *(f"{seat}: {card}" for seat, card in enumerate(cards)))
    return rules, state


# The examples K1 to K8 of R15.4, most with more bullheads at stake and a card of a second player.
FULL = "11 13 15 17 19 | 50 | 70 | 90"


@pytest.mark.parametrize(
    ("special", "rows", "cards", "ox", "answer"),
    [
        ("seven", FULL, (20, 51), 71, "seven1"),
        ("stop", FULL, (51, 52), 20, "pass"),  # the Ox takes a row: let it
        ("stop", "2 4 6 11 12 | 20 | 50 | 70", (51, 71), 25, "stop2"),
        ("insert", FULL, (20, 51), 71, "insert2"),
        ("slide", "3 5 9 11 | 30 | 60 | 7 40", (61, 62), 15, "slide7>1"),
        ("first", "97 | 60 66 70 77 88 | 33 40 | 44 50", (100, 51), 3, "first0"),
        ("last", "80 85 90 95 99 | 20 | 30 | 40", (100, 41), 103, "last0"),
    ],
)
def test_saves_the_team_or_burdens_the_ox(
    special: Special, rows: str, cards: Sequence[int], ox: int, answer: str
) -> None:
    rules, state = window(special, rows, *cards, ox=ox)
    assert ask(rules, state, 0) == ask(rules, state, 1) == answer


def test_sorts_the_queue() -> None:
    """K8: in the right order the Ox takes what the team would."""
    rules, state = window("sort", "90 | 40 44 47 50 | 30 | 75", 55, 68, 78, 80, ox=72)
    answer = ask(rules, state, 2)
    assert answer.startswith("sort")
    state, _ = play(rules, state, f"2: {answer}")
    for _ in range(30):
        if not state.table.queue:
            break
        state, _ = play(rules, state, f"{rules.decisions(state)[0].seat}: pass")
    assert state.hidden.points[0] == 0


def test_replaces_the_own_card_only() -> None:
    """K3: the owner has a better card; no other seat can tell."""
    rules, state = window("replace", "11 13 15 17 19 | 50 | 70 | 90", 20, 51, ox=71, keep=(72, 103))
    assert ask(rules, state, 0) == "replace72"
    assert ask(rules, state, 1) == "pass"


def test_keeps_a_rare_special_card_for_more() -> None:
    """One bullhead is not worth the team's only special card, unless there is no later."""
    rows = "12 13 14 16 17 | 50 | 70 | 90"
    rules, state = window("seven", rows, 18, 51, 52, ox=71, trick=2)
    assert ask(rules, state, 0) == "pass"
    rules, state = window("seven", rows, 18, 51, 52, ox=71, trick=10)
    assert ask(rules, state, 0) == "seven1"


def test_removes_a_stop_in_the_way() -> None:
    """Behind the locked row the 20 is too low everywhere; without the Stop card it just fits."""
    hands = [[20, 101], [96, 102]]
    rules, state = position("coop", "19 | 55 | 77 88 | 95", hands, ox=[97, 1], stops=[1])
    state, _ = play(rules, state, "0: 20", "1: 96")
    assert ask(rules, state, 0) == "unstop1"


def test_two_empty_rows_between_two_locked_ones() -> None:
    """Then no row can be taken, and the next card starts one (R8.13)."""
    hands = [[15, 101], [16, 102]]
    rules, state = position("coop", " | | 50 | 60", hands, ox=[97, 1], stops=[3, 4], slots=("first",))
    state, _ = play(rules, state, "0: 15", "1: 16")
    assert ask(rules, state, 0) == "pass"
    state, _ = play(rules, state, "0: pass", "1: pass")
    assert ask(rules, state, 0) in ("r1", "r2")


def test_who_has_passed_may_be_asked_again() -> None:
    """Then there is no passing any more, and any legal answer will do (R8.8)."""
    rules, state = window("stop", FULL, 51, 52, ox=20)
    state, _ = play(rules, state, "0: pass")
    assert ask(rules, state, 0).startswith("stop")


def test_takes_a_row_with_the_team_in_mind() -> None:
    """B5: alone one takes the 61; for the team that is dear, for the 62 of a friend follows (R8.7)."""
    rows = "61 | 70 | 80 | 33 40 45 50 52"
    rules, state = position("coop", rows, [[29, 1], [62, 2], [81, 3]], ox=[82, 4])
    state, _ = play(rules, state, "0: 29", "1: 62", "2: 81")
    assert ask(rules, state, 0) == "r3"
    rules, state = position("classic", rows, [[29, 1], [62, 2], [81, 3]])
    state, _ = play(rules, state, "0: 29", "1: 62", "2: 81")
    assert ask(rules, state, 0) == "r1"


def turn(
    specials: Sequence[Special], rows: str, card: int, trick: int = 8, points: Sequence[int] = (0, 0)
) -> tuple[Nimmt, State]:
    """A `surprise` table where seat 0 has these special cards and comes first with this card."""
    rules, state = position(
        "surprise-leaflet", rows, [[card, 23], [24, 22]],
        special_hands={0: specials}, trick=trick, points=points,
    )  # fmt: skip
    state, _ = play(rules, state, f"0: {card}", "1: 24")
    return rules, state


HEAVY = "1 2 5 10 11 | 19 | 20 | 21"


@pytest.mark.parametrize("special", ["fifth", "seven", "insert"])
def test_saves_its_own_skin(special: Special) -> None:
    rules, state = turn([special], HEAVY, 12)
    assert ask(rules, state, 0).startswith(special)


def test_uses_the_weaker_of_two_that_save_the_same() -> None:
    rules, state = turn(["fifth", "seven"], HEAVY, 12)
    assert ask(rules, state, 0) == "seven"


def test_uses_nothing_when_nothing_is_at_stake() -> None:
    rules, state = turn(["fifth", "insert", "slide"], "1 2 | 19 | 20 | 21", 12)
    assert ask(rules, state, 0) == "pass"


def test_keeps_a_good_special_card_for_worse_times() -> None:
    """A cheap row is taken early in the round; at the end nothing is kept."""
    rules, state = turn(["fifth"], "8 | 19 | 20 | 21", 3, trick=1)
    assert ask(rules, state, 0) == "pass"
    rules, state = turn(["fifth"], "8 | 19 | 20 | 21", 3, trick=10)
    assert ask(rules, state, 0) == "fifth"


def test_counts_what_negative_is_positive_can_give_back() -> None:
    """The round total cannot fall below nothing, so that only a known total makes the dear row the best."""
    rows = "9 11 | 19 | 20 | 21"
    rules, state = turn(["negpos"], rows, 3, trick=10, points=(9, 0))
    assert ask(rules, state, 0) == "negpos11>1"


def test_swaps_a_weak_special_card() -> None:
    rules, state = turn(["seven", "fifth"], "8 | 19 | 20 | 21", 3)
    state, _ = play(rules, state, "0: pass", "0: r1")
    assert ask(rules, state, 0) == "swap:seven"
    rules, state = turn(["negpos", "fifth"], "8 | 19 | 20 | 21", 3)
    state, _ = play(rules, state, "0: pass", "0: r1")
    assert ask(rules, state, 0) == "pass"
