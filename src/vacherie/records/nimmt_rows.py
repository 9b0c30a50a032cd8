"""Which rows, markers and special cards can arise (R14.2, R14.3, R14.7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from vacherie.games.nimmt import coop, surprise
from vacherie.games.nimmt.choice import Special
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.step import Drafting, Place
from vacherie.games.nimmt.table import Coop, Flips, State, Surprise
from vacherie.games.nimmt.variant import Climb, Reverse


def row_faults(game: Nimmt, state: State) -> Iterator[str]:
    """Number, length and order of the rows, and the marker beside them."""
    table = state.table
    rows = table.rows
    if isinstance(table.todo[0], Drafting):
        if rows or table.marker is not None:
            yield "no row lies before the draft is over (R3.3)"
        return
    most = 5 if isinstance(table.extra, Surprise) else 4
    if not 4 <= len(rows) <= most:
        yield f"there are {len(rows)} rows (R1.4, R9.8)"
        return
    start = game.variant.marker([1, 2, 3, 4])
    marker = table.marker
    if (marker is None) != (start is None) or (marker is not None and not 1 <= marker.row <= 4):
        yield "the marker is missing, or where none can be (R4.1, R5.1, R6.1)"
        return
    if marker is not None:
        climbs = isinstance(game.variant, Climb)
        if (not marker.up and not climbs) or (
            climbs and marker.up != (marker.row == 4) and marker.row in (1, 4)
        ):
            yield "the marker points the wrong way (R5.6)"
    any_order = isinstance(game.variant, Climb | Reverse)
    for number, row in enumerate(rows, 1):
        if not any_order and list(row.cards) != sorted(row.cards):
            yield f"row {number} is not ascending (R14.3)"
        if len(row.cards) > game.variant.cap(table, number, row):
            yield f"row {number} is too long (R14.2)"
        if not row.cards and not may_be_empty(state):
            yield f"row {number} is empty (R14.2)"
        if (row.seven or row.stop) and not isinstance(table.extra, Coop | Surprise):
            yield f"row {number} has a special card beside it, but there are none in this game (R8, R9)"
    locked = sum(row.stop for row in rows)
    if locked >= len(rows) or (isinstance(table.extra, Coop) and locked > 2):
        yield "too many rows are locked (R14.7)"


def may_be_empty(state: State) -> bool:
    """Whether a row may be empty: in co-op, or in R9 right before the owner's card is placed (R14.2)."""
    table = state.table
    if isinstance(table.extra, Surprise):
        return any(isinstance(step, Place) for step in table.todo[1:2])
    return isinstance(table.extra, Coop)


def special_faults(game: Nimmt, state: State) -> Iterator[str]:
    """Every special card is in one place, and their public part is true (R8.2, R9.4)."""
    table, hidden = state.table, state.hidden
    extra = table.extra
    hands = [private.specials for private in state.privates]
    used: Sequence[Special]
    match extra:
        case Coop() if isinstance(game.mode, coop.CoopMode):
            size = coop.IN_PLAY[table.seats]
            all_cards: Sequence[Special] = coop.SPECIALS if size else ()
            slots = [special for special in extra.slots if special is not None]
            seen, used, shown = [*slots, *extra.box, *hidden.spare], extra.box, extra.pile
            if any(hands) or len(hidden.spare) != len(all_cards) - size:
                yield "the special cards in play are wrong (R8.2)"
            if len(slots) < 2 and hidden.specials:
                yield "a slot is empty although the pile is not (R8.8)"
            pending = {pending.card for pending in table.queue}
            if len(set(extra.promoted)) != len(extra.promoted) or not set(extra.promoted) <= pending:
                yield "a card is promoted twice, or without being pending (R8.18)"
        case Surprise() if isinstance(game.mode, surprise.SurpriseMode):
            all_cards = surprise.SPECIALS
            seen, used, shown = (
                [*extra.face_up, *(s for held in hands for s in held)],
                extra.face_up,
                extra.pile,
            )
            if extra.hands != tuple(map(len, hands)) or max(extra.hands) > surprise.EACH or hidden.spare:
                yield "the special hands differ from their public sizes (R9.4)"
        case _:
            if any(hands) or hidden.specials or hidden.spare or not fits(game, state):
                yield "there are special cards of another game (R0.3)"
            return
    if Counter([*seen, *hidden.specials]) != Counter(all_cards) or shown != len(hidden.specials):
        yield "every special card must be in exactly one place (R8.2, R9.4)"
    for special, lying in (("seven", [r.seven for r in table.rows]), ("stop", [r.stop for r in table.rows])):
        if sum(lying) > list(used).count(special):  # type: ignore[arg-type]  # both are special cards
            yield f"more {special} cards lie beside rows than have been played (R8.8)"


def fits(game: Nimmt, state: State) -> bool:
    """Whether the public extra of a state is that of this game: reversal cards (R7.8), or nothing."""
    extra = state.table.extra
    if isinstance(game.variant, Reverse):
        seats = range(state.table.seats)
        return isinstance(extra, Flips) and extra.holders == tuple(s for s in seats if s in extra.holders)
    return extra is None and not isinstance(game.mode, coop.CoopMode | surprise.SurpriseMode)
