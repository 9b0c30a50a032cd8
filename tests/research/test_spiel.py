"""OpenSpiel's own suites pass, and its games are those of the rules."""

from __future__ import annotations

import unittest
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import external_sampling_mccfr, ismcts, mcts, random_agent

import vacherie.research.spiel  # noqa: F401  registers the games
from tests.leaks.test_twin_games import random_match, short
from tests.leaks.twin_games import make_twin
from tests.research import spiel_playthroughs
from vacherie import BadSetup, IllegalChoice
from vacherie.core.action import Answer
from vacherie.games import PRESETS, game
from vacherie.games.nimmt.event import Revealed, Took
from vacherie.games.nimmt.table import Pending
from vacherie.research.nimmt.history import history_shape, write_history
from vacherie.research.rewards import rank_rewards
from vacherie.research.setting import Setting
from vacherie.research.spiel.bots import VacherieBot
from vacherie.research.spiel.position import Happened, Position

TURNS = "vacherie_nimmt_turns"
TINY = f"{TURNS}(players=2,deal=tactic,hand=1,max_rounds=1,chance=explicit)"


def named(preset: str, form: str = "vacherie_nimmt", **more: object) -> str:
    """A short game of a preset, as OpenSpiel loads it."""
    if preset == "coop":
        more.pop("max_rounds", None)  # it is one round, and has no such option
    if preset.startswith("nothanks"):
        options: dict[str, object] = {"preset": preset, "players": 3, "max_rounds": 2, **more}
        form = "vacherie_nothanks"
    elif preset == "coop":
        options = {"preset": preset, "players": 2, "hand": 3, **more}
    else:
        options = {"preset": preset, "players": 3, "hand": 3, "max_rounds": 2, "end_score": 0, **more}
    return f"{form}({','.join(f'{name}={value}' for name, value in options.items())})"


def random_state(loaded: Any, rng: Random, moves: int = 10**9) -> Any:
    """A random playout of at most so many moves."""
    state = loaded.new_initial_state()
    while not state.is_terminal() and moves:
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(rng.choices(*zip(*outcomes, strict=True))[0])
            continue
        moves -= 1
        if state.is_simultaneous_node():
            seats = range(loaded.num_players())
            state.apply_actions([rng.choice(state.legal_actions(seat) or [0]) for seat in seats])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("reward", ["trick", "round", "rank"])
@pytest.mark.parametrize("form", ["vacherie_nimmt", TURNS])
@pytest.mark.parametrize("preset", PRESETS)
def test_random_simulations(preset: str, form: str, reward: str) -> None:
    sampled = pyspiel.load_game(named(preset, form, reward=reward))
    pyspiel.random_sim_test(sampled, num_sims=2, serialize=False, verbose=False)


@pytest.mark.parametrize("preset", ["classic", "coop", "surprise", "nothanks"])
def test_random_simulations_with_explicit_chance_and_serialisation(preset: str) -> None:
    explicit = pyspiel.load_game(named(preset, TURNS, chance="explicit"))
    pyspiel.random_sim_test(explicit, num_sims=1, serialize=True, verbose=False)


def passes(base: type, name: str, loaded: Any) -> None:
    """Run one of OpenSpiel's own test cases on a game."""
    case = type("Case", (base,), {"game": loaded, "game_name": name})
    result = unittest.TestResult()
    unittest.TestLoader().loadTestsFromTestCase(case).run(result)
    assert result.testsRun > 4
    assert result.wasSuccessful(), (result.errors + result.failures)[0][1]


@pytest.mark.parametrize("preset", ["classic", "pro", "coop", "surprise", "nothanks"])
@pytest.mark.parametrize("form", ["vacherie_nimmt", TURNS])
def test_their_api_test_on_a_part_of_the_tree(preset: str, form: str) -> None:
    loaded = pyspiel.load_game(named(preset, form, max_rounds=1))
    passes(api_test.EnforceAPIOnPartialTreeBase, preset, loaded)


def test_their_api_test_on_the_whole_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    """Perfect recall included: a player's information states tell all that it has seen and done."""
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, "tiny", WHOLE_TREE)
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, "tiny", INFORMATION_STATES)
    passes(api_test.EnforceAPIOnFullTreeBase, "tiny", pyspiel.load_game(TINY))


