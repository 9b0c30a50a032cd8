"""Rollouts of games with special cards: draw the hidden cards, answer, and play the round to its end.

Players choose cards by `card_policy` and use special cards by `team_policy` or `seat_policy`; the Ox plays
its pile. Worlds depend on the seed and their number only, and all answers are tried in the same ones.

A cost is low when it is good. In co-op: the team's points less the Ox's, less a prize for a win. In
competition: the own points less the others' average, less a prize for the lowest total, less what the special
cards that are left are worth in the next round.
"""

from __future__ import annotations

from vacherie.extras import provided_by

with provided_by("sim"):
    import numpy as np
    from numpy.typing import NDArray

from vacherie.sim.compile import kernel, part, routine
from vacherie.sim.nimmt.guided_rollout import TO_UNIT, without
from vacherie.sim.nimmt.sensible_policy import STEPS, U64, Bytes, Floats, Ints
from vacherie.sim.nimmt.special import seat_policy, team_policy, use_price
from vacherie.sim.nimmt.special.board import (
    DRAWN,
    EXCHANGE,
    LENGTH,
    MAX_PLAYERS,
    PASS,
    PLAY,
    POINTS,
    PROMOTED,
    QUEUE,
    QUEUED,
    REPLACE,
    ROW_SIZE,
    ROWS,
    SLOTS,
    SPECIAL_KINDS,
    SPECIALS,
    STOP,
    Board,
    whole,
)
from vacherie.sim.nimmt.special.card_policy import Tables, choose, look_at_rows, make_tables
from vacherie.sim.nimmt.special.rows import place
from vacherie.sim.nimmt.special.uses import DONE, PENDING, carry_out
from vacherie.sim.nimmt.special.worlds import (
    DECK,
    FACTOR,
    HAND,
    IS_TEAM,
    KEEPS,
    MAX_HAND,
    ME,
    SEATS,
    TURN_OVER,
    UNSEEN,
    draw,
    drop_card,
    swap_card,
)
from vacherie.sim.rng import begin, below, word

saving_share = part(use_price.saving_share)

COST, SQUARES, WINS = range(3)
"""The columns of the statistics: sums of the costs, of their squares, of wins."""


@routine
def use(board: Board, answer: int, seat: int, pile: Bytes, hands: Bytes, ox: int) -> int:
    """A use with all that surrounds it: its card is spent, hands change; what `carry_out` returns."""
    kind = answer & 15
    if kind and kind < SPECIAL_KINDS:
        if ox >= 0:
            team_policy.spend_slot(board, kind, pile)
        else:
            board[SPECIALS + SPECIAL_KINDS * seat + kind] -= 1
    if kind == REPLACE:
        seat = whole(board[QUEUE])
        swap_card(hands, seat, (answer >> 4) & 255, whole(board[QUEUE + 1]))
    return carry_out(board, seat, answer, ox)


@routine
def may_act(board: Board) -> bool:
    """Whether the team has a special card face up, or a Stop to remove."""
    acts = board[SLOTS] > 0 or board[SLOTS + 1] > 0
    for row in range(4):
        acts |= board[ROWS + ROW_SIZE * row + STOP] > 0
    return bool(acts)


@routine
def play_queue(
    board: Board, scratch: Board, facts: Ints, worth: Floats, tricks: int, pile: Bytes, hands: Bytes,
    is_window: bool,
) -> None:  # fmt: skip
    """Place the pending cards, with special cards; without `is_window` none is used before the first."""
    seats = whole(facts[SEATS])
    ox = seats if facts[IS_TEAM] else -1
    share = 1.0 if facts[KEEPS] else saving_share(tricks)
    while board[QUEUED]:
        status = PENDING
        if is_window and ox >= 0:
            while status == PENDING and board[QUEUED] and may_act(board):
                answer = team_policy.best_use(
                    board, scratch, tricks + 1, ox, whole(facts[FACTOR]), hands, MAX_HAND, tricks
                )
                if not answer:
                    break
                status = use(board, answer, 0, pile, hands, ox)
        elif is_window:
            start = MAX_HAND * whole(board[QUEUE])
            answer = seat_policy.best_use(board, scratch, hands, start, tricks, worth, share)
            if answer:
                status = use(board, answer, whole(board[QUEUE]), pile, hands, ox)
        if status != DONE:
            place(board, -1, 0, ox)
        is_window = True


@routine
def answer_first(board: Board, answer: int, facts: Ints, pile: Bytes, hands: Bytes) -> bool:
    """Give the own answer to a question after the reveal; whether special cards may follow before a card."""
    kind, me = answer & 15, whole(facts[ME])
    ox = whole(facts[SEATS]) if facts[IS_TEAM] else -1
    if kind == EXCHANGE:
        special = (answer >> 4) & 255
        board[SPECIALS + SPECIAL_KINDS * me + special] -= 1
        board[SPECIALS + SPECIAL_KINDS * me + pile[board[DRAWN]]] += 1
        board[DRAWN] += 1
    if kind in (EXCHANGE, PASS):
        return bool(facts[TURN_OVER] == 0)
    status = use(board, answer, me, pile, hands, ox)
    return status == DONE or (ox >= 0 and status == PENDING)


