"""Search of one co-op trick: the best line of uses once the cards are revealed (R8.8).

A line uses at most two special cards, one after the other or in different windows: the two that lie face up.
What turns up in a slot is unknown, so it is not counted on. `one_use` tries every use in every window to
come; `rate` does that behind each answer to the open question. Values are in bullheads: the balance at the
end of the trick, less a price for every special card used.
"""

from __future__ import annotations

from vacherie.extras import provided_by

with provided_by("sim"):
    import numpy as np

from vacherie.sim.compile import kernel, routine
from vacherie.sim.nimmt.sensible_policy import Bytes, Floats, Ints
from vacherie.sim.nimmt.special.board import (
    LENGTH,
    PASS,
    QUEUE,
    QUEUED,
    ROW_COUNT,
    ROW_SIZE,
    ROWS,
    SIZE,
    SLOTS,
    SPECIAL_KINDS,
    STOP,
    UNSTOP,
    Board,
    copy_trick_part,
    whole,
)
from vacherie.sim.nimmt.special.rows import finish_trick, place, target
from vacherie.sim.nimmt.special.team_policy import balance, best_of_kind
from vacherie.sim.nimmt.special.uses import NEXT, carry_out
from vacherie.sim.nimmt.special.worlds import FACTOR, HAND, MAX_HAND, ME, SEATS


@routine
def no_use(board: Board, scratch: Board, ox: int, factor: int) -> int:
    """The balance at the end of the trick without a use; a team card takes the row that is best for the team.

    Only the first too-low card of the team has its choice searched; there is hardly ever a second one.
    """
    copy_trick_part(board, scratch)
    while scratch[QUEUED] and (scratch[QUEUE] == ox or target(scratch, whole(scratch[QUEUE + 1])) >= 0):
        place(scratch, -1, 0, ox)
    if not scratch[QUEUED]:
        return balance(scratch, factor)
    best = -10000
    placed = board[QUEUED] - scratch[QUEUED]
    for row in range(board[ROW_COUNT]):
        at = ROWS + ROW_SIZE * row
        if scratch[at + STOP] or scratch[at + SIZE] == 0:
            continue
        place(scratch, row, 0, ox)
        finish_trick(scratch, ox)
        best = max(best, balance(scratch, factor))
        copy_trick_part(board, scratch)
        for _ in range(placed):
            place(scratch, -1, 0, ox)
    return best


@routine
def one_use(
    board: Board, window: Board, scratch: Board, ox: int, factor: int, price: float, hands: Bytes, count: int
) -> float:
    """The best value with at most one use more, in this window or a later one."""
    best = float(no_use(board, scratch, ox, factor))
    copy_trick_part(board, window)
    while window[QUEUED]:
        for slot in range(3):
            kind = UNSTOP if slot == 2 else whole(window[SLOTS + slot])
            if kind and (slot != 1 or kind != window[SLOTS]):
                used, value = best_of_kind(window, scratch, kind, ox, factor, hands, MAX_HAND, count)
                if used:
                    best = max(best, value - (0.0 if kind == UNSTOP else price))
        place(window, -1, 0, ox)
    return best


@kernel("void(int64[::1], int16[::1], uint8[::1], int64[::1], float64, int64, float64[::1])")
def rate(
    facts: Ints, table: Board, hands: Bytes, answers: Ints, price: float, deep: int, values: Floats
) -> None:
    """The value of the trick after each answer; with `deep` one more use may follow it."""
    board, window, scratch = (
        np.zeros(LENGTH, np.int16), np.zeros(LENGTH, np.int16), np.zeros(LENGTH, np.int16)
    )  # fmt: skip
    ox, factor, me = whole(facts[SEATS]), whole(facts[FACTOR]), whole(facts[ME])
    for line in range(len(answers)):
        answer = whole(answers[line])
        kind = answer & 15
        copy_trick_part(table, board)
        paid = 0.0
        if kind and kind < SPECIAL_KINDS:
            slot = SLOTS if board[SLOTS] == kind else SLOTS + 1
            board[slot] = 0
            paid = price
        status = carry_out(board, me, answer, ox)
        if board[QUEUED] and (kind == PASS or status == NEXT):
            place(board, -1, 0, ox)
        count = whole(facts[HAND])
        if deep:
            values[line] = one_use(board, window, scratch, ox, factor, price, hands, count) - paid
        else:
            values[line] = no_use(board, scratch, ox, factor) - paid


@kernel("void(int16[::1], int64, int64, int64)")
def end_trick(board: Board, seat: int, answer: int, ox: int) -> None:
    """Carry out an answer and place all pending cards, with no use after it; `ox` is -1 in competition."""
    carry_out(board, seat, answer, ox)
    finish_trick(board, ox)
