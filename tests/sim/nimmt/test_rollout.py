"""Rollouts come to what the rules say: every world replayed in `games/`, score by score."""

from __future__ import annotations

from random import Random
from threading import Thread
from typing import cast

import numpy as np
import pytest

from tests.sim.compare_with_rules import PRESETS, build, setups
from tests.sim.replay_worlds import line, random_moment, replay
from vacherie.core.action import Answer
from vacherie.games.nimmt.choice import ChooseRow, Pick, Play
from vacherie.games.nimmt.step import ChoosingRow, Drafting
from vacherie.sim.nimmt.determinise import determinise_many
from vacherie.sim.nimmt.policy import NimmtPolicy
from vacherie.sim.nimmt.position import REVERSED, NimmtPosition, load
from vacherie.sim.nimmt.rollout import roll_out
from vacherie.sim.nimmt.rollout_sums import RolloutSums


def rolled(position: NimmtPosition, worlds: int = 1, seed: int = 5, **more: object) -> RolloutSums:
    """A new tally of so many worlds."""
    tally = RolloutSums.empty(position)
    roll_out(position, tally, worlds, seed=seed, **more)  # type: ignore[arg-type]
    return tally


@pytest.mark.parametrize("preset", PRESETS)
def test_before_a_card(preset: str) -> None:
    """Each candidate card scores what the rules make of the same world, seen from a view and from a state."""
    for number, (_, seats, options) in enumerate(s for s in setups() if s[0] == preset):
        rng = Random(f"card.{preset}.{number}")
        rules = build(preset, options)
        state = random_moment(rules, seats, rng)
        seat = rng.randrange(seats)
        for seen in (rules.view(state, seat), state):
            position = load(rules, seen, seat)
            tally = rolled(position)
            choice = rng.choice(position.options)
            # The candidate as a commitment: the same world, now with what the own seat plays written down.
            decided = state
            if len(state.table.answered) < seats - 1 or seat in state.table.answered:
                decided, _ = rules.apply(state, Answer(seat, choice))
            else:
                continue  # the answer would reveal the trick
            after = rules.view(decided, seat) if seen is not state else decided
            committed = load(rules, after, seat, decide=False)
            worlds = determinise_many(committed, 1, seed=5)
            expected = line(replay(rules, decided, worlds[0]), seat)
            assert tally.sums[position.options.index(choice)].tolist() == expected
            assert rolled(committed).sums.tolist() == [expected]


@pytest.mark.parametrize("preset", PRESETS)
def test_row_choices(preset: str) -> None:
    """A choice of row, the own and another seat's, with cards still waiting."""
    for number, (_, seats, options) in enumerate(s for s in setups() if s[0] == preset):
        rng = Random(f"row.{preset}.{number}")
        rules = build(preset, options)
        state = random_moment(rules, seats, rng, ChoosingRow)
        step = cast(ChoosingRow, state.table.todo[0])
        for seat in {step.seat, rng.randrange(seats)}:
            position = load(rules, rules.view(state, seat))
            tally = rolled(position)
            worlds = determinise_many(position, 1, seed=5)
            if seat != step.seat:
                assert position.options == ()
                assert tally.sums.tolist() == [line(replay(rules, state, worlds[0]), seat)]
                continue
            for choice, sums in zip(position.options, tally.sums, strict=True):
                assert isinstance(choice, ChooseRow)
                assert sums.tolist() == line(replay(rules, state, worlds[0], choice.row), seat)


