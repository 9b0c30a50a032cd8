"""One game in progress, as all adapters play it: whole-number answers, random deals or given decks."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any, TypeGuard, TypeVar

from vacherie.core.action import Answer, Card, Choice, Deal, Decision, Seat, Shuffle
from vacherie.core.error import BadSetup, IllegalChoice
from vacherie.core.event import Event
from vacherie.core.game import Game, check_deal
from vacherie.research.actions import Actions
from vacherie.research.families import FAMILIES
from vacherie.research.heard import Heard
from vacherie.sim.arguments import whole

T = TypeVar("T")


def shuffled(cards: Sequence[T], rng: Random) -> tuple[T, ...]:
    """The cards in random order: sorted by random keys, which takes half as long as `sample`."""
    draw = rng.random
    return tuple(sorted(cards, key=lambda _: draw())) if cards else ()


def checked_decks(decks: object, due: Shuffle) -> list[Deal | tuple[Card, ...]]:
    """Given decks, all checked before the first is dealt: the cards of every round are the same (R1.6).

    Which special cards are due is known when they are dealt (R9.5).
    """
    if not is_list(decks):
        raise BadSetup("decks", "decks are a list: a Deal or a list of number cards for every round")
    found: list[Deal | tuple[Card, ...]] = []
    for given in decks:
        if not isinstance(given, Deal) and not is_list(given):
            raise BadSetup("decks", "a deck is a Deal, or a list of its number cards")
        deck = given if isinstance(given, Deal) else tuple([whole("card", card) for card in given])
        check_deal(Deal(deck.deck if isinstance(deck, Deal) else deck, due.specials), due)
        found.append(deck)
    return found


def is_list(given: object) -> TypeGuard[Iterable[Any]]:
    """Whether something may be gone through, text left out."""
    return isinstance(given, Iterable) and not isinstance(given, str | bytes)


class NotBegun:
    """Stands for the episode of an environment before its first `reset`, and says so.

    An instance attribute hides it, so that a game in progress costs nothing more.
    """

    def __get__(self, env: object, owner: type) -> Any:
        if env is None:
            return self
        raise IllegalChoice("over", "no game is in progress: call reset")


class Episode:
    """A state and the way forward; nothing is written to it but by `answer`.

    Deals follow when they are due: `decks` first (each a `Deal` or its number cards), then random ones.
    With `hears`, the events that every seat has seen are kept, for bots. `start` is `game.start(seats)`, for
    callers that begin many episodes.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        seats: int,
        actions: Actions,
        rng: Random,
        decks: object = None,
        hears: bool = False,
        start: Any = None,
    ) -> None:
        self.game, self.seats, self.actions, self.rng = game, seats, actions, rng
        self.state: Any = game.start(seats) if start is None else start
        self._happened: list[tuple[Event, ...]] | None = [] if hears else None
        """The events of every step, for `heard`."""
        self.heard = [] if self._happened is None else [Heard(game, s, self._happened) for s in range(seats)]
        self._decks: Iterator[Deal | tuple[Card, ...]] = iter(())
        if decks is not None:
            due = game.needs_deal(self.state)
            assert due is not None
            self._decks = iter(checked_decks(decks, due))
        self._waiting: tuple[Decision, ...] | None = None
        """The decisions that the game waits for; None: not asked yet."""
        self._commitment = FAMILIES[game.family].commitment
        self._deal_if_due()

    def decisions(self) -> tuple[Decision, ...]:
        """Every open decision."""
        return self.game.decisions(self.state)

    def waiting(self) -> tuple[Decision, ...]:
        """The decisions that the game waits for."""
        if self._waiting is None:
            self._waiting = tuple([asked for asked in self.game.decisions(self.state) if not asked.answered])
        return self._waiting

    def first_waiting(self) -> Seat | None:
        """The first seat that the game waits for; None when it is over."""
        waiting = self._waiting or self.waiting()
        return waiting[0].seat if waiting else None

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game.is_over(self.state)

    def legal(self, seat: Seat) -> list[int]:
        """The actions of a seat that the game waits for; none for any other seat."""
        return self.actions.numbers(self.options(seat))

    def options(self, seat: Seat) -> tuple[Choice, ...]:
        """The legal choices of a seat that the game waits for; none for any other seat."""
        for decision in self._waiting or self.waiting():
            if decision.seat == seat:
                return decision.options
        return ()

    def answer(self, seat: Seat, action: int) -> None:
        """Answer the open decision of a seat; refuses an illegal action and changes nothing."""
        actions = self.actions
        self.give(Answer(seat, actions.choice(action, self.pending() if actions.has_orders else ())))

    def give(self, answer: Answer) -> None:
        """Give an answer that is a choice already."""
        waiting, at = self._waiting or self.waiting(), 0
        for decision in waiting:
            if decision.seat == answer.seat:
                break
            at += 1
        else:
            raise IllegalChoice("not-asked", f"the game does not wait for seat {answer.seat}")
        self._apply(answer)
        if len(waiting) > 1 and type(answer.choice) is self._commitment:
            # Still the same question: only this decision is no longer waited for, and no deal is due.
            self._waiting = waiting[:at] + waiting[at + 1 :]
        else:
            self._deal_if_due()

    def pending(self) -> tuple[Card, ...]:
        """The pending cards, which the orders of Sort refer to."""
        return tuple([pending.card for pending in getattr(self.state.table, "queue", ())])

    def copy(self) -> Episode:
        """A second episode that goes on exactly as this one would."""
        other = object.__new__(Episode)
        vars(other).update(vars(self))
        other.rng = copy.copy(self.rng)
        if self._happened is not None:
            happened = other._happened = self._happened.copy()
            other.heard = [heard.copy(happened) for heard in self.heard]
        rest = tuple(self._decks)
        self._decks, other._decks = iter(rest), iter(rest)
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Episode:
        other = self.copy()
        # An environment keeps its generator beside the episode: the copies of both are one again.
        other.rng = copy.deepcopy(self.rng, memo)
        return other

    def __getstate__(self) -> dict[str, Any]:
        rest = tuple(self._decks)
        self._decks = iter(rest)
        return {**vars(self), "_decks": rest}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._decks = iter(state["_decks"])

    def _apply(self, action: Answer | Deal) -> None:
        self.state, events = self.game.apply(self.state, action)
        self._waiting = None
        if self._happened is not None:
            self._happened.append(events)

    def _deal_if_due(self) -> None:
        due = self.game.needs_deal(self.state)
        if due is None:
            return
        given = next(self._decks, None)
        if not isinstance(given, Deal):
            deck = shuffled(due.deck, self.rng) if given is None else given
            given = Deal(deck, shuffled(due.specials, self.rng))
        self._apply(given)
