"""The attackers' tokens: valid elsewhere, expired, or forged.

They have tables of their own, opened through the API. The ids of honest clients' tables are given to them.
"""

from __future__ import annotations

from random import Random

from msgspec import Struct

from vacherie.client import Guest, RemoteTable
from vacherie.client.table import stand_up
from vacherie.server.auth.tokens import Tokens

FORGED_KEY = b"not the key of this server......"


class AttackerState(Struct, frozen=True):
    """Tokens and table ids for attacks."""

    server: str
    guest: str
    """A valid guest token."""
    seats: dict[str, str]
    """Tables where an attacker has seat 0, with its token: playing, and open."""
    tokens: list[str]
    """Tokens to try everywhere."""
    victims: list[str]
    """Tables of honest clients, added by the run as they are opened."""

    def any_table(self, rng: Random) -> str:
        """A table to attack: an honest client's if there is one, an own one, or one that does not exist."""
        own = rng.choice(list(self.seats))
        return rng.choice([*self.victims[-8:], own, "aaaaaaaaaaaa"])

    def own_table(self, rng: Random) -> tuple[str, str]:
        """An own table, and the token of a seat there."""
        return rng.choice(list(self.seats.items()))


def build_attacker_state(server: str) -> AttackerState:
    """Open the attackers' tables and collect tokens."""
    villain = Guest.new(server, "Villain")
    token = villain.http.token
    assert token is not None
    seats: dict[str, str] = {}
    for preset in ("classic", "coop", "surprise", "nothanks"):
        table = villain.open_table(preset, 3, pace="quick")
        seats[table.id] = table.sit(0).token
        table.fill("random")
        table.start()
    waiting = villain.open_table("classic", 4)
    seats[waiting.id] = waiting.sit(0).token
    forged = Tokens(FORGED_KEY)
    tokens = [
        *seats.values(),
        token,
        expired(villain, waiting),
        forged.seat_token(waiting.id, 0, "0011223344556677"),
        forged.guest_token("00112233445566778899", "0011223344556677"),
        forged.admin_token(),
    ]
    return AttackerState(server, token, seats, tokens, [])


def expired(villain: Guest, table: RemoteTable) -> str:
    """The token of a seat that was given up."""
    ticket = table.sit(1, "Gone")
    stand_up(ticket, 1)
    return ticket.token
