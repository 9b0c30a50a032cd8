"""The spectators of a table: they see what everybody may see, behind the game by the table's delay."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from vacherie.protocol.message import Table
from vacherie.protocol.room import Awaited
from vacherie.server.clock import Clock, Timer
from vacherie.server.journal import AnyLine
from vacherie.server.state import TableState
from vacherie.server.telling import steps_to


class Shown(Struct, frozen=True):
    """The game as spectators see it at some moment."""

    seq: int
    view: Any
    over: bool


def show(state: TableState) -> Shown | None:
    """The game as spectators would see it without delay."""
    play = state.play
    if play is None:
        return None
    return Shown(len(play.public), play.match.view(None), play.match.over)


class Gallery:
    """What the spectators of one table have been shown. `released` is called when there is more."""

    def __init__(self, state: TableState, clock: Clock, released: Callable[[Shown | None], None]) -> None:
        self.state = state
        self.clock = clock
        self.released = released
        self.shown: Shown | None = None
        self._timers: set[Timer] = set()

    @property
    def delay(self) -> int:
        """Seconds by which spectators are behind."""
        return self.state.facts.setup.delay

    @property
    def seq(self) -> int:
        """The number of the last event they were shown."""
        return 0 if self.shown is None else self.shown.seq

    def wake(self, lines: Sequence[AnyLine]) -> None:
        """Take up where the delay has brought them, in a journal that is read again."""
        if self.delay == 0:
            self.shown = show(self.state)
            return
        now, past = self.clock.wall(), TableState(lines[:1])
        for line in lines[1:]:
            events = past.fold(line)
            if line.at <= now - 1000 * self.delay:
                self.shown = show(past)
            elif events:
                self._release_at(self.clock.now() + self.delay - (now - line.at) / 1000, show(past))

    def publish(self, anyway: bool) -> None:
        """Show what has happened, now or later; `anyway` also where only clocks have changed."""
        if self.delay == 0:
            self._release(show(self.state), anyway)
        else:
            self._release_at(self.clock.now() + self.delay, show(self.state))

    def message(self, have: int, awaited: tuple[Awaited, ...], since: Shown | None) -> Table | None:
        """What spectators are told after event number `have`; step by step from what they saw `since`."""
        shown, play = self.shown, self.state.play
        if shown is None or play is None:
            return None
        events = tuple(play.public[have : shown.seq])
        steps: tuple[Any, ...] = ()
        if since is not None and since.seq == have:
            steps = steps_to(play.game, since.view, events)
        return Table(
            seat=None,
            seq=shown.seq,
            events=events,
            view=shown.view,
            decisions=(),
            awaited=() if self.delay else awaited,
            over=shown.over,
            steps=steps,
        )

    def stop(self) -> None:
        """Show nothing more."""
        for timer in self._timers:
            timer.cancel()

    def _release_at(self, when: float, shown: Shown | None) -> None:
        def release() -> None:
            self._timers.discard(timer)
            self._release(shown, anyway=False)

        timer = self.clock.call_at(when, release)
        self._timers.add(timer)

    def _release(self, shown: Shown | None, anyway: bool) -> None:
        before, self.shown = self.shown, shown
        if shown is not None and (shown.seq > (0 if before is None else before.seq) or anyway):
            self.released(before)
