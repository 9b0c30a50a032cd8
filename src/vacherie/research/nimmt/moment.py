"""The columns of a dataset that describe the moment of a decision in a nimmt game."""

from __future__ import annotations

from typing import Any

from vacherie.games.nimmt.step import ChooseSpecial, ChoosingRow, Drafting, Select, Swap, Window
from vacherie.games.nimmt.table import State

QUESTIONS: dict[type, str] = {
    Select: "card",
    ChoosingRow: "row",
    Drafting: "pick",
    Window: "window",
    ChooseSpecial: "special",
    Swap: "swap",
}


def moment(state: State, seat: int) -> list[Any]:
    """The columns from `trick` to `chips`."""
    table = state.table
    rows = [list(row.cards) for row in table.rows]
    hand = list(state.privates[seat].hand)
    return [table.trick, seat, QUESTIONS[type(table.todo[0])], hand, rows, None, None, None]
