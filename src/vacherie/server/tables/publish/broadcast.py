"""Broadcast: the one place that decides which connection is sent which event, room and chat message.

Each connection has a cursor for everything it follows; `publish` sends what lies between the cursor and the
moment its viewer is shown. So a new connection, a reconnect, a seat that changed hands and news are the same.
Everything sent here is on disk already. A table knows its connections only as `Subscriber`: with several
servers that may lead through a message bus.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Protocol

from msgspec import Raw, Struct

from vacherie.core.action import Seat
from vacherie.core.error import Refused
from vacherie.protocol.message import Chat, Message, Room, Welcome, encode
from vacherie.protocol.request import Hello
from vacherie.protocol.room import Awaited, RoomState
from vacherie.server.model.identity import Identity
from vacherie.server.model.rows import ChatRow
from vacherie.server.tables.decide.permissions import is_host, may_watch, seats_of
from vacherie.server.tables.publish.moment import Moment
from vacherie.server.tables.publish.viewer_message import check_have, viewer_message
from vacherie.server.tables.state import CHAT_KEPT, TableState


class Subscriber(Protocol):
    """One connection, as a table sees it."""

    who: Identity

    def send(self, message: bytes) -> None:
        """Send a message without blocking. A connection that does not keep up closes itself."""
        ...

    def close(self, code: str, message: str, retry: int | None = None) -> None:
        """Send the reason and close."""
        ...


class Cursor(Struct):
    """What a connection has of one viewer's events; `game`: the game's state when it was last sent them."""

    seq: int
    game: Any = None
    is_new: bool = True
    """Whether it has not been sent a view yet; the first comes even without new events."""


class Subscription(Struct):
    """What a connection follows, and how far it has been sent."""

    screen: bool
    """Whether the client animates: it is then sent every intermediate view, and previews."""
    seats: tuple[Seat, ...]
    cursors: dict[Seat | None, Cursor]
    chat: int
    watch: bool = False
    """Whether it follows as a spectator although its guest may have seats."""
    room: RoomState | None = None


class Picture(Struct, frozen=True):
    """A table at the time of a broadcast, as players and as spectators are shown it."""

    now: Moment
    shown: Moment
    """The spectators' moment."""
    room: RoomState
    shown_room: RoomState
    awaited: tuple[Awaited, ...]
    is_delayed: bool
    """Whether spectators are shown the past."""

    def moment(self, viewer: Seat | None) -> Moment:
        """The moment that a viewer is shown."""
        return self.shown if viewer is None else self.now


