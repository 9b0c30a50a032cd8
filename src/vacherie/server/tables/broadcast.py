"""Broadcast: the one place that decides which connection is sent which event, room and chat message.

A viewer is a seat, or None for the spectators. Events are numbered per viewer, so that a gap cannot show that
something was hidden. Everything sent here is on disk already. A table knows its connections only as
`Subscriber`: with several servers that may lead through a message bus.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec
from msgspec import Raw

from vacherie.core.action import Seat
from vacherie.core.error import Refused
from vacherie.protocol.message import Chat, Message, Room, Welcome
from vacherie.protocol.request import Hello
from vacherie.protocol.room import Awaited, RoomState
from vacherie.server.auth.identity import Identity
from vacherie.server.clock import Clock
from vacherie.server.model.journal import AnyLine
from vacherie.server.model.rows import ChatRow
from vacherie.server.tables import resync
from vacherie.server.tables.decide import is_host, may_watch, owns
from vacherie.server.tables.seat_message import message_for_seat
from vacherie.server.tables.spectators import SpectatorFeed, SpectatorSnapshot
from vacherie.server.tables.state import TableState

CHAT_KEPT = 200
"""Chat messages that a new connection is sent."""

_encoder = msgspec.json.Encoder()


class Subscriber(Protocol):
    """One connection, as a table sees it."""

    who: Identity

    def send(self, message: bytes) -> None:
        """Send a message without blocking. A connection that does not keep up closes itself."""
        ...

    def close(self, code: str, message: str, retry: int | None = None) -> None:
        """Send the reason and close."""
        ...


def encode(message: Message) -> bytes:
    """A message as it goes over the wire."""
    return _encoder.encode(message)


class Broadcast:
    """The subscribers of one table, and what each has been sent."""

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
        """The subscribers that animate: they are sent every intermediate view, and previews."""
        self._sent: dict[Seat, int] = {}
        """How many events every seat has been sent, connected or not."""
        self._since: Any = None
        """The game's state when they were sent."""
        self._room: RoomState | None = None
        """The room that every seat has been sent."""
        self._spectator_room: RoomState | None = None
        """The room that the spectators have been sent."""

    def load(self, lines: Sequence[AnyLine]) -> None:
        """Mark everything in a loaded journal as sent."""
        self._mark_sent()
        self.feed.load(lines, self.chat())

    @property
    def spectators(self) -> int:
        """How many connections hold no seat."""
        return sum(not seats for seats in self.subscribers.values())

    def is_connected(self, seat: Seat) -> bool:
        """Whether an open connection holds this seat."""
        return any(seat in seats for seats in self.subscribers.values())

    def seats_of(self, who: Identity) -> tuple[Seat, ...]:
        """The seats that a caller owns."""
        facts = self.state.facts
        return tuple(seat for seat in range(len(facts.seats)) if owns(facts, who, self.id, seat))

    def subscribe(self, subscriber: Subscriber, hello: Hello) -> None:
        """Add a connection: send it its seats, the room, and the events and chat it has missed."""
        seats = self.seats_of(subscriber.who)
        if not seats and not may_watch(self.state.facts, subscriber.who):
            raise Refused("no-spectators", "this table does not allow spectators")
        viewers: tuple[Seat | None, ...] = seats or (None,)
        for viewer in viewers:
            self.check_have(viewer, resync.have_of(hello, viewer))
        self.subscribers[subscriber] = seats
        if hello.screen:
            self._screens.add(subscriber)
        self.send_welcome(subscriber)
        subscriber.send(encode(Room(room=self.room_of(seats))))
        for viewer in viewers:
            self.send_missed(subscriber, viewer, resync.have_of(hello, viewer))
        for row in self.chat()[-CHAT_KEPT:]:
            is_due = bool(seats) or self.feed.may_read(row)
            if row.n > hello.chat and is_due and self.may_read_chat(seats, row.seat):
                subscriber.send(chat_message(row))

    def send_welcome(self, subscriber: Subscriber) -> None:
        """Send a connection which seats it holds."""
        host = is_host(self.state.facts, subscriber.who)
        subscriber.send(encode(Welcome(table=self.id, seats=self.subscribers[subscriber], host=host)))

    def room_of(self, seats: tuple[Seat, ...]) -> RoomState:
        """The room as a viewer with these seats may see it."""
        room = self.room()
        return room if seats else self.feed.room(room)

    def check_have(self, viewer: Seat | None, have: int) -> None:
        """Refuse an event number that was never sent to this viewer."""
        resync.check_have(self.state, self.feed, viewer, have)

    def send_missed(self, subscriber: Subscriber, viewer: Seat | None, have: int) -> None:
        """Resync a connection after event number `have`."""
        screen = subscriber in self._screens
        message = resync.missed(self.state, self.feed, viewer, have, self.awaited(), screen=screen)
        if message is not None:
            subscriber.send(encode(message))

    def unsubscribe(self, subscriber: Subscriber) -> bool:
        """Remove a connection; whether it was subscribed."""
        self._screens.discard(subscriber)
        return self.subscribers.pop(subscriber, None) is not None

    def update_seats(self) -> None:
        """Seats changed hands, or the game began: resync their connections, close any that may not watch."""
        for subscriber, before in list(self.subscribers.items()):
            seats = self.seats_of(subscriber.who)
            if not seats and not may_watch(self.state.facts, subscriber.who):
                self.unsubscribe(subscriber)
                code = "kicked" if before else "no-spectators"
                subscriber.close(code, "this table does not allow spectators")
                continue
            if seats == before:
                continue
            self.subscribers[subscriber] = seats
            self.send_welcome(subscriber)
            if not seats and self.feed.delayed_view is not None:  # others get the current one anyway
                subscriber.send(encode(Room(room=self.room_of(seats))))
            for viewer in seats or (None,):
                if viewer not in before:
                    self.send_missed(subscriber, viewer, 0)

    def publish(self, *, force: bool = False) -> list[Seat]:
        """Send every viewer its new events; `force`: also where only clocks have changed.

        Returns the seats that have new events, connected or not.
        """
        play = self.state.play
        if play is None:
            return []
        awaited = self.awaited()
        messages: dict[tuple[Seat, bool], bytes] = {}
        for subscriber, seats in list(self.subscribers.items()):
            for seat in seats:
                sent = self._sent.get(seat, 0)
                if len(play.heard(seat)) <= sent and not force:
                    continue
                key = seat, subscriber in self._screens
                if key not in messages:
                    since = self._since if key[1] else None
                    messages[key] = encode(
                        message_for_seat(play, seat, sent, awaited, screen=key[1], since=since)
                    )
                subscriber.send(messages[key])
        news = [seat for seat, heard in enumerate(play.match.heard) if len(heard) > self._sent.get(seat, 0)]
        self._mark_sent()
        self.feed.publish(force, self.chat())
        return news

    def _mark_sent(self) -> None:
        play = self.state.play
        if play is not None:
            self._sent = {seat: len(heard) for seat, heard in enumerate(play.match.heard)}
            self._since = play.match.state

    def show_game(self, before: SpectatorSnapshot | None) -> None:
        """Send the spectators the events they may see now."""
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
        """Send the room to all connections if it has changed; whether it has."""
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
        """Send the spectators the room, if their view of it has changed."""
        room = self.room_of(())
        if room is self._spectator_room or room == self._spectator_room:
            return
        self._spectator_room = room
        message = encode(Room(room=room))
        for subscriber, seats in list(self.subscribers.items()):
            if not seats:
                subscriber.send(message)

    def publish_chat(self, row: ChatRow) -> None:
        """Send a chat message to all seats that have not muted its author, and to the spectators' feed."""
        message = chat_message(row)
        for subscriber, seats in list(self.subscribers.items()):
            if seats and self.may_read_chat(seats, row.seat):
                subscriber.send(message)
        self.feed.publish_chat(row)

    def show_chat(self, row: ChatRow) -> None:
        """Send the spectators a chat message, unless its author's data was erased meanwhile."""
        if row in self.chat() and self.may_read_chat((), row.seat):
            message = chat_message(row)
            for subscriber, seats in list(self.subscribers.items()):
                if not seats:
                    subscriber.send(message)

    def may_read_chat(self, seats: tuple[Seat, ...], who: Seat) -> bool:
        """Whether a viewer with these seats is sent what another seat says."""
        mutes = self.state.facts.mutes
        if (who, None) in mutes and who not in seats:
            return False
        return not seats or not all((who, seat) in mutes for seat in seats)

    def close_all(self, code: str, message: str, retry: int | None) -> None:
        """Close all connections with a reason."""
        for subscriber in list(self.subscribers):
            subscriber.close(code, message, retry)
        self.subscribers.clear()
        self._screens.clear()
        self.feed.stop()


def chat_message(row: ChatRow) -> bytes:
    """A chat message as it goes over the wire."""
    proposal = None if row.proposal is None else Raw(row.proposal)
    return encode(Chat(n=row.n, seat=row.seat, text=row.text, phrase=row.phrase, proposal=proposal))
