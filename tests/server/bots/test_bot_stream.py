"""The stream of bot jobs on a real Valkey: workers that die, a bus that restarts, bytes that are no jobs."""

from __future__ import annotations

import asyncio
import io
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest
from redis.asyncio import Redis

from tests.support.bot_workers import (
    CALM,
    QUICK,
    bot,
    empty_bus,
    first_job,
    remote_bots,
    think,
    until_seen,
    worker,
    worker_process,
)
from tests.support.failing_bots import HANG_FILE
from tests.support.log_capture import facts, restore_logging
from tests.support.table import until
from tests.support.timeouts import TIMEOUT
from tests.support.valkey_server import ValkeyServer
from vacherie.core.game import is_legal
from vacherie.server.bots.fair_queue import Share
from vacherie.server.bots.job_codec import VERSION, ResultMessage, decode_result, encode_job, encode_result
from vacherie.server.bots.pool import BotFailed
from vacherie.server.bots.remote_bots import IN_FLIGHT_PER_SLOT, RemoteBots
from vacherie.server.bots.stream_keys import GROUP, MOST_DELIVERIES, RESULTS, STREAM, asked_at
from vacherie.server.observability.log_setup import set_up

pytestmark = pytest.mark.anyio

ID, NODE = "0123456789abcdef", "fedcba9876543210"


@pytest.fixture
def log_stream() -> Iterator[io.StringIO]:
    stream = io.StringIO()
    with restore_logging():
        set_up("json", "debug", stream)
        yield stream


@pytest.fixture
async def bus() -> AsyncIterator[Redis]:
    """A client of an empty bus."""
    async with Redis.from_url(empty_bus()) as client:
        yield client


def url_of(bus: Redis) -> str:
    return f"redis://127.0.0.1:{bus.connection_pool.connection_kwargs['port']}"


def count(bots: RemoteBots, name: str) -> float:
    """The value of a metric."""
    found = bots.metrics.registry.get_sample_value(f"vacherie_{name}")
    return 0.0 if found is None else found


def results(bots: RemoteBots, outcome: str) -> float:
    labels = {"outcome": outcome}
    return bots.metrics.registry.get_sample_value("vacherie_bot_job_results_total", labels) or 0.0


async def left(bus: Redis) -> tuple[int, int]:
    """Entries of the stream, and of those the ones that workers have not acknowledged."""
    pending: Any = await bus.xpending(STREAM, GROUP)
    return await bus.xlen(STREAM), pending["pending"]


# --- workers that die ----------------------------------------------------------------------------------


