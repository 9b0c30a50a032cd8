"""What there is to judge in a game of the nimmt family, and where the values of its seats change.

All seats are valued after every deal, after the reveal of a trick that goes on with a question, at the end of
every trick, and before and after a special card is drawn. In co-op the card of the Ox is chance, its
partners' cards are not: in between, the values are a mean over other cards that the Ox might have turned up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from vacherie.analysis.review.account import Answers, Ask, Decided, Key, Mark, Values
from vacherie.analysis.review.format import StepKind
from vacherie.analysis.review.judgement import mean
from vacherie.analysis.review.nimmt.questions import ask, relative, special_worth
from vacherie.analysis.review.timeline import Timeline, Turn
from vacherie.core.action import Answer, Choice, Deal, Seat
from vacherie.core.event import Event
from vacherie.core.shuffle import Dealer
from vacherie.games.nimmt.choice import PASS
from vacherie.games.nimmt.event import Revealed
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.special_event import Drew, Used
from vacherie.games.nimmt.step import ChoosingRow, Drafting, Over, Select, Shuffling, Window
from vacherie.games.nimmt.table import State
from vacherie.sim.nimmt.position import can_load

OTHER_CARDS = 12
"""So many other cards of the Ox stand for all it might have turned up."""
OTHER_DEALS = 12
"""So many other deals stand for all there might have been, in co-op."""
DEALS, REVEALS = -1, -2
"""First numbers of the keys of questions about what might have been."""


class Point(Struct, frozen=True):
    """A state at which all seats are valued."""

    at: int
    """How many actions have been played."""
    kind: StepKind
    frame: int


class NimmtAccount:
    """One game."""

    def __init__(self, timeline: Timeline) -> None:
        assert isinstance(timeline.game, Nimmt)
        self.timeline = timeline
        self.game = timeline.game
        self.team = self.game.mode.ox
        self.has_partners = self.team and timeline.seats > 1
        self.states: list[State] = [self.game.start(timeline.seats), *(t.after for t in timeline.turns)]
        self.points: list[Point] = []
        self.decided: dict[int, list[tuple[Key, Turn]]] = {}
        """By frame at which they count: the questions of decisions."""
        self.chosen: dict[Key, Choice] = {}
        self.selected: dict[Seat, Turn] = {}
        self.opened = 0
        self.known: dict[Key, float] = {}
        """Values of what might have been that need no question: the game would be over."""
        for turn in timeline.turns:
            self.read(turn)
        for seat, turn in self.selected.items():  # a record that is cut short in a selection
            self.note((self.opened, seat), turn)

    # What there is to judge --------------------------------------------------------------------------

    def read(self, turn: Turn) -> None:
        """Find the decision of a turn, and whether values change after it."""
        before, after = self.states[turn.frame].table, turn.after.table
        if isinstance(turn.action, Deal):
            self.add_point(turn, "deal")
            return
        step = before.todo[0]
        drew = any(isinstance(e, Drew) or (isinstance(e, Used) and e.refill) for e in turn.events)
        if isinstance(step, Select):
            if not self.selected:
                self.opened = turn.frame
            self.selected[turn.action.seat] = turn
            if any(isinstance(event, Revealed) for event in turn.events):
                for seat, given in sorted(self.selected.items()):
                    self.note((self.opened, seat), given)
                self.selected.clear()
                self.add_point(turn, "reveal")
            return
        self.note((turn.frame, turn.action.seat), turn)
        if drew:
            self.add_point_before(turn)
            self.add_point(turn, "draw")
        elif (
            before.trick != after.trick
            or isinstance(step, ChoosingRow)
            or isinstance(after.todo[0], Shuffling | Over)
        ):
            self.add_point(turn, "reveal")

    def note(self, key: Key, turn: Turn) -> None:
        """A decision to judge."""
        assert isinstance(turn.action, Answer)
        assert turn.decision is not None
        before = self.states[turn.frame].table
        step, choice = before.todo[0], turn.action.choice
        if len(turn.decision.options) < 2:
            return
        if isinstance(step, Drafting) and not can_load(self.game):  # no kernel knows what a pick is worth
            return
        if isinstance(step, Window):
            is_closed = turn.after.table.ask != before.ask
            if not before.queue or (choice == PASS and not is_closed):
                return
        self.chosen[key] = choice
        self.decided.setdefault(turn.frame, []).append((key, turn))

    def add_point(self, turn: Turn, kind: StepKind) -> None:
        """Value all seats after a turn, unless it is a draft."""
        if isinstance(turn.after.table.todo[0], Drafting):
            return
        self.points.append(Point(turn.frame + 1, kind, turn.frame))

    def add_point_before(self, turn: Turn) -> None:
        """Value all seats before a turn, unless they have just been."""
        if not self.points or self.points[-1].at != turn.frame:
            self.points.append(Point(turn.frame, "reveal", turn.frame - 1))

    # Questions ---------------------------------------------------------------------------------------

    def questions(self) -> Mapping[Key, Ask]:
        found: dict[Key, Ask] = {}
        for point in self.points:
            state = self.states[point.at]
            if isinstance(state.table.todo[0], Shuffling | Over):
                continue
            for seat in range(self.timeline.seats):
                found[point.at, seat] = self.ask_at(point.at, seat)
        for key in self.chosen:
            if key not in found:
                found[key] = self.ask_at(*key)
        if self.team:
            found |= self.other_deals()
            for point in self.points:
                if self.has_partners and point.kind == "reveal" and self.reveals(point):
                    found |= self.other_cards(point)
        return found

    def ask_at(self, at: int, seat: Seat) -> Ask:
        """What a state of the game is worth to a seat, with its decision if it has one there."""
        turns = self.timeline.turns
        count = turns[at].heard[seat] if at < len(turns) else turns[-1].heard_after[seat]
        heard = self.timeline.heard(seat, count)
        return partial(ask, self.game, self.states[at], seat, heard, self.chosen.get((at, seat)), (at, seat))

    def reveals(self, point: Point) -> bool:
        """Whether a card of the Ox was turned up."""
        turn = self.timeline.turns[point.frame]
        return any(isinstance(event, Revealed) for event in turn.events)

    def other_cards(self, point: Point) -> dict[Key, Ask]:
        """The same reveal with other cards of the Ox."""
        turn = self.timeline.turns[point.frame]
        found: dict[Key, Ask] = {}
        for number, state in enumerate(other_ox_cards(turn.before, OTHER_CARDS)):
            after, events = self.game.apply(state, turn.action)
            for seat in range(self.timeline.seats):
                key: Key = (REVEALS, point.frame, number, seat)
                if isinstance(after.table.todo[0], Shuffling | Over):
                    self.known[key] = self.settled(after)[seat]
                    continue
                heard = [*self.timeline.heard(seat, turn.heard[seat]), *visible(self.game, events, seat)]
                found[key] = partial(ask, self.game, after, seat, heard, None, key)
        return found

    def other_deals(self) -> dict[Key, Ask]:
        """The same game with other deals."""
        found: dict[Key, Ask] = {}
        for number in range(OTHER_DEALS):
            start = self.game.start(self.timeline.seats)
            due = self.game.needs_deal(start)
            assert due is not None
            deal = Dealer.from_seed(f"other deal {number}", self.timeline.seats).deal(due, 1)
            state, events = self.game.apply(start, deal)
            key: Key = (DEALS, number)
            found[key] = partial(ask, self.game, state, 0, visible(self.game, events, 0), None, key)
        return found

    # Marks -------------------------------------------------------------------------------------------

    def start(self, answers: Answers) -> tuple[float, ...]:
        seats = self.timeline.seats
        if not self.team:
            return (0.0,) * seats
        values = [answers[DEALS, number].value for number in range(OTHER_DEALS)]
        return (sum(values) / len(values),) * seats

    def marks(self, answers: Answers) -> Sequence[Mark]:
        found: list[Mark] = []
        points: dict[int, list[Point]] = {}
        for point in self.points:
            points.setdefault(point.frame, []).append(point)
        for frame in range(len(self.timeline.turns)):
            table = self.states[frame].table
            for key, turn in self.decided.get(frame, ()):
                answered = answers[key]
                if answered.judgement is None or len(answered.answers) < 2:
                    continue
                shared = self.team and not isinstance(table.todo[0], Select)
                assert isinstance(turn.action, Answer)
                found.append(
                    Decided(turn.frame, turn.action.seat, table.round, table.trick, answered, shared)
                )
            for point in points.get(frame, ()):
                found += self.values(point, answers, max(1, table.round), table.trick)
        return found

    def values(self, point: Point, answers: Answers, round: int, trick: int) -> list[Mark]:
        """The marks of a point; two where a reveal of the co-op game has both kinds of news."""
        state, seats = self.states[point.at], range(self.timeline.seats)
        if point.kind == "deal":
            round, trick = state.table.round, 0
        found: list[Mark] = []
        kind = point.kind
        if self.team and kind == "reveal" and self.reveals(point):
            if self.has_partners:  # else only the Ox can have changed anything
                cards = range(OTHER_CARDS)
                means = [mean([self.might(answers, point, n, seat) for n in cards]) for seat in seats]
                found.append(Values(point.frame, "reveal", round, trick, state, tuple(means)))
            kind = "draw"
        own = self.own(point) if kind == "reveal" else None
        if isinstance(state.table.todo[0], Shuffling | Over):
            found.append(Values(point.frame, kind, round, trick, state, self.settled(state), own=own))
            return found
        given = [answers[point.at, seat] for seat in seats]
        values = [answer.value for answer in given]
        wins = None
        if self.team:
            wins = sum(answer.wins or 0.0 for answer in given) / len(given)
        else:  # the results of all seats add up to nothing, so what they expect should, too
            middle = sum(values) / len(values)
            values = [value - middle for value in values]
        found.append(Values(point.frame, kind, round, trick, state, tuple(values), wins, own))
        return found

    def own(self, point: Point) -> Seat | None:
        """The seat that alone has acted since the point before; in a team all do."""
        if self.has_partners:
            return None
        before = max([one.at for one in self.points if one.at < point.at], default=0)
        turns = self.timeline.turns[before : point.at]
        actors = {turn.action.seat for turn in turns if isinstance(turn.action, Answer)}
        return actors.pop() if len(actors) == 1 else None

    def might(self, answers: Answers, point: Point, number: int, seat: Seat) -> float:
        """What a reveal would have been worth with another card of the Ox."""
        key: Key = (REVEALS, point.frame, number, seat)
        return self.known[key] if key in self.known else float(answers[key].value)

    def settled(self, state: State) -> tuple[float, ...]:
        """The values between rounds and at the end, without any guess but the worth of special cards kept."""
        scores = self.game.scores(state)
        if self.team:
            return (float(scores[1] - scores[0]),) * self.timeline.seats  # R8.20
        worth = special_worth(self.game, state)
        return tuple(-relative(scores, seat) - relative(worth, seat) for seat in range(self.timeline.seats))


def visible(game: Nimmt, events: Sequence[Event], seat: Seat) -> list[Event]:
    """The events that a seat may see."""
    return [event for event in events if game.redact(event, seat) is not None]


def other_ox_cards(state: State, count: int) -> list[State]:
    """The state with other cards on top of the Ox's pile, drawn from all cards that no hand holds."""
    hidden = state.hidden
    pool = [*hidden.ox, *hidden.out]
    rng = Random(":".join(map(str, sorted(pool))))
    found = []
    for _ in range(count):
        rng.shuffle(pool)
        size = len(hidden.ox)
        found.append(replace(state, hidden=replace(hidden, ox=tuple(pool[:size]), out=tuple(pool[size:]))))
    return found
