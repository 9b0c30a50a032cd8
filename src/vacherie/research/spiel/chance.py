"""How OpenSpiel sees a deal: as one sampled outcome, or card by card with explicit probabilities.

OpenSpiel cannot ask a Python game for the state of its generator: with sampled chance it serialises states
(`state.serialize`, `game.deserialize_state`), but not a game with its state.

Explicit chance draws the cards in the order of the deck, as far as that matters (R1.6, R11.2), then the
special cards; outcome c is card c, or the special card at place c of the alphabet.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from vacherie.core.action import Deal
from vacherie.research.episode import shuffled
from vacherie.research.families import FAMILIES
from vacherie.research.spiel.position import Position

SAMPLED = [(0, 1.0)]


def outcomes(position: Position, seats: int) -> list[tuple[int, float]]:
    """The next cards that may be drawn, with their probabilities."""
    due = position.due
    assert due is not None
    drawn, size = position.drawn, FAMILIES[position.game.family].dealt_cards(position.game, seats, due)
    if len(drawn) < size:
        left = [card for card in due.deck if card not in set(drawn)]
        return [(card, 1 / len(left)) for card in left]
    names = sorted(set(due.specials))
    left_over = Counter(due.specials)
    left_over.subtract(names[number] for number in drawn[size:])
    total = sum(left_over.values())
    return [(at, left_over[name] / total) for at, name in enumerate(names) if left_over[name]]


def draw(position: Position, seats: int, outcome: int) -> Position:
    """The position after one card was drawn; after the last one the deal is carried out."""
    due = position.due
    assert due is not None
    size = FAMILIES[position.game.family].dealt_cards(position.game, seats, due)
    drawn = (*position.drawn, outcome)
    if len(drawn) < size + len(due.specials):
        return Position(position.setting, position.state, position.happened, drawn)
    names = sorted(set(due.specials))
    rest = set(drawn[:size])
    deck = (*drawn[:size], *(card for card in due.deck if card not in rest))
    return position.after(Deal(deck, tuple(names[number] for number in drawn[size:])))


def redrawn(position: Position, seats: int, rng: Random) -> Position:
    """The position with as many cards drawn as there are, but others: no seat has seen any of them yet."""
    found = Position(position.setting, position.state, position.happened)
    for _ in position.drawn:
        numbers, chances = zip(*outcomes(found, seats), strict=True)
        found = draw(found, seats, rng.choices(numbers, chances)[0])
    return found


def sample(position: Position, rng: Random) -> Position:
    """The position after a random deal."""
    due = position.due
    assert due is not None
    return position.after(Deal(shuffled(due.deck, rng), shuffled(due.specials, rng)))
