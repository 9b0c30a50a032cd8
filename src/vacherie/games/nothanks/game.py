"""The rules of No Thanks! (R11): turn, take or pass, count runs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random

from msgspec import Struct

from vacherie.core.action import Action, Answer, Card, Choice, Deal, Decision, Seat, Shuffle
from vacherie.core.drawing.sketch import Sketch
from vacherie.core.error import IllegalChoice
from vacherie.core.event import Event
from vacherie.core.game import Game, Preview, check_deal
from vacherie.core.score import lowest, totals
from vacherie.core.tuples import put
from vacherie.games.nothanks.event import (
    AnyEvent,
    Declined,
    GameEnded,
    NoThanksEvent,
    RoundBegan,
    RoundEnded,
    Took,
    Turned,
)
from vacherie.games.nothanks.sketch import sketch
from vacherie.games.nothanks.table import (
    CHIP_POINTS,
    HIGHEST,
    LOWEST,
    PASS,
    TAKE,
    Hidden,
    NoThanksChoice,
    NoThanksFacts,
    NoThanksTable,
    Private,
    State,
    View,
    price,
)
from vacherie.games.nothanks.table import score as score
from vacherie.games.preset import GamePreset

PILE = 24
"""Cards in the draw pile (R11.2)."""
CHIPS = {3: 11, 4: 11, 5: 11, 6: 9, 7: 7}
"""Start chips by seats (R11.2, R11.9)."""
TACTICAL_CHIPS = 10
OPENLY_OUT = (10, 20, 30)
"""Cards that leave openly in the tactical variant (R11.8)."""

EITHER: tuple[Choice, ...] = (TAKE, PASS)
FORCED: tuple[Choice, ...] = (TAKE,)


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game."""

    max_rounds: int = 1
    """How many rounds are played (R11.7)."""
    open_chips: bool = False
    """All chips are public (R11.10)."""


