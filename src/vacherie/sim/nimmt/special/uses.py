"""What an answer does to a board: every special card of R8 and R9, passes, row choices (`board.coded`).

The effects of `games.nimmt.specials`, against which this is tested. Cards in hands and special cards are the
caller's.
"""

from __future__ import annotations

from vacherie.sim.compile import routine
from vacherie.sim.nimmt.special.board import (
    CARDS,
    CHOOSE_ROW,
    FIFTH,
    FIRST,
    HEADS,
    INSERT,
    LAST,
    NEGPOS,
    PROMOTED,
    QUEUE,
    QUEUED,
    REPLACE,
    ROW_COUNT,
    ROW_SIZE,
    ROWS,
    SEVEN,
    SEVEN_TAKES,
    SIZE,
    SLIDE,
    SORT,
    STOP,
    STOP_ROW,
    UNSTOP,
    Board,
    whole,
)
from vacherie.sim.nimmt.special.rows import heads_of, place, pop, put_between, side_of, target

PENDING, NEXT, DONE = 0, 1, 2
"""After an answer the first card is still pending; it is placed next, with no more special cards; it lies."""


@routine
def carry_out(board: Board, seat: int, answer: int, ox: int) -> int:
    """Carry out an answer of a seat: `PENDING`, `NEXT` or `DONE`; nothing for a pass."""
    kind, one, two = answer & 15, (answer >> 4) & 255, answer >> 12
    if kind == SEVEN_TAKES:
        row = one if ox >= 0 else target(board, whole(board[QUEUE + 1]))
        board[ROWS + ROW_SIZE * row + SEVEN] = 1
    elif kind == STOP_ROW:
        board[ROWS + ROW_SIZE * one + STOP] = 1
    elif kind == UNSTOP:
        board[ROWS + ROW_SIZE * one + STOP] = 0
    elif kind == REPLACE:
        board[QUEUE + 1] = one  # placed next, so that it leaves the promoted cards as the other would (R8.18)
        return NEXT
    elif kind == INSERT:
        card = whole(board[QUEUE + 1])
        pop(board)
        put_between(board, side_of(seat, ox), one, card, ox)
        return DONE
    elif kind == SLIDE:
        slide(board, side_of(seat, ox), one, two, ox)
    elif kind in (FIRST, LAST):
        move(board, kind == FIRST, one)
    elif kind == SORT:
        reorder(board, answer >> 4)
    elif kind == FIFTH:
        start = ROWS + ROW_SIZE * 4
        for at in range(start, start + ROW_SIZE):
            board[at] = 0
        board[ROW_COUNT] = 5
    elif kind == NEGPOS:
        place(board, two - 1, one, ox)
        return DONE
    elif kind == CHOOSE_ROW:
        place(board, one, 0, ox)
        return DONE
    return PENDING


@routine
def slide(board: Board, side: int, card: int, to: int, ox: int) -> None:
    """A placed card moves to another row (R8.13)."""
    for row in range(board[ROW_COUNT]):
        start = ROWS + ROW_SIZE * row
        size = whole(board[start + SIZE])
        for i in range(size):
            if board[start + CARDS + i] == card:
                for at in range(start + CARDS + i, start + CARDS + size - 1):
                    board[at] = board[at + 1]
                board[start + SIZE] -= 1
                board[start + HEADS] -= heads_of(card)
                put_between(board, side, to, card, ox)
                return


@routine
def move(board: Board, to_front: bool, seat: int) -> None:
    """First Card or Last Card: a player's pending card moves within the queue (R8.18)."""
    size = whole(board[QUEUED])
    old = 0
    while board[QUEUE + 2 * old] != seat:
        old += 1
    card = board[QUEUE + 2 * old + 1]
    if old < board[PROMOTED]:
        board[PROMOTED] -= 1
    new = whole(board[PROMOTED]) if to_front else size - 1
    way = 1 if new > old else -1
    at = old
    while at != new:
        board[QUEUE + 2 * at] = board[QUEUE + 2 * (at + way)]
        board[QUEUE + 2 * at + 1] = board[QUEUE + 2 * (at + way) + 1]
        at += way
    board[QUEUE + 2 * new] = seat
    board[QUEUE + 2 * new + 1] = card
    if to_front:
        board[PROMOTED] += 1


@routine
def reorder(board: Board, places: int) -> None:
    """Sort: the queue in another order (R8.16)."""
    size = whole(board[QUEUED])
    # The old queue is packed into numbers: an array would be made anew for every call.
    seats, cards = 0, 0
    for i in range(size):
        seats |= whole(board[QUEUE + 2 * i]) << (4 * i)
        cards |= whole(board[QUEUE + 2 * i + 1]) << (7 * i)
    for i in range(size):
        old = (places >> (4 * i)) & 15
        board[QUEUE + 2 * i] = (seats >> (4 * old)) & 15
        board[QUEUE + 2 * i + 1] = (cards >> (7 * old)) & 127
    board[PROMOTED] = 0
