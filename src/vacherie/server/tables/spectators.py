"""SpectatorFeed: what spectators are sent: public events, delayed by the table's spectator delay.

The delay covers everything that reveals the game: its events and views, the chat, and the part of the room
that follows from it. Before the game nothing is delayed.
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
from vacherie.server.tables.room_view import DelayedView, delayed_view_of, initial_view, with_delayed_view
from vacherie.server.tables.seat_message import steps_to
from vacherie.server.tables.state import TableState


class SpectatorSnapshot(Struct, frozen=True):
    """The game as spectators see it at one moment."""

    seq: int
    view: Any
    over: bool


def snapshot_of(state: TableState) -> SpectatorSnapshot | None:
    """The game as spectators would see it without delay."""
    play = state.play
    if play is None:
        return None
    return SpectatorSnapshot(len(play.public), play.match.view(None), play.match.over)


class SpectatorSink(Protocol):
    """Receives what spectators may see now, and sends it to them."""

    def show_game(self, before: SpectatorSnapshot | None) -> None:
        """There are new events since the snapshot `before`."""
        ...

    def show_room(self) -> None:
        """The room may have changed."""
        ...

    def show_chat(self, row: ChatRow) -> None:
        """A chat message is due."""
        ...


class SpectatorFeed:
    """What the spectators of one table have been sent, and the delay queue in front of it."""

    def __init__(self, state: TableState, clock: Clock, sink: SpectatorSink) -> None:
        self.state = state
        self.clock = clock
        self.sink = sink
        self.shown: SpectatorSnapshot | None = None
        self.delayed_view: DelayedView | None = None
        """The part of the room that is delayed with the game; None: nothing is delayed."""
        self._last_chat = 0
        """The number of the last chat message that delayed spectators were sent."""
        self._queue: deque[Callable[[], None]] = deque()
        self._timers: set[Timer] = set()

    @property
    def delay(self) -> int:
        """Seconds by which spectators are behind the game."""
        return self.state.facts.setup.delay

    @property
    def seq(self) -> int:
        """The number of the last event sent to spectators."""
        return 0 if self.shown is None else self.shown.seq

    def room(self, room: RoomState) -> RoomState:
        """The room as spectators may see it."""
        return room if self.delayed_view is None else with_delayed_view(room, self.delayed_view)

    def may_read(self, row: ChatRow) -> bool:
        """Whether a chat message has passed the delay."""
        return self.delayed_view is None or row.n <= self._last_chat

    def load(self, lines: Sequence[AnyLine], chat: Sequence[ChatRow]) -> None:
        """Restore the delayed feed from a loaded journal: release what is due, queue the rest."""
        if self.delay == 0 or self.state.play is None:
            self.shown = snapshot_of(self.state)
            return
        begun = self.state.play.started
        self.begin([row for row in chat if row.at < begun])
        steps: list[tuple[int, Callable[[], None]]] = [
            (row.at, self._chat_step(row)) for row in chat if row.at >= begun
        ]
        past = TableState(lines[:1])
        for line in lines[1:]:
            before = delayed_view_of(past)
            if past.fold(line) or (past.play is not None and delayed_view_of(past) != before):
                steps.append((line.at, self._game_step(past)))
        now, late = self.clock.now(), self.clock.wall() - 1000 * self.delay
        for at, step in sorted(steps, key=lambda one: one[0]):
            if at <= late:
                step()
            else:
                self._schedule(now + (at - late) / 1000, step)

    def begin(self, chat: Sequence[ChatRow]) -> None:
        """Start the delay with the game; earlier chat is not delayed."""
        self.delayed_view = initial_view(len(self.state.facts.seats))
        self._last_chat = chat[-1].n if chat else 0

    def publish(self, force: bool, chat: Sequence[ChatRow]) -> None:
        """Send new events, now or after the delay; `force`: also where only clocks have changed."""
        if self.delay == 0:
            self._release(snapshot_of(self.state), force)
            return
        if self.delayed_view is None:
            self.begin(chat)
        self._schedule(self.clock.now() + self.delay, self._game_step(self.state))

    def publish_chat(self, row: ChatRow) -> None:
        """Send a chat message, now or after the delay."""
        if self.delayed_view is None:
            self.sink.show_chat(row)
        else:
            self._schedule(self.clock.now() + self.delay, self._chat_step(row))

    def message(
        self, have: int, awaited: tuple[Awaited, ...], since: SpectatorSnapshot | None
    ) -> TableMessage | None:
        """The public events after number `have`; with every view on the way from the snapshot `since`."""
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
        """Cancel the delay queue's timers."""
        for timer in self._timers:
            timer.cancel()

    def _game_step(self, state: TableState) -> Callable[[], None]:
        """A queue entry that sends the table as it is now."""
        shown, delayed_view = snapshot_of(state), delayed_view_of(state)

        def step() -> None:
            self.delayed_view = delayed_view
            self._release(shown, force=False)
            self.sink.show_room()

        return step

    def _chat_step(self, row: ChatRow) -> Callable[[], None]:
        """A queue entry that sends a chat message."""

        def step() -> None:
            self._last_chat = row.n
            self.sink.show_chat(row)

        return step

    def _schedule(self, when: float, step: Callable[[], None]) -> None:
        # First in, first out, even if the clock should reorder two timers of the same moment.
        self._queue.append(step)

        def release() -> None:
            self._timers.discard(timer)
            self._queue.popleft()()

        timer = self.clock.call_at(when, release)
        self._timers.add(timer)

    def _release(self, shown: SpectatorSnapshot | None, force: bool) -> None:
        before, self.shown = self.shown, shown
        if shown is not None and (shown.seq > (0 if before is None else before.seq) or force):
            self.sink.show_game(before)
