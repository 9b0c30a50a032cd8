"""No seat and no spectator can tell a game from its twin, and planted leaks are found (R12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tests.leaks.twin_games import Leak, compare
from tests.properties.random_games import random_choice, random_decision
from vacherie import PRESETS, Answer, Dealer, Decision, Event, Game, Match, game
from vacherie.core.event import PrivateEvent
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.step import Select
from vacherie.games.nimmt.table import Coop, State, Surprise, View
from vacherie.games.nothanks.game import NoThanks
from vacherie.games.nothanks.table import State as NoThanksState
from vacherie.games.nothanks.table import View as NoThanksView

TABLES = [(preset, seats) for preset, offer in PRESETS.items() for seats in offer.seat_counts]


def short(preset: str) -> dict[str, object]:
    """Options for a short game, so that every position can be looked at."""
    if preset.startswith("nothanks"):
        return {}
    if preset == "coop":
        return {"hand": 3}
    rounds = 2 if preset.startswith("surprise") else 1
    return {"hand": 3, "max_rounds": rounds, "end_score": None}


def random_match(rules: Game[Any, Any], seats: int, seed: str) -> Match[Any, Any]:
    """A whole random game."""
    rng = Random(seed)
    match = Match(rules, seats, Dealer.from_seed(seed, seats))
    while not match.over:
        decision = random_decision(match, rng)
        match.answer(decision, random_choice(decision.options, rng))
    return match


def search(rules: Game[Any, Any], match: Match[Any, Any], rng: Random, every: int = 1) -> int:
    """Compare all seats and a spectator at every position of a game; how many twins there were."""
    moments = range(1, len(match.log) + 1, every)
    viewers = [None, *range(match.seats)]
    return sum(compare(rules, match.seats, match.log, who, at, rng) for at in moments for who in viewers)


def twins_of_a_game(
    preset: str, seats: int, every: int = 1, options: Mapping[str, object] | None = None
) -> int:
    """Play a short game and search it for leaks; how many twins there were."""
    rules = game(preset, **{**short(preset), **(options or {})})
    seed = f"{preset}/{seats}/{options}"
    return search(rules, random_match(rules, seats, seed), Random(seed), every)


@pytest.mark.rule("R12", "R2.2", "R7.2", "R9.4")
@pytest.mark.parametrize(("preset", "seats"), [table for table in TABLES if table[1] <= 4])
def test_every_position_of_a_short_game(preset: str, seats: int) -> None:
    """First and last trick included: nothing that a seat has not seen changes a byte for it."""
    every = 7 if preset.startswith("nothanks") else 1
    assert twins_of_a_game(preset, seats, every) > 0


@pytest.mark.rule("R12")
@pytest.mark.parametrize(("preset", "seats"), [table for table in TABLES if table[1] > 4])
def test_some_positions_of_big_tables(preset: str, seats: int) -> None:
    """The same with more seats, at every ninth position."""
    assert twins_of_a_game(preset, seats, every=9) > 0


@pytest.mark.rule("R12")
@pytest.mark.parametrize("options", [{"show_totals": False}, {"deal": "tactic"}])
@pytest.mark.parametrize("preset", ["classic", "fan-reverse", "surprise"])
def test_options_that_change_what_is_seen(preset: str, options: dict[str, object]) -> None:
    """Hidden totals and the known-cards deal leak nothing either."""
    assert twins_of_a_game(preset, 3, options=options) > 0


@pytest.mark.rule("R3.3", "R12")
@pytest.mark.parametrize("preset", ["fan-reverse", "surprise"])
def test_a_draft_hides_commitments_and_special_cards(preset: str) -> None:
    """After a draft all hands are public; commitments and special cards are not."""
    assert twins_of_a_game(preset, 3, options={"deal": "draft"}) > 0


@pytest.mark.rule("R11.5", "R11.10")
def test_a_forced_take_looks_like_a_free_one() -> None:
    """No other seat can tell whether a player had to take: not from the question, nor from what happens."""
    rules = game("nothanks")
    assert isinstance(rules, NoThanks)
    state = Match(rules, 3, Dealer.from_seed("chips", 3)).state
    rich = replace(state, privates=tuple(replace(private, chips=5) for private in state.privates))
    poor = replace(rich, privates=(replace(rich.privates[0], chips=0), *rich.privates[1:]))
    after = []
    for before in (rich, poor):
        (decision,) = rules.decisions(before)
        assert decision.quiet
        then, events = rules.apply(before, answer_first(rules, before))
        after.append((events, [rules.view(s, seat) for s in (before, then) for seat in (1, 2, None)]))
    assert after[0] == after[1]


def answer_first(rules: Game[Any, Any], state: Any) -> Any:
    """The first legal answer of the seat that is asked."""
    decision = rules.decisions(state)[0]
    return Answer(decision.seat, decision.options[0])


# Leaks that are planted on purpose; the search must find each of them.


class ShowsCommitments(Nimmt):
    """All seats receive the commitments of others."""

    def redact(self, event: Event, seat: int | None) -> Event | None:
        return event if isinstance(event, PrivateEvent) else super().redact(event, seat)


class ShowsNextOxCard(Nimmt):
    """The table shows the top of the Ox's pile, as an innocent-looking number."""

    def view(self, state: State, seat: int | None) -> View:
        view = super().view(state, seat)
        return View(view.seat, replace(view.table, ask=sum(state.hidden.ox[:1])), view.private)


