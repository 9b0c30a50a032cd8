"""Placement on a board with special cards: locks, 7 Takes, empty rows, the fifth row (R2, R8, R9).

The same rules as `games.nimmt.placement`, against which this is tested. `ox` is the Ox's seat in co-op and -1
in competition, where every seat has its own side, Stop cards leave with every taking (R9.13) and a fifth row
is closed by it (R9.8).
"""

from __future__ import annotations

from vacherie.sim.compile import part, routine
from vacherie.sim.nimmt.placement import HEADS as HEADS_OF
from vacherie.sim.nimmt.special.board import (
    CARDS,
    HEADS,
    POINTS,
    PROMOTED,
    QUEUE,
    QUEUED,
    ROW_COUNT,
    ROW_SIZE,
    ROWS,
    SEVEN,
    SIZE,
    STOP,
    Board,
    whole,
)

FAR = 1000


@part
def heads_of(card: int) -> int:
    """The bullheads of a card."""
    return whole(HEADS_OF[card])


@part
def side_of(seat: int, ox: int) -> int:
    """Whose pile a seat's card fills."""
    if ox < 0:
        return seat
    return 1 if seat == ox else 0


@part
def last_of(board: Board, row: int) -> int:
    """The last card of a row that is not empty."""
    at = ROWS + ROW_SIZE * row
    return whole(board[at + CARDS + board[at + SIZE] - 1])


@part
def cap_of(board: Board, row: int) -> int:
    """How many cards fill a row (R1.7, R8.9)."""
    return 6 if board[ROWS + ROW_SIZE * row + SEVEN] else 5


@part
def is_full(board: Board, row: int) -> bool:
    """Whether the next card in this row takes it."""
    return bool(board[ROWS + ROW_SIZE * row + SIZE] >= cap_of(board, row))


@routine
def target(board: Board, card: int) -> int:
    """The unlocked row that a card goes to: an empty one, else the nearest lower; -1 if none accepts it."""
    best, nearest = -1, FAR
    for row in range(board[ROW_COUNT]):
        at = ROWS + ROW_SIZE * row
        if board[at + STOP]:
            continue
        if board[at + SIZE] == 0:
            return row
        distance = card - last_of(board, row)
        if 0 < distance < nearest:
            best, nearest = row, distance
    return best


@routine
def cheapest(board: Board) -> int:
    """The unlocked row with the fewest bullheads, of equal ones the highest last card (R8.6)."""
    best, lowest = -1, FAR * FAR
    for row in range(board[ROW_COUNT]):
        at = ROWS + ROW_SIZE * row
        if board[at + STOP] or board[at + SIZE] == 0:
            continue
        rank = 128 * board[at + HEADS] - last_of(board, row)
        if rank < lowest:
            best, lowest = row, rank
    return best


@routine
def take(board: Board, side: int, row: int, heads: int, stays: int, plus: int, ox: int) -> None:
    """A side takes the cards of a row, which restarts with `stays`; `plus` counts for it (R9.14, R9.15)."""
    rows = board[ROW_COUNT]
    if rows == 5:  # the row disappears, with the card that would restart it (R9.8)
        heads += heads_of(stays)
        for at in range(ROWS + ROW_SIZE * row, ROWS + ROW_SIZE * 4):
            board[at] = board[at + ROW_SIZE]
        board[ROW_COUNT] = 4
    else:
        start = ROWS + ROW_SIZE * row
        board[start + SIZE] = 1
        board[start + HEADS] = heads_of(stays)
        board[start + SEVEN] = 0
        board[start + CARDS] = stays
    if plus:
        heads = max(-whole(board[POINTS + side]), heads - 2 * heads_of(plus))
    board[POINTS + side] += heads
    if ox < 0:
        for each in range(board[ROW_COUNT]):
            board[ROWS + ROW_SIZE * each + STOP] = 0


@routine
def pop(board: Board) -> None:
    """The first card leaves the queue."""
    board[QUEUED] -= 1
    for i in range(2 * board[QUEUED]):
        board[QUEUE + i] = board[QUEUE + i + 2]
    if board[PROMOTED]:
        board[PROMOTED] -= 1


@routine
def place(board: Board, choice: int, plus: int, ox: int) -> None:
    """Place the first card of the queue; a too-low one takes row `choice`, or with -1 the cheapest."""
    seat, card = whole(board[QUEUE]), whole(board[QUEUE + 1])
    pop(board)
    row = target(board, card)
    if row >= 0:
        at = ROWS + ROW_SIZE * row
        if board[at + SIZE] == 0 and choice >= 0 and board[ROWS + ROW_SIZE * choice + SIZE] == 0:
            at = ROWS + ROW_SIZE * choice  # two empty rows: the owner has chosen one (R8.13)
        if not is_full(board, row):
            board[at + CARDS + board[at + SIZE]] = card
            board[at + SIZE] += 1
            board[at + HEADS] += heads_of(card)
            return
    elif choice >= 0:
        row = choice
    else:
        row = cheapest(board)
    take(board, side_of(seat, ox), row, whole(board[ROWS + ROW_SIZE * row + HEADS]), card, plus, ox)


@routine
def finish_trick(board: Board, ox: int) -> None:
    """Place all pending cards; too-low ones take the cheapest row."""
    while board[QUEUED]:
        place(board, -1, 0, ox)


@routine
def put_between(board: Board, side: int, row: int, card: int, ox: int) -> None:
    """Put a card into a row at its place; a side that overfills it takes all but the last (R8.12, R8.13)."""
    start = ROWS + ROW_SIZE * row
    at = start + CARDS + whole(board[start + SIZE])
    while at > start + CARDS and board[at - 1] > card:
        board[at] = board[at - 1]
        at -= 1
    board[at] = card
    board[start + SIZE] += 1
    board[start + HEADS] += heads_of(card)
    if board[start + SIZE] > cap_of(board, row):
        stays = last_of(board, row)
        take(board, side, row, whole(board[start + HEADS]) - heads_of(stays), stays, 0, ox)
