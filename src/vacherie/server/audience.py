"""Who is at a table right now, and what each of them is sent.

A viewer is a seat, or None for the spectators. Events are numbered for every viewer, so that nobody sees
from a gap that something was hidden. Everything sent here is on disk already. The link between a table and
its visitors is only `Visitor`: with several servers it may lead through a bus.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from vacherie.core.action import Seat
from vacherie.core.error import Refused
from vacherie.protocol.command import Hello
from vacherie.protocol.message import Chat, Message, Room, Table, Welcome
from vacherie.protocol.room import Awaited, RoomState
from vacherie.server.clock import Clock, Timer
from vacherie.server.identity import Who
from vacherie.server.journal import AnyLine
from vacherie.server.plan import is_host, may_watch, owns
from vacherie.server.state import TableState
from vacherie.server.storage import ChatRow

CHAT_KEPT = 200
"""Lines of chat that somebody who comes in is shown."""

_encoder = msgspec.json.Encoder()


class Visitor(Protocol):
    """One connection, as a table sees it."""

    who: Who

    def send(self, message: bytes) -> None:
        """Send a message; never waits. A visitor that does not keep up closes itself."""
        ...

    def close(self, code: str, message: str, retry: int | None = None) -> None:
        """Say goodbye and close."""
        ...


def encode(message: Message) -> bytes:
    """A message as it goes over the wire."""
    return _encoder.encode(message)


def have_of(hello: Hello, viewer: Seat | None) -> int:
    """How many events a client says it has for a viewer."""
    return hello.have.get("spectator" if viewer is None else str(viewer), 0)


class Shown(Struct, frozen=True):
    """The game as spectators see it: at some moment, which a delay may put into the past."""

    seq: int
    view: Any
    over: bool


def show(state: TableState) -> Shown | None:
    """The game as spectators would see it without delay."""
    play = state.play
    return None if play is None else Shown(len(play.public), play.match.view(None), play.match.over)


class Audience:
    """The visitors of one table."""

    def __init__(
        self,
        id: str,
        state: TableState,
        clock: Clock,
        room: Callable[[], RoomState],
        awaited: Callable[[], tuple[Awaited, ...]],
    ) -> None:
        self.id = id
        self.state = state
        self.clock = clock
        self.room = room
        self.awaited = awaited
        self.visitors: dict[Visitor, tuple[Seat, ...]] = {}
        self._told: dict[Seat, int] = {}
        """How many events every seat has been sent, or would have been with somebody there."""
        self._shown: Shown | None = None
        self._releases: set[Timer] = set()
        self._room: RoomState | None = None

    def wake(self, lines: Sequence[AnyLine]) -> None:
        """Take up where a journal ends; spectators take up where their delay has brought them."""
        self._note_told()
        delay = self.state.facts.setup.delay
        if delay == 0:
            self._shown = show(self.state)
            return
        now, past = self.clock.wall(), TableState(lines[:1])
        for line in lines[1:]:
            events = past.fold(line)
            if line.at <= now - 1000 * delay:
                self._shown = show(past)
            elif events:
                self._release_at(self.clock.now() + delay - (now - line.at) / 1000, show(past))

    @property
    def spectators(self) -> int:
        """How many people watch without a seat."""
        return sum(not seats for seats in self.visitors.values())

    def connected(self, seat: Seat) -> bool:
        """Whether somebody holds this seat over an open connection."""
        return any(seat in seats for seats in self.visitors.values())

    def seats_of(self, who: Who) -> tuple[Seat, ...]:
        """The seats that belong to somebody."""
        facts = self.state.facts
        return tuple(seat for seat in range(len(facts.seats)) if owns(facts, who, self.id, seat))

    def join(self, visitor: Visitor, hello: Hello, chat: Iterable[ChatRow]) -> None:
        """Let somebody in: who they are, the room, and all they have missed."""
        seats = self.seats_of(visitor.who)
        if not seats and not may_watch(self.state.facts, visitor.who):
            raise Refused("no-spectators", "this table does not want spectators")
        viewers: tuple[Seat | None, ...] = seats or (None,)
        for viewer in viewers:
            self.check_have(viewer, have_of(hello, viewer))
        self.visitors[visitor] = seats
        self.greet(visitor)
        visitor.send(encode(Room(room=self.room())))
        for viewer in viewers:
            self.catch_up(visitor, viewer, have_of(hello, viewer))
        for row in list(chat)[-CHAT_KEPT:]:
            if row.n > hello.chat and self.may_hear(seats, row.seat):
                visitor.send(chat_message(row))

    def greet(self, visitor: Visitor) -> None:
        """Tell somebody which seats are theirs."""
        host = is_host(self.state.facts, visitor.who)
        visitor.send(encode(Welcome(table=self.id, seats=self.visitors[visitor], host=host)))

    def check_have(self, viewer: Seat | None, have: int) -> None:
        """Refuse somebody who claims to have more than ever happened."""
        if viewer is None:
            there = 0 if self._shown is None else self._shown.seq
        else:
            there = 0 if self.state.play is None else len(self.state.play.heard(viewer))
        if have > there:
            raise Refused("bad-have", f"you have event {have}, but only {there} have happened; begin with 0")

    def catch_up(self, visitor: Visitor, viewer: Seat | None, have: int) -> None:
        """Send what was missed; the view comes along even if that is nothing."""
        if viewer is None:
            if self._shown is not None:
                visitor.send(self.message_of_spectators(self._shown, have))
        elif self.state.play is not None:
            visitor.send(self.message(viewer, have, self.awaited()))

    def part(self, visitor: Visitor) -> bool:
        """Let somebody go; whether they were there."""
        return self.visitors.pop(visitor, None) is not None

    def reseat(self) -> None:
        """Seats have changed hands, or the game begins: tell those concerned, send away who may not watch."""
        for visitor, before in list(self.visitors.items()):
            seats = self.seats_of(visitor.who)
            if not seats and not may_watch(self.state.facts, visitor.who):
                del self.visitors[visitor]
                visitor.close("kicked" if before else "no-spectators", "this table does not want spectators")
                continue
            if seats == before:
                continue
            self.visitors[visitor] = seats
            self.greet(visitor)
            for viewer in seats or (None,):
                if viewer not in before:
                    self.catch_up(visitor, viewer, 0)

    def message(self, viewer: Seat, have: int, awaited: tuple[Awaited, ...]) -> bytes:
        """What a seat is told after event number `have`."""
        play = self.state.play
        assert play is not None
        heard = play.heard(viewer)
        view = play.match.view(viewer)
        decision = play.game.options(view)
        return encode(
            Table(
                seat=viewer,
                seq=len(heard),
                events=tuple(heard[have:]),
                view=view,
                decisions=() if decision is None else (decision,),
                awaited=awaited,
                over=play.match.over,
            )
        )

    def message_of_spectators(self, shown: Shown, have: int) -> bytes:
        """What spectators are told after event number `have`."""
        play = self.state.play
        assert play is not None
        awaited = () if self.state.facts.setup.delay else self.awaited()
        events = tuple(play.public[have : shown.seq])
        return encode(
            Table(
                seat=None, seq=shown.seq, events=events, view=shown.view, decisions=(), awaited=awaited,
                over=shown.over,
            )
        )  # fmt: skip

    def publish(self, *, anyway: bool = False) -> list[Seat]:
        """Tell every viewer what is new to them; `anyway` also where only clocks have changed.

        Returns the seats for which there was something new, listened to or not.
        """
        play = self.state.play
        if play is None:
            return []
        awaited = self.awaited()
        listeners: dict[Seat, list[Visitor]] = {}
        for visitor, seats in self.visitors.items():
            for seat in seats:
                listeners.setdefault(seat, []).append(visitor)
        for seat, visitors in listeners.items():
            told = self._told.get(seat, 0)
            if len(play.heard(seat)) > told or anyway:
                message = self.message(seat, told, awaited)
                for visitor in visitors:
                    visitor.send(message)
        news = [seat for seat, heard in enumerate(play.match.heard) if len(heard) > self._told.get(seat, 0)]
        self._note_told()
        delay = self.state.facts.setup.delay
        if delay == 0:
            self._release(show(self.state), anyway=anyway)
        else:
            self._release_at(self.clock.now() + delay, show(self.state))
        return news

    def _note_told(self) -> None:
        play = self.state.play
        if play is not None:
            self._told = {seat: len(heard) for seat, heard in enumerate(play.match.heard)}

    def _release_at(self, when: float, shown: Shown | None) -> None:
        """Show something to the spectators later."""

        def release() -> None:
            self._releases.discard(timer)
            self._release(shown)

        timer = self.clock.call_at(when, release)
        self._releases.add(timer)

    def _release(self, shown: Shown | None, *, anyway: bool = False) -> None:
        told = 0 if self._shown is None else self._shown.seq
        self._shown = shown
        if shown is None or (shown.seq <= told and not anyway) or not self.spectators:
            return
        message = self.message_of_spectators(shown, told)
        for visitor in [visitor for visitor, seats in self.visitors.items() if not seats]:
            visitor.send(message)

    def publish_room(self) -> bool:
        """Send the room to everybody if anything about it is new; whether it is."""
        room = self.room()
        if room is self._room or room == self._room:
            return False
        self._room = room
        message = encode(Room(room=room))
        for visitor in list(self.visitors):
            visitor.send(message)
        return True

    def publish_chat(self, row: ChatRow) -> None:
        """Send a line of chat to all who want to hear it."""
        message = chat_message(row)
        for visitor, seats in list(self.visitors.items()):
            if self.may_hear(seats, row.seat):
                visitor.send(message)

    def may_hear(self, seats: tuple[Seat, ...], who: Seat) -> bool:
        """Whether what a seat says is shown to somebody with these seats."""
        mutes = self.state.facts.mutes
        if (who, None) in mutes and who not in seats:
            return False
        return not seats or not all((who, seat) in mutes for seat in seats)

    def dismiss(self, code: str, message: str, retry: int | None) -> None:
        """Say goodbye to everybody."""
        for visitor in list(self.visitors):
            visitor.close(code, message, retry)
        self.visitors.clear()
        for timer in self._releases:
            timer.cancel()


def chat_message(row: ChatRow) -> bytes:
    """A line of chat as it goes over the wire."""
    return encode(Chat(n=row.n, seat=row.seat, text=row.text, phrase=row.phrase))
