"""The `Game` protocol: the interface of a game for matches, bots, records, servers and simulations.

A game is a stateless object made from a preset and its options. States are frozen values;
`apply(state, action)` is the only state transition and the only place where legality is checked.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Generic, TypeVar

from msgspec import Struct

from vacherie.core.action import Action, Card, Choice, Deal, Decision, Seat, Shuffle
from vacherie.core.drawing.sketch import Sketch
from vacherie.core.drawing.svg import draw_svg
from vacherie.core.drawing.text import draw_text
from vacherie.core.error import BadSetup, IllegalDeal, Refused
from vacherie.core.event import Event, PrivateEvent

S = TypeVar("S")
V = TypeVar("V")


class Preview(Struct, frozen=True, gc=False, omit_defaults=True):
    """What a choice would lead to if nothing else happened first: a hint for players, not a guarantee."""

    row: int | None
    """The row a card would go to; None: its owner would have to choose one, or no card would be placed."""
    cards: int
    """How many cards would be taken when it is placed."""
    points: int
    """What that would cost, chips included; where a row is to be chosen, the least."""
    takes: bool = False
    """Whether the card would take the row it goes to; otherwise taken cards lie elsewhere (R6.9)."""
    taken: tuple[Card, ...] = ()
    """The cards that a special card itself would make the player take (R8.12, R8.13)."""
    queue: tuple[Card, ...] = ()
    """The pending cards in the order that a special card would leave them in (R8.14-R8.16)."""
    chips: int = 0
    """The change of the player's chips (R11.4)."""


class Facts(Struct, frozen=True, tag_field="family"):
    """What the rules say about a whole game, so that no client computes it from the options."""

    team: bool
    """Whether side 0 is all seats together and side 1 the Ox (R8.20); otherwise every seat is a side."""


