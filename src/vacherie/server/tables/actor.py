"""TableActor: writes journal lines, folds them into state, then broadcasts and schedules bots and clocks.

Write-ahead: nothing changes in memory before it is on disk, so no client sees what a power cut could undo.
The requests a table accepts are in table.py.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from vacherie.core.action import Choice, Seat
from vacherie.core.error import IllegalChoice, Refused
from vacherie.core.event import Event
from vacherie.core.match import By
from vacherie.protocol.room import RoomState, Status
from vacherie.server.context import ServerContext
from vacherie.server.model import journal
from vacherie.server.model.errors import StorageFailed
from vacherie.server.model.journal import AnyLine
from vacherie.server.model.rows import ChatRow, TableRow
from vacherie.server.tables import decide
from vacherie.server.tables.automation import Automation
from vacherie.server.tables.broadcast import Broadcast
from vacherie.server.tables.chat import TableChat
from vacherie.server.tables.decide import Stamp
from vacherie.server.tables.long_poll import LongPolls
from vacherie.server.tables.mailbox import Mailbox
from vacherie.server.tables.room_view import room_of, row_of
from vacherie.server.tables.state import RunningGame, TableFacts, TableState, fold
from vacherie.server.tables.timing import animation

ROW_EVERY = 60_000
"""Milliseconds between two updates of the time of last activity in the list of tables."""

NOT_RUNNING: dict[Status, str] = {
    "open": "the game has not begun yet",
    "finished": "the game is over",
    "closed": "the table was closed without a result",
}

Reopen: TypeAlias = Callable[[list[AnyLine]], Awaitable[str]]
"""Opens a table with these journal lines; returns its id."""


class TableActor:
    """The actor of one table: state, journal, broadcast, automation, chat and long polls."""

    def __init__(
        self,
        id: str,
        lines: Sequence[AnyLine],
        chat: Sequence[ChatRow],
        context: ServerContext,
        reopen: Reopen,
    ) -> None:
        self.id = id
        self.context = context
        self.clock = context.clock
        self.state = TableState(lines)
        self._reopen = reopen
        self._row_at = self.facts.active
        self.automation = Automation(self.state, self, context)
        self.chat = TableChat(id, self.state, context, chat)
        self.broadcast = Broadcast(
            id, self.state, self.clock, self.room, self.automation.awaited, lambda: self.chat.rows
        )
        self.polls = LongPolls(self.clock, self.presence_changed)
        self._room: RoomState | None = None
        self._room_sources: tuple[object, ...] = ()
        self.last_used = self.clock.now()
        """When the table was last looked up or a connection came or went."""
        self.mailbox = Mailbox(id)
        self.broadcast.load(lines)
        self.automation.update()

    # Public state ---------------------------------------------------------------------------------

    @property
    def facts(self) -> TableFacts:
        """Seats, setup and status: everything but the game."""
        return self.state.facts

    @property
    def status(self) -> Status:
        """Open, playing, finished or closed."""
        return self.facts.status

    @property
    def seated_connections(self) -> int:
        """How many connections hold a seat."""
        return len(self.broadcast.subscribers) - self.broadcast.spectators

    def is_present(self, seat: Seat) -> bool:
        """Whether the seat's player has an open connection or long poll."""
        return self.broadcast.is_connected(seat) or self.polls.is_present(seat)

    def room(self) -> RoomState:
        """The table apart from its game; cached until something about it changes."""
        facts, present = self.facts, self.automation.present
        spectators, is_silent = self.broadcast.spectators, self.state.is_silent
        sources = (
            facts.host, facts.setup, facts.status, facts.seats, facts.rematch, present, spectators, is_silent,
        )  # fmt: skip
        if self._room is None or sources != self._room_sources:
            self._room = room_of(self.id, facts, present, spectators, is_silent)
            self._room_sources = sources
        return self._room

    def row(self) -> TableRow:
        """This table's row in the list of tables."""
        return row_of(self.id, self.facts, self.state.play)

    # Presence -------------------------------------------------------------------------------------

    def presence_changed(self) -> None:
        """Publish that a player or spectator has connected or disconnected."""
        self.last_used = self.clock.now()
        before = self.automation.present
        self.update_presence()
        self.broadcast.publish_room()
        if bool(before) != bool(self.automation.present) and self.facts.setup.clock != "off":
            self.broadcast.publish(force=True)  # the clocks run only while a player is present

    def update_presence(self) -> None:
        """Recompute which players are present, for autopilot and clocks."""
        seats = range(len(self.facts.seats))
        self.automation.present = frozenset(seat for seat in seats if self.is_present(seat))
        self.automation.update()

    def resume_control(self, seat: Seat) -> None:
        """End the autopilot of a seat whose player is back, unless the player had asked for it."""
        sitting = self.facts.seats[seat]
        if sitting.autopilot and not sitting.chosen and self.status == "playing":
            self.mailbox.post(lambda: self.set_autopilot(seat, on=False))

    # The journal ----------------------------------------------------------------------------------

    async def commit(self, lines: list[AnyLine], row: TableRow | None = None) -> None:
        """Append lines to the journal, then apply them."""
        facts = self.facts
        for line in lines:
            facts = fold(facts, line)
        is_game = all(isinstance(line, journal.Answered | journal.Dealt) for line in lines)
        if row is None and (not is_game or facts.active - self._row_at > ROW_EVERY):
            row = row_of(self.id, facts, self.state.play)
        try:
            await self.context.storage.append(self.id, self.state.count, lines, row)
        except StorageFailed:
            # It may have been written after all: the journal on disk decides, as after a restart.
            written = (await self.context.storage.journal(self.id))[self.state.count :]
            self.apply(written)
            if list(map(journal.encode, written)) != list(map(journal.encode, lines)):
                raise
        else:
            if row is not None:
                self._row_at = row.active
            self.apply(lines)

    def apply(self, lines: list[AnyLine]) -> None:
        """Fold lines that are on disk into the state, and broadcast."""
        events: list[Event] = []
        for line in lines:
            events.extend(self.state.fold(line))
        seconds = animation(events) * self.context.settings.animation
        self.automation.ready_at = max(self.automation.ready_at, self.clock.now()) + seconds
        self.automation.update()
        if any(isinstance(line, journal.Sat | journal.Left | journal.Started) for line in lines):
            self.broadcast.update_seats()
            self.update_presence()  # a spectator who has sat down is present
        seats_with_news = self.broadcast.publish()
        # A long poll must not end when its seat has no new event: that would reveal a changed commitment.
        if self.broadcast.publish_room():
            self.polls.notify(range(len(self.facts.seats)))
        else:
            self.polls.notify(seats_with_news)

    async def commit_room(self, lines: list[AnyLine]) -> None:
        """Commit lines about the room, and the start of the game if they complete it."""
        if lines:
            await self.commit(decide.autostart(self.facts, lines, self.context.make_dealer, self.stamp()))

    def stamp(self) -> Stamp:
        """The current time, never before the last line's."""
        return Stamp(max(self.clock.wall(), self.facts.active), lambda: self.context.entropy.token_hex(8))

    # Answers --------------------------------------------------------------------------------------

    def running(self) -> RunningGame:
        """The running game; refuses when there is none."""
        play = self.state.play
        if play is None or self.status != "playing":
            raise Refused("closed", NOT_RUNNING[self.status])
        return play

    async def take_answer(
        self, seat: Seat, decision: int, choice: Choice, by: By, *, in_person: bool = False
    ) -> None:
        """Journal a legal answer, with the deal it leads to. Idempotent: a repeated answer is not written.

        An answer `in_person` takes the seat back from autopilot.
        """
        play = self.state.play
        if play is not None and play.is_repeated(seat, decision, choice):
            if in_person:
                await self.set_autopilot(seat, on=False)
            return
        play = self.running()
        state = play.after(seat, decision, choice)
        stamp = self.stamp()
        raw = Raw(msgspec.json.encode(choice))
        lines: list[AnyLine] = [
            journal.Answered(at=stamp.at, seat=seat, decision=decision, choice=raw, by=by)
        ]
        if in_person and self.facts.seats[seat].autopilot:
            lines.insert(0, journal.AutopilotSet(at=stamp.at, seat=seat, on=False))
        if play.game.needs_deal(state) is not None:
            dealer = decide.dealer_of(self.facts, self.context.make_dealer)
            more, state = decide.deals(play.game, state, play.match.rounds + 1, dealer, stamp)
            lines += more
        row = None
        if play.game.is_over(state):
            facts = replace(self.facts, status="finished", ended=stamp.at, active=stamp.at)
            row = row_of(self.id, facts, play, state)
        await self.commit(lines, row)
        self.context.metrics.answered(by)

    async def set_autopilot(self, seat: Seat, on: bool, chosen: bool = False) -> None:
        """Switch a seat's autopilot on or off; `chosen`: its player asked for it."""
        sitting = self.facts.seats[seat]
        if self.status == "playing" and (sitting.autopilot, sitting.chosen) != (on, chosen):
            line = journal.AutopilotSet(at=self.stamp().at, seat=seat, on=on, chosen=chosen)
            await self.commit([line])

    def start_autopilot(self, seat: Seat) -> None:
        """Autopilot takes over for an absent or late player."""
        if not self.facts.seats[seat].autopilot:
            self.mailbox.post(lambda: self.set_autopilot(seat, on=True))

    def answer_for(self, seat: Seat, decision: int, choice: Choice, by: By) -> None:
        """Answer for a seat; dropped if the decision was closed meanwhile."""

        async def turn() -> None:
            try:
                await self.take_answer(seat, decision, choice, by)
            except IllegalChoice as refusal:
                if refusal.code not in ("closed", "changed"):
                    raise

        self.mailbox.post(turn)

    # Housekeeping ---------------------------------------------------------------------------------

    def is_idle(self, minutes: float) -> bool:
        """Whether the table has had no connection for so long that it may be unloaded."""
        is_empty = not self.broadcast.subscribers and self.polls.is_empty
        return is_empty and self.clock.now() - self.last_used > 60 * minutes

    async def erase_guest(self, guest: str) -> None:
        """Reload what the journal still says after a guest's data was erased."""

        async def turn() -> None:
            lines = await self.context.storage.journal(self.id)
            self.state.facts = TableState(lines).facts
            self.chat.erase_guest(guest)
            self.automation.update()
            self.broadcast.update_seats()
            self.broadcast.publish_room()

        await self.mailbox.ask(turn)

    async def stop(self, code: str, message: str, retry: int | None = None) -> None:
        """Graceful stop: finish queued work, end long polls, close all connections with a reason."""
        self.automation.stop()
        await self.mailbox.close()
        self.automation.stop()
        self.polls.stop()
        self.broadcast.close_all(code, message, retry)
