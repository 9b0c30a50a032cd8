"""Menu: kinds of answers to choose by number, with follow-up questions where one needs a target."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

from vacherie.core.action import Choice

Read: TypeAlias = Callable[[str], str]
"""Shows a question and returns what was typed."""
Say: TypeAlias = Callable[[str], None]
"""Prints a line."""


class MenuEntry(Struct, frozen=True):
    """One line of the menu: a kind of answer."""

    label: str
    choose: Callable[[Read, Say], Choice | None]
    """Asks for its targets; None when the player cancels."""
    is_passing: bool = False
    """Whether Enter alone means the same."""
    shows_hand: bool = False
    """Whether the targets are cards of a hand, which others at the keyboard must not see."""
