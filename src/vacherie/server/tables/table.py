"""One table, as people deal with it: everything they may ask for is one turn of its mailbox.

What may be done is decided in plan.py and by the rules; who is told what, in audience.py; what the table does
by itself, in reflex.py; how it is kept, in keeper.py.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import UNSET, Raw, UnsetType

from vacherie.core.action import Seat
from vacherie.core.error import Refused
from vacherie.core.shuffle import SECRET_BYTES
from vacherie.protocol.command import Hello
from vacherie.protocol.rest import GamePage, Polled, ReplayFrames, SitDown
from vacherie.protocol.room import RoomState, Setup
from vacherie.server.auth.identity import Identity
from vacherie.server.model import journal
from vacherie.server.model.journal import AnyLine
from vacherie.server.model.rows import GuestRow
from vacherie.server.tables import archive, decide
from vacherie.server.tables.actor import TableActor
from vacherie.server.tables.broadcast import Subscriber
from vacherie.server.tables.decide import Stamp
from vacherie.server.tables.state import TableFacts


class Table(TableActor):
    """A table that is awake."""

    def grants_of(self, guest: str) -> list[tuple[Seat, str]]:
        """The seats of a guest, with what makes their tokens valid."""
        return [(n, seat.nonce) for n, seat in enumerate(self.facts.seats) if seat.guest == guest]

    def room_for(self, who: Identity) -> RoomState:
        """The table apart from its game, as somebody may see it."""
        return self.room() if who.admin else self.broadcast.room_of(self.broadcast.seats_of(who))

    def game_page(self, who: Identity) -> GamePage:
        """The page of the finished game."""
        self._check_shown(who)
        return archive.page(self.id, self.state)

    def record(self, who: Identity) -> bytes:
        """The record of the finished game."""
        self._check_shown(who)
        return archive.record_bytes(self.state)

    def replay(self, who: Identity) -> ReplayFrames:
        """The finished game, step by step."""
        self._check_shown(who)
        return archive.replay(self.id, self.state)

    def _check_shown(self, who: Identity) -> None:
        """Refuse spectators who have not been shown the end yet."""
        if self.room_for(who).status != self.status:
            raise Refused("not-over", "this game is not finished")

    # Coming and going -----------------------------------------------------------------------------

    async def join(self, subscriber: Subscriber, hello: Hello) -> None:
        """Let a connection in and send it all it has missed."""
        self.broadcast.join(subscriber, hello)
        self.presence_changed()
        for seat in self.broadcast.subscribers.get(subscriber, ()):
            self.welcome_back(seat)

    def part(self, subscriber: Subscriber) -> None:
        """A connection is gone."""
        if self.broadcast.part(subscriber):
            self.presence_changed()

    async def poll(self, who: Identity, seat: Seat, have: int, wait: float) -> Polled:
        """What a seat was told since event number `have`; waits a while when there is nothing yet."""
        decide.check_owner(self.facts, who, self.id, seat)
        self.broadcast.check_have(seat, have)
        play = self.state.play
        if wait > 0 and self.status in ("open", "playing"):
            if play is None or len(play.heard(seat)) <= have:
                self.welcome_back(seat)
                await self.polls.wait(seat, wait)
            decide.check_owner(self.facts, who, self.id, seat)
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
            awaited=self.automation.awaited(),
            over=play.match.over,
        )

    # Around the game ------------------------------------------------------------------------------

    async def sit(self, guest: GuestRow, body: SitDown) -> tuple[Seat, str]:
        """Take a seat; its number, and what makes its tokens valid."""

        async def turn() -> tuple[Seat, str]:
            lines, seat = decide.sit(self.facts, guest, body, self.stamp())
            await self.commit_room(lines)
            return seat, self.facts.seats[seat].nonce

        return await self.mailbox.ask(turn)

    async def contribute(self, who: Identity, seat: Seat, contribution: str, commitment: str) -> None:
        """Add a person's bytes to the shuffle."""

        def lines(facts: TableFacts, stamp: Stamp) -> list[AnyLine]:
            decide.check_owner(facts, who, self.id, seat)
            return decide.contribute(facts, seat, contribution, commitment, stamp)

        await self._arrange(lines)

    async def leave(self, who: Identity, seat: Seat) -> None:
        """Stand up; or, as the host, send somebody away. In a game autopilot plays on, and you may return."""

        def lines(facts: TableFacts, stamp: Stamp) -> list[AnyLine]:
            decide.check_seat(facts, seat)
            is_own = decide.owns(facts, who, self.id, seat)
            if not is_own:
                decide.check_host(facts, who)
                return decide.kick(facts, seat, stamp)
            if facts.status == "open":
                return [journal.Left(at=stamp.at, seat=seat)]
            return [journal.AutopilotSet(at=stamp.at, seat=seat, on=True, chosen=True)]

        await self._arrange(lines)

    async def put_bot(self, who: Identity, seat: Seat | None, bot: str) -> None:
        """Put a bot on a seat, or on every open one."""

        def lines(facts: TableFacts, stamp: Stamp) -> list[AnyLine]:
            decide.check_host(facts, who)
            return decide.put_bots(facts, seat, bot, stamp)

        await self._arrange(lines)

    async def configure(self, who: Identity, setup: Setup) -> None:
        """Change how the table is played, before the game."""

        def lines(facts: TableFacts, stamp: Stamp) -> list[AnyLine]:
            decide.check_host(facts, who)
            return decide.configure(facts, setup, stamp)

        await self._arrange(lines)

    async def start(self, who: Identity) -> None:
        """Begin the game."""

        def lines(facts: TableFacts, stamp: Stamp) -> list[AnyLine]:
            decide.check_host(facts, who)
            return decide.start(facts, self.context.make_dealer, stamp)

        await self._arrange(lines)

    async def close(self, reason: str) -> None:
        """End the table without a result."""

        def lines(facts: TableFacts, stamp: Stamp) -> list[AnyLine]:
            if facts.status not in ("open", "playing"):
                raise Refused("closed", f"the table is {facts.status} already")
            return [journal.Closed(at=stamp.at, reason=reason)]

        await self._arrange(lines)

    async def rematch(self, who: Identity) -> str:
        """Play again with the same people; the id of the next table, the same for everybody who asks."""

        async def turn() -> str:
            seats = range(len(self.facts.seats))
            if not any(decide.owns(self.facts, who, self.id, seat) for seat in seats):
                decide.check_host(self.facts, who)
            if self.facts.rematch is None:
                stamp = self.stamp()
                secret = self.context.entropy.token_hex(SECRET_BYTES)
                lines = decide.rematch(self.facts, self.id, secret, stamp)
                next_id = await self._reopen(lines)
                await self.commit_room([journal.Rematched(at=stamp.at, table=next_id)])
            assert self.facts.rematch is not None
            return self.facts.rematch

        return await self.mailbox.ask(turn)

    async def _arrange(self, lines: Callable[[TableFacts, Stamp], list[AnyLine]]) -> None:
        async def turn() -> None:
            await self.commit_room(lines(self.facts, self.stamp()))

        await self.mailbox.ask(turn)

    # Playing --------------------------------------------------------------------------------------

    async def answer(self, who: Identity, seat: Seat, decision: int, choice: Raw | bytes) -> None:
        """Answer a decision; returns when the answer is on disk. The same answer again changes nothing."""

        async def turn() -> None:
            decide.check_owner(self.facts, who, self.id, seat)
            play = self.state.play or self.running()
            await self.take_answer(seat, decision, play.read_choice(choice), "player", in_person=True)

        await self.mailbox.ask(turn)

    async def standing_pass(self, who: Identity, seat: Seat, on: bool) -> None:
        """Pass until something changes, or be asked again."""

        async def turn() -> None:
            decide.check_owner(self.facts, who, self.id, seat)
            self.running()
            if self.facts.seats[seat].standing != on:
                await self.commit([journal.StandingSet(at=self.stamp().at, seat=seat, on=on)])

        await self.mailbox.ask(turn)

    async def autopilot(self, who: Identity, seat: Seat, on: bool) -> None:
        """Let a bot answer for a seat, or take it back; the host may hand over an absent person's seat."""

        async def turn() -> None:
            decide.check_seat(self.facts, seat)
            is_own = decide.owns(self.facts, who, self.id, seat)
            if not is_own:
                decide.check_host(self.facts, who)
                if self.facts.seats[seat].kind != "person" or not on or self.is_present(seat):
                    raise Refused("not-yours", f"seat {seat} is not yours")
            self.running()
            await self.set_autopilot(seat, on, chosen=on and is_own)

        await self.mailbox.ask(turn)

    async def say(
        self,
        who: Identity,
        seat: Seat,
        text: str | None,
        phrase: str | None,
        proposal: Raw | bytes | UnsetType = UNSET,
    ) -> None:
        """Say something."""

        async def turn() -> None:
            decide.check_owner(self.facts, who, self.id, seat)
            self.broadcast.publish_chat(await self.chat.say(seat, text, phrase, proposal))

        await self.mailbox.ask(turn)

    async def mute(self, who: Identity, seat: Seat, whom: Seat, on: bool, everyone: bool) -> None:
        """Hide what somebody says, from me or (as the host) from everybody."""

        async def turn() -> None:
            decide.check_owner(self.facts, who, self.id, seat)
            decide.check_seat(self.facts, whom)
            if everyone:
                decide.check_host(self.facts, who)
            by = None if everyone else seat
            if ((whom, by) in self.facts.mutes) != on:
                await self.commit([journal.MuteSet(at=self.stamp().at, who=whom, by=by, on=on)])

        await self.mailbox.ask(turn)
