"""Long games: refused where they are uploaded or opened, ended where they are played, loaded in pieces."""

from __future__ import annotations

import asyncio
import zlib
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.support.app import running
from tests.support.table import WITHOUT_LIMITS, play_until, refusal, table_harness
from vacherie import Dealer, Match, game
from vacherie.core.error import Refused
from vacherie.protocol.request import Contribute
from vacherie.protocol.rest import OpenTable, SeatSetup
from vacherie.protocol.room import Setup
from vacherie.records.record import SeatInfo, encode, record_match
from vacherie.server.model.identity import ANONYMOUS
from vacherie.server.tables import finished_game, game_length, load, record_replays
from vacherie.server.tables.decide.resume_record import ResumedGame, read_record, resume
from vacherie.server.tables.finished_game import replay_of_record
from vacherie.server.tables.game_length import LONGEST_ROUNDS, LONGEST_STEPS, MOST_ROUNDS
from vacherie.server.tables.record_replays import RecordReplays
from vacherie.server.tables.state import RunningGame, TableState
from vacherie.server.worker import Worker

pytestmark = pytest.mark.anyio


def long_record(rounds: int, seats: int = 2, **options: Any) -> bytes:
    """A legal record of many short rounds, as anyone can make one."""
    options = {"hand": 1, "deal": "tactic", "end_score": 1_000_000} | options
    match = Match(game("classic", **options), seats, Dealer.from_seed("long", seats))
    rng = Random(1)
    while match.rounds <= rounds:
        decision = match.waiting()[0]
        match.answer(decision, rng.choice(decision.options))
    whole = record_match(match, [SeatInfo(f"Seat {seat}") for seat in range(seats)])
    return encode(replace(whole, rounds=whole.rounds[:rounds]))


def code_of(work: Any, *given: Any) -> str:
    """The code that a function refuses its arguments with."""
    with pytest.raises(Refused) as refused:
        work(*given)
    return refused.value.code


async def test_a_record_of_more_rounds_than_anyone_plays_is_refused_before_it_is_replayed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = long_record(3_000)
    assert 200_000 < len(record) < 1_000_000
    async with running() as server:
        ann = await server.guest("Ann")
        assert await ann.refused("POST", "/api/replay", msgspec.Raw(record)) == (422, "record-too-long")
        body = {"record": msgspec.Raw(record), "step": 1, "seat": 0}
        assert await ann.refused("POST", "/api/play-on", body) == (422, "record-too-long")
        assert server.tables.loaded == {}
    assert code_of(read_record, long_record(LONGEST_ROUNDS + 1)) == "record-too-long"
    assert len(read_record(long_record(LONGEST_ROUNDS))[0].rounds) == LONGEST_ROUNDS
    monkeypatch.setattr(game_length, "LONGEST_STEPS", 30)
    assert code_of(read_record, long_record(LONGEST_ROUNDS)) == "record-too-long"


def test_the_bytes_of_a_replay_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    record = long_record(20)
    size = len(zlib.decompress(replay_of_record(record), wbits=31))
    monkeypatch.setattr(finished_game, "MOST_REPLAY_BYTES", size)
    replay_of_record(record)
    monkeypatch.setattr(finished_game, "MOST_REPLAY_BYTES", size - 100)
    assert code_of(replay_of_record, record) == "record-too-long"


async def test_a_finished_game_from_before_the_limit_keeps_its_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with table_harness(tmp_path) as harness:
        people = await harness.people(2)
        table = await harness.table(people, options={"max_rounds": 1})
        await play_until(table, people, lambda: table.status == "finished")
        monkeypatch.setattr(finished_game, "MOST_REPLAY_BYTES", 1000)
        found = await harness.tables.archive.find(table.id, ANONYMOUS)
        assert found.replay == b""
        assert msgspec.json.decode(found.page)["id"] == table.id


