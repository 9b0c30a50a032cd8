"""What has happened in a round of a nimmt game, as numbers: by trick, a number for every seat.

Planes: the card; the row that was taken; where a seat may take twice in a trick, the row of the last taking
after the first; whether the card was reversed (R7.2); in a draft the picks (R3.3), the n-th of a seat beside
its n-th trick.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vacherie.core.event import Event
from vacherie.games.nimmt.event import Picked, Revealed, RoundBegan, Took
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.variant import Leap, Reverse
from vacherie.research.nimmt.actions import has_surprise


def planes(game: Nimmt) -> tuple[str, ...]:
    """The planes of a preset."""
    found = ["card", "row"]
    if isinstance(game.variant, Leap) or game.mode.ox or has_surprise(game):
        found.append("row-again")  # the cow's leap (R6.9), Insert and Slide (R8.12, R8.13)
    if isinstance(game.variant, Reverse):
        found.append("reversed")
    if game.rules.deal == "draft":
        found.append("pick")
    return tuple(found)


def history_shape(game: Nimmt, seats: int) -> tuple[int, ...]:
    """A trick, the planes, a number for every seat."""
    return (game.rules.hand, len(planes(game)), seats)


def write_history(game: Nimmt, events: Sequence[Event], seat: int, history: Any) -> None:
    """Write the history of the last round in some events, from the own seat on."""
    plane = {name: at for at, name in enumerate(planes(game))}
    seats, trick, picks = history.shape[2], -1, [0] * history.shape[2]
    history[...] = 0
    for event in events:
        match event:
            case RoundBegan():
                history[...] = 0
                trick, picks = -1, [0] * seats
            case Picked(picker, card):
                history[picks[picker], plane["pick"], (picker - seat) % seats] = card
                picks[picker] += 1
            case Revealed(plays):
                trick += 1
                for play in plays:
                    if play.seat >= 0:
                        other = (play.seat - seat) % seats
                        history[trick, 0, other] = play.card
                        if "reversed" in plane:
                            history[trick, plane["reversed"], other] = play.value != play.card
            case Took():
                if event.seat >= 0 and trick >= 0:
                    other = (event.seat - seat) % seats
                    is_first = not history[trick, plane["row"], other] or "row-again" not in plane
                    history[trick, plane["row" if is_first else "row-again"], other] = event.row
