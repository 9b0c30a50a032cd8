"""Checks after the crashes: acknowledgements, database and server responses must agree.

The journal is read from the database file itself, not through the server.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import msgspec
from msgspec import Struct

from tests.server.crash.acknowledged_log import (
    AnswerAcknowledged,
    ChatAcknowledged,
    Entry,
    TableOpened,
    ViewerFinished,
    plain,
)
from tests.server.crash.received_events import check_connections, difference
from vacherie.core.action import Deal
from vacherie.core.event import Event
from vacherie.games import game as make_game
from vacherie.protocol.rest import ReplayFrames
from vacherie.records.record import decode as read_record
from vacherie.records.replay import replay
from vacherie.records.verify import verify
from vacherie.server.model.journal import Answered, AnyLine, BotSat, Contributed, Dealt, Opened, Sat, Started
from vacherie.server.model.journal import decode as read_line
from vacherie.server.storage import integrity
from vacherie.server.tables.state import TableState, check_journal

USUAL = (Opened, Sat, BotSat, Contributed, Started, Dealt, Answered)
"""The journal lines that player processes cause."""


class Finished(Struct, frozen=True):
    """The server's responses about a finished game."""

    record: bytes
    replay: bytes


class Disk(Struct, frozen=True):
    """The contents of the database file."""

    journals: dict[str, list[tuple[int, AnyLine]]]
    statuses: dict[str, str]
    chat: dict[str, list[str]]


def read_disk(database: Path) -> Disk:
    """Read the file of a server that has stopped."""
    found = integrity.check(database, check_journal)
    assert not found.problems, found.problems
    journals: dict[str, list[tuple[int, AnyLine]]] = {}
    chat: dict[str, list[str]] = {}
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        for table, n, line in connection.execute(
            "SELECT table_id, n, line FROM journal ORDER BY table_id, n"
        ):
            journals.setdefault(table, []).append((n, read_line(line)))
        for table, text in connection.execute("SELECT table_id, text FROM chat ORDER BY table_id, n"):
            chat.setdefault(table, []).append(text)
        statuses = dict(connection.execute("SELECT id, status FROM tables"))
    return Disk(journals, statuses, chat)


async def read_postgres(url: str) -> Disk:
    """Read the database of a server that has stopped."""
    connection = await asyncpg.connect(url)
    try:
        lines = await connection.fetch("SELECT table_id, n, line FROM journal ORDER BY table_id, n")
        said = await connection.fetch("SELECT table_id, text FROM chat ORDER BY table_id, n")
        statuses = dict(await connection.fetch("SELECT id, status FROM tables"))
    finally:
        await connection.close()
    journals: dict[str, list[tuple[int, AnyLine]]] = {}
    for table, n, line in lines:
        journals.setdefault(table, []).append((n, read_line(line)))
    chat: dict[str, list[str]] = {}
    for table, text in said:
        chat.setdefault(table, []).append(text)
    for found in journals.values():
        check_journal([line for _, line in found])
    return Disk(journals, statuses, chat)


