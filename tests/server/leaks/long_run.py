"""The long search for leaks over the wire: `python -m tests.server.leaks.long_run --games 500`.

Every game is played once on a server of its own and once more for each of its twins. The last line is one
JSON object; a leak is printed with the seed that shows it, and ends the run with status 1.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import sys
import time
import traceback
from collections import Counter

from tests.server.leaks.compare_runs import compare, run_original, search_late
from tests.server.leaks.game_run import ARRIVAL, GameRun
from tests.server.leaks.random_scripts import delayed_script, random_script


async def search_game(seed: str, twins: int) -> Counter[str]:
    """One game, with so many twins for every viewer; what there was."""
    script = random_script(seed)
    real = await run_original(script)
    rng = script.rng("search")
    steps = range(ARRIVAL, len(real.transcript.ends))
    found = count(real)
    found[script.preset] += 1
    for viewer in script.viewers:
        for step in rng.sample(steps, min(twins, len(steps))):
            found["twins"] += await compare(script, real, viewer, step, rng)
    return found


async def search_delayed(seed: str, twins: int) -> Counter[str]:
    """One game with late spectators."""
    return Counter({"late games": 1, "other courses": await search_late(delayed_script(seed), twins=twins)})


def count(real: GameRun) -> Counter[str]:
    """How much there was to look at."""
    frames = [frame for capture in real.captures.values() for frame in capture.everything()]
    acts = real.transcript.acts
    asked = Counter((act.seat, act.decision) for act in acts)
    changed = asked.total() - len(asked)
    size = sum(map(len, frames))
    return Counter(games=1, answers=len(acts), changed=changed, frames=len(frames), bytes=size)


def one(job: tuple[int, str, int]) -> tuple[Counter[str], str]:
    """One game, in a process of the pool: what there was, and what went wrong."""
    number, seed, twins = job
    search = search_delayed if number % 6 == 5 else search_game
    try:
        return asyncio.run(search(f"{seed}.{number}", twins)), ""
    except Exception:
        return Counter(), f"game {number}, {search.__name__}, seed {seed}.{number}\n{traceback.format_exc()}"


def main() -> int:
    """Search and report."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--twins", type=int, default=2, help="twins for every viewer of a game")
    parser.add_argument("--seed", default="wire")
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count())
    arguments = parser.parse_args()
    jobs = [(number, arguments.seed, arguments.twins) for number in range(arguments.games)]
    start = time.monotonic()
    found: Counter[str] = Counter()
    problems = []
    with multiprocessing.get_context("spawn").Pool(arguments.jobs) as pool:
        for done, (seen, problem) in enumerate(pool.imap_unordered(one, jobs), 1):
            found += seen
            if problem:
                problems.append(problem)
                print(problem, file=sys.stderr, flush=True)
            if done % 20 == 0:
                print(
                    f"{done:>6} games, {found['twins']:>7} twins, {time.monotonic() - start:6.0f} s",
                    flush=True,
                )
    print(json.dumps({**found, "leaks or failures": len(problems)}))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
