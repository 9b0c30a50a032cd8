"""The seats of a nimmt table: points, hands in sight, and what else is known about a hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from vacherie.core.action import Seat
from vacherie.core.drawing.sketch import CardSketch, SeatSketch, counted
from vacherie.core.score import totals
from vacherie.games.nimmt.cards import BULLHEADS
from vacherie.games.nimmt.sketch.known_rules import KnownRules
from vacherie.games.nimmt.sketch.rows import PLAIN, face
from vacherie.games.nimmt.step import Over, SeatStep, Select, Shuffling, Window
from vacherie.games.nimmt.table import Coop, Flips, NimmtTable, Private, Surprise
from vacherie.games.nimmt.variant import Classic

COLUMNS = ("round", "total")


def seats(
    table: NimmtTable, privates: Sequence[Private | None], points: Sequence[int], rules: KnownRules
) -> Iterator[SeatSketch]:
    """All seats; in co-op the team first, and the Ox last. `privates` and `points`: as far as in sight."""
    if not isinstance(table.extra, Coop):
        for seat, private in enumerate(privates):
            yield one_seat(table, seat, private, figures(table, seat, points), rules)
        return
    doubled = (f"counted {rules.factor} times",) if rules.factor > 1 else ()
    yield SeatSketch("team", figures(table, 0, points), notes=(taken(table, 0), *doubled))
    for seat, private in enumerate(privates):
        yield one_seat(table, seat, private, (), rules)
    # The Ox has as many cards left as each seat (R8.1).
    yield SeatSketch("Ox", figures(table, 1, points), backs=table.hands[0], notes=(taken(table, 1),))


def figures(table: NimmtTable, side: int, points: Sequence[int]) -> tuple[str, ...]:
    """The points of the round and of all rounds, as far as they are in sight."""
    total = totals(table.history)[side] if table.history else 0
    if isinstance(table.todo[0], Shuffling | Over):
        return (str(table.history[-1][side]) if table.history else "", str(total))
    if side >= len(points):
        return ("", str(total) if table.history else "")
    return (str(points[side]), str(total + points[side]))


def one_seat(
    table: NimmtTable, seat: Seat, private: Private | None, shown: tuple[str, ...], rules: KnownRules
) -> SeatSketch:
    """One seat: its hand if that is in sight, otherwise what is publicly known of it."""
    notes = []
    badges: tuple[str, ...] = ()
    if private is None:
        cards = tuple([face(card) for card in table.known[seat]])
        if isinstance(table.todo[0], Select) and seat in table.answered:
            notes.append("has chosen")
    else:
        cards = own_hand(private, rules.variant or PLAIN)
        badges = private.specials
    match table.extra:
        case Flips(holders) if seat in holders:
            notes.append("reversal card")
        case Surprise(hands=hands) if private is None and hands[seat]:
            notes.append(counted(hands[seat], "special card"))
        case _:
            pass
    backs = table.hands[seat] - len(cards) if private is None else 0
    return SeatSketch(
        f"seat {seat}", shown, cards, backs, badges, notes=tuple(notes), is_asked=seat in asked(table)
    )


def own_hand(private: Private, variant: Classic) -> tuple[CardSketch, ...]:
    """A hand in sight; the committed card is marked, with its value if it is reversed (R7.5)."""
    commit = private.commit
    cards = []
    for card in private.hand:
        is_chosen = commit is not None and commit.card == card
        flipped = commit is not None and is_chosen and commit.reversed
        value = variant.value(card, flipped=True) if flipped else None
        cards.append(CardSketch(card, BULLHEADS[card], value=value, is_chosen=is_chosen))
    return tuple(cards)


def asked(table: NimmtTable) -> tuple[Seat, ...]:
    """The seats whose answer the game waits for."""
    match table.todo[0]:
        case SeatStep(seat):
            return (seat,)
        case Select() | Window():
            return tuple([seat for seat in range(table.seats) if seat not in table.answered])
        case _:
            return ()


def taken(table: NimmtTable, side: int) -> str:
    """The size of a bull pile."""
    return f"{counted(table.taken[side], 'card')} taken"