class Results:
    """Acknowledgements, database and responses; every check raises `AssertionError` where two disagree."""

    def __init__(self, entries: Iterable[Entry], disk: Disk, finished: dict[str, Finished]) -> None:
        self.entries = list(entries)
        self.by_table: dict[str, list[Entry]] = {}
        for entry in self.entries:
            self.by_table.setdefault(entry.table, []).append(entry)
        self.disk = disk
        self.finished = finished
        self.figures: Counter[str] = Counter()

    def check(self) -> None:
        """Check everything."""
        opened = self.check_games()
        # A table whose opening was never acknowledged may exist; a started game may not.
        unknown = {table for table, status in self.disk.statuses.items() if status != "open"} - opened
        assert not unknown, f"started games that no player has logged: {unknown}"

    def check_games(self) -> set[str]:
        """Check the tables that the players have opened; which these are."""
        opened = {entry.table: entry for entry in self.entries if isinstance(entry, TableOpened)}
        for table, opening in opened.items():
            assert self.disk.statuses[table] == "finished", f"table {table} is {self.disk.statuses[table]}"
            self.check_table(table, opening)
            self.figures["games"] += 1
            self.figures[opening.preset] += 1
        return set(opened)

    def check_undisturbed(self) -> None:
        """No other client has acted at the players' tables; only without crashes are the logs complete."""
        for table in {entry.table for entry in self.entries if isinstance(entry, TableOpened)}:
            lines = [line for _, line in self.disk.journals[table]]
            given = [line for line in lines if isinstance(line, Answered) and line.by == "player"]
            kept = {(line.seat, line.decision, msgspec.json.encode(plain(line.choice))) for line in given}
            promised = {
                (done.seat, done.decision, msgspec.json.encode(done.choice))
                for done in self.of(AnswerAcknowledged, table)
            }
            assert kept <= promised, f"table {table}: an answer of another client: {kept - promised}"
            strange = [line for line in lines if not isinstance(line, USUAL)]
            assert not strange, f"table {table}: unexpected lines {strange}"
            said = {chat.text for chat in self.of(ChatAcknowledged, table)}
            assert set(self.disk.chat.get(table, ())) == said, f"table {table}: chat of another client"

    def of(self, kind: type[Any], table: str) -> list[Any]:
        """The log entries about a table."""
        return [entry for entry in self.by_table.get(table, ()) if isinstance(entry, kind)]

    def check_table(self, table: str, opening: TableOpened) -> None:
        """All checks of one table."""
        numbers = [n for n, _ in self.disk.journals[table]]
        assert numbers == list(range(len(numbers))), f"table {table}: lines are missing or doubled: {numbers}"
        lines = [line for _, line in self.disk.journals[table]]
        answers = [line for line in lines if isinstance(line, Answered)]
        self.check_acknowledged(table, answers)
        state = TableState("", lines)
        if table in self.finished:
            self.check_end(table, state)
        self.check_events(table, opening, state)

    def check_acknowledged(self, table: str, answers: list[Answered]) -> None:
        """Every acknowledged answer is in the journal, once, in order; so is every chat message."""
        kept = [(line.seat, line.decision, msgspec.json.encode(plain(line.choice))) for line in answers]
        assert len(set(kept)) == len(kept), f"table {table}: an answer is in the journal twice"
        promised: list[AnswerAcknowledged] = self.of(AnswerAcknowledged, table)
        last: dict[int, int] = {}
        for done in promised:
            key = (done.seat, done.decision, msgspec.json.encode(done.choice))
            assert key in kept, f"table {table}: an acknowledged answer is lost: {done}"
            place = kept.index(key)
            assert place > last.get(done.seat, -1), f"table {table}: acknowledged answers are out of order"
            last[done.seat] = place
        said = Counter(chat.text for chat in self.of(ChatAcknowledged, table))
        there = Counter(self.disk.chat.get(table, ()))
        assert not said - there, f"table {table}: lines of chat are lost: {said - there}"
        assert max(there.values(), default=1) == 1, f"table {table}: a line of chat is there twice"
        self.figures["answers"] += len(kept)
        self.figures["acknowledged"] += len(promised)
        self.figures["acknowledged_across_a_crash"] += sum(done.across_a_crash for done in promised)
        self.figures["chat"] += said.total()

    def check_end(self, table: str, state: TableState) -> None:
        """The journal, the record and the server's own state lead to the same end."""
        play = state.play
        assert play is not None
        record = read_record(self.finished[table].record)
        verdict = verify(record)
        assert verdict.ok, f"table {table}: {verdict}"
        again = replay(record).match
        assert again is not None
        assert again.state == play.match.state, f"table {table}: the record ends otherwise than the journal"
        shown = msgspec.json.decode(self.finished[table].replay, type=ReplayFrames)
        last = shown.frames[-1]
        assert last.steps[-1] == plain(play.match.view(None)), f"table {table}: the server shows another end"
        privates = [plain(play.match.view(seat).private) for seat in range(play.match.seats)]
        assert list(last.privates) == privates, f"table {table}: the server shows other hands at the end"
        deals = sum(isinstance(entry.action, Deal) for entry in play.match.log)
        assert deals == play.match.rounds

    def check_events(self, table: str, opening: TableOpened, state: TableState) -> None:
        """Every viewer received exactly the events that the rules give it, without gaps or duplicates."""
        play = state.play
        assert play is not None
        match = play.match
        received = check_connections(table, self.by_table[table])
        endings: list[ViewerFinished] = self.of(ViewerFinished, table)
        seats = [ending.seat for ending in endings if ending.seat is not None]
        assert sorted(seats) == list(range(opening.ours)), f"table {table}: only {seats} played to the end"
        public = public_events(opening.preset, dict(play.game.settings), match)
        for ending in endings:
            true = [plain(event) for event in (public if ending.seat is None else match.heard[ending.seat])]
            told = received.pop(ending.seat)
            assert told == true, f"table {table}, {ending.seat}: {difference(told, true)}"
            assert ending.view == plain(match.view(ending.seat)), (
                f"table {table}, {ending.seat}: another view"
            )
            self.figures["events"] += len(true)
            self.figures["connections"] += ending.connections
        assert not received, f"table {table}: events for {list(received)}, which did not play to the end"


def public_events(preset: str, options: dict[str, Any], match: Any) -> list[Event]:
    """The events that spectators receive."""
    game = make_game(preset, **options)
    state = game.start(match.seats)
    found: list[Event] = []
    for entry in match.log:
        state, events = game.apply(state, entry.action)
        found += [event for event in events if game.redact(event, None) is not None]
    return found
