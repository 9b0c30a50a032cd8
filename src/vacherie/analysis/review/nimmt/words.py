"""What a review says about the nimmt family: choices, their reasons, luck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from vacherie.analysis.review.account import Answered, Decided, Values
from vacherie.analysis.review.choice_names import name_choice
from vacherie.analysis.review.format import Phrase
from vacherie.analysis.review.phrases import LEAST_LEAD, NOTHING, Arguments, about, exactly
from vacherie.analysis.review.timeline import Timeline, Turn
from vacherie.core.action import Answer, Card, Choice, Deal, Seat
from vacherie.core.event import Event
from vacherie.games.nimmt.cards import bullheads
from vacherie.games.nimmt.choice import ChooseRow, Exchange, Pass, Play, Unstop, Use
from vacherie.games.nimmt.event import Placed, Revealed, Took
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.placement import target
from vacherie.games.nimmt.step import ChoosingRow, Swap
from vacherie.games.nimmt.table import NimmtTable, View

FAMILY, UNIT = "nimmt", "bullheads"


def tell_choice(timeline: Timeline, decided: Decided, amount: float, is_find: bool) -> Phrase:
    """A costly or a strong choice."""
    found = decided.answered.judgement
    assert found is not None
    turn = timeline.turns[decided.frame]
    is_swap = isinstance(turn.before.table.todo[0], Swap)
    chosen, best = (decided.answered.answers[at] for at in (found.chosen, found.best))
    arguments: Arguments = {"seat": decided.seat, "amount": about(amount, UNIT)}
    names: Arguments = {
        "chosen": name_choice(chosen, FAMILY),
        "best": name_choice(best, FAMILY, is_swap=is_swap),
    }
    kind = "find" if is_find else "loss"
    match chosen:
        case Pass():
            return Phrase(f"review-{kind}-{'no-swap' if is_swap else 'pass'}", {**names, **arguments})
        case Exchange(special):
            return Phrase(f"review-{kind}-swap", {**names, **arguments, "special": special})
        case Unstop(row):
            other = "" if is_find or isinstance(best, Pass) else "-other"
            return Phrase(f"review-{kind}-unstop{other}", {**names, **arguments, "row": row})
        case Use() if isinstance(best, Pass):
            return Phrase("review-loss-use", {**names, **arguments})
        case _ if is_find:
            return Phrase("review-find", {**names, **arguments})
        case _:
            return Phrase("review-loss", {**names, **arguments, "fate": fate(timeline, decided, chosen)})


def fate(timeline: Timeline, decided: Decided, chosen: Choice) -> Phrase:
    """What came of a card that was played, to the end of its trick."""
    if not isinstance(chosen, Play):
        return NOTHING
    events = list(events_of_trick(timeline, decided.frame))
    taken = [event for event in events if isinstance(event, Took) and event.seat == decided.seat]
    if not taken:
        placed = [event.card for event in events if isinstance(event, Placed) and event.seat == decided.seat]
        return Phrase("review-fate-placed", {"card": chosen.card}) if placed == [chosen.card] else NOTHING
    cost = sum(event.change for event in taken)
    if cost <= 0:
        return NOTHING
    # The cow may leap and take a row after the card was placed, and Replace may have changed the card.
    is_own = len(taken) == 1 and taken[0].why in ("sixth", "low") and taken[0].stays == chosen.card
    if is_own:
        return Phrase("review-fate-took", {"card": chosen.card, "amount": exactly(cost, UNIT)})
    return Phrase("review-fate-cost", {"amount": exactly(cost, UNIT)})


def events_of_trick(timeline: Timeline, frame: int) -> Iterator[Event]:
    """What happened from a turn on to the end of its trick."""
    before: NimmtTable = timeline.turns[frame].before.table
    for turn in timeline.turns[frame:]:
        if (turn.before.table.round, turn.before.table.trick) != (before.round, before.trick):
            return
        yield from turn.events


def tell_luck(
    timeline: Timeline,
    values: Values,
    seat: Seat,
    amount: float,
    is_good: bool,
    made_good: Decided | None = None,
) -> Phrase:
    """Luck of the cards, or by what the others played."""
    turn, game = timeline.turns[values.frame], timeline.game
    assert isinstance(game, Nimmt)
    end = "good" if is_good else "bad"
    worth = about(amount, UNIT)
    if game.mode.ox:
        is_ox = values.kind == "draw" and any(isinstance(event, Revealed) for event in turn.events)
        return Phrase(f"review-ox-{'card' if is_ox else values.kind}-{end}", {"amount": worth})
    if values.kind == "deal" or isinstance(turn.action, Deal):
        return Phrase(f"review-deal-{end}", {"seat": seat, "amount": worth})
    assert isinstance(turn.action, Answer)
    actor, choice = turn.action.seat, turn.action.choice
    if values.kind == "draw":
        if actor != seat:
            return Phrase(f"review-other-drew-{end}", {"seat": seat, "other": actor, "amount": worth})
        return Phrase(f"review-draw-{end}", {"seat": seat, "amount": worth})
    if made_good is not None and (card := survivor(timeline, made_good)) is not None:
        return Phrase("review-got-away", {"seat": seat, "card": card, "amount": worth})
    match turn.after.table.todo[0]:
        case ChoosingRow(seat=chooser) if chooser == seat and not is_good:
            card = turn.after.table.queue[0].card
            return Phrase("review-too-low", {"seat": seat, "card": card, "amount": worth})
    # What is sure to be taken counts as soon as the cards are open, though a row may have to be chosen first.
    events = events_of_trick(timeline, values.frame)
    taken = [event for event in events if isinstance(event, Took) and event.change > 0]
    own = [event for event in taken if event.seat == seat]
    if not is_good and explains(own, amount):
        return told_taking(seat, own)
    if is_good and not own and taken:
        most = max(taken, key=lambda event: event.change)
        theirs = [event for event in taken if event.seat == most.seat]
        if explains(theirs, amount):
            heads = about(sum(event.change for event in theirs), UNIT)
            escaped = bound_for(game, turn, seat) in [event.row for event in theirs]
            kind = "took" if escaped else "took-suited"
            return Phrase(f"review-other-{kind}", {"seat": seat, "other": most.seat, "taken": heads})
    if isinstance(choice, ChooseRow) and actor != seat:
        arguments: Arguments = {"seat": seat, "other": actor, "row": choice.row, "amount": worth}
        return Phrase(f"review-other-row-{end}", arguments)
    return Phrase(f"review-others-{end}", {"seat": seat, "amount": worth})


def bound_for(game: Nimmt, turn: Turn, seat: Seat) -> int | None:
    """The row that a seat's open card goes to, as the rows lie when a turn begins; None if there is none."""
    table: NimmtTable = turn.before.table
    revealed = next((event.plays for event in turn.events if isinstance(event, Revealed)), ())
    own = [pending for pending in (*table.queue, *revealed) if pending.seat == seat]
    return target(game.variant, table, own[0].value) if own else None


