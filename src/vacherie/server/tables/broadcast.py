"""Who is at a table right now, and what each of them is sent.

A viewer is a seat, or None for the spectators. Events are numbered for every viewer, so that nobody sees
from a gap that something was hidden. Everything sent here is on disk already. The link between a table and
its subscribers is only `Subscriber`: with several servers it may lead through a bus.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec
from msgspec import Raw

from vacherie.core.action import Seat
from vacherie.core.error import Refused
from vacherie.protocol.command import Hello
from vacherie.protocol.message import Chat, Message, Room, Welcome
from vacherie.protocol.room import Awaited, RoomState
from vacherie.server.auth.identity import Identity
from vacherie.server.clock import Clock
from vacherie.server.model.journal import AnyLine
from vacherie.server.model.rows import ChatRow
from vacherie.server.tables.decide import is_host, may_watch, owns
from vacherie.server.tables.seat_message import tell
from vacherie.server.tables.spectators import SpectatorFeed, SpectatorSnapshot
from vacherie.server.tables.state import TableState

CHAT_KEPT = 200
"""Lines of chat that somebody who comes in is shown."""

_encoder = msgspec.json.Encoder()


class Subscriber(Protocol):
    """One connection, as a table sees it."""

    who: Identity

    def send(self, message: bytes) -> None:
        """Send a message; never waits. A subscriber that does not keep up closes itself."""
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


class Broadcast:
    """The subscribers of one table."""

    def __init__(
        self,
        id: str,
        state: TableState,
        clock: Clock,
        room: Callable[[], RoomState],
        awaited: Callable[[], tuple[Awaited, ...]],
        chat: Callable[[], Sequence[ChatRow]],
    ) -> None:
        self.id = id
        self.state = state
        self.clock = clock
        self.room = room
        self.awaited = awaited
        self.chat = chat
        self.subscribers: dict[Subscriber, tuple[Seat, ...]] = {}
        self.feed = SpectatorFeed(state, clock, self)
        self._screens: set[Subscriber] = set()
        """The subscribers that show every step of what happens."""
        self._told: dict[Seat, int] = {}
        """How many events every seat has been sent, or would have been with somebody there."""
        self._since: Any = None
        """The game's state when they were sent."""
        self._room: RoomState | None = None
        """The room that every seat has been sent."""
        self._shown_room: RoomState | None = None
        """The room that the spectators have been sent."""

    def wake(self, lines: Sequence[AnyLine]) -> None:
        """Take up where a journal ends."""
        self._note_told()
        self.feed.wake(lines, self.chat())

    @property
    def spectators(self) -> int:
        """How many people watch without a seat."""
        return sum(not seats for seats in self.subscribers.values())

    def connected(self, seat: Seat) -> bool:
        """Whether somebody holds this seat over an open connection."""
        return any(seat in seats for seats in self.subscribers.values())

    def seats_of(self, who: Identity) -> tuple[Seat, ...]:
        """The seats that belong to somebody."""
        facts = self.state.facts
        return tuple(seat for seat in range(len(facts.seats)) if owns(facts, who, self.id, seat))

    def join(self, subscriber: Subscriber, hello: Hello) -> None:
        """Let somebody in: who they are, the room, and all they have missed."""
        seats = self.seats_of(subscriber.who)
        if not seats and not may_watch(self.state.facts, subscriber.who):
            raise Refused("no-spectators", "this table does not want spectators")
        viewers: tuple[Seat | None, ...] = seats or (None,)
        for viewer in viewers:
            self.check_have(viewer, have_of(hello, viewer))
        self.subscribers[subscriber] = seats
        if hello.screen:
            self._screens.add(subscriber)
        self.greet(subscriber)
        subscriber.send(encode(Room(room=self.room_of(seats))))
        for viewer in viewers:
            self.catch_up(subscriber, viewer, have_of(hello, viewer))
        for row in self.chat()[-CHAT_KEPT:]:
            if row.n > hello.chat and self.may_hear(seats, row.seat) and (seats or self.feed.may_read(row)):
                subscriber.send(chat_message(row))

    def greet(self, subscriber: Subscriber) -> None:
        """Tell somebody which seats are theirs."""
        host = is_host(self.state.facts, subscriber.who)
        subscriber.send(encode(Welcome(table=self.id, seats=self.subscribers[subscriber], host=host)))

    def room_of(self, seats: tuple[Seat, ...]) -> RoomState:
        """The room as somebody with these seats may see it."""
        room = self.room()
        return room if seats else self.feed.room(room)

    def check_have(self, viewer: Seat | None, have: int) -> None:
        """Refuse somebody who claims to have more than ever happened."""
        if viewer is None:
            there = self.feed.seq
        else:
            there = 0 if self.state.play is None else len(self.state.play.heard(viewer))
        if have > there:
            raise Refused("bad-have", f"you have event {have}, but only {there} have happened; begin with 0")

    def catch_up(self, subscriber: Subscriber, viewer: Seat | None, have: int) -> None:
        """Send what was missed; the view comes along even if that is nothing."""
        play, awaited = self.state.play, self.awaited()
        if viewer is None:
            message = self.feed.message(have, awaited, None)
        else:
            screen = subscriber in self._screens
            message = None if play is None else tell(play, viewer, have, awaited, screen=screen)
        if message is not None:
            subscriber.send(encode(message))

    def part(self, subscriber: Subscriber) -> bool:
        """Let somebody go; whether they were there."""
        self._screens.discard(subscriber)
        return self.subscribers.pop(subscriber, None) is not None

    def reseat(self) -> None:
        """Seats have changed hands, or the game begins: tell those concerned, send away who may not watch."""
        for subscriber, before in list(self.subscribers.items()):
            seats = self.seats_of(subscriber.who)
            if not seats and not may_watch(self.state.facts, subscriber.who):
                self.part(subscriber)
                subscriber.close(
                    "kicked" if before else "no-spectators", "this table does not want spectators"
                )
                continue
            if seats == before:
                continue
            self.subscribers[subscriber] = seats
            self.greet(subscriber)
            if not seats and self.feed.course is not None:  # others are sent the room as it is
                subscriber.send(encode(Room(room=self.room_of(seats))))
            for viewer in seats or (None,):
                if viewer not in before:
                    self.catch_up(subscriber, viewer, 0)

    def publish(self, *, anyway: bool = False) -> list[Seat]:
        """Tell every viewer what is new to them; `anyway` also where only clocks have changed.

        Returns the seats for which there was something new, listened to or not.
        """
        play = self.state.play
        if play is None:
            return []
        awaited = self.awaited()
        messages: dict[tuple[Seat, bool], bytes] = {}
        for subscriber, seats in list(self.subscribers.items()):
            for seat in seats:
                told = self._told.get(seat, 0)
                if len(play.heard(seat)) <= told and not anyway:
                    continue
                key = seat, subscriber in self._screens
                if key not in messages:
                    since = self._since if key[1] else None
                    messages[key] = encode(tell(play, seat, told, awaited, screen=key[1], since=since))
                subscriber.send(messages[key])
        news = [seat for seat, heard in enumerate(play.match.heard) if len(heard) > self._told.get(seat, 0)]
        self._note_told()
        self.feed.publish(anyway, self.chat())
        return news

    def _note_told(self) -> None:
        play = self.state.play
        if play is not None:
            self._told = {seat: len(heard) for seat, heard in enumerate(play.match.heard)}
            self._since = play.match.state

    def show_game(self, before: SpectatorSnapshot | None) -> None:
        """Send the spectators what they may see now."""
        messages: dict[bool, bytes] = {}
        have = 0 if before is None else before.seq
        for subscriber, seats in list(self.subscribers.items()):
            if seats:
                continue
            screen = subscriber in self._screens
            if screen not in messages:
                message = self.feed.message(have, self.awaited(), before if screen else None)
                messages[screen] = b"" if message is None else encode(message)
            subscriber.send(messages[screen])

    def publish_room(self) -> bool:
        """Send the room to everybody if anything about it is new; whether it is."""
        room = self.room()
        is_new = room is not self._room and room != self._room
        if is_new:
            self._room = room
            message = encode(Room(room=room))
            for subscriber, seats in list(self.subscribers.items()):
                if seats:
                    subscriber.send(message)
        self.show_room()
        return is_new

    def show_room(self) -> None:
        """Send the spectators the room, if they may see anything new of it."""
        room = self.room_of(())
        if room is self._shown_room or room == self._shown_room:
            return
        self._shown_room = room
        message = encode(Room(room=room))
        for subscriber, seats in list(self.subscribers.items()):
            if not seats:
                subscriber.send(message)

    def publish_chat(self, row: ChatRow) -> None:
        """Send a line of chat to all who want to hear it."""
        message = chat_message(row)
        for subscriber, seats in list(self.subscribers.items()):
            if seats and self.may_hear(seats, row.seat):
                subscriber.send(message)
        self.feed.publish_chat(row)

    def show_chat(self, row: ChatRow) -> None:
        """Send the spectators a line of chat, unless its author has had it deleted meanwhile."""
        if row in self.chat() and self.may_hear((), row.seat):
            message = chat_message(row)
            for subscriber, seats in list(self.subscribers.items()):
                if not seats:
                    subscriber.send(message)

    def may_hear(self, seats: tuple[Seat, ...], who: Seat) -> bool:
        """Whether what a seat says is shown to somebody with these seats."""
        mutes = self.state.facts.mutes
        if (who, None) in mutes and who not in seats:
            return False
        return not seats or not all((who, seat) in mutes for seat in seats)

    def dismiss(self, code: str, message: str, retry: int | None) -> None:
        """Say goodbye to everybody."""
        for subscriber in list(self.subscribers):
            subscriber.close(code, message, retry)
        self.subscribers.clear()
        self._screens.clear()
        self.feed.stop()


def chat_message(row: ChatRow) -> bytes:
    """A line of chat as it goes over the wire."""
    proposal = None if row.proposal is None else Raw(row.proposal)
    return encode(Chat(n=row.n, seat=row.seat, text=row.text, phrase=row.phrase, proposal=proposal))
