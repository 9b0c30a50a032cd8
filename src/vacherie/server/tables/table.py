"""Table: the actor of one table. It queues requests, decides, writes, evolves and publishes, one at a time.

Write-ahead: nothing changes in memory before it is on disk, so no client sees what a power cut could undo.
decide.py and the rules decide what is allowed; broadcast.py, who is sent what; automation.py, what happens
without a request.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeAlias

from vacherie.core.action import Seat
from vacherie.core.error import Refused
from vacherie.core.event import Event
from vacherie.protocol.request import AnswerRequest, Hello, Rematch, Sit
from vacherie.protocol.rest import Polled
from vacherie.protocol.room import RoomState, Status
from vacherie.server.context import ServerContext
from vacherie.server.model import journal
from vacherie.server.model.errors import OwnershipLost, StorageFailed
from vacherie.server.model.identity import Identity
from vacherie.server.model.journal import AnyLine
from vacherie.server.model.rows import ChatRow, GuestRow
from vacherie.server.storage.ownership import Owner
from vacherie.server.tables.automation import Automation
from vacherie.server.tables.clocks.timing import GRACE, animation
from vacherie.server.tables.decide.circumstances import Circumstances
from vacherie.server.tables.decide.decide import decide
from vacherie.server.tables.decide.permissions import check_owner, seats_of
from vacherie.server.tables.decide.rematch import rematch_opening
from vacherie.server.tables.facts import TableFacts
from vacherie.server.tables.held_requests import HeldRequests
from vacherie.server.tables.load import LoadedTable, load_state
from vacherie.server.tables.long_poll import LongPolls
from vacherie.server.tables.mailbox import Mailbox
from vacherie.server.tables.outage import StorageOutage
from vacherie.server.tables.publish.broadcast import Broadcast, Picture, Subscriber
from vacherie.server.tables.publish.moment import moment_of
from vacherie.server.tables.publish.presence_updates import PresenceUpdates
from vacherie.server.tables.publish.spectator_delay import SpectatorDelay
from vacherie.server.tables.publish.viewer_message import check_have, polled
from vacherie.server.tables.room_view import CachedRoom, row_after
from vacherie.server.tables.server_request import (
    EndAutopilot,
    ForgetGuest,
    ServerRequest,
    StartAutopilot,
    TableRequest,
)
from vacherie.server.tables.state import TableLine

SERVER = Identity(admin=True)
"""Who makes the requests of the server itself."""

OpenTable: TypeAlias = Callable[[str, list[AnyLine]], Awaitable[object]]
"""Opens a table with this id and these journal lines."""


@contextmanager
def raising_first(error: StorageFailed) -> Iterator[None]:
    """Where reading fails after a write has failed, raise the error of the write: it has the cause."""
    try:
        yield
    except StorageFailed:
        raise error from None


MOVED = "the table has moved to another node; reconnect"


def moved() -> Refused:
    """The refusal of a request to a table that another node runs now."""
    return Refused("shutting-down", "the table has moved to another node; try again in a moment")


class Table:
    """A table in memory."""

    def __init__(
        self,
        id: str,
        loaded: LoadedTable,
        context: ServerContext,
        open_table: OpenTable,
        count_bot_games: Callable[[str], int],
        outage: StorageOutage,
        owner: Owner | None = None,
        on_lost: Callable[[Table], None] = lambda _: None,
    ) -> None:
        self.id = id
        self.owner = owner
        """As what this node writes to the table; None: it is the only one."""
        self._on_lost = on_lost
        self.context = context
        self.clock = context.clock
        self.state = loaded.state
        self.mailbox: Mailbox[tuple[Identity, TableRequest | ForgetGuest]] = Mailbox(id)
        self.automation = Automation(self.state, context, self._post)
        self.broadcast = Broadcast(self.state)
        self.updates = PresenceUpdates(
            self.clock, lambda: len(self.broadcast.subscribers), lambda force: self._publish(force=force)
        )
        self.delay = SpectatorDelay(self.state, self.clock, self._publish)
        self.polls = LongPolls(self.clock, self.presence_changed)
        self.last_used = self.clock.now()
        """When the table was last looked up or a connection came or went."""
        self.is_paused = False
        """Whether nothing can be saved at the moment."""
        self.outage = outage
        self._held = HeldRequests(self.clock, self._post)
        self._open_table = open_table
        self._absent_since = dict.fromkeys(range(len(self.facts.seats)), self.last_used)
        """When each absent player was last present, or when the table was loaded."""
        self._count_bot_games = count_bot_games
        self._row_at = self.facts.active
        self._last_at = max([self.facts.active, *(row.at for row in self.state.chat[-1:])])
        self._last_seen = self.clock.now()
        self._moment = moment_of(self.state)
        self._rooms = CachedRoom(self.state, context.settings.coach)
        self.delay.load(loaded.past)
        self.automation.update()
        self._task = asyncio.create_task(self._run(), name=f"table {id}")

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
    def shown_status(self) -> Status:
        """The status that spectators are shown."""
        return self.delay.shown.room.status if self.delay.is_behind else self.status

    @property
    def seated_connections(self) -> int:
        """How many connections hold a seat."""
        return len(self.broadcast.subscribers) - self.broadcast.spectators

    def is_present(self, seat: Seat) -> bool:
        """Whether the seat's player has an open connection or long poll."""
        return self.broadcast.is_connected(seat) or self.polls.is_present(seat)

    @property
    def is_bot_game(self) -> bool:
        """Whether a game goes on, as far as spectators know, for which no person is needed or present."""
        is_automatic = all(seat.kind == "bot" or seat.autopilot for seat in self.facts.seats)
        return self.shown_status == "playing" and is_automatic and not self.automation.present

    def grants_of(self, guest: str) -> list[tuple[Seat, str]]:
        """The seats of a guest, each with the nonce that its tokens must carry."""
        return [(n, seat.nonce) for n, seat in enumerate(self.facts.seats) if seat.guest == guest]

    def room(self) -> RoomState:
        """The table apart from its game."""
        return self._rooms.room(self.automation.present, self.broadcast.spectators, self.is_paused)

    def room_for(self, who: Identity) -> RoomState:
        """The table apart from its game, as a caller may see it."""
        picture = self._picture()
        return picture.shown_room if self._is_late(who) else picture.room

    def _is_late(self, who: Identity) -> bool:
        """Whether the spectators' delay applies to a caller: everyone without a seat, the host included."""
        return self.delay.is_behind and not who.admin and not seats_of(self.facts, who)

    def _picture(self) -> Picture:
        room, is_delayed = self.room(), self.delay.is_behind
        shown = self.delay.shown if is_delayed else self._moment
        return Picture(
            now=self._moment,
            shown=shown,
            room=room,
            shown_room=shown.room.put_into(room) if is_delayed else room,
            awaited=self.automation.awaited(),
            is_delayed=is_delayed,
        )

    # Requests -------------------------------------------------------------------------------------

    async def handle(self, who: Identity, request: TableRequest) -> Sequence[TableLine]:
        """Carry out a request; the lines it has led to, which are on disk."""
        began = self.clock.now()
        lines: Sequence[TableLine] = await self.mailbox.ask((who, request))
        if isinstance(request, AnswerRequest):
            self.context.metrics.acknowledged(self.clock.now() - began)
        return lines

    def _post(self, request: ServerRequest) -> None:
        """Queue a request of the server itself."""
        self.mailbox.post((SERVER, request))

    async def _run(self) -> None:
        """Carry out the requests, one after another."""
        async for turn in self.mailbox.turns():
            who, request = turn.request
            try:
                if self.is_paused and not turn.is_awaited:
                    self._hold(request)
                    continue
                try:
                    turn.succeeded(await self._process(who, request))
                except OwnershipLost:
                    self._on_lost(self)
                    raise moved() from None
                except StorageFailed:
                    if turn.is_awaited:
                        raise
                    self._hold(request)
            except Exception as error:
                turn.failed(error)

    async def _process(self, who: Identity, request: TableRequest | ForgetGuest) -> Sequence[TableLine]:
        if isinstance(request, ForgetGuest):
            await self._forget_guest(request.guest)
            return ()
        if isinstance(request, StartAutopilot) and not self.automation.is_still_due(request):
            return ()  # answered meanwhile, or its clock stood still
        guest = None
        if isinstance(request, Sit) and who.guest is not None:
            guest = await self.context.storage.guest(who.guest)
        now = self._circumstances(who, guest)
        lines = decide(self.state, request, who, now)
        for line in lines:
            if isinstance(line, journal.Rematched):
                await self._open_table(line.table, rematch_opening(self.facts, line, now))
        if lines:
            await self._write(lines)
        return lines

    def opens_rematch(self, who: Identity) -> bool:
        """Whether a `rematch` of this caller would open a table; refuses it where the request would be."""
        return bool(decide(self.state, Rematch(id=0), who, self._circumstances(who)))

    def _circumstances(self, who: Identity, guest: GuestRow | None = None) -> Circumstances:
        long_ago = self.clock.now() - GRACE[self.facts.setup.clock]
        return Circumstances(
            at=self._now(),
            entropy=self.context.entropy,
            make_dealer=self.context.make_dealer,
            chat_per_minute=self.context.settings.chat_per_minute,
            present=self.automation.present,
            guest=guest,
            absent=frozenset(seat for seat, since in self._absent_since.items() if since <= long_ago),
            shown=self.shown_status if self._is_late(who) else None,
            bot_games=lambda: self._count_bot_games(self.facts.host),
            most_bot_games=self.context.settings.bot_games_per_guest,
            coach=self.context.settings.coach,
            resumed=self.state.resumed,
        )

    def _now(self) -> int:
        """Wall time, but never before the table's last line.

        If that lies in the future, since the clock was wrong when it was written, time goes on from it; if it
        stood still, all later lines of chat would fall into one minute.
        """
        passed = int((self.clock.now() - self._last_seen) * 1000)
        return max(self.clock.wall(), self._last_at + passed)

    async def _write(self, lines: Sequence[TableLine]) -> None:
        """Write lines, then evolve the state by them and publish it."""
        entries = [line for line in lines if not isinstance(line, ChatRow)]
        if entries:
            await self._append(entries)
        for line in lines:
            if isinstance(line, ChatRow):
                await self._add_chat(line)

    async def _add_chat(self, row: ChatRow) -> None:
        written = [row]
        try:
            await self.outage.write(self.context.storage.add_chat(row, self.owner))
        except OwnershipLost:
            raise
        except StorageFailed as error:  # it may have been written after all, as in `_append`
            with raising_first(error):
                rows = await self.context.storage.chat(self.id)
            written = [row for row in rows if row.n > self.state.last_chat]
            if row not in written:
                raise
        self._apply(written)

    async def _append(self, lines: list[AnyLine]) -> None:
        row = row_after(self.state, lines, self._row_at)
        try:
            await self.outage.write(
                self.context.storage.append(self.id, self.state.count, lines, row, self.owner)
            )
        except OwnershipLost:
            raise
        except StorageFailed as error:
            # It may have been written after all: the journal on disk decides, as after a restart. If that
            # cannot be read either, the next write is rejected, and it is read then.
            with raising_first(error):
                written = (await self.context.storage.journal(self.id))[self.state.count :]
            self._apply(written)
            if list(map(journal.encode, written)) != list(map(journal.encode, lines)):
                raise
        else:
            if row is not None:
                self._row_at = row.active
            self._apply(lines)

    def _apply(self, lines: Sequence[TableLine]) -> None:
        """Evolve the state by lines that are on disk, and publish it."""
        room_before, moment_before = self.room(), self._moment
        events: list[Event] = []
        for line in lines:
            self._last_at, self._last_seen = line.at, self.clock.now()
            events.extend(self.state.evolve(line))
            if isinstance(line, journal.Answered):
                self.context.metrics.answered(line.by)
        seconds = animation(events) * self.context.settings.animation
        self.automation.animation.add(seconds)
        self.automation.update()
        if any(isinstance(line, journal.Sat | journal.Left | journal.Started) for line in lines):
            self.broadcast.update_seats()
            self._update_presence()  # a spectator who has sat down is present
        self._moment = moment_of(self.state)
        if self.facts.setup.delay:
            self.delay.put(self._moment)
        self._publish()
        # A long poll must not end when its seat has no new event: that would reveal a changed commitment.
        if self.room() != room_before:
            self.polls.notify(range(len(self.facts.seats)))
        else:
            seats = enumerate(self._moment.heard)
            self.polls.notify([seat for seat, seq in seats if seq > moment_before.seq(seat)])

    def _publish(self, *, force: bool = False) -> None:
        """Send every connection what is new to it."""
        self.broadcast.publish(self._picture(), force=force)

    # Outages of the storage -----------------------------------------------------------------------

    def pause(self, since: float) -> None:
        """Nothing can be saved since this time: stop the clocks and tell every client."""
        if not self.is_paused:
            self.is_paused = True
            self.automation.pause(since)
            self._publish_pause()

    def resume(self) -> None:
        """Writes succeed again: go on with the clocks and the automatic answers."""
        if self.is_paused:
            self.is_paused = False
            self.automation.resume()
            self._publish_pause()
            self._held.post_all()

    def _publish_pause(self) -> None:
        self._publish(force=self.facts.setup.clock != "off")
        self.polls.notify(range(len(self.facts.seats)))

    def _hold(self, request: TableRequest | ForgetGuest) -> None:
        """Keep an automatic request that could not be written, to try it again."""
        if self.outage.since is not None:
            self.pause(self.outage.since)
        # The clock of a late player is started again instead: the outage is not charged.
        is_late = isinstance(request, StartAutopilot) and request.decision is not None
        if isinstance(request, ServerRequest) and not (is_late and self.is_paused):
            self._held.hold(request, retry=not self.is_paused)

    # Connections ----------------------------------------------------------------------------------

    async def subscribe(self, subscriber: Subscriber, hello: Hello) -> None:
        """Connect or reconnect: resync the connection, and end its seats' autopilot."""
        seats = self.broadcast.subscribe(subscriber, hello, self._picture())
        self.presence_changed(subscriber)
        for seat in seats:
            self._resume_control(seat)

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Remove a closed connection."""
        if self.broadcast.unsubscribe(subscriber):
            self.presence_changed()

    def presence_changed(self, newcomer: Subscriber | None = None) -> None:
        """A player or spectator has connected or disconnected: publish it, batched if there are many."""
        self.last_used = self.clock.now()
        before = bool(self.automation.present)
        self._update_presence()
        has_changed = before != bool(self.automation.present)
        # The clocks run only while a player is present.
        is_sent = self.updates.changed(force=has_changed and self.facts.setup.clock != "off")
        if newcomer is not None and not is_sent:
            self.broadcast.send_due(newcomer, self._picture())

    def _update_presence(self) -> None:
        """Recompute which players are present, for autopilot and clocks."""
        self.automation.animation.watch(self.broadcast.has_live_screen)
        seats = range(len(self.facts.seats))
        present = self.automation.present = frozenset(seat for seat in seats if self.is_present(seat))
        before, now = self._absent_since, self.clock.now()
        self._absent_since = {seat: before.get(seat, now) for seat in seats if seat not in present}
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
        return polled(self.state.play, seat, have, self._moment, self.automation.awaited(), self.room())

    # Housekeeping ---------------------------------------------------------------------------------

    @property
    def is_empty(self) -> bool:
        """Whether no client is connected."""
        return not self.broadcast.subscribers and self.polls.is_empty

    def is_idle(self, minutes: float) -> bool:
        """Whether the table has had no connection for so long that it may be unloaded."""
        return self.is_empty and self.clock.now() - self.last_used > 60 * minutes

    @property
    def may_sleep(self) -> bool:
        """Whether it may be unloaded now: no client, nothing queued, nothing that happens by itself."""
        return (
            self.is_empty
            and not self.automation.present
            and not self.automation.is_due
            and self.mailbox.is_idle
        )

    @property
    def has_ended(self) -> bool:
        """Whether the table is finished or closed, for spectators too: only a rematch can be offered."""
        return self.shown_status not in ("open", "playing")

    async def forget_guest(self, guest: str) -> None:
        """Forget a guest whose data was erased."""
        await self.mailbox.ask((SERVER, ForgetGuest(guest)))

    async def _forget_guest(self, guest: str) -> None:
        lines = await self.context.storage.journal(self.id)
        again = await load_state(self.id, lines)
        self.state.facts, self.state.changes = again.facts, again.changes
        self.state.chat = [row for row in self.state.chat if row.guest != guest]
        self.automation.update()
        self.broadcast.update_seats()
        self._publish()

    async def stop(self, code: str, message: str, retry: int | None = None) -> None:
        """Graceful stop: finish queued work, end long polls, close all connections with a reason."""
        self.automation.stop()
        self._held.stop()
        self.mailbox.close()
        await asyncio.shield(self._task)
        self.automation.stop()
        self.polls.stop()
        self.delay.stop()
        self.updates.stop()
        self.broadcast.close_all(code, message, retry)
