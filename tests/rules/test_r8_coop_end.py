"""R8.19-R8.21: what the team may know, and how the co-op game ends."""

from __future__ import annotations

import msgspec
import pytest

from tests.rules.scene import begin, commit, only, options
from tests.support.position import play, position
from vacherie.games.nimmt.event import GameEnded, RoundEnded
from vacherie.games.nimmt.table import Coop

ROWS = "10 | 20 | 30 | 40"


@pytest.mark.rule("R8.19", "R12")
def test_hands_are_secret_from_team_mates_too() -> None:
    """R8.19: a view holds the own hand and no other, and nothing of the Ox's pile."""
    rules, state = position("coop", ROWS, [[51, 52], [61, 62]], ox=[71, 72], slots=["stop"])
    view = rules.view(state, 0)
    assert view.private == state.privates[0]
    text = msgspec.json.encode(view)
    for card in (61, 62, 71, 72):
        assert str(card).encode() not in text


@pytest.mark.rule("R8.19")
@pytest.mark.parametrize(("show", "points"), [(False, (16,)), (True, (16, 10))])
def test_the_team_may_inspect_its_pile_and_nobody_the_oxs(show: bool, points: tuple[int, ...]) -> None:
    """R8.19: of the Ox's pile only the count is shown, and its total with `show_ox_total`."""
    rows = "1 2 3 4 5 | 11 12 13 14 15 | 21 22 23 24 25 | 90"
    rules, state = position("coop", rows, [[6, 101], [26, 102]], ox=[16, 103], show_ox_total=show)
    state, _ = commit(rules, state, 6, 26)
    table = rules.view(state, 0).table
    assert isinstance(table.extra, Coop)
    assert table.extra.team_pile == (1, 2, 3, 4, 5, 21, 22, 23, 24, 25)
    assert table.taken == (10, 5)
    assert table.points == points


@pytest.mark.rule("R8.19")
@pytest.mark.parametrize(("show", "points"), [(False, (0,)), (True, (0, 0))])
def test_a_round_starts_with_as_many_totals_as_are_shown(show: bool, points: tuple[int, ...]) -> None:
    """R8.19: the Ox's only on request."""
    _, state = begin("coop", 2, show_ox_total=show)
    assert state.table.points == points
    assert state.hidden.points == (0, 0)


@pytest.mark.rule("R8.20")
@pytest.mark.parametrize(
    ("seats", "team", "ox", "scores", "winners"),
    [
        (1, 10, 21, (20, 21), (0,)),
        (1, 10, 20, (20, 20), ()),
        (1, 10, 19, (20, 19), (1,)),
        (2, 10, 21, (20, 21), (0,)),
        (2, 10, 20, (20, 20), ()),
        (2, 11, 21, (22, 21), (1,)),
        (3, 20, 21, (20, 21), (0,)),
        (3, 20, 20, (20, 20), ()),
        (3, 20, 19, (20, 19), (1,)),
        (6, 0, 1, (0, 1), (0,)),
        (4, 0, 0, (0, 0), ()),
    ],
)
def test_the_result(
    seats: int, team: int, ox: int, scores: tuple[int, int], winners: tuple[int, ...]
) -> None:
    """R8.20: fewer points win; the team's count double for one or two players; equal is a draw."""
    cards = (11, 21, 31, 12, 22, 32)[:seats]
    rules, state = position("coop", ROWS, [[card] for card in cards], ox=[60], points=[team, ox])
    assert rules.scores(state) == (0, 0)
    state, events = commit(rules, state, *cards)
    assert rules.is_over(state)
    assert rules.scores(state) == scores
    assert rules.winners(state) == winners
    assert only(events, RoundEnded)[0].points == scores
    assert only(events, GameEnded) == [GameEnded(scores, winners)]


@pytest.mark.rule("R8.21", "R8.2", "R8.8")
def test_solo_has_no_specials_and_no_windows() -> None:
    """R8.21: every card is placed at once, and the points count double."""
    rules, state = begin("coop", 1, [50, 5, 60, 61, 10, 20, 30, 40], hand=2)
    due = rules.needs_deal(rules.start(1))
    assert due is not None
    assert due.specials == ()
    state, _ = commit(rules, state, 50)
    assert state.table.trick == 2
    state, _ = commit(rules, state, 5)
    assert options(rules, state, 0) == ["r1", "r2", "r3", "r4"]
    state, _ = play(rules, state, "0: r1")
    assert rules.is_over(state)
    assert rules.scores(state) == (6, 0)


@pytest.mark.rule("R8.3", "R8.20")
def test_there_are_two_sides() -> None:
    """R8.20: the team and the Ox, whatever the number of players."""
    for seats in (1, 4):
        rules, state = begin("coop", seats)
        assert rules.scores(state) == (0, 0)
        assert len(rules.piles(state)) == rules.sides(seats) == 2
