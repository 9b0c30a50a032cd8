"""Steps through a record: the game after each deal and each answer; matches that go on from there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from vacherie.core.action import Action, Deal, Decision, Seat, Shuffle
from vacherie.core.error import BadSetup
from vacherie.core.event import Event
from vacherie.core.game import Game
from vacherie.core.match import By, Match
from vacherie.core.shuffle import Dealer
from vacherie.records.format import RecordFields, open_game
from vacherie.records.replay import Replayer


class Step(Struct, frozen=True):
    """One action of a recorded game, what happened, and the game after it.

    It is for the operator of a game: events and state include what players must not see; `view` does not.
    """

    number: int
    """Counted from 1 over the whole game, deals included."""
    round: int
    action: Action
    by: By | None
    """Who answered; None for a deal."""
    ms: int | None
    """Milliseconds since the start of a live game."""
    events: tuple[Event, ...]
    game: Game[Any, Any]
    state: Any
    player: Replayer
    """The replay that this step belongs to; it may be further on."""
    heard: int
    """How many events had happened by then."""

    def view(self, seat: Seat | None) -> Any:
        """What a seat, or a spectator (None), saw after this step."""
        return self.game.view(self.state, seat)

    def decisions(self) -> tuple[Decision, ...]:
        """Who had to decide after this step, and between what."""
        return self.game.decisions(self.state)

    def match(self) -> Match[Any, Any]:
        """The game after this step as a match of its own, to go on from here."""
        return self.player.match_at(self.state, self.round, self.number, self.heard)

    def __repr__(self) -> str:
        return f"<step {self.number}, round {self.round}: {self.action!r}>"


def steps(record: RecordFields) -> Iterator[Step]:
    """A record action by action; raises `BadRecord` at the first that is wrong, after all before it."""
    player = Replayer(open_game(record), len(record.seats))
    for number, events in enumerate(player.walk(record), 1):
        entry = player.log[-1]
        yield Step(
            number, player.rounds, entry.action, entry.by, entry.ms, events,
            player.game, player.state, player, len(player.events),
        )  # fmt: skip


def deal_on(match: Match[Any, Any], dealer: Dealer) -> None:
    """Let a dealer deal the rounds to come; refused unless all rounds so far were dealt by it, too."""
    if len(dealer.contributions) != match.seats:
        what = f"the dealer has {len(dealer.contributions)} contributions for {match.seats} seats"
        raise BadSetup("contribution", what)
    deals = [entry.action for entry in match.log if isinstance(entry.action, Deal)]
    for number, deal in enumerate(deals, 1):
        if dealer.deal(Shuffle(deal.deck, deal.specials), number) != deal:
            raise BadSetup("dealer", f"round {number} of this record was not dealt by this dealer")
    match.dealer = dealer
    due = match.due()
    if due is not None:
        match.deal(dealer.deal(due, match.rounds + 1))
