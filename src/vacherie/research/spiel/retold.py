"""The history of a resampled state: what its player cannot know is told as it is in that state.

OpenSpiel keeps the moves of a state itself and only takes them as text (`deserialize_state`). Hidden are the
commitments of other seats and, where chance is explicit, the draws of cards that lie hidden now. The order in
which special cards were dealt is made up, but for those of the player: it need not lead to the same state.
"""

from __future__ import annotations

import base64
import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

from vacherie.core.action import Seat
from vacherie.research.families import FAMILIES
from vacherie.research.spiel.position import CHANCE, Position

Move = tuple[int, int]
"""A player and an action; the player -1 is chance."""
NOTHING = base64.b64encode(pickle.dumps({})).decode()


def retold(state: Any, player: Seat, after: Any, drawn: tuple[int, ...], rng: Random) -> list[Move]:
    """The moves of a state as they would be at another position that the player cannot tell from it.

    `after` is the state of the rules of that position, `drawn` are its draws of a deal that is not complete.
    """
    position: Position = state.position
    moves = [(move.player, move.action) for move in state.full_history()]
    family = FAMILIES[position.game.family]
    for seat, choice in family.commitments(after).items():
        if seat != player:
            at = max(at for at, move in enumerate(moves) if move[0] == seat)
            moves[at] = seat, position.actions.number(choice)
    if not state.get_game().is_explicit:
        return moves
    runs = list(deals(moves))
    if drawn:
        first, _ = runs.pop()
        moves[first:] = [(CHANCE, outcome) for outcome in drawn]
    size = state.get_game().dealt_cards
    if runs:
        first, last = runs[-1]
        names = family.renamed_cards(position.state, after)
        for at in range(first, min(first + size, last)):
            moves[at] = CHANCE, names.get(moves[at][1], moves[at][1])
    for first, last in runs:
        own = family.own_specials(position.game, player)
        others = [at for at in range(first + size, last) if at - first - size not in own]
        outcomes = [moves[at][1] for at in others]
        rng.shuffle(outcomes)
        for at, outcome in zip(others, outcomes, strict=True):
            moves[at] = CHANCE, outcome
    return moves


def deals(moves: list[Move]) -> Iterator[tuple[int, int]]:
    """Where the draws of each deal begin and end: a player moves between two deals."""
    first = None
    for at, (player, _) in enumerate([*moves, (0, 0)]):
        if player == CHANCE and first is None:
            first = at
        elif player != CHANCE and first is not None:
            yield first, at
            first = None


def with_moves(game: Any, moves: list[Move], number: int) -> Any:
    """A new state with so many moves behind it, these; it is still to be brought to its position.

    A simultaneous move of all players counts once.
    """
    told = ",".join([f"{player}:{action}" for player, action in moves])
    return game.deserialize_state(f"history={told}\nmove_number={number}\n__dict__={NOTHING}\n")