def explains(taken: Sequence[Took], amount: float) -> bool:
    """Whether what was taken is most of an amount: else it would be named for something else."""
    return 2 * sum(event.change for event in taken) >= amount


def survivor(timeline: Timeline, decided: Decided) -> Card | None:
    """The card of a costly choice that took nothing in its trick; None if it did, or was no card."""
    found = decided.answered.judgement
    assert found is not None
    chosen = decided.answered.answers[found.chosen]
    is_safe = fate(timeline, decided, chosen).id == "review-fate-placed"
    return chosen.card if isinstance(chosen, Play) and is_safe else None


def told_taking(seat: Seat, taken: Sequence[Took]) -> Phrase:
    """What a seat took at once: with a card, where it was a single one, or by what befell its rows."""
    worth = about(sum(event.change for event in taken), UNIT)
    first = taken[0]
    if len(taken) == 1 and first.stays is not None and first.why in ("sixth", "low"):
        kind = "took" if first.why == "sixth" else "took-low"
        return Phrase(f"review-{kind}", {"seat": seat, "taken": worth, "card": first.stays})
    return Phrase("review-took-rows", {"seat": seat, "taken": worth, "count": len(taken)})


# Reasons -------------------------------------------------------------------------------------------


def reason(game: Nimmt, view: View, answered: Answered, other: Choice | None = None) -> Phrase:
    """Why the best answer is the best, and what speaks against another one."""
    found = answered.judgement
    assert found is not None
    best = answered.answers[found.best]
    others = [place for place in range(len(answered.answers)) if place != found.best]
    lead = min([found.costs[place] for place in others]) - found.cost
    first = why(game, view, best, lead)
    worst = max(others, key=found.costs.__getitem__)
    worse = answered.answers[worst] if other is None else other
    second = against(game, view, worse) if isinstance(worse, Play) else NOTHING
    if first.id == "review-why-low" and second.id == "review-against-low":
        second = NOTHING  # that both are too low explains nothing
    if second == NOTHING and other is not None and other in answered.answers and not isinstance(best, Pass):
        more = found.costs[answered.answers.index(other)] - found.cost
        if more >= LEAST_LEAD:
            is_swap = isinstance(view.table.todo[0], Swap)
            second = Phrase(
                "review-against-lead",
                {"chosen": name_choice(other, FAMILY, is_swap=is_swap), "amount": about(more, UNIT)},
            )
    return Phrase("review-reason", {"first": first, "second": second})