async def test_the_rounds_of_a_table_are_limited() -> None:
    async with running() as server:
        ann = await server.guest("Ann")
        body = {"setup": {"preset": "classic", "seats": 10, "options": {"max_rounds": MOST_ROUNDS + 1}}}
        assert await ann.refused("POST", "/api/tables", body) == (422, "too-many-rounds")
        opened = await ann.open("classic", 10, options={"max_rounds": MOST_ROUNDS})
        path = f"/api/tables/{opened['room']['id']}/configure"
        assert await ann.refused("POST", path, body) == (422, "too-many-rounds")
        record = long_record(3, max_rounds=MOST_ROUNDS + 1)
        play_on = {"record": msgspec.Raw(record), "step": 1, "seat": 0}
        assert await ann.refused("POST", "/api/play-on", play_on) == (422, "too-many-rounds")


@pytest.mark.parametrize(("limit", "most"), [("LONGEST_ROUNDS", 3), ("LONGEST_STEPS", 12)])
async def test_a_game_that_does_not_end_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str, most: int
) -> None:
    """With short hands nobody need ever take a card: no `end_score` would end such a game."""
    monkeypatch.setattr(game_length, limit, most)
    async with table_harness(tmp_path) as harness:
        people = await harness.people(2)
        table = await harness.table(people, options={"hand": 1, "end_score": 1_000_000})
        await play_until(table, people, lambda: table.status != "playing")
        assert table.status == "closed"
        play = table.state.play
        assert play is not None
        count = play.match.rounds if limit == "LONGEST_ROUNDS" else len(play.match.log)
        assert most <= count <= most + 6, "the round is played to its end"
        await harness.tables.unload(table)
        assert (await harness.tables.find(table.id)).status == "closed"


