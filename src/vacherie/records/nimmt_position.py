"""Which positions of the nimmt family can arise: cards, hands, points, history (R14).

`nimmt_question` checks the open question, `nimmt_rows` the rows and special cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from vacherie.games.nimmt.cards import bullheads
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.step import Drafting, Over, Select, Shuffling
from vacherie.games.nimmt.table import Coop, State
from vacherie.records.nimmt_question import question_faults
from vacherie.records.nimmt_rows import row_faults, special_faults


def fault(game: Nimmt, state: State) -> str | None:
    """What is wrong with a state after the first deal, or None."""
    # Each check may rely on the ones before it.
    for check in (
        size_faults,
        card_faults,
        hand_faults,
        row_faults,
        special_faults,
        point_faults,
        question_faults,
    ):
        if (found := next(check(game, state), None)) is not None:
            return found
    return None


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
    if len(hidden.out) != len(deck) - game.rules.hand * hands - 4:
        yield "the number of cards out of play is wrong (R1.6)"
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
