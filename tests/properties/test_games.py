"""Whole random games of every preset at every seat count: invariants, replay, events, JSON, imagining."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from tests.properties.invariants import check
from tests.properties.random_games import play, random_options
from vacherie import PRESETS, Event, Match

TABLES = [(preset, seats) for preset, offer in PRESETS.items() for seats in offer.seat_counts]


def checked(match: Match[Any, Any], events: tuple[Event, ...]) -> None:
    """All invariants, after every answer."""
    check(match.game, match.state, events)


@pytest.mark.rule("R14.1", "R14.2", "R14.3", "R14.4", "R14.5", "R14.6", "R14.7", "R14.8")
@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_a_whole_game_keeps_the_invariants(preset: str, seats: int) -> None:
    """A game by the preset's defaults ends by itself and breaks no invariant on the way."""
    match = play(preset, seats, f"{preset}/{seats}", checked)
    assert match.game.piles(match.game.start(seats)) == ((),) * match.game.sides(seats)
    assert len(match.game.scores(match.state)) == match.game.sides(seats)


@pytest.mark.rule("R14.9")
@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_options_invariants_and_replay(preset: str, seats: int) -> None:
    """With any options: no invariant breaks, and the log alone leads to the same state."""
    for seed in range(4):
        rng = Random(f"{preset}/{seats}/{seed}")
        match = play(preset, seats, str(rng.random()), checked, **random_options(preset, rng))
        again = match.game.start(seats)
        for entry in match.log:
            again, _ = match.game.apply(again, entry.action)
        assert again == match.state


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_events_tell_each_seat_all_it_sees(preset: str, seats: int) -> None:
    """A view follows from the events a seat has received, without the state (for spectators, too)."""
    rng = Random(f"{preset}/{seats}")
    views: dict[int | None, Any] = {}

    def follow(match: Match[Any, Any], events: tuple[Event, ...]) -> None:
        game = match.game
        if not views:
            views.update({seat: game.view(game.start(seats), seat) for seat in (None, *range(seats))})
        for seat, view in views.items():
            for event in events:
                if game.redact(event, seat) is not None:
                    view = game.see(view, event)
            assert view == game.view(match.state, seat)
            views[seat] = view

    play(preset, seats, f"{preset}/{seats}/follow", follow, **random_options(preset, rng))


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_imagined_states_agree_with_the_view(preset: str, seats: int) -> None:
    """What `determinise` draws looks to its seat like what it sees, keeps the invariants, can be played."""
    rng = Random(f"{preset}/{seats}/imagine")

    def determinise(match: Match[Any, Any], events: tuple[Event, ...]) -> None:
        if rng.random() < 0.8:
            return
        game = match.game
        seat = rng.choice([None, *range(seats)])
        view = game.view(match.state, seat)
        heard: list[Event] = [] if seat is None else match.heard[seat]
        for memory in ([], heard):
            state = game.determinise(view, memory, rng)
            assert game.view(state, seat) == view
            if memory:
                check(game, state, ())
            for decision in game.decisions(state):
                assert decision.options

    play(preset, seats, f"{preset}/{seats}", determinise, **random_options(preset, rng))


@pytest.mark.parametrize("preset", PRESETS)
def test_states_and_events_survive_json(preset: str) -> None:
    """Every state, view and event is data: JSON and back is the same value."""
    seats = PRESETS[preset].seat_counts[1]

    def there_and_back(match: Match[Any, Any], events: tuple[Event, ...]) -> None:
        game = match.game
        assert msgspec.json.decode(msgspec.json.encode(match.state), type=game.state_type) == match.state
        view = match.view(0)
        assert msgspec.json.decode(msgspec.json.encode(view), type=game.view_type) == view
        for event in events:
            assert msgspec.json.decode(msgspec.json.encode(event), type=game.event_type) == event

    play(preset, seats, f"{preset}/json", there_and_back, **{} if "nothanks" in preset else {"hand": 4})
