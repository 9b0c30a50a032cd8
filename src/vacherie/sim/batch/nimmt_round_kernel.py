"""One round of the base game, 64 games at once, without a branch (R2).

The cards played were dealt before (`nimmt_deal`), and seats make no decisions: a too-low card takes the
cheapest row (of equal ones the lowest last card), or a given one. A game is a lane; a row is three values:
last card, number of cards, bullheads. All bullheads of the deck sum to 171, so every number fits a byte.

Rows are kept sorted by last card: a placement and a sixth card keep the order; a too-low card becomes the
lowest, and all rows below the taken one move up. So a card goes to the last row that lies below it.
"""

from __future__ import annotations

from typing import Any

from vacherie.sim.compile import part
from vacherie.sim.rng import Bytes
from vacherie.sim.simd_lanes import COUNT, least, load, select, splat, store

TRICKS = 10
MOST_SEATS = 10
# What is known about a trick's cards, from the lowest: lines of 64 bytes that begin with these.
OWNERS, TAKEN, TRICK_LINES = MOST_SEATS, 2 * MOST_SEATS, 3 * MOST_SEATS


@part
def bullheads(card: Any) -> Any:
    """What cards cost (R1.3).

    A byte is a multiple of an odd number if dividing by it modulo 256 gives something small, and only then:
    205 is 1/5 and 163 is 1/11.
    """
    fives = card * splat(205) < splat(52)
    elevens = card * splat(163) < splat(24)
    tens = (card & splat(1)) == splat(0)
    plain = select(fives, select(tens, splat(3), splat(2)), splat(1))
    return select(elevens, select(fives, splat(7), splat(5)), plain)


@part
def order(end: Any, heads: Any, other_end: Any, other_heads: Any) -> Any:
    """Two rows, the one with the lower last card first."""
    swap = other_end < end
    return (
        select(swap, other_end, end),
        select(swap, other_heads, heads),
        select(swap, end, other_end),
        select(swap, heads, other_heads),
    )


@part
def lay(end: Any, heads: Any, count: Any, card: Any, worth: Any, to: Any, off: Any) -> Any:
    """A row after a card, where it goes `to` it; where the row is `off`, taken, the card begins it anew."""
    return (
        select(to, card, end),
        select(to, select(off, splat(0), heads) + worth, heads),
        select(to, select(off, splat(0), count) + splat(1), count),
    )


@part
def sort_trick(trick: Bytes, seats: int) -> None:
    """Put the cards of a trick in ascending order, with their owners: odd-even transposition."""
    owners = OWNERS * COUNT
    for turn in range(seats):
        for i in range(turn & 1, seats - 1, 2):
            at = i * COUNT
            low, high = load(trick, at), load(trick, at + COUNT)
            one, two = load(trick, owners + at), load(trick, owners + at + COUNT)
            swap = high < low
            store(trick, at, select(swap, high, low))
            store(trick, at + COUNT, select(swap, low, high))
            store(trick, owners + at, select(swap, two, one))
            store(trick, owners + at + COUNT, select(swap, one, two))


@part
def play(cards: Bytes, seats: int, uniform: bool, picks: Bytes, trick: Bytes, scores: Bytes) -> None:
    """Play ten tricks of 64 games; `scores` gets the bullheads of seat 0 in all games, then of seat 1 ..."""
    zero, one, two, three, five = splat(0), splat(1), splat(2), splat(3), splat(5)
    # e: last cards, h: bullheads, c: numbers of cards; from the lowest row to the highest.
    e0, e1, e2, e3 = load(cards, 0), load(cards, COUNT), load(cards, 2 * COUNT), load(cards, 3 * COUNT)
    h0, h1, h2, h3 = bullheads(e0), bullheads(e1), bullheads(e2), bullheads(e3)
    e0, h0, e1, h1 = order(e0, h0, e1, h1)
    e2, h2, e3, h3 = order(e2, h2, e3, h3)
    e0, h0, e2, h2 = order(e0, h0, e2, h2)
    e1, h1, e3, h3 = order(e1, h1, e3, h3)
    e1, h1, e2, h2 = order(e1, h1, e2, h2)
    c0 = c1 = c2 = c3 = one
    for seat in range(seats):
        store(scores, seat * COUNT, zero)
    for turn in range(TRICKS):
        for seat in range(seats):
            store(trick, seat * COUNT, load(cards, (4 + turn * seats + seat) * COUNT))
            store(trick, (OWNERS + seat) * COUNT, splat(seat))
        sort_trick(trick, seats)
        for place in range(seats):
            # Only lanes may stay live across a branch or a loop: without AVX-512, masks are unpacked there
            # bit by bit. That is also why what was taken is counted later.
            if uniform:
                pick = load(picks, (turn * seats + place) * COUNT)
            else:
                fewest = least(least(h0, h1), least(h2, h3))
                pick = select(h0 == fewest, zero, select(h1 == fewest, one, select(h2 == fewest, two, three)))
            card = load(trick, place * COUNT)
            heads = bullheads(card)
            above0, above1, above2, to3 = e0 < card, e1 < card, e2 < card, e3 < card
            to0, to1, to2 = above0 & ~above1, above1 & ~above2, above2 & ~to3
            # A too-low card takes a row and becomes the lowest; the rows below the taken one move up.
            low = ~above0
            is0, upto1, upto2 = pick == zero, pick < two, pick < three
            taken = select(is0, h0, select(upto1, h1, select(upto2, h2, h3)))
            # A sixth card takes its row (R2.7).
            full0, full1 = to0 & (c0 == five), to1 & (c1 == five)
            full2, full3 = to2 & (c2 == five), to3 & (c3 == five)
            taken = select(low, taken, zero)
            taken = select(full0, h0, taken)
            taken = select(full1, h1, taken)
            taken = select(full2, h2, taken)
            taken = select(full3, h3, taken)
            e0, h0, c0 = lay(e0, h0, c0, card, heads, to0, full0)
            e1, h1, c1 = lay(e1, h1, c1, card, heads, to1, full1)
            e2, h2, c2 = lay(e2, h2, c2, card, heads, to2, full2)
            e3, h3, c3 = lay(e3, h3, c3, card, heads, to3, full3)
            # From the top, so that every row moves up before it is overwritten (R2.8).
            up3, up2, up1 = low & ~upto2, low & ~upto1, low & ~is0
            e3, h3, c3 = select(up3, e2, e3), select(up3, h2, h3), select(up3, c2, c3)
            e2, h2, c2 = select(up2, e1, e2), select(up2, h1, h2), select(up2, c1, c2)
            e1, h1, c1 = select(up1, e0, e1), select(up1, h0, h1), select(up1, c0, c1)
            e0, h0, c0 = select(low, card, e0), select(low, heads, h0), select(low, one, c0)
            store(trick, (TAKEN + place) * COUNT, taken)
        for seat in range(seats):
            score, number = load(scores, seat * COUNT), splat(seat)
            for place in range(seats):
                mine = load(trick, (OWNERS + place) * COUNT) == number
                score = score + select(mine, load(trick, (TAKEN + place) * COUNT), zero)
            store(scores, seat * COUNT, score)