@routine
def play_round(
    board: Board, scratch: Board, facts: Ints, worth: Floats, first: int, count: int, is_sensible: Bytes,
    pile: Bytes, hands: Bytes, low: U64, high: U64, about: int, state: NDArray[np.uint64], tables: Tables,
) -> None:  # fmt: skip
    """Play so many tricks, the own seat `first` before all else if it is not 0; hands are used up."""
    seats, me = whole(facts[SEATS]), whole(facts[ME])
    players = seats + whole(facts[IS_TEAM])
    for trick in range(count):
        left = count - trick
        scale = STEPS / max(1, about)
        look_at_rows(board, low, high, tables)
        board[PROMOTED] = 0
        for player in range(players):
            start = MAX_HAND * player
            if trick == 0 and player == me and first:
                card = first
            elif player == seats:
                card = whole(hands[start + left - 1])  # the Ox plays its pile, in any order
            elif is_sensible[player]:
                card = whole(hands[start + choose(board, hands, start, left, low, high, scale, tables)])
            else:
                card = whole(hands[start + below(state, left)])
            drop_card(hands, player, left, card)
            at = player
            while at > 0 and board[QUEUE + 2 * at - 1] > card:
                board[QUEUE + 2 * at] = board[QUEUE + 2 * at - 2]
                board[QUEUE + 2 * at + 1] = board[QUEUE + 2 * at - 1]
                at -= 1
            board[QUEUE + 2 * at] = player
            board[QUEUE + 2 * at + 1] = card
        board[QUEUED] = players
        for i in range(players):
            low, high = without(low, high, whole(board[QUEUE + 2 * i + 1]))
        about -= players
        play_queue(board, scratch, facts, worth, left - 1, pile, hands, True)


@part
def cost_of(board: Board, facts: Ints, worth: Floats, before: Ints, prize: float) -> tuple[float, float]:
    """The cost of a finished round, and whether it is won."""
    seats, me = whole(facts[SEATS]), whole(facts[ME])
    if facts[IS_TEAM]:
        lead = team_policy.balance(board, whole(facts[FACTOR]))
        win = 1.0 if lead > 0 else 0.0
        return -lead - prize * win, win
    own, others = 0.0, 0.0
    better, equal = 0, 0
    total = before[me] + board[POINTS + me]
    for seat in range(seats):
        cost = float(board[POINTS + seat])
        if facts[KEEPS]:
            for kind in range(1, SPECIAL_KINDS):
                cost -= worth[kind] * board[SPECIALS + SPECIAL_KINDS * seat + kind]
        if seat == me:
            own = cost
        else:
            others += cost
            better += before[seat] + board[POINTS + seat] < total
            equal += before[seat] + board[POINTS + seat] == total
    win = 0.0 if better else 1.0 / (1 + equal)
    return own - others / (seats - 1) - prize * win, win


@kernel(
    "void(int64[::1], int16[::1], uint8[::1], uint8[::1], uint8[::1], int64[::1], float64[::1], int64[::1],"
    "float64, float64, int64[::1], uint64, int64, float64[:, ::1])"
)
def run(
    facts: Ints, table: Board, unseen: Bytes, known: Bytes, specials: Bytes, held: Ints, worth: Floats,
    before: Ints, prize: float, sensible: float, answers: Ints, seed: int, worlds: int, stats: Floats,
) -> None:  # fmt: skip
    """Try all answers in some worlds and add up their costs."""
    state, own_state = np.empty(2, np.uint64), np.empty(2, np.uint64)
    deck, pile = np.empty(105, np.uint8), np.empty(32, np.uint8)
    size = (MAX_PLAYERS + 1) * MAX_HAND
    dealt, hands = np.zeros(size, np.uint8), np.zeros(size, np.uint8)
    world_board, board, scratch = (
        np.zeros(LENGTH, np.int16), np.zeros(LENGTH, np.int16), np.zeros(LENGTH, np.int16)
    )  # fmt: skip
    is_sensible = np.zeros(MAX_PLAYERS + 1, np.uint8)
    seats, me, hand = whole(facts[SEATS]), whole(facts[ME]), whole(facts[HAND])
    tables = make_tables(seats + whole(facts[IS_TEAM]), whole(facts[DECK]))
    table_low, table_high = U64(0), U64(0)
    about = whole(facts[UNSEEN])
    for i in range(facts[UNSEEN] + size):
        card = whole(unseen[i]) if i < facts[UNSEEN] else whole(known[i - facts[UNSEEN]])
        if card:
            if card < 64:
                table_low |= U64(1) << U64(card)
            else:
                table_high |= U64(1) << U64(card - 64)
            about += i >= facts[UNSEEN]
    for index in range(worlds):
        begin(state, U64(seed), U64(index))
        for i in range(LENGTH):
            world_board[i] = table[i]
        draw(facts, unseen, known, specials, held, state, deck, dealt, pile, world_board)
        for seat in range(seats):
            is_sensible[seat] = seat == me or np.float64(word(state) >> U64(11)) * TO_UNIT < sensible
        for line in range(len(answers)):
            answer = whole(answers[line])
            for i in range(LENGTH):
                board[i] = world_board[i]
            for player in range(seats + facts[IS_TEAM]):
                for i in range(MAX_HAND * player, MAX_HAND * player + hand):
                    hands[i] = dealt[i]
            own_state[0], own_state[1] = state[0], state[1]
            first = 0
            if answer & 15 == PLAY:
                first = (answer >> 4) & 255
            else:
                is_window = answer_first(board, answer, facts, pile, hands)
                play_queue(board, scratch, facts, worth, hand, pile, hands, is_window)
            play_round(
                board, scratch, facts, worth, first, hand, is_sensible, pile, hands, table_low, table_high,
                about, own_state, tables,
            )  # fmt: skip
            cost, win = cost_of(board, facts, worth, before, prize)
            stats[line, COST] += cost
            stats[line, SQUARES] += cost * cost
            stats[line, WINS] += win
