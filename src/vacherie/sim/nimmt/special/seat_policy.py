"""How a player uses special cards in rollouts of R9: the one that saves most beyond what it may save later.

Asked only when the own card would cost something. `worth` is what each kind may save later on, by kind.
"""

from __future__ import annotations

from vacherie.sim.compile import routine
from vacherie.sim.nimmt.sensible_policy import Bytes, Floats
from vacherie.sim.nimmt.special.board import (
    CARDS,
    FIFTH,
    INSERT,
    NEGPOS,
    POINTS,
    QUEUE,
    REPLACE,
    ROW_COUNT,
    ROW_SIZE,
    ROWS,
    SEVEN,
    SEVEN_TAKES,
    SIZE,
    SLIDE,
    SPECIAL_KINDS,
    SPECIALS,
    STOP,
    STOP_ROW,
    Board,
    coded,
    copy_trick_part,
    whole,
)
from vacherie.sim.nimmt.special.rows import is_full, last_of, place, target
from vacherie.sim.nimmt.special.uses import DONE, carry_out


@routine
def points_after(board: Board, scratch: Board, seat: int, answer: int) -> int:
    """The points of a seat once its own card lies after this answer."""
    copy_trick_part(board, scratch)
    if carry_out(scratch, seat, answer, -1) != DONE:
        place(scratch, -1, 0, -1)
    return whole(scratch[POINTS + seat])


@routine
def best_of_kind(
    board: Board, scratch: Board, seat: int, kind: int, hands: Bytes, start: int, count: int
) -> tuple[int, int]:
    """The best use of a special card and the points it leads to; answer 0 if it cannot be used.

    The search of a kind ends with the first use after which the card costs nothing.
    """
    best, answer = 10000, 0
    free_of_cost = whole(board[POINTS + seat])
    rows, card = whole(board[ROW_COUNT]), whole(board[QUEUE + 1])
    goes_to = target(board, card)
    if kind == SEVEN_TAKES:
        if goes_to >= 0 and is_full(board, goes_to) and not board[ROWS + ROW_SIZE * goes_to + SEVEN]:
            answer = coded(SEVEN_TAKES, 0, 0)
            best = points_after(board, scratch, seat, answer)
    elif kind == FIFTH:
        if rows == 4:
            answer = coded(FIFTH, 0, 0)
            best = points_after(board, scratch, seat, answer)
    elif kind == REPLACE:
        for i in range(count):
            use = coded(REPLACE, whole(hands[start + i]), 0)
            value = points_after(board, scratch, seat, use)
            if value < best:
                best, answer = value, use
                if best <= free_of_cost:
                    break
    elif kind in (STOP_ROW, INSERT):
        free = 0
        for row in range(rows):
            free += board[ROWS + ROW_SIZE * row + STOP] == 0
        for row in range(rows):
            at = ROWS + ROW_SIZE * row
            if board[at + STOP] or (kind == STOP_ROW and free < 2):
                continue
            if kind == INSERT and (board[at + SIZE] == 0 or last_of(board, row) < card):
                continue
            use = coded(kind, row, 0)
            value = points_after(board, scratch, seat, use)
            if value < best:
                best, answer = value, use
                if best <= free_of_cost:
                    break
    elif kind == NEGPOS:
        if goes_to < 0 or is_full(board, goes_to):
            for row in range(rows):
                at = ROWS + ROW_SIZE * row
                if board[at + STOP] or (goes_to >= 0 and row != goes_to):
                    continue
                for i in range(board[at + SIZE]):
                    use = coded(NEGPOS, whole(board[at + CARDS + i]), row + 1 if goes_to < 0 else 0)
                    value = points_after(board, scratch, seat, use)
                    if value < best:
                        best, answer = value, use
    elif kind == SLIDE:
        for row in range(rows):
            at = ROWS + ROW_SIZE * row
            if board[at + STOP] or board[at + SIZE] == 0 or best <= free_of_cost:
                continue
            for to in range(rows):
                if to == row or board[ROWS + ROW_SIZE * to + STOP] or is_full(board, to):
                    continue
                # The last card makes room, and lets a lower card in; of the others none does more.
                use = coded(SLIDE, last_of(board, row), to)
                value = points_after(board, scratch, seat, use)
                if value < best:
                    best, answer = value, use
                use = coded(SLIDE, whole(board[at + CARDS]), to)
                value = points_after(board, scratch, seat, use)
                if value < best:
                    best, answer = value, use
                if best <= free_of_cost:
                    break
    return answer, best


@routine
def best_use(
    board: Board, scratch: Board, hands: Bytes, start: int, count: int, worth: Floats, share: float
) -> int:
    """The use that saves the owner of the next card most beyond a share of its worth, 0 for none."""
    seat = whole(board[QUEUE])
    row = target(board, whole(board[QUEUE + 1]))
    if row >= 0 and not is_full(board, row):
        return 0
    before = points_after(board, scratch, seat, 0)
    answer, gain = 0, 0.0
    for kind in range(1, SPECIAL_KINDS):
        if board[SPECIALS + SPECIAL_KINDS * seat + kind]:
            use, value = best_of_kind(board, scratch, seat, kind, hands, start, count)
            saved = before - value - share * worth[kind]
            if use and saved > gain:
                answer, gain = use, saved
    return answer
