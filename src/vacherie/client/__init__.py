"""Client library for the server's API: guests, tables and seats, and a bridge for bots in other languages.

`sit_down` is all that most programs need; `table` has the calls before a game; `blocking_seat`, `async_seat`
and `poll_seat` are the three ways to play it (docs/bots.md in the repository).
"""

from vacherie.client.errors import ProtocolViolation, ServerRefused, Unreachable
from vacherie.client.play_bot import play, play_async, sit_down
from vacherie.client.seated import Acknowledged, Turn
from vacherie.client.table import Guest, RemoteTable, Ticket, come_back, sit_at
from vacherie.protocol.result import GameResult

__all__ = [
    "Acknowledged",
    "GameResult",
    "Guest",
    "ProtocolViolation",
    "RemoteTable",
    "ServerRefused",
    "Ticket",
    "Turn",
    "Unreachable",
    "come_back",
    "play",
    "play_async",
    "sit_at",
    "sit_down",
]
