"""The action numbers of No Thanks!: take and pass (R11.4)."""

from __future__ import annotations

from vacherie.games.nothanks.game import NoThanks
from vacherie.games.nothanks.table import PASS, TAKE
from vacherie.research.action_block import ActionBlock


def blocks(game: NoThanks, seats: int) -> tuple[ActionBlock, ...]:
    """Both choices; 0 takes and 1 passes, as in `sim`."""
    return (
        ActionBlock("take", "take the open card and its chips (R11.4)", (TAKE,)),
        ActionBlock("pass", "put a chip on the card (R11.4)", (PASS,)),
    )
