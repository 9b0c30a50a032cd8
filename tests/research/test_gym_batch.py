"""The batched environment gives the observations and games of the rules, number by number."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from vacherie import BadSetup, Refused, game
from vacherie.bots.careful.bot import Careful
from vacherie.core.action import Answer, Deal
from vacherie.games.nimmt.cards import bullheads
from vacherie.games.nimmt.choice import CHOOSE_ROW, Pick, Play
from vacherie.games.nimmt.step import ChoosingRow, Drafting
from vacherie.research.actions import Actions
from vacherie.research.gym import BatchEnv
from vacherie.research.gym.nimmt_batch_env import BATCHED
from vacherie.research.observations import observer
from vacherie.sim.batch.nimmt_fan import FLIP

GAMES = 3


def legal_actions(env: BatchEnv, rng: Random) -> list[int]:
    return [int(rng.choice(np.flatnonzero(mask))) for mask in env.action_masks()]


def cheapest_row(state: Any) -> int:
    """R8.6: fewest bullheads, of equal ones the highest last card."""
    rows = state.table.rows
    return min(range(4), key=lambda at: (bullheads(rows[at].cards), -rows[at].cards[-1])) + 1


def test_a_draft_is_seen_and_played_as_the_rules_say() -> None:
    """Two rounds, in which other seats pick first; the picks of all are read from the hands."""
    options: dict[str, Any] = {"max_rounds": 2, "end_score": None, "hand": 4}
    seats = 3
    env = BatchEnv(GAMES, "pro", seats, seed=5, **options)
    rules: Any = game("pro", **options)
    see, actions, rng = observer(rules, seats), Actions(rules, seats), Random(5)
    seen, _ = env.reset(seed=5)
    states = [rules.apply(rules.start(seats), Deal())[0] for _ in range(GAMES)]

    def catch_up() -> None:
        """Let the others pick in the mirrors what they have picked in the batch."""
        for number in range(GAMES):
            state = states[number]
            while isinstance(step := state.table.todo[0], Drafting):
                held = {int(card) for card in env.batch.hands[step.seat, :, number]} - {0}
                new = sorted(held - set(state.privates[step.seat].hand))
                if step.seat == 0 or not new:
                    break
                assert len(new) == 1 or env.batch.phase == "cards"
                state, _ = rules.apply(state, Answer(step.seat, Pick(new[0])))
            states[number] = state

    met, ended, infos = set(), np.zeros(GAMES, np.bool_), dict[str, Any]()
    for _ in range(2 * 8):
        catch_up()
        for number, state in enumerate(states):
            np.testing.assert_array_equal(seen[number], see.of(state, 0))
            for seat in range(seats):
                np.testing.assert_array_equal(env.observations_of(seat)[number], see.of(state, seat))
            legal = actions.numbers(next(each for each in rules.decisions(state) if each.seat == 0).options)
            assert np.flatnonzero(env.action_masks()[number]).tolist() == legal
        chosen, phase = legal_actions(env, rng), env.batch.phase
        met.add((phase, env.batch.picked))
        seen, rewards, ended, _, infos = env.step(chosen)
        for number in range(GAMES):
            state = states[number]
            if phase == "picks":
                state, _ = rules.apply(state, Answer(0, actions.choice(chosen[number])))
                assert not rewards.any()
            else:
                for seat in range(seats):
                    state, _ = rules.apply(state, Answer(seat, Play(int(env.batch.cards[seat, number]))))
                while isinstance(step := state.table.todo[0], ChoosingRow):
                    state, _ = rules.apply(state, Answer(step.seat, CHOOSE_ROW[cheapest_row(state)]))
                if rules.needs_deal(state) is not None:
                    state, _ = rules.apply(state, Deal())
            states[number] = state
    assert {picked for phase, picked in met if phase == "picks"} == {0, 3, 6, 9, 2, 5, 8, 11}
    assert ended.all()
    for number, state in enumerate(states):
        assert rules.is_over(state)
        np.testing.assert_array_equal(infos["final_obs"][number], see.of(state, 0))


def test_a_draft_by_functions_and_what_it_refuses() -> None:
    env = BatchEnv(4, "pro", 3, opponents=lowest_pick_or_card)
    seen, _ = env.reset(seed=1)
    for step in range(20):
        if step < 10:
            np.testing.assert_array_equal(env.batch.hands[1, :step, 0], 2 + 3 * np.arange(step))
        seen, *_ = env.step(env.action_masks().argmax(axis=1))
    assert env.batch.round == 2
    before = env.batch.observations.copy()
    places = env.setting.observer.layout.places
    assert seen[:, places["hand_sizes"]].tolist() == [[0, 1, 1]] * 4
    taken = int(np.flatnonzero(~env.action_masks()[0, 108:])[0]) + 108
    for wrong in (taken, 0, 211):
        with pytest.raises(Refused):
            env.step([wrong] * 4)
        np.testing.assert_array_equal(env.batch.observations, before)
    with pytest.raises(Refused, match="begin together"):
        env.reset(options={"reset_mask": np.array([True, False, True, True])})
    with pytest.raises(Refused, match="no decks"):
        env.reset(options={"decks": [list(range(1, 35))] * 4})


def lowest_pick_or_card(env: BatchEnv) -> Any:
    """The lowest card that lies open, or that is in the hand."""
    if env.batch.phase == "picks":
        return env.batch.offer.argmax(axis=1) + 1
    return env.batch.hands[:, 0]


@pytest.mark.parametrize("preset", [preset for preset in BATCHED if preset != "pro"])
@pytest.mark.parametrize("seats", [2, 4, 7])
def test_every_number_is_that_of_the_rules(preset: str, seats: int) -> None:
    options: dict[str, Any] = {"max_rounds": 2, "end_score": None, "hand": 6}
    env = BatchEnv(GAMES, preset, seats, **options)
    rules, see, rng = game(preset, **options), observer(game(preset, **options), seats), Random(preset)
    actions = Actions(rules, seats)
    cards = list(env.setting.game.deck(seats))  # type: ignore[attr-defined]
    size = 6 * seats + 4
    decks = [rng.sample(cards, len(cards)) for _ in range(GAMES)]
    seen, _ = env.reset(options={"decks": [deck[:size] for deck in decks]})
    states = []
    for deck in decks:
        state, _ = rules.apply(rules.start(seats), Deal(tuple(deck)))
        states.append(state)
    for _ in range(6):
        for number, state in enumerate(states):
            np.testing.assert_array_equal(seen[number], see.of(state, 0))
            for seat in range(seats):
                np.testing.assert_array_equal(env.observations_of(seat)[number], see.of(state, seat))
            legal = actions.numbers(rules.decisions(state)[0].options)
            assert np.flatnonzero(env.action_masks()[number]).tolist() == legal
        chosen = legal_actions(env, rng)
        seen, rewards, ended, cut, info = env.step(chosen)
        played = env.batch.cards
        for number, state in enumerate(states):
            before = state.hidden.points[0]
            for seat in range(seats):
                card = int(played[seat, number])
                choice = Play(card % FLIP, True) if card > FLIP else Play(card)
                if seat == 0:
                    assert actions.number(choice) == chosen[number]
                state, _ = rules.apply(state, Answer(seat, choice))
            while isinstance(step := state.table.todo[0], ChoosingRow):
                state, _ = rules.apply(state, Answer(step.seat, CHOOSE_ROW[cheapest_row(state)]))
            states[number] = state
            lost = state.hidden.points[0] - before if not state.table.history else None
            assert lost is None or rewards[number] == -lost
        assert not ended.any()
        assert not cut.any()
        assert not info
    # The round has ended and the next one is dealt: points have become totals.
    for number, state in enumerate(states):
        totals = seen[number, see.layout.places["totals"]]
        assert tuple(totals) == rules.scores(state)
        final = env.batch.last_observations[number]
        over = state.table.history[0]
        assert tuple(final[see.layout.places["totals"]]) == over


def test_whole_games_end_and_begin_by_themselves() -> None:
    env, rng = BatchEnv(40, "classic", 3, seed=4), Random(4)
    env.reset(seed=4)
    rules = game("classic")
    places = env.setting.observer.layout.places
    sums, ended_at, games = np.zeros(40), set(), 0
    for step in range(200):
        seen, rewards, ended, cut, info = env.step(legal_actions(env, rng))
        assert env.single_observation_space.contains(seen[step % 40])
        sums += rewards
        assert not cut.any()
        if step % 10 != 9:
            assert not ended.any()
            continue
        for number in range(40):
            totals = env.batch.last_totals[:, number]
            assert ended[number] == rules.rules.ends(totals, 1)  # type: ignore[attr-defined]
            assert -sums[number] == totals[0]
            if ended[number]:
                games += 1
                ended_at.add(step)
                assert info["_final_obs"][number]
                assert info["final_obs"][number, places["totals"]].max() > 66
                assert not info["final_obs"][number, places["asked"]].any()
                assert seen[number, places["round"]] == 1
                assert not seen[number, places["totals"]].any()
                sums[number] = 0
            else:
                assert seen[number, places["round"]] > 1
    assert games > 40
    assert len(ended_at) > 5


def test_careful_opponents_play_what_the_bot_plays() -> None:
    env, rng = BatchEnv(6, "classic", 4, opponents="careful", max_rounds=1), Random(8)
    rules = game("classic", max_rounds=1)
    bot = Careful(rules)
    decks = [rng.sample(range(1, 105), 104) for _ in range(6)]
    env.reset(options={"decks": decks})
    states = [rules.apply(rules.start(4), Deal(tuple(deck)))[0] for deck in decks]
    for _ in range(10):
        env.step(legal_actions(env, rng))
        for number, state in enumerate(states):
            decisions = rules.decisions(state)
            for seat in range(4):
                card = int(env.batch.cards[seat, number])
                if seat:
                    choice = bot.choose(rules.view(state, seat), (), decisions[seat], Random(0))
                    assert choice == Play(card)
            for seat in range(4):
                state, _ = rules.apply(state, Answer(seat, Play(int(env.batch.cards[seat, number]))))
            while not rules.is_over(state) and isinstance(step := state.table.todo[0], ChoosingRow):
                state, _ = rules.apply(state, Answer(step.seat, CHOOSE_ROW[cheapest_row(state)]))
            states[number] = state


@pytest.mark.parametrize("reward", ["trick", "round", "rank"])
def test_rewards_by_name(reward: Any) -> None:
    env, rng = BatchEnv(20, "classic", 3, reward=reward, max_rounds=1), Random(2)
    env.reset(seed=9)
    sums, ended = np.zeros(20), np.zeros(20, np.bool_)
    for _ in range(10):
        _, rewards, ended, _, _ = env.step(legal_actions(env, rng))
        sums += rewards
    assert ended.all()
    totals = env.batch.last_totals
    if reward != "rank":
        np.testing.assert_array_equal(sums, -totals[0])
    else:
        better = (totals > totals[0]).sum(axis=0) - (totals < totals[0]).sum(axis=0)
        np.testing.assert_allclose(sums, better / 2)


def test_own_opponents_are_a_function() -> None:
    env = BatchEnv(5, "classic", 3, opponents=lambda env: env.batch.hands[:, 0])
    env.reset(seed=1)
    lowest = env.batch.hands[:, 0].copy()
    env.step(legal_actions(env, Random(1)))
    np.testing.assert_array_equal(env.batch.cards[1:], lowest[1:])


def test_gymnasium_makes_it_and_seeds_repeat() -> None:
    env = gymnasium.make_vec(
        "vacherie/leaflet-v1", num_envs=8, seats=5, vectorization_mode="vector_entry_point"
    )
    assert isinstance(env.unwrapped, BatchEnv)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert env.observation_space.shape == (8, *env.single_observation_space.shape)
    runs = []
    for _ in range(2):
        seen, _ = env.reset(seed=7)
        rng, lines = Random(7), [seen.copy()]
        for _ in range(12):
            seen, rewards, *_ = env.step(np.array(legal_actions(env.unwrapped, rng)))
            assert env.observation_space.contains(seen)
            assert rewards.dtype == np.float32
            lines.append(seen.copy())
        runs.append(np.array(lines))
    np.testing.assert_array_equal(runs[0], runs[1])
    assert (env.reset(seed=8)[0] != runs[0][0]).any()


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_goes_on_alone(copied: Any) -> None:
    env, rng = BatchEnv(70, "fan-reverse", 4), Random(3)
    env.reset(seed=3)
    env.step(legal_actions(env, rng))
    other = copied(env)
    before = other.batch.observations.copy()
    actions = legal_actions(env, rng)
    seen = env.step(actions)[0].copy()
    np.testing.assert_array_equal(other.batch.observations, before)
    np.testing.assert_array_equal(other.step(actions)[0], seen)


def test_seeds() -> None:
    env = BatchEnv(4)
    seen = env.reset(seed=3)[0].copy()
    np.testing.assert_array_equal(env.reset(seed=np.int64(3))[0], seen)  # type: ignore[arg-type]
    wrong: list[Any] = [-1, 1.5, "x", [1, 2, 3, 4]]
    for seed in wrong:
        with pytest.raises(BadSetup, match="`seed` must be a whole number, 0 or more"):
            env.reset(seed=seed)


def test_what_a_step_gives_is_the_callers_own() -> None:
    """As with Gymnasium's vector environments; with copy=False it is the batch's."""
    own, shared = BatchEnv(6, "classic", 3, reward="round"), BatchEnv(6, "classic", 3, copy=False)
    kept: list[Any] = []
    for env in (own, shared):
        seen, _ = env.reset(seed=2)
        before, rng = seen.copy(), Random(2)
        steps = [env.step(legal_actions(env, rng)) for _ in range(2)]
        assert (seen == before).all() == (env is own)
        assert np.shares_memory(steps[0][0], env.batch.observations) == (env is shared)
        kept.append(steps)
    for array in kept[0][0][:4]:
        array[...] = 1  # the caller may write to them, and nothing else changes
    assert not kept[0][1][1].any()
    assert not kept[0][1][2].any()
    assert not kept[0][1][3].any()
    seen, rewards, ended, cut, _ = own.step(legal_actions(own, Random(1)))
    assert not rewards.any()
    assert not ended.any()
    assert not cut.any()
    _, _, ended, cut, infos = whole_round(BatchEnv(6, "classic", 3, max_rounds=1))
    infos["_final_obs"][:] = False
    assert ended.all()


def whole_round(env: BatchEnv) -> Any:
    """The last step of a round."""
    rng = Random(4)
    env.reset(seed=4)
    return [env.step(legal_actions(env, rng)) for _ in range(10)][-1]


def test_some_games_begin_anew_between_rounds() -> None:
    env, twin = BatchEnv(5, "classic", 3), BatchEnv(5, "classic", 3)
    for each in (env, twin):
        whole_round(each)
    places = env.setting.observer.layout.places
    chosen = np.array([False, True, False, True, False])
    before = env.batch.observations.copy()
    seen, _ = env.reset(options={"reset_mask": chosen})
    np.testing.assert_array_equal(seen[~chosen], before[~chosen])
    assert not seen[chosen][:, places["totals"]].any()
    assert (seen[chosen][:, places["round"]] == 1).all()
    assert (seen[chosen][:, places["hand"]] != before[chosen][:, places["hand"]]).any(axis=1).all()
    # The others go on as they would have, those of a given seed as they would begin.
    seen, _ = env.reset(seed=9, options={"reset_mask": chosen})
    np.testing.assert_array_equal(seen[chosen], BatchEnv(5, "classic", 3).reset(seed=9)[0][chosen])
    rng = Random(3)
    actions = np.array(legal_actions(twin, rng))
    mine = np.where(chosen, legal_actions(env, rng), actions)
    env.batch.uniform_cards()
    np.testing.assert_array_equal(env.step(mine)[0][~chosen], twin.step(actions)[0][~chosen])
    decks = [Random(7).sample(range(1, 105), 104)] * 5
    env = BatchEnv(5, "classic", 3)
    env.reset(options={"reset_mask": chosen, "decks": decks})
    assert env.batch.hands[0, :, 3].tolist() == sorted(decks[3][:10])
    assert env.batch.hands[0, :, 2].tolist() != sorted(decks[2][:10])


def test_a_part_cannot_be_reset_in_the_middle_of_a_round() -> None:
    env = BatchEnv(3)
    env.reset(seed=1)
    wrong: list[Any] = [[True], [1, 0, 1], [False] * 3]
    for mask in wrong:
        with pytest.raises(Refused, match="reset_mask"):
            env.reset(options={"reset_mask": mask})
    env.step(legal_actions(env, Random(1)))
    before = env.batch.observations.copy()
    with pytest.raises(Refused, match="between two rounds"):
        env.reset(options={"reset_mask": np.array([True, False, True])})
    np.testing.assert_array_equal(env.batch.observations, before)


def test_a_reset_that_is_refused_changes_nothing() -> None:
    env = BatchEnv(5, "classic", 3)
    whole_round(env)
    totals, seen = env.batch.totals.copy(), env.batch.observations.copy()
    assert totals.any()
    wrong: list[Any] = [{"decks": [[1] * 34] * 5}, {"deck": []}, "decks"]
    for options in wrong:
        with pytest.raises(Refused):
            env.reset(options=options)
        np.testing.assert_array_equal(env.batch.totals, totals)
        np.testing.assert_array_equal(env.batch.observations, seen)
        assert (env.batch.rounds == 2).all()
    seen, _ = env.reset(seed=4)
    np.testing.assert_array_equal(seen, BatchEnv(5, "classic", 3, seed=4).batch.observations)


def test_the_arguments_that_are_refused_are_named() -> None:
    with pytest.raises(BadSetup, match="`num_envs` must be a whole number"):
        BatchEnv(0)
    env = BatchEnv(2, "classic", 3)
    np.testing.assert_array_equal(env.observations_of(np.int64(1)), env.observations_of(1))  # type: ignore[arg-type]
    for seat in (3, -1, True):
        with pytest.raises(BadSetup, match="`seat` must be a whole number from 0 to 2"):
            env.observations_of(seat)


def test_illegal_actions_and_options_are_refused_and_change_nothing() -> None:
    env = BatchEnv(4)
    env.reset(seed=1)
    before, legal = env.batch.observations.copy(), legal_actions(env, Random(1))
    missing = next(card for card in range(104) if not env.action_masks()[2, card])
    for wrong in ([*legal[:2], missing, legal[3]], [*legal[:3], 104], [*legal[:3], -1], legal[:3], [0.5] * 4):
        with pytest.raises(Refused):
            env.step(wrong)
        np.testing.assert_array_equal(env.batch.observations, before)
    env.step(legal)
    settings: list[dict[str, Any]] = [
        {"preset": "pro", "opponents": "careful"}, {"preset": "coop"}, {"opponents": "shark"},
        {"preset": "fan-climb", "opponents": "careful"}, {"preset": "fan-leap", "deal": "draft"},
        {"render_mode": "ansi"}, {"show_totals": False},
    ]  # fmt: skip
    for options in settings:
        with pytest.raises(BadSetup):
            BatchEnv(4, **options)