async def test_the_job_of_a_killed_worker_is_done_by_another(
    bus: Redis, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """kill -9 in the middle of a job; there, its bot hangs, and at the other worker it does not."""
    sign = tmp_path / "hangs"
    name = bot("HangsOnce")
    monkeypatch.setenv(HANG_FILE, str(sign))
    with worker_process(
        url_of(bus), "--workers", "1", "--autopilot", name, **{HANG_FILE: str(sign)}
    ) as first:
        first.wait_until_open()
        async with remote_bots(url_of(bus)) as bots:
            await until_seen(bots, 1)
            asked = asyncio.create_task(think(bots, name))
            await until(sign.exists)
            async with worker(url_of(bus), times=QUICK):
                await until_seen(bots, 2)
                first.process.kill()
                assert is_legal(await asked, first_job().decision.options)
                assert await left(bus) == (0, 0)
            assert results(bots, "answered") == 1
            assert count(bots, "bot_job_retries_total") == 1
            assert count(bots, "bot_jobs_embedded_total") == 0


async def test_a_job_that_kills_workers_ends(bus: Redis) -> None:
    """In threads a bot can end the whole worker. Its job has had enough of them after a few."""
    name = bot("KillsProcess")
    with ExitStack() as stack:
        workers = [
            stack.enter_context(worker_process(url_of(bus), "--workers", "0", "--autopilot", name))
            for _ in range(MOST_DELIVERIES + 1)
        ]
        for each in workers:
            each.wait_until_open()
        async with remote_bots(url_of(bus)) as bots:
            await until_seen(bots, len(workers))
            with pytest.raises(BotFailed) as caught:
                await think(bots, name)
            assert (caught.value.code, caught.value.kind) == ("bot-crash", "worker died")
            assert await left(bus) == (0, 0)
            alive = [each for each in workers if each.process.poll() is None]
            assert 1 <= len(alive) < len(workers)
            await think(bots, "careful")
            assert count(bots, "bot_jobs_embedded_total") == 0


async def test_a_paused_worker_does_no_harm(
    bus: Redis, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SIGSTOP past the heartbeat: another does its job; its own late result is ignored."""
    sign = tmp_path / "waits"
    name = bot("WaitsForFile")
    variables = {HANG_FILE: str(sign)}
    with worker_process(url_of(bus), "--workers", "0", "--autopilot", name, **variables) as first:
        first.wait_until_open()
        async with remote_bots(url_of(bus)) as bots:
            await until_seen(bots, 1)
            asked = asyncio.create_task(think(bots, name))
            await until(sign.exists)
            first.process.send_signal(signal.SIGSTOP)
            sign.with_suffix(".go").touch()
            monkeypatch.setenv(HANG_FILE, str(sign))
            async with worker(url_of(bus), times=QUICK):
                await asked
                first.process.send_signal(signal.SIGCONT)
                await until(lambda: results(bots, "late") >= 1)
            assert results(bots, "answered") == 1
            assert await left(bus) == (0, 0)


async def test_a_job_that_takes_long_stays_with_its_worker(
    bus: Redis, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Heartbeats make it young again, without counting as a delivery."""
    sign = tmp_path / "waits"
    monkeypatch.setenv(HANG_FILE, str(sign))
    async with worker(url_of(bus)) as role, remote_bots(url_of(bus)) as bots:
        asked = asyncio.create_task(think(bots, bot("WaitsForFile")))
        await until(sign.exists)
        while True:
            entry: Any = (await bus.xpending_range(STREAM, GROUP, "-", "+", 1))[0]
            seconds, microseconds = await bus.time()
            age = seconds + microseconds / 1e6 - asked_at(entry["message_id"])
            if age - entry["time_since_delivered"] / 1000 > 3 * CALM.heartbeat:
                break
            assert age < TIMEOUT, "no heartbeat"
        assert (entry["consumer"].decode(), entry["times_delivered"]) == (role.name, 1)
        sign.with_suffix(".go").touch()
        await asked


# --- without workers -----------------------------------------------------------------------------------


async def test_without_any_worker_the_node_does_it(bus: Redis) -> None:
    async with remote_bots(url_of(bus), times=QUICK) as bots:
        assert is_legal(await think(bots), first_job().decision.options)
        assert count(bots, "bot_jobs_embedded_total") == 1
        assert await bus.xlen(STREAM) == 0, "what is done is withdrawn"


async def test_when_the_last_worker_leaves_the_node_does_what_is_in_flight(bus: Redis) -> None:
    with worker_process(url_of(bus), "--workers", "0", "--autopilot", bot("Hangs")) as only:
        only.wait_until_open()
        async with remote_bots(url_of(bus)) as bots:
            await until_seen(bots, 1)
            [slots] = bots.stream.workers
            hanging = [asyncio.create_task(bots.think(first_job(bot("Hangs")))) for _ in range(slots)]
            asked = [asyncio.create_task(think(bots)) for _ in range(slots + 5)]
            await until(lambda: bots.waiting == 5)
            for task in hanging:
                task.cancel()  # the worker is busy with them all the same
            only.process.kill()
            bots.stream.times = QUICK
            await asyncio.gather(*asked)
            assert count(bots, "bot_jobs_embedded_total") >= 5


async def test_no_bus_at_all() -> None:
    async with remote_bots("redis://127.0.0.1:1", times=QUICK) as bots:
        assert is_legal(await think(bots), first_job().decision.options)
        assert not bots.stream.is_up


async def test_workers_that_never_answer_are_not_waited_for_forever(bus: Redis) -> None:
    """A consumer that lives and does nothing: the node does the job itself, and withdraws it."""
    await bus.xgroup_create(STREAM, GROUP, id="0", mkstream=True)

    is_over = asyncio.Event()

    async def pretend_to_work(client: Redis) -> None:
        async with client:
            while not is_over.is_set():
                await client.xreadgroup(GROUP, "x:1", {STREAM: ">"}, count=1)
                await asyncio.sleep(CALM.heartbeat)

    pretending = asyncio.create_task(pretend_to_work(Redis.from_url(url_of(bus))))
    async with remote_bots(url_of(bus)) as bots:
        await until_seen(bots, 1)
        bots.patience = 0.2
        await think(bots)
        assert count(bots, "bot_jobs_sent_total") == 1
        assert count(bots, "bot_jobs_embedded_total") == 1
        await until_empty(bus)
    is_over.set()
    await pretending


async def until_empty(bus: Redis) -> None:
    async with asyncio.timeout(TIMEOUT):
        while await bus.xlen(STREAM):
            await asyncio.sleep(0.005)


async def test_a_cancelled_job_is_withdrawn(bus: Redis) -> None:
    await bus.xgroup_create(STREAM, GROUP, id="0", mkstream=True)
    await bus.xreadgroup(GROUP, "x:1", {STREAM: ">"}, count=1)
    async with remote_bots(url_of(bus)) as bots:
        asked = asyncio.create_task(think(bots))
        while not await bus.xlen(STREAM):
            await asyncio.sleep(0.005)
        asked.cancel()
        await until_empty(bus)
        assert count(bots, "bot_jobs_embedded_total") == 0


async def test_a_bus_that_takes_no_jobs(bus: Redis) -> None:
    """Its memory is full: the node does them itself, and sends others as soon as there is room."""
    async with worker(url_of(bus)), remote_bots(url_of(bus)) as bots:
        await until_seen(bots, 1)
        await bus.config_set("maxmemory", 1)
        try:
            await think(bots)
        finally:
            await bus.config_set("maxmemory", 0)
        assert count(bots, "bot_jobs_embedded_total") == 1
        await think(bots)
        assert (count(bots, "bot_jobs_embedded_total"), results(bots, "answered")) == (1, 1)


# --- a bus that restarts -------------------------------------------------------------------------------


async def test_jobs_in_flight_are_asked_again_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Valkey comes back empty in the middle of a job: workers and node connect again by themselves."""
    sign = tmp_path / "waits"
    monkeypatch.setenv(HANG_FILE, str(sign))
    server = ValkeyServer()
    async with worker(server.url) as role, remote_bots(server.url) as bots:
        await until_seen(bots, 1)
        asked = asyncio.create_task(think(bots, bot("WaitsForFile")))
        await until(sign.exists)
        await asyncio.to_thread(server.stop)
        await until(lambda: not bots.stream.is_up and not role.is_up)
        other = asyncio.create_task(think(bots))
        sign.with_suffix(".go").touch()
        await until(lambda: role.running == 0)
        assert not asked.done()
        await asyncio.to_thread(server.start)
        await asyncio.gather(asked, other)
        assert count(bots, "bot_jobs_embedded_total") == 0
        assert count(bots, "bot_jobs_sent_total") == 3
    server.stop()


async def test_a_lost_bus_is_not_waited_for_long() -> None:
    server = ValkeyServer()
    times = msgspec.structs.replace(CALM, grace=QUICK.grace)
    async with worker(server.url) as role, remote_bots(server.url, times=times) as bots:
        await until_seen(bots, 1)
        await think(bots)
        await asyncio.to_thread(server.stop)
        await until(lambda: not bots.stream.is_up)
        await think(bots)
        assert count(bots, "bot_jobs_embedded_total") == 1
        await asyncio.to_thread(server.start)
        await until_seen(bots, 1)
        await think(bots)
        assert count(bots, "bot_jobs_embedded_total") == 1
        assert role.is_up
    server.stop()


# --- bytes that are no jobs, or not wanted -------------------------------------------------------------


async def test_damaged_jobs_are_dropped_and_their_node_is_told(bus: Redis, log_stream: io.StringIO) -> None:
    job = first_job()
    data = encode_job(job, 10.0)
    other = msgspec.msgpack.encode({**msgspec.msgpack.decode(data), "version": 9})
    view = msgspec.msgpack.encode({**msgspec.msgpack.decode(data), "view": {"seat": "x"}})
    entries: list[dict[Any, Any]] = [
        {"job": data[:-7], "id": ID, "node": NODE},
        {"job": other, "id": ID, "node": NODE},
        {"job": view, "id": ID, "node": NODE},
        {"id": ID, "node": NODE},
        {"job": b"\xff", "id": b"\xff\n", "node": b"*"},
        {"moo": b"\x00"},
    ]
    for entry in entries:
        await bus.xadd(STREAM, entry)
    async with bus.pubsub() as told:
        await told.subscribe(RESULTS + NODE)
        async with worker(url_of(bus)):
            reasons = []
            async for message in told.listen():
                if message["type"] == "message":
                    result = decode_result(message["data"])
                    assert (result.job, result.failure) == (ID, None)
                    reasons.append(result.declined)
                if len(reasons) == 4:
                    break
            await until_empty(bus)
        assert any("version 9" in reason for reason in reasons)
    lines = [line for line in facts(log_stream) if line["event"] == "bot-job-unreadable"]
    assert len(lines) == len(entries)
    assert str(job.view.private.hand[0]) not in "".join(line["reason"] for line in lines[:3])
    assert await left(bus) == (0, 0)


async def test_a_declined_job_is_done_by_the_node(bus: Redis) -> None:
    """As with workers of another version, in the middle of an upgrade."""
    async with remote_bots(url_of(bus)) as bots, answering(bots, bus, declined="no"):
        assert is_legal(await think(bots), first_job().decision.options)
        assert results(bots, "declined") == 1
        assert count(bots, "bot_jobs_embedded_total") == 1


async def test_an_answer_of_a_worker_is_checked(bus: Redis) -> None:
    for choice in (msgspec.msgpack.encode({"type": "play", "card": 999}), b"\xff", b""):
        async with remote_bots(url_of(bus)) as bots, answering(bots, bus, choice=choice):
            with pytest.raises(BotFailed) as caught:
                await think(bots)
            assert caught.value.code == "bot-illegal"


class answering:
    """A consumer that gives each job the same result, twice."""

    def __init__(self, bots: RemoteBots, bus: Redis, **result: Any) -> None:
        self.bots, self.result = bots, result
        self.bus: Redis = Redis.from_url(url_of(bus))
        self.is_over = False

    async def __aenter__(self) -> None:
        await self.bus.flushall()
        await self.bus.xgroup_create(STREAM, GROUP, id="0", mkstream=True)
        self.task = asyncio.create_task(self.answer())
        await until_seen(self.bots, 1)

    async def answer(self) -> None:
        while not self.is_over:  # redis-py may swallow a cancellation
            found: Any = await self.bus.xreadgroup(GROUP, "x:1", {STREAM: ">"}, count=1, block=50)
            for _, entries in found:
                for _, fields in entries:
                    result = ResultMessage(version=VERSION, job=fields[b"id"].decode(), **self.result)
                    for _ in range(2):
                        await self.bus.publish(RESULTS + fields[b"node"].decode(), encode_result(result))

    async def __aexit__(self, *_: object) -> None:
        self.is_over = True
        await self.task
        await self.bus.aclose()


async def test_the_first_result_counts_and_others_are_ignored(bus: Redis) -> None:
    play = msgspec.msgpack.encode(first_job().decision.options[3])
    async with remote_bots(url_of(bus)) as bots, answering(bots, bus, choice=play):
        assert await think(bots) == first_job().decision.options[3]
        await until(lambda: results(bots, "late") == 1)
        for data in (encode_result(ResultMessage(version=VERSION, job=ID, choice=play)), b"\xff"):
            await bus.publish(RESULTS + bots.stream.node, data)
        await until(lambda: results(bots, "late") == 2)
        assert await think(bots) == first_job().decision.options[3]


async def test_a_stale_job_is_dropped(bus: Redis, log_stream: io.StringIO) -> None:
    """Its age is measured by the bus's own clock."""
    old: Any = {"job": encode_job(first_job(), 5.0), "id": ID, "node": NODE}
    seconds, _ = await bus.time()
    await bus.xadd(STREAM, old, id=f"{(seconds - 6) * 1000}-0")
    async with bus.pubsub() as told:
        await told.subscribe(RESULTS + NODE)
        async with worker(url_of(bus)):
            await until_empty(bus)
        assert (await told.get_message(timeout=1))["type"] == "subscribe"
        assert await told.get_message(timeout=0) is None, "no result"
    assert [line for line in facts(log_stream) if line["event"] == "bot-job-stale"]


async def test_bots_that_a_worker_does_not_have(bus: Redis) -> None:
    """By name only: importing any module:Class would run code of the one who writes to the bus."""
    async with worker(url_of(bus)), remote_bots(url_of(bus)) as bots:
        for name in ("moo", "tests.support.bad_bots:Silent", "os:system"):
            with pytest.raises(BotFailed, match="is not installed at the workers") as caught:
                await think(bots, name)
            assert (caught.value.code, caught.value.kind) == ("bot-crash", "unknown bot")


# --- fairness ------------------------------------------------------------------------------------------


async def test_one_table_does_not_fill_the_stream(
    bus: Redis, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Jobs wait in the node, and a person's table comes before the thirty jobs of another."""
    sign = tmp_path / "waits"
    monkeypatch.setenv(HANG_FILE, str(sign))
    async with worker(url_of(bus), workers=1), remote_bots(url_of(bus)) as bots:
        await until_seen(bots, 1)
        done: list[str] = []

        async def ask(name: str, share: Share) -> None:
            await bots.think(msgspec.structs.replace(first_job(name), share=share))
            done.append(share.table)

        greedy = Share("6.6.6.6", "villain", "greedy", has_person=False)
        tasks = [asyncio.create_task(ask(bot("WaitsForFile"), greedy)) for _ in range(30)]
        await until(lambda: bots.waiting == 30 - IN_FLIGHT_PER_SLOT)
        await until(sign.exists)
        assert await bus.xlen(STREAM) == IN_FLIGHT_PER_SLOT
        tasks.append(asyncio.create_task(ask("careful", Share("1.1.1.1", "ann", "ann's"))))
        await until(lambda: bots.waiting == 31 - IN_FLIGHT_PER_SLOT)
        sign.with_suffix(".go").touch()
        await asyncio.gather(*tasks)
        assert done.index("ann's") <= IN_FLIGHT_PER_SLOT
