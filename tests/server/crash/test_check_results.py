"""The checker of the crash test and of the torture finds what it is there to find: faults are planted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tests.server.crash.acknowledged_log import (
    AnswerAcknowledged,
    ChatAcknowledged,
    Connected,
    Entry,
    EventsReceived,
    TableOpened,
    ViewerFinished,
    plain,
)
from tests.server.crash.check_results import Disk, Results
from tests.support import ask
from tests.support.table import FakeClient, play_until, table_harness
from vacherie.core.error import Refused
from vacherie.protocol.request import Hello
from vacherie.server.model.journal import Answered

pytestmark = pytest.mark.anyio

SEATS = 2
SEVERAL = 5
"""Events that a reconnecting client has already."""


class Evidence:
    """The log of the players of a finished game, and the database."""

    def __init__(self, entries: list[Entry], disk: Disk, table: str) -> None:
        self.entries = entries
        self.disk = disk
        self.table = table

    def check(self) -> None:
        Results(self.entries, self.disk, {}).check()

    def places(self, kind: type[Entry], seat: int | None = 0) -> list[int]:
        """Where the log has entries of a kind for a seat."""
        return [
            n
            for n, entry in enumerate(self.entries)
            if isinstance(entry, kind) and getattr(entry, "seat", seat) == seat
        ]

    def received(self, seat: int | None = 0) -> list[int]:
        """Where the log has messages with events."""
        return [n for n in self.places(EventsReceived, seat) if self.entry(n).events]

    def entry(self, place: int) -> Any:
        return self.entries[place]


@pytest.fixture
async def evidence(tmp_path: Path) -> Evidence:
    """A whole game, in which seat 0 reconnects once, and a spectator watches."""
    async with table_harness(tmp_path) as harness:
        people = await harness.people(SEATS)
        table = await harness.table(people, "classic", options={"max_rounds": 1})
        spectator = await harness.person("Watching")
        await table.subscribe(spectator, Hello(id=1))
        await ask.say(table, people[0].who, 0, "moo")
        await play_until(table, people, lambda: len(people[0].numbers(0)) > SEVERAL)
        again = FakeClient(people[0].guest)
        have = len(people[0].numbers(0))
        table.unsubscribe(people[0])
        await table.subscribe(again, Hello(id=1, have={"0": have}))
        await play_until(table, people, lambda: table.status == "finished")
        journal = await harness.storage.journal(table.id)
        disk = Disk({table.id: list(enumerate(journal))}, {table.id: "finished"}, {table.id: ["moo"]})
        entries: list[Entry] = [
            TableOpened(table.id, "classic", SEATS),
            ChatAcknowledged(table.id, 0, "moo"),
            *acknowledged(table.id, journal),
            *heard(table.id, 0, 1, people[0]),
            *heard(table.id, 0, 2, again, have),
            *heard(table.id, 1, 3, people[1]),
            *heard(table.id, None, 4, spectator),
            ViewerFinished(table.id, 0, again.last("table")["view"], 2),
            ViewerFinished(table.id, 1, people[1].last("table")["view"], 1),
            ViewerFinished(table.id, None, spectator.last("table")["view"], 1),
        ]
        return Evidence(entries, disk, table.id)


def acknowledged(table: str, journal: Any) -> list[Entry]:
    """An acknowledgement for every answer of a player."""
    return [
        AnswerAcknowledged(table, line.seat, line.decision, plain(line.choice), False)
        for line in journal
        if isinstance(line, Answered) and line.by == "player"
    ]


def heard(table: str, seat: int | None, connection: int, client: FakeClient, have: int = 0) -> list[Entry]:
    """What a client was sent on one connection."""
    messages = [message for message in client.all("table") if message["seat"] == seat]
    return [
        Connected(table, seat, connection, have, 0, 0.0),
        *(
            EventsReceived(table, seat, connection, m["seq"] - len(m["events"]) + 1, m["events"])
            for m in messages
        ),
    ]


async def test_a_game_without_a_fault_passes(evidence: Evidence) -> None:
    evidence.check()


def lose_answer(found: Evidence) -> None:
    done = found.entry(found.places(AnswerAcknowledged)[-1])
    found.entries.append(replace(done, decision=done.decision + 100))


def change_answer(found: Evidence) -> None:
    place, *_, last = found.places(AnswerAcknowledged)
    found.entries[place] = replace(found.entry(place), choice=found.entry(last).choice)


def swap_acknowledgements(found: Evidence) -> None:
    first, second, *_ = found.places(AnswerAcknowledged)
    found.entries[first], found.entries[second] = found.entries[second], found.entries[first]


def lose_line(found: Evidence) -> None:
    del found.disk.journals[found.table][-1]


def double_line(found: Evidence) -> None:
    lines = found.disk.journals[found.table]
    place = next(n for n, line in lines if isinstance(line, Answered))
    doubled = [line for _, line in lines[: place + 1]] + [line for _, line in lines[place:]]
    found.disk.journals[found.table] = list(enumerate(doubled))


def skip_number(found: Evidence) -> None:
    lines = found.disk.journals[found.table]
    found.disk.journals[found.table] = [(n + (n > 3), line) for n, line in lines]


def lose_chat(found: Evidence) -> None:
    found.disk.chat.clear()


def double_chat(found: Evidence) -> None:
    found.disk.chat[found.table] *= 2


def leave_unfinished(found: Evidence) -> None:
    found.disk.statuses[found.table] = "playing"


def start_unknown_game(found: Evidence) -> None:
    found.disk.statuses["other"] = "playing"


def double_message(found: Evidence) -> None:
    place = found.received()[1]
    found.entries.insert(place, found.entry(place))


def lose_message(found: Evidence) -> None:
    del found.entries[found.received()[1]]


def lose_last_message(found: Evidence) -> None:
    del found.entries[found.received(1)[-1]]


def reorder_messages(found: Evidence) -> None:
    first, second, *_ = found.received()
    found.entries[first], found.entries[second] = found.entries[second], found.entries[first]


def reorder_events(found: Evidence) -> None:
    place = next(n for n in found.received() if len(found.entry(n).events) > 1)
    found.entries[place] = replace(found.entry(place), events=found.entry(place).events[::-1])


def repeat_after_reconnect(found: Evidence) -> None:
    place = found.places(Connected)[1]
    found.entries[place] = replace(found.entry(place), have=found.entry(place).have - 1)


def contradict_second_device(found: Evidence) -> None:
    place = found.received()[0]
    message = found.entry(place)
    events = [dict(message.events[0], planted=True), *message.events[1:]]
    found.entries[place + 1 : place + 1] = [
        Connected(found.table, 0, 9, 0, 1, 0.0),
        EventsReceived(found.table, 0, 9, message.first, events),
    ]


def show_foreign_card(found: Evidence) -> None:
    """Seat 0 is sent the hand that was dealt to seat 1."""
    mine, theirs = found.received(0)[0], found.received(1)[0]
    assert found.entry(mine).events != found.entry(theirs).events
    found.entries[mine] = replace(found.entry(mine), events=found.entry(theirs).events)


def show_hand_to_spectator(found: Evidence) -> None:
    place, theirs = found.received(None)[0], found.received(1)[0]
    found.entries[place] = replace(found.entry(place), events=found.entry(theirs).events)


def show_foreign_view(found: Evidence) -> None:
    place, other = found.places(ViewerFinished, 0)[0], found.places(ViewerFinished, 1)[0]
    view = dict(found.entry(place).view, private=dict(found.entry(other).view["private"], hand=[1]))
    found.entries[place] = replace(found.entry(place), view=view)


def send_to_wrong_seat(found: Evidence) -> None:
    place = found.received()[0]
    found.entries[place] = replace(found.entry(place), seat=1)


def stop_playing(found: Evidence) -> None:
    del found.entries[found.places(ViewerFinished, 1)[0]]


@pytest.mark.parametrize(
    ("plant", "says"),
    [
        (lose_answer, "an acknowledged answer is lost"),
        (change_answer, "an acknowledged answer is lost"),
        (swap_acknowledgements, "out of order"),
        (lose_line, "events instead of|is lost"),
        (double_line, "twice|breaks the rules|closed"),
        (skip_number, "missing or doubled"),
        (lose_chat, "lines of chat are lost"),
        (double_chat, "there twice"),
        (leave_unfinished, "is playing"),
        (start_unknown_game, "no player has logged"),
        (double_message, "came after event"),
        (lose_message, "came after event|were never sent"),
        (lose_last_message, "events instead of"),
        (reorder_messages, "came after event"),
        (reorder_events, "events instead of"),
        (repeat_after_reconnect, "came after event"),
        (contradict_second_device, "other events than before"),
        (show_foreign_card, "events instead of|came after event"),
        (show_hand_to_spectator, "events instead of|came after event"),
        (show_foreign_view, "another view"),
        (send_to_wrong_seat, "events of 1 for 0"),
        (stop_playing, "played to the end"),
    ],
)
async def test_a_planted_fault_is_found(
    evidence: Evidence, plant: Callable[[Evidence], None], says: str
) -> None:
    plant(evidence)
    with pytest.raises((AssertionError, Refused), match=says):
        evidence.check()


async def test_any_lost_or_doubled_message_is_found(evidence: Evidence) -> None:
    rng = Random(1)
    places = [n for seat in (0, 1, None) for n in evidence.received(seat)]
    for place in rng.sample(places, 20):
        for copies in (0, 2):
            entries = list(evidence.entries)
            entries[place : place + 1] = [entries[place]] * copies
            with pytest.raises(AssertionError):
                Results(entries, evidence.disk, {}).check()
