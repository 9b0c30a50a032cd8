"""The columns of a dataset that describe the moment of a decision in No Thanks!."""

from __future__ import annotations

from typing import Any

from vacherie.games.nothanks.table import State


def moment(state: State, seat: int) -> list[Any]:
    """The columns from `trick` to `chips`."""
    table = state.table
    owned = [list(cards) for cards in table.owned]
    card = sum(map(len, owned)) + 1
    return [card, seat, "turn", owned[seat], owned, table.card, table.on_card, state.privates[seat].chips]
