"""Tables of all presets that wait in every way: for a person, a bot, autopilot, a forced move, a clock, …"""

from __future__ import annotations

from random import Random
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from tests.support import ask
from tests.support.table import SCREEN, WITHOUT_LIMITS, FakeClient, TableHarness, queue_done, waiting
from vacherie.games import PRESETS
from vacherie.server.tables.server_request import AutomaticAnswer
from vacherie.server.tables.table import SERVER, Table

Way: TypeAlias = Literal["absence", "person", "bot", "autopilot", "forced", "clock", "window", "draft"]

WAYS: tuple[Way, ...] = ("absence", "person", "bot", "autopilot", "forced", "clock", "window", "draft")
ONLY: dict[Way, tuple[str, ...]] = {
    "window": ("coop",),
    "draft": ("pro",),
    "forced": tuple(preset for preset in PRESETS if not preset.startswith("nothanks")),
}
"""The presets of the ways that not all have; a forced move would tell who has no chips (R11)."""
SETTINGS = msgspec.structs.replace(WITHOUT_LIMITS, animation=0.001)
"""With some time for animations: forced moves come after it, so that an outage can begin before them."""
MOST_GAMES = 10


class WaitingTable(Struct):
    """A table that waits, how it waits, and who sits there."""

    table: Table
    way: Way
    people: list[FakeClient]
    count: int
    """Its journal lines when it began to wait."""


def plan(count: int) -> list[tuple[Way, str]]:
    """Ways and presets for so many tables: all ways in turn, each with all its presets in turn.

    Absences come first, since they have to last for a while.
    """
    chosen: list[tuple[Way, str]] = []
    for number in range(count):
        way = WAYS[number % len(WAYS)]
        presets = ONLY.get(way, tuple(PRESETS))
        chosen.append((way, presets[(number // len(WAYS) + number) % len(presets)]))
    return sorted(chosen, key=lambda one: one[0] != "absence")


async def waiting_table(harness: TableHarness, way: Way, preset: str, rng: Random) -> WaitingTable:
    """A table that waits in this way now; some games end without it, then another begins."""
    seats = max(3, PRESETS[preset].seat_counts[0])
    people = await harness.people(1 if way in ("bot", "window", "draft") else seats)
    clock = "fast" if way == "clock" else "off"
    for _ in range(MOST_GAMES):
        table = await harness.table(people, preset, bots=seats - len(people), hello=SCREEN, clock=clock)
        if way == "autopilot":
            await ask.autopilot(table, people[0].who, 0, True)
        if way == "absence":
            table.unsubscribe(people[-1])
        while table.status == "playing":
            if is_waiting(table, way):
                return WaitingTable(table, way, people, table.state.count)
            await answer_any(table, rng)
    raise AssertionError(f"{preset} never waits for {way}")


def is_waiting(table: Table, way: Way) -> bool:
    """Whether a table waits in a way."""
    assert table.state.play is not None
    todo = getattr(table.state.play.match.state.table, "todo", (None,))
    kinds = {table.automation.kind(seat, decision) for seat, decision in waiting(table).items()}
    match way:
        case "window" | "draft":
            step = "Window" if way == "window" else "Drafting"
            return type(todo[0]).__name__ == step and "bot" in kinds
        case "absence":
            return kinds == {"wait"} and len(table.facts.seats) - 1 in waiting(table)
        case "person":
            return kinds == {"wait"}
        case _:
            return way in kinds


async def answer_any(table: Table, rng: Random) -> None:
    """Give a random answer for any seat, at once."""
    seat, decision = rng.choice(list(waiting(table).items()))
    choice = rng.choice(decision.options).fill(rng)
    await table.handle(SERVER, AutomaticAnswer(seat, decision.id, choice, "bot"))
    await queue_done(table)
