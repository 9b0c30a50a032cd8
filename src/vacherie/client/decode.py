"""Reading what a server sends: messages first, and inside them the events, views and questions of a game.

The game's own parts stay bytes until somebody looks at them, because only the table's setup says how to read
them, and a program that watches the events alone need not pay for the views.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeAlias

import msgspec
from msgspec import Raw, Struct

from vacherie.client.errors import CommitmentBroken
from vacherie.core.action import Choice, Decision, Seat
from vacherie.core.event import Event
from vacherie.core.game import Game
from vacherie.games import game
from vacherie.protocol import VERSION, message
from vacherie.protocol.room import Awaited, RoomState, Setup


class RawTableMessage(message.Message, frozen=True, gc=False, tag="table"):
    """`protocol.message.Table`, with the parts that only a game can read left as they came."""

    seat: Seat | None
    seq: int
    events: Raw
    view: Raw
    decisions: Raw
    awaited: tuple[Awaited, ...]
    over: bool


class PollReply(Struct, frozen=True, gc=False, kw_only=True):
    """`protocol.rest.Polled`, with the parts that only a game can read left as they came."""

    v: int = VERSION
    room: RoomState
    seq: int
    events: Raw
    view: Raw
    decisions: Raw
    awaited: tuple[Awaited, ...]
    over: bool


AnyMessage: TypeAlias = (
    message.Welcome
    | message.Room
    | RawTableMessage
    | message.Chat
    | message.Ack
    | message.Error
    | message.Pong
    | message.Bye
)

_messages: msgspec.json.Decoder[AnyMessage] = msgspec.json.Decoder(AnyMessage)


def read_message(data: bytes | str) -> AnyMessage:
    """The message in a frame of a websocket.

    >>> read_message(b'{"type":"ack","v":1,"re":7}')
    Ack(re=7, v=1)
    """
    try:
        return _messages.decode(data)
    except msgspec.DecodeError as error:
        raise CommitmentBroken(
            "bad-message", f"the server sent something else than a message: {error}"
        ) from error


class Question(Struct, frozen=True, gc=False):
    """A decision whose options are not read yet."""

    id: int
    seat: Seat
    options: Raw
    answered: bool = False
    quiet: bool = False


class MessageDecoder:
    """How the events, views and questions of one game are read.

    >>> decoder = MessageDecoder(game("nothanks"))
    >>> decoder.decisions(b'[{"id": 3, "seat": 1, "options": [{"type": "take"}]}]')
    (Decision(id=3, seat=1, options=(Take(),), answered=False, quiet=False),)
    """

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self._events: msgspec.json.Decoder[tuple[Event, ...]]
        self._events = msgspec.json.Decoder(tuple[game.event_type, ...])  # type: ignore[name-defined]
        self._view: msgspec.json.Decoder[Any] = msgspec.json.Decoder(game.view_type)
        self._questions = msgspec.json.Decoder(tuple[Question, ...])
        self._options: msgspec.json.Decoder[tuple[Choice, ...]]
        self._options = msgspec.json.Decoder(tuple[game.choice_type, ...])  # type: ignore[name-defined]
        self._choice: msgspec.json.Decoder[Choice] = msgspec.json.Decoder(game.choice_type)

    def events(self, data: Raw | bytes) -> tuple[Event, ...]:
        """The events in a piece of JSON."""
        return self._events.decode(data)

    def view(self, data: Raw | bytes) -> Any:
        """The view in a piece of JSON."""
        return self._view.decode(data)

    def choice(self, data: Raw | bytes) -> Choice:
        """The choice in a piece of JSON."""
        return self._choice.decode(data)

    def decisions(self, data: Raw | bytes) -> tuple[Decision, ...]:
        """The questions in a piece of JSON, each with all its legal answers."""
        return tuple(
            Decision(ask.id, ask.seat, self._options.decode(ask.options), ask.answered, ask.quiet)
            for ask in self._questions.decode(data)
        )


def reading_of(setup: Setup) -> MessageDecoder:
    """How to read the game of a table; seats at equal tables share it."""
    return _reading(setup.preset, msgspec.json.encode(setup.options, order="deterministic"))


@lru_cache(maxsize=256)
def _reading(preset: str, options: bytes) -> MessageDecoder:
    return MessageDecoder(game(preset, **msgspec.json.decode(options, type=dict[str, Any])))
