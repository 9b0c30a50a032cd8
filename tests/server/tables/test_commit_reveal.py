"""Commit-reveal: the commitment precedes every contribution, the proof follows the game."""

from __future__ import annotations

import gzip
import hashlib
import secrets
from pathlib import Path

import msgspec
import pytest

from tests.support import ask
from tests.support.table import play_until, refusal, table_harness
from vacherie.core.shuffle import Dealer, commitment
from vacherie.protocol.request import Sit
from vacherie.protocol.rest import GamePage, OpenTable, SeatSetup
from vacherie.protocol.room import Setup
from vacherie.records.record import decode
from vacherie.records.verify import verify
from vacherie.server.model.identity import ANONYMOUS

pytestmark = pytest.mark.anyio


async def test_a_contribution_must_quote_the_commitment(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        ann, bob = await harness.people(2)
        table = await harness.tables.open_table(ann.guest, OpenTable(setup=Setup(preset="classic", seats=2)))
        promise = table.room().commitment
        blind = Sit(id=0, contribution=secrets.token_hex(16))
        assert await refusal(ask.sit(table, bob.guest, blind)) == "commitment"
        wrong = Sit(id=0, contribution=secrets.token_hex(16), commitment="0" * 64)
        assert await refusal(ask.sit(table, bob.guest, wrong)) == "commitment"
        assert table.room().seats[1].kind == "open"
        mine = secrets.token_hex(16)
        await ask.contribute(table, ann.who, 0, mine, promise)
        await ask.contribute(table, ann.who, 0, mine, promise)  # once more changes nothing
        other = ask.contribute(table, ann.who, 0, secrets.token_hex(16), promise)
        assert await refusal(other) == "contribution"
        assert table.room().contributions is None, "contributions are hidden until all are in"
        assert table.room().seats[0].contributed


async def test_a_finished_game_reveals_its_proof(tmp_path: Path) -> None:
    """With the real dealer: what the page shows is enough to draw every deck again."""
    async with table_harness(tmp_path, dealers=Dealer) as harness:
        people = await harness.people(2)
        table = await harness.table(people, bots=1, options={"max_rounds": 2})
        assert await refusal(harness.tables.archive.find(table.id, ANONYMOUS)) == "not-over"
        promise = people[0].last("room")["room"]["commitment"]
        shown = people[0].last("room")["room"]["contributions"]
        await play_until(table, people, lambda: table.status == "finished")
        game = await harness.tables.archive.find(table.id, ANONYMOUS)
        page = msgspec.json.decode(game.page, type=GamePage)
        assert page.proof is not None
        assert page.proof.commitment == promise == commitment(bytes.fromhex(page.proof.secret))
        assert list(page.proof.contributions) == shown
        assert page.proof.derived == (2,)
        derived = hashlib.sha256(bytes.fromhex(page.proof.secret) + bytes([2])).digest()[:16].hex()
        assert page.proof.contributions[2] == derived, "the server had no choice"
        record = decode(game.record)
        assert verify(record).ok
        assert record.commitment == promise
        frames = msgspec.json.decode(gzip.decompress(game.replay))["frames"]
        assert len(frames) == sum(1 + len(round.answers) for round in record.rounds)
        assert page.points == tuple(round.points for round in record.rounds)


async def test_a_table_of_bots_needs_no_contributions(tmp_path: Path) -> None:
    """A table of bots starts by itself if set so, and plays to the end without any connection."""
    async with table_harness(tmp_path) as harness:
        ann = await harness.person("Ann")
        setup = Setup(preset="nothanks", seats=3, autostart=True, pace="instant")
        table = await harness.tables.open_table(
            ann.guest, OpenTable(setup=setup, places=(SeatSetup(kind="bot"),) * 3)
        )
        await play_until(table, [], lambda: table.status == "finished")
        game = await harness.tables.archive.find(table.id, ANONYMOUS)
        assert msgspec.json.decode(game.page, type=GamePage).bots == ("careful",) * 3
