"""One `apply` in progress: the mutable state between two frozen ones, and the events emitted on the way.

It applies every event as it is emitted, so the events alone explain the new state.
"""

from __future__ import annotations

from typing import Generic, TypeVar

from vacherie.core.event import Event
from vacherie.core.tuples import put
from vacherie.games.nimmt.event_base import NimmtEvent, NimmtPrivateEvent
from vacherie.games.nimmt.step import AnyStep
from vacherie.games.nimmt.table import Hidden, NimmtTable, Private, State
from vacherie.games.nimmt.variant import Classic

M = TypeVar("M")  # always a `Mode`, whose methods take transitions: named here, the imports would be a cycle


class Transition(Generic[M]):
    """One `apply` in progress."""

    __slots__ = ("events", "hidden", "mode", "privates", "table", "todo", "variant")

    def __init__(self, state: State, variant: Classic, mode: M) -> None:
        self.variant = variant
        self.mode = mode
        self.table: NimmtTable = state.table
        self.privates: tuple[Private, ...] = state.privates
        self.hidden: Hidden = state.hidden
        self.todo: tuple[AnyStep, ...] = state.table.todo
        self.events: list[Event] = []

    def emit(self, event: NimmtEvent) -> None:
        """Apply a public event and record it."""
        self.events.append(event)
        self.table = event.on_table(self.table)
        if event.personal:
            self.privates = tuple([event.on_private(p, seat) for seat, p in enumerate(self.privates)])

    def emit_private(self, event: NimmtPrivateEvent) -> None:
        """Apply an event that one seat alone sees and record it."""
        self.events.append(event)
        at, privates = event.to, self.privates
        self.privates = put(privates, at, event.on_private(privates[at]))

    def result(self) -> tuple[State, tuple[Event, ...]]:
        """The new state, and all events on the way to it."""
        return State(self.table, self.privates, self.hidden), tuple(self.events)

    def push(self, *steps: AnyStep) -> None:
        """Put these steps before all pending ones."""
        self.todo = steps + self.todo
