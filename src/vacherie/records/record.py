"""Game records: made from a match, written as one line of JSON, read back (docs/record-format.md).

>>> from vacherie import Dealer, Match, game
>>> match = Match(game("nothanks"), seats=3, dealer=Dealer.from_seed("tea", seats=3))
>>> record = record_match(match, ["Ann", "Bob", SeatInfo("Rosa", bot="careful")])
>>> decode(encode(record)) == record
True
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import UNSET

from vacherie.core.action import Deal
from vacherie.core.error import BadSetup
from vacherie.core.event import Event
from vacherie.core.game import Game
from vacherie.core.match import Entry, Match
from vacherie.records.errors import BadRecord
from vacherie.records.families import FAMILIES
from vacherie.records.format import RecordedAnswer, Result, Round, SeatInfo, encode
from vacherie.records.game_record import Record
from vacherie.records.json_reader import decode

__all__ = [
    "BadRecord",
    "Record",
    "RecordedAnswer",
    "Result",
    "Round",
    "SeatInfo",
    "decode",
    "encode",
    "record_match",
]  # fmt: skip


def record_match(
    match: Match[Any, Any],
    seats: Sequence[SeatInfo | str],
    *,
    commitment: str | None = None,
    contributions: tuple[str, ...] | None = None,
    secret: str | None = None,
    practice: bool = False,
) -> Record:
    """The record of a match, finished or not; a player is a name, or a `SeatInfo` with the bot that played.

    Commitment, contributions and secret come from the match's dealer; the arguments are for a match that
    was dealt by hand from a known record. The secret is left out until the game is over. `practice`: a coach
    has helped, or answers were taken back.
    """
    if len(seats) != match.seats:
        raise BadSetup("seats", f"{len(seats)} names for {match.seats} seats")
    if match.rounds != sum(isinstance(entry.action, Deal) for entry in match.log):
        raise BadSetup(
            "position", "a match that goes on from a position has no record: its beginning is unknown"
        )
    dealer = match.dealer
    if dealer is not None:
        commitment = dealer.commitment
        contributions = tuple(given.hex() for given in dealer.contributions)
        secret = dealer.secret.hex() if match.over else None
    game = match.game
    result = Result(game.scores(match.state), game.winners(match.state)) if match.over else None
    return Record(
        preset=game.preset,
        options=dict(game.settings),
        seats=tuple([SeatInfo(seat) if isinstance(seat, str) else seat for seat in seats]),
        commitment=commitment,
        contributions=contributions,
        secret=secret,
        practice=practice or UNSET,
        rounds=cut_into_rounds(game, match.log, match.heard[0]),
        result=result,
    )


def cut_into_rounds(game: Game[Any, Any], log: Iterable[Entry], events: Iterable[Event]) -> tuple[Round, ...]:
    """The log of a game cut into rounds; their outcomes come from its public events."""
    outcome_of = FAMILIES[game.family].outcome
    outcomes = iter([found for event in events if (found := outcome_of(event)) is not None])
    rounds: list[tuple[Deal, list[RecordedAnswer]]] = []
    for entry in log:
        action = entry.action
        if isinstance(action, Deal):
            rounds.append((action, []))
        else:
            given = RecordedAnswer(action.seat, entry.by or "player", action.choice, entry.ms)
            rounds[-1][1].append(given)
    return tuple(
        [
            Round(deal.deck, deal.specials, tuple(answers), *next(outcomes, (None, None)))
            for deal, answers in rounds
        ]
    )
