"""What a puzzle is: a position, one seat's view of it, and what each answer is worth."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from vacherie.analysis.review.format import Phrase, ReviewedOption
from vacherie.core.action import Seat


class Puzzle(Struct, frozen=True, kw_only=True):
    """A puzzle as the file holds it."""

    id: str
    """Stays the same for the same position, seat and rules."""
    preset: str
    position: str
    """The position as one line (docs/records.md); what the solver cannot know is drawn at random in it."""
    seat: Seat
    """Whose decision it is."""
    unit: int
    options: tuple[ReviewedOption, ...]
    """Answers in the order of the rules, with their value by deep search; of the orders of Sort the best."""
    best: int
    """The place of the solution."""
    difficulty: int
    """From 1 (easy) to 5."""
    explanation: Phrase
    """Why it is the best."""


class ShownPuzzle(Struct, frozen=True, kw_only=True):
    """A puzzle as a player sees it, with its solution; nothing hidden is in it."""

    puzzle: Puzzle
    """`position` is empty."""
    names: tuple[str, ...]
    settings: dict[str, Any]
    """The options of the game."""
    facts: Any
    """What the rules say about the game (`Game.facts`)."""
    view: Any
    """What the solver sees."""
    decision: Any
    """The open decision."""
