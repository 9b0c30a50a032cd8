"""The moments of a game that are worth telling: which three mattered, and each seat's best and worst."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from vacherie.analysis.review.account import Decided, Family, Values
from vacherie.analysis.review.format import UNIT, MomentKind, ReviewedDecision, ReviewMoment
from vacherie.analysis.review.ledger import CLEAR, Ledger, Line
from vacherie.analysis.review.timeline import Timeline
from vacherie.bots.careful.bot import Careful
from vacherie.core.action import Seat

MOMENTS = 3
MOST_LOSSES = 2
"""A game is more than its mistakes."""
LEAST_LUCK = 2.0
"""In bullheads or points: less luck than this is no moment."""
FIND = 1.0
"""A find leads by so many over the second best, and is not the answer that looks best at once."""
WEIGHTS: Mapping[MomentKind, float] = {"loss": 2.0, "find": 2.0, "misfortune": 1.0, "luck": 0.7}
"""What a player did is told before luck of the same size, and a misfortune before the luck of the others."""


class Candidate(Struct, frozen=True):
    """A moment that may be told."""

    kind: MomentKind
    line: Line
    seat: Seat
    amount: int
    made_good: Decided | None = None
    """The seat's costly choice of the same trick that this luck made good."""

    @property
    def weight(self) -> float:
        """How much it matters."""
        return self.amount * WEIGHTS[self.kind]


def candidates(timeline: Timeline, ledger: Ledger, team: bool) -> list[Candidate]:
    """Every moment that may be told: nothing good of a trick in which the same seat has lost more."""
    found: list[Candidate] = []
    losses: dict[Seat, Candidate] = {}
    """By seat the last costly choice."""
    lost: Counter[tuple[Seat, object]] = Counter()
    """By seat and place: what its choices cost it there."""
    for line in ledger.lines:
        if line.decision is not None:
            decision = ledger.decisions[line.decision]
            lost[decision.seat, place_of(timeline, line)] += decision.loss
            told = list(of_decision(timeline, line, decision))
            found += told
            losses |= {one.seat: one for one in told if one.kind == "loss"}
        else:
            found += of_luck(line, losses, team)

    def is_outweighed(moment: Candidate) -> bool:
        place = place_of(timeline, moment.line)
        seats = range(timeline.seats) if is_shared(moment, team) else (moment.seat,)
        return moment.kind in ("find", "luck") and sum(lost[seat, place] for seat in seats) > moment.amount

    return [moment for moment in found if not is_outweighed(moment)]


def of_decision(timeline: Timeline, line: Line, decision: ReviewedDecision) -> Iterable[Candidate]:
    """A costly choice or a strong one."""
    if decision.severity in ("mistake", "blunder"):
        yield Candidate("loss", line, decision.seat, decision.loss)
    elif decision.chosen == decision.best and len(decision.options) > 1:
        best = decision.options[decision.best]
        second = max([one for one in decision.options if one is not best], key=lambda one: one.value)
        lead = best.value - second.value
        if lead >= max(FIND * UNIT, CLEAR * second.cost_error) and is_hidden(timeline, decision):
            yield Candidate("find", line, decision.seat, lead)


def is_hidden(timeline: Timeline, decision: ReviewedDecision) -> bool:
    """Whether the best answer is not the one that looks best at once."""
    game, turn, seat = timeline.game, timeline.turns[decision.frame], decision.seat
    assert turn.decision is not None
    view, heard = game.view(turn.before, seat), timeline.heard(seat, turn.heard[seat])
    looks_best = Careful(game).choose(view, heard, turn.decision, Random(1))
    return bool(looks_best != decision.options[decision.best].choice)


def of_luck(line: Line, losses: Mapping[Seat, Candidate], team: bool) -> Iterable[Candidate]:
    """Luck of the cards or by others' play; in a team it is the same for all, and told of the first seat."""
    own = line.mark.own if isinstance(line.mark, Values) else None
    for seat, (before, now) in enumerate(zip(line.before, line.step.values, strict=True)):
        change = now - before
        if abs(change) >= LEAST_LUCK * UNIT and seat != own:
            kind: MomentKind = "luck" if change > 0 else "misfortune"
            yield Candidate(kind, line, seat, abs(change), made_good(line, losses.get(seat), change))
        if team:
            break


def made_good(line: Line, loss: Candidate | None, change: int) -> Decided | None:
    """The costly choice that luck made good: in the same trick, and most of that luck."""
    if loss is None or 2 * loss.amount < change or change < 0:
        return None
    here, there = line.step, loss.line.step
    is_same = (here.round, here.trick) == (there.round, there.trick) and here.trick > 0
    return loss.line.mark if is_same and isinstance(loss.line.mark, Decided) else None


def three(timeline: Timeline, found: Sequence[Candidate]) -> list[Candidate]:
    """The moments that mattered most, of different tricks or open cards, in the order they happened."""
    chosen: list[Candidate] = []
    seen: set[tuple[object, ...]] = set()
    for moment in sorted(found, key=lambda moment: -moment.weight):
        place = place_of(timeline, moment.line)
        losses = sum(each.kind == "loss" for each in chosen)
        if place not in seen and (moment.kind != "loss" or losses < MOST_LOSSES):
            seen.add(place)
            chosen.append(moment)
        if len(chosen) == MOMENTS:
            break
    return sorted(chosen, key=lambda moment: moment.line.step.frame)


def place_of(timeline: Timeline, line: Line) -> tuple[object, ...]:
    """The trick of a line; outside of tricks, what it is about."""
    step = line.step
    return step.round, step.trick, None if step.trick else subject_of(timeline, line)


def subject_of(timeline: Timeline, line: Line) -> object:
    """What a moment outside of tricks is about: the open card of No Thanks!, else the action itself."""
    turn = timeline.turns[line.step.frame]
    table = turn.after.table if line.step.kind in ("deal", "draw") else turn.before.table
    card = getattr(table, "card", None)
    return ("frame", line.step.frame) if card is None else ("card", card)


def best_of(
    found: Sequence[Candidate], seat: Seat, kinds: Sequence[MomentKind], team: bool
) -> Candidate | None:
    """A seat's weightiest moment of some kinds; the luck of a team is that of all its seats."""
    own = [
        moment
        for moment in found
        if moment.kind in kinds and (moment.seat == seat or is_shared(moment, team))
    ]
    most = max(own, key=lambda moment: moment.weight, default=None)
    return None if most is None else replace(most, seat=seat)


def is_shared(moment: Candidate, team: bool) -> bool:
    """Whether a moment is that of all seats."""
    return team and moment.kind in ("luck", "misfortune")


def told(timeline: Timeline, family: Family, moment: Candidate | None) -> ReviewMoment | None:
    """A moment with its words."""
    if moment is None:
        return None
    step, mark = moment.line.step, moment.line.mark
    amount = moment.amount / UNIT
    if isinstance(mark, Decided):
        phrase = family.tell_choice(timeline, mark, amount, moment.kind == "find")
    else:
        assert isinstance(mark, Values)
        phrase = family.tell_luck(
            timeline, mark, moment.seat, amount, moment.kind == "luck", moment.made_good
        )
    return ReviewMoment(
        kind=moment.kind, frame=step.frame, round=step.round, trick=step.trick, seat=moment.seat,
        amount=moment.amount, decision=moment.line.decision, phrase=phrase,
    )  # fmt: skip
