"""Game length: how long a game may be on a server, live or as an uploaded record.

Memory, journals and replays grow with a game, and anyone may open a table or upload a record. A game to 66
(R2.10) lasts 3 to 9 rounds between careful players, and ten seats answer about 110 times in a round; the
limits are far above that.
"""

from __future__ import annotations

from vacherie.core.error import Refused
from vacherie.protocol.room import Setup
from vacherie.records.record import Record
from vacherie.server.tables.state import RunningGame

MOST_ROUNDS = 30
"""The highest `max_rounds` of a table (R2.10)."""
LONGEST_ROUNDS = 100
"""Rounds of any game: one that only an `end_score` ends may never reach it."""
LONGEST_STEPS = 6_000
"""Deals and answers of any game, changed commitments included: 30 rounds of ten seats are about 3,300."""
MOST_REPLAY_BYTES = 32_000_000
"""JSON of a replay, before it is compressed; 20 rounds of ten seats are 10 MB."""

TOO_LONG = f"a game has at most {LONGEST_ROUNDS} rounds and {LONGEST_STEPS:,} deals and answers here"


def check_setup(setup: Setup) -> None:
    """Refuse a table that wants more rounds than a server plays."""
    rounds = setup.options.get("max_rounds")
    if isinstance(rounds, int) and rounds > MOST_ROUNDS:
        raise Refused("too-many-rounds", f"a table here plays at most {MOST_ROUNDS} rounds")


def check_record(record: Record) -> None:
    """Refuse a record of a longer game than anyone plays, before it is replayed."""
    steps = len(record.rounds) + sum(len(round.answers) for round in record.rounds)
    if len(record.rounds) > LONGEST_ROUNDS or steps > LONGEST_STEPS:
        raise Refused("record-too-long", TOO_LONG)


def is_too_long(play: RunningGame) -> bool:
    """Whether a live game has come to the limit; it then ends without a result instead of the next deal."""
    return play.match.rounds >= LONGEST_ROUNDS or len(play.match.log) >= LONGEST_STEPS
