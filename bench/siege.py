"""A server under attack: what a hundred people who play notice of it. Loopback only, bounded.

A hundred honest seats play on the real `vacherie serve` with its usual limits: eighty at tables of four
people, twenty each with three bots, every table from an address of its own. First in quiet; then seven
attacks in turn, each from one address (bench/load/attacks.py): websocket floods, request heads without end,
pipelining, long records and long games, a rematch loop, tables full of `shark`, idle connections and long
polls. For each: the acknowledgements, `/healthz`, how long bots keep people waiting, and the growth of
memory, also after the attack.

    python bench/siege.py [--quick] [--only NAME]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import uvloop
from load.attacks import ATTACKS, HOST
from load.crowd import Crowd, Figures
from load.process import CORES, LOAD_CORE, ServerProcess, pin, serving
from load.request import Http, Source
from msgspec import Struct
from server import percentiles

PEOPLE_SEATS, BOT_TABLES = 80, 20
THINKING = 1.0
"""Seconds, on average: half of what people take, so that there is more to measure."""
HEALTH_EVERY = 0.1
MONITOR: Source = ("127.0.2.1", 0)
SHARK = {"kind": "bot", "bot": "shark"}
SHARKS = {"preset": "classic", "seats": 2, "autostart": True, "pace": "instant"}


class Plan(Struct, frozen=True):
    """Seconds."""

    settle: float
    quiet: float
    attack: float
    calm: float
    """After each attack, until memory is measured again."""


FULL = Plan(5, 20, 15, 5)
QUICK = Plan(2, 4, 2.5, 0.5)


class Outcome(Struct):
    """What the players noticed; milliseconds and megabytes."""

    ack_p50: float
    ack_p99: float
    health_ms: float
    """The slowest `/healthz`."""
    bot_wait_ms: float
    """The longest time from a person's card to the reveal at a table with bots."""
    growth_mb: float
    """The most memory in use, above that before."""
    kept_mb: float = 0.0
    """Memory in use some seconds after, above that before."""
    broken: int = 0
    """Honest connections that were lost."""

    def line(self, name: str) -> str:
        """One line of the table."""
        return (
            f"{name:<12} ack {self.ack_p50:>6.1f} {self.ack_p99:>7.1f} ms   healthz {self.health_ms:>7.1f} ms"
            f"   bots {self.bot_wait_ms:>7.1f} ms"
            f"   memory {self.growth_mb:>+6.1f}, then {self.kept_mb:>+6.1f} MB   lost {self.broken}"
        )


def sources() -> Iterator[Source]:
    """Addresses of honest tables, each another."""
    for number in count():
        yield f"127.{10 + number // 60_000}.{number // 250 % 250}.{number % 250 + 1}", 0


