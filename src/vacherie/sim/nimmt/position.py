"""Encodes a nimmt position as one flat array, from which the kernels roll out.

This file defines which games the kernels support (`can_load`) and how a `View` or a `State` becomes a
*sheet*, a `uint8` array of fixed layout; `dump` decodes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from vacherie.extras import provided_by

with provided_by("sim"):
    import numpy as np
    from numpy.typing import NDArray

from vacherie.core.action import Card, Choice, Seat
from vacherie.core.error import Refused
from vacherie.core.game import Game
from vacherie.games.nimmt.choice import ChooseRow, Pick, Play
from vacherie.games.nimmt.determinise import unseen_cards
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.mode import FlippingMode, Mode
from vacherie.games.nimmt.step import ChoosingRow, Drafting, Select
from vacherie.games.nimmt.table import NimmtTable, Private, State, View, flippers
from vacherie.games.nimmt.variant import Classic, Climb, Leap, Parity, Reverse
from vacherie.sim.arguments import flag, shown

__all__ = ["NimmtPosition", "NoPosition", "TableDump", "can_load", "dump", "load"]

Sheet: TypeAlias = NDArray[np.uint8]

# Variants, as the kernel numbers them. Deals need no number: they differ only in what is unseen.
BASE, PARITY, CLIMB, LEAP, REVERSE = range(5)
KINDS: dict[type[Classic], int] = {Classic: BASE, Parity: PARITY, Climb: CLIMB, Leap: LEAP, Reverse: REVERSE}

# The open question: all seats commit a card, one seat chooses a row, one seat drafts.
SELECT, ROW, DRAFT = range(3)

# The sheet: one byte each ...
SEATS = 0
VARIANT = 1
PADS = 2
"""1: one-digit cards may be reversed (R7.4)."""
PHASE = 3
SEAT = 4
"""The seat whose score is counted, and whose candidates are tried."""
HAND = 5
"""Cards in each hand before the open question is answered; in a draft, cards in each hand when it is over."""
MARKED = 6
"""The marked row from 0; 255 without a marker."""
UP = 7
QUEUED = 8
OPTIONS = 9
UNSEEN = 10
ASKED = 11
"""The seat that is asked for a row or a pick."""
DECK = 12
"""How many cards the deck has, from 1."""
# ... and lists.
ROW_SIZES = 13
"""Number cards in each of the four rows."""
ROW_CARDS = 17
"""Five places for each row; in a draft, nothing."""
FLIPS = 37
"""By seat: 1 if it still holds a reversal card."""
COMMITS = 47
"""By seat: the committed card if it is known, else 0; `REVERSED` is added to a reversed one."""
KNOWN = 57
"""By seat: how many cards of its hand are known; of the own hand, all."""
QUEUE = 67
"""Seat, card and value of every revealed card that is not placed yet, in order."""
KNOWN_CARDS = 97
"""The known cards, seat after seat."""
UNSEEN_CARDS = 201
"""The cards that may be anywhere; in a draft, the cards on the table."""
CANDIDATES = 305
"""The answers to try: a card (plus `REVERSED`), a row from 0, or a card to pick."""
SIZE = 409

REVERSED = 128
NO_MARKER = 255


class NoPosition(Refused):
    """No position to roll out from: another game, no round in progress, or a spectator."""

    def __init__(self, message: str) -> None:
        super().__init__("position", message)


@dataclass(frozen=True, slots=True)
class NimmtPosition:
    """A position within a round, with one seat's information (from a `View`) or all (from a `State`).

    `load` makes it; nothing changes it afterwards, so threads and copies may share it. Kernels trust the
    sheet: one that is written by hand is not checked.
    """

    sheet: Sheet = field(repr=False)
    """The position as bytes, for kernels; `dump` decodes it."""
    options: tuple[Choice, ...]
    """What the seat may answer now, in the order of `Decision.options`; empty if it is not asked. The
    statistics of a rollout have one line for each, or a single line if there is none."""
    seat: Seat
    """The seat whose score is counted, and whose answers are tried."""
    seats: int
    """How many seats the game has."""
    points: tuple[int, ...]
    """Bullheads taken so far in this round by seat; rollouts count what comes on top. Zeroes if the table
    does not show them (R12)."""

    @property
    def lines(self) -> int:
        """How many lines the statistics have."""
        return max(1, len(self.options))


def can_load(game: Game[Any, Any]) -> bool:
    """Whether the kernels support this game: the base game and the fan cards, with any deal and hand.

    >>> import vacherie
    >>> can_load(vacherie.game("fan-leap", deal="draft")), can_load(vacherie.game("coop"))
    (True, False)
    """
    return isinstance(game, Nimmt) and type(game.variant) in KINDS and type(game.mode) in (Mode, FlippingMode)


def load(
    game: Game[Any, Any], seen: View | State, seat: Seat | None = None, *, decide: bool = True
) -> NimmtPosition:
    """The position of a view, or of a state as its `seat` would see it with all cards open.

    From a `View`, what is hidden is drawn anew for every rollout, as `determinise` draws it. From a `State`
    nothing is hidden, commitments included. With `decide=False` no answers are tried: the own seat plays on
    by the policy, and a card it has committed is played.

    >>> import vacherie
    >>> match = vacherie.Match(vacherie.game("classic"), 4, vacherie.Dealer.from_seed("tea", 4))
    >>> position = load(match.game, match.game.view(match.state, 2))
    >>> len(position.options), position.seat, position.points
    (10, 2, (0, 0, 0, 0))
    """
    if not can_load(game):
        name = game.preset if isinstance(game, Game) else shown(game)
        raise NoPosition(f"the kernel does not support {name}")
    assert isinstance(game, Nimmt)
    if not isinstance(seen, State | View):
        raise NoPosition(f"a position is loaded from a nimmt view or state, not from {shown(seen)}")
    decide = flag("decide", decide)
    table = seen.table
    if isinstance(seen, State):
        if seat is None:
            raise NoPosition("a state needs a seat, whose score is counted")
        game.check_seat(seat, table.seats)
        private = seen.privates[seat]
        privates: list[Private | None] = list(seen.privates)
        unseen: list[Card] = []
        points = seen.hidden.points
    else:
        if seen.seat is None or seen.private is None:
            raise NoPosition("a spectator has no position")
        if seat not in (None, seen.seat):
            raise NoPosition(f"this is the view of seat {seen.seat}, not of {seat}")
        seat, private = seen.seat, seen.private
        privates = [None] * table.seats
        privates[seat] = private
        unseen = unseen_cards(game.deck(table.seats), seen)
        points = table.points or (0,) * table.seats
    options = game.legal(table, private, seat) if decide else ()
    sheet = np.zeros(SIZE, np.uint8)
    write_table(sheet, game, table)
    write_hands(sheet, table, privates, table.offer or unseen)
    check_sheet(sheet)
    sheet[SEAT] = seat
    sheet[OPTIONS] = len(options)
    put(sheet, CANDIDATES, [encode(option) for option in options])
    return NimmtPosition(sheet, options, seat, table.seats, points)


def write_table(sheet: Sheet, game: Nimmt, table: NimmtTable) -> None:
    """Encode the public part."""
    sheet[SEATS] = table.seats
    sheet[VARIANT] = KINDS[type(game.variant)]
    sheet[PADS] = game.rules.reverse_pads
    sheet[HAND] = table.hands[0]
    sheet[DECK] = len(game.deck(table.seats))
    match table.todo[0]:
        case Select():
            sheet[PHASE] = SELECT
        case ChoosingRow(seat=asked):
            sheet[PHASE], sheet[ASKED] = ROW, asked
        case Drafting(seat=asked):
            sheet[PHASE], sheet[ASKED], sheet[HAND] = DRAFT, asked, game.rules.hand
        case _:
            raise NoPosition("no round is in progress")
    sheet[MARKED] = NO_MARKER if table.marker is None else table.marker.row - 1
    sheet[UP] = table.marker is not None and table.marker.up
    put(sheet, ROW_SIZES, [len(row.cards) for row in table.rows])
    for number, row in enumerate(table.rows):
        put(sheet, ROW_CARDS + 5 * number, row.cards)
    put(sheet, FLIPS, [seat in flippers(table) for seat in range(table.seats)])
    sheet[QUEUED] = len(table.queue)
    put(sheet, QUEUE, [n for pending in table.queue for n in (pending.seat, pending.card, pending.value)])


def write_hands(
    sheet: Sheet, table: NimmtTable, privates: Sequence[Private | None], unseen: Sequence[Card]
) -> None:
    """Encode which hand cards and commitments are known, and which cards are unseen."""
    hands = [p.hand if p else known for p, known in zip(privates, table.known, strict=True)]
    put(sheet, KNOWN, [len(hand) for hand in hands])
    put(sheet, KNOWN_CARDS, [card for hand in hands for card in hand])
    put(sheet, COMMITS, [encode(p.commit) if p and p.commit else 0 for p in privates])
    sheet[UNSEEN] = len(unseen)
    put(sheet, UNSEEN_CARDS, unseen)


def check_sheet(sheet: Sheet) -> None:
    """Refuse a table of other rules than the game's, as far as it shows: kernels would read beyond it.

    >>> import vacherie
    >>> match = vacherie.Match(vacherie.game("classic"), 4, vacherie.Dealer.from_seed("tea", 4))
    >>> load(vacherie.game("fan-leap"), match.view(0))
    Traceback (most recent call last):
    vacherie.sim.nimmt.position.NoPosition: the table was made by other rules than those of the game given
    """
    seats, hand = int(sheet[SEATS]), int(sheet[HAND])
    hidden = hand * seats - int(sheet[KNOWN : KNOWN + seats].sum())
    on_table = 4 if sheet[PHASE] == DRAFT else 0
    marked = sheet[PHASE] != DRAFT and sheet[VARIANT] in (PARITY, CLIMB, LEAP)
    if not 0 <= hidden + on_table <= sheet[UNSEEN] or marked != (sheet[MARKED] != NO_MARKER):
        raise NoPosition("the table was made by other rules than those of the game given")


def put(sheet: Sheet, at: int, numbers: Sequence[int]) -> None:
    """Write a list."""
    sheet[at : at + len(numbers)] = numbers


def encode(choice: Choice) -> int:
    """Encode an answer.

    >>> encode(Play(31, True)), encode(ChooseRow(2))
    (159, 1)
    """
    match choice:
        case Play(card, flipped):
            return card + REVERSED * flipped
        case ChooseRow(row):
            return row - 1
        case Pick(card):
            return card
    raise NoPosition(f"not an answer of these games: {choice}")


class TableDump(NamedTuple):
    """A decoded sheet."""

    rows: tuple[tuple[Card, ...], ...]
    marker: tuple[int, bool] | None
    """The row from 1 and whether the marker goes up."""
    queue: tuple[tuple[Seat, Card, int], ...]
    hand: int
    """Cards in each hand."""
    known: tuple[tuple[Card, ...], ...]
    commits: tuple[int, ...]
    flips: tuple[Seat, ...]
    """Who holds a reversal card."""
    unseen: tuple[Card, ...]
    candidates: tuple[int, ...]


def dump(sheet: Sheet) -> TableDump:
    """Decode a sheet, as `NimmtPosition.sheet` holds it."""
    if not isinstance(sheet, np.ndarray) or sheet.dtype != np.uint8 or sheet.shape != (SIZE,):
        raise Refused("sheet", f"a sheet is an array of {SIZE} bytes, not {shown(sheet)}")
    numbers = sheet.tolist()
    seats = numbers[SEATS]

    def many(at: int, count: int) -> tuple[int, ...]:
        return tuple(numbers[at : at + count])

    known, at = [], KNOWN_CARDS
    for count in many(KNOWN, seats):
        known.append(many(at, count))
        at += count
    return TableDump(
        rows=tuple(many(ROW_CARDS + 5 * row, numbers[ROW_SIZES + row]) for row in range(4)),
        marker=None if numbers[MARKED] == NO_MARKER else (numbers[MARKED] + 1, bool(numbers[UP])),
        queue=tuple(
            (numbers[i], numbers[i + 1], numbers[i + 2]) for i in range(QUEUE, QUEUE + 3 * numbers[QUEUED], 3)
        ),
        hand=numbers[HAND],
        known=tuple(known),
        commits=many(COMMITS, seats),
        flips=tuple(seat for seat in range(seats) if numbers[FLIPS + seat]),
        unseen=many(UNSEEN_CARDS, numbers[UNSEEN]),
        candidates=many(CANDIDATES, numbers[OPTIONS]),
    )
