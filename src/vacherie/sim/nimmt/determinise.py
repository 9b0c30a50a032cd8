"""Determinisation: one *world* is a random draw of all that is hidden and of all random choices to come.

Hidden cards are dealt exactly as `Game.determinise` deals them: what the seat cannot place is shuffled, what
is known to be in a hand stays there. A uniform player plays its hand in random order, whatever happens on the
table, so a world already holds who plays what when, and every candidate is tried in the same worlds.
"""

from __future__ import annotations

from vacherie.extras import provided_by

with provided_by("sim"):
    import numpy as np
    from numpy.typing import NDArray

from vacherie.sim import arguments
from vacherie.sim.compile import kernel, part
from vacherie.sim.nimmt.placement import signed
from vacherie.sim.nimmt.position import (
    COMMITS,
    DRAFT,
    FLIPS,
    HAND,
    KNOWN,
    KNOWN_CARDS,
    PADS,
    PHASE,
    REVERSE,
    REVERSED,
    SEAT,
    SEATS,
    UNSEEN,
    UNSEEN_CARDS,
    VARIANT,
    NimmtPosition,
    Sheet,
)
from vacherie.sim.rng import begin, shuffle

__all__ = ["determinise_many"]

U64 = np.uint64
Bytes = NDArray[np.uint8]
Words = NDArray[np.uint64]
ROOM = 104
"""Enough for any deck, and for the plays of any hand: 50 cards, plain or reversed."""


@part
def reversed_value(card: int, pads: int) -> int:
    """The card read from right to left, or 0 where it may not be reversed (R7.3, R7.4)."""
    if card >= 100 or (card < 10 and not pads):
        return 0
    value = 10 * (card % 10) + card // 10
    return 0 if value == card else value


@part
def list_plays(cards: Bytes, start: int, count: int, flips: int, pads: int, bag: Bytes) -> int:
    """Write the plays of a hand into the bag, reversed ones if the seat can; how many there are (R7.2)."""
    plays = count
    for i in range(count):
        card = cards[start + i]
        bag[i] = card
        if flips and reversed_value(card, pads):
            bag[plays] = card | REVERSED
            plays += 1
    return plays


@part
def spend(bag: Bytes, plays: int, first: int, out: Bytes, start: int) -> None:
    """Play a hand in the order of the bag, after `first` if that is not 0, leaving out what is not legal.

    With the bag in random order every play is uniform among those still legal: what has become illegal stays
    so, and the order of all others is as random as before.
    """
    low, high = U64(0), U64(0)
    flipped = False
    if first:
        out[start] = first
        start += 1
        flipped = first >= REVERSED
        bit = U64(1) << U64(first & 63)
        if first & 64:
            high = bit
        else:
            low = bit
    for i in range(plays):
        play = bag[i]
        bit = U64(1) << U64(play & 63)
        if (play >= REVERSED and flipped) or ((high if play & 64 else low) & bit):
            continue
        if play & 64:
            high |= bit
        else:
            low |= bit
        flipped = flipped or play >= REVERSED
        out[start] = play
        start += 1


@part
def draw(sheet: Sheet, state: Words, pick: int, deck: Bytes, bag: Bytes, play: Bytes, mine: Bytes) -> int:
    """Draw a world from a random stream: what the others play, trick by trick, and an order of the own plays.

    `play[seat * hand + trick]` is a card, plus `REVERSED`; the own seat's part is the own hand. `mine` holds
    all own plays in random order; how many, is returned. In a draft all seats pick uniformly, after the own
    seat has picked `pick` (0: nothing), and the four cards left over are in `deck[0:4]`.
    """
    seats, hand, me, pads = sheet[SEATS], signed(sheet[HAND]), sheet[SEAT], sheet[PADS]
    unseen = signed(sheet[UNSEEN])
    for i in range(unseen):
        deck[i] = sheet[UNSEEN_CARDS + i]
    wanted = 0
    own_pick = 0
    for seat in range(seats):
        if seat == me:
            own_pick = wanted
        wanted += hand - sheet[KNOWN + seat]
    shuffle(state, deck, unseen, wanted)
    if pick:
        for i in range(unseen):
            if deck[i] == pick:
                deck[i], deck[own_pick] = deck[own_pick], deck[i]
                break
    drawn, noted, plays = 0, KNOWN_CARDS, 0
    for seat in range(seats):
        known = signed(sheet[KNOWN + seat])
        at = seat * hand
        for i in range(known):
            play[at + i] = sheet[noted + i]
        for i in range(hand - known):
            play[at + known + i] = deck[drawn + i]
        noted += known
        drawn += hand - known
        flips = sheet[FLIPS + seat] if sheet[VARIANT] == REVERSE else 0
        if seat == me:
            plays = list_plays(play, at, hand, flips, pads, mine)
            shuffle(state, mine, plays, plays)
        elif known or flips:
            count = list_plays(play, at, hand, flips, pads, bag)
            shuffle(state, bag, count, count)
            spend(bag, count, sheet[COMMITS + seat], play, at)
    if sheet[PHASE] == DRAFT:
        for i in range(4):
            deck[i] = deck[drawn + i]
    return plays


@kernel("void(uint8[::1], uint64, int64, int64, uint8[:, :, ::1])")
def draw_many(sheet: Sheet, seed: int, first: int, worlds: int, out: NDArray[np.uint8]) -> None:
    """Draw worlds into an array."""
    state = np.empty(2, np.uint64)
    deck, bag = np.empty(ROOM, np.uint8), np.empty(ROOM, np.uint8)
    play, mine = np.empty(ROOM, np.uint8), np.empty(ROOM, np.uint8)
    seats, hand, me = sheet[SEATS], signed(sheet[HAND]), signed(sheet[SEAT])
    for world in range(worlds):
        begin(state, U64(seed), U64(first + world))
        plays = draw(sheet, state, 0, deck, bag, play, mine)
        spend(mine, plays, sheet[COMMITS + me], play, me * hand)
        for seat in range(seats):
            for trick in range(hand):
                out[world, seat, trick] = play[seat * hand + trick]


def determinise_many(position: NimmtPosition, worlds: int, *, seed: int, first: int = 0) -> NDArray[np.uint8]:
    """The determinisations that rollouts with this seed use: (worlds, seats, tricks), what is played when.

    A card has `REVERSED` added where it is reversed. The own seat's plays are those of `decide=False`.

    >>> import vacherie
    >>> from vacherie.sim.nimmt.position import load
    >>> match = vacherie.Match(vacherie.game("classic"), 4, vacherie.Dealer.from_seed("tea", 4))
    >>> position = load(match.game, match.game.view(match.state, 2))
    >>> worlds = determinise_many(position, 5, seed=1)
    >>> worlds.shape, sorted(worlds[3, 2].tolist()) == list(match.state.privates[2].hand)
    ((5, 4, 10), True)
    """
    position = arguments.instance("position", position, NimmtPosition)
    worlds, seed = arguments.whole("worlds", worlds, 0), arguments.to_seed(seed)
    first = arguments.to_first(first, worlds)
    out = np.zeros((worlds, position.seats, int(position.sheet[HAND])), np.uint8)
    draw_many(position.sheet, seed, first, worlds, out)
    return out
