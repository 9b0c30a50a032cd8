"""How a table is kept: its journal written first, everybody told afterwards, bots and clocks set going.

Nothing changes in memory before it is on disk, so a reader never sees what a power cut could take back. What
people may ask of a table is table.py's business.
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
"""Opens a table with these lines; its id."""


class TableActor:
    """The inner workings of a table."""

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
        self.visited = self.clock.now()
        """When somebody was last here."""
        self.mailbox = Mailbox(id)
        self.broadcast.wake(lines)
        self.automation.update()

    # What everybody may know ----------------------------------------------------------------------

    @property
    def facts(self) -> TableFacts:
        """Who sits where, and how it is played."""
        return self.state.facts

    @property
    def status(self) -> Status:
        """Open, playing, finished or closed."""
        return self.facts.status

    @property
    def people(self) -> int:
        """How many connections hold a seat."""
        return len(self.broadcast.subscribers) - self.broadcast.spectators

    def is_present(self, seat: Seat) -> bool:
        """Whether the person of a seat is there."""
        return self.broadcast.connected(seat) or self.polls.is_present(seat)

    def room(self) -> RoomState:
        """The table apart from its game; made anew only when something about it has changed."""
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
        """What the list of tables holds about this one."""
        return row_of(self.id, self.facts, self.state.play)

    # Presence -------------------------------------------------------------------------------------

    def presence_changed(self) -> None:
        """Somebody has come or gone."""
        self.visited = self.clock.now()
        before = self.automation.present
        self.note_presence()
        self.broadcast.publish_room()
        if bool(before) != bool(self.automation.present) and self.facts.setup.clock != "off":
            self.broadcast.publish(anyway=True)  # the clocks run while somebody is there

    def note_presence(self) -> None:
        """Look who is there, for bots and clocks to act upon."""
        seats = range(len(self.facts.seats))
        self.automation.present = frozenset(seat for seat in seats if self.is_present(seat))
        self.automation.update()

    def welcome_back(self, seat: Seat) -> None:
        """Give a seat back to somebody who was away."""
        sitting = self.facts.seats[seat]
        if sitting.autopilot and not sitting.chosen and self.status == "playing":
            self.mailbox.post(lambda: self.set_autopilot(seat, on=False))

    # The journal ----------------------------------------------------------------------------------

    async def commit(self, lines: list[AnyLine], row: TableRow | None = None) -> None:
        """Write lines, then let them happen."""
        facts = self.facts
        for line in lines:
            facts = fold(facts, line)
        is_game = all(isinstance(line, journal.Answered | journal.Dealt) for line in lines)
        if row is None and (not is_game or facts.active - self._row_at > ROW_EVERY):
            row = row_of(self.id, facts, self.state.play)
        try:
            await self.context.storage.append(self.id, self.state.count, lines, row)
        except StorageFailed:
            # Perhaps it was written after all: what is on disk decides, as after a restart.
            written = (await self.context.storage.journal(self.id))[self.state.count :]
            self.happen(written)
            if list(map(journal.encode, written)) != list(map(journal.encode, lines)):
                raise
        else:
            if row is not None:
                self._row_at = row.active
            self.happen(lines)

    def happen(self, lines: list[AnyLine]) -> None:
        """Fold lines that are on disk, and tell everybody."""
        events: list[Event] = []
        for line in lines:
            events.extend(self.state.fold(line))
        seconds = animation(events) * self.context.settings.animation
        self.automation.ready_at = max(self.automation.ready_at, self.clock.now()) + seconds
        self.automation.update()
        if any(isinstance(line, journal.Sat | journal.Left | journal.Started) for line in lines):
            self.broadcast.reseat()
            self.note_presence()  # whoever watched before sitting down is there
        told = self.broadcast.publish()
        # A poll must not end when its seat was told nothing: that would show a changed commitment.
        if self.broadcast.publish_room():
            self.polls.ring(range(len(self.facts.seats)))
        else:
            self.polls.ring(told)

    async def commit_room(self, lines: list[AnyLine]) -> None:
        """Write lines about the room, and the start of the game if they complete it."""
        if lines:
            await self.commit(decide.autostart(self.facts, lines, self.context.make_dealer, self.stamp()))

    def stamp(self) -> Stamp:
        """The time now, never before the last line."""
        return Stamp(max(self.clock.wall(), self.facts.active), lambda: self.context.entropy.token_hex(8))

    # Answers --------------------------------------------------------------------------------------

    def running(self) -> RunningGame:
        """The game, while it is being played."""
        play = self.state.play
        if play is None or self.status != "playing":
            raise Refused("closed", NOT_RUNNING[self.status])
        return play

    async def take_answer(
        self, seat: Seat, decision: int, choice: Choice, by: By, *, in_person: bool = False
    ) -> None:
        """An answer that is legal goes to the journal, with the deal it leads to; a repeated one does not.

        Whoever answers `in_person` has the seat back from autopilot.
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
        """Let a bot answer for a seat, or no longer."""
        sitting = self.facts.seats[seat]
        if self.status == "playing" and (sitting.autopilot, sitting.chosen) != (on, chosen):
            line = journal.AutopilotSet(at=self.stamp().at, seat=seat, on=on, chosen=chosen)
            await self.commit([line])

    def hand_over(self, seat: Seat) -> None:
        """Let autopilot play for somebody absent or late."""
        if not self.facts.seats[seat].autopilot:
            self.mailbox.post(lambda: self.set_autopilot(seat, on=True))

    def answer_for(self, seat: Seat, decision: int, choice: Choice, by: By) -> None:
        """Answer in somebody's place, unless that has become pointless."""

        async def turn() -> None:
            try:
                await self.take_answer(seat, decision, choice, by)
            except IllegalChoice as refusal:
                if refusal.code not in ("closed", "changed"):
                    raise

        self.mailbox.post(turn)

    # Housekeeping ---------------------------------------------------------------------------------

    def is_idle(self, minutes: float) -> bool:
        """Whether nobody has been here for so long that the table may sleep."""
        is_empty = not self.broadcast.subscribers and self.polls.is_empty
        return is_empty and self.clock.now() - self.visited > 60 * minutes

    async def forget(self, guest: str) -> None:
        """Somebody had their data deleted: the journal no longer knows them, nor does the table."""

        async def turn() -> None:
            lines = await self.context.storage.journal(self.id)
            self.state.facts = TableState(lines).facts
            self.chat.forget(guest)
            self.automation.update()
            self.broadcast.reseat()
            self.broadcast.publish_room()

        await self.mailbox.ask(turn)

    async def stop(self, code: str, message: str, retry: int | None = None) -> None:
        """Finish what is under way, say goodbye to everybody, and let go."""
        self.automation.stop()
        await self.mailbox.close()
        self.automation.stop()
        self.polls.stop()
        self.broadcast.dismiss(code, message, retry)
