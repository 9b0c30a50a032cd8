"""The attack test: hostile clients send malformed and abusive traffic while honest clients play.

At the end no honest game was disturbed, no error was logged, and the server holds no more resources than
before.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from tests.server.crash import acknowledged_log
from tests.server.crash.check_results import Results, read_disk
from tests.server.crash.kill_loop import PlayerProcesses, fetch_finished
from tests.server.hostile.attack_server import Holdings
from tests.server.hostile.attacker_state import AttackerState, build_attacker_state
from tests.server.hostile.attacks import ATTACKS
from tests.server.hostile.idle_connections import IdleConnections
from tests.support.process import ServerProcess, Stuck
from tests.support.timeouts import TIMEOUT
from vacherie.server.data_folder import DataFolder

AT_ONCE = 24
"""Concurrent attackers."""
SETTINGS: dict[str, object] = {
    # Honest clients all come from one address here, and open one table after another.
    "requests_per_minute": 100_000,
    # The production defaults.
    "commands_per_second": 20,
    "connections_per_address": 100,
    "chat_per_minute": 20,
    "bot_workers": 0,
    "sleep_minutes": 0.02,
}


class AttackServer(ServerProcess):
    """A server that reports the resources it holds."""

    command = (sys.executable, "-m", "tests.server.hostile.attack_server")
    is_piped = True

    def ask(self) -> Holdings:
        """What the server holds now."""
        assert self.process is not None
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(b"?\n")
        self.process.stdin.flush()
        for line in self.process.stdout:
            if line.startswith(b"{"):  # the rest is the start-up message
                return msgspec.json.decode(line, type=Holdings)
        raise Stuck(f"the server does not answer on its pipe:\n{self.log_tail()}")

    def at_rest(self, before: Holdings | None = None) -> Holdings:
        """Its holdings when every client has disconnected and every table sleeps: no more than before."""
        end = time.monotonic() + TIMEOUT
        while not is_idle(found := self.ask(), before):
            if time.monotonic() > end:
                raise Stuck(f"the server keeps resources: {found}; it was {before}")
            time.sleep(0.2)
        return found


def is_idle(now: Holdings, before: Holdings | None) -> bool:
    """Whether a server holds no resources of any connection."""
    if now.connections or now.addresses or now.subscribers or now.loaded or now.alive:
        return False
    return before is None or (now.tasks <= before.tasks and now.files <= before.files)


class AttackRun:
    """Attacking clients, until they have sent enough frames."""

    def __init__(self, attacker: AttackerState, frames: int, seed: str, honest: PlayerProcesses) -> None:
        self.attacker = attacker
        self.frames = frames
        self.rng = Random(seed)
        self.honest = honest
        self.found: Counter[str] = Counter()
        self.by_attack: Counter[str] = Counter()
        self.tell: Callable[[str], None] = lambda _: None
        self.after_a_tenth: Callable[[], None] = lambda: None
        """Called after every tenth of the frames."""

    async def run(self) -> None:
        """Attack."""
        async with IdleConnections(self.attacker, Random(self.rng.random())):
            finding = asyncio.create_task(self.find_victims())
            for name, (_, attack) in ATTACKS.items():  # each at least once
                await self.count(name, attack(self.attacker, self.rng))
            tenths = asyncio.create_task(self.count_tenths())
            async with asyncio.TaskGroup() as group:
                for _ in range(AT_ONCE):
                    group.create_task(self.attack_on(Random(self.rng.random())))
            await tenths
            finding.cancel()

    async def attack_on(self, rng: Random) -> None:
        """Run randomly chosen attacks until enough frames were sent."""
        names, weights = zip(*((name, weight) for name, (weight, _) in ATTACKS.items()), strict=True)
        while self.found["frames"] < self.frames:
            (name,) = rng.choices(names, weights)
            await self.count(name, ATTACKS[name][1](self.attacker, rng))

    async def count(self, name: str, attack: Any) -> None:
        """Run an attack and add its counters."""
        found: Counter[str] = await attack
        self.found += found
        self.by_attack[name] += found["frames"]

    async def count_tenths(self) -> None:
        """Say when a tenth of the frames has been sent, and the next."""
        for tenth in range(1, 11):
            while self.found["frames"] < tenth * self.frames / 10:
                await asyncio.sleep(0.05)
            await asyncio.to_thread(self.after_a_tenth)

    async def find_victims(self) -> None:
        """Read the ids of the honest clients' tables from their logs."""
        while True:
            for path in self.honest.logs:
                for line in path.read_bytes().splitlines():
                    if b'"TableOpened"' in line:
                        table = msgspec.json.decode(line)["table"]
                        if table not in self.attacker.victims:
                            self.attacker.victims.append(table)
            self.tell(f"{self.found['frames']:>7,} frames, {len(self.attacker.victims)} honest tables")
            await asyncio.sleep(1)


def megabytes(found: Holdings) -> float:
    """The memory a server has."""
    return round(found.memory / 1e6, 1)


def warm_up(server: ServerProcess) -> None:
    """Use the server a little, so that it has opened all the files it keeps open."""
    with ThreadPoolExecutor(16) as pool:
        list(pool.map(lambda _: server.get("/api/tables").raise_for_status(), range(200)))


def run_attacks(
    folder: Path, *, frames: int, seed: str, tables: int = 3, tell: Callable[[str], None] = lambda _: None
) -> dict[str, Any]:
    """Attack a server with so many frames; raises when anything is wrong. Returns the figures."""
    began = time.monotonic()
    data = DataFolder(folder / "data")
    with AttackServer(data.path, **SETTINGS) as server:
        server.start()
        warm_up(server)
        before = server.at_rest()
        samples: list[Holdings] = []
        honest = PlayerProcesses(folder, [server.url], seed, processes=1, tables=tables, think=0.05)
        try:
            run = AttackRun(build_attacker_state(server.url), frames, seed, honest)
            run.tell, run.after_a_tenth = tell, lambda: samples.append(server.ask())
            asyncio.run(run.run())
            honest.check()
            honest.finish(TIMEOUT * 5)
        finally:
            honest.kill()
        entries = list(acknowledged_log.read(honest.logs[0]))
        games = {entry.table for entry in entries if isinstance(entry, acknowledged_log.TableOpened)}
        finished = {table: fetch_finished(server, table) for table in games}
        after = server.at_rest(before)
        server.stop()
        errors = server.log_errors()
        assert not errors, "\n".join(errors[:20])
    evidence = Results(entries, read_disk(data.database), finished)
    evidence.check_games()
    evidence.check_undisturbed()
    assert not run.found["error:internal"], run.found
    return {
        "frames": run.found["frames"],
        "connections": run.found["connections"],
        "attacks": dict(run.by_attack),
        "answers": {name: n for name, n in sorted(run.found.items()) if ":" in name},
        "honest_games": evidence.figures["games"],
        "honest_answers": evidence.figures["acknowledged"],
        "memory_first_tenth_mb": megabytes(samples[0]),
        "memory_end_mb": megabytes(samples[-1]),
        "memory_every_tenth_mb": [megabytes(sample) for sample in samples],
        "memory_at_rest_mb": [megabytes(before), megabytes(after)],
        "files": [before.files, after.files],
        "tasks": [before.tasks, after.tasks],
        "counted_addresses": after.limits,
        "seconds": round(time.monotonic() - began),
    }
