"""A position of a game as an immutable value: an OpenSpiel state holds one, so that cloning costs nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pyspiel

from vacherie.core.action import Action, Answer, Card, Deal, Decision, Seat
from vacherie.core.event import Event, PrivateEvent
from vacherie.research.setting import Setting

CHANCE, SIMULTANEOUS, TERMINAL = (
    int(player)
    for player in (pyspiel.PlayerId.CHANCE, pyspiel.PlayerId.SIMULTANEOUS, pyspiel.PlayerId.TERMINAL)
)


class Happened:
    """The events of a game so far, newest last, as a list that shares its beginning with others."""

    __slots__ = ("before", "events", "text")

    def __init__(self, before: Happened | None, events: tuple[Event, ...]) -> None:
        self.before, self.events = before, events
        self.text: str | None = None
        """Cache of `public_text`."""

    def all(self) -> list[Event]:
        """Every event, oldest first."""
        parts = []
        node: Happened | None = self
        while node is not None:
            parts.append(node.events)
            node = node.before
        return [event for part in reversed(parts) for event in part]

    def public_text(self) -> str:
        """The public events as text: the same for all who have seen the same."""
        if self.text is None:
            known = [event for event in self.events if not isinstance(event, PrivateEvent)]
            # A line for every event, however they are grouped.
            own = "".join([f"\n{msgspec.json.encode(event).decode()}" for event in known])
            self.text = own if self.before is None else self.before.public_text() + own
        return self.text

    def without_private(self, seat: Seat) -> Happened:
        """The same without what only other seats have seen."""
        kept = [event for event in self.all() if not isinstance(event, PrivateEvent) or event.to == seat]
        return Happened(None, tuple(kept))


class Position:
    """A state of the rules, what has happened, and the chance outcomes of a deal that is not complete."""

    def __init__(
        self,
        setting: Setting,
        state: Any,
        happened: Happened,
        drawn: tuple[int, ...] = (),
        first: Seat | None = None,
    ) -> None:
        self.setting, self.state, self.happened, self.drawn = setting, state, happened, drawn
        self.game, self.actions = setting.game, setting.actions
        self.wait = setting.actions.size
        """The action of a seat that a simultaneous move does not ask, as in PettingZoo's Parallel form."""
        self.first = first
        """The seat that moves first where several are asked; None: in the order of seats."""
        self.due = self.game.needs_deal(state)
        """What is to be dealt now, or None."""
        self.decisions: tuple[Decision, ...] = ()
        """The decisions that the game waits for."""
        if self.due is None:
            waiting = [each for each in self.game.decisions(state) if not each.answered]
            if first is not None:
                waiting.sort(key=lambda each: each.seat != first)
            self.decisions = tuple(waiting)
        self._legal: dict[Seat, list[int]] | None = None

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        # What has happened is a linked list, which a deep recursion would have to pickle.
        events = tuple(self.happened.all())
        return rebuild, (self.setting, self.state, events, self.drawn, self.first)

    @property
    def legal(self) -> dict[Seat, list[int]]:
        """The legal actions of every seat that is asked."""
        if self._legal is None:
            self._legal = {each.seat: self.actions.numbers(each.options) for each in self.decisions}
        return self._legal

    @property
    def pending(self) -> tuple[Card, ...]:
        """The pending cards, which the orders of Sort refer to."""
        return tuple([each.card for each in getattr(self.state.table, "queue", ())])

    def after(self, action: Action) -> Position:
        """The position after an action of the rules."""
        state, events = self.game.apply(self.state, action)
        return Position(self.setting, state, Happened(self.happened, events)).without_idle_deal()

    def without_idle_deal(self) -> Position:
        """The position after a deal that has nothing to shuffle: a draft is no chance (R3.3)."""
        if self.due is None or self.due.deck or self.due.specials:
            return self
        return self.after(Deal())

    def answered(self, seat: Seat, action: int) -> Position:
        """The position after a seat's action."""
        return self.after(Answer(seat, self.actions.choice(action, self.pending)))

    def answered_together(self, chosen: Mapping[Seat, int]) -> Position:
        """The position after the actions of all seats that are asked.

        They are carried out in the order of seats until one changes the question, as in a window of co-op
        (R8.8); the later ones are dropped, and their seats are asked again.
        """
        game, state, pending = self.game, self.state, self.pending
        happened: list[Event] = []
        for asked in self.decisions:
            if state.table.ask != asked.id:
                break
            choice = self.actions.choice(chosen[asked.seat], pending)
            state, events = game.apply(state, Answer(asked.seat, choice))
            happened += events
        after = Position(self.setting, state, Happened(self.happened, tuple(happened)))
        return after.without_idle_deal()


def rebuild(
    setting: Setting,
    state: Any,
    events: tuple[Event, ...],
    drawn: tuple[int, ...],
    first: Seat | None,
) -> Position:
    """Unpickle a position."""
    return Position(setting, state, Happened(None, events), drawn, first)
