"""Observations stay in their bounds, show what a view shows, and nothing that a seat cannot know (R12)."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from tests.leaks.test_twin_games import random_match, short
from tests.leaks.twin_games import make_twin
from tests.research.random_episode import TABLES, positions
from vacherie import BadSetup, game
from vacherie.core.game import Game
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nothanks.game import counted
from vacherie.research.actions import Actions
from vacherie.research.episode import Episode
from vacherie.research.nimmt.observation import NimmtObserver
from vacherie.research.observations import Observer, observer


def state_after(rules: Game[Any, Any], seats: int, actions: list[Any]) -> Any:
    state = rules.start(seats)
    for action in actions:
        state, _ = rules.apply(state, action)
    return state


@pytest.mark.rule("R12")
@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_hidden_cards_change_no_number(preset: str, seats: int) -> None:
    """Twins: the cards a seat has not seen are permuted, at every position of a short game."""
    rules = game(preset, **short(preset))
    see, rng, twins = observer(rules, seats), Random(preset), 0
    every = 7 if preset.startswith("nothanks") else 1
    # In a draft of two only the card of the other seat is hidden, and only if that seat committed first.
    seed = "observed, the other seat first" if preset == "pro" else f"observed {preset}/{seats}"
    match = random_match(rules, seats, seed)
    for moment in range(1, len(match.log) + 1, every):
        actions = [entry.action for entry in match.log[:moment]]
        for seat in range(seats):
            twin = make_twin(rules, seats, actions, seat, rng)
            if twin != actions:
                twins += 1
                one, two = state_after(rules, seats, actions), state_after(rules, seats, twin)
                np.testing.assert_array_equal(see.of(one, seat), see.of(two, seat))
    assert twins or seats == 1


class Leaky:
    """An observer that shows a hidden card as an innocent-looking number."""

    def __init__(self, inner: Observer) -> None:
        self.inner = inner

    def of(self, state: Any, seat: int) -> Any:
        seen = self.inner.of(state, seat)
        seen[-1] = sum(state.hidden.out[:1])
        return seen


def test_twins_find_a_planted_leak() -> None:
    rules = game("classic", **short("classic"))
    match = random_match(rules, 3, "planted")
    actions = [entry.action for entry in match.log[:4]]
    leaky = Leaky(observer(rules, 3))
    twins = [make_twin(rules, 3, actions, 0, Random(seed)) for seed in range(20)]
    real = leaky.of(state_after(rules, 3, actions), 0)
    assert any((leaky.of(state_after(rules, 3, twin), 0) != real).any() for twin in twins)


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_observations_stay_inside_their_bounds(preset: str, seats: int) -> None:
    see = None
    for episode, _ in positions(preset, seats, seed=5):
        see = see or observer(episode.game, seats)
        low, high = see.layout.bounds()
        for seat in range(seats):
            seen = see.of(episode.state, seat)
            assert seen.shape == (see.layout.size,)
            wrong = np.flatnonzero((seen < low) | (seen > high))
            assert not wrong.size, [name for name, at in see.layout.places.items() if at.start <= wrong[0]][
                -1
            ]
            # A second observer, which has seen nothing before, says the same: caches are never stale.
            np.testing.assert_array_equal(seen, observer(episode.game, seats).of(episode.state, seat))


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_what_is_asked_and_held_is_what_the_rules_say(preset: str, seats: int) -> None:
    for episode, _ in positions(preset, seats, seed=6):
        see = observer(episode.game, seats)
        places = see.layout.places
        asked = {decision.seat for decision in episode.waiting()}
        for seat in range(seats):
            seen = see.of(episode.state, seat)
            assert seen[places["asked"]].sum() == (seat in asked)
            if isinstance(episode.game, Nimmt):
                hand = tuple(int(card) + 1 for card in seen[places["hand"]].nonzero()[0])
                assert hand == episode.state.privates[seat].hand


def test_chips_are_those_that_everybody_can_count() -> None:
    rules, rng = game("nothanks", max_rounds=2), Random(8)
    episode = Episode(rules, 4, Actions(rules, 4), Random(8), hears=True)
    see = observer(rules, 4)
    while not episode.is_over():
        for seat in range(4):
            chips = see.of(episode.state, seat)[see.layout.places["chips"]]
            public = counted(episode.heard[seat], 4)
            assert tuple(np.roll(chips, seat)) == public
        (decision,) = episode.waiting()
        episode.answer(decision.seat, rng.choice(episode.legal(decision.seat)))


def test_an_unknown_version_is_refused() -> None:
    wrong: list[Any] = [2, True, 1.0, "1"]
    for version in wrong:
        with pytest.raises(BadSetup, match="no version"):
            observer(game("classic"), 4, version)


def test_another_copy_may_observe_at_any_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Copies of an environment share the observer: a thread with one may run while another is observing."""
    episodes = [Episode(game("classic"), 4, Actions(game("classic"), 4), Random(seed)) for seed in (1, 2)]
    one, two = [episode.state for episode in episodes]
    wanted = observer(game("classic"), 4).of(one, 0)
    see = observer(game("classic"), 4)
    write = NimmtObserver._write_shared

    def write_and_let_the_other_observe(self: NimmtObserver, table: Any) -> Any:
        written = write(self, table)
        if table is one.table:
            self.of(two, 0)
        return written

    monkeypatch.setattr(NimmtObserver, "_write_shared", write_and_let_the_other_observe)
    np.testing.assert_array_equal(see.of(one, 0), wanted)
