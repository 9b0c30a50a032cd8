"""Which stream of the kernels' generator deals a deck or answers for a seat, in the games of an arena.

Written once for the bots in Python (`stream_random`) and for their compiled twins (`twin_streams`). In a deal
group, *deal* for short, the same decks are played several times, with the bots in other seats each time.
"""

from __future__ import annotations


def deck_stream(deal: int, round: int) -> int:
    """The stream that shuffles the deck of a round, counted from 1, in all games of a deal."""
    return deal << 32 | round


def seat_stream(deal: int, game: int, seat: int) -> int:
    """The stream of a seat's random answers in one game of a deal, counted from 0."""
    return deal << 32 | game << 8 | seat
