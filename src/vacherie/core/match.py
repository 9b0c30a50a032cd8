"""A match: one game in progress, with its state, the log of actions and the events each seat has seen."""

from __future__ import annotations

from typing import Any, Generic, Literal, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from vacherie.core.action import Action, Answer, Choice, Deal, Decision, Seat, Shuffle
from vacherie.core.error import BadSetup, IllegalChoice
from vacherie.core.event import Event
from vacherie.core.game import Game
from vacherie.core.shuffle import Dealer

S = TypeVar("S")
V = TypeVar("V")

By: TypeAlias = Literal["player", "bot", "autopilot"]


class Entry(Struct, frozen=True, gc=False):
    """One line of the log: an action and, for an answer, who gave it and when."""

    action: Action
    """A deal, or a seat's answer."""
    by: By | None = None
    """Who gave the answer; None for a deal."""
    ms: int | None = None
    """Milliseconds since the start of a live game; None in simulations."""


class Mark(Struct, frozen=True, gc=False):
    """A point of a match that it can be rewound to; states are frozen, so it costs no copy."""

    state: Any
    """The state there."""
    steps: int
    """How many deals and answers had been given."""
    rounds: int
    """How many rounds had been dealt."""
    heard: tuple[int, ...]
    """How many events each seat had seen."""


class Recorded(Protocol):
    """What a match can be made from: `vacherie.records.Record`, which this layer does not know."""

    def match(self, steps: int | None = None, dealer: Dealer | None = None) -> Match[Any, Any]:
        """The match after so many steps, or after all."""


