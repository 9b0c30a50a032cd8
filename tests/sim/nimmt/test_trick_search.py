"""Search of one trick: placed as the rules place it, in every variant, with the net's word after it."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

import vacherie
from tests.support.random_nets import random_nets
from vacherie.core.action import Answer
from vacherie.games.nimmt.choice import CHOOSE_ROW, ChooseRow
from vacherie.games.nimmt.placement import cheapest
from vacherie.games.nimmt.step import Select
from vacherie.sim.nimmt.position import load
from vacherie.sim.nimmt.trick_search import COST, COUNT, SQUARES, search_trick

NETS = random_nets(2, 16, 8, seed=3)
TEMPERATURES = np.array([0.5, 0.5])
PRESETS = ("classic", "leaflet", "fan-parity", "fan-climb", "fan-leap", "fan-reverse")


def last_trick(preset: str, seats: int, seed: str) -> vacherie.Match[Any, Any]:
    """A game before the last trick of its first round."""
    match = vacherie.Match(vacherie.game(preset), seats, vacherie.Dealer.from_seed(seed, seats))
    rng = Random(seed)
    while not (isinstance(match.state.table.todo[0], Select) and match.state.table.hands[0] == 1):
        decision = match.waiting()[0]
        match.answer(decision, rng.choice(decision.options))
    return match


def by_rules(match: vacherie.Match[Any, Any], seat: int, choice: vacherie.Choice) -> float:
    """What a choice costs in the last trick, relative to the others, who play their last cards plainly."""
    game, state = match.game, match.state
    before = state.hidden.points
    for decision in game.decisions(state):
        answer = choice if decision.seat == seat else decision.options[0]
        state, _ = game.apply(state, Answer(decision.seat, answer))
    while state.table.todo and len(state.table.history) == len(match.state.table.history):
        decision = game.decisions(state)[0]
        assert isinstance(decision.options[0], ChooseRow)
        state, _ = game.apply(state, Answer(decision.seat, CHOOSE_ROW[cheapest(state.table)]))
    gained = [after - start for after, start in zip(state.table.history[-1], before, strict=True)]
    own = gained[seat]
    return float(own - (sum(gained) - own) / (len(gained) - 1))


@pytest.mark.parametrize("preset", PRESETS)
def test_the_last_trick_is_exact(preset: str) -> None:
    """With all hands open nothing is left to chance, and nothing to the net."""
    for number, seats in enumerate((2, 3, 5, 8)):
        match = last_trick(preset, seats, f"last{number}")
        if preset == "fan-reverse" and any(len(d.options) > 1 for d in match.waiting()):
            continue  # the others could reverse their cards
        for decision in match.waiting():
            position = load(match.game, match.state, decision.seat)
            weights = np.tile([1.0, 0, 0, 0], (seats, 1))
            stats = search_trick(
                position, NETS, 1, weights=weights, temperatures=TEMPERATURES,
                before=np.zeros(seats, np.int64), prize=0.0, seed=1,
                active=np.ones(len(position.options), np.bool_),
            )  # fmt: skip
            for line, option in enumerate(position.options):
                assert stats[line, COST] == pytest.approx(by_rules(match, decision.seat, option), abs=1e-5)


def test_worlds_are_numbered() -> None:
    """Any split of the work over calls adds up to the same."""
    match = vacherie.Match(vacherie.game("classic"), 4, vacherie.Dealer.from_seed("tea", 4))
    position = load(match.game, match.view(2))
    weights = np.tile([0.2, 0.2, 0.3, 0.3], (4, 1))

    def search(worlds: int, start: int) -> np.ndarray:
        return search_trick(
            position, NETS, worlds, weights=weights, temperatures=TEMPERATURES, start=start,
            before=np.arange(4), prize=10.0, seed=9, active=np.ones(10, np.bool_),
        )  # fmt: skip

    whole, parts = search(30, 0), search(12, 0) + search(18, 12)
    assert (whole[:, COUNT] == 30).all()
    assert whole == pytest.approx(parts)
    assert (whole[:, SQUARES] >= whole[:, COST] ** 2 / 30 - 1e-9).all()


def test_only_active_candidates_are_tried() -> None:
    match = vacherie.Match(vacherie.game("classic"), 3, vacherie.Dealer.from_seed("tea", 3))
    position = load(match.game, match.view(0))
    active = np.zeros(10, np.bool_)
    active[[2, 7]] = True
    stats = search_trick(
        position, NETS, 5, weights=np.tile([1.0, 0, 0, 0], (3, 1)), temperatures=TEMPERATURES,
        before=np.zeros(3, np.int64), prize=0.0, seed=1, active=active,
    )  # fmt: skip
    assert stats[:, COUNT].tolist() == [5 * bool(is_active) for is_active in active]