# Six cards, one in each hand and four rows: draws of up to six cards; 720 deals, each asks both seats, and in
# a third of them the card 1 is in a hand, whose owner has four rows to choose from.
WHOLE_TREE = (1 + 6 + 30 + 120 + 360 + 720, 720 + 720 + 240, 480 + 4 * 240)
INFORMATION_STATES = 720 + 720 + 240


@pytest.mark.parametrize("name", spiel_playthroughs.GAMES)
def test_playthroughs_are_those_that_are_kept(name: str) -> None:
    kept = spiel_playthroughs.path(name).read_text(encoding="utf-8")
    assert "InformationStateTensor(0)" in kept
    assert spiel_playthroughs.playthrough(name) == kept, "if this is meant: make golden"


@pytest.mark.parametrize("preset", ["classic", "coop", "surprise", "nothanks"])
@pytest.mark.parametrize("form", ["vacherie_nimmt", TURNS])
def test_rl_environment(preset: str, form: str) -> None:
    loaded = pyspiel.load_game(named(preset, form))
    env, rng = rl_environment.Environment(loaded, enable_legality_check=True), Random(3)
    step = env.reset()
    sums = np.zeros(loaded.num_players())
    while not step.last():
        legal = step.observations["legal_actions"]
        if env.is_turn_based:
            step = env.step([rng.choice(legal[step.current_player()])])
        else:
            step = env.step([rng.choice(each or [0]) for each in legal])
        sums += step.rewards
    assert list(sums) == env.get_state.returns()


@pytest.mark.parametrize("preset", PRESETS)
def test_games_are_those_of_the_rules(preset: str) -> None:
    """The deals and answers of an OpenSpiel game, given to `games/`, lead to the same points."""
    loaded = pyspiel.load_game(named(preset, TURNS, reward="trick"))
    rng, state = Random(5), loaded.new_initial_state()
    rules, seats = loaded.setting.game, loaded.num_players()
    mirror = rules.start(seats)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(0)
            continue
        if rules.needs_deal(mirror) is not None:
            mirror = state.position.state if not mirror.table.round else mirror
            if rules.needs_deal(mirror) is not None:
                mirror = state.position.state
        assert mirror == state.position.state
        seat, action = state.current_player(), rng.choice(state.legal_actions())
        choice = state.position.actions.choice(action, state.position.pending)
        mirror, _ = rules.apply(mirror, Answer(seat, choice))
        state.apply_action(action)
    assert mirror == state.position.state
    if not rules.facts(seats).team and rules.family == "nimmt":
        assert state.returns() == [-float(score) for score in rules.scores(mirror)]


@pytest.mark.parametrize("reward", ["trick", "round", "rank"])
@pytest.mark.parametrize("preset", PRESETS)
def test_returns_are_the_points_of_the_rules(preset: str, reward: str) -> None:
    loaded = pyspiel.load_game(named(preset, reward=reward, seed=1))
    state = random_state(loaded, Random(11))
    rules, seats = loaded.setting.game, loaded.num_players()
    scores = rules.scores(state.position.state)
    if loaded.setting.team:
        team, ox = scores
        wanted = [float((team < ox) - (team > ox) if reward == "rank" else ox - team)] * seats
    elif reward == "rank":
        wanted = rank_rewards(scores)
    else:
        # What is paid in No Thanks! by trick begins with the chips of the start.
        chips = 2 * rules.start_chips(seats) if preset.startswith("nothanks") and reward == "trick" else 0
        wanted = [-float(score + chips) for score in scores]
        assert any(wanted)
    assert state.returns() == pytest.approx(wanted)


def test_explicit_chance_deals_the_cards_in_order() -> None:
    loaded = pyspiel.load_game("vacherie_nimmt_turns(players=2,hand=2,max_rounds=1,chance=explicit)")
    state = loaded.new_initial_state()
    for card in (10, 20, 30, 40, 1, 2, 3, 4):
        assert dict(state.chance_outcomes())[card] == pytest.approx(1 / (104 - len(state.history())))
        state.apply_action(card)
    table = state.position.state
    assert [private.hand for private in table.privates] == [(10, 20), (30, 40)]
    assert [row.cards for row in table.table.rows] == [(1,), (2,), (3,), (4,)]


