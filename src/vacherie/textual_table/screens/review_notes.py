"""What the coach says in a replay: in the log, about the last decision, and as a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from rich.console import RenderableType
from rich.text import Text

from vacherie.analysis.review import Review, ReviewedDecision
from vacherie.analysis.review.sentences import say, say_option
from vacherie.core.action import Seat
from vacherie.locale.wording import Wording, capitalised
from vacherie.textual_table.drawing.frame import LogLine
from vacherie.textual_table.drawing.look import Look
from vacherie.textual_table.screens.dialogs import BORDER, TextDialog
from vacherie.tui.review_sheet import accounts, tell

COACH = "coach"
"""The kind of the coach's lines in the log."""


class ReviewNotes(Struct, frozen=True):
    """What the coach says about a game to one who looks at it from a seat; places count the events seen."""

    log: Mapping[int, Sequence[LogLine]]
    """The moments that mattered, and the seat's mistakes, by the event that they follow."""
    comments: Mapping[int, str]
    """A sentence about each decision of the seat."""
    mistakes: Sequence[int]
    """The places of the decisions that cost something."""

    def comment(self, at: int) -> str:
        """The sentence about the last decision."""
        last = max((place for place in self.comments if place <= at), default=None)
        return "" if last is None else self.comments[last]


NO_NOTES = ReviewNotes({}, {}, ())


def review_notes(wording: Wording, found: Review, frames: Sequence[int], seat: Seat) -> ReviewNotes:
    """What is said where; `frames` is the action of each event that the seat sees.

    Other seats' decisions are left to their own eyes: before the cards are shown they would give them away.
    """
    first: dict[int, int] = {}
    last: dict[int, int] = {}
    for place, frame in enumerate(frames, 1):
        first.setdefault(frame, place)
        last[frame] = place
    log: dict[int, list[LogLine]] = {}
    comments: dict[int, str] = {}
    mistakes: list[int] = []
    told = {moment.decision for moment in found.moments if moment.seat == seat}
    for number, decision in enumerate(found.decisions):
        if decision.seat != seat or decision.frame not in first:
            continue
        place = first[decision.frame]
        comments[place] = words = about_decision(wording, found, decision)
        if decision.severity != "none":
            mistakes.append(place)
            if number not in told:
                log.setdefault(place, []).append(LogLine(words, COACH))
    for moment in found.moments:
        if moment.frame in last:
            log.setdefault(last[moment.frame], []).append(LogLine(say(wording, moment.phrase), COACH))
    return ReviewNotes(log, comments, sorted(mistakes))


def about_decision(wording: Wording, found: Review, decision: ReviewedDecision) -> str:
    """What a decision was worth, and what would have been better."""
    kind = "best" if decision.chosen == decision.best else decision.severity
    chosen, best = (say_option(wording, decision.options, at) for at in (decision.chosen, decision.best))
    cost = wording.catalogue.decimal(max(0, decision.loss) / found.unit, 1)
    name = wording.label(decision.seat)
    return wording.text(f"web-review-chose.{kind}", name=name, option=chosen, better=best, cost=cost)


def review_page(wording: Wording, found: Review, look: Look, seat: Seat, width: int) -> TextDialog:
    """The whole review, and the best and the worst moment of a seat, in a window of so many columns."""
    text = wording.text
    parts: list[RenderableType] = [
        Text(text("review-title", preset=text(f"preset-{found.preset}")), look.gold)
    ]
    if found.sketch:
        parts.append(Text(text("review-sketch-note"), look.soft))
    if not found.over:
        parts.append(Text(text("review-unfinished"), look.soft))
    parts.append(accounts(wording, found, width - BORDER))
    if found.moments:
        parts += [Text(text("review-moments"), look.strong), *(tell(wording, each) for each in found.moments)]
        parts.append(Text())
    own = found.seats[seat]
    for id, moment in (("review-best", own.best), ("review-worst", own.worst)):
        if moment is not None and moment not in found.moments:
            title = Text(f"{text(id)} · {capitalised(wording.name(seat))}", look.strong)
            parts += [title, tell(wording, moment), Text()]
    kind = "team" if found.team else wording.game.family
    for id in (f"review-explained-{kind}", "review-explained-accuracy"):
        parts.append(Text(text(id), look.soft))
    return TextDialog(parts, text("ui-go-on"))
