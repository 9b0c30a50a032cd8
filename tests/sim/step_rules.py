"""A batch of nimmt rounds and the rules of `games/` side by side, every number of every game compared.

`follow` plays one round: decks out of the batch, the same answers to both. It counts what it has compared.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vacherie import Answer, Deal, game
from vacherie.games.nimmt.cards import bullheads
from vacherie.games.nimmt.choice import ChooseRow, Play
from vacherie.games.nimmt.placement import cheapest
from vacherie.games.nimmt.step import ChoosingRow
from vacherie.games.nimmt.table import State
from vacherie.sim.step.nimmt import NimmtBatch

RULES = {deal: game("classic", deal=deal, max_rounds=1) for deal in ("classic", "tactic")}


def follow(batch: NimmtBatch, deal: str, rng: Random, rows: str = "free") -> Counter[str]:
    """Play the round that the batch has dealt, by the rules too, and compare all the way."""
    rules = RULES[deal]
    seats, games = batch.seats, batch.games
    states = [first_state(batch, deal, g) for g in range(games)]
    done: Counter[str] = Counter()
    for trick in range(1, 11):
        assert (batch.trick, batch.phase) == (trick, "cards")
        for g, state in enumerate(states):
            compare(batch, state, g, done)
        before = [points(state) for state in states]
        cards = np.array([[rng.choice(p.hand) for p in state.privates] for state in states]).T
        batch.play(cards)
        for g, state in enumerate(states):
            for seat in range(seats):
                state = rules.apply(state, Answer(seat, Play(int(cards[seat, g]))))[0]
            states[g] = state
            step = state.table.todo[0]
            assert batch.choosers[g] == (step.seat if isinstance(step, ChoosingRow) else -1)
            assert batch.cards[:, g].tolist() == cards[:, g].tolist()
            if isinstance(step, ChoosingRow):  # nothing is placed before the choice (R2.8)
                compare(batch, state, g, done)
        chosen = choices(batch, states, rng, rows)
        batch.choose(chosen)
        for g, state in enumerate(states):
            step = state.table.todo[0]
            if isinstance(step, ChoosingRow):
                state = rules.apply(state, Answer(step.seat, ChooseRow(int(chosen[g]) + 1)))[0]
                states[g] = state
                done["row choices"] += 1
            change = np.array(points(state)) - before[g]
            done["placements"] += seats
            done["takings"] += int((change > 0).sum())
            assert (batch.rewards[:, g] == before[g] - np.array(points(state))).all()
    assert batch.ended
    for g, state in enumerate(states):
        assert rules.is_over(state)
        assert tuple(batch.finals[:, g].tolist()) == rules.scores(state)
    return done


def first_state(batch: NimmtBatch, deal: str, g: int) -> State:
    """The state by the rules after the deal that the batch has made for game g."""
    rules = RULES[deal]
    state = rules.start(batch.seats)
    dealt = [*batch.hands[:, :, g].reshape(-1).tolist(), *batch.ends[:, g].tolist()]
    due = rules.needs_deal(state)
    assert due is not None
    rest = sorted(set(due.deck) - set(dealt))
    state = rules.apply(state, Deal((*dealt, *rest)))[0]
    assert isinstance(state, State)
    return state


def choices(batch: NimmtBatch, states: list[State], rng: Random, rows: str) -> NDArray[np.uint8]:
    """A row for every game; nonsense where none is asked for."""
    if rows == "cheapest":
        wanted = batch.cheapest_rows()
        for g in np.flatnonzero(batch.choosers >= 0):
            assert wanted[g] == cheapest(states[g].table) - 1
        return wanted.copy()
    asked = batch.choosers >= 0
    return np.where(asked, [rng.randrange(4) for _ in states], 200).astype(np.uint8)


def compare(batch: NimmtBatch, state: State, g: int, done: Counter[str]) -> None:
    """One game's numbers, one by one, as its seats see them."""
    table = state.table
    cards: list[tuple[int, ...]] = [row.cards for row in table.rows]
    assert batch.ends[:, g].tolist() == [row[-1] for row in cards]
    assert batch.counts[:, g].tolist() == [len(row) for row in cards]
    assert batch.heads[:, g].tolist() == [bullheads(row) for row in cards]
    assert tuple(batch.points[:, g].tolist()) == points(state)
    shown = {card for row in cards for card in row} | set(table.gone) | {p.card for p in table.queue}
    assert set((np.flatnonzero(batch.seen[g]) + 1).tolist()) == shown
    for seat, private in enumerate(state.privates):
        rest = (0,) * (10 - len(private.hand))
        assert tuple(batch.hands[seat, :, g].tolist()) == private.hand + rest
        assert tuple((np.flatnonzero(batch.legal[seat, g]) + 1).tolist()) == private.hand
    decisions: Any = RULES["classic"].decisions(state)
    for decision in decisions:
        if isinstance(decision.options[0], Play):
            legal = {option.card for option in decision.options}
            assert set((np.flatnonzero(batch.legal[decision.seat, g]) + 1).tolist()) == legal
    done["positions"] += 1


def points(state: State) -> tuple[int, ...]:
    """Everybody's bullheads in the round, also right after its end."""
    return state.hidden.points
