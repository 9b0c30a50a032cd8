"""Registry of the game families at the table on the whole screen: what each of them draws and asks.

Nothing else in this package knows a family. Titles and words come from `tui.families`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from vacherie.core.action import Choice, Decision
from vacherie.core.game import Preview
from vacherie.textual_table import nothanks
from vacherie.textual_table.board import Board, Item, Menu
from vacherie.textual_table.drawing.scene import Scene
from vacherie.textual_table.nimmt import question as nimmt_question
from vacherie.textual_table.nimmt import table as nimmt_table


class ScreenFamily(Struct, frozen=True, kw_only=True):
    """What a game family gives the table on the whole screen."""

    scene: Callable[[Board], Scene]
    """Where everything lies."""
    items: Callable[[Any, Decision], tuple[Item, ...]]
    """What can be picked on the table to answer a question."""
    foreseen: Callable[[Any, Any, Choice, Preview | None], str]
    """What an answer would lead to, in a sentence."""
    ask: Callable[[Any, Any, Decision], str]
    """The question of an open decision."""
    menu: Callable[[Any, Any, Sequence[Choice]], Menu | None] = lambda wording, view, options: None
    """The answers as a menu, where they do not lie on the table."""
    known: Callable[[Any, Any], list[str]] = lambda wording, view: []
    """Cards in other hands that all know, a sentence for each hand."""


FAMILIES = {
    "nimmt": ScreenFamily(
        scene=nimmt_table.scene,
        items=nimmt_question.items,
        foreseen=nimmt_question.lands,
        ask=nimmt_question.ask,
        menu=nimmt_question.menu,
        known=nimmt_question.known,
    ),
    "nothanks": ScreenFamily(
        scene=nothanks.scene, items=nothanks.items, foreseen=nothanks.foreseen, ask=nothanks.ask
    ),
}
"""Family -> what it gives the table on the whole screen."""
