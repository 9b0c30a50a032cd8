"""The spectators of a table: they see what everybody may see, behind the game by the table's delay.

Whoever is behind is behind in everything that tells of the game: its events and views, what people say about
it, and the part of the room that follows from it. Before the game there is nothing to be behind of.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from msgspec import Struct

from vacherie.protocol.message import TableMessage
from vacherie.protocol.room import Awaited, RoomState
from vacherie.server.clock import Clock, Timer
from vacherie.server.model.journal import AnyLine
from vacherie.server.model.rows import ChatRow
from vacherie.server.tables.room_view import DelayedView, beginning, course_of, room_at
from vacherie.server.tables.seat_message import steps_to
from vacherie.server.tables.state import TableState


class SpectatorSnapshot(Struct, frozen=True):
    """The game as spectators see it at some moment."""

    seq: int
    view: Any
    over: bool


def show(state: TableState) -> SpectatorSnapshot | None:
    """The game as spectators would see it without delay."""
    play = state.play
    if play is None:
        return None
    return SpectatorSnapshot(len(play.public), play.match.view(None), play.match.over)


class SpectatorSink(Protocol):
    """Where the spectators sit: who tells them what they may know now."""

    def show_game(self, before: SpectatorSnapshot | None) -> None:
        """There is more of the game than they had seen before."""
        ...

    def show_room(self) -> None:
        """The room may have changed."""
        ...

    def show_chat(self, row: ChatRow) -> None:
        """Somebody has said something."""
        ...


class SpectatorFeed:
    """What the spectators of one table have been shown."""

    def __init__(self, state: TableState, clock: Clock, sink: SpectatorSink) -> None:
        self.state = state
        self.clock = clock
        self.sink = sink
        self.shown: SpectatorSnapshot | None = None
        self.course: DelayedView | None = None
        """How far the game has come for spectators who are behind; None: nobody is behind."""
        self._heard = 0
        """The number of the last line of chat that those have been told."""
        self._coming: deque[Callable[[], None]] = deque()
        self._timers: set[Timer] = set()

    @property
    def delay(self) -> int:
        """Seconds by which spectators are behind."""
        return self.state.facts.setup.delay

    @property
    def seq(self) -> int:
        """The number of the last event they were shown."""
        return 0 if self.shown is None else self.shown.seq

    def room(self, room: RoomState) -> RoomState:
        """The room as they may see it."""
        return room if self.course is None else room_at(room, self.course)

    def may_read(self, row: ChatRow) -> bool:
        """Whether a line of chat is old enough for them."""
        return self.course is None or row.n <= self._heard

    def wake(self, lines: Sequence[AnyLine], chat: Sequence[ChatRow]) -> None:
        """Take up where the delay has brought them, in a journal that is read again."""
        if self.delay == 0 or self.state.play is None:
            self.shown = show(self.state)
            return
        begun = self.state.play.started
        self.begin([row for row in chat if row.at < begun])
        coming: list[tuple[int, Callable[[], None]]] = [
            (row.at, self._chat_step(row)) for row in chat if row.at >= begun
        ]
        past = TableState(lines[:1])
        for line in lines[1:]:
            before = course_of(past)
            if past.fold(line) or (past.play is not None and course_of(past) != before):
                coming.append((line.at, self._game_step(past)))
        now, late = self.clock.now(), self.clock.wall() - 1000 * self.delay
        for at, step in sorted(coming, key=lambda one: one[0]):
            if at <= late:
                step()
            else:
                self._later(now + (at - late) / 1000, step)

    def begin(self, chat: Sequence[ChatRow]) -> None:
        """A game begins; from now on they are behind. What was said before they may read."""
        self.course = beginning(len(self.state.facts.seats))
        self._heard = chat[-1].n if chat else 0

    def publish(self, anyway: bool, chat: Sequence[ChatRow]) -> None:
        """Show what has happened, now or later; `anyway` also where only clocks have changed."""
        if self.delay == 0:
            self._release(show(self.state), anyway)
            return
        if self.course is None:
            self.begin(chat)
        self._later(self.clock.now() + self.delay, self._game_step(self.state))

    def publish_chat(self, row: ChatRow) -> None:
        """Tell what was said, now or later."""
        if self.course is None:
            self.sink.show_chat(row)
        else:
            self._later(self.clock.now() + self.delay, self._chat_step(row))

    def message(
        self, have: int, awaited: tuple[Awaited, ...], since: SpectatorSnapshot | None
    ) -> TableMessage | None:
        """What spectators are told after event number `have`; step by step from what they saw `since`."""
        shown, play = self.shown, self.state.play
        if shown is None or play is None:
            return None
        events = tuple(play.public[have : shown.seq])
        steps: tuple[Any, ...] = ()
        if since is not None and since.seq == have:
            steps = steps_to(play.game, since.view, events)
        return TableMessage(
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

    def _game_step(self, state: TableState) -> Callable[[], None]:
        """Show the table as it is now, when the time has come."""
        shown, course = show(state), course_of(state)

        def step() -> None:
            self.course = course
            self._release(shown, anyway=False)
            self.sink.show_room()

        return step

    def _chat_step(self, row: ChatRow) -> Callable[[], None]:
        """Tell a line of chat, when the time has come."""

        def step() -> None:
            self._heard = row.n
            self.sink.show_chat(row)

        return step

    def _later(self, when: float, step: Callable[[], None]) -> None:
        # What has come first is shown first, even if a clock should mix up two timers of one moment.
        self._coming.append(step)

        def ring() -> None:
            self._timers.discard(timer)
            self._coming.popleft()()

        timer = self.clock.call_at(when, ring)
        self._timers.add(timer)

    def _release(self, shown: SpectatorSnapshot | None, anyway: bool) -> None:
        before, self.shown = self.shown, shown
        if shown is not None and (shown.seq > (0 if before is None else before.seq) or anyway):
            self.sink.show_game(before)