class Match(Generic[S, V]):
    """One game being played.

    With a dealer, deals happen automatically as soon as they are due; without one, call `deal`.

    >>> from vacherie.games import game
    >>> match = Match(game("nothanks"), seats=3, dealer=Dealer.from_seed("tea", seats=3))
    >>> [type(option).__name__ for option in match.waiting()[0].options]
    ['Take', 'Pass']
    """

    def __init__(self, game: Game[S, V], seats: int, dealer: Dealer | None = None) -> None:
        game.check_seats(seats)
        if dealer is not None and len(dealer.contributions) != seats:
            message = f"the dealer has {len(dealer.contributions)} contributions for {seats} seats"
            raise BadSetup("contribution", message)
        self.game = game
        """The game that is played."""
        self.seats = seats
        """How many seats there are."""
        self.dealer = dealer
        """Who deals; None: `deal` has to be called."""
        self.state: S = game.start(seats)
        """The whole game as it stands: a frozen value."""
        self.log: list[Entry] = []
        """Every deal and answer so far."""
        self.heard: list[list[Event]] = [[] for _ in range(seats)]
        """The events that each seat has seen."""
        self.rounds = 0
        """How many rounds have been dealt."""
        self._asked: tuple[S, tuple[Decision, ...]] | None = None
        """Cache: a state and its decisions, since a server asks for them several times."""
        self._foreseen: tuple[S, Answer, tuple[S, tuple[Event, ...]]] | None = None
        """Cache: a state, an answer, and the result of applying it."""
        self.opening = self._deal_if_due()
        """The events before the first decision."""

    @staticmethod
    def from_record(
        record: Recorded, steps: int | None = None, dealer: Dealer | None = None
    ) -> Match[Any, Any]:
        """The match of a record, after so many steps (deals and answers) or after all.

        Raises `BadRecord` where the record is against the rules. A dealer deals the coming rounds; without
        one, call `deal`.
        """
        return record.match(steps, dealer)

    def copy(self) -> Match[S, V]:
        """A second match that has got as far as this one; an answer in one does not change the other."""
        other: Match[S, V] = object.__new__(type(self))
        heard = [list(events) for events in self.heard]
        other.__dict__.update(self.__dict__, log=list(self.log), heard=heard)
        return other

    __copy__ = copy

    def mark(self) -> Mark:
        """The point that the match has come to."""
        return Mark(self.state, len(self.log), self.rounds, tuple(map(len, self.heard)))

    def rewind(self, mark: Mark) -> None:
        """Forget everything after an earlier point of this match."""
        self.state, self.rounds = mark.state, mark.rounds
        del self.log[mark.steps :]
        for heard, count in zip(self.heard, mark.heard, strict=True):
            del heard[count:]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.is_over(self.state)

    def due(self) -> Shuffle | None:
        """What the next deal must permute, or None when no deal is due."""
        return self.game.needs_deal(self.state)

    def decisions(self) -> tuple[Decision, ...]:
        """Every open decision, answered ones included."""
        if self._asked is None or self._asked[0] is not self.state:
            self._asked = (self.state, self.game.decisions(self.state))
        return self._asked[1]

    def waiting(self) -> tuple[Decision, ...]:
        """The open decisions that are not answered yet."""
        return tuple(d for d in self.decisions() if not d.answered)

    def decision_of(self, seat: Seat) -> Decision | None:
        """The open decision of a seat, if it has one."""
        return next((decision for decision in self.decisions() if decision.seat == seat), None)

    def view(self, seat: Seat | None) -> V:
        """What a seat, or a spectator, sees now."""
        return self.game.view(self.state, seat)

    def deal(self, deal: Deal) -> tuple[Event, ...]:
        """Start the next round with a deal."""
        events = self._step(Entry(deal))
        self.rounds += 1
        return events

    def after(self, decision: Decision, choice: Choice) -> S:
        """The state that an answer would lead to; refuses what `answer` refuses, and changes nothing."""
        self.check(decision)
        answer = Answer(decision.seat, choice)
        result = self._apply(answer)
        self._foreseen = (self.state, answer, result)
        return result[0]

    def answer(
        self, decision: Decision, choice: Choice, by: By = "player", ms: int | None = None
    ) -> tuple[Event, ...]:
        """Answer an open decision; refused when the question has been closed or has changed meanwhile."""
        self.check(decision)
        return self._step(Entry(Answer(decision.seat, choice), by, ms)) + self._deal_if_due()

    def check(self, decision: Decision) -> None:
        """Refuse a decision that is closed or has changed."""
        now = self.decision_of(decision.seat)
        if now is not None and now.id == decision.id:
            return
        name = f"decision {decision.id} of seat {decision.seat}"
        if now is None:
            raise IllegalChoice("closed", f"{name} is closed")
        raise IllegalChoice("changed", f"{name} has changed: it is now decision {now.id}", now.options)

    def __str__(self) -> str:
        """The table with all hands; `print(match.view(seat))` shows what one seat sees."""
        return self.game.text(self.state)

    def __repr__(self) -> str:
        seats = ", ".join(str(decision.seat) for decision in self.waiting())
        waiting = f"waiting for seat{'s' if ',' in seats else ''} {seats}" if seats else "waiting for a deal"
        return f"<Match {self.game.sketch(self.state).title}, {'over' if self.over else waiting}>"

    def svg(self) -> str:
        """The table with all hands as a picture; `match.view(seat).svg()` shows what one seat sees."""
        return self.game.svg(self.state)

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows."""
        return self.svg()

    def _deal_if_due(self) -> tuple[Event, ...]:
        due = self.due()
        return () if self.dealer is None or due is None else self.deal(self.dealer.deal(due, self.rounds + 1))

    def _step(self, entry: Entry) -> tuple[Event, ...]:
        self.state, events = self._apply(entry.action)
        self.log.append(entry)
        for seat, heard in enumerate(self.heard):
            heard.extend(event for event in events if self.game.redact(event, seat) is not None)
        return events

    def _apply(self, action: Action) -> tuple[S, tuple[Event, ...]]:
        foreseen, self._foreseen = self._foreseen, None
        if foreseen is not None and foreseen[0] is self.state and foreseen[1] == action:
            return foreseen[2]
        return self.game.apply(self.state, action)
