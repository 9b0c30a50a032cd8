"""A nimmt game: deals, selection, the run of a trick, and the end (R1.6, R2, R3).

The order of things is `Table.todo`; this file runs the steps that need no answer and stops at the next
question. Where a card goes is `placement`, what special cards do is the module.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from random import Random
from typing import cast

from vacherie.core.action import Action, Answer, Card, Choice, Deal, Decision, Seat, Shuffle
from vacherie.core.error import BadSetup, IllegalChoice
from vacherie.core.event import Event
from vacherie.core.game import Game, check_deal, is_legal
from vacherie.games.nimmt.cards import HIGHEST, deck
from vacherie.games.nimmt.choice import ChooseRow, NimmtChoice, Pick, Play, Special, plays
from vacherie.games.nimmt.event import (
    Answered,
    AnyEvent,
    Asked,
    Chose,
    GameEnded,
    NimmtEvent,
    NimmtPrivateEvent,
    Picked,
    Received,
    Revealed,
    RoundBegan,
    RoundEnded,
    RowsLaid,
    TrickBegan,
    put,
)
from vacherie.games.nimmt.explain import explain
from vacherie.games.nimmt.imagine import imagine
from vacherie.games.nimmt.module import Module
from vacherie.games.nimmt.option import Options
from vacherie.games.nimmt.placement import Run, choose_row, place
from vacherie.games.nimmt.step import (
    END_TRICK,
    NEXT_CARD,
    NEXT_TRICK,
    OVER,
    PLACE,
    SELECT,
    SHUFFLING,
    ChooseSpecial,
    ChoosingRow,
    Drafting,
    EndTrick,
    NextCard,
    NextTrick,
    Over,
    Place,
    SeatStep,
    Select,
    Shuffling,
    Window,
)
from vacherie.games.nimmt.table import Hidden, Pending, Private, State, Table, View, flippers
from vacherie.games.nimmt.variant import Classic, flips

BY_VALUE = attrgetter("value")


class Nimmt(Game[State, View]):
    """A preset of the family: a deal, a variant and a module, put together."""

    family = "nimmt"
    state_type = State
    view_type = View
    choice_type = NimmtChoice
    event_type = AnyEvent

    def __init__(
        self,
        preset: str,
        seat_counts: range,
        options: Options,
        settings: dict[str, object],
        variant: Classic,
        module: Module,
    ) -> None:
        self.preset = preset
        self.seat_counts = seat_counts
        self.rules = options
        self.settings = settings
        self.variant = variant
        self.module = module

    def check_seats(self, seats: int) -> None:
        super().check_seats(seats)
        hands = seats + self.module.ox
        if self.rules.hand * hands + 4 > HIGHEST:
            message = (
                f"{hands} hands of {self.rules.hand} cards and four rows need more than 104 cards (R1.6)"
            )
            raise BadSetup("deck", message)

    def start(self, seats: int) -> State:
        self.check_seats(seats)
        table = Table(
            seats=seats, todo=(SHUFFLING,), ask=0, answered=(), round=0, trick=0, rows=(), marker=None,
            queue=(), offer=(), hands=(0,) * seats, known=((),) * seats, gone=(),
            taken=(0,) * self.sides(seats), points=(), history=(), extra=None,
        )  # fmt: skip
        return State(table, (Private(()),) * seats, Hidden())

    def deck(self, seats: int) -> tuple[Card, ...]:
        """The number cards of a round: everybody knows which (R3)."""
        return deck(HIGHEST if self.rules.deal == "classic" else self.rules.hand * seats + 4)

    def needs_deal(self, state: State) -> Shuffle | None:
        table = state.table
        if not isinstance(table.todo[0], Shuffling):
            return None
        cards = () if self.rules.deal == "draft" else self.deck(table.seats)
        return Shuffle(cards, self.module.specials(table))

    # Questions ------------------------------------------------------------------------------------

    def view(self, state: State, seat: Seat | None) -> View:
        self.check_seat(seat, state.table.seats)
        return View(seat, state.table, None if seat is None else state.privates[seat])

    def options(self, view: View) -> Decision | None:
        if view.seat is None or view.private is None:
            return None
        return self.decision(view.table, view.private, view.seat)

    def decisions(self, state: State) -> tuple[Decision, ...]:
        table = state.table
        step = table.todo[0]
        privates = state.privates
        if isinstance(step, Select) and not flippers(table):
            # `decision` written out: most questions of most games are asked here.
            ask, answered = table.ask, table.answered
            return tuple([Decision(ask, s, plays(p.hand), s in answered) for s, p in enumerate(privates)])
        if isinstance(step, SeatStep):
            decision = self.decision(table, privates[step.seat], step.seat)
            return () if decision is None else (decision,)
        found = [self.decision(table, private, seat) for seat, private in enumerate(privates)]
        return tuple([decision for decision in found if decision is not None])

    def decision(self, table: Table, private: Private, seat: Seat) -> Decision | None:
        """The open decision of a seat, from nothing but the table and its own private part."""
        options = self.legal(table, private, seat)
        if not options:
            return None
        step = table.todo[0]
        # To skip the question would show others what a seat holds (R2.2, R9.6).
        quiet = seat in flippers(table) if isinstance(step, Select) else isinstance(step, ChooseSpecial)
        return Decision(table.ask, seat, options, seat in table.answered, quiet)

    def legal(self, table: Table, private: Private, seat: Seat) -> tuple[Choice, ...]:
        """The legal answers of a seat to the open question; none when it is not asked."""
        step = table.todo[0]
        if isinstance(step, Select):
            return self.plays(private.hand) if seat in flippers(table) else plays(private.hand)
        if isinstance(step, Window):
            return self.module.options(self.variant, table, private, seat, step)
        if not isinstance(step, SeatStep) or step.seat != seat:
            return ()
        if isinstance(step, ChoosingRow):
            return tuple([ChooseRow(row) for row in step.rows])
        if isinstance(step, Drafting):
            return tuple([Pick(card) for card in table.offer])
        return self.module.options(self.variant, table, private, seat, step)

    def plays(self, hand: tuple[Card, ...]) -> tuple[Choice, ...]:
        """What a seat with a reversal card may commit (R7.2)."""
        return (*plays(hand), *flips(self.variant, hand))

    # The way forward ------------------------------------------------------------------------------

    def apply(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        table = state.table
        if not isinstance(action, Answer):
            check_deal(action, self.needs_deal(state))
            run = Run(state, self.variant, self.module)
            self.begin_round(run, state, action)
            return self.go_on(run)
        seat, choice = action.seat, action.choice
        if type(seat) is not int or not 0 <= seat < table.seats:
            raise IllegalChoice("no-such-seat", f"there is no seat {seat!r} at this table")
        private = state.privates[seat]
        options = self.legal(table, private, seat)
        if not is_legal(choice, options):
            raise explain(self.variant, table, private, seat, choice, options)
        if isinstance(choice, Play):
            return self.commit(state, seat, choice)
        run = Run(state, self.variant, self.module)
        step = run.todo[0]
        run.todo = run.todo[1:]
        match choice:
            case Pick(card):
                run.emit(Picked(seat, card))
                if len(run.table.offer) > 4:
                    run.push(Drafting((seat + 1) % table.seats))
            case ChooseRow(row):
                choose_row(run, row)
            case _:
                if not self.module.answer(run, step, seat, choice):
                    return run.end()
        return self.go_on(run)

    def commit(self, state: State, seat: Seat, choice: Play) -> tuple[State, tuple[Event, ...]]:
        """Note a commitment; the last one reveals them all (R2.2, R2.3)."""
        chose = Chose(seat, choice)
        privates = put(state.privates, seat, chose.mine(state.privates[seat]))
        if seat in state.table.answered:  # changed: nobody else hears of it
            return State(state.table, privates, state.hidden), (chose,)
        answered = Answered(seat)
        table = answered.on(state.table)
        state = State(table, privates, state.hidden)
        if len(table.answered) < table.seats:
            return state, (answered, chose)
        run = Run(state, self.variant, self.module)
        run.events = [answered, chose]
        run.todo = run.todo[1:]
        self.reveal(run)
        return self.go_on(run)

    def go_on(self, run: Run) -> tuple[State, tuple[Event, ...]]:
        """Run the steps that need no answer, then open the next question."""
        while True:
            step = run.todo[0]
            if isinstance(step, NextCard):
                if not run.table.queue:
                    run.todo = run.todo[1:]
                elif before := self.module.turn(run.table):
                    run.todo = (*before, PLACE, *run.todo)
                else:
                    place(run, PLACE)
            elif isinstance(step, Place):
                run.todo = run.todo[1:]
                place(run, step)
            elif isinstance(step, EndTrick):
                last = run.table.trick == self.rules.hand
                run.todo = self.module.trick_end(run.table, last) + run.todo[1:]
            elif isinstance(step, NextTrick):
                run.todo = run.todo[1:]
                self.next_trick(run)
            elif isinstance(step, Window) and self.module.skips(run.table):
                run.todo = run.todo[1:]
            else:
                break
        run.emit(Asked(run.todo, run.table.ask + 1))
        return run.end()

    # Rounds ---------------------------------------------------------------------------------------

    def begin_round(self, run: Run, state: State, deal: Deal) -> None:
        """Deal hands, the Ox's pile, special cards and rows in the canonical order (R1.6, R8.2, R9.4)."""
        seats, size = state.table.seats, self.rules.hand
        special = self.module.deal(state, cast(tuple[Special, ...], deal.specials))
        drafting = self.rules.deal == "draft"
        hands: list[tuple[Card, ...]] = [()] * seats
        rest = deal.deck
        if not drafting:
            hands = [tuple(sorted(rest[seat * size : (seat + 1) * size])) for seat in range(seats)]
            rest = rest[seats * size :]
        ox = rest[:size] if self.module.ox else ()
        rest = rest[len(ox) :]
        sides = self.sides(seats)
        run.hidden = Hidden(
            rest[4:], ox, special.pile, special.spare, piles=((),) * sides, points=(0,) * sides
        )
        run.emit(
            RoundBegan(
                round=state.table.round + 1,
                hands=tuple(len(hand) for hand in hands),
                offer=self.deck(seats) if drafting else (),
                points=(0,) * self.shown(sides),
                extra=special.extra,
            )
        )
        for seat, hand in enumerate(hands):
            run.tell(Received(seat, hand, special.hands[seat] if special.hands else ()))
        if drafting:
            run.todo = (Drafting(state.table.round % seats), NEXT_TRICK)
        else:
            self.lay_rows(run, rest[:4])
            run.todo = (NEXT_TRICK,)

    def shown(self, sides: int) -> int:
        """How many sides' running points everybody sees: in co-op the Ox's only on request (R8.19, R12)."""
        if not self.rules.show_totals:
            return 0
        return sides - 1 if self.module.ox and not self.rules.show_ox_total else sides

    def lay_rows(self, run: Run, cards: Sequence[Card]) -> None:
        """Start the four rows and set the marker (R1.6, R3.3)."""
        run.emit(RowsLaid(tuple(cards), self.variant.marker(cards)))

    def next_trick(self, run: Run) -> None:
        """Begin a trick while there are cards in hand, else end the round (R2.9)."""
        table = run.table
        if not table.rows:  # the draft is over: the four cards left start the rows, lowest first (R3.3)
            self.lay_rows(run, table.offer)
        if table.trick == self.rules.hand:
            self.end_round(run)
        else:
            run.emit(TrickBegan(table.trick + 1))
            run.todo = (SELECT, NEXT_CARD, END_TRICK)

    def reveal(self, run: Run) -> None:
        """Turn all committed cards up and queue them in ascending order (R2.3, R2.4, R7.5)."""
        plain, flipped = [], []
        for seat, private in enumerate(run.privates):
            commit = private.commit
            assert commit is not None
            card = commit.card
            if not commit.reversed:
                plain.append(Pending(seat, card, card))
            elif value := self.variant.value(card, flipped=True):
                flipped.append(Pending(seat, card, value))
        # Of two equal values one is reversed and goes first: sorting keeps the order of equals.
        queue = [*flipped, *plain, *self.module.reveals(run)]
        queue.sort(key=BY_VALUE)
        run.emit(Revealed(tuple(queue)))

    def end_round(self, run: Run) -> None:
        """Count the piles, and end the game if a condition holds (R2.9, R2.10)."""
        self.module.before_counting(run)
        points = self.module.points(run.table, run.hidden.points)
        sums = tuple(sum(column) for column in zip(*run.table.history, points, strict=True))
        run.emit(RoundEnded(run.table.round, points, sums, run.hidden.piles))
        if self.ends(sums, run.table.round):
            run.emit(GameEnded(sums, self.module.winners(sums)))
            run.todo = (OVER,)
        else:
            run.todo = (SHUFFLING,)

    def ends(self, totals: Sequence[int], rounds: int) -> bool:
        """Whether the game is over with these totals after so many rounds (R2.10)."""
        rules = self.rules
        if rules.max_rounds is not None and rounds >= rules.max_rounds:
            return True
        if rules.end_score is None:
            return False
        worst = max(totals)
        return worst > rules.end_score if rules.end_rule == "over" else worst >= rules.end_score

    # What everybody may ask -----------------------------------------------------------------------

    def see(self, view: View, event: Event) -> View:
        if isinstance(event, NimmtPrivateEvent):
            if event.to != view.seat or view.private is None:
                return view
            return View(view.seat, view.table, event.mine(view.private))
        assert isinstance(event, NimmtEvent)
        private = view.private
        if private is not None and view.seat is not None:
            private = event.mine(private, view.seat)
        return View(view.seat, event.on(view.table), private)

    def imagine(self, view: View, heard: Sequence[Event], rng: Random) -> State:
        return imagine(self.variant, self.module, self.deck(view.table.seats), view, heard, rng)

    def sides(self, seats: int) -> int:
        return self.module.sides(seats)

    def is_over(self, state: State) -> bool:
        return isinstance(state.table.todo[0], Over)

    def scores(self, state: State) -> tuple[int, ...]:
        history = state.table.history
        sums = tuple(sum(column) for column in zip(*history, strict=True))
        return sums or (0,) * self.sides(state.table.seats)

    def piles(self, state: State) -> tuple[tuple[Card, ...], ...]:
        return state.hidden.piles

    def winners(self, state: State) -> tuple[int, ...]:
        return self.module.winners(self.scores(state)) if self.is_over(state) else ()
