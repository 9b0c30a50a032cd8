"""How `careful` plays the nimmt family: dispatches every decision, and chooses cards and rows."""

from __future__ import annotations

from collections.abc import Sequence

from vacherie.bots.careful.nimmt import coop, draft, lookahead, surprise
from vacherie.bots.careful.nimmt.expected_cost import CostEstimate
from vacherie.core.action import Choice, Decision, Seat
from vacherie.core.event import Event
from vacherie.games.nimmt.choice import ChooseRow, Play
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.step import ChooseSpecial, ChoosingRow, Drafting, Select, Swap, Window
from vacherie.games.nimmt.table import View
from vacherie.games.nimmt.variant import Climb
from vacherie.sim.nimmt.card_cost import AWKWARD_CARD_PRICE, REVERSAL_PRICE, awkwardness


def choose(game: Nimmt, view: View, heard: Sequence[Event], decision: Decision) -> Choice:
    """Answer any question of the family."""
    if len(decision.options) == 1:
        return decision.options[0]
    match view.table.todo[0]:
        case Select():
            return select(game, view, decision)
        case ChoosingRow() if game.mode.ox:
            return coop.take_row(game, view, decision)
        case ChoosingRow():
            return take_row(game, view, decision)
        case Drafting():
            return draft.pick(game, view, decision)
        case Window():
            return coop.act(game, view, decision)
        case ChooseSpecial():
            return surprise.use(game, view, heard, decision)
        case Swap():
            return surprise.swap(game, view, decision)
        case step:
            raise AssertionError(f"no question for a player: {step}")


def option_costs(game: Nimmt, view: View, decision: Decision) -> list[float] | None:
    """By option the cost in bullheads, low is good; None where answers are not compared by a cost."""
    match view.table.todo[0]:
        case Select():
            return card_costs(game, view, decision)
        case ChoosingRow() if game.mode.ox:
            return [-float(coop.row_balance(game, view, option)) for option in decision.options]
        case ChoosingRow():
            return [float(row_cost(game, view, option, decision.seat)) for option in decision.options]
        case Drafting():
            return [-draft.worth(game, view, option) for option in decision.options]
        case _:
            return None


def card_costs(game: Nimmt, view: View, decision: Decision) -> list[float]:
    """By card its expected cost in this trick, less the value of getting rid of an awkward one."""
    estimate = CostEstimate(game, view, decision.seat)
    deck = len(game.deck(view.table.seats))
    weight = AWKWARD_CARD_PRICE / view.table.seats
    if isinstance(game.variant, Climb):
        weight = 0.0  # one row descends, so neither end of the deck is awkward (R5.2)
    reversal = REVERSAL_PRICE if view.table.trick < game.rules.hand else 0.0

    def cost(option: Choice) -> float:
        assert isinstance(option, Play)
        value = game.variant.value(option.card, option.reversed)
        assert value is not None
        gain = weight * awkwardness(option.card, deck)
        return estimate.cost(option.card, value) - gain + reversal * option.reversed

    return [cost(option) for option in decision.options]


def select(game: Nimmt, view: View, decision: Decision) -> Choice:
    """The card with the lowest cost; of equal ones the highest."""
    costs = dict(zip(decision.options, card_costs(game, view, decision), strict=True))

    def rank(option: Choice) -> tuple[float, int]:
        assert isinstance(option, Play)
        return costs[option], -option.card

    return min(decision.options, key=rank)


def row_cost(game: Nimmt, view: View, option: Choice, seat: Seat) -> int:
    """What taking a row costs, all that follows from it included."""
    assert isinstance(option, ChooseRow)
    return lookahead.cost(lookahead.choose(game, view, option.row), seat)


def take_row(game: Nimmt, view: View, decision: Decision) -> Choice:
    """The row that costs least; of equal ones the one with the highest last card."""

    def rank(option: Choice) -> tuple[int, int]:
        assert isinstance(option, ChooseRow)
        cards = view.table.rows[option.row - 1].cards
        return row_cost(game, view, option, decision.seat), -cards[-1] if cards else 0

    return min(decision.options, key=rank)
