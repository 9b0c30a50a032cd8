"""Rounds told by the kernels, played again with the rules of `games/`: what they must come to.

A deck and its picks are described in `vacherie.sim.batch.nimmt_rounds`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from vacherie import Answer, Deal, game
from vacherie.games.nimmt.cards import bullheads
from vacherie.games.nimmt.choice import ChooseRow, Play
from vacherie.games.nimmt.table import State

CLASSIC = game("classic", max_rounds=1)
met: Counter[str] = Counter()
"""How often which branch was compared, over all calls."""


def score(deck: Sequence[int], seats: int, picks: Sequence[int] | None = None) -> list[int]:
    """The bullheads of every seat, every question answered by `games/` first."""
    rows, cards = deck[:4], deck[4:]
    tricks = [list(cards[at : at + seats]) for at in range(0, len(cards), seats)]
    hands = [trick[seat] for seat in range(seats) for trick in tricks]
    rest = set(range(1, 105)) - set(deck)
    assert len(rest) == 104 - len(deck), "a card twice"
    state, _ = CLASSIC.apply(CLASSIC.start(seats), Deal((*hands, *rows, *rest)))
    while questions := CLASSIC.decisions(state):
        asked = next(each for each in questions if not each.answered)
        trick = tricks[state.table.trick - 1]
        choice: Play | ChooseRow
        if isinstance(asked.options[0], Play):
            choice = Play(trick[asked.seat])
            met["cards"] += 1
        else:
            place = (state.table.trick - 1) * seats + sorted(trick).index(trick[asked.seat])
            choice = ChooseRow(row_to_take(state, None if picks is None else picks[place]))
            met["row choices"] += 1
        assert choice in asked.options
        state, _ = CLASSIC.apply(state, Answer(asked.seat, choice))
    return [int(points) for points in CLASSIC.scores(state)]


def row_to_take(state: State, pick: int | None) -> int:
    """The number of the picked row, or of the cheapest one (of equal ones the lowest last card)."""
    rows = sorted(range(4), key=lambda at: state.table.rows[at].cards[-1])
    if pick is not None:
        return rows[pick] + 1
    return min(rows, key=lambda at: bullheads(state.table.rows[at].cards)) + 1
