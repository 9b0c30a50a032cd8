"""A new game of people and bots at this terminal, ready to be played and saved."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from vacherie.bots.match_runner import seat_rngs
from vacherie.bots.seat_names import seat_infos
from vacherie.core.game import Game
from vacherie.core.match import Match
from vacherie.core.shuffle import Dealer
from vacherie.tui.saving.seated_game import SeatedGame


def new_game(
    game: Game[Any, Any], people: Sequence[str], bots: Sequence[str], seed: str | None, lang: str
) -> SeatedGame:
    """The game of these people and bots, people first; with a seed, cards and bots follow from it."""
    seats = seat_infos(people, bots)
    count = len(seats)
    dealer = Dealer.fresh(count) if seed is None else Dealer.from_seed(seed, count)
    generators = [Random() for _ in seats] if seed is None else seat_rngs(seed, 0, count)
    return SeatedGame(Match(game, count, dealer), tuple(seats), seed, tuple(generators), lang)
