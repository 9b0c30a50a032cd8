"""Game records: made from a match, written as one line of JSON, read back (docs/record-format.md).

>>> from vacherie import Dealer, Match, game
>>> match = Match(game("nothanks"), seats=3, dealer=Dealer.from_seed("tea", seats=3))
>>> record = record_match(match, [SeatInfo("Ann"), SeatInfo("Bob"), SeatInfo("Rosa", bot="careful")])
>>> decode(encode(record)) == record
True
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import msgspec

from vacherie.core.action import Answer, Deal
from vacherie.core.error import BadSetup
from vacherie.core.game import Game
from vacherie.core.match import Match
from vacherie.records.errors import BadRecord
from vacherie.records.format import FORMAT, VERSION, Record, RecordedAnswer, Result, Round, SeatInfo
from vacherie.records.json_reader import read

__all__ = [
    "FORMAT",
    "VERSION",
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
    seats: Sequence[SeatInfo],
    *,
    commitment: str | None = None,
    contributions: tuple[str, ...] | None = None,
    secret: str | None = None,
) -> Record:
    """The record of a match, finished or not.

    Commitment, contributions and secret come from the match's dealer; the arguments are for a match that
    was dealt by hand from a known record. The secret is left out until the game is over.
    """
    if len(seats) != match.seats:
        raise BadSetup("seats", f"{len(seats)} names for {match.seats} seats")
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
        seats=tuple(seats),
        commitment=commitment,
        contributions=contributions,
        secret=secret,
        rounds=record_rounds(match),
        result=result,
    )


def record_rounds(match: Match[Any, Any]) -> tuple[Round, ...]:
    """The log of a match cut into rounds, each with its outcome.

    The actions are applied again because a match keeps only its last state, and with a dealer the next
    round is dealt before the end of the previous one can be read.
    """
    game, log = match.game, match.log
    state = game.start(match.seats)
    before = game.scores(state)
    rounds: list[Round] = []
    starts = [at for at, entry in enumerate(log) if isinstance(entry.action, Deal)]
    for start, end in pairwise([*starts, len(log)]):
        deal = log[start].action
        assert isinstance(deal, Deal)
        answers: list[RecordedAnswer] = []
        for entry in log[start:end]:
            action = entry.action
            state, _ = game.apply(state, action)
            if isinstance(action, Answer):
                answers.append(RecordedAnswer(action.seat, entry.by or "player", action.choice, entry.ms))
        points = piles = None
        if is_between_rounds(game, state):
            after = game.scores(state)
            points, piles = (
                tuple([now - then for now, then in zip(after, before, strict=True)]),
                game.piles(state),
            )
            before = after
        rounds.append(Round(deal.deck, deal.specials, tuple(answers), points, piles))
    return tuple(rounds)


def is_between_rounds(game: Game[Any, Any], state: object) -> bool:
    """Whether no round is under way: a deal is due, or the game is over."""
    return game.is_over(state) or game.needs_deal(state) is not None


def encode(record: Record) -> bytes:
    """A record as one line of JSON, without the line's end; equal records give equal bytes."""
    return msgspec.json.encode(record)


def decode(data: bytes | str) -> Record:
    """The record in one line of JSON; raises `BadRecord` unless all of it is well-formed.

    Well-formed is not yet legal: `replay` checks the rules.
    """
    reading = read(data)
    if reading.error is not None:
        raise reading.error
    assert reading.record is not None
    return reading.record
