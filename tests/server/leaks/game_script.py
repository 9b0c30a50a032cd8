"""The script of a game: who answers what when, at random in the original run, with other cards in its twin.

A *transcript* of a game is a list of acts. The first is drawn while it is played on the server; the bots,
clocks and forced moves of the server add their own. From the resulting log a twin is made
(tests/leaks/twin_games.py), and the same acts are repeated with the twin's cards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from tests.leaks.twin_games import make_twin
from tests.properties.random_games import random_choice
from vacherie import Answer, Choice, Deal, Dealer, Game, Shuffle, game
from vacherie.core.action import Action, Seat
from vacherie.protocol.room import Clock
from vacherie.server.context import DealerFactory
from vacherie.server.tables.facts import SeatFacts
from vacherie.server.tables.state import RunningGame


class TableSetup(Struct, frozen=True, kw_only=True):
    """The options of a table, and the other requests during the game."""

    bots: int = 0
    """Bots on the last seats."""
    lively: bool = False
    """Whether the server answers by itself as soon as it may: bots, autopilot, forced moves."""
    clock: Clock = "off"
    delay: int = 0
    around: tuple[str, ...] = ()
    """Requests besides answers (other_requests.py)."""
    each: int = 1
    """How many such requests after every answer."""
    fickle: float = 0.4
    """The probability that a player changes a given answer."""
    tick: float = 0.05
    """Seconds that pass with every answer."""


class GameScript(Struct, frozen=True, kw_only=True):
    """A game to be played."""

    preset: str
    seats: int
    seed: str
    options: dict[str, Any] = {}
    setup: TableSetup = TableSetup()
    steps: int = 60
    """The game is left when it has not ended after so many."""

    @property
    def people(self) -> range:
        """The seats of people."""
        return range(self.seats - self.setup.bots)

    @property
    def viewers(self) -> tuple[Seat | None, ...]:
        """All viewers."""
        return (None, *self.people)

    def game(self) -> Game[Any, Any]:
        """The rules."""
        return game(self.preset, **self.options)

    def rng(self, *what: object) -> Random:
        """Chances that depend on nothing but the script and what they are for."""
        return Random("/".join(map(str, (self.seed, self.preset, self.seats, *what))))


def short(preset: str, hand: int = 3) -> dict[str, Any]:
    """Options for a short game."""
    if preset.startswith("nothanks"):
        return {}
    if preset == "coop":
        return {"hand": hand}
    rounds = 2 if preset.startswith("surprise") else 1
    return {"hand": hand, "max_rounds": rounds, "end_score": None}


class Act(Struct, frozen=True, kw_only=True):
    """An answer to a decision."""

    seat: Seat
    decision: int
    choice: Choice | None
    """None: this transcript leaves the answer out."""
    by_bot: bool = False
    over_http: bool = False
    takes_back: bool = False
    """Whether the answer takes the seat back from autopilot."""
    entry: int | None = None
    """The line of the log; None when the answer was the same as before, and so none was written."""


class Transcript(Struct, frozen=True, kw_only=True):
    """A game that was played on the server."""

    acts: list[Act]
    ends: list[int]
    """How long the log was at the end of each step: the arrivals, the start, then act after act."""
    actions: list[Action]


NextAct = Callable[[int, RunningGame, Sequence[SeatFacts]], Act | None]
"""Says what is done next: the number of the act, the game, who sits there. None: nothing more."""


class ScriptedDealer(Dealer, frozen=True):
    """Deals what it is told, then what a seed gives."""

    deals: tuple[Deal, ...] = ()
    seed: str = ""

    def deal(self, due: Shuffle, round: int) -> Deal:
        if round <= len(self.deals):
            return self.deals[round - 1]
        return Dealer.from_seed(self.seed, len(self.contributions)).deal(due, round)


def dealers(deals: Sequence[Action], seed: str) -> DealerFactory:
    """Dealers for a server: the commitment is the same whatever is dealt."""
    told = tuple(deal for deal in deals if isinstance(deal, Deal))
    return lambda secret, given: ScriptedDealer(secret, given, told, seed)


def random_acts(script: GameScript, seed: str = "") -> NextAct:
    """Random legal answers; now and then a commitment is changed."""

    def direct(number: int, play: RunningGame, seats: Sequence[SeatFacts]) -> Act | None:
        rng = script.rng("act", number, seed)
        decisions = play.match.decisions()
        people = [d for d in decisions if d.answered and seats[d.seat].kind == "person"]
        waiting = [d for d in decisions if not d.answered]
        if not waiting:
            return None
        decision = rng.choice(people if people and rng.random() < script.setup.fickle else waiting)
        seat = seats[decision.seat]
        is_handed_over = seat.autopilot and script.setup.lively and rng.random() < 0.7
        return Act(
            seat=decision.seat,
            decision=decision.id,
            choice=random_choice(decision.options, rng),
            by_bot=(seat.kind == "bot" or is_handed_over) and not decision.answered,
            over_http=rng.random() < 0.2,
        )

    return direct


def fixed_acts(acts: Sequence[Act], then: NextAct | None = None) -> NextAct:
    """The acts of a transcript, one after the other."""

    def direct(number: int, play: RunningGame, seats: Sequence[SeatFacts]) -> Act | None:
        if number < len(acts):
            return acts[number]
        return None if then is None else then(number, play, seats)

    return direct


def twin_acts(
    script: GameScript, transcript: Transcript, step: int, viewer: Seat | None, rng: Random
) -> tuple[list[Act], list[Action]] | None:
    """The acts up to a step with other cards where a viewer cannot have looked, and the log they must give.

    None when the viewer has seen everything.
    """
    actions = transcript.actions[: transcript.ends[step]]
    twin = make_twin(script.game(), script.seats, actions, viewer, rng)
    if twin == actions:
        return None
    aligned = align(actions, twin)
    acts = []
    for act in transcript.acts[: max(0, step - 1)]:
        if act.entry is None:
            choice = act.choice if act.seat == viewer else None
        else:
            answer = aligned[act.entry]
            choice = None if answer is None else answer.choice
        acts.append(replace(act, choice=choice))
    return acts, twin


def align(actions: Sequence[Action], twin: Sequence[Action]) -> list[Answer | None]:
    """For every line of a log the answer in its twin; None for deals, and where the twin has none."""
    rest = list(twin)
    found: list[Answer | None] = []
    for action in actions:
        other = rest[0] if rest else None
        if isinstance(action, Deal):
            assert isinstance(other, Deal)
            rest.pop(0)
            found.append(None)
        elif isinstance(other, Answer) and other.seat == action.seat:
            found.append(other)
            rest.pop(0)
        else:
            found.append(None)
    assert not rest, "a twin leaves answers out but adds none"
    return found
