"""What kind of players the others seem to be, judged by all they have played so far in this game.

A rollout is worth more when the others play in it as they really do. In the nimmt family a rival is sensible
or plays anything; in No Thanks! it is one of a few characters. This file decides what to believe; how
likely a play is for whom, the kernel and the rules say. Only what the seat has heard counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import log
from random import Random

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from vacherie.core.event import Event
from vacherie.games.nimmt.cards import bullheads
from vacherie.games.nimmt.effect import NimmtEvent
from vacherie.games.nimmt.event import Revealed, RoundBegan
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.table import NimmtTable
from vacherie.games.nimmt.table import View as NimmtView
from vacherie.games.nothanks.event import Declined, Took, Turned
from vacherie.games.nothanks.event import RoundBegan as ChipsDealt
from vacherie.games.nothanks.game import score
from vacherie.games.nothanks.table import View as NoThanksView
from vacherie.sim.nimmt.player_likelihood import likelihoods
from vacherie.sim.nimmt.position import REVERSED, NimmtPosition
from vacherie.sim.nothanks.policy import CAREFUL, NoThanksPolicy

PRIOR = 0.1
"""How likely it is at first that a rival plays sensibly. Low: who does, shows it within a few tricks."""
LEAST, MOST = 0.01, 0.97
"""No rival is ever taken to be quite predictable."""
WORLDS = 32
"""How many deals to imagine for the cards that rivals still hold."""
MASK = 2**64 - 1

CHARACTERS = (
    NoThanksPolicy(fair=0.9),
    NoThanksPolicy(fair=0.6),
    NoThanksPolicy(fair=0.3),
    CAREFUL,
    NoThanksPolicy(fair=0.7, rich=6, near=0.9, safe=0.2, reserve=3),
    NoThanksPolicy(fair=0.5, rich=10, near=0.8, safe=0.3, reserve=2),
)
"""Whom one may meet at No Thanks!: who looks at the price alone and wants much, some or little of it paid,
and who looks at chips and runs, too. At first everybody is taken to be of the first kind."""


class Trick(Struct, frozen=True):
    """A past trick: how things lay when cards were chosen, and who played what."""

    rows: int
    mark: int
    about: tuple[int, int]
    """The cards still about, as a set of bits in two words."""
    plays: tuple[int, ...]
    """By seat, `REVERSED` added to a reversed card."""


def keenness(
    game: Nimmt, view: NimmtView, heard: Sequence[Event], position: NimmtPosition, rng: Random
) -> NDArray[np.float64]:
    """By seat: how likely it is that a rival plays sensibly."""
    seats = view.table.seats
    odds = np.full(seats, log(PRIOR / (1 - PRIOR)))
    rounds = list(past_tricks(game, seats, heard))
    ratios = np.empty(seats)
    for number, tricks in enumerate(rounds, 1):
        if not tricks:
            continue
        is_open = number == len(rounds)
        likelihoods(
            position.sheet,
            is_open,
            np.array([trick.rows for trick in tricks], np.uint64),
            np.array([trick.mark for trick in tricks], np.int64),
            np.array([trick.about for trick in tricks], np.uint64),
            np.array([sum(word.bit_count() for word in trick.about) for trick in tricks], np.int64),
            np.array([trick.plays for trick in tricks], np.uint8),
            rng.getrandbits(63),
            WORLDS if is_open else 1,
            ratios,
        )
        ratios[position.seat] = 1.0
        odds += np.log(ratios)
    return np.asarray(np.clip(1 / (1 + np.exp(-odds)), LEAST, MOST), np.float64)


def past_tricks(game: Nimmt, seats: int, heard: Iterable[Event]) -> Iterator[list[Trick]]:
    """The tricks of every round, as everybody saw them."""
    table = game.start(seats).table
    tricks: list[Trick] | None = None
    for event in heard:
        if not isinstance(event, NimmtEvent):
            continue
        if isinstance(event, RoundBegan):
            if tricks is not None:
                yield tricks
            tricks = []
        elif isinstance(event, Revealed) and tricks is not None:
            tricks.append(trick_of(game, table, event))
        table = event.on_table(table)
    if tricks is not None:
        yield tricks


def trick_of(game: Nimmt, table: NimmtTable, event: Revealed) -> Trick:
    """The moment before a reveal, as the kernel reads it."""
    rows = 0
    gone = set(table.gone)
    # Where there is no marker the order of the rows means nothing, and the kernel wants them sorted.
    in_order = table.rows if table.marker else sorted(table.rows, key=lambda row: row.cards[-1])
    for at, row in enumerate(in_order):
        gone.update(row.cards)
        rows |= (row.cards[-1] << 8 | len(row.cards) << 5 | bullheads(row.cards)) << 16 * at
    about = sum(1 << card for card in game.deck(table.seats) if card not in gone)
    mark = -1 if table.marker is None else table.marker.row - 1 + 4 * table.marker.up
    plays = [0] * table.seats
    for pending in event.plays:
        plays[pending.seat] = pending.card + REVERSED * (pending.value != pending.card)
    return Trick(rows, mark, (about & MASK, about >> 64), tuple(plays))


def habits(view: NoThanksView, heard: Sequence[Event]) -> list[NoThanksPolicy]:
    """By seat: the character that explains best what a rival has taken and left so far."""
    seats = view.table.seats
    slips = [[0.0] * len(CHARACTERS) for _ in range(seats)]
    for number, character in enumerate(CHARACTERS):
        for seat, is_like in answers(character, seats, heard):
            slips[seat][number] += not is_like
    return [CHARACTERS[min(range(len(CHARACTERS)), key=counts.__getitem__)] for counts in slips]


def answers(character: NoThanksPolicy, seats: int, heard: Iterable[Event]) -> Iterator[tuple[int, bool]]:
    """Every answer of a game that was free: whose it was, and whether this character gives it, too."""
    chips: list[int] = []
    owned: list[tuple[int, ...]] = []
    on_card = 0
    for event in heard:
        match event:
            case ChipsDealt(chips=start):
                chips, owned = [start] * seats, [()] * seats
            case Turned():
                on_card = 0
            case Declined(seat, card) if chips:
                yield seat, not takes(character, owned, chips, seat, card, on_card)
                chips[seat] -= 1
                on_card += 1
            case Took(seat, card, gained) if chips:
                if chips[seat]:
                    yield seat, takes(character, owned, chips, seat, card, on_card)
                chips[seat] += gained
                owned[seat] += (card,)


def takes(
    character: NoThanksPolicy,
    owned: list[tuple[int, ...]],
    chips: list[int],
    seat: int,
    card: int,
    on_card: int,
) -> bool:
    """Whether a character takes a card, as `playout` says it."""
    own = owned[seat]
    taken = {other for cards in owned for other in cards}
    cost = float(score((*own, card), 0) - score(own, 0))
    if cost <= 0:
        others = taken.difference(own)
        fits = card - 1 in others or card + 1 in others
        back = on_card + len(owned) - 1
        return fits or chips[seat] <= character.reserve or back > character.safe * card
    for step in (1, -1):
        if card + 2 * step in own and card + step not in taken:
            cost *= character.near
            break
    share = min(1.0, chips[seat] / character.rich) if character.rich else 1.0
    return on_card >= character.fair * cost * share