class Siege:
    """The players, and what they measure."""

    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        honest = sources()
        self.people = Crowd(HOST, server.port, thinking=THINKING, sources=honest)
        self.with_bots = Crowd(HOST, server.port, thinking=THINKING, sources=honest, bots=3, seed=7)

    async def begin(self) -> None:
        """Let everybody sit down. First `shark` plays: its kernels are loaded before memory counts."""
        async with Http(HOST, self.server.port, MONITOR) as http:
            me = await http.post("/api/guests", {"name": "Host"})
            await http.post("/api/tables", {"setup": SHARKS, "places": [SHARK] * 2}, me["token"])
        await self.people.grow(PEOPLE_SEATS)
        await self.with_bots.grow(BOT_TABLES)

    async def health(self) -> float:
        """Milliseconds of one `/healthz` on a connection of its own."""
        begin = time.perf_counter()
        reader, writer = await asyncio.open_connection(HOST, self.server.port, local_addr=MONITOR)
        writer.write(f"GET /healthz HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n\r\n".encode())
        answer = await reader.read()
        writer.close()
        if not answer.startswith(b"HTTP/1.1 200"):
            print(f"healthz: {answer[:100]!r}", file=sys.stderr)
        return (time.perf_counter() - begin) * 1000

    async def measure(self, seconds: float, before: float) -> Outcome:
        """Measure for some seconds; `before`: megabytes in use."""
        people, bots = self.people, self.with_bots
        people.figures, bots.figures = Figures(), Figures()
        broken = people.broken + bots.broken
        end = time.monotonic() + seconds
        health, memory = 0.0, 0.0
        while time.monotonic() < end:
            health = max(health, await self.health())
            memory = max(memory, self.server.megabytes_with_workers())
            await asyncio.sleep(HEALTH_EVERY)
        people.count_waiting()
        bots.count_waiting()
        p50, p99 = percentiles(people.figures.acks + bots.figures.acks)
        return Outcome(
            ack_p50=p50,
            ack_p99=p99,
            health_ms=health,
            bot_wait_ms=max(bots.figures.reveals, default=0.0) * 1000,
            growth_mb=memory - before,
            broken=people.broken + bots.broken - broken,
        )

    async def attacked(self, name: str, plan: Plan) -> tuple[Outcome, str]:
        """Measure during an attack and after it; also what the attacker achieved."""
        before = self.server.megabytes_with_workers()
        script = Path(__file__).with_name("load") / "attacks.py"
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-P", script, name, str(self.server.port), str(plan.attack),
            stdout=asyncio.subprocess.PIPE, env=with_path(),
        )  # fmt: skip
        assert process.stdout is not None
        await process.stdout.readline()
        found = await self.measure(plan.attack, before)
        output, _ = await process.communicate()
        await asyncio.sleep(plan.calm)
        found.kept_mb = self.server.megabytes_with_workers() - before
        return found, output.decode().strip()


def with_path() -> dict[str, str]:
    """The environment of the attacker, which imports from this folder."""
    return os.environ | {"PYTHONPATH": os.pathsep.join((sys.path[0], os.environ.get("PYTHONPATH", "")))}


async def siege(server: ServerProcess, plan: Plan, names: list[str]) -> tuple[Outcome, dict[str, Outcome]]:
    """In quiet, then attack after attack."""
    siege = Siege(server)
    await siege.begin()
    await asyncio.sleep(plan.settle)
    quiet = await siege.measure(plan.quiet, server.megabytes_with_workers())
    print(quiet.line("quiet"), flush=True)
    found = {}
    for name in names:
        found[name], achieved = await siege.attacked(name, plan)
        print(found[name].line(name), achieved, flush=True)
    refusals = siege.people.refusals + siege.with_bots.refusals
    if refusals:
        print(f"refusals of honest players: {dict(refusals)}")
    siege.people.leave()
    siege.with_bots.leave()
    return quiet, found


def main() -> None:
    """Measure, print a table and, last, one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--quick", action="store_true", help="a shorter run")
    parser.add_argument("--only", choices=list(ATTACKS), help="one attack only")
    arguments = parser.parse_args()
    plan = QUICK if arguments.quick else FULL
    names = [arguments.only] if arguments.only else list(ATTACKS)
    pin(LOAD_CORE)
    with (
        tempfile.TemporaryDirectory(prefix="vacherie-siege-") as name,
        serving(Path(name) / "data", cores=CORES, limits=True, animation=0) as server,
    ):
        quiet, found = uvloop.run(siege(server, plan, names))
    figures = {
        "worst_ack_ratio": round(max(one.ack_p99 for one in found.values()) / quiet.ack_p99, 2),
        "worst_ack_extra_ms": round(max(one.ack_p99 for one in found.values()) - quiet.ack_p99, 1),
        "worst_health_ms": round(max(one.health_ms for one in found.values()), 1),
        "worst_bot_wait_ms": round(max(one.bot_wait_ms for one in found.values()), 1),
        "worst_growth_mb": round(max(one.growth_mb for one in found.values()), 1),
        "worst_kept_mb": round(max(one.kept_mb for one in found.values()), 1),
        "lost_connections": sum(one.broken for one in found.values()),
        "quiet_ack_p99_ms": round(quiet.ack_p99, 2),
        "attacks": list(found),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
