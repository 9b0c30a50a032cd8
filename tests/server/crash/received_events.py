"""Checks what every viewer of a table was sent, over all its connections and whatever server they led to.

On one connection the events begin after the last that the client had, and go on without a gap. An event that
was sent on two connections was the same both times.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.server.crash.acknowledged_log import Connected, Entry, EventsReceived


def check_connections(table: str, entries: Iterable[Entry]) -> dict[int | None, list[Any]]:
    """Check the log of one table; the events of each viewer (None: the spectator)."""
    viewers: dict[int, int | None] = {}
    last: dict[int, int] = {}
    received: dict[int | None, list[Any]] = {}
    for entry in entries:
        if isinstance(entry, Connected):
            assert entry.connection not in last, f"table {table}: connection {entry.connection} began twice"
            viewers[entry.connection], last[entry.connection] = entry.seat, entry.have
            received.setdefault(entry.seat, [])
        elif isinstance(entry, EventsReceived):
            number = entry.connection
            assert number in last, f"table {table}: events before `welcome` on connection {number}"
            assert viewers[number] == entry.seat, (
                f"table {table}: events of {entry.seat} for {viewers[number]}"
            )
            assert entry.first == last[number] + 1, (
                f"table {table}, {entry.seat}: event {entry.first} came after event {last[number]}"
            )
            last[number] += len(entry.events)
            add(table, entry, received[entry.seat])
    return received


def add(table: str, entry: EventsReceived, events: list[Any]) -> None:
    """Add events to those that a viewer has received before; what it had already must be the same."""
    before = entry.first - 1
    assert before <= len(events), f"table {table}, {entry.seat}: events before {entry.first} were never sent"
    known = events[before : before + len(entry.events)]
    again = entry.events[: len(known)]
    assert again == known, (
        f"table {table}, {entry.seat}: other events than before: {difference(again, known)}"
    )
    events.extend(entry.events[len(known) :])


def difference(told: list[Any], true: list[Any]) -> str:
    """Where two lists of events part."""
    place = next(
        (n for n, (a, b) in enumerate(zip(told, true, strict=False)) if a != b), min(len(told), len(true))
    )
    return f"{len(told)} events instead of {len(true)}; number {place + 1} is {told[place : place + 1]}"
