"""How `careful` plays for the team: special cards when the trick ends clearly better with one than without.

Every use is tried on the revealed cards, and the trick is played to its end with no other seat acting.
Uses are not combined: after each one the team is asked again anyway.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from vacherie.bots.careful.nimmt import lookahead
from vacherie.core.action import Choice, Decision
from vacherie.games.nimmt.choice import PASS, ChooseRow, First, Last, Pass, Replace, Sort, Use
from vacherie.games.nimmt.coop import coop
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.mode import Mode
from vacherie.games.nimmt.table import OX, NimmtTable, View
from vacherie.games.nimmt.transition import Transition
from vacherie.sim.nimmt.special.use_price import team_price


class Forecast(Struct, frozen=True):
    """How the trick ends for the team if no seat acts."""

    balance: int
    """Points of the Ox less points of the team."""
    critical: bool
    """The next card is the Ox's, or takes a row: now is the time for what acts on it."""
    hopeless: bool
    """There is nothing to gain: the Ox's card lies already, and the team takes nothing."""


class CoopPlan(Struct, frozen=True):
    """A choice, and what it gains beyond its price."""

    choice: Choice
    gain: float


def act(game: Nimmt, view: View, decision: Decision) -> Choice:
    """The use that gains most for the team, or pass (R8.8)."""
    refuse = PASS if PASS in decision.options else decision.options[0]
    if not view.table.queue:
        return refuse
    # All seats rate the public options alike (cached). Only Replace depends on the own hand.
    table = replace(view.table, ask=0, answered=())
    open_to_all = tuple([o for o in decision.options if not isinstance(o, Replace | Pass)])
    own = [o for o in decision.options if isinstance(o, Replace)]
    plans = (public_plan(game, table, open_to_all), best(game, view, own))
    plan = max(plans, key=lambda plan: plan.gain)
    return plan.choice if plan.gain > 0 else refuse


@lru_cache(maxsize=64)
def public_plan(game: Nimmt, table: NimmtTable, options: tuple[Choice, ...]) -> CoopPlan:
    """The best use open to all seats; cached because every seat of the team will ask."""
    return best(game, View(0, table, None), options)


def best(game: Nimmt, view: View, options: Iterable[Choice]) -> CoopPlan:
    """The use that gains most, or pass."""
    plan = CoopPlan(PASS, 0.0)
    now = forecast(game, view.table)
    if now.hopeless:
        return plan
    price = price_of(game, view.table)
    for choice in worth_trying(options, now.critical):
        transition = lookahead.start(game, view)
        lookahead.answer(transition, view, choice)
        lookahead.place_all(transition)
        gain = balance(game, transition) - now.balance - (price if isinstance(choice, Use) else 0.0)
        if gain > plan.gain:
            plan = CoopPlan(choice, gain)
    return plan


@lru_cache(maxsize=64)
def forecast(game: Nimmt, table: NimmtTable) -> Forecast:
    """The rest of the trick if no seat acts."""
    transition = lookahead.start(game, View(None, table, None))
    lookahead.place_next(transition)
    critical = table.queue[0].seat == OX or any(transition.hidden.points)
    lookahead.place_all(transition)
    team, _ = transition.hidden.points
    hopeless = not team and all(pending.seat != OX for pending in table.queue)
    return Forecast(balance(game, transition), critical, hopeless)


def worth_trying(options: Iterable[Choice], critical: bool) -> Iterator[Choice]:
    """The uses to try: reordering the queue at any time, all others only when the next card is critical."""
    for option in options:
        if isinstance(option, Sort):
            yield from orders(option)
        elif critical or isinstance(option, First | Last):
            yield option


def orders(option: Sort) -> Iterator[Sort]:
    """Some orders of the queue: ascending, with one card moved elsewhere.

    >>> [sort.order for sort in orders(Sort((1, 2, 3)))]
    [(2, 1, 3), (2, 3, 1), (1, 3, 2), (3, 1, 2)]
    """
    cards = option.order
    for at, card in enumerate(cards):
        rest = cards[:at] + cards[at + 1 :]
        for to in range(len(cards)):
            if to not in (at, at - 1):  # one place down is the same as the other card one place up
                yield Sort((*rest[:to], card, *rest[to:]))


def balance(game: Nimmt, transition: Transition[Mode]) -> int:
    """Points of the Ox less points of the team, counted as at the end (R8.20)."""
    team, ox = game.mode.points(transition.table, transition.hidden.points)
    return ox - team


def price_of(game: Nimmt, table: NimmtTable) -> float:
    """What a special card must gain to be used: the more, the fewer are left for the tricks to come."""
    extra = coop(table)
    left = extra.pile + len([slot for slot in extra.slots if slot])
    tricks = game.rules.hand - table.trick + 1
    return team_price(left, tricks)


def row_balance(game: Nimmt, view: View, option: Choice) -> int:
    """The balance at the end of the trick if the card takes this row."""
    assert isinstance(option, ChooseRow)
    transition = lookahead.choose(game, view, option.row)
    lookahead.place_all(transition)
    return balance(game, transition)


def take_row(game: Nimmt, view: View, decision: Decision) -> Choice:
    """The row with which the whole trick ends best for the team (R8.7)."""

    def worth(option: Choice) -> tuple[int, int]:
        assert isinstance(option, ChooseRow)
        cards = view.table.rows[option.row - 1].cards
        return row_balance(game, view, option), cards[-1] if cards else 0

    return max(decision.options, key=worth)
