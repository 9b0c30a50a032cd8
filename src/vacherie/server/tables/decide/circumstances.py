"""Circumstances: what a decision depends on beside the table's state and the request."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from vacherie.core.action import Seat
from vacherie.protocol.room import Status
from vacherie.server.context import DealerFactory
from vacherie.server.entropy import Entropy
from vacherie.server.model.rows import GuestRow
from vacherie.server.tables.state import RunningGame


class Circumstances(Struct, frozen=True):
    """The time of a request, the sources of randomness, and who is present."""

    at: int
    """Milliseconds since 1970, never before the table's last line."""
    entropy: Entropy
    make_dealer: DealerFactory
    chat_per_minute: int
    present: frozenset[Seat] = frozenset()
    guest: GuestRow | None = None
    """The guest who wants to sit down."""
    absent: frozenset[Seat] = frozenset()
    """The seats whose players have been absent for the grace period of autopilot."""
    shown: Status | None = None
    """The status that the caller is shown, where the spectators' delay hides the present one."""
    bot_games: Callable[[], int] = int
    """How many games without people the host of the table has running."""
    most_bot_games: int = 1
    coach: bool = True
    """Whether the server lets the coach help at tables."""
    resumed: RunningGame | None = None
    """The game so far, where the table goes on from a record."""

    def nonce(self) -> str:
        """A new nonce for the tokens of a seat."""
        return self.entropy.token_hex(8)