@pytest.mark.parametrize("preset", ["classic", "pro", "coop", "surprise", "nothanks"])
def test_resampling_changes_nothing_that_the_player_sees(preset: str) -> None:
    loaded, rng = pyspiel.load_game(named(preset, TURNS, max_rounds=1)), Random(4)
    different = 0
    for moves in range(1, 9):
        state = random_state(loaded, rng, moves)
        if state.is_terminal() or state.is_chance_node():
            continue
        for player in range(loaded.num_players()):
            other = state.resample_from_infostate(player, rng.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.current_player() == state.current_player()
            different += other.position.state != state.position.state
    assert different or preset == "pro"


def chance_state(loaded: Any, rng: Random, moves: int) -> Any:
    """A random playout of so many moves, those of chance included."""
    state = loaded.new_initial_state()
    for _ in range(moves):
        if state.is_terminal():
            break
        if state.is_chance_node():
            state.apply_action(rng.choices(*zip(*state.chance_outcomes(), strict=True))[0])
        elif state.is_simultaneous_node():
            seats = range(loaded.num_players())
            state.apply_actions([rng.choice(state.legal_actions(seat)) for seat in seats])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("form", ["vacherie_nimmt", TURNS])
@pytest.mark.parametrize("preset", ["classic", "pro", "fan-reverse", "coop", "nothanks"])
def test_a_resampled_state_has_the_history_that_leads_to_it(preset: str, form: str) -> None:
    """Played again from the start, its moves give what it holds: not the cards that were really dealt."""
    loaded, rng = pyspiel.load_game(named(preset, form, chance="explicit")), Random(6)
    different = 0
    for moves in range(0, 90, 2):
        state = chance_state(loaded, rng, moves)
        if state.is_terminal():
            break
        for player in range(loaded.num_players()):
            other = state.resample_from_infostate(player, rng.random)
            assert len(other.history()) == len(state.history())
            assert other.move_number() == state.move_number()
            assert other.current_player() == state.current_player()
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.returns() == state.returns()
            different += other.history() != state.history()
            if preset == "coop":  # the order of its special cards is made up
                continue
            again = loaded.new_initial_state()
            moves_left = iter(other.history())
            for action in moves_left:
                if again.is_simultaneous_node():
                    others = [next(moves_left) for _ in range(loaded.num_players() - 1)]
                    again.apply_actions([action, *others])
                else:
                    again.apply_action(action)
            held, wanted = again.position, other.position
            assert held.state.table == wanted.state.table
            assert held.state.privates == wanted.state.privates
            assert held.drawn == wanted.drawn
    assert different > 5 or preset == "pro"


def test_a_resampled_history_hides_commitments_and_special_cards() -> None:
    loaded = pyspiel.load_game(named("surprise", TURNS, chance="explicit"))
    start = chance_state(loaded, Random(1), loaded.max_chance_nodes_in_history() // 2)
    assert not start.is_chance_node()
    start.apply_action(start.legal_actions()[0])
    commits, specials = set(), set()
    for number in range(40):
        other = start.resample_from_infostate(1, Random(number).random)
        commits.add(other.history()[-1])
        specials.add(tuple(other.history()[loaded.dealt_cards : -1]))
        own = slice(loaded.dealt_cards + 3, loaded.dealt_cards + 6)
        assert other.history()[own] == start.history()[own]
    assert len(commits) > 3
    assert len(specials) > 30


@pytest.mark.rule("R12")
@pytest.mark.parametrize("preset", ["classic", "fan-reverse", "coop", "surprise", "nothanks"])
def test_hidden_cards_change_no_information_state(preset: str) -> None:
    """Twins: strings and tensors of a seat are equal where only what it has not seen differs."""
    rules, seats = game(preset, **short(preset)), 3
    match = random_match(rules, seats, f"spiel {preset}")
    loaded = pyspiel.load_game(named(preset, TURNS, players=3))
    rng, twins = Random(1), 0
    setting = Setting(preset, seats, "round", 1, short(preset))

    def state_of(actions: list[Any]) -> Any:
        position = Position(setting, rules.start(seats), Happened(None, ()))
        for action in actions:
            position = position.after(action)
        state = loaded.new_initial_state()
        state.go_to(position)
        return state

    for moment in range(1, len(match.log) + 1, 3 if preset != "nothanks" else 15):
        actions = [entry.action for entry in match.log[:moment]]
        for seat in range(seats):
            twin = make_twin(rules, seats, actions, seat, rng)
            if twin != actions:
                twins += 1
                one, two = state_of(actions), state_of(twin)
                assert one.information_state_string(seat) == two.information_state_string(seat)
                assert one.observation_string(seat) == two.observation_string(seat)
                assert one.information_state_tensor(seat) == two.information_state_tensor(seat)
    assert twins > 3


def told_apart(state: Any, player: int, found: dict[tuple[float, ...], str]) -> None:
    """Go through all games from a state; equal tensors of a player must be equal strings."""
    if state.is_terminal() or state.is_chance_node():
        return
    text = state.information_state_string(player)
    assert found.setdefault(tuple(state.information_state_tensor(player)), text) == text
    for action in state.legal_actions():
        told_apart(state.child(action), player, found)


@pytest.mark.parametrize(
    ("preset", "deal"),
    [
        ("classic", (20, 40, 9, 41, 10, 30, 50, 70)),
        ("fan-leap", (20, 40, 9, 41, 10, 30, 50, 70)),
        ("pro", ()),
    ],
)
def test_tensors_tell_as_much_of_a_round_as_strings(preset: str, deal: tuple[int, ...]) -> None:
    """Every game from one deal: perfect recall of reversed cards, takings and the order of a draft."""
    text = f"preset={preset},players=2,hand=2,max_rounds=1,end_score=0,chance=explicit"
    state = pyspiel.load_game(f"{TURNS}({text})").new_initial_state()
    for card in deal:
        state.apply_action(card)
    found: dict[tuple[float, ...], str] = {}
    told_apart(state, 0, found)
    assert len(found) > 15


def test_reversed_cards_are_told() -> None:
    rules: Any = game("fan-reverse")
    history = np.zeros(history_shape(rules, 2))
    write_history(rules, [Revealed((Pending(1, 5, 5), Pending(0, 12, 21)))], 0, history)
    assert history[0].tolist() == [[12, 5], [0, 0], [1, 0]]


def test_a_second_taking_in_a_trick_is_told() -> None:
    rules: Any = game("fan-leap")
    plays = (Pending(0, 5, 5), Pending(1, 60, 60))
    takings = [Took(0, 0, 2, "low", (1, 2), 5, 2), Took(0, 0, 4, "leap", (3,), 6, 1)]
    history = np.zeros(history_shape(rules, 2))
    write_history(rules, [Revealed(plays), *takings], 1, history)
    assert history[0].tolist() == [[60, 5], [0, 2], [0, 4]]


def test_states_are_copied_and_serialised() -> None:
    loaded, rng = pyspiel.load_game(named("surprise", TURNS)), Random(2)
    state = random_state(loaded, rng, 7)
    clone, text = state.clone(), str(state)
    again = loaded.deserialize_state(state.serialize())
    state.apply_action(state.legal_actions()[0])
    assert str(clone) == str(again) == text != str(state)
    assert again.history() == clone.history()
    assert again.information_state_string(0) == clone.information_state_string(0)


def test_what_does_not_exist_is_refused() -> None:
    for text in (
        "preset=clasic",
        "preset=nothanks",
        "seed=-2",
        "chance=some",
        "reward=trik",
        "players=11",
        "hand=60",
    ):
        with pytest.raises(Exception, match=r"preset|seed|chance|reward|players|seats|cards|hand"):
            pyspiel.load_game(f"vacherie_nimmt({text})")


def test_our_bots_play_their_games() -> None:
    loaded = pyspiel.load_game("vacherie_nimmt_turns(players=3,max_rounds=1,seed=4)")
    bots = [VacherieBot(loaded, 0, "careful", 1), VacherieBot(loaded, 1, "random", 1)]
    bots.append(pyspiel.make_uniform_random_bot(2, 5))
    results = [pyspiel.evaluate_bots(loaded.new_initial_state(), bots, seed) for seed in range(30)]
    careful, *others = np.mean(results, axis=0)
    assert careful > max(others)


def test_our_bots_that_search_repeat_with_rollouts() -> None:
    loaded = pyspiel.load_game("vacherie_nimmt_turns(players=3,max_rounds=1,hand=4,seed=4)")
    state = loaded.new_initial_state()
    state.apply_action(0)
    games = []
    for _ in range(2):
        bots = [VacherieBot(loaded, seat, "shark", seed=1, rollouts=30) for seat in range(3)]
        games.append(pyspiel.evaluate_bots(state.clone(), bots, 1))
    assert games[0] == games[1]
    with pytest.raises(BadSetup, match="rollouts"):
        VacherieBot(loaded, 0, "shark", rollouts=0)


def test_our_bots_sit_where_there_is_a_seat() -> None:
    loaded = pyspiel.load_game("vacherie_nimmt(players=3)")
    wrong: list[Any] = [3, -1, "0", True]
    for seat in wrong:
        with pytest.raises(BadSetup, match="`seat` must be a whole number from 0 to 2"):
            VacherieBot(loaded, seat)
    with pytest.raises(BadSetup, match="`game` must be a SpielGame"):
        VacherieBot(pyspiel.load_game("kuhn_poker"), 0)
    with pytest.raises(IllegalChoice, match="does not wait for seat 0"):
        VacherieBot(loaded, 0).step(loaded.new_initial_state())
    state = loaded.new_initial_state()
    state.apply_action(0)
    bots = [VacherieBot(loaded, seat, "careful", 1) for seat in range(3)]
    while state.is_simultaneous_node():  # row choices, which one seat makes alone, included
        state.apply_actions([bot.step(state) for bot in bots])
    assert any(state.returns())


def test_their_is_mcts_plays() -> None:
    loaded = pyspiel.load_game(f"{TURNS}(players=2,hand=3,max_rounds=1,seed=1)")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    search = ismcts.ISMCTSBot(
        game=loaded,
        evaluator=evaluator,
        uct_c=20.0,
        max_simulations=20,
        random_state=np.random.RandomState(2),
        allow_inconsistent_action_sets=True,
    )
    results = pyspiel.evaluate_bots(
        loaded.new_initial_state(), [search, VacherieBot(loaded, 1, "random", 3)], 1
    )
    assert len(results) == 2


def test_their_mccfr_runs_on_a_tiny_configuration() -> None:
    loaded = pyspiel.load_game(TINY)
    solver = external_sampling_mccfr.ExternalSamplingSolver(loaded)
    for _ in range(5):
        solver.iteration()
    assert solver.average_policy() is not None


def test_a_seat_that_is_not_asked_waits() -> None:
    """OpenSpiel's own agents choose in every simultaneous move, and one without an action would fail."""
    env = rl_environment.Environment("vacherie_nimmt", players=3, max_rounds=1, seed=2)
    agents = [random_agent.RandomAgent(seat, env.action_spec()["num_actions"]) for seat in range(3)]
    step, alone = env.reset(), 0
    while not step.last():
        legal = step.observations["legal_actions"]
        wait = env.action_spec()["num_actions"] - 1
        if [wait] in legal:
            alone += 1
            assert sorted(map(len, legal)) == [1, 1, 4]
            assert env.get_state.action_to_string(legal.index([wait]), wait) == "Wait"
        step = env.step([agent.step(step).action for agent in agents])
    assert alone
    turns = pyspiel.load_game(f"{TURNS}(players=3)")
    assert turns.num_distinct_actions() == env.action_spec()["num_actions"] - 1


def test_a_move_needs_an_action_of_every_player() -> None:
    state = pyspiel.load_game("vacherie_nimmt(players=3)").new_initial_state()
    state.apply_action(0)
    with pytest.raises(IllegalChoice, match="each of 3 players"):
        state.apply_actions([state.legal_actions(seat)[0] for seat in range(2)])


def test_games_whose_rounds_may_bring_no_points_keep_within_their_bounds() -> None:
    """Two cards and four rows: most rounds bring nothing, and 66 points take more than 2 * 66 of them."""
    loaded = pyspiel.load_game("vacherie_nimmt(players=2,hand=1,seed=1)")
    state = random_state(loaded, Random(1))
    assert 2 * 66 < state.position.state.table.round <= loaded.max_chance_nodes_in_history()
    assert state.move_number() <= loaded.max_game_length()


def test_deals_are_those_of_the_seed() -> None:
    states = []
    for _ in range(2):
        loaded = pyspiel.load_game("vacherie_nimmt(players=4,seed=8)")
        state = loaded.new_initial_state()
        state.apply_action(0)
        states.append(state.position.state)
    assert states[0] == states[1]
