"""One table: a task with a mailbox. What people ask is checked, written to the journal, and then happens.

Nothing changes in memory before it is on disk, so a reader never sees what a power cut could take back. What
may be done is decided in plan.py and by the rules; who is told what, in audience.py; what the table does by
itself, in reflex.py.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Sequence

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from vacherie.core.action import Choice, Seat
from vacherie.core.error import IllegalChoice, Refused
from vacherie.core.event import Event
from vacherie.core.match import By
from vacherie.protocol.command import Hello
from vacherie.protocol.rest import GamePage, Polled, Replay, SitDown
from vacherie.protocol.room import RoomState, Setup, Status
from vacherie.server import finished, journal, plan
from vacherie.server.audience import Audience, Visitor
from vacherie.server.chat import Talk
from vacherie.server.identity import Who
from vacherie.server.journal import AnyLine
from vacherie.server.mailbox import Mailbox
from vacherie.server.pace import animation
from vacherie.server.plan import Stamp
from vacherie.server.poll import Polls
from vacherie.server.portrait import room_of, row_of
from vacherie.server.reflex import Reflexes
from vacherie.server.service import Services
from vacherie.server.state import Facts, Play, TableState, fold
from vacherie.server.storage import ChatRow, Guest, StorageFailed, TableRow

ROW_EVERY = 60_000
"""Milliseconds between two updates of the time of last activity in the list of tables."""


Reopen = Callable[[list[AnyLine]], Awaitable[str]]
"""Opens a table with these lines; its id."""


class Table:
    """A table that is awake."""

    def __init__(
        self, id: str, lines: Sequence[AnyLine], chat: Sequence[ChatRow], services: Services, reopen: Reopen
    ) -> None:
        self.id = id
        self.services = services
        self.clock = services.clock
        self.state = TableState(lines)
        self._reopen = reopen
        self._row_at = self.facts.active
        self.reflexes = Reflexes(
            self.state, self, services.settings, self.clock, services.thinker, services.metrics
        )
        self.audience = Audience(id, self.state, self.clock, self.room, self.reflexes.awaited)
        self.talk = Talk(id, self.state, services, chat)
        self.polls = Polls(self.clock, self._presence_changed)
        self.visited = self.clock.now()
        """When somebody was last here."""
        self.mailbox = Mailbox(id)
        self.audience.wake(lines)
        self.reflexes.update()

    # What everybody may know ----------------------------------------------------------------------

    @property
    def facts(self) -> Facts:
        """Who sits where, and how it is played."""
        return self.state.facts

    @property
    def status(self) -> Status:
        """Open, playing, finished or closed."""
        return self.facts.status

    @property
    def people(self) -> int:
        """How many connections hold a seat."""
        return len(self.audience.visitors) - self.audience.spectators

    def is_present(self, seat: Seat) -> bool:
        """Whether the person of a seat is there."""
        return self.audience.connected(seat) or self.polls.is_present(seat)

    def room(self) -> RoomState:
        """The table apart from its game."""
        return room_of(self.id, self.facts, self.is_present, self.audience.spectators, self.talk.is_silent())

    def row(self) -> TableRow:
        """What the list of tables holds about this one."""
        return row_of(self.id, self.facts, self.state.play)

    def grants_of(self, guest: str) -> list[tuple[Seat, str]]:
        """The seats of a guest, with what makes their tokens valid."""
        return [(n, seat.nonce) for n, seat in enumerate(self.facts.seats) if seat.guest == guest]

    def game_page(self) -> GamePage:
        """The page of the finished game."""
        return finished.page(self.id, self.state)

    def record(self) -> bytes:
        """The record of the finished game."""
        return finished.record_bytes(self.state)

    def replay(self) -> Replay:
        """The finished game, step by step."""
        return finished.replay(self.id, self.state)

    # Coming and going -----------------------------------------------------------------------------

    async def join(self, visitor: Visitor, hello: Hello) -> None:
        """Let a connection in and send it all it has missed."""
        self.audience.join(visitor, hello, self.talk.rows)
        self._presence_changed()
        for seat in self.audience.visitors.get(visitor, ()):
            self._returned(seat)

    def part(self, visitor: Visitor) -> None:
        """A connection is gone."""
        if self.audience.part(visitor):
            self._presence_changed()

    def _presence_changed(self) -> None:
        self.visited = self.clock.now()
        before = self.reflexes.present
        seats = range(len(self.facts.seats))
        self.reflexes.present = frozenset(seat for seat in seats if self.is_present(seat))
        self.reflexes.update()
        self.audience.publish_room()
        if bool(before) != bool(self.reflexes.present) and self.facts.setup.clock != "off":
            self.audience.publish(anyway=True)  # the clocks run while somebody is there

    def _returned(self, seat: Seat) -> None:
        """Give a seat back to somebody who was away."""
        sitting = self.facts.seats[seat]
        if sitting.autopilot and not sitting.chosen and self.status == "playing":
            self.mailbox.post(lambda: self._set_autopilot(seat, on=False))

    async def poll(self, who: Who, seat: Seat, have: int, wait: float) -> Polled:
        """What a seat was told since event number `have`; waits a while when there is nothing yet."""
        plan.check_owner(self.facts, who, self.id, seat)
        self.audience.check_have(seat, have)
        play = self.state.play
        if wait > 0 and self.status in ("open", "playing"):
            if play is None or len(play.heard(seat)) <= have:
                self._returned(seat)
                await self.polls.wait(seat, wait)
            plan.check_owner(self.facts, who, self.id, seat)
        self.polls.note(seat)
        return self._polled_now(seat, have)

    def _polled_now(self, seat: Seat, have: int) -> Polled:
        play = self.state.play
        if play is None:
            return Polled(room=self.room(), seq=0, events=(), view=None, decisions=(), awaited=(), over=False)
        heard, view = play.heard(seat), play.match.view(seat)
        decision = play.game.options(view)
        return Polled(
            room=self.room(),
            seq=len(heard),
            events=tuple(heard[have:]),
            view=view,
            decisions=() if decision is None else (decision,),
            awaited=self.reflexes.awaited(),
            over=play.match.over,
        )

    # Around the game ------------------------------------------------------------------------------

    def stamp(self) -> Stamp:
        """The time now, never before the last line."""
        return Stamp(max(self.clock.wall(), self.facts.active), lambda: secrets.token_hex(8))

    async def sit(self, guest: Guest, body: SitDown) -> tuple[Seat, str]:
        """Take a seat; its number, and what makes its tokens valid."""

        async def turn() -> tuple[Seat, str]:
            lines, seat = plan.sit(self.facts, guest, body, self.stamp())
            await self._commit_room(lines)
            return seat, self.facts.seats[seat].nonce

        return await self.mailbox.ask(turn)

    async def contribute(self, who: Who, seat: Seat, contribution: str, commitment: str) -> None:
        """Add a person's bytes to the shuffle."""

        def lines(facts: Facts, stamp: Stamp) -> list[AnyLine]:
            plan.check_owner(facts, who, self.id, seat)
            return plan.contribute(facts, seat, contribution, commitment, stamp)

        await self._arrange(lines)

    async def leave(self, who: Who, seat: Seat) -> None:
        """Stand up; or, as the host, send somebody away. In a game autopilot plays on, and you may return."""

        def lines(facts: Facts, stamp: Stamp) -> list[AnyLine]:
            plan.check_seat(facts, seat)
            is_own = plan.owns(facts, who, self.id, seat)
            if not is_own:
                plan.check_host(facts, who)
                return plan.kick(facts, seat, stamp)
            if facts.status == "open":
                return [journal.Left(at=stamp.at, seat=seat)]
            return [journal.AutopilotSet(at=stamp.at, seat=seat, on=True, chosen=True)]

        await self._arrange(lines)

    async def put_bot(self, who: Who, seat: Seat | None, bot: str) -> None:
        """Put a bot on a seat, or on every open one."""

        def lines(facts: Facts, stamp: Stamp) -> list[AnyLine]:
            plan.check_host(facts, who)
            return plan.put_bots(facts, seat, bot, stamp)

        await self._arrange(lines)

    async def configure(self, who: Who, setup: Setup) -> None:
        """Change how the table is played, before the game."""

        def lines(facts: Facts, stamp: Stamp) -> list[AnyLine]:
            plan.check_host(facts, who)
            return plan.configure(facts, setup, stamp)

        await self._arrange(lines)

    async def start(self, who: Who) -> None:
        """Begin the game."""

        def lines(facts: Facts, stamp: Stamp) -> list[AnyLine]:
            plan.check_host(facts, who)
            return plan.start(facts, self.services.dealers, stamp)

        await self._arrange(lines)

    async def close(self, reason: str) -> None:
        """End the table without a result."""

        def lines(facts: Facts, stamp: Stamp) -> list[AnyLine]:
            if facts.status not in ("open", "playing"):
                raise Refused("closed", f"the table is {facts.status} already")
            return [journal.Closed(at=stamp.at, reason=reason)]

        await self._arrange(lines)

    async def rematch(self, who: Who) -> str:
        """Play again with the same people; the id of the next table, the same for everybody who asks."""

        async def turn() -> str:
            seats = range(len(self.facts.seats))
            if not any(plan.owns(self.facts, who, self.id, seat) for seat in seats):
                plan.check_host(self.facts, who)
            if self.facts.rematch is None:
                stamp = self.stamp()
                lines = plan.rematch(self.facts, self.id, secrets.token_hex(32), stamp)
                next_id = await self._reopen(lines)
                await self._commit_room([journal.Rematched(at=stamp.at, table=next_id)])
            assert self.facts.rematch is not None
            return self.facts.rematch

        return await self.mailbox.ask(turn)

    async def _arrange(self, lines: Callable[[Facts, Stamp], list[AnyLine]]) -> None:
        async def turn() -> None:
            await self._commit_room(lines(self.facts, self.stamp()))

        await self.mailbox.ask(turn)

    async def _commit_room(self, lines: list[AnyLine]) -> None:
        """Write lines about the room, and the start of the game if they complete it."""
        if lines:
            await self._commit(plan.autostart(self.facts, lines, self.services.dealers, self.stamp()))

    # Playing --------------------------------------------------------------------------------------

    async def answer(self, who: Who, seat: Seat, decision: int, choice: Raw | bytes) -> None:
        """Answer a decision; returns when the answer is on disk. The same answer again changes nothing."""

        async def turn() -> None:
            plan.check_owner(self.facts, who, self.id, seat)
            play = self._play()
            await self._answer(seat, decision, play.read_choice(choice), "player")

        await self.mailbox.ask(turn)

    async def standing_pass(self, who: Who, seat: Seat, on: bool) -> None:
        """Pass until something changes, or be asked again."""

        async def turn() -> None:
            plan.check_owner(self.facts, who, self.id, seat)
            self._play()
            if self.facts.seats[seat].standing != on:
                await self._commit([journal.StandingSet(at=self.stamp().at, seat=seat, on=on)])

        await self.mailbox.ask(turn)

    async def autopilot(self, who: Who, seat: Seat, on: bool) -> None:
        """Let a bot answer for a seat, or take it back; the host may hand over an absent person's seat."""

        async def turn() -> None:
            plan.check_seat(self.facts, seat)
            is_own = plan.owns(self.facts, who, self.id, seat)
            if not is_own:
                plan.check_host(self.facts, who)
                if self.facts.seats[seat].kind != "person" or not on or self.is_present(seat):
                    raise Refused("not-yours", f"seat {seat} is not yours")
            self._play()
            await self._set_autopilot(seat, on, chosen=on and is_own)

        await self.mailbox.ask(turn)

    async def _set_autopilot(self, seat: Seat, on: bool, chosen: bool = False) -> None:
        sitting = self.facts.seats[seat]
        if self.status == "playing" and (sitting.autopilot, sitting.chosen) != (on, chosen):
            line = journal.AutopilotSet(at=self.stamp().at, seat=seat, on=on, chosen=chosen)
            await self._commit([line])

    def hand_over(self, seat: Seat) -> None:
        """Let autopilot play for somebody absent or late."""
        if not self.facts.seats[seat].autopilot:
            self.mailbox.post(lambda: self._set_autopilot(seat, on=True))

    def answer_for(self, seat: Seat, decision: int, choice: Choice, by: By) -> None:
        """Answer in somebody's place, unless that has become pointless."""

        async def turn() -> None:
            try:
                await self._answer(seat, decision, choice, by)
            except IllegalChoice as refusal:
                if refusal.code not in ("closed", "changed"):
                    raise

        self.mailbox.post(turn)

    async def say(self, who: Who, seat: Seat, text: str | None, phrase: str | None) -> None:
        """Say something."""

        async def turn() -> None:
            plan.check_owner(self.facts, who, self.id, seat)
            self.audience.publish_chat(await self.talk.say(seat, text, phrase))

        await self.mailbox.ask(turn)

    async def mute(self, who: Who, seat: Seat, whom: Seat, on: bool, everyone: bool) -> None:
        """Hide what somebody says, from me or (as the host) from everybody."""

        async def turn() -> None:
            plan.check_owner(self.facts, who, self.id, seat)
            plan.check_seat(self.facts, whom)
            if everyone:
                plan.check_host(self.facts, who)
            by = None if everyone else seat
            if ((whom, by) in self.facts.mutes) != on:
                await self._commit([journal.MuteSet(at=self.stamp().at, who=whom, by=by, on=on)])

        await self.mailbox.ask(turn)

    def _play(self) -> Play:
        play = self.state.play
        if play is None or self.status != "playing":
            raise Refused("closed", f"the table is {self.status}; there is nothing to answer")
        return play

    async def _answer(self, seat: Seat, decision: int, choice: Choice, by: By) -> None:
        play = self.state.play
        if play is not None and play.is_repeated(seat, decision, choice):
            return
        play = self._play()
        state = play.after(seat, decision, choice)
        stamp = self.stamp()
        raw = Raw(msgspec.json.encode(choice))
        lines: list[AnyLine] = [
            journal.Answered(at=stamp.at, seat=seat, decision=decision, choice=raw, by=by)
        ]
        if by == "player" and self.facts.seats[seat].autopilot:
            lines.insert(0, journal.AutopilotSet(at=stamp.at, seat=seat, on=False))
        if play.game.needs_deal(state) is not None:
            dealer = plan.dealer_of(self.facts, self.services.dealers)
            more, state = plan.deals(play.game, state, play.match.rounds + 1, dealer, stamp)
            lines += more
        row = None
        if play.game.is_over(state):
            facts = replace(self.facts, status="finished", ended=stamp.at, active=stamp.at)
            row = row_of(self.id, facts, play, state)
        await self._commit(lines, row)
        self.services.metrics.answered(by)

    # The journal ----------------------------------------------------------------------------------

    async def _commit(self, lines: list[AnyLine], row: TableRow | None = None) -> None:
        """Write lines, then let them happen."""
        facts = self.facts
        for line in lines:
            facts = fold(facts, line)
        is_game = all(isinstance(line, journal.Answered | journal.Dealt) for line in lines)
        if row is None and (not is_game or facts.active - self._row_at > ROW_EVERY):
            row = row_of(self.id, facts, self.state.play)
        try:
            await self.services.storage.append(self.id, self.state.count, lines, row)
        except StorageFailed:
            # Perhaps it was written after all: what is on disk decides, as after a restart.
            written = (await self.services.storage.journal(self.id))[self.state.count :]
            self._happen(written)
            if list(map(journal.encode, written)) != list(map(journal.encode, lines)):
                raise
        else:
            if row is not None:
                self._row_at = row.active
            self._happen(lines)

    def _happen(self, lines: list[AnyLine]) -> None:
        """Fold lines that are on disk, and tell everybody."""
        events: list[Event] = []
        for line in lines:
            events.extend(self.state.fold(line))
        seconds = animation(events) * self.services.settings.animation
        self.reflexes.ready_at = max(self.reflexes.ready_at, self.clock.now()) + seconds
        self.reflexes.update()
        if any(isinstance(line, journal.Sat | journal.Left) for line in lines):
            self.audience.reseat()
        self.audience.publish()
        self.audience.publish_room()
        self.polls.ring()

    # Housekeeping ---------------------------------------------------------------------------------

    def is_idle(self, minutes: float) -> bool:
        """Whether nobody has been here for so long that the table may sleep."""
        is_empty = not self.audience.visitors and self.polls.is_empty
        return is_empty and self.clock.now() - self.visited > 60 * minutes

    def forget(self, guest: str) -> None:
        """Somebody had their data deleted: the journal no longer knows them, nor does the table."""
        facts = self.facts
        seats = tuple(
            replace(seat, guest=None, name="", nonce="", autopilot=True) if seat.guest == guest else seat
            for seat in facts.seats
        )
        host = "" if facts.host == guest else facts.host
        self.state.facts = replace(facts, host=host, seats=seats)
        self.talk.forget(guest)
        self.reflexes.update()
        self.audience.reseat()
        self.audience.publish_room()

    async def stop(self, code: str, message: str, retry: int | None = None) -> None:
        """Finish what is under way, say goodbye to everybody, and let go."""
        self.reflexes.stop()
        await self.mailbox.close()
        self.reflexes.stop()
        self.polls.stop()
        self.audience.dismiss(code, message, retry)