class Broadcast:
    """The subscribers of one table, and what each has been sent."""

    def __init__(self, state: TableState) -> None:
        self.state = state
        self.subscribers: dict[Subscriber, Subscription] = {}

    @property
    def spectators(self) -> int:
        """How many connections hold no seat."""
        return sum(not subscription.seats for subscription in self.subscribers.values())

    @property
    def has_live_screen(self) -> bool:
        """Whether a client with a screen follows the game as it happens, at a seat or without a delay."""
        is_live = self.state.facts.setup.delay == 0
        return any(found.screen and (is_live or found.seats) for found in self.subscribers.values())

    def is_connected(self, seat: Seat) -> bool:
        """Whether an open connection holds this seat."""
        return any(seat in subscription.seats for subscription in self.subscribers.values())

    def subscribe(self, subscriber: Subscriber, hello: Hello, picture: Picture) -> tuple[Seat, ...]:
        """Add a connection that has what `hello` says; its seats."""
        facts = self.state.facts
        held = seats_of(facts, subscriber.who)
        if not held and not may_watch(facts, subscriber.who):
            raise Refused("no-spectators", "this table does not allow spectators")
        seats = () if hello.watch else held
        cursors: dict[Seat | None, Cursor] = {}
        for viewer in viewers_of(seats):
            have = hello.have.get("spectator" if viewer is None else str(viewer), 0)
            check_have(picture.moment(viewer), viewer, have)
            cursors[viewer] = Cursor(have)
        rows = self.state.chat
        before_kept = rows[-CHAT_KEPT].n - 1 if len(rows) > CHAT_KEPT else 0
        # A client may have numbers that were erased before a restart.
        chat = max(min(hello.chat, self.state.last_chat), before_kept)
        self.subscribers[subscriber] = Subscription(hello.screen, seats, cursors, chat, hello.watch)
        self.send_welcome(subscriber)
        return seats

    def send_welcome(self, subscriber: Subscriber) -> None:
        """Send a connection which seats it holds."""
        facts = self.state.facts
        seats = self.subscribers[subscriber].seats
        host = is_host(facts, subscriber.who)
        subscriber.send(encode(Welcome(table=facts.id, seats=seats, host=host)))

    def unsubscribe(self, subscriber: Subscriber) -> bool:
        """Remove a connection; whether it was subscribed."""
        return self.subscribers.pop(subscriber, None) is not None

    def update_seats(self) -> None:
        """Seats changed hands, or the game began: follow the new seats, close those that may not watch."""
        for subscriber, subscription in list(self.subscribers.items()):
            before, held = subscription.seats, seats_of(self.state.facts, subscriber.who)
            seats = () if subscription.watch else held
            if not held and not may_watch(self.state.facts, subscriber.who):
                self.unsubscribe(subscriber)
                code = "kicked" if before else "no-spectators"
                subscriber.close(code, "this table does not allow spectators")
            elif seats != before:
                known = subscription.cursors
                subscription.cursors = {
                    viewer: known.get(viewer) or Cursor(0) for viewer in viewers_of(seats)
                }
                subscription.seats = seats
                self.send_welcome(subscriber)

    def publish(self, picture: Picture, *, force: bool = False) -> None:
        """Send every connection what it does not have yet; `force`: also where only clocks have changed."""
        cache: dict[object, bytes] = {}
        for subscriber, subscription in list(self.subscribers.items()):
            for message in self._due(subscription, picture, force, cache):
                subscriber.send(message)

    def send_due(self, subscriber: Subscriber, picture: Picture) -> None:
        """Send one connection what it does not have yet."""
        for message in self._due(self.subscribers[subscriber], picture, False, {}):
            subscriber.send(message)

    def _due(
        self, subscription: Subscription, picture: Picture, force: bool, cache: dict[object, bytes]
    ) -> Iterator[bytes]:
        """What a connection is sent now: the room, the events of its viewers, the chat."""
        room = picture.room if subscription.seats else picture.shown_room
        if room is not subscription.room and room != subscription.room:
            yield cached(cache, ("room", bool(subscription.seats)), lambda: Room(room=room))
        subscription.room = room
        for viewer, cursor in subscription.cursors.items():
            moment = picture.moment(viewer)
            is_forced = force and not (viewer is None and picture.is_delayed)
            if moment.game is not None and (moment.seq(viewer) > cursor.seq or cursor.is_new or is_forced):
                yield self._events(viewer, cursor, picture, subscription.screen, cache)
                cursor.seq, cursor.game, cursor.is_new = moment.seq(viewer), moment.game, False
        last = picture.moment(next(iter(subscription.cursors))).chat
        if last > subscription.chat:
            yield from self._chat(subscription, last)
            subscription.chat = last

    def _events(
        self,
        viewer: Seat | None,
        cursor: Cursor,
        picture: Picture,
        screen: bool,
        cache: dict[object, bytes],
    ) -> bytes:
        play = self.state.play
        assert play is not None
        # Connections with the same events have the same view: a view follows from its viewer's events.
        return cached(
            cache,
            (viewer, screen, cursor.seq, cursor.game is None),
            lambda: viewer_message(
                play,
                viewer,
                cursor.seq,
                picture.moment(viewer),
                () if viewer is None and picture.is_delayed else picture.awaited,
                screen=screen,
                since=cursor.game,
            ),
        )

    def _chat(self, subscription: Subscription, last: int) -> Iterator[bytes]:
        new = []
        for row in reversed(self.state.chat):
            if row.n <= subscription.chat:
                break
            if row.n <= last and self._may_read(subscription.seats, row.seat):
                new.append(chat_message(row))
        return reversed(new)

    def _may_read(self, seats: tuple[Seat, ...], author: Seat) -> bool:
        """Whether a viewer with these seats is sent what another seat says."""
        mutes = self.state.facts.mutes
        if (author, None) in mutes and author not in seats:
            return False
        return not seats or not all((author, seat) in mutes for seat in seats)

    def close_all(self, code: str, message: str, retry: int | None) -> None:
        """Close all connections with a reason."""
        for subscriber in list(self.subscribers):
            subscriber.close(code, message, retry)
        self.subscribers.clear()


def viewers_of(seats: tuple[Seat, ...]) -> tuple[Seat | None, ...]:
    """The viewers that a connection with these seats follows."""
    return seats or (None,)


def cached(cache: dict[object, bytes], key: object, make: Callable[[], Message]) -> bytes:
    """A message as bytes, made once for all connections that get it."""
    found = cache.get(key)
    if found is None:
        found = cache[key] = encode(make())
    return found


def chat_message(row: ChatRow) -> bytes:
    """A chat message as it goes over the wire."""
    proposal = None if row.proposal is None else Raw(row.proposal)
    return encode(Chat(n=row.n, seat=row.seat, text=row.text, phrase=row.phrase, proposal=proposal))
