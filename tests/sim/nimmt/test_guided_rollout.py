"""Guided rollouts against the rules, with the sensible policy in plain Python (`sensible_rules`)."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from tests.sim.compare_with_rules import PRESETS, build
from tests.sim.replay_worlds import random_moment, replay
from tests.sim.sensible_rules import Guide
from vacherie import Dealer, Match
from vacherie.bots.bot import Bot
from vacherie.bots.careful.bot import Careful
from vacherie.bots.match_runner import seat_rngs
from vacherie.bots.random_bot import Random as RandomBot
from vacherie.bots.shark.nimmt_rivals import sensible_probability
from vacherie.games.nimmt.step import ChoosingRow, Drafting, Select
from vacherie.sim.nimmt.determinise import determinise_many
from vacherie.sim.nimmt.guided_rollout import COST, COUNT, OWN, OWN_SQUARES, SQUARES, WINS, roll_out
from vacherie.sim.nimmt.position import REVERSED, dump, load


def expected(scores: tuple[int, ...], before: list[int], seat: int, prize: float) -> list[float]:
    """The line of statistics after one rollout with these scores."""
    own = scores[seat]
    sums = [score + start for score, start in zip(scores, before, strict=True)]
    win = 1 / sums.count(min(sums)) if sums[seat] == min(sums) else 0.0
    cost = own - (sum(scores) - own) / (len(scores) - 1) - prize * win
    line = dict.fromkeys(range(6), 0.0)
    line.update({COUNT: 1, COST: cost, SQUARES: cost * cost, OWN: own, WINS: win, OWN_SQUARES: own * own})
    return list(line.values())


@pytest.mark.parametrize("preset", PRESETS)
def test_each_candidate(preset: str) -> None:
    """The rules make of the same hands and choices what a rollout does, whichever seats are sensible."""
    for seats, question in ((2, Select), (4, Select), (5, ChoosingRow), (10, Select)):
        for keen_seats in (0, seats // 2, seats):
            rng = Random(f"guided.{preset}.{seats}.{keen_seats}")
            rules = build(preset, {})
            state = random_moment(rules, seats, rng, question)
            seat = rng.randrange(seats)
            position = load(rules, rules.view(state, seat))
            chosen = set(rng.sample(range(seats), keen_seats))
            before = [rng.randrange(12) for _ in range(seats)]
            stats = roll_out(
                position,
                1,
                seed=3,
                sensible=np.array([float(other in chosen) for other in range(seats)]),
                before=np.array(before),
                prize=7.0,
            )
            world = determinise_many(position, 1, seed=3)[0]
            hands = [[int(play) % REVERSED for play in plays] for plays in world]
            hands[seat] = list(state.privates[seat].hand)
            sensible = [other in chosen or other == seat for other in range(seats)]
            for number, answer in enumerate(dump(position.sheet).candidates or (0,)):
                first = [0] * seats
                if question is Select:
                    first[seat] = answer
                row = answer + 1 if question is ChoosingRow and position.options else None
                guide = Guide(rules, world, [list(hand) for hand in hands], sensible, first)
                scores = replay(rules, state, world, row, guide)
                assert stats[number].tolist() == pytest.approx(expected(scores, before, seat, 7.0))


def test_picks_of_a_draft() -> None:
    """Every pick is tried to the end of the round, and the better cards of `pro` show."""
    rules = build("pro", {})
    state = random_moment(rules, 3, Random("draft"), Drafting)
    seat = state.table.todo[0].seat  # type: ignore[union-attr]
    position = load(rules, rules.view(state, seat))
    stats = roll_out(position, 50, seed=1, sensible=np.zeros(3), before=np.zeros(3, np.int64))
    assert stats[:, COUNT].tolist() == [50] * len(state.table.offer)
    assert np.isfinite(stats).all()


def test_worlds_do_not_depend_on_how_they_are_asked_for() -> None:
    """All at once, in two parts, or only some candidates: the same sums."""
    rules = build("classic", {})
    state = random_moment(rules, 4, Random("parts"))
    position = load(rules, rules.view(state, 1))
    sensible, before = np.full(4, 0.5), np.zeros(4, np.int64)
    whole = roll_out(position, 60, seed=9, sensible=sensible, before=before)
    parts = [
        roll_out(position, count, seed=9, sensible=sensible, before=before, first=first)
        for first, count in ((0, 20), (20, 40))
    ]
    np.testing.assert_allclose(parts[0] + parts[1], whole)
    active = np.zeros(position.lines, np.bool_)
    active[0] = True
    some = roll_out(position, 60, seed=9, sensible=sensible, before=before, active=active)
    assert some[0].tolist() == whole[0].tolist()
    assert not some[1:].any()


def test_wrong_shapes() -> None:
    rules = build("classic", {})
    position = load(rules, rules.view(random_moment(rules, 3, Random(1)), 0))
    with pytest.raises(ValueError, match=r"shape \(3,\)"):
        roll_out(position, 1, seed=1, sensible=np.zeros(4), before=np.zeros(3, np.int64))


@pytest.mark.parametrize("preset", ["classic", "fan-parity", "fan-reverse"])
def test_who_plays_sensibly_is_recognised(preset: str) -> None:
    """By the second round it is clear who is `careful` and who plays at random."""
    rules = build(preset, {"max_rounds": 2})
    for number in range(3):
        match = Match(rules, 3, Dealer.from_seed("known", 3, number))
        bots: list[Bot] = [RandomBot(rules), Careful(rules), RandomBot(rules)]
        rngs = seat_rngs("known", number, 3)
        while match.state.table.round < 2 or match.state.table.trick < 5:
            decision = match.waiting()[0]
            at = decision.seat
            match.answer(decision, bots[at].choose(match.view(at), match.heard[at], decision, rngs[at]))
        view = match.view(0)
        beliefs = sensible_probability(rules, view, match.heard[0], load(rules, view), Random(1))
        assert beliefs[1] > 0.8, beliefs
        assert beliefs[2] < 0.1, beliefs


def test_nothing_heard_nothing_learned() -> None:
    rules = build("classic", {})
    view = rules.view(random_moment(rules, 4, Random(2)), 0)
    beliefs = sensible_probability(rules, view, (), load(rules, view), Random(1))
    assert len(set(beliefs.tolist())) == 1
