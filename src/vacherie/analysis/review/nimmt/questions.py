"""One question of the nimmt family: what a seat's position is worth, and which of some answers is best.

Only what the seat sees and has heard is used; the points that were taken so far are added afterwards, since
no decision depends on them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from vacherie.analysis.review.account import Answered
from vacherie.analysis.review.effort import Effort, Uses
from vacherie.analysis.review.judgement import Judgement, judge
from vacherie.analysis.review.nimmt.evaluators import SPECIAL_WORTH, can_judge, evaluator
from vacherie.bots.champion.nimmt.coop import orders, promising
from vacherie.bots.champion.nimmt.special_search import rate_trick
from vacherie.core.action import Choice, Decision, Seat
from vacherie.core.event import Event
from vacherie.core.score import totals
from vacherie.games.nimmt.choice import PASS, Sort
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.step import Window
from vacherie.games.nimmt.table import State, View
from vacherie.sim.nimmt.position import can_load
from vacherie.sim.nimmt.special.position import SpecialPosition, encode, keeps_specials, load

SHOWN = 10
"""So many orders of Sort are kept, besides the chosen one: they are dozens, and most of them end alike."""


def ask(
    game: Nimmt,
    state: State,
    seat: Seat,
    heard: Sequence[Event],
    chosen: Choice | None,
    key: Sequence[int],
    effort: Effort,
    seed: int,
) -> Answered:
    """What a state is worth to a seat, as far as the seat can know."""
    view = game.view(state, seat)
    decision = game.options(view)
    question = Random(":".join(map(str, (seed, *key)))).getrandbits(60)
    found = ask_view(game, view, heard, decision, chosen, effort, question)
    taken = so_far(game, state)
    return Answered(found.value - relative(taken, seat), found.judgement, found.answers, found.wins)


def ask_view(
    game: Nimmt,
    view: View,
    heard: Sequence[Event],
    decision: Decision | None,
    chosen: Choice | None,
    effort: Effort,
    seed: int,
) -> Answered:
    """The same from a view, without the points taken so far (in co-op, with them)."""
    if not can_judge(game, view):
        return Answered(0.0)
    answers = answers_of(game, view, heard, decision, chosen, effort.uses)
    place = answers.index(chosen) if chosen is not None and chosen in answers else None
    sample = evaluator(game, view, heard, answers, effort.fine)
    found = judge(sample, max(1, len(answers)), place, effort, seed)
    kept = shown(answers, found)
    if len(kept) < len(answers):
        found = found.only(kept)
        answers = [answers[at] for at in kept]
    return Answered(-found.cost, found if len(answers) > 1 else None, tuple(answers), found.wins)


def shown(answers: Sequence[Choice], found: Judgement) -> list[int]:
    """The places of the answers that are kept: all but the worse ones of many orders of Sort."""
    orders = [place for place, answer in enumerate(answers) if isinstance(answer, Sort)]
    worse = set(sorted(orders, key=found.costs.__getitem__)[SHOWN:]) - {found.best, found.chosen}
    return [place for place in range(len(answers)) if place not in worse]


def answers_of(
    game: Nimmt,
    view: View,
    heard: Sequence[Event],
    decision: Decision | None,
    chosen: Choice | None,
    kind: Uses,
) -> list[Choice]:
    """The answers to compare; none where the seat is not asked."""
    if isinstance(view.table.todo[0], Window):
        if decision is None or (kind == "promising" and not view.table.queue):
            return []
        uses = uses_to_try(load(game, view, heard), view, decision, kind)
        return [PASS, *uses] if chosen is None or chosen in (PASS, *uses) else [PASS, *uses, chosen]
    if decision is None:
        return []
    answers = list(decision.options)
    return answers if chosen is None or chosen in answers else [*answers, chosen]


def uses_to_try(position: SpecialPosition, view: View, decision: Decision, kind: Uses) -> list[Choice]:
    """What to compare with a pass in a window."""
    match kind:
        case "promising":
            return promising(position, view, decision)
        case "listed":
            return uses_of(decision, partial(best_orders, position, view))
        case "every":
            return uses_of(decision, orders)


def uses_of(decision: Decision, orders_of: Callable[[Sort], Sequence[Sort]]) -> list[Choice]:
    """All that can be done in a window besides passing, with some orders of Sort."""
    found: list[Choice] = []
    for option in decision.options:
        if isinstance(option, Sort):
            found += orders_of(option)
        elif option != PASS:
            found.append(option)
    return found


def best_orders(position: SpecialPosition, view: View, option: Sort) -> list[Sort]:
    """The orders of Sort with which the trick ends best."""
    tried = orders(option)
    if len(tried) <= SHOWN:
        return tried
    values = rate_trick(position, [encode(view.table, choice) for choice in (PASS, *tried)])[1:]
    best = sorted(range(len(tried)), key=lambda at: -values[at])[:SHOWN]
    return [tried[at] for at in best]


def so_far(game: Nimmt, state: State) -> Sequence[float]:
    """The points by seat that the evaluators leave out."""
    seats = state.table.seats
    if game.mode.ox:
        return (0,) * seats
    before = totals(state.table.history) or (0,) * seats
    if not can_load(game):  # those of this round are in
        return before
    return [then + now for then, now in zip(before, state.hidden.points, strict=True)]


def special_worth(game: Nimmt, state: State) -> Sequence[float]:
    """By seat what the special cards are worth that it keeps for the next round (R9.5), as a cost."""
    if game.mode.ox or not any(private.specials for private in state.privates):
        return (0.0,) * state.table.seats
    if game.is_over(state) or not keeps_specials(game, state.table):
        return (0.0,) * state.table.seats
    return [-sum(SPECIAL_WORTH[special] for special in private.specials) for private in state.privates]


def relative(points: Sequence[float], seat: Seat) -> float:
    """What a seat has more than the others on average."""
    if len(points) < 2:
        return 0.0
    return points[seat] - (sum(points) - points[seat]) / (len(points) - 1)
