"""Finished games: page, record, replay frames, and the proof of the shuffle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from vacherie.core.error import Refused
from vacherie.core.game import Game
from vacherie.core.match import Entry
from vacherie.protocol.rest import Frame, GamePage, Proof, ReplayFrames
from vacherie.records.record import Record, SeatInfo, encode, record_match
from vacherie.server.tables.state import RunningGame, TableFacts, TableState

NAMELESS = "—"
"""In place of the name of a guest whose data was erased."""


def finished(state: TableState) -> tuple[TableFacts, RunningGame]:
    """Facts and game of a finished table; refuses any other: until then its cards are secret."""
    if state.facts.status != "finished" or state.play is None:
        raise Refused("not-over", "this game is not finished")
    return state.facts, state.play


def names(facts: TableFacts) -> tuple[str, ...]:
    """The names to show, by seat."""
    return tuple(seat.name or NAMELESS for seat in facts.seats)


def seat_infos(facts: TableFacts) -> list[SeatInfo]:
    """Name and bot of every seat."""
    return [SeatInfo(name, seat.bot) for name, seat in zip(names(facts), facts.seats, strict=True)]


def record(state: TableState) -> Record:
    """The record of a finished game, with the proof of its shuffle."""
    facts, play = finished(state)
    if facts.prelude:  # its first deck was drawn for another game: there is nothing to prove
        return record_match(play.match, seat_infos(facts))
    return record_match(
        play.match,
        seat_infos(facts),
        commitment=facts.commitment,
        contributions=tuple(given.hex() for given in facts.contributions()),
        secret=facts.secret,
    )


def record_bytes(state: TableState) -> bytes:
    """The record as a file."""
    return encode(record(state)) + b"\n"


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


def page(id: str, state: TableState) -> GamePage:
    """The page of a finished game."""
    facts, play = finished(state)
    match = play.match
    return GamePage(
        id=id,
        setup=facts.setup,
        names=names(facts),
        bots=tuple(seat.bot for seat in facts.seats),
        opened=facts.opened,
        started=facts.started or facts.opened,
        ended=facts.ended or facts.active,
        scores=match.game.scores(match.state),
        winners=match.game.winners(match.state),
        points=tuple(round.points for round in record(state).rounds if round.points is not None),
        proof=proof(facts),
        rematch=facts.rematch,
    )


def replay(id: str, state: TableState) -> ReplayFrames:
    """The whole game, step by step, with open cards."""
    facts, play = finished(state)
    frames = replay_frames(play.game, play.match.seats, play.match.log)
    return ReplayFrames(
        id=id,
        preset=play.game.preset,
        names=names(facts),
        facts=play.game.facts(play.match.seats),
        frames=tuple(frames),
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
