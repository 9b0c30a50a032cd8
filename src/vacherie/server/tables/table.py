"""Table: the actor of one table. It queues requests, decides, writes, evolves and publishes, one at a time.

Write-ahead: nothing changes in memory before it is on disk, so no client sees what a power cut could undo.
decide.py and the rules decide what is allowed; broadcast.py, who is sent what; automation.py, what happens
without a request.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from vacherie.core.action import Seat
from vacherie.core.event import Event
from vacherie.protocol.request import Hello
from vacherie.protocol.rest import Polled
from vacherie.protocol.room import RoomState, Status
from vacherie.server.auth.identity import Identity
from vacherie.server.context import ServerContext
from vacherie.server.model import journal
from vacherie.server.model.errors import StorageFailed
from vacherie.server.model.journal import AnyLine
from vacherie.server.model.rows import ChatRow, TableRow
from vacherie.server.tables.automation import Automation
from vacherie.server.tables.decide.circumstances import Circumstances
from vacherie.server.tables.decide.decide import decide
from vacherie.server.tables.decide.permissions import check_owner, seats_of
from vacherie.server.tables.decide.room import rematch_opening
from vacherie.server.tables.facts import TableFacts, evolve_facts
from vacherie.server.tables.long_poll import LongPolls
from vacherie.server.tables.mailbox import Mailbox
from vacherie.server.tables.publish.broadcast import Broadcast, Picture, Subscriber
from vacherie.server.tables.publish.moment import moment_of
from vacherie.server.tables.publish.spectator_delay import SpectatorDelay
from vacherie.server.tables.publish.viewer_message import check_have, viewer_message
from vacherie.server.tables.room_view import room_of, row_of
from vacherie.server.tables.server_request import EndAutopilot, ServerRequest, TableRequest
from vacherie.server.tables.state import TableLine, TableState
from vacherie.server.tables.timing import animation

ROW_EVERY = 60_000
"""Milliseconds between two updates of the time of last activity in the list of tables."""

SERVER = Identity(admin=True)
"""Who makes the requests of the server itself."""

OpenTable: TypeAlias = Callable[[str, list[AnyLine]], Awaitable[object]]
"""Opens a table with this id and these journal lines."""


class Table:
    """A table in memory."""

    def __init__(
        self,
        id: str,
        lines: Sequence[AnyLine],
        chat: Sequence[ChatRow],
        context: ServerContext,
        open_table: OpenTable,
    ) -> None:
        self.id = id
        self.context = context
        self.clock = context.clock
        self.state = TableState(id, lines, chat)
        self.mailbox = Mailbox(id)
        self.automation = Automation(self.state, context, self._post)
        self.broadcast = Broadcast(self.state)
        self.delay = SpectatorDelay(self.state, self.clock, self._publish)
        self.polls = LongPolls(self.clock, self.presence_changed)
        self.last_used = self.clock.now()
        """When the table was last looked up or a connection came or went."""
        self._open_table = open_table
        self._row_at = self.facts.active
        self._moment = moment_of(self.state)
        self._room: RoomState | None = None
        self._room_sources: tuple[object, ...] = ()
        self.delay.load(lines)
        self.automation.update()

    # What there is --------------------------------------------------------------------------------

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

    def grants_of(self, guest: str) -> list[tuple[Seat, str]]:
        """The seats of a guest, each with the nonce that its tokens must carry."""
        return [(n, seat.nonce) for n, seat in enumerate(self.facts.seats) if seat.guest == guest]

    def room(self) -> RoomState:
        """The table apart from its game; cached until something about it changes."""
        facts, present = self.facts, self.automation.present
        spectators, is_silent = self.broadcast.spectators, self.state.is_silent
        sources = (
            facts.host, facts.setup, facts.status, facts.seats, facts.rematch, present, spectators, is_silent,
        )  # fmt: skip
        if self._room is None or sources != self._room_sources:
            self._room = room_of(facts, present, spectators, is_silent)
            self._room_sources = sources
        return self._room

    def room_for(self, who: Identity) -> RoomState:
        """The table apart from its game, as a caller may see it."""
        picture = self._picture()
        return picture.room if who.admin or seats_of(self.facts, who) else picture.shown_room

    def _picture(self) -> Picture:
        room, shown = self.room(), self.delay.shown
        return Picture(
            now=self._moment,
            shown=shown,
            room=room,
            shown_room=shown.room.put_into(room) if self.delay.is_behind else room,
            awaited=self.automation.awaited(),
            is_delayed=self.delay.is_behind,
        )

    # Requests -------------------------------------------------------------------------------------

    async def handle(self, who: Identity, request: TableRequest) -> Sequence[TableLine]:
        """Carry out a request; the lines it has led to, which are on disk."""
        return await self.mailbox.ask(lambda: self._process(who, request))

    def _post(self, request: ServerRequest) -> None:
        """Queue a request of the server itself."""
        self.mailbox.post(lambda: self._process(SERVER, request))

    async def _process(self, who: Identity, request: TableRequest) -> Sequence[TableLine]:
        now = self._circumstances()
        lines = decide(self.state, request, who, now)
        for line in lines:
            if isinstance(line, journal.Rematched):
                await self._open_table(line.table, rematch_opening(self.facts, now))
        if lines:
            await self._write(lines)
        return lines

    def _circumstances(self) -> Circumstances:
        return Circumstances(
            at=max(self.clock.wall(), self.facts.active),
            entropy=self.context.entropy,
            make_dealer=self.context.make_dealer,
            chat_per_minute=self.context.settings.chat_per_minute,
            present=self.automation.present,
        )

    async def _write(self, lines: Sequence[TableLine]) -> None:
        """Write lines, then evolve the state by them and publish it."""
        entries = [line for line in lines if not isinstance(line, ChatRow)]
        if entries:
            await self._append(entries)
        for line in lines:
            if isinstance(line, ChatRow):
                await self.context.storage.add_chat(line)
                self._apply([line])

    async def _append(self, lines: list[AnyLine]) -> None:
        row = self._row_after(lines)
        try:
            await self.context.storage.append(self.id, self.state.count, lines, row)
        except StorageFailed:
            # It may have been written after all: the journal on disk decides, as after a restart.
            written = (await self.context.storage.journal(self.id))[self.state.count :]
            self._apply(written)
            if list(map(journal.encode, written)) != list(map(journal.encode, lines)):
                raise
        else:
            if row is not None:
                self._row_at = row.active
            self._apply(lines)

    def _row_after(self, lines: list[AnyLine]) -> TableRow | None:
        """The table's row after these lines; None where the row on disk may stay."""
        facts, play = self.facts, self.state.play
        for line in lines:
            facts = evolve_facts(facts, line)
        last = lines[-1]
        if play is not None and isinstance(last, journal.Answered):
            after = play.after(last.seat, last.decision, play.read_choice(last.choice))
            if play.game.is_over(after):
                facts = replace(facts, status="finished", ended=last.at)
                return row_of(facts, play.game, after)
        is_game = all(isinstance(line, journal.Answered | journal.Dealt) for line in lines)
        if is_game and facts.active - self._row_at <= ROW_EVERY:
            return None
        return row_of(facts) if play is None else row_of(facts, play.game, play.match.state)

    def _apply(self, lines: Sequence[TableLine]) -> None:
        """Evolve the state by lines that are on disk, and publish it."""
        room_before, moment_before = self.room(), self._moment
        events: list[Event] = []
        for line in lines:
            events.extend(self.state.evolve(line))
            if isinstance(line, journal.Answered):
                self.context.metrics.answered(line.by)
        seconds = animation(events) * self.context.settings.animation
        self.automation.ready_at = max(self.automation.ready_at, self.clock.now()) + seconds
        self.automation.update()
        if any(isinstance(line, journal.Sat | journal.Left | journal.Started) for line in lines):
            self.broadcast.update_seats()
            self._update_presence()  # a spectator who has sat down is present
        self._moment = moment_of(self.state)
        self.delay.put(self._moment)
        self._publish()
        # A long poll must not end when its seat has no new event: that would reveal a changed commitment.
        if self.room() != room_before:
            self.polls.notify(range(len(self.facts.seats)))
        else:
            seats = enumerate(self._moment.heard)
            self.polls.notify(seat for seat, seq in seats if seq > moment_before.seq(seat))

    def _publish(self, *, force: bool = False) -> None:
        """Send every connection what is new to it."""
        self.broadcast.publish(self._picture(), force=force)

    # Connections ----------------------------------------------------------------------------------

    async def subscribe(self, subscriber: Subscriber, hello: Hello) -> None:
        """Connect or reconnect: resync the connection, and end its seats' autopilot."""
        seats = self.broadcast.subscribe(subscriber, hello, self._picture())
        self.presence_changed()
        for seat in seats:
            self._resume_control(seat)

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Remove a closed connection."""
        if self.broadcast.unsubscribe(subscriber):
            self.presence_changed()

    def presence_changed(self) -> None:
        """Publish that a player or spectator has connected or disconnected."""
        self.last_used = self.clock.now()
        before = bool(self.automation.present)
        self._update_presence()
        has_changed = before != bool(self.automation.present)
        # The clocks run only while a player is present.
        self._publish(force=has_changed and self.facts.setup.clock != "off")

    def _update_presence(self) -> None:
        """Recompute which players are present, for autopilot and clocks."""
        seats = range(len(self.facts.seats))
        self.automation.present = frozenset(seat for seat in seats if self.is_present(seat))
        self.automation.update()

    def _resume_control(self, seat: Seat) -> None:
        if self.facts.seats[seat].autopilot:
            self._post(EndAutopilot(seat))

    async def poll(self, who: Identity, seat: Seat, have: int, wait: float) -> Polled:
        """Long poll: a seat's events after number `have`; waits up to `wait` seconds if there are none."""
        check_owner(self.facts, who, seat)
        check_have(self._moment, seat, have)
        if wait > 0 and self.status in ("open", "playing"):
            if self._moment.seq(seat) <= have:
                self._resume_control(seat)
                await self.polls.wait(seat, wait)
            check_owner(self.facts, who, seat)
        self.polls.note(seat)
        return self._polled_now(seat, have)

    def _polled_now(self, seat: Seat, have: int) -> Polled:
        play = self.state.play
        if play is None:
            return Polled(room=self.room(), seq=0, events=(), view=None, decisions=(), awaited=(), over=False)
        message = viewer_message(play, seat, have, self._moment, self.automation.awaited())
        return Polled(
            room=self.room(),
            seq=message.seq,
            events=message.events,
            view=message.view,
            decisions=message.decisions,
            awaited=message.awaited,
            over=message.over,
        )

    # Housekeeping ---------------------------------------------------------------------------------

    def is_idle(self, minutes: float) -> bool:
        """Whether the table has had no connection for so long that it may be unloaded."""
        is_empty = not self.broadcast.subscribers and self.polls.is_empty
        return is_empty and self.clock.now() - self.last_used > 60 * minutes

    async def erase_guest(self, guest: str) -> None:
        """Reload what the journal still says after a guest's data was erased."""

        async def reload() -> None:
            lines = await self.context.storage.journal(self.id)
            self.state.facts = TableState(self.id, lines).facts
            self.state.chat = [row for row in self.state.chat if row.guest != guest]
            self.automation.update()
            self.broadcast.update_seats()
            self._publish()

        await self.mailbox.ask(reload)

    async def stop(self, code: str, message: str, retry: int | None = None) -> None:
        """Graceful stop: finish queued work, end long polls, close all connections with a reason."""
        self.automation.stop()
        await self.mailbox.close()
        self.automation.stop()
        self.polls.stop()
        self.delay.stop()
        self.broadcast.close_all(code, message, retry)
