"""Positions: every one can be saved and resumed, and impossible ones are refused."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tests.records.random_games import ALL, SMALL, as_bytes, mutate, people, play
from vacherie import Answer, BadSetup, Dealer, Game, game
from vacherie.core.action import Deal
from vacherie.core.event import Event
from vacherie.records import BadRecord, Position, check_position, load_position, position_of
from vacherie.records.record import record_match


def save(rules: Game[Any, Any], state: Any) -> bytes:
    return Position(rules, state).encode()


def load(data: bytes) -> tuple[Game[Any, Any], Any]:
    found = load_position(data)
    check_position(found)
    return found.game, found.state


@pytest.mark.parametrize("preset", ALL)
def test_every_position_of_a_game(preset: str) -> None:
    match = play(preset, 3, 4, None, SMALL[preset])
    state, rules = match.game.start(3), match.game
    for entry in match.log:
        data = save(rules, state)
        loaded, again = load(data)
        assert again == state
        assert loaded.settings == rules.settings
        assert save(loaded, again) == data
        state, events = rules.apply(state, entry.action)
        assert loaded.apply(again, entry.action) == (state, events)
    assert load(save(rules, state))[1] == state


@pytest.mark.parametrize("preset", ALL)
def test_fresh_games_of_all_sizes(preset: str) -> None:
    rules = game(preset)
    for seats in rules.seat_counts:
        assert load(save(rules, rules.start(seats)))[1] == rules.start(seats)


def position(preset: str, answers: int, seats: int = 3) -> dict[str, Any]:
    match = play(preset, seats, 4, answers, SMALL[preset])
    found = json.loads(save(match.game, match.state))
    assert isinstance(found, dict)
    return found


def test_foreign_input() -> None:
    for data, words in (
        (b"", "a position begins with its preset"),
        (b"[]", "the position must be an object"),
        (b"\xff", "not UTF-8"),
        (b"{}", "this is not a vacherie-position"),
        (
            b'{"format": "vacherie-record"}',
            "this is not a vacherie-position: its `format` is 'vacherie-record'",
        ),
        (as_bytes(position("classic", 0) | {"version": 9}), "version 9 of vacherie-position is unknown"),
        (as_bytes(position("classic", 0) | {"rules": 0}), "rules version 0 is unknown"),
        (as_bytes(position("classic", 0) | {"preset": "chess"}), "no preset 'chess'"),
        (as_bytes(position("classic", 0) | {"state": None}), "`state` must be an object, not null"),
        (as_bytes(position("classic", 0) | {"state": {}}), "the number of seats must be a whole number"),
        (as_bytes(position("classic", 0) | {"state": {"table": {"seats": 3}}}), "not a state of classic"),
        (as_bytes(position("classic", 0) | {"more": 1}), "a key that no record has: 'more'"),
        (save(game("classic"), game("classic").start(3))[:-9], "cut off"),
        (
            as_bytes(position("classic", 0)).replace(b'"trick": 1', b'"trick": 1, "trick": 1'),
            'key "trick" twice',
        ),
        (as_bytes(position("classic", 0)).replace(b'"trick": 1', b'"trick": NaN'), "NaN"),
        (
            as_bytes(position("classic", 0)).replace(b'"trick": 1', b'"trick": 1, "x": 1'),
            "keys that it cannot have",
        ),
    ):
        with pytest.raises(BadRecord) as found:
            load(data)
        assert words in str(found.value)


IMPOSSIBLE: list[tuple[str, int, str, str]] = [
    ("classic", 1, "state['hidden']['out'][0] = state['hidden']['out'][1]", "R14.1"),
    ("classic", 1, "state['privates'][0]['hand'].append(state['hidden']['out'].pop())", "R1.6"),
    ("classic", 1, "state['privates'].pop()", "as many as the seats"),
    ("classic", 1, "table['hands'][0] -= 1", "R12"),
    ("classic", 1, "table['todo'] = []", "question or trick"),
    ("classic", 1, "table['todo'] = [{'type': 'next-trick'}]", "R14.4"),
    ("classic", 1, "table['todo'].insert(0, {'type': 'window'})", "R14.4"),
    ("classic", 1, "table['todo'] = [{'type': 'over'}]", "R14.4"),
    ("classic", 1, "table['answered'] = [0, 1, 2]", "R2.2"),
    ("classic", 1, "table['answered'] = [7]", "R2.2"),
    ("classic", 1, "table['trick'] = 2", "R14.4"),
    ("classic", 1, "table['round'] = 0", "not that of a new game"),
    ("classic", 1, "table['round'] = 2", "R2.9"),
    ("classic", 1, "table['history'] = [[1, 1, 1]]", "R2.9"),
    ("classic", 1, "table['rows'].pop()", "R14.1"),
    ("classic", 1, "table['rows'][0]['seven'] = True", "R8, R9"),
    ("classic", 1, "table['points'] = [5, 5, 5]", "R12"),
    ("classic", 1, "table['marker'] = {'row': 1, 'up': True}", "marker"),
    ("classic", 1, "table['extra'] = {'type': 'flips', 'holders': [0]}", "R0.3"),
    ("classic", 1, "state['privates'][0]['specials'] = ['stop']", "R0.3"),
    ("fan-climb", 3, "table['marker'] = {'row': 1, 'up': True}", "R5.6"),
    ("fan-leap", 3, "table['marker'] = {'row': 9, 'up': True}", "marker"),
    ("fan-reverse", 3, "table['extra']['holders'] = [1, 0]", "R0.3"),
    ("pro", 5, "table['todo'][0]['seat'] = 1", "R3.3"),
    ("pro", 5, "table['todo'].insert(0, table['todo'][0])", "R3.3"),
    ("coop", 4, "table['extra']['promoted'] = [state['hidden']['out'][0]]", "R8.18"),
    ("pro", 5, "table['known'][0] = []", "R3.3"),
    ("coop", 4, "table['extra']['pile'] += 1", "R8.2"),
    ("coop", 4, "table['extra']['box'].append('stop')", "R8.2"),
    ("coop", 4, "state['hidden']['out'].append(state['hidden']['ox'].pop())", "R1.6"),
    (
        "coop",
        4,
        "table['rows'][0]['stop'] = table['rows'][1]['stop'] = table['rows'][2]['stop'] = True",
        "R14.7",
    ),
    ("surprise", 3, "table['extra']['hands'] = [3, 3, 2]", "R9.4"),
    ("surprise", 3, "state['hidden']['specials'].pop()", "R9.4"),
    ("nothanks", 3, "table['on_card'] += 1", "R14.8"),
    ("nothanks", 3, "table['card'] = table['card'] % 33 + 3", "R14.1"),
    ("nothanks", 3, "table['due'] = 'over'", "R11.7"),
    ("nothanks", 3, "table['pile'] = 0", "R11.10"),
    ("nothanks", 0, "table['active'] = 2", "R11.3"),
]


@pytest.mark.parametrize(("preset", "answers", "change", "words"), IMPOSSIBLE)
def test_impossible_positions(preset: str, answers: int, change: str, words: str) -> None:
    found = position(preset, answers)
    load(as_bytes(found))
    exec(change, {"state": found["state"], "table": found["state"]["table"]})
    with pytest.raises(BadRecord, match="this position cannot arise") as refused:
        load(as_bytes(found))
    assert words in str(refused.value)


@pytest.mark.parametrize("preset", ALL)
def test_whatever_is_loaded_can_be_played_to_its_end(preset: str) -> None:
    """Damage at random: refused, or a position from which a game goes on without any trouble."""
    rng = Random(preset)
    loaded = 0
    for _ in range(12):
        base = position(preset, rng.randrange(40), rng.choice((2, 3, 4)) if "nothanks" not in preset else 3)
        for _damage in range(20):
            try:
                rules, state = load(as_bytes(mutate(base, rng)))
            except BadRecord:
                continue
            play_on(rules, state, rng)
            loaded += 1
    assert loaded, "some damage does no harm: undealt cards in another order"


def play_on(rules: Game[Any, Any], state: Any, rng: Random) -> tuple[Event, ...]:
    events: tuple[Event, ...] = ()
    for step in range(400):
        if rules.is_over(state):
            break
        due = rules.needs_deal(state)
        action: Deal | Answer
        if due is not None:
            action = Dealer.from_seed(step, 1).deal(due, 1)
        else:
            decision = next(d for d in rules.decisions(state) if not d.answered)
            action = Answer(decision.seat, rng.choice(decision.options).fill(rng))
        state, events = rules.apply(state, action)
    return events


@pytest.mark.parametrize("preset", ALL)
def test_a_match_goes_on_from_a_position(preset: str) -> None:
    """The same answers lead to the same states as in the match it was taken from."""
    whole = play(preset, 3, 4, None, SMALL[preset])
    half = play(preset, 3, 4, 20, SMALL[preset])
    match = load_position(position_of(half).encode()).match()
    assert match.decisions() == half.decisions()
    for entry in whole.log[len(half.log) :]:
        if isinstance(entry.action, Deal):
            match.deal(entry.action)
        else:
            decision = match.decision_of(entry.action.seat)
            assert decision is not None
            match.answer(decision, entry.action.choice)
    assert match.state == whole.state
    assert match.rounds == whole.rounds
    with pytest.raises(BadSetup, match="has no record"):
        record_match(match, people(3))


def test_a_state_made_by_hand_is_checked() -> None:
    match = play("classic", 3, 4, 1, SMALL["classic"])
    table = replace(match.state.table, trick=2)
    with pytest.raises(BadRecord, match=r"this position cannot arise: .* \(R14.4\)"):
        check_position(Position(match.game, replace(match.state, table=table)))
