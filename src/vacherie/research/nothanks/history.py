"""What has happened in a round of No Thanks!, as numbers: card, taker and chips of every taking."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vacherie.core.event import Event
from vacherie.games.nothanks.event import RoundBegan, Took
from vacherie.games.nothanks.game import PILE, NoThanks


def history_shape(game: NoThanks, seats: int) -> tuple[int, ...]:
    """A card of the pile: its number, who took it, how many chips lay on it."""
    return (PILE, 3 + seats)


def write_history(game: NoThanks, events: Sequence[Event], seat: int, history: Any) -> None:
    """Write every taking; the takers are marked from the own seat on."""
    seats, at = history.shape[1] - 3, -1
    history[...] = 0
    for event in events:
        match event:
            case RoundBegan():
                history[...] = 0
                at = -1
            case Took(taker, card, chips):
                at += 1
                other = (taker - seat) % seats
                history[at, :3] = card, other + 1, chips
                history[at, 3 + other] = 1
