"""What a review says about No Thanks!: choices, their reasons, luck."""

from __future__ import annotations

from collections.abc import Sequence

from vacherie.analysis.review.account import Answered, Decided, Values
from vacherie.analysis.review.format import Phrase
from vacherie.analysis.review.nothanks.chain import TAKE
from vacherie.analysis.review.phrases import LEAST_LEAD, NOTHING, Arguments, about
from vacherie.analysis.review.timeline import Timeline
from vacherie.core.action import Card, Choice, Deal, Seat
from vacherie.games.nothanks.game import NoThanks
from vacherie.games.nothanks.table import NoThanksTable, View

UNIT = "points"


def tell_choice(timeline: Timeline, decided: Decided, amount: float, is_find: bool) -> Phrase:
    """A costly or a strong choice."""
    found = decided.answered.judgement
    assert found is not None
    table = timeline.turns[decided.frame].before.table
    kind = "find" if is_find else "loss"
    arguments = {**the_card(table), "seat": decided.seat, "amount": about(amount, UNIT)}
    return Phrase(f"review-{kind}-{'take' if found.chosen == TAKE else 'decline'}", arguments)


def the_card(table: NoThanksTable) -> Arguments:
    """The open card with its chips, as arguments."""
    chips = Phrase("chips", {"chips": table.on_card})
    return {"card": table.card or 0, "chips": chips, "count": table.on_card}


def tell_luck(
    timeline: Timeline,
    values: Values,
    seat: Seat,
    amount: float,
    is_good: bool,
    made_good: Decided | None = None,
) -> Phrase:
    """A card that came up, or what the others did with one."""
    turn = timeline.turns[values.frame]
    end = "good" if is_good else "bad"
    worth = about(amount, UNIT)
    card = turn.after.table.card or 0
    if values.kind in ("deal", "draw") or isinstance(turn.action, Deal):
        return Phrase(f"review-card-{end}", {"seat": seat, "card": card, "amount": worth})
    other = turn.action.seat
    taken = "took" if turn.after.table.owned[other] != turn.before.table.owned[other] else "left"
    return Phrase(
        f"review-{taken}-{end}",
        {"seat": seat, "other": other, "card": turn.before.table.card or 0, "amount": worth},
    )


def reason(game: NoThanks, view: View, answered: Answered, other: Choice | None = None) -> Phrase:
    """Why the better answer is the better one."""
    found = answered.judgement
    assert found is not None
    assert view.seat is not None
    table = view.table
    seen = game.foresee(view, answered.answers[TAKE])
    cost = 0 if seen is None else seen.points
    lead = found.costs[1 - found.best] - found.cost
    own = table.owned[view.seat]
    card = table.card or 0
    joins = is_beside(card, own)
    alone = not any(is_beside(card, cards) for seat, cards in enumerate(table.owned) if seat != view.seat)
    if found.best == TAKE:
        kind = "joins" if joins else "gift" if cost <= 0 else "chips"
    else:
        kind = "dear" if cost > 0 else "wait" if joins and alone else "patience"
    first = Phrase(f"review-why-{kind}", {**the_card(table), "cost": cost})
    second = Phrase("review-why-better", {"amount": about(lead, UNIT)}) if lead >= LEAST_LEAD else NOTHING
    return Phrase("review-reason", {"first": first, "second": second})


def is_beside(card: Card, cards: Sequence[Card]) -> bool:
    """Whether a card makes a run with some cards."""
    return card - 1 in cards or card + 1 in cards
