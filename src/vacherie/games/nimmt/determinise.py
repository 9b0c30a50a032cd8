"""Determinisation: a random full state that agrees with what one seat knows (R12).

Only what the seat cannot know is shuffled: other hands, commitments, the Ox's pile, undealt cards and
face-down special cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from vacherie.core.action import Card
from vacherie.core.event import Event
from vacherie.core.tuples import add
from vacherie.games.nimmt.cards import bullheads
from vacherie.games.nimmt.choice import Play
from vacherie.games.nimmt.event import RoundBegan, Took
from vacherie.games.nimmt.mode import Mode
from vacherie.games.nimmt.step import Select
from vacherie.games.nimmt.table import Hidden, NimmtTable, Private, State, View, flippers
from vacherie.games.nimmt.variant import Classic, flips


def determinise(
    variant: Classic,
    mode: Mode,
    deck: tuple[Card, ...],
    view: View,
    heard: Sequence[Event],
    rng: Random,
) -> State:
    """A state whose view for this seat is the given one."""
    table = view.table
    if not table.round:
        nothing = Hidden(((),) * len(table.taken), table.taken)
        return State(table, (Private(()),) * table.seats, nothing)
    special = mode.determinise(view, rng)
    unseen = unseen_cards(deck, view)
    rng.shuffle(unseen)
    privates: list[Private] = []
    for seat in range(table.seats):
        if seat == view.seat and view.private is not None:
            privates.append(view.private)
            continue
        known = table.known[seat]
        size = table.hands[seat] - len(known)
        hand = tuple(sorted((*known, *unseen[:size])))
        del unseen[:size]
        private = Private(hand, None, special.hands[seat] if special.hands else ())
        if seat in table.answered and isinstance(table.todo[0], Select):
            flipped = flips(variant, hand) if seat in flippers(table) else []
            private = Private(hand, rng.choice([*map(Play, hand), *flipped]), private.specials)
        privates.append(private)
    ox_size = table.hands[0] if mode.ox else 0
    ox, out = tuple(unseen[:ox_size]), tuple(unseen[ox_size:])
    piles, points = recall_piles(table, heard)
    hidden = Hidden(piles, points, out, ox, special.pile, special.spare)
    return State(table, tuple(privates), hidden)


def unseen_cards(deck: tuple[Card, ...], view: View) -> list[Card]:
    """The cards of the deck whose location this seat cannot know."""
    table = view.table
    seen = set(table.gone)
    seen.update(table.offer, *(row.cards for row in table.rows), *table.known)
    seen.update(pending.card for pending in table.queue)
    if view.private is not None:
        seen.update(view.private.hand)
    return [card for card in deck if card not in seen]


def recall_piles(
    table: NimmtTable, heard: Sequence[Event]
) -> tuple[tuple[tuple[Card, ...], ...], tuple[int, ...]]:
    """The bull piles and points of this round: exact if `heard` holds every taking, else any that fit."""
    sides = len(table.taken)
    piles: list[tuple[Card, ...]] = [()] * sides
    points = (0,) * sides
    for event in heard:
        match event:
            case RoundBegan():
                piles, points = [()] * sides, (0,) * sides
            case Took(side=side, cards=cards, change=change):
                piles[side] += cards
                points = add(points, side, change)
    if tuple(len(pile) for pile in piles) != table.taken:
        gone = list(table.gone)
        for side, size in enumerate(table.taken):
            piles[side] = tuple(gone[:size])
            del gone[:size]
        guessed = tuple(bullheads(pile) for pile in piles)
        points = table.points + guessed[len(table.points) :]
    return tuple(piles), points
