"""What people answer and what dealers deal: the two kinds of action that make up a game's log.

This file decides the shape of choices, answers and deals. Which choices are legal is the games' business.
"""

from __future__ import annotations

from random import Random
from typing import TypeAlias

from msgspec import Struct

Seat: TypeAlias = int
Card: TypeAlias = int


def kebab(name: str) -> str:
    """Turn a class name into its tag in JSON and in the catalogue of sentences.

    >>> kebab("RoundEnded")
    'round-ended'
    """
    return "".join(f"-{c.lower()}" if c.isupper() else c for c in name).lstrip("-")


class Choice(Struct, frozen=True, gc=False, tag=kebab):
    """One possible answer to a decision."""

    def pattern(self) -> Choice:
        """What stands for this choice in `Decision.options`: itself, unless one option covers many."""
        return self

    def fill(self, rng: Random) -> Choice:
        """Turn an option into a concrete choice; random where the option leaves something open."""
        return self


class Deal(Struct, frozen=True, gc=False, tag=kebab):
    """The only door for randomness: complete orders of the cards a round starts with (R1.6, R9.4, R11.2)."""

    deck: tuple[Card, ...] = ()
    specials: tuple[str, ...] = ()


class Answer(Struct, frozen=True, gc=False, tag=kebab):
    """A seat's answer to its open decision."""

    seat: Seat
    choice: Choice


Action: TypeAlias = Deal | Answer


class Shuffle(Struct, frozen=True, gc=False):
    """What the next `Deal` must be a permutation of; both may be empty (draft, R3.3)."""

    deck: tuple[Card, ...] = ()
    specials: tuple[str, ...] = ()


class Decision(Struct, frozen=True, gc=False):
    """An open question to one seat, with every legal answer.

    `id` stays while others answer and moves when the question itself changes. `answered`: nobody waits for
    this seat, though it may still change its mind. `quiet`: never answer it for the player even when there
    is only one option, because skipping the question would tell others something (R2.2, R9.6, R11.5).
    """

    id: int
    seat: Seat
    options: tuple[Choice, ...]
    answered: bool = False
    quiet: bool = False
