"""Decoding of server messages, and of the events, views and decisions inside them.

The game's own parts stay bytes until they are used: only the table's setup says how to decode them, and a
program that reads events alone need not pay for the views.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeAlias, TypeVar

import msgspec
from msgspec import Raw, Struct
from msgspec.json import Decoder

from vacherie.client.errors import ProtocolViolation
from vacherie.core.action import Choice, Decision, Seat
from vacherie.core.event import Event
from vacherie.core.game import Game
from vacherie.games import game
from vacherie.protocol import VERSION, message
from vacherie.protocol.result import GameResult
from vacherie.protocol.room import Awaited, RoomState, Setup
from vacherie.protocol.table_event import TakenBack

T = TypeVar("T")
Decode: TypeAlias = Callable[[Raw | bytes], T]


class GameNews(Struct, frozen=True, gc=False, kw_only=True):
    """What a seat needs of a message about its game; the game's own parts are left undecoded."""

    v: int = VERSION
    seq: int
    events: Raw
    view: Raw
    decisions: Raw
    awaited: tuple[Awaited, ...] = ()
    over: bool
    result: GameResult | None = None
    take_back: int | None = None


class RawTableMessage(GameNews, frozen=True, gc=False, kw_only=True, tag="table"):
    """`protocol.message.TableMessage`."""

    seat: Seat | None


class PollReply(GameNews, frozen=True, gc=False, kw_only=True):
    """`protocol.rest.Polled`."""

    room: RoomState


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

_messages: Decoder[AnyMessage] = Decoder(AnyMessage)


def read_message(data: bytes | str) -> AnyMessage:
    """The message in a frame of a websocket.

    >>> read_message(b'{"type":"ack","v":1,"re":7}')
    Ack(re=7, v=1)
    """
    try:
        return _messages.decode(data)
    except msgspec.DecodeError as error:
        raise ProtocolViolation("bad-message", f"the server sent no valid message: {error}") from error


class Question(Struct, frozen=True, gc=False):
    """A decision whose options are not decoded yet."""

    id: int
    seat: Seat
    options: Raw
    answered: bool = False
    quiet: bool = False


_questions = Decoder(tuple[Question, ...])


class MessageDecoder:
    """Decodes the events, views and decisions of one game.

    >>> decoder = MessageDecoder(game("nothanks"))
    >>> decoder.decisions(b'[{"id": 3, "seat": 1, "options": [{"type": "take"}]}]')
    (Decision(id=3, seat=1, options=(Take(),)),)
    """

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.events: Decode[tuple[Event, ...]]
        self.events = Decoder(tuple[game.event_type | TakenBack, ...]).decode  # type: ignore[name-defined]
        self.view: Decode[Any] = Decoder(game.view_type).decode
        self.choice: Decode[Choice] = Decoder(game.choice_type).decode
        self._options: Decode[tuple[Choice, ...]]
        self._options = Decoder(tuple[game.choice_type, ...]).decode  # type: ignore[name-defined]

    def decisions(self, data: Raw | bytes) -> tuple[Decision, ...]:
        """Decisions, each with all its legal answers."""
        return tuple(
            Decision(ask.id, ask.seat, self._options(ask.options), ask.answered, ask.quiet)
            for ask in _questions.decode(data)
        )


def decoder_for(setup: Setup) -> MessageDecoder:
    """The decoder for a table's game; tables with equal options share one."""
    return _cached_decoder(setup.preset, msgspec.json.encode(setup.options, order="deterministic"))


@lru_cache(maxsize=256)
def _cached_decoder(preset: str, options: bytes) -> MessageDecoder:
    return MessageDecoder(game(preset, **msgspec.json.decode(options, type=dict[str, Any])))