def why(game: Nimmt, view: View, best: Choice, lead: float) -> Phrase:
    """What speaks for an answer."""
    match best:
        case ChooseRow(row):
            costs = [bullheads(view.table.rows[row - 1].cards) for row in rows_to_choose(view)]
            cost = bullheads(view.table.rows[row - 1].cards)
            kind = "cheapest" if cost == min(costs) else "row"
            return Phrase(f"review-why-{kind}", {"row": row, "amount": exactly(cost, UNIT)})
        case Play(card):
            return why_card(game, view, best, card)
        case _:
            chosen = name_choice(best, FAMILY, is_swap=isinstance(view.table.todo[0], Swap))
            if lead < LEAST_LEAD:
                return Phrase("review-why-close", {"chosen": chosen})
            return Phrase("review-why-lead", {"chosen": chosen, "amount": about(lead, UNIT)})


def rows_to_choose(view: View) -> Sequence[int]:
    """The rows of the open question."""
    step = view.table.todo[0]
    return step.rows if isinstance(step, ChoosingRow) else range(1, len(view.table.rows) + 1)


def why_card(game: Nimmt, view: View, play: Play, card: Card) -> Phrase:
    """What speaks for a card."""
    seen = game.foresee(view, play)
    if seen is None:
        return Phrase("review-why-card", {"card": card})
    if seen.row is None:
        return Phrase("review-why-low", {"card": card, "amount": exactly(seen.points, UNIT)})
    row = view.table.rows[seen.row - 1]
    if seen.takes and seen.points > 0:
        worth = exactly(seen.points, UNIT)
        return Phrase("review-why-takes", {"card": card, "row": seen.row, "amount": worth})
    if seen.takes or seen.cards:  # at no cost, or of another row (R6.9)
        return Phrase("review-why-card", {"card": card})
    if is_plain(game, view) and not between(game, view, row.cards[-1] if row.cards else 0, card):
        return Phrase("review-why-next", {"card": card, "row": seen.row})
    return Phrase("review-why-lands", {"card": card, "row": seen.row, "place": len(row.cards) + 1})


def against(game: Nimmt, view: View, play: Play) -> Phrase:
    """What speaks against a card."""
    seen = game.foresee(view, play)
    if seen is None:
        return NOTHING
    worth = exactly(seen.points, UNIT)
    if seen.row is None:
        return Phrase("review-against-low", {"card": play.card, "amount": worth})
    if seen.takes or seen.cards:
        kind = "takes" if seen.takes else "costs"
        return (
            Phrase(f"review-against-{kind}", {"card": play.card, "amount": worth})
            if seen.points > 0
            else NOTHING
        )
    row = view.table.rows[seen.row - 1]
    free = 5 - len(row.cards)
    rivals = between(game, view, row.cards[-1] if row.cards else 0, play.card)
    if is_plain(game, view) and free <= min(2, view.table.seats - 1) and rivals > 2:
        arguments: Arguments = {
            "card": play.card, "row": seen.row, "cards": rivals, "free": free,
            "amount": exactly(bullheads(row.cards) + free, UNIT),
        }  # fmt: skip
        return Phrase("review-against-crowd", arguments)
    return NOTHING


def is_plain(game: Nimmt, view: View) -> bool:
    """Whether cards go where their number says, and stay there: no marker, reversal or special card."""
    facts = game.facts(view.table.seats)
    return facts.marker is None and not facts.reversal and not facts.specials


def between(game: Nimmt, view: View, low: Card, high: Card) -> int:
    """How many cards that may be in other hands lie between two cards."""
    table = view.table
    seen = {card for row in table.rows for card in row.cards} | set(table.gone)
    if view.private is not None:
        seen |= set(view.private.hand)
    return sum(low < card < high and card not in seen for card in game.deck(table.seats))
