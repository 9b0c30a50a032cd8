"""A batch of nimmt rounds and the rules of `games/` side by side, every number of every game compared.

`follow` plays one round: decks out of the batch, the same answers to both. It counts what it has compared.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
from numpy.typing import NDArray

from vacherie import Answer, Deal, game
from vacherie.games.nimmt.cards import bullheads
from vacherie.games.nimmt.choice import ChooseRow, Pick, Play
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.placement import cheapest
from vacherie.games.nimmt.step import ChoosingRow
from vacherie.games.nimmt.table import State, flippers
from vacherie.sim.batch.nimmt import NimmtBatch

FLIP = 128


def rules_of(fan: str | None = None, deal: str = "classic", hand: int = 10) -> Nimmt:
    """The game that a batch plays."""
    preset = f"fan-{fan}" if fan else "classic"
    rules = game(preset, deal=deal, hand=hand, max_rounds=1)
    assert isinstance(rules, Nimmt)
    return rules


def follow(batch: NimmtBatch, rules: Nimmt, rng: Random, rows: str = "free") -> Counter[str]:
    """Play the round that the batch has dealt, by the rules too, and compare all the way."""
    done: Counter[str] = Counter()
    states = begin(batch, rules, rng, done)
    for trick in range(1, batch.hand + 1):
        assert (batch.trick, batch.phase) == (trick, "cards")
        for g, state in enumerate(states):
            compare(batch, rules, state, g, done)
        before = [state.hidden.points for state in states]
        plays = [[rng.choice(decision.options) for decision in rules.decisions(state)] for state in states]
        cards = np.array([[code(play) for play in line] for line in plays]).T
        batch.play(cards)
        assert (batch.cards == cards).all()
        for g, line in enumerate(plays):
            for seat, play in enumerate(line):
                states[g] = rules.apply(states[g], Answer(seat, play))[0]
        choose_rows(batch, rules, states, rng, rows, done)
        for g, state in enumerate(states):
            change = np.array(state.hidden.points) - before[g]
            assert (batch.rewards[:, g] == -change).all()
            done["placements"] += batch.seats
            done["takings"] += int((change > 0).sum())
            done["reversed"] += int((cards[:, g] > FLIP).sum())
    assert batch.ended
    for g, state in enumerate(states):
        assert rules.is_over(state)
        assert tuple(batch.finals[:, g].tolist()) == rules.scores(state)
    return done


def begin(batch: NimmtBatch, rules: Nimmt, rng: Random, done: Counter[str]) -> list[State]:
    """The states by the rules after the deals that the batch has made, or after a random draft."""
    drafting = batch.phase == "picks"
    states = []
    for g in range(batch.games):
        state = rules.start(batch.seats)
        due = rules.needs_deal(state)
        assert due is not None
        dealt = [*batch.hands[:, :, g].reshape(-1).tolist(), *batch.ends[:, g].tolist()]
        deck = () if drafting else (*dealt, *sorted(set(due.deck) - set(dealt)))
        states.append(rules.apply(state, Deal(deck))[0])
    while batch.phase == "picks":
        seat = batch.picker
        for g, state in enumerate(states):
            (decision,) = rules.decisions(state)
            options = [option.card for option in decision.options if isinstance(option, Pick)]
            assert decision.seat == seat
            assert (np.flatnonzero(batch.offer[g]) + 1).tolist() == options
            for other, known in enumerate(state.table.known):
                held = batch.hands[other, :, g]
                assert tuple(held[held > 0].tolist()) == known
        picks = [rng.choice(state.table.offer) for state in states]
        batch.pick(picks)
        states = [rules.apply(s, Answer(seat, Pick(c)))[0] for s, c in zip(states, picks, strict=True)]
        done["picks"] += len(picks)
    return states


def code(play: object) -> int:
    """A play as an action of the batch."""
    assert isinstance(play, Play)
    return play.card + FLIP * play.reversed


def choose_rows(
    batch: NimmtBatch, rules: Nimmt, states: list[State], rng: Random, rows: str, done: Counter[str]
) -> None:
    """Answer row choices until no game asks; where one does, everything is compared first."""
    times = 0
    while batch.phase == "rows":
        for g, state in enumerate(states):
            step = state.table.todo[0]
            asked = step.seat if isinstance(step, ChoosingRow) else -1
            assert batch.choosers[g] == asked
            if asked >= 0:
                compare(batch, rules, state, g, done)
                done["row choices"] += 1
                done["second row choices"] += times > 0
        chosen = choices(batch, states, rng, rows)
        batch.choose(chosen)
        times += 1
        for g, state in enumerate(states):
            step = state.table.todo[0]
            if isinstance(step, ChoosingRow):
                states[g] = rules.apply(state, Answer(step.seat, ChooseRow(int(chosen[g]) + 1)))[0]


def choices(batch: NimmtBatch, states: list[State], rng: Random, rows: str) -> NDArray[np.uint8]:
    """A row for every game; nonsense where none is asked for."""
    if rows == "cheapest":
        wanted = batch.cheapest_rows()
        for g in np.flatnonzero(batch.choosers >= 0):
            assert wanted[g] == cheapest(states[g].table) - 1
        return wanted.copy()
    asked = batch.choosers >= 0
    return np.where(asked, [rng.randrange(4) for _ in states], 200).astype(np.uint8)


def compare(batch: NimmtBatch, rules: Nimmt, state: State, g: int, done: Counter[str]) -> None:
    """One game's numbers, one by one, as its seats see them, and what they may play."""
    table = state.table
    cards: list[tuple[int, ...]] = [row.cards for row in table.rows]
    assert batch.ends[:, g].tolist() == [row[-1] for row in cards]
    assert batch.counts[:, g].tolist() == [len(row) for row in cards]
    assert batch.heads[:, g].tolist() == [bullheads(row) for row in cards]
    assert tuple(batch.points[:, g].tolist()) == state.hidden.points
    if table.marker is not None:
        assert (batch.markers[g] + 1, bool(batch.climbing[g])) == (table.marker.row, table.marker.up)
    shown = {card for row in cards for card in row} | set(table.gone) | {p.card for p in table.queue}
    assert set((np.flatnonzero(batch.seen[g]) + 1).tolist()) == shown
    for seat, private in enumerate(state.privates):
        assert tuple(batch.hands[seat, :, g].tolist()) == private.hand + (0,) * (
            batch.hand - len(private.hand)
        )
    if table.extra is not None:
        assert tuple(np.flatnonzero(batch.flips[:, g]).tolist()) == flippers(table)
    for decision in rules.decisions(state):
        if isinstance(decision.options[0], Play):
            legal = {code(option) for option in decision.options}
            columns = np.flatnonzero(batch.legal[decision.seat, g]).tolist()
            assert {c + 1 if c < 104 else c - 103 + FLIP for c in columns} == legal
    done["positions"] += 1
