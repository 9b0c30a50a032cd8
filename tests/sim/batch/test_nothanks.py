"""Batched stepping of No Thanks! against the rules, decision by decision."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from tests.sim.nothanks_rules import SETTINGS, Player, answer, begin, by_careful, by_rule, rules_of
from vacherie.games.nothanks.game import NoThanks
from vacherie.games.nothanks.table import PASS as SAY_NO
from vacherie.games.nothanks.table import TAKE as SAY_YES
from vacherie.games.nothanks.table import State
from vacherie.sim.batch.nothanks import NoThanksBatch
from vacherie.sim.batch.nothanks_games import play
from vacherie.sim.nothanks.policy import CAREFUL, RULE, NoThanksPolicy
from vacherie.sim.nothanks.position import PASS, TAKE, bitboard


def compare(batch: NoThanksBatch, rules: NoThanks, state: State, g: int) -> None:
    """Everything the seats of one game see, and what is legal."""
    table = state.table
    seen = batch.active[g], batch.card[g], batch.on_card[g], batch.pile[g]
    assert seen == (table.active, table.card, table.on_card, table.pile)
    assert batch.chips[:, g].tolist() == [private.chips for private in state.privates]
    assert batch.owned[:, g].tolist() == [bitboard(cards) for cards in table.owned]
    for seat, cards in enumerate(table.owned):
        assert tuple((np.flatnonzero(batch.held[seat, g]) + 3).tolist()) == cards
    (decision,) = rules.decisions(state)
    assert batch.legal[g].tolist() == [choice in decision.options for choice in (SAY_YES, SAY_NO)]


@pytest.mark.rule("R11.2", "R11.4", "R11.5", "R11.6", "R11.7", "R11.8", "R11.9")
@pytest.mark.parametrize(("preset", "seats"), SETTINGS)
def test_same_game_as_the_rules(preset: str, seats: int) -> None:
    rules = rules_of(preset)
    batch = NoThanksBatch(5, seats, seed=seats, tactical=rules.tactical)
    rng = Random(preset)
    states = [begin(rules, seats, pile) for pile in batch._piles.tolist()]
    games = forced = 0
    while games < 15:
        for g, state in enumerate(states):
            compare(batch, rules, state, g)
        forced += int((~batch.legal[:, PASS]).sum())
        passes = [bool(may) and rng.random() < 0.88 for may in batch.legal[:, PASS]]
        batch.decide(np.where(passes, PASS, TAKE))
        for g, passed in enumerate(passes):
            state = answer(rules, states[g], SAY_NO if passed else SAY_YES)
            assert batch.ended[g] == rules.is_over(state)
            if batch.ended[g]:
                games += 1
                assert tuple(batch.finals[:, g].tolist()) == rules.scores(state)
                assert (batch.rewards[:, g] == -batch.finals[:, g]).all()
                state = begin(rules, seats, batch._piles[g].tolist())
            else:
                assert not batch.rewards[:, g].any()
            states[g] = state
    assert forced > 10


@pytest.mark.parametrize(("policy", "player"), [(RULE, by_rule), (CAREFUL, by_careful)])
def test_policies_choose_like_their_models(policy: NoThanksPolicy, player: Player) -> None:
    for preset, seats in SETTINGS:
        rules = rules_of(preset)
        batch = NoThanksBatch(3, seats, seed=1, tactical=rules.tactical)
        states = [begin(rules, seats, pile) for pile in batch._piles.tolist()]
        while not batch.ended.any():
            wanted = [player(rules, state) for state in states]
            actions = batch.policy_actions(policy).tolist()
            assert actions == [PASS if choice == SAY_NO else TAKE for choice in wanted]
            batch.decide()
            states = [answer(rules, s, choice) for s, choice in zip(states, wanted, strict=True)]


def test_bulk_and_batch_deal_the_same_games() -> None:
    """Game i of a seed has the same deck stepped and in bulk: players without luck end alike."""
    batch, scores = NoThanksBatch(8, 4, seed=7), play(24, 4, seed=7, policies=CAREFUL)
    ends: list[list[list[int]]] = [[] for _ in range(8)]
    while min(map(len, ends)) < 3:
        batch.policy_actions(CAREFUL)
        batch.decide()
        for ended in np.flatnonzero(batch.ended):
            ends[ended].append(batch.finals[:, ended].tolist())
    for g, found in enumerate(ends):
        assert found[:3] == scores[g::8].tolist()


def test_uniform_actions() -> None:
    batch = NoThanksBatch(20_000, 3, seed=1, marks=False)
    for _ in range(60):
        actions = batch.uniform_actions(seed=3)
        assert not (actions[~batch.legal[:, PASS]] == PASS).any()
        free = actions[batch.legal[:, PASS]]
        assert abs(free.mean() - 0.5) < 5 * np.sqrt(0.25 / free.size)
        batch.decide()


def test_reset_and_refusals() -> None:
    batch = NoThanksBatch(9, 3, seed=2)
    first = batch.card.copy()
    for _ in range(40):
        batch.uniform_actions()
        batch.decide()
    batch.reset(2)
    assert (batch.card == first).all()
    assert not batch.held.any()
    for _ in range(33):
        batch.decide(np.full(9, PASS))
    with pytest.raises(ValueError, match="1 is not a legal action in game 0"):
        batch.decide(np.full(9, PASS))
    with pytest.raises(ValueError, match="7 is not a legal action in game 3"):
        batch.decide(np.where(np.arange(9) == 3, 7, TAKE))
    assert (batch.on_card == 33).all()
    with pytest.raises(ValueError, match="`games` must be a whole number from 1"):
        NoThanksBatch(0)
