"""Commit-reveal shuffle: no party, the dealer included, can choose a deck after publishing the commitment.

The algorithm is part of the record format and independent of the language; `docs/shuffle.md` describes it
byte by byte. This file only produces decks; games decide what they are used for.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets as system_random
from collections.abc import Iterator, Sequence
from typing import TypeVar

from msgspec import Struct

from vacherie.core.action import Deal, Shuffle
from vacherie.core.error import BadSetup

T = TypeVar("T")

SECRET_BYTES = 32
CONTRIBUTION_BYTES = 16


def commitment(secret: bytes) -> str:
    """The commitment the dealer publishes before the game: it binds the secret without revealing it.

    >>> commitment(bytes(32))[:16]
    '288012714391534b'
    """
    return hashlib.sha256(b"vacherie commitment 1" + secret).hexdigest()


def words(key: bytes, label: str) -> Iterator[int]:
    """An endless stream of 32-bit numbers: HMAC-SHA-256(key, label ":" counter), big-endian, in order."""
    counter = 0
    while True:
        block = hmac.digest(key, f"{label}:{counter}".encode(), "sha256")
        for at in range(0, 32, 4):
            yield int.from_bytes(block[at : at + 4], "big")
        counter += 1


def below(limit: int, stream: Iterator[int]) -> int:
    """A uniform number in [0, limit): rejects words past the last whole multiple of `limit`."""
    whole = (1 << 32) // limit * limit
    while (word := next(stream)) >= whole:
        pass
    return word % limit


def permute(items: Sequence[T], key: bytes, label: str) -> tuple[T, ...]:
    """Fisher-Yates from the last place down, over the items in ascending order."""
    deck = sorted(items)  # type: ignore[type-var]  # cards and special names both have an order
    stream = words(key, label)
    for last in range(len(deck) - 1, 0, -1):
        other = below(last + 1, stream)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


class Dealer(Struct, frozen=True):
    """The dealer's secret and every seat's own contribution, in seat order.

    >>> dealer = Dealer.from_seed("tea", seats=2)
    >>> dealer.deal(Shuffle(deck=(1, 2, 3, 4, 5)), round=1).deck
    (4, 2, 1, 5, 3)
    """

    secret: bytes
    """The dealer's secret, 32 bytes; published after the game (docs/shuffle.md)."""
    contributions: tuple[bytes, ...]
    """What each seat adds, 16 bytes each, so that the dealer alone cannot know a deck."""

    def __post_init__(self) -> None:
        if len(self.secret) != SECRET_BYTES:
            raise BadSetup("secret", f"a dealer's secret has {SECRET_BYTES} bytes, not {len(self.secret)}")
        for seat, given in enumerate(self.contributions):
            if len(given) != CONTRIBUTION_BYTES:
                message = f"the contribution of seat {seat} has {len(given)} bytes, not {CONTRIBUTION_BYTES}"
                raise BadSetup("contribution", message)

    def __repr__(self) -> str:
        # Without the secret: a repr ends up in logs, tracebacks and notebooks.
        return f"<Dealer for {len(self.contributions)} seats, commitment {self.commitment[:16]}>"

    def __rich_repr__(self) -> list[tuple[str, object]]:
        """What rich prints, in tracebacks too: not the secret either."""
        return [("seats", len(self.contributions)), ("commitment", self.commitment)]

    @classmethod
    def fresh(cls, seats: int) -> Dealer:
        """An unpredictable dealer, where this machine contributes for every seat."""
        given = tuple(system_random.token_bytes(CONTRIBUTION_BYTES) for _ in range(seats))
        return cls(system_random.token_bytes(SECRET_BYTES), given)

    @classmethod
    def from_seed(cls, seed: int | str, seats: int, game: int = 0) -> Dealer:
        """A reproducible dealer for simulations: everything follows from the seed and the game's number."""
        secret = hashlib.sha256(f"vacherie seed 1:{seed}:{game}".encode()).digest()
        given = tuple(hashlib.sha256(secret + bytes([seat])).digest()[:16] for seat in range(seats))
        return cls(secret, given)

    @property
    def commitment(self) -> str:
        """The published commitment to the secret."""
        return commitment(self.secret)

    def deal(self, due: Shuffle, round: int) -> Deal:
        """The deal of a round (1-based): both orders follow from the secret and all contributions."""
        key = hashlib.sha256(b"vacherie key 1" + self.secret + b"".join(self.contributions)).digest()
        deck = permute(due.deck, key, f"deck:{round}")
        return Deal(deck, permute(due.specials, key, f"specials:{round}"))
