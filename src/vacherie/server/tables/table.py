"""Table: the requests of players, hosts and spectators; each change is one turn of the mailbox.

decide.py and the rules decide what is allowed; broadcast.py, who is sent what; automation.py, what happens
without a request; actor.py writes the journal.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import UNSET, Raw, UnsetType

from vacherie.core.action import Seat
from vacherie.core.error import Refused
from vacherie.core.shuffle import SECRET_BYTES
from vacherie.protocol import request as ask
from vacherie.protocol.request import AnyRequest, Hello
from vacherie.protocol.rest import GamePage, Polled, ReplayFrames
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
    """A table in memory."""

    async def handle(self, who: Identity, request: AnyRequest) -> list[AnyLine]:
        """Carry out a request; the journal lines it has led to, which are on disk."""
        match request:
            case ask.AnswerRequest(seat=seat, decision=decision, choice=choice):
                await self.answer(who, seat, decision, choice)
            case ask.StandingPass(seat=seat, on=on):
                await self.standing_pass(who, seat, on)
            case ask.Autopilot(seat=seat, on=on):
                await self.autopilot(who, seat, on)
            case ask.Say(seat=seat, text=text, phrase=phrase, proposal=proposal):
                await self.say(who, seat, text, phrase, proposal)
            case ask.Mute(seat=seat, who=other, on=on, everyone=everyone):
                await self.mute(who, seat, other, on, everyone)
            case ask.Sit():
                guest = GuestRow(id=who.guest or "", name=request.name or "", created=0)
                seat, nonce = await self.sit(guest, request)
                return [journal.Sat(at=0, seat=seat, guest=guest.id, name=guest.name, nonce=nonce)]
            case ask.Contribute(seat=seat, contribution=contribution, commitment=commitment):
                await self.contribute(who, seat, contribution, commitment)
            case ask.Leave(seat=seat):
                await self.leave(who, seat)
            case ask.PutBot(seat=seat, bot=bot):
                await self.put_bot(who, seat, bot)
            case ask.FillWithBots(bot=bot):
                await self.put_bot(who, None, bot)
            case ask.Configure(setup=setup):
                await self.configure(who, setup)
            case ask.Start():
                await self.start(who)
            case ask.Close():
                decide.check_host(self.facts, who)
                await self.close("the host closed it")
            case ask.Rematch():
                await self.rematch(who)
        return []

    def grants_of(self, guest: str) -> list[tuple[Seat, str]]:
        """The seats of a guest, each with the nonce that its tokens must carry."""
        return [(n, seat.nonce) for n, seat in enumerate(self.facts.seats) if seat.guest == guest]

    def room_for(self, who: Identity) -> RoomState:
        """The table apart from its game, as a caller may see it."""
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
        """Refuse spectators whose delayed view has not reached the end yet."""
        if self.room_for(who).status != self.status:
            raise Refused("not-over", "this game is not finished")

    # Connections ----------------------------------------------------------------------------------

    async def subscribe(self, subscriber: Subscriber, hello: Hello) -> None:
        """Connect or reconnect: resync the connection, and end its seats' autopilot."""
        self.broadcast.subscribe(subscriber, hello)
        self.presence_changed()
        for seat in self.broadcast.subscribers.get(subscriber, ()):
            self.resume_control(seat)

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Remove a closed connection."""
        if self.broadcast.unsubscribe(subscriber):
            self.presence_changed()

    async def poll(self, who: Identity, seat: Seat, have: int, wait: float) -> Polled:
        """Long poll: a seat's events after number `have`; waits up to `wait` seconds if there are none."""
        decide.check_owner(self.facts, who, self.id, seat)
        self.broadcast.check_have(seat, have)
        play = self.state.play
        if wait > 0 and self.status in ("open", "playing"):
            if play is None or len(play.heard(seat)) <= have:
                self.resume_control(seat)
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

    async def sit(self, guest: GuestRow, body: ask.Sit) -> tuple[Seat, str]:
        """Take a seat; its number and nonce."""

        async def turn() -> tuple[Seat, str]:
            lines, seat = decide.sit(self.facts, guest, body, self.stamp())
            await self.commit_room(lines)
            return seat, self.facts.seats[seat].nonce

        return await self.mailbox.ask(turn)

    async def contribute(self, who: Identity, seat: Seat, contribution: str, commitment: str) -> None:
        """Add a player's random bytes to the shuffle."""

        def lines(facts: TableFacts, stamp: Stamp) -> list[AnyLine]:
            decide.check_owner(facts, who, self.id, seat)
            return decide.contribute(facts, seat, contribution, commitment, stamp)

        await self._arrange(lines)

    async def leave(self, who: Identity, seat: Seat) -> None:
        """Leave a seat, or as the host kick its player. In a game autopilot takes over; one may return."""

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
        """Seat a bot on one seat, or on every open one."""

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
        """Open a table for the same players; its id. Idempotent: every caller gets the same one."""

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
        """Answer a decision; returns when the answer is on disk. Idempotent: it may be sent again."""

        async def turn() -> None:
            decide.check_owner(self.facts, who, self.id, seat)
            play = self.state.play or self.running()
            await self.take_answer(seat, decision, play.read_choice(choice), "player", in_person=True)

        await self.mailbox.ask(turn)

    async def standing_pass(self, who: Identity, seat: Seat, on: bool) -> None:
        """Set or clear a standing pass: pass until something changes."""

        async def turn() -> None:
            decide.check_owner(self.facts, who, self.id, seat)
            self.running()
            if self.facts.seats[seat].standing != on:
                await self.commit([journal.StandingSet(at=self.stamp().at, seat=seat, on=on)])

        await self.mailbox.ask(turn)

    async def autopilot(self, who: Identity, seat: Seat, on: bool) -> None:
        """Switch autopilot on or off for one's own seat; the host may switch it on for an absent player's."""

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
        """Send a chat message."""

        async def turn() -> None:
            decide.check_owner(self.facts, who, self.id, seat)
            self.broadcast.publish_chat(await self.chat.say(seat, text, phrase, proposal))

        await self.mailbox.ask(turn)

    async def mute(self, who: Identity, seat: Seat, whom: Seat, on: bool, everyone: bool) -> None:
        """Mute a seat's chat for one's own seat or, as the host, for all."""

        async def turn() -> None:
            decide.check_owner(self.facts, who, self.id, seat)
            decide.check_seat(self.facts, whom)
            if everyone:
                decide.check_host(self.facts, who)
            by = None if everyone else seat
            if ((whom, by) in self.facts.mutes) != on:
                await self.commit([journal.MuteSet(at=self.stamp().at, who=whom, by=by, on=on)])

        await self.mailbox.ask(turn)
