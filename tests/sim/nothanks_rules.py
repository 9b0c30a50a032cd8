"""No Thanks! by the rules of `games/`, for comparisons: states out of piles, simple players, walks.

Nothing here uses compiled code.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from vacherie import Answer, Deal, game
from vacherie.core.event import Event
from vacherie.games.nothanks.game import NoThanks, score
from vacherie.games.nothanks.table import PASS, TAKE, NoThanksChoice, State

SETTINGS = [("nothanks", seats) for seats in range(3, 8)] + [("nothanks-tactical", n) for n in range(3, 6)]
Player = Callable[[NoThanks, State], NoThanksChoice]


def rules_of(preset: str, **options: object) -> NoThanks:
    """The game of a preset."""
    rules = game(preset, **options)
    assert isinstance(rules, NoThanks)
    return rules


def begin(rules: NoThanks, seats: int, pile: Sequence[int]) -> State:
    """A game with this pile, top first."""
    rest = sorted(set(rules.deck) - set(pile))
    return rules.apply(rules.start(seats), Deal((*pile, *rest)))[0]


def shuffled(rules: NoThanks, state: State, rng: Random) -> Deal:
    """A random deal."""
    return Deal(tuple(rng.sample(rules.deck, len(rules.deck))))


def by_rule(rules: NoThanks, state: State) -> NoThanksChoice:
    """Take if the score change minus the chips on the card is at most 0."""
    table = state.table
    own = table.owned[table.active]
    assert table.card is not None
    change = score((*own, table.card), 0) - score(own, 0)
    may_pass = state.privates[table.active].chips > 0
    return PASS if may_pass and change - table.on_card > 0 else TAKE


def by_careful(rules: NoThanks, state: State) -> NoThanksChoice:
    """What the bot `careful` does, described once more with sets of cards."""
    table, seat = state.table, state.table.active
    card, own, chips = table.card, set(table.owned[seat]), state.privates[seat].chips
    assert card is not None
    if not chips:
        return TAKE
    others = {other for cards in table.owned for other in cards} - own
    cost = float(score((*sorted(own), card), 0) - score(tuple(sorted(own)), 0))
    if cost <= 0:
        fits = {card - 1, card + 1} & others
        can_wait = not fits and table.on_card + table.seats - 1 <= 0.3 * card
        return PASS if chips > 2 and can_wait else TAKE
    joins = any(card + 2 * step in own and card + step not in own | others for step in (1, -1))
    return TAKE if table.on_card >= 0.35 * (0.8 * cost if joins else cost) * min(1.0, chips / 10) else PASS


def answer(rules: NoThanks, state: State, choice: NoThanksChoice) -> State:
    """The state after the active seat's answer."""
    return rules.apply(state, Answer(state.table.active, choice))[0]


def finish(rules: NoThanks, state: State, player: Player) -> tuple[int, ...]:
    """The points of all seats in this round when all play like this from here."""
    played = state.table.round
    while state.table.due == "turn" and state.table.round == played:
        state = answer(rules, state, player(rules, state))
    return state.table.history[-1]


def walk(rules: NoThanks, seats: int, rng: Random) -> tuple[State, list[Event]]:
    """A random moment before a decision, and all that was heard so far."""
    state, heard = rules.start(seats), list[Event]()
    moments: list[tuple[State, int]] = []
    while not rules.is_over(state):
        if state.table.due == "deal":
            state, events = rules.apply(state, shuffled(rules, state, rng))
        else:
            moments.append((state, len(heard)))
            (decision,) = rules.decisions(state)
            # Mostly passes: else no seat ever runs out of chips.
            choice = decision.options[-1] if rng.random() < 0.7 else decision.options[0]
            state, events = rules.apply(state, Answer(decision.seat, choice))
        heard += events
    state, length = rng.choice(moments)
    return state, heard[:length]
