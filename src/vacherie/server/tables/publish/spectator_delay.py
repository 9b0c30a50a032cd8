"""SpectatorDelay: a queue of moments in front of the spectators, as long as the table's spectator delay.

It covers everything that reveals the game: its events and views, the chat, and the part of the room that
follows from it. Before the game nothing is delayed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from vacherie.server.clock import Clock, Timer
from vacherie.server.model.journal import AnyLine
from vacherie.server.tables.publish.moment import Moment, before_the_game, moment_of
from vacherie.server.tables.state import TableLine, TableState


class PastMoment(Struct, frozen=True):
    """A moment of a running game, and when it was (milliseconds since 1970)."""

    at: int
    moment: Moment


def past_moments(state: TableState, lines: Sequence[AnyLine]) -> Iterator[PastMoment]:
    """All moments of a table's game, by its journal and its chat."""
    assert state.play is not None
    started = state.play.started
    said: list[TableLine] = [row for row in state.chat if row.at >= started]
    past = TableState(state.facts.id, lines[:1], state.chat[: -len(said) or None])
    for line in sorted([*lines[1:], *said], key=lambda one: one.at):
        past.evolve(line)
        if past.play is not None:
            yield PastMoment(line.at, moment_of(past))


class SpectatorDelay:
    """The moment that spectators are shown now, and those that are still to come."""

    def __init__(self, state: TableState, clock: Clock, released: Callable[[], None]) -> None:
        self.state = state
        self.clock = clock
        self.released = released
        """Called when spectators may see more."""
        self.shown = moment_of(state)
        self.is_behind = False
        """Whether spectators are shown the past."""
        self._queue: deque[Moment] = deque()
        self._timers: set[Timer] = set()

    def put(self, moment: Moment) -> None:
        """Show a moment after the delay; before the game, at once."""
        if self.state.play is None:
            self.shown = moment
            return
        if not self.is_behind:
            self._begin(self.shown.chat)
        self._schedule(self.clock.now() + self.state.facts.setup.delay, moment)

    def _begin(self, chat: int) -> None:
        self.is_behind, facts = True, self.state.facts
        self.shown = before_the_game(len(facts.seats), chat, practice=facts.setup.practice)

    def load(self, past: Sequence[PastMoment]) -> None:
        """Restore the queue of a loaded table: show what is due, queue the rest."""
        delay, play = self.state.facts.setup.delay, self.state.play
        if delay == 0 or play is None:
            return
        self._begin(max((row.n for row in self.state.chat if row.at < play.started), default=0))
        now, late = self.clock.now(), self.clock.wall() - 1000 * delay
        for moment in past:
            if moment.at <= late:
                self.shown = moment.moment
            else:
                # It has happened, so it is shown after the delay at the latest, whatever the clock said then.
                self._schedule(now + min(delay, (moment.at - late) / 1000), moment.moment)

    def _schedule(self, when: float, moment: Moment) -> None:
        # First in, first out, even if the clock should reorder two timers of the same moment.
        self._queue.append(moment)

        def release() -> None:
            self._timers.discard(timer)
            self.shown = self._queue.popleft()
            self.released()

        timer = self.clock.call_at(when, release)
        self._timers.add(timer)

    def stop(self) -> None:
        """Cancel the timers."""
        for timer in self._timers:
            timer.cancel()
