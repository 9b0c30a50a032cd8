"""Which positions of the nimmt family can arise: cards, hands, rows, special cards, points (R14).

`nimmt_question` checks the open question.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain

from vacherie.games.nimmt import coop, surprise
from vacherie.games.nimmt.cards import bullheads
from vacherie.games.nimmt.choice import Special
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.step import Drafting, Over, Place, Select, Shuffling
from vacherie.games.nimmt.table import Coop, Flips, State, Surprise
from vacherie.games.nimmt.variant import Climb, Reverse
from vacherie.records.nimmt_question import question_faults


def faults(game: Nimmt, state: State) -> Iterator[str]:
    """What is wrong with a state after the first deal; later checks rely on earlier ones."""
    for check in CHECKS:
        yield from check(game, state)


def size_faults(game: Nimmt, state: State) -> Iterator[str]:
    """One of everything for each seat or side."""
    table, hidden = state.table, state.hidden
    sides = len(game.scores(game.start(table.seats)))
    if not len(state.privates) == len(table.hands) == len(table.known) == table.seats:
        yield "the players are not as many as the seats (R1.6)"
    if not len(table.taken) == len(hidden.piles) == len(hidden.points) == sides:
        yield f"there must be {sides} bull piles (R1.5)"
    if table.ask < 1 or not 0 <= table.trick <= game.rules.hand or not table.todo:
        yield "the numbers of question or trick are wrong (R2.9)"


def card_faults(game: Nimmt, state: State) -> Iterator[str]:
    """Every number card is in exactly one place (R14.1)."""
    table, hidden = state.table, state.hidden
    places = chain(
        table.offer,
        hidden.out,
        hidden.ox,
        *hidden.piles,
        *(row.cards for row in table.rows),
        *(private.hand for private in state.privates),
        (pending.card for pending in table.queue),
    )
    deck = game.deck(table.seats)
    if sorted(places) != list(deck):
        yield "every card must be in exactly one place (R14.1)"
    hands = table.seats + game.mode.ox
    dealt = game.rules.hand * hands + 4
    if len(hidden.out) != len(deck) - dealt:
        found = len(deck) - len(hidden.out)
        yield f"{found} cards are in play, but {dealt} are dealt to hands and rows in a round (R1.6)"
    if sorted(table.gone) != sorted(chain(*hidden.piles)):
        yield "the taken cards are not those in the bull piles (R1.5)"
    if table.taken != tuple(len(pile) for pile in hidden.piles):
        yield "the sizes of the bull piles are wrong (R1.5)"


def hand_faults(game: Nimmt, state: State) -> Iterator[str]:
    """Hands hold what is left of the round, and their public part is true (R14.4)."""
    table = state.table
    step = table.todo[0]
    played = table.trick - isinstance(step, Select)
    for seat, private in enumerate(state.privates):
        if list(private.hand) != sorted(private.hand) or table.hands[seat] != len(private.hand):
            yield f"the hand of seat {seat} is out of order (R12)"
        known = table.known[seat]
        if list(known) != sorted(set(known)) or not set(known) <= set(private.hand):
            yield f"the known cards of seat {seat} are not in its hand (R12)"
        if game.rules.deal == "draft" and known != private.hand:
            yield f"the drafted hand of seat {seat} must be public (R3.3)"
        if not isinstance(step, Drafting) and len(private.hand) != game.rules.hand - played:
            yield f"seat {seat} must hold {game.rules.hand - played} cards in this trick (R14.4)"
    if len(state.hidden.ox) != (game.rules.hand - played if game.mode.ox else 0):
        yield "the Ox must hold as many cards as every player (R8.1)"


def point_faults(game: Nimmt, state: State) -> Iterator[str]:
    """Points follow from the piles, and the history from earlier rounds (R2.9, R2.10, R9.14)."""
    table, hidden = state.table, state.hidden
    lowers = game.preset.startswith("surprise")  # Negative = Positive
    for count, pile in zip(hidden.points, hidden.piles, strict=True):
        heads = bullheads(pile)
        if count != heads and not (lowers and 0 <= count <= heads):
            yield "the points of this round do not fit the bull piles (R2.9)"
    shown = game.mode.shown(game.rules, len(hidden.points))
    if table.points != hidden.points[:shown]:
        yield "the shown points are not those of this round (R12)"
    if isinstance(table.extra, Coop) and table.extra.team_pile != hidden.piles[0]:
        yield "the team's pile is not the one it may inspect (R8.19)"
    history, is_over = table.history, isinstance(table.todo[0], Over)
    finished = is_over or isinstance(table.todo[0], Shuffling)
    if len(history) != table.round - (not finished):
        yield "the points of the finished rounds are missing or too many (R2.9)"
        return
    totals = [0] * len(hidden.points)
    for number, points in enumerate(history, 1):
        if len(points) != len(totals) or min(points) < 0:
            yield "the points of a finished round are wrong (R2.9)"
            return
        totals = [total + more for total, more in zip(totals, points, strict=True)]
        if game.rules.ends(totals, number) != (is_over and number == len(history)):
            yield "the game ends with the first round that ends it (R2.10)"
    if finished and history[-1] != game.mode.points(table, hidden.points):
        yield "the points of the last round are wrong (R2.9)"


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
    # In co-op, or in R9 right before the owner's card is placed (R14.2).
    places = any(isinstance(step, Place) for step in table.todo[1:2])
    may_be_empty = isinstance(table.extra, Coop) or (isinstance(table.extra, Surprise) and places)
    for number, row in enumerate(rows, 1):
        if not any_order and list(row.cards) != sorted(row.cards):
            yield f"row {number} is not ascending (R14.3)"
        if len(row.cards) > game.variant.cap(table, number, row):
            yield f"row {number} is too long (R14.2)"
        if not row.cards and not may_be_empty:
            yield f"row {number} is empty (R14.2)"
        if (row.seven or row.stop) and not isinstance(table.extra, Coop | Surprise):
            yield f"row {number} has a special card beside it, but there are none in this game (R8, R9)"
    locked = sum(row.stop for row in rows)
    if locked >= len(rows) or (isinstance(table.extra, Coop) and locked > 2):
        yield "too many rows are locked (R14.7)"


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
            seen, used, shown = [*extra.face_up, *chain(*hands)], extra.face_up, extra.pile
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


CHECKS = (size_faults, card_faults, hand_faults, row_faults, special_faults, point_faults, question_faults)