class Game(ABC, Generic[S, V]):
    """One preset with its options. `S` is its state, `V` what a seat (or a spectator) sees of it.

    A *side* is what scores: every seat for itself, except in co-op, where side 0 is the team and side 1
    the Ox (R8.20).
    """

    family: str
    """The name of the family, the prefix of its sentences in the catalogue."""
    preset: str
    """The name of the preset."""
    seat_counts: range
    """How many seats there may be."""
    settings: Mapping[str, object]
    """The options in force, as a record's header holds them."""
    state_type: type[S]
    """The type of its states."""
    view_type: type[V]
    """The type of its views."""
    choice_type: Any
    """The union of this game's choices, for decoding."""
    event_type: Any
    """The union of this game's events, for decoding."""
    takes_proposals: bool = False
    """Whether players propose choices to each other: where they play as one side (R8.19)."""

    def __init__(self, preset: str, seat_counts: range, settings: Mapping[str, object]) -> None:
        self.preset = preset
        self.seat_counts = seat_counts
        self.settings = settings

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.settings.items())
        return f"game({self.preset!r}{options})"

    @abstractmethod
    def start(self, seats: int) -> S:
        """The state before the first deal."""

    @abstractmethod
    def needs_deal(self, state: S) -> Shuffle | None:
        """What the next `Deal` must permute, or None when no deal is due."""

    @abstractmethod
    def apply(self, state: S, action: Action) -> tuple[S, tuple[Event, ...]]:
        """The state after a legal action, and what happened; refuses anything else and changes nothing."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """What a seat sees, or a spectator (None)."""

    @abstractmethod
    def options(self, view: V) -> Decision | None:
        """The open decision of the seat whose view this is."""

    @abstractmethod
    def decisions(self, state: S) -> tuple[Decision, ...]:
        """Every open decision: `options(view(state, seat))` of every seat that is asked."""

    @abstractmethod
    def see(self, view: V, event: Event) -> V:
        """The view after an event its seat may see."""

    @abstractmethod
    def determinise(self, view: V, heard: Sequence[Event], rng: Random) -> S:
        """Determinisation: a random full state consistent with a view; `heard`: all events its seat saw."""

    def sides(self, seats: int) -> int:
        """How many sides there are."""
        return seats

    @abstractmethod
    def is_over(self, state: S) -> bool:
        """Whether the game has ended."""

    @abstractmethod
    def scores(self, state: S) -> tuple[int, ...]:
        """Penalty points so far, one for each side; low is good."""

    @abstractmethod
    def piles(self, state: S) -> tuple[tuple[Card, ...], ...]:
        """The number cards each side has taken in the current round, in the order it took or keeps them."""

    @abstractmethod
    def winners(self, state: S) -> tuple[int, ...]:
        """The sides that have won: several when they share (R2.11), none before the end or in a draw."""

    @abstractmethod
    def facts(self, seats: int) -> Facts:
        """What holds for every round of the game with so many seats."""

    @abstractmethod
    def sketch(self, shown: S | V) -> Sketch:
        """What a drawing shows: of a state all hands, of a view what its seat sees."""

    def text(self, shown: S | V) -> str:
        """The table of a state or a view as text, at most 80 columns wide."""
        return draw_text(self.sketch(shown))

    def svg(self, shown: S | V) -> str:
        """The table of a state or a view as a picture."""
        return draw_svg(self.sketch(shown))

    def is_silent(self, state: S) -> bool:
        """Whether the players must not talk now (R8.19)."""
        return False

    def standing_pass(self, state: S, decision: Decision) -> Choice | None:
        """The answer of a seat that passes until something changes; None where it must be asked."""
        return None

    def ends_standing_pass(self, event: Event) -> bool:
        """Whether this event ends a standing pass, so that the seat is asked again."""
        return False

    def foresee(self, view: V, choice: Choice) -> Preview | None:
        """Preview an option from what its seat can see; None where no preview makes sense."""
        return None

    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        """The event if this seat (or a spectator) may see it, else None."""
        return None if isinstance(event, PrivateEvent) and event.to != seat else event

    def check_seat(self, seat: Seat | None, seats: int) -> None:
        """Refuse a seat that is not at the table; None is a spectator."""
        if seat is not None and (type(seat) is not int or not 0 <= seat < seats):
            raise Refused("no-such-seat", f"there is no seat {seat!r} at this table of {seats}")

    def check_seats(self, seats: int) -> None:
        """Refuse a number of seats that the preset does not allow (R0.3)."""
        if type(seats) is not int or seats not in self.seat_counts:
            low, high = self.seat_counts[0], self.seat_counts[-1]
            raise BadSetup("seats", f"{self.preset} is for {low} to {high} seats, not {seats!r} (R0.3)")


def is_legal(choice: object, options: Sequence[Choice]) -> bool:
    """Whether a choice is one of the options, or matches the pattern of one (`Choice.pattern`).

    Equality is not enough: `True` and `1.0` equal 1 but are not cards.
    """
    for option in options:
        if option is choice:
            return True
    if not isinstance(choice, Choice):
        return False
    pattern = choice.pattern()
    return any(option == pattern and is_same(option, pattern) for option in options)


def is_same(one: object, other: object) -> bool:
    """Whether two values are equal and of the same types throughout."""
    if type(one) is not type(other):
        return False
    if isinstance(one, Choice):
        names = one.__struct_fields__
        return all(is_same(getattr(one, name), getattr(other, name)) for name in names)
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(is_same, one, other))
    return one == other


def check_deal(deal: object, due: Shuffle | None) -> None:
    """Refuse a deal that is not due or not a permutation of what it must hold (R1.6)."""
    if not isinstance(deal, Deal):
        raise IllegalDeal("wrong-action", f"an action is a Deal or an Answer, not {type(deal).__name__}")
    if due is None:
        raise IllegalDeal("no-deal-due", "no deal is due now: a decision is open or the game is over")
    for name, given, wanted in (("deck", deal.deck, due.deck), ("specials", deal.specials, due.specials)):
        kind = int if name == "deck" else str
        if not isinstance(given, tuple) or not {kind}.issuperset(map(type, given)):
            raise IllegalDeal("wrong-type", f"the {name} of a deal is a tuple of {kind.__name__} (R1.6)")
        if sorted(given) != sorted(wanted):
            raise IllegalDeal(
                "not-a-permutation",
                f"the {name} of this deal must be a permutation of the {len(wanted)} cards due"
                f" ({describe(wanted)}), but it holds {len(given)} ({describe(given)})",
            )


def describe(cards: Sequence[int] | Sequence[str]) -> str:
    """A few cards in words, for messages.

    >>> describe((3, 1, 2, 5, 4))
    '1 … 5'
    """
    ordered = [str(card) for card in sorted(cards)]
    return " … ".join((ordered[0], ordered[-1])) if len(ordered) > 3 else ", ".join(ordered) or "none"
