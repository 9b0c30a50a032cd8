"""Actions: the answers of seats and the deals of dealers, which together make up a game's log."""

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


def tag_of(value: Struct | type[Struct]) -> str:
    """The tag of a struct, or of its class.

    >>> tag_of(Deal)
    'deal'
    """
    return str(value.__struct_config__.tag)


class Choice(Struct, frozen=True, gc=False, tag=kebab, repr_omit_defaults=True):
    """One possible answer to a decision."""

    def pattern(self) -> Choice:
        """What stands for this choice in `Decision.options`: itself, unless one option covers many."""
        return self

    def fill(self, rng: Random) -> Choice:
        """Turn an option into a concrete choice; random where the option leaves something open."""
        return self


class Deal(Struct, frozen=True, gc=False, tag=kebab, repr_omit_defaults=True):
    """The only source of randomness: complete card orders that a round starts with (R1.6, R9.4, R11.2)."""

    deck: tuple[Card, ...] = ()
    specials: tuple[str, ...] = ()


class Answer(Struct, frozen=True, gc=False, tag=kebab):
    """A seat's answer to its open decision."""

    seat: Seat
    choice: Choice


Action: TypeAlias = Deal | Answer


class Shuffle(Struct, frozen=True, gc=False, repr_omit_defaults=True):
    """What the next `Deal` must be a permutation of; both may be empty (draft, R3.3)."""

    deck: tuple[Card, ...] = ()
    specials: tuple[str, ...] = ()


class Decision(Struct, frozen=True, gc=False, repr_omit_defaults=True):
    """An open question to one seat, with every legal answer.

    `id` stays while other seats answer and changes when the question itself changes. `answered`: the game no
    longer waits for this seat, though it may still change its answer. `quiet`: never answer it automatically,
    even with a single option, because skipping the question would leak information (R2.2, R9.6, R11.5).
    """

    id: int
    seat: Seat
    options: tuple[Choice, ...]
    answered: bool = False
    quiet: bool = False
