"""Line labels of the notation: the trick, the draft, in No Thanks! the open card."""

from __future__ import annotations

from collections.abc import Sequence

from vacherie.core.action import Decision
from vacherie.games.nimmt import choice as nimmt
from vacherie.games.nimmt import table as nimmt_table
from vacherie.games.nothanks import table as nothanks


def label(state: object) -> str:
    """The name of the line the next answer is written in; consecutive answers with one label share it."""
    match state:
        case nimmt_table.State(table=table):
            return str(table.trick) if table.trick else "draft"
        case nothanks.State(table=table):
            return str(table.card)
        case _:
            raise AssertionError(f"no lines for {type(state)}")


def is_selection(asked: Sequence[Decision]) -> bool:
    """Whether the open question is the secret choice of a card (R2.2)."""
    return bool(asked) and isinstance(asked[0].options[0], nimmt.Play)