def test_picks_of_a_draft() -> None:
    """A pick is in the own hand, and every seat ends up with a full hand: the rules accept the world."""
    rng = Random("draft")
    for preset in ("pro", "fan-climb"):
        rules = build(preset, {"deal": "draft"})
        state = random_moment(rules, 3, rng, Drafting)
        seat = cast(Drafting, state.table.todo[0]).seat
        position = load(rules, rules.view(state, seat))
        assert all(isinstance(option, Pick) for option in position.options)
        tally = rolled(position, 20)
        assert tally.n.tolist() == [20] * len(state.table.offer)
        world = determinise_many(position, 1, seed=5)[0]
        assert [len({int(card) for card in cards}) for cards in world] == [rules.rules.hand] * 3
        assert {int(card) for card in world[seat]} >= set(state.privates[seat].hand)
        done = state
        while isinstance(step := done.table.todo[0], Drafting):
            wanted = [int(card) for card in world[step.seat] if int(card) in done.table.offer]
            done, _ = rules.apply(done, Answer(step.seat, Pick(wanted[0])))
        undecided = load(rules, rules.view(state, seat), decide=False)
        assert rolled(undecided).sums.tolist() == [line(replay(rules, done, world), seat)]


def test_any_split_gives_the_same_sums() -> None:
    """Worlds have numbers: one call, many calls and threads add up to the same."""
    rules = build("fan-reverse", {})
    state = random_moment(rules, 4, Random("split"))
    position = load(rules, rules.view(state, 1))
    for policy in NimmtPolicy:
        whole = rolled(position, 90, policy=policy)
        parts = RolloutSums.empty(position)
        for _ in range(3):
            roll_out(position, parts, 30, seed=5, policy=policy)
        assert (parts.sums == whole.sums).all()
        tallies = [RolloutSums.empty(position) for _ in range(3)]
        threads = [
            Thread(
                target=roll_out,
                args=(position, tally, 30),
                kwargs={"seed": 5, "policy": policy, "first": 30 * i},
            )
            for i, tally in enumerate(tallies)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        total = RolloutSums.empty(position)
        for tally in tallies:
            total.add(tally)
        assert (total.sums == whole.sums).all()
        assert total.done == whole.done == 90


def test_inactive_candidates_are_left_alone() -> None:
    """Narrowing down leaves the worlds of the others as they are."""
    rules = build("classic", {})
    position = load(rules, rules.view(random_moment(rules, 4, Random("narrow")), 0))
    whole = rolled(position, 50)
    active = np.arange(position.lines) % 2 == 1
    some = rolled(position, 50, active=active)
    assert (some.sums[active] == whole.sums[active]).all()
    assert not some.sums[~active].any()
    with pytest.raises(ValueError, match="`active` must have the shape"):
        rolled(position, 50, active=np.ones(position.lines + 1, bool))


def test_means_and_errors() -> None:
    """The tally's figures are those of the scores, counted one by one."""
    rules = build("classic", {})
    state = random_moment(rules, 3, Random("mean"))
    position = load(rules, rules.view(state, 0), decide=False)
    scores = [replay(rules, state, world) for world in determinise_many(position, 30, seed=5)]
    own = np.array([score[0] for score in scores], float)
    relative = own - np.array([(score[1] + score[2]) / 2 for score in scores])
    tally = rolled(position, 30)
    root = np.sqrt(30)
    assert tally.own()[0] == pytest.approx(own.mean())
    assert tally.relative()[0] == pytest.approx(relative.mean())
    assert tally.own_error()[0] == pytest.approx(own.std(ddof=1) / root)
    assert tally.relative_error()[0] == pytest.approx(relative.std(ddof=1) / root)


def test_last_card_leaves_no_policy_a_choice() -> None:
    """With one card each, and that committed, every policy plays the same round."""
    for preset in PRESETS:
        rules = build(preset, {"hand": 1})
        state = random_moment(rules, 5, Random(f"last.{preset}"))
        position = load(rules, state, 2)
        plain = [i for i, option in enumerate(position.options) if option == Play(option.card, False)]  # type: ignore[attr-defined]
        worlds = determinise_many(position, 1, seed=5)
        if (worlds >= REVERSED).any():
            continue
        expected = line(replay(rules, state, worlds[0]), 2)
        assert rolled(position).sums[plain[0]].tolist() == expected
        if preset != "fan-reverse":
            assert rolled(position, policy=NimmtPolicy.HEURISTIC).sums[plain[0]].tolist() == expected