class NoThanks(Game[State, View]):
    """The standard game, or the tactical variant (R11.8)."""

    family = "nothanks"
    state_type = State
    view_type = View
    choice_type = NoThanksChoice
    event_type = AnyEvent

    def __init__(self, preset: GamePreset[Options], options: Options, tactical: bool) -> None:
        super().__init__(preset.preset, preset.seat_counts, preset.settings(options))
        self.rules = options
        self.tactical = tactical
        out = OPENLY_OUT if tactical else ()
        self.deck = tuple(card for card in range(LOWEST, HIGHEST + 1) if card not in out)

    def start_chips(self, seats: int) -> int:
        """Start chips of each seat (R11.2, R11.8, R11.9)."""
        return TACTICAL_CHIPS if self.tactical else CHIPS[seats]

    def start(self, seats: int) -> State:
        self.check_seats(seats)
        table = NoThanksTable(
            seats=seats, due="deal", ask=0, round=0, active=0, card=None, on_card=0, pile=0,
            owned=((),) * seats, points=(0,) * seats, chips=(), history=(),
        )  # fmt: skip
        return State(table, (Private(0),) * seats, Hidden())

    def needs_deal(self, state: State) -> Shuffle | None:
        return Shuffle(self.deck) if state.table.due == "deal" else None

    def view(self, state: State, seat: Seat | None) -> View:
        self.check_seat(seat, state.table.seats)
        return View(seat, state.table, None if seat is None else state.privates[seat])

    def options(self, view: View) -> Decision | None:
        table = view.table
        if table.due != "turn" or view.private is None or view.seat != table.active:
            return None
        # Quiet: skipping the question would reveal that the seat has no chips (R11.5, R11.10).
        return Decision(table.ask, table.active, legal(view.private), quiet=True)

    def decisions(self, state: State) -> tuple[Decision, ...]:
        table = state.table
        if table.due != "turn":
            return ()
        seat = table.active
        return (Decision(table.ask, seat, legal(state.privates[seat]), False, True),)

    def apply(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        table = state.table
        if not isinstance(action, Answer):
            check_deal(action, self.needs_deal(state))
            return self.begin_round(state, action)
        seat, choice = action.seat, action.choice
        if table.due != "turn" or seat != table.active or type(seat) is not int:
            raise unasked(table, seat)
        privates = state.privates
        private = privates[seat]
        options = legal(private)
        if choice not in options:
            raise refused(choice, options)
        card = table.card
        assert card is not None
        if choice == PASS:
            declined = Declined(seat, card)
            privates = put(privates, seat, declined.on_private(private, seat))
            return State(declined.on_table(table), privates, state.hidden), (declined,)
        took = Took(seat, card, table.on_card)
        privates = put(privates, seat, took.on_private(private, seat))
        table = took.on_table(table)
        pile = state.hidden.pile
        if not pile:
            return self.end_round(State(table, privates, state.hidden), took)
        turned = Turned(seat, pile[0])
        return State(turned.on_table(table), privates, Hidden(pile[1:], state.hidden.out)), (took, turned)

    def begin_round(self, state: State, deal: Deal) -> tuple[State, tuple[Event, ...]]:
        """Set up a round; the starter turns the first card at once (R11.2-R11.4)."""
        table = state.table
        seat = table.round % table.seats
        chips = self.start_chips(table.seats)
        began = RoundBegan(table.round + 1, seat, chips, PILE, self.rules.open_chips)
        turned = Turned(seat, deal.deck[0])
        privates = tuple(began.on_private(private, at) for at, private in enumerate(state.privates))
        hidden = Hidden(deal.deck[1:PILE], deal.deck[PILE:])
        return State(turned.on_table(began.on_table(table)), privates, hidden), (began, turned)

    def end_round(self, state: State, took: Took) -> tuple[State, tuple[Event, ...]]:
        """Count, and end the game after the agreed number of rounds (R11.7)."""
        table = state.table
        chips = tuple(private.chips for private in state.privates)
        points = tuple(score(cards, left) for cards, left in zip(table.owned, chips, strict=True))
        sums = totals((*table.history, points))
        ended = RoundEnded(table.round, points, sums, table.owned, chips)
        events: tuple[NoThanksEvent, ...] = (took, ended)
        table = ended.on_table(table)
        if table.round >= self.rules.max_rounds:
            over = GameEnded(sums, lowest(sums))
            table = over.on_table(table)
            events = (*events, over)
        return State(table, state.privates, state.hidden), events

    def see(self, view: View, event: Event) -> View:
        assert isinstance(event, NoThanksEvent)
        private = view.private
        if private is not None and view.seat is not None:
            private = event.on_private(private, view.seat)
        return View(view.seat, event.on_table(view.table), private)

    def foresee(self, view: View, choice: Choice) -> Preview | None:
        table = view.table
        if table.card is None or view.seat is None:
            return None
        if choice == PASS:
            return Preview(None, 0, -CHIP_POINTS, chips=-1)
        cost = price(table.owned[view.seat], table.card) + CHIP_POINTS * table.on_card
        return Preview(None, 1, cost, chips=table.on_card)

    def facts(self, seats: int) -> NoThanksFacts:
        out = OPENLY_OUT if self.tactical else ()
        return NoThanksFacts(team=False, out=out, chips=self.start_chips(seats), chip_points=CHIP_POINTS)

    def sketch(self, shown: State | View) -> Sketch:
        return sketch(shown, self.preset)

    def determinise(self, view: View, heard: Sequence[Event], rng: Random) -> State:
        table = view.table
        if not table.round:
            return State(table, (Private(0),) * table.seats, Hidden())
        seen = {card for cards in table.owned for card in cards} | {table.card}
        unseen = [card for card in self.deck if card not in seen]
        rng.shuffle(unseen)
        hidden = Hidden(tuple(unseen[: table.pile]), tuple(unseen[table.pile :]))
        chips = table.chips or counted(heard, table.seats) or self.draw_chips(view, rng)
        return State(table, tuple(Private(count) for count in chips), hidden)

    def draw_chips(self, view: View, rng: Random) -> tuple[int, ...]:
        """Random chips for the other seats, every split of what is left equally likely."""
        table = view.table
        left = table.seats * self.start_chips(table.seats) - table.on_card
        others = [seat for seat in range(table.seats) if seat != view.seat]
        if view.private is not None:
            left -= view.private.chips
        bars = sorted(rng.sample(range(left + len(others) - 1), len(others) - 1))
        edges = [-1, *bars, left + len(others) - 1]
        parts = iter([high - low - 1 for low, high in pairwise(edges)])
        own = view.private.chips if view.private else 0
        return tuple(own if seat == view.seat else next(parts) for seat in range(table.seats))

    def is_over(self, state: State) -> bool:
        return state.table.due == "over"

    def scores(self, state: State) -> tuple[int, ...]:
        return totals(state.table.history) or (0,) * state.table.seats

    def piles(self, state: State) -> tuple[tuple[Card, ...], ...]:
        return state.table.owned

    def winners(self, state: State) -> tuple[int, ...]:
        return lowest(self.scores(state)) if self.is_over(state) else ()


def legal(private: Private) -> tuple[Choice, ...]:
    """With no chip the only way is to take (R11.5)."""
    return EITHER if private.chips else FORCED


def counted(heard: Sequence[Event], seats: int) -> tuple[int, ...]:
    """The chips of all seats if `heard` covers the whole round, else empty."""
    chips: list[int] = []
    for event in heard:
        match event:
            case RoundBegan(chips=start):
                chips = [start] * seats
            case Declined(seat) if chips:
                chips[seat] -= 1
            case Took(seat, _, gained) if chips:
                chips[seat] += gained
    return tuple(chips)


def unasked(table: NoThanksTable, seat: Seat) -> IllegalChoice:
    """The error for an answer from a seat with no open decision."""
    if type(seat) is not int or not 0 <= seat < table.seats:
        return IllegalChoice("no-such-seat", f"there is no seat {seat!r} at this table")
    if table.due == "over":
        return IllegalChoice("over", "the game is over")
    if table.due == "deal":
        return IllegalChoice("deal-due", "the cards have not been dealt yet")
    return IllegalChoice("not-asked", f"seat {seat} has nothing to decide now: seat {table.active} has")


def refused(choice: object, options: tuple[Choice, ...]) -> IllegalChoice:
    """The error for an illegal answer."""
    if choice == PASS:
        return IllegalChoice("no-chips", "without chips the card must be taken (R11.5)", options)
    message = f"{type(choice).__name__} does not answer this question; it takes Take or Pass"
    return IllegalChoice("wrong-kind", message, options)
