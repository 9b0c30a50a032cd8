"""Finished games: page, record, replay frames, and the proof of the shuffle, from a table's journal.

Pure and slow: archive.py runs it in a worker and caches the result.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from vacherie.core.error import Refused
from vacherie.core.game import Game
from vacherie.core.match import Entry
from vacherie.protocol.rest import Frame, GamePage, Proof, ReplayFrames
from vacherie.records.record import Record, SeatInfo, encode, record_match
from vacherie.server.model import journal
from vacherie.server.model.errors import StorageFailed
from vacherie.server.tables.decide.resume_record import read_record
from vacherie.server.tables.facts import NAMELESS, TableFacts
from vacherie.server.tables.game_length import MOST_REPLAY_BYTES, TOO_LONG
from vacherie.server.tables.state import RunningGame, check_journal

GZIP_LEVEL = 6
GZIP_FORMAT = 31
"""zlib's `wbits` for gzip with the largest window."""


class FinishedGame(Struct, frozen=True):
    """A finished game as it is sent: everything is JSON in bytes, the long replay also compressed."""

    facts: TableFacts
    page: bytes
    record: bytes
    replay: bytes
    """Compressed with gzip; empty for a game that is too long to be shown step by step."""

    @property
    def size(self) -> int:
        """Bytes it takes in a cache."""
        return len(self.page) + len(self.record) + len(self.replay)


def build(id: str, lines: Sequence[str]) -> FinishedGame:
    """The finished game of a journal; refuses any other: until then its cards are secret."""
    try:
        state = check_journal(list(map(journal.decode, lines)), id)
    except (Refused, msgspec.DecodeError):  # its message may name a card
        message = f"the journal of table {id} is damaged; `vacherie db check` says where"
        raise StorageFailed(message) from None
    facts, play = state.facts, state.play
    if facts.status != "finished" or play is None:
        raise not_over()
    made = record(facts, play)
    head = ReplayFrames(
        id=id,
        preset=play.game.preset,
        names=names(facts),
        facts=play.game.facts(play.match.seats),
        frames=(),
    )
    try:
        replay = compressed(head, replay_frames(play.game, play.match.seats, play.match.log))
    except Refused:  # played before there was a limit; its result and record can be had
        replay = b""
    return FinishedGame(
        facts=replace(facts, prelude=()),
        page=msgspec.json.encode(page(facts, play, made)),
        record=encode(made) + b"\n",
        replay=replay,
    )


def not_over() -> Refused:
    """The refusal of a game that is still played, or whose end is still hidden from the caller."""
    return Refused("not-over", "this game is not finished")


def replay_of_record(data: bytes) -> bytes:
    """An uploaded record step by step, as JSON compressed with gzip; refuses a damaged one."""
    record, match = read_record(data)
    head = ReplayFrames(
        id="",
        preset=record.preset,
        names=tuple(seat.name for seat in record.seats),
        facts=match.game.facts(match.seats),
        frames=(),
    )
    return compressed(head, replay_frames(match.game, match.seats, match.log))


def compressed(head: ReplayFrames, frames: Iterable[Frame]) -> bytes:
    """A replay as it is sent; refuses one that is too long.

    It is compressed frame by frame, so that only its compressed form is in memory. Its length may show: a
    finished game has no secrets (BREACH).
    """
    encoder = msgspec.json.Encoder()
    # Quotation marks inside of a text are escaped, so that this is found once.
    before, begin, after = encoder.encode(head).partition(b'"frames":[')
    packer = zlib.compressobj(GZIP_LEVEL, zlib.DEFLATED, GZIP_FORMAT)
    parts = [packer.compress(before + begin)]
    size, separator = len(before), b""
    for frame in frames:
        data = separator + encoder.encode(frame)
        size, separator = size + len(data), b","
        if size > MOST_REPLAY_BYTES:
            raise Refused("record-too-long", TOO_LONG)
        parts.append(packer.compress(data))
    return b"".join((*parts, packer.compress(after), packer.flush()))


def names(facts: TableFacts) -> tuple[str, ...]:
    """The names to show, by seat."""
    return tuple(seat.name or NAMELESS for seat in facts.seats)


def seat_infos(facts: TableFacts) -> list[SeatInfo]:
    """Name and bot of every seat."""
    return [SeatInfo(name, seat.bot) for name, seat in zip(names(facts), facts.seats, strict=True)]


def record(facts: TableFacts, play: RunningGame) -> Record:
    """The record of a finished game, with the proof of its shuffle."""
    if facts.prelude:  # its first deck was drawn for another game: there is nothing to prove
        return record_match(play.match, seat_infos(facts), practice=facts.practice)
    return record_match(
        play.match,
        seat_infos(facts),
        commitment=facts.commitment,
        contributions=tuple(given.hex() for given in facts.contributions()),
        secret=facts.secret,
        practice=facts.practice,
    )


def proof(facts: TableFacts) -> Proof | None:
    """All it takes to draw the decks again; None for a game resumed from a record."""
    if facts.prelude:
        return None
    return Proof(
        commitment=facts.commitment,
        contributions=tuple(given.hex() for given in facts.contributions()),
        secret=facts.secret,
        derived=tuple(n for n, seat in enumerate(facts.seats) if seat.contribution is None),
    )


def page(facts: TableFacts, play: RunningGame, record: Record) -> GamePage:
    """The page of a finished game."""
    match = play.match
    return GamePage(
        id=facts.id,
        setup=facts.setup,
        names=names(facts),
        bots=tuple(seat.bot for seat in facts.seats),
        opened=facts.opened,
        started=facts.started or facts.opened,
        ended=facts.ended or facts.active,
        scores=match.game.scores(match.state),
        winners=match.game.winners(match.state),
        points=tuple(round.points for round in record.rounds if round.points is not None),
        proof=proof(facts),
        rematch=facts.rematch,
        practice=facts.practice,
    )


def replay_frames(game: Game[Any, Any], seats: int, log: Iterable[Entry]) -> Iterator[Frame]:
    """The steps of a game, from its log."""
    state = game.start(seats)
    view = game.view(state, None)
    for entry in log:
        state, events = game.apply(state, entry.action)
        steps = []
        for event in events:
            view = game.see(view, event)
            steps.append(view)
        privates = tuple(game.view(state, seat).private for seat in range(seats))
        yield Frame(
            action=entry.action,
            by=entry.by,
            ms=entry.ms,
            events=events,
            steps=tuple(steps),
            privates=privates,
        )
