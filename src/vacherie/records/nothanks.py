"""No Thanks! in records: words, line labels, outcomes, rules to cite, and which positions can arise (R11)."""

from __future__ import annotations

from collections.abc import Iterator

from vacherie.core.action import Choice
from vacherie.core.event import Event
from vacherie.games.nothanks.event import RoundEnded
from vacherie.games.nothanks.game import PILE, NoThanks, score
from vacherie.games.nothanks.table import TAKE, State
from vacherie.records.errors import RuleRefs

RULES = RuleRefs("R11.2", "R11.1", "R11.7", "R11.4", "R11.7", "R11.7", "R11.7")


def word(choice: Choice) -> str:
    """The word for a choice."""
    return "take" if choice == TAKE else "no"


def label(state: State) -> str:
    """A line for each card turned."""
    return str(state.table.card)


def outcome(event: Event) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]] | None:
    """Points and cards by seat, at the end of a round (R11.7)."""
    return (event.points, event.owned) if type(event) is RoundEnded else None


def faults(game: NoThanks, state: State) -> Iterator[str]:
    """Everything that is wrong with a state after the first deal; later checks rely on earlier ones."""
    table, hidden = state.table, state.hidden
    seats = table.seats
    if not len(state.privates) == len(table.owned) == seats:
        yield "the players are not as many as the seats (R11)"
        return
    open_card = () if table.card is None else (table.card,)
    taken = tuple(card for cards in table.owned for card in cards)
    if sorted((*taken, *open_card, *hidden.pile, *hidden.out)) != sorted(game.deck):
        yield "every card must be in exactly one place (R14.1)"
    if len(taken) + len(open_card) + len(hidden.pile) != PILE:
        yield f"{PILE} cards are in play (R11.2)"
    if table.pile != len(hidden.pile):
        yield "the size of the pile is wrong (R11.10)"
    if any(list(cards) != sorted(cards) for cards in table.owned):
        yield "the cards in front of a seat lie in ascending order (R11.4)"
    if table.points != tuple(score(cards) for cards in table.owned):
        yield "the cards in front of a seat cost something else (R11.7)"
    if not 0 <= table.active < seats or table.ask < 1 or table.round < 1:
        yield "the numbers of seat, question or round are wrong (R11.3)"
    chips = tuple(private.chips for private in state.privates)
    if min(chips) < 0 or table.on_card < 0 or sum(chips) + table.on_card != seats * game.start_chips(seats):
        yield "the chips in stock and on the card do not add up (R14.8)"
    if table.chips != (chips if game.rules.open_chips else ()):
        yield "the open chips are not those in stock (R11.10)"
    yield from phase_faults(game, state, taken, chips)


def phase_faults(
    game: NoThanks, state: State, taken: tuple[int, ...], chips: tuple[int, ...]
) -> Iterator[str]:
    """What is wrong with the moment: a turn, a deal that is due, or the end (R11.4, R11.7)."""
    table = state.table
    is_turn = table.due == "turn"
    if len(table.history) != table.round - is_turn or any(len(row) != table.seats for row in table.history):
        yield "the points of the finished rounds are missing or too many (R11.7)"
        return
    if is_turn:
        if table.card is None:
            yield "it is a seat's turn, but no card is open (R11.4)"
        if not taken and table.active != (table.round - 1 + table.on_card) % table.seats:
            yield "it is another seat's turn (R11.3)"
    else:
        if table.card is not None or table.on_card or len(taken) != PILE:
            yield "the round is over, but not all cards have been taken (R11.7)"
        counted = tuple(score(cards, left) for cards, left in zip(table.owned, chips, strict=True))
        if table.history[-1] != counted:
            yield "the points of the last round are wrong (R11.7)"
    if (table.round >= game.rules.max_rounds) != (table.due == "over") and not (
        is_turn and table.round == game.rules.max_rounds
    ):
        yield "the game ends after the agreed number of rounds (R11.7)"