class ShowsUndealtCard(Nimmt):
    """The table shows one undealt card."""

    def view(self, state: State, seat: int | None) -> View:
        view = super().view(state, seat)
        return View(view.seat, replace(view.table, offer=state.hidden.out[:1]), view.private)


class ShowsSpecialPile(Nimmt):
    """The table shows the top of the special cards' pile."""

    def view(self, state: State, seat: int | None) -> View:
        view = super().view(state, seat)
        extra = view.table.extra
        if isinstance(extra, Coop):
            extra = replace(extra, box=state.hidden.specials[:1])
        elif isinstance(extra, Surprise):
            extra = replace(extra, face_up=state.hidden.specials[:1])
        return View(view.seat, replace(view.table, extra=extra), view.private)


class SkipsHopelessQuestions(Nimmt):
    """R9.6 skipped for seats without a usable special card: silence tells what they hold."""

    def decisions(self, state: State) -> tuple[Decision, ...]:
        select = isinstance(state.table.todo[0], Select)
        return tuple(d for d in super().decisions(state) if select or len(d.options) > 1)


class CommitsLastCards(Nimmt):
    """The last card of a seat that cannot reverse it is committed by itself (R2.2)."""

    def decisions(self, state: State) -> tuple[Decision, ...]:
        return tuple(
            replace(decision, answered=decision.answered or len(decision.options) == 1)
            for decision in super().decisions(state)
        )


class NumbersEventsForAll(Nimmt):
    """A changed commitment moves the public question number."""

    def commit(self, state: State, seat: int, choice: Any) -> tuple[State, tuple[Event, ...]]:
        again = seat in state.table.answered
        state, events = super().commit(state, seat, choice)
        if again:
            state = replace(state, table=replace(state.table, ask=state.table.ask + 1))
        return state, events


class ShowsPile(NoThanks):
    """The table shows the next card of the draw pile."""

    def view(self, state: NoThanksState, seat: int | None) -> NoThanksView:
        view = super().view(state, seat)
        return NoThanksView(view.seat, replace(view.table, ask=sum(state.hidden.pile[:1])), view.private)


PLANTED: Sequence[tuple[type[Any], str]] = [
    (ShowsCommitments, "classic"),
    (ShowsCommitments, "surprise"),
    (ShowsNextOxCard, "coop"),
    (ShowsUndealtCard, "classic"),
    (ShowsUndealtCard, "fan-climb"),
    (ShowsSpecialPile, "coop"),
    (ShowsSpecialPile, "surprise-leaflet"),
    (SkipsHopelessQuestions, "surprise"),
    (CommitsLastCards, "fan-reverse"),
    (NumbersEventsForAll, "classic"),
    (ShowsPile, "nothanks"),
]


@pytest.mark.parametrize(("leaky", "preset"), PLANTED)
def test_planted_leaks_are_found(leaky: type[Any], preset: str) -> None:
    """The search is worth something: it finds every leak we can think of."""
    honest, rules = game(preset, **short(preset)), game(preset, **short(preset))
    rules.__class__ = leaky
    every = 1 if isinstance(rules, Nimmt) else 11
    matches = [random_match(honest, 3, f"{preset}/{seed}") for seed in range(12)]
    with pytest.raises(Leak):
        any(search(rules, match, Random(seed), every) < 0 for seed, match in enumerate(matches))
