"""What has happened in a round of a nimmt game, as numbers: cards and row choices by trick."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vacherie.core.event import Event
from vacherie.games.nimmt.event import Revealed, RoundBegan, Took
from vacherie.games.nimmt.game import Nimmt


def history_shape(game: Nimmt, seats: int) -> tuple[int, ...]:
    """A trick, cards and taken rows, a number for every seat."""
    return (game.rules.hand, 2, seats)


def write_history(events: Sequence[Event], seat: int, history: Any) -> None:
    """Write the cards that were revealed and the rows that were taken, from the own seat on."""
    seats, at = history.shape[2], -1
    history[...] = 0
    for event in events:
        match event:
            case RoundBegan():
                history[...] = 0
                at = -1
            case Revealed(plays):
                at += 1
                for play in plays:
                    if play.seat >= 0:
                        history[at, 0, (play.seat - seat) % seats] = play.card
            case Took():
                if event.seat >= 0 and at >= 0:
                    history[at, 1, (event.seat - seat) % seats] = event.row
