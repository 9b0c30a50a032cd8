"""A nimmt game: who is asked, what is legal, and what an answer sets off (R2, R13)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from vacherie.core.action import Action, Answer, Card, Choice, Decision, Seat, Shuffle
from vacherie.core.drawing.sketch import Sketch
from vacherie.core.error import BadSetup, IllegalChoice
from vacherie.core.event import Event
from vacherie.core.game import Game, Preview, check_deal, is_legal
from vacherie.core.score import totals
from vacherie.core.tuples import put
from vacherie.games.nimmt.cards import HIGHEST, ROWS
from vacherie.games.nimmt.choice import CHOOSE_ROW, PASS, PICKS, ChooseRow, NimmtChoice, Pick, Play, plays
from vacherie.games.nimmt.determinise import determinise
from vacherie.games.nimmt.event import Answered, AnyEvent, Chose, Picked, Revealed
from vacherie.games.nimmt.event_base import NimmtEvent, NimmtPrivateEvent
from vacherie.games.nimmt.mode import Mode
from vacherie.games.nimmt.option import NimmtFacts, Options, RowCapacity
from vacherie.games.nimmt.placement import choose_row
from vacherie.games.nimmt.preview import foresee
from vacherie.games.nimmt.refusals import explain
from vacherie.games.nimmt.round import begin_round, reveal, run_steps
from vacherie.games.nimmt.sketch.known_rules import KnownRules
from vacherie.games.nimmt.sketch.table import sketch
from vacherie.games.nimmt.special_event import Unlocked, Used
from vacherie.games.nimmt.step import (
    SHUFFLING,
    ChooseSpecial,
    ChoosingRow,
    Drafting,
    Over,
    SeatStep,
    Select,
    Shuffling,
    Window,
)
from vacherie.games.nimmt.table import Hidden, Marker, NimmtTable, Private, Row, State, View, flippers
from vacherie.games.nimmt.transition import Transition
from vacherie.games.nimmt.variant import Classic, Reverse, flips
from vacherie.games.preset import GamePreset


class Nimmt(Game[State, View]):
    """A preset of the family: a deal, a variant and a mode, put together."""

    family = "nimmt"
    state_type = State
    view_type = View
    choice_type = NimmtChoice
    event_type = AnyEvent

    def __init__(self, preset: GamePreset[Options], options: Options, variant: Classic, mode: Mode) -> None:
        super().__init__(preset.preset, preset.seat_counts, preset.settings(options))
        self.rules = options
        self.variant = variant
        self.mode = mode
        self.takes_proposals = mode.ox

    def check_seats(self, seats: int) -> None:
        super().check_seats(seats)
        hands = seats + self.mode.ox
        if self.rules.hand * hands + ROWS > HIGHEST:
            cards = f"{hands} hands of {self.rules.hand} cards and four rows"
            raise BadSetup("deck", f"{cards} need more than 104 cards (R1.6)")

    def start(self, seats: int) -> State:
        self.check_seats(seats)
        sides = self.sides(seats)
        table = NimmtTable(
            seats=seats, todo=(SHUFFLING,), ask=0, answered=(), round=0, trick=0, rows=(), marker=None,
            queue=(), offer=(), hands=(0,) * seats, known=((),) * seats, gone=(),
            taken=(0,) * sides, points=(), history=(), extra=None,
        )  # fmt: skip
        return State(table, (Private(()),) * seats, Hidden(((),) * sides, (0,) * sides))

    def deck(self, seats: int) -> tuple[Card, ...]:
        """The number cards of a round: this is public (R3)."""
        return self.rules.deck(seats)

    def needs_deal(self, state: State) -> Shuffle | None:
        table = state.table
        if type(table.todo[0]) is not Shuffling:  # exact: a negative `isinstance` is slow
            return None
        cards = () if self.rules.deal == "draft" else self.deck(table.seats)
        return Shuffle(cards, self.mode.specials(table))

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

    def decision(self, table: NimmtTable, private: Private, seat: Seat) -> Decision | None:
        """The open decision of a seat, from nothing but the table and its own private part."""
        options = self.legal(table, private, seat)
        if not options:
            return None
        step = table.todo[0]
        # Skipping the question would leak what a seat holds (R2.2, R9.6).
        quiet = seat in flippers(table) if isinstance(step, Select) else isinstance(step, ChooseSpecial)
        return Decision(table.ask, seat, options, seat in table.answered, quiet)

    def legal(self, table: NimmtTable, private: Private, seat: Seat) -> tuple[Choice, ...]:
        """The legal answers of a seat to the open question; none when it is not asked."""
        step = table.todo[0]
        if isinstance(step, Select):
            plain = plays(private.hand)
            # With a reversal card every play may also be a reversed one (R7.2).
            return (*plain, *flips(self.variant, private.hand)) if seat in flippers(table) else plain
        if isinstance(step, Window):
            return self.mode.options(self.variant, table, private, seat, step)
        if not isinstance(step, SeatStep) or step.seat != seat:
            return ()
        if isinstance(step, ChoosingRow):
            return tuple([CHOOSE_ROW[row] for row in step.rows])
        if isinstance(step, Drafting):
            return tuple([PICKS[card] for card in table.offer])
        return self.mode.options(self.variant, table, private, seat, step)

    # Transitions ----------------------------------------------------------------------------------

    def apply(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        if not isinstance(action, Answer):
            check_deal(action, self.needs_deal(state))
            transition = Transition(state, self.variant, self.mode)
            begin_round(transition, self.rules, action)
            return run_steps(transition, self.rules)
        table, seat, choice = state.table, action.seat, action.choice
        if type(seat) is not int or not 0 <= seat < table.seats:
            raise IllegalChoice("no-such-seat", f"there is no seat {seat!r} at this table")
        private = state.privates[seat]
        options = self.legal(table, private, seat)
        if not is_legal(choice, options):
            raise explain(self.variant, table, private, seat, choice, options)
        if isinstance(choice, Play):
            return self.commit(state, seat, choice)
        transition = Transition(state, self.variant, self.mode)
        step = transition.todo[0]
        transition.todo = transition.todo[1:]
        match choice:
            case Pick(card):
                transition.emit(Picked(seat, card))
                if len(transition.table.offer) > ROWS:
                    transition.push(Drafting((seat + 1) % table.seats))
            case ChooseRow(row):
                choose_row(transition, row)
            case _:
                if not self.mode.answer(transition, step, seat, choice):
                    return transition.result()
        return run_steps(transition, self.rules)

    def commit(self, state: State, seat: Seat, choice: Play) -> tuple[State, tuple[Event, ...]]:
        """Note a commitment; the last one reveals them all (R2.2, R2.3)."""
        table, privates = state.table, state.privates
        chose = Chose(seat, choice)
        privates = put(privates, seat, chose.on_private(privates[seat]))
        if seat in table.answered:  # changed: no other seat is told
            return State(table, privates, state.hidden), (chose,)
        answered = Answered(seat)
        table = answered.on_table(table)
        state = State(table, privates, state.hidden)
        if len(table.answered) < table.seats:
            return state, (answered, chose)
        transition = Transition(state, self.variant, self.mode)
        transition.events = [answered, chose]
        transition.todo = transition.todo[1:]
        reveal(transition)
        return run_steps(transition, self.rules)

    # Queries --------------------------------------------------------------------------------------

    def see(self, view: View, event: Event) -> View:
        if isinstance(event, NimmtPrivateEvent):
            if event.to != view.seat or view.private is None:
                return view
            return View(view.seat, view.table, event.on_private(view.private))
        assert isinstance(event, NimmtEvent)
        private = view.private
        if private is not None and view.seat is not None:
            private = event.on_private(private, view.seat)
        return View(view.seat, event.on_table(view.table), private)

    def foresee(self, view: View, choice: Choice) -> Preview | None:
        return None if view.private is None else foresee(self.variant, self.mode, view, choice)

    def facts(self, seats: int) -> NimmtFacts:
        cap = self.variant.cap
        table = replace(self.start(seats).table, marker=Marker(1))
        return NimmtFacts(
            team=self.mode.ox,
            tricks=self.rules.hand,
            rows=ROWS,
            capacity=RowCapacity(
                plain=cap(table, 2, Row(())),
                seven=cap(table, 2, Row((), seven=True)),
                marked=cap(table, 1, Row(())),
            ),
            deck=None if self.rules.deal == "classic" else self.deck(seats)[-1],
            marker=self.variant.kind,
            reversal=isinstance(self.variant, Reverse),
            specials=tuple(dict.fromkeys(self.mode.specials(table))),
            factor=self.mode.factor(seats),
        )

    def sketch(self, shown: State | View) -> Sketch:
        factor = self.mode.factor(shown.table.seats)
        return sketch(shown, KnownRules(self.preset, self.rules.hand, self.variant, factor))

    def is_silent(self, state: State) -> bool:
        return self.mode.ox and isinstance(state.table.todo[0], Select | Shuffling)

    def standing_pass(self, state: State, decision: Decision) -> Choice | None:
        is_window = isinstance(state.table.todo[0], Window)
        return PASS if is_window and PASS in decision.options else None

    def ends_standing_pass(self, event: Event) -> bool:
        return isinstance(event, Used | Unlocked | Revealed)

    def determinise(self, view: View, heard: Sequence[Event], rng: Random) -> State:
        return determinise(self.variant, self.mode, self.deck(view.table.seats), view, heard, rng)

    def sides(self, seats: int) -> int:
        return self.mode.sides(seats)

    def is_over(self, state: State) -> bool:
        return isinstance(state.table.todo[0], Over)

    def scores(self, state: State) -> tuple[int, ...]:
        return totals(state.table.history) or (0,) * self.sides(state.table.seats)

    def piles(self, state: State) -> tuple[tuple[Card, ...], ...]:
        return state.hidden.piles

    def winners(self, state: State) -> tuple[int, ...]:
        return self.mode.winners(self.scores(state)) if self.is_over(state) else ()
