"""Presence: a spectator who sits down does not count as absent."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support import ask
from tests.support.table import queue_done, sit_down, table_harness
from vacherie.protocol.request import Hello
from vacherie.protocol.rest import OpenTable
from vacherie.protocol.room import Setup
from vacherie.server.tables.clocks.timing import GRACE

pytestmark = pytest.mark.anyio


async def test_a_spectator_who_sits_down_counts_as_present(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        ann, bob = await harness.people(2)
        table = await harness.tables.open_table(ann.guest, OpenTable(setup=Setup("classic", 2), places=()))
        await ask.sit(table, ann.guest, sit_down(table))
        await table.subscribe(ann, Hello(id=1))
        await table.subscribe(bob, Hello(id=1))
        assert ann.last("room")["room"]["spectators"] == 1
        await ask.sit(table, bob.guest, sit_down(table))
        assert bob.last("welcome")["seats"] == [1]
        room = ann.last("room")["room"]
        assert (room["seats"][1]["connected"], room["spectators"]) == (True, 0)
        await ask.start(table, ann.who)
        harness.clock.advance(GRACE["off"] + 1)
        await queue_done(table)
        assert not table.facts.seats[1].autopilot
