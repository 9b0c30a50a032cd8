"""How the team uses special cards in rollouts of co-op: the use after which the trick ends best (R8.8).

Every use is tried on the revealed cards, and the trick is played to its end with no other use; one must gain
more than its price, which rises when few are left for the tricks to come. The price is the only guess here:
the rollouts that follow each real answer measure what keeping a card is worth.
"""

from __future__ import annotations

from vacherie.sim.compile import part, routine
from vacherie.sim.nimmt.sensible_policy import Bytes
from vacherie.sim.nimmt.special import use_price
from vacherie.sim.nimmt.special.board import (
    CARDS,
    DRAWN,
    FIRST,
    IN_PILE,
    INSERT,
    LAST,
    POINTS,
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
    SLOTS,
    SORT,
    STOP,
    STOP_ROW,
    UNSTOP,
    Board,
    coded,
    copy_trick_part,
    whole,
)
from vacherie.sim.nimmt.special.rows import finish_trick, last_of
from vacherie.sim.nimmt.special.uses import carry_out

team_price = part(use_price.team_price)


@part
def balance(board: Board, factor: int) -> int:
    """The Ox's points less the team's (R8.20)."""
    return whole(board[POINTS + 1]) - factor * whole(board[POINTS])


@routine
def after(board: Board, scratch: Board, answer: int, ox: int, factor: int) -> int:
    """The balance at the end of the trick after this answer and no other."""
    copy_trick_part(board, scratch)
    carry_out(scratch, 0, answer, ox)
    finish_trick(scratch, ox)
    return balance(scratch, factor)


@routine
def spend_slot(board: Board, kind: int, pile: Bytes) -> None:
    """A used special card is replaced in its own slot, from the top of the pile (R8.8)."""
    slot = SLOTS if board[SLOTS] == kind else SLOTS + 1
    board[slot] = 0
    if board[IN_PILE]:
        board[slot] = pile[board[DRAWN]]
        board[DRAWN] += 1
        board[IN_PILE] -= 1


@routine
def best_of_kind(
    board: Board, scratch: Board, kind: int, ox: int, factor: int, hands: Bytes, hand: int, count: int
) -> tuple[int, int]:
    """The best use of a special card and the balance it leads to; answer 0 if it cannot be used."""
    best, answer = -10000, 0
    rows, size = whole(board[ROW_COUNT]), whole(board[QUEUED])
    head, card = whole(board[QUEUE]), whole(board[QUEUE + 1])
    if kind in (SEVEN_TAKES, STOP_ROW, INSERT, UNSTOP):
        for row in range(rows):
            at = ROWS + ROW_SIZE * row
            if kind == UNSTOP:
                fits = board[at + STOP] == 1
            elif board[at + STOP]:
                fits = False
            elif kind == SEVEN_TAKES:
                fits = board[at + SEVEN] == 0
            elif kind == INSERT:
                fits = head != ox and board[at + SIZE] > 0 and last_of(board, row) > card
            else:
                fits = True
            if fits:
                use = coded(kind, row, 0)
                value = after(board, scratch, use, ox, factor)
                if value > best:
                    best, answer = value, use
    elif kind == SLIDE:
        for row in range(rows):
            at = ROWS + ROW_SIZE * row
            if board[at + STOP]:
                continue
            for i in range(board[at + SIZE]):
                for to in range(rows):
                    if to != row and not board[ROWS + ROW_SIZE * to + STOP]:
                        use = coded(SLIDE, whole(board[at + CARDS + i]), to)
                        value = after(board, scratch, use, ox, factor)
                        if value > best:
                            best, answer = value, use
    elif kind == REPLACE and head != ox:
        for i in range(count):
            if not hands[hand * head + i]:  # a card that is not known
                continue
            use = coded(REPLACE, whole(hands[hand * head + i]), 0)
            value = after(board, scratch, use, ox, factor)
            if value > best:
                best, answer = value, use
    elif kind in (FIRST, LAST):
        for i in range(size):
            seat = whole(board[QUEUE + 2 * i])
            if seat != ox:
                use = coded(kind, seat, 0)
                value = after(board, scratch, use, ox, factor)
                if value > best:
                    best, answer = value, use
    elif kind == SORT:
        for old in range(size):
            for new in range(size):
                if old != new and old != new + 1:  # one place down is another card one place up
                    use = SORT | (moved_order(size, old, new) << 4)
                    value = after(board, scratch, use, ox, factor)
                    if value > best:
                        best, answer = value, use
    return answer, best


@routine
def moved_order(size: int, old: int, new: int) -> int:
    """The order of Sort that moves one card and keeps the others' order."""
    order, rest = 0, 0
    for at in range(size):
        if at == new:
            found = old
        else:
            if rest == old:
                rest += 1
            found = rest
            rest += 1
        order |= found << (4 * at)
    return order


@routine
def best_use(
    board: Board, scratch: Board, tricks: int, ox: int, factor: int, hands: Bytes, hand: int, count: int
) -> int:
    """The use (or removal of a Stop) that gains most beyond its price, 0 for none."""
    now = after(board, scratch, 0, ox, factor)
    ox_pending = False
    for i in range(board[QUEUED]):
        ox_pending |= board[QUEUE + 2 * i] == ox
    if not ox_pending and scratch[POINTS] == board[POINTS]:
        return 0  # the Ox's card lies and the team takes nothing: there is nothing to gain
    answer, gain = 0, 0.0
    price = team_price(board[IN_PILE] + (board[SLOTS] > 0) + (board[SLOTS + 1] > 0), tricks)
    for slot in range(2):
        kind = whole(board[SLOTS + slot])
        if kind and (slot == 0 or kind != board[SLOTS]):
            use, value = best_of_kind(board, scratch, kind, ox, factor, hands, hand, count)
            if use and value - now - price > gain:
                answer, gain = use, value - now - price
    use, value = best_of_kind(board, scratch, UNSTOP, ox, factor, hands, hand, count)
    if use and value - now > gain:
        answer = use
    return answer
