"""The heuristic policy against its description in plain Python over the rules."""

from __future__ import annotations

from random import Random

import pytest

from tests.sim.compare_with_rules import PRESETS, build
from tests.sim.replay_worlds import line, random_moment, replay
from tests.sim.sensible_rules import Guide
from vacherie.games.nimmt.step import ChoosingRow, Select
from vacherie.sim.nimmt.determinise import determinise_many
from vacherie.sim.nimmt.policy import NimmtPolicy
from vacherie.sim.nimmt.position import REVERSED, dump, load
from vacherie.sim.nimmt.rollout import roll_out
from vacherie.sim.nimmt.rollout_sums import RolloutSums


@pytest.mark.parametrize("preset", PRESETS)
def test_heuristic_rollouts(preset: str) -> None:
    """A heuristic rollout of each candidate is what the rules make of the same hands and choices."""
    for seats, question in ((2, Select), (4, Select), (5, ChoosingRow), (10, Select)):
        rng = Random(f"heuristic.{preset}.{seats}")
        rules = build(preset, {})
        state = random_moment(rules, seats, rng, question)
        seat = rng.randrange(seats)
        position = load(rules, rules.view(state, seat))
        tally = RolloutSums.empty(position)
        roll_out(position, tally, 1, seed=3, policy=NimmtPolicy.HEURISTIC)
        world = determinise_many(position, 1, seed=3)[0]
        hands = [[int(play) % REVERSED for play in plays] for plays in world]
        hands[seat] = list(state.privates[seat].hand)
        answers = dump(position.sheet).candidates or (0,)
        for number, answer in enumerate(answers):
            opening = [0] * seats
            row = None
            if question is Select:
                opening[seat] = answer
            elif position.options:
                row = answer + 1
            chooser = Guide(rules, world, [list(hand) for hand in hands], [True] * seats, opening)
            scores = replay(rules, state, world, row, chooser)
            assert tally.sums[number].tolist() == line(scores, seat), (seats, answer)


def test_heuristic_is_better_than_chance() -> None:
    """Every seat takes fewer bullheads than with uniform cards."""
    rules = build("classic", {})
    rng = Random("strong")
    means = dict.fromkeys((NimmtPolicy.CHEAP, NimmtPolicy.HEURISTIC), 0.0)
    for _ in range(20):
        state = random_moment(rules, 4, rng)
        position = load(rules, rules.view(state, 0), decide=False)
        for policy in means:
            tally = RolloutSums.empty(position)
            roll_out(position, tally, 50, seed=1, policy=policy)
            means[policy] += float(tally.own()[0])
    assert means[NimmtPolicy.HEURISTIC] < 0.95 * means[NimmtPolicy.CHEAP]
