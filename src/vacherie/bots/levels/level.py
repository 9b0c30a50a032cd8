"""What a level is: a name, and how its play is weakened in each family of games."""

from __future__ import annotations

from msgspec import Struct


class Weakening(Struct, frozen=True):
    """The parameters of a level in one family of games."""

    temperature: float
    """Of the softmax over what `careful` expects the answers to cost in this trick, in points."""
    oversight: float
    """How often a question without such costs (a special card) is answered like `random`."""
    memory: float
    """The share of the cards out of play that is remembered."""
    rollouts: int = 0
    """Rollouts of each answer to the end of the round, in the kernel; 0: it looks at this trick alone."""
    search_temperature: float = 0.0
    """Of the softmax over the mean costs of these rollouts, which are larger than those of one trick."""
    champion: float = 0.0
    """How often it answers as `champion` does after a short search."""


class Level(Struct, frozen=True):
    """One of the eight, and its place."""

    strength: int
    """From 1, the weakest, to 8."""
    bot: str
    """Its name in the registry of bots."""
    name: str
    """As players read it, in every language."""
    weakening: dict[str, Weakening]
    """By family; empty for the champion, which is a bot of its own."""
