"""Worlds of the kernel played through `games/`: what a rollout must come to.

`random_moment` walks to a random moment of a round, `replay` takes one world there (who holds and plays what)
and lets the rules finish the round with it.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from tests.sim.compare_with_rules import random_answer
from vacherie.core.action import Answer, Deal, Seat
from vacherie.games.nimmt.choice import ChooseRow, Play
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.placement import cheapest
from vacherie.games.nimmt.step import ChoosingRow, Drafting, Over, Select, Shuffling
from vacherie.games.nimmt.table import Hidden, Private, State
from vacherie.sim.nimmt.position import REVERSED

ENDS = Over | Shuffling


def random_moment(rules: Nimmt, seats: int, rng: Random, wanted: type = Select) -> State:
    """A random moment of a random round at which this kind of question is open."""
    moments: list[State] = []
    while not moments:
        state = rules.start(seats)
        due = rules.needs_deal(state)
        assert due is not None
        state, _ = rules.apply(state, Deal(tuple(rng.sample(due.deck, len(due.deck))), due.specials))
        while not isinstance(state.table.todo[0], ENDS):
            if isinstance(state.table.todo[0], wanted):
                moments.append(state)
            state, _ = rules.apply(state, random_answer(rules, state, rng))
    return rng.choice(moments)


def replay(
    rules: Nimmt,
    state: State,
    plays: NDArray[np.uint8],
    row: int | None = None,
    choose: Callable[[State, Seat], Play] | None = None,
) -> tuple[int, ...]:
    """What each seat takes from here if all seats play these cards, and the cheapest row where asked.

    `plays` is (seats, tricks); `row` answers the first question for a row. With `choose`, the plays are only
    the hands, and it says what is played.
    """
    before = state.hidden.points if not isinstance(state.table.todo[0], Drafting) else (0,) * len(plays)
    privates = tuple(Private(tuple(sorted(int(p) % REVERSED for p in mine))) for mine in plays)
    table = state.table
    if isinstance(table.todo[0], Select):
        table = replace(table, answered=())
    hidden = Hidden(state.hidden.piles, state.hidden.points)
    state = State(table, privates, hidden)
    trick = 0
    while not isinstance(state.table.todo[0], ENDS):
        step = state.table.todo[0]
        if isinstance(step, ChoosingRow):
            wanted = cheapest(state.table) if row is None else row
            row = None
            state, _ = rules.apply(state, Answer(step.seat, ChooseRow(wanted)))
            continue
        assert isinstance(step, Select)
        seats = range(len(plays))
        if choose is None:
            trick_plays = [Play(int(p) % REVERSED, bool(p >= REVERSED)) for p in plays[:, trick]]
        else:
            trick_plays = [choose(state, seat) for seat in seats]
        for seat in seats:
            state, _ = rules.apply(state, Answer(seat, trick_plays[seat]))
        trick += 1
    return tuple(after - b for after, b in zip(state.table.history[-1], before, strict=True))


def line(scores: tuple[int, ...], seat: Seat) -> list[int]:
    """The line of a tally after one rollout with these scores."""
    own = scores[seat]
    relative = len(scores) * own - sum(scores)
    return [1, own, own * own, relative, relative * relative]