async def test_replays_of_records_are_cached_and_the_cache_is_bounded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    worker = Worker()
    replays = RecordReplays(worker)
    monkeypatch.setattr(record_replays, "replay_of_record", counted := Counted(replay_of_record))
    try:
        records = [long_record(rounds) for rounds in (5, 6, 7)]
        first = await replays.find(records[0])
        assert await replays.find(records[0]) == first
        assert counted.calls == 1
        monkeypatch.setattr(record_replays, "MOST_BYTES", 2 * len(first) + len(first) // 2)
        for record in records:
            await replays.find(record)
        assert counted.calls == 3
        assert replays.bytes <= record_replays.MOST_BYTES
        await replays.find(records[0])
        assert counted.calls == 4, "the least recently used was dropped"
    finally:
        worker.close()


class Counted:
    """A function that counts its calls."""

    def __init__(self, work: Any) -> None:
        self.work = work
        self.calls = 0

    def __call__(self, *given: Any) -> Any:
        self.calls += 1
        return self.work(*given)


async def test_uploads_have_a_rate_limit_of_their_own() -> None:
    settings = replace(WITHOUT_LIMITS, heavy_requests_per_minute=3)
    record = msgspec.Raw(long_record(3))
    async with running(settings=settings) as server:
        ann = await server.guest("Ann")
        for _ in range(3):
            assert (await ann.post("/api/replay", record)).status_code == 200
        response = await ann.post("/api/replay", record)
        assert response.status_code == 429
        assert int(response.headers["retry-after"]) > 0
        assert (await ann.get("/api/me")).status_code == 200, "other requests go on"


async def test_busy_says_when_to_try_again() -> None:
    record = msgspec.Raw(long_record(3))
    async with running() as server:
        ann = await server.guest("Ann")
        turns = server.tables.context.worker.turns
        turns.most_per_key = 0
        async with turns.turn("another"):
            response = await ann.post("/api/replay", record)
        assert response.status_code == 503
        assert response.json()["code"] == "busy"
        assert int(response.headers["retry-after"]) > 0


async def test_a_running_game_that_is_not_loaded_is_not_replayed_to_refuse_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with table_harness(tmp_path) as harness:
        people = await harness.people(2)
        table = await harness.table(people)
        await harness.tables.unload(table)
        read: list[str] = []
        raw_journal = harness.storage.raw_journal

        async def noted(id: str) -> list[str]:
            read.append(id)
            return await raw_journal(id)

        monkeypatch.setattr(harness.storage, "raw_journal", noted)
        for _ in range(5):
            assert await refusal(harness.tables.archive.find(table.id, ANONYMOUS)) == "not-over"
        assert await refusal(harness.tables.archive.find("aaaaaaaaaaaa", ANONYMOUS)) == "no-such-game"
        assert read == []


class LineCounter:
    """Counts the lines that are replayed in one turn of the event loop."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.most = self.total = self._now = 0
        for kind in (TableState, RunningGame):
            self._watch(monkeypatch, kind)

    def _watch(self, monkeypatch: pytest.MonkeyPatch, kind: Any) -> None:
        evolve = kind.evolve

        def counted(state: Any, line: Any) -> Any:
            self._now += 1
            self.total += 1
            self.most = max(self.most, self._now)
            return evolve(state, line)

        monkeypatch.setattr(kind, "evolve", counted)

    async def turns(self) -> None:
        """Begin to count anew in every turn."""
        while True:
            self._now = 0
            await asyncio.sleep(0)


@pytest.mark.parametrize("delay", [0, 60])
async def test_a_long_game_is_loaded_in_pieces(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, delay: int
) -> None:
    async with table_harness(tmp_path) as harness:
        (ann,) = await harness.people(1)
        places = (SeatSetup(kind="bot", bot="random"),) * 10
        setup = Setup(
            preset="classic", seats=10, options={"max_rounds": 4}, pace="instant", autostart=True, delay=delay
        )
        table = await harness.tables.open_table(ann.guest, OpenTable(setup=setup, places=places))
        await play_until(table, [], lambda: table.status == "finished")
        await harness.tables.unload(table)
        counter = LineCounter(monkeypatch)
        turns = asyncio.create_task(counter.turns())
        again = await harness.tables.find(table.id)
        turns.cancel()
        assert again.state.count > 200
        assert counter.total >= again.state.count
        # A line of a table is one of its game, too, and one replay follows the other.
        assert counter.most <= 4 * load.PIECE_LINES + 30 < counter.total


async def test_the_beginning_of_a_resumed_game_is_replayed_in_pieces_and_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = long_record(LONGEST_ROUNDS, seats=2)
    steps = 2 * LONGEST_ROUNDS
    resumed = msgspec.json.decode(resume(record, steps, 0), type=ResumedGame)
    async with table_harness(tmp_path) as harness:
        (ann,) = await harness.people(1)
        body = OpenTable(
            setup=Setup(preset="classic", seats=2, options=resumed.options, autostart=True),
            places=(SeatSetup(kind="me"), SeatSetup(kind="bot")),
        )
        counter = LineCounter(monkeypatch)
        turns = asyncio.create_task(counter.turns())
        table = await harness.tables.open_table(ann.guest, body, resumed.prelude)
        assert counter.total >= steps
        assert counter.most <= 2 * load.PIECE_LINES
        games = Counted(RunningGame.evolve)
        monkeypatch.setattr(RunningGame, "evolve", lambda *given: games(*given))
        await contribute(table, ann)
        turns.cancel()
        assert table.status == "playing"
        assert games.calls <= 5, "its beginning is not replayed again when it starts"
        play = table.state.play
        assert play is not None
        await harness.tables.unload(table)
        again = (await harness.tables.find(table.id)).state.play
        assert again is not None
        assert (again.match.state, again.match.heard) == (play.match.state, play.match.heard)
        assert again.match.log[:steps] == play.match.log[:steps]
        assert again.answers == play.answers


async def contribute(table: Any, person: Any) -> None:
    """Give the bytes of seat 0, which starts the game."""
    request = Contribute(id=0, seat=0, contribution="0" * 32, commitment=table.facts.commitment)
    await table.handle(person.who, request)


def test_the_limits_are_above_what_people_play() -> None:
    """Ten seats, the most rounds a table may have, a tenth of the cards too low, and changes of mind."""
    assert LONGEST_STEPS > MOST_ROUNDS * (1 + 10 * 10 * 1.1) + 10 * 200
