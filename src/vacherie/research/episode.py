"""One game in progress, as all adapters play it: whole-number answers, random deals or given decks."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

from vacherie.core.action import Answer, Card, Deal, Decision, Seat
from vacherie.core.error import BadSetup, IllegalChoice
from vacherie.core.event import Event
from vacherie.core.game import Game
from vacherie.research.actions import Actions


class Episode:
    """A state and the way forward; nothing is written to it but by `answer`.

    Deals follow when they are due: `decks` first (a `Deal` or its number cards), then random ones.
    With `hears`, the events that every seat has seen are kept, for bots.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        seats: int,
        actions: Actions,
        rng: Random,
        decks: Iterable[Deal | Sequence[Card]] = (),
        hears: bool = False,
    ) -> None:
        self.game, self.seats, self.actions, self.rng = game, seats, actions, rng
        self.state: Any = game.start(seats)
        self.heard: list[list[Event]] = [[] for _ in range(seats)] if hears else []
        self._decks: Iterator[Deal | Sequence[Card]] = iter(tuple(decks))
        self._asked: tuple[Decision, ...] | None = None
        self._deal_if_due()

    def decisions(self) -> tuple[Decision, ...]:
        """Every open decision."""
        if self._asked is None:
            self._asked = self.game.decisions(self.state)
        return self._asked

    def waiting(self) -> tuple[Decision, ...]:
        """The decisions that the game waits for."""
        return tuple([decision for decision in self.decisions() if not decision.answered])

    def first_waiting(self) -> Seat | None:
        """The first seat that the game waits for; None when it is over."""
        for decision in self.decisions():
            if not decision.answered:
                return decision.seat
        return None

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game.is_over(self.state)

    def legal(self, seat: Seat) -> list[int]:
        """The actions of a seat that the game waits for; none for any other seat."""
        for decision in self.decisions():
            if decision.seat == seat:
                return [] if decision.answered else self.actions.numbers(decision.options)
        return []

    def answer(self, seat: Seat, action: int) -> None:
        """Answer the open decision of a seat; refuses an illegal action and changes nothing."""
        pending = self.pending() if self.actions.has_orders else ()
        self.give(Answer(seat, self.actions.choice(action, pending)))

    def give(self, answer: Answer) -> None:
        """Give an answer that is a choice already."""
        for decision in self.decisions():
            if decision.seat == answer.seat and not decision.answered:
                break
        else:
            raise IllegalChoice("not-asked", f"the game does not wait for seat {answer.seat}")
        self._apply(answer)
        self._deal_if_due()

    def pending(self) -> tuple[Card, ...]:
        """The pending cards, which the orders of Sort refer to."""
        return tuple([pending.card for pending in getattr(self.state.table, "queue", ())])

    def copy(self) -> Episode:
        """A second episode that goes on exactly as this one would."""
        other = object.__new__(Episode)
        vars(other).update(vars(self))
        other.rng = copy.copy(self.rng)
        other.heard = [list(events) for events in self.heard]
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
        self._asked = None
        for seat, heard in enumerate(self.heard):
            heard.extend([event for event in events if self.game.redact(event, seat) is not None])

    def _deal_if_due(self) -> None:
        due = self.game.needs_deal(self.state)
        if due is None:
            return
        deck, specials = due.deck, due.specials
        given = next(self._decks, None)
        if isinstance(given, Deal):
            self._apply(given)
            return
        if given is not None:
            try:
                deck = tuple([int(card) for card in given])
            except (TypeError, ValueError):
                raise BadSetup("decks", "a deck is a Deal, or a list of its number cards") from None
        else:
            deck = tuple(self.rng.sample(deck, len(deck)))
        self._apply(Deal(deck, tuple(self.rng.sample(specials, len(specials)))))
