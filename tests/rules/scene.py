"""Short scenes for rule tests: deal, commit, and say in words what happened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any, TypeVar

from tests.support.position import say, words
from vacherie import Answer, Deal, Dealer, Event, Match, game
from vacherie.games.nimmt.cards import bullheads
from vacherie.games.nimmt.choice import PASS
from vacherie.games.nimmt.event import Took
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.table import OX, State
from vacherie.games.nothanks.game import NoThanks
from vacherie.games.nothanks.table import State as NoThanksState
from vacherie.records.notation.tokens import find

E = TypeVar("E", bound=Event)


def nimmt(preset: str, **options: object) -> Nimmt:
    """A game of the 6 nimmt! family."""
    rules = game(preset, **options)
    assert isinstance(rules, Nimmt)
    return rules


def no_thanks(preset: str = "nothanks", **options: object) -> NoThanks:
    """A game of No Thanks!."""
    rules = game(preset, **options)
    assert isinstance(rules, NoThanks)
    return rules


def on_top(first: Sequence[Any], deck: Sequence[Any]) -> tuple[Any, ...]:
    """A deck in the order given, but with these cards first."""
    rest = list(deck)
    for card in first:
        rest.remove(card)
    return (*first, *rest)


def deal(
    rules: Nimmt, state: State, cards: Sequence[int] = (), specials: Sequence[str] = ()
) -> tuple[State, tuple[Event, ...]]:
    """Deal the next round: these cards and special cards first, the others in ascending order."""
    due = rules.needs_deal(state)
    assert due is not None
    return rules.apply(state, Deal(on_top(cards, due.deck), on_top(specials, due.specials)))


def begin(
    preset: str, seats: int, cards: Sequence[int] = (), specials: Sequence[str] = (), **options: object
) -> tuple[Nimmt, State]:
    """A game after its first deal: these cards and special cards first, the others in ascending order."""
    rules = nimmt(preset, **options)
    state, _ = deal(rules, rules.start(seats), cards, specials)
    return rules, state


def commit(rules: Nimmt, state: State, *cards: int | str) -> tuple[State, list[Event]]:
    """Everybody commits: the card of seat 0, of seat 1, …"""
    events: list[Event] = []
    for seat, card in enumerate(cards):
        state, new = say(rules, state, seat, str(card))
        events += new
    return state, events


def options(rules: Nimmt, state: State, seat: int) -> list[str]:
    """What a seat may answer now, in words; nothing when it is not asked."""
    return next((words(d.options) for d in rules.decisions(state) if d.seat == seat), [])


def waiting(rules: Nimmt, state: State) -> list[int]:
    """The seats that the table waits for."""
    return [decision.seat for decision in rules.decisions(state) if not decision.answered]


def pass_window(rules: Nimmt, state: State) -> tuple[State, list[Event]]:
    """Everybody who has not passed passes once."""
    events: list[Event] = []
    for seat in waiting(rules, state):
        state, new = say(rules, state, seat, "pass")
        events += new
    return state, events


def pass_trick(rules: Nimmt, state: State) -> tuple[State, list[Event]]:
    """Pass every window and special until the trick is over; fails when there is something to choose."""
    events: list[Event] = []
    trick, round_ = state.table.trick, state.table.round
    while (state.table.trick, state.table.round) == (trick, round_):
        decisions = [d for d in rules.decisions(state) if not d.answered]
        if not decisions:  # a deal is due, or the game is over
            break
        assert PASS in decisions[0].options, f"not a matter of passing: {state.table.todo[0]}"
        state, new = rules.apply(state, Answer(decisions[0].seat, PASS))
        events += new
    return state, events


def queue(state: State) -> list[int]:
    """The pending cards in order."""
    return [pending.card for pending in state.table.queue]


def takings(events: Iterable[Event]) -> list[str]:
    """Every taking: "0: 12 14 = 2", or "ox: …"."""
    found = []
    for took in only(events, Took):
        who = "ox" if took.seat == OX else took.seat
        found.append(f"{who}: {' '.join(map(str, took.cards))} = {bullheads(took.cards)}")
    return found


def only(events: Iterable[Event], kind: type[E]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def turns(rules: NoThanks, state: NoThanksState, *answers: str) -> tuple[NoThanksState, list[Event]]:
    """Turns of No Thanks!, written "take" or "no", by whoever is active."""
    events: list[Event] = []
    for word in answers:
        (decision,) = rules.decisions(state)
        choice = find(word, decision.options)
        assert choice is not None, f"{word} is not legal"
        state, new = rules.apply(state, Answer(decision.seat, choice))
        events += new
    return state, events


def wander(preset: str, seats: int, seed: int, **options: object) -> Iterator[Match[Any, Any]]:
    """A random game, seen before every answer and at its end."""
    rng = Random(seed)
    match = Match(game(preset, **options), seats, Dealer.from_seed(seed, seats))
    yield match
    while not match.over:
        decision = rng.choice(match.waiting())
        match.answer(decision, rng.choice(decision.options).fill(rng))
        yield match
