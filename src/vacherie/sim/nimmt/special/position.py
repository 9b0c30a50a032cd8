"""A seat's view of a game with special cards, as the arrays of `rollout` and `trick_search`.

Only what the seat sees and has heard goes in. Answers of the rules become numbers here (`encode`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from vacherie.extras import provided_by

with provided_by("sim"):
    import numpy as np
    from numpy.typing import NDArray

from msgspec import Struct

from vacherie.core.action import Choice
from vacherie.core.event import Event
from vacherie.core.score import totals
from vacherie.games.nimmt import coop, surprise
from vacherie.games.nimmt.cards import bullheads
from vacherie.games.nimmt.choice import (
    ChooseRow,
    Exchange,
    First,
    Insert,
    Last,
    NegPos,
    Pass,
    Play,
    Replace,
    Seven,
    Slide,
    Sort,
    Special,
    Stop,
    Unstop,
    Use,
)
from vacherie.games.nimmt.determinise import recall_piles, unseen_cards
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.step import Place, Swap
from vacherie.games.nimmt.table import OX, Coop, NimmtTable, Surprise, View
from vacherie.sim.nimmt.special import board as places
from vacherie.sim.nimmt.special import worlds
from vacherie.sim.nimmt.special.board import KINDS, LENGTH, MAX_PLAYERS, ROW_SIZE, Board


class SpecialPosition(Struct, frozen=True, eq=False):
    """What a seat knows, as arrays."""

    facts: NDArray[np.int64]
    """`worlds.SEATS` and so on."""
    board: Board
    """The table."""
    unseen: NDArray[np.uint8]
    """The number cards whose place the seat cannot know."""
    known: NDArray[np.uint8]
    """By hand: the cards that are known to be in it."""
    specials: NDArray[np.uint8]
    """The special cards whose place the seat cannot know, by their numbers."""
    held: NDArray[np.int64]
    """By seat: how many of these it holds."""
    before: NDArray[np.int64]
    """The points of all earlier rounds by side."""


def load(game: Nimmt, view: View, heard: Sequence[Event]) -> SpecialPosition:
    """The position of a seat."""
    table, private = view.table, view.private
    assert view.seat is not None
    assert private is not None
    facts = np.zeros(worlds.FACTS, np.int64)
    unseen = np.array(unseen_cards(game.deck(table.seats), view), np.uint8)
    known = np.zeros((MAX_PLAYERS + 1, worlds.MAX_HAND), np.uint8)
    for seat in range(table.seats):
        cards = private.hand if seat == view.seat else table.known[seat]
        known[seat, : len(cards)] = cards
    hidden, held = unseen_specials(table, view)
    facts[worlds.SEATS] = table.seats
    facts[worlds.ME] = view.seat
    facts[worlds.HAND] = table.hands[view.seat]
    facts[worlds.DECK] = len(game.deck(table.seats))
    facts[worlds.FACTOR] = game.mode.factor(table.seats)
    facts[worlds.IS_TEAM] = game.mode.ox
    facts[worlds.UNSEEN] = len(unseen)
    facts[worlds.UNSEEN_SPECIALS] = len(hidden)
    facts[worlds.KEEPS] = keeps_specials(game, table)
    facts[worlds.TURN_OVER] = not isinstance(table.todo[0], Swap) or isinstance(table.todo[1], Place)
    return SpecialPosition(
        facts,
        load_board(table, view, recall_piles(table, heard)[1]),
        unseen,
        known.reshape(-1),
        np.array([KINDS[special] for special in hidden], np.uint8),
        np.array(held, np.int64),
        np.array(totals(table.history) or (0,) * len(table.taken), np.int64),
    )


def keeps_specials(game: Nimmt, table: NimmtTable) -> bool:
    """Whether special cards of this round can be used in a later one (R9.5)."""
    rounds = game.rules.max_rounds
    if not isinstance(game.mode, surprise.SurpriseMode) or game.mode.fresh_each_round:
        return False
    return rounds is None or table.round < rounds


def unseen_specials(table: NimmtTable, view: View) -> tuple[list[Special], list[int]]:
    """The special cards whose place a seat cannot know, and by seat how many of them it holds."""
    extra = table.extra
    if isinstance(extra, Coop):
        seen = Counter([special for special in (*extra.slots, *extra.box) if special])
        deck = coop.SPECIALS if coop.IN_PLAY[table.seats] else ()
        return list((Counter(deck) - seen).elements()), [0] * table.seats
    assert isinstance(extra, Surprise)
    assert view.private is not None
    seen = Counter([*view.private.specials, *extra.face_up])
    held = [0 if seat == view.seat else count for seat, count in enumerate(extra.hands)]
    return list((Counter(surprise.SPECIALS) - seen).elements()), held


def load_board(table: NimmtTable, view: View, points: Sequence[int]) -> Board:
    """The table as one array."""
    board = np.zeros(LENGTH, np.int16)
    board[places.ROW_COUNT] = len(table.rows)
    for number, row in enumerate(table.rows):
        at = places.ROWS + ROW_SIZE * number
        board[at : at + places.CARDS] = (len(row.cards), bullheads(row.cards), row.seven, row.stop)
        board[at + places.CARDS : at + places.CARDS + len(row.cards)] = row.cards
    board[places.QUEUED] = len(table.queue)
    for i, pending in enumerate(table.queue):
        seat = table.seats if pending.seat == OX else pending.seat
        board[places.QUEUE + 2 * i : places.QUEUE + 2 * i + 2] = (seat, pending.card)
    board[places.POINTS : places.POINTS + len(points)] = points
    match table.extra:
        case Coop(slots=slots, pile=pile, promoted=promoted):
            board[places.SLOTS : places.SLOTS + 2] = [KINDS[slot] if slot else 0 for slot in slots]
            board[places.IN_PILE] = pile
            board[places.PROMOTED] = len(promoted)
        case Surprise(pile=pile):
            board[places.IN_PILE] = pile
            assert view.private is not None
            assert view.seat is not None
            for special in view.private.specials:
                board[places.SPECIALS + places.SPECIAL_KINDS * view.seat + KINDS[special]] += 1
    return board


def encode(table: NimmtTable, choice: Choice) -> int:
    """An answer as a number (`board.coded`)."""
    match choice:
        case Pass():
            return places.PASS
        case Play(card=card):
            return coded(places.PLAY, card)
        case ChooseRow(row=row):
            return coded(places.CHOOSE_ROW, row - 1)
        case Unstop(row=row):
            return coded(places.UNSTOP, row - 1)
        case Exchange(special=special):
            return coded(places.EXCHANGE, KINDS[special])
        case Seven(row=number):
            return coded(places.SEVEN_TAKES, number - 1 if number else 0)
        case Stop(row=row) | Insert(row=row):
            return coded(KINDS[choice.special], row - 1)
        case Replace(card=card):
            return coded(places.REPLACE, card)
        case Slide(card=card, row=row):
            return coded(places.SLIDE, card, row - 1)
        case First(seat=seat) | Last(seat=seat):
            return coded(KINDS[choice.special], seat)
        case NegPos(card=card, row=number):
            return coded(places.NEGPOS, card, number or 0)
        case Sort(order=order):
            old = [pending.card for pending in table.queue]
            return places.SORT | sum([old.index(card) << 4 * at + 4 for at, card in enumerate(order)])
        case Use(special=special):
            return KINDS[special]
        case _:
            raise AssertionError(f"not an answer of these games: {choice}")


def coded(kind: int, one: int, two: int = 0) -> int:
    """`board.coded`, without the compiler."""
    return kind | one << 4 | two << 12
