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
    """All number cards of the round; where each goes follows from its place (R1.6). Empty in a draft."""
    specials: tuple[str, ...] = ()
    """All special cards in order, by their ids; empty where none are dealt (R8.2, R9.4)."""


class Answer(Struct, frozen=True, gc=False, tag=kebab):
    """A seat's answer to its open decision."""

    seat: Seat
    """Whose answer it is."""
    choice: Choice
    """What it answers."""


Action: TypeAlias = Deal | Answer


class Shuffle(Struct, frozen=True, gc=False, repr_omit_defaults=True):
    """What the next `Deal` must be a permutation of; both may be empty (draft, R3.3)."""

    deck: tuple[Card, ...] = ()
    """The number cards, in ascending order."""
    specials: tuple[str, ...] = ()
    """The special cards, by their ids."""


class Decision(Struct, frozen=True, gc=False, repr_omit_defaults=True):
    """An open question to one seat, with every legal answer."""

    id: int
    """Number of the question: stays while other seats answer, changes when the question itself changes."""
    seat: Seat
    """The seat that is asked."""
    options: tuple[Choice, ...]
    """Every legal answer; one option may stand for many (`Choice.pattern`)."""
    answered: bool = False
    """The game no longer waits for this seat, though it may still change its answer."""
    quiet: bool = False
    """Never answer it automatically, even with a single option: that would leak (R2.2, R9.6, R11.5)."""
