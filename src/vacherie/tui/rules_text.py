"""Texts of the rules in the terminal: what a family draws for its rules page, and emphasis."""

from __future__ import annotations

from typing import TypeAlias

from rich.text import Text

RulesBlock: TypeAlias = tuple[list[tuple[Text, str]], list[Text]]
"""What a family draws of a rules page: texts with a mark before each, and lines."""


def emphasised(text: str) -> Text:
    """A text in which *stars* mark emphasis.

    >>> str(emphasised("*the lowest* first"))
    'the lowest first'
    """
    parts = enumerate(text.split("*"))
    return Text.assemble(*((part, "bold" if number % 2 else "") for number, part in parts))
