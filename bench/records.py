"""Records: CPU time to read, replay, verify, convert and make them, and to find the 10,000th game of a file.

The games are random ones of all presets. With `--before` a checkout of another version, with its own set-up,
does the same work on the same files in turns with this one; the median of the ratios counts. `replay` gives a
match, and `verify` includes the reading. The 10,000th game is found by the command line, start-up and
narration included; the other version does that only in a full run.

    python bench/records.py [--quick] [--before DIR]
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from vacherie import PRESETS, Dealer, Match, game
from vacherie.records.jsonl import read_jsonl
from vacherie.records.notation.parse import from_text
from vacherie.records.notation.write import to_text
from vacherie.records.record import SeatInfo, encode, record_match
from vacherie.records.replay import replay
from vacherie.records.verify import verify

HERE = Path(__file__).resolve().parents[1]
SOUGHT = 10_000


def play(preset: str, seed: int) -> bytes:
    """The record of a random game, as one line."""
    rng = Random(seed)
    rules = game(preset)
    seats = rng.choice(rules.seat_counts[:5])
    match = Match(rules, seats, Dealer.from_seed(seed, seats))
    while not match.over:
        decision = match.waiting()[0]
        match.answer(decision, rng.choice(decision.options).fill(rng), "bot")
    return encode(record_match(match, [SeatInfo(f"seat {n}", "random") for n in range(seats)])) + b"\n"


def timed(work: Callable[[], object]) -> float:
    """Seconds of CPU time."""
    start = time.process_time()
    work()
    return time.process_time() - start


def work(file: Path) -> dict[str, float]:
    """Milliseconds for a record of a file, by kind of work; both versions run this."""
    records = [line.record for line in read_jsonl(file) if line.record is not None]
    texts = [to_text(record) for record in records]
    played = [(record, replay(record).match) for record in records]
    kinds: dict[str, Callable[[], object]] = {
        "read": lambda: [line.record for line in read_jsonl(file)],
        "replay": lambda: [replay(record).match for record in records],
        "verify": lambda: [verify(line.record).ok for line in read_jsonl(file) if line.record is not None],
        "to_text": lambda: [to_text(record) for record in records],
        "from_text": lambda: [from_text(text) for text in texts],
        "make": lambda: [record_match(match, record.seats) for record, match in played if match is not None],
    }
    if not all(verify(record).ok for record in records):
        raise SystemExit("a record of the bench is not in order")
    return {kind: 1000 * timed(task) / len(records) for kind, task in kinds.items()}


def run(root: Path, *arguments: str) -> tuple[str, float]:
    """What a version prints, and the seconds of CPU time it takes."""
    python = sys.executable if root == HERE else str(root / ".venv/bin/python")
    environment = {**os.environ, "PYTHONPATH": str(root / "src")}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [python, *arguments], env=environment, cwd=root, stdout=subprocess.PIPE, text=True, check=True
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done.stdout, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def seek(root: Path, file: Path) -> float:
    """Seconds of CPU time to narrate the 10,000th game of a file."""
    return run(root, "-m", "vacherie", "replay", str(file), "--game", str(SOUGHT))[1]


def main() -> None:
    """Measure, print a table and, last, one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--quick", action="store_true", help="a shorter run")
    parser.add_argument("--before", type=Path, help="a checkout to compare with")
    parser.add_argument("--work", type=Path, metavar="FILE", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.work is not None:
        print(json.dumps(work(arguments.work)))
        return
    each, repeats = (2, 3) if arguments.quick else (6, 5)
    roots = [HERE] if arguments.before is None else [HERE, arguments.before.resolve()]
    found: dict[Path, list[dict[str, float]]] = {root: [] for root in roots}
    with tempfile.TemporaryDirectory() as folder:
        mixed, many = Path(folder) / "mixed.jsonl", Path(folder) / "many.jsonl"
        lines = [play(preset, seed) for seed in range(each) for preset in PRESETS]
        mixed.write_bytes(b"".join(lines))
        for repeat in range(repeats):
            for root in roots[:: 1 if repeat % 2 else -1]:
                found[root].append(json.loads(run(root, __file__, "--work", str(mixed))[0]))
        with many.open("wb") as stream:
            stream.writelines(lines[number % len(lines)] for number in range(SOUGHT + len(lines)))
        size = many.stat().st_size / 1e6
        seeks = [seek(HERE, many) for _ in range(repeats)]
        if arguments.before is not None and not arguments.quick:
            print(f"{'seek, before':10} {seek(roots[1], many):8.2f} s")
    figures: dict[str, float] = {}
    for kind in found[HERE][0]:
        ours = [one[kind] for one in found[HERE]]
        figures[f"{kind}_ms"] = round(statistics.median(ours), 3)
        text = f"{kind:10} {figures[f'{kind}_ms']:8.3f} ms a record"
        if arguments.before is not None:
            ratios = [old[kind] / new for old, new in zip(found[roots[1]], ours, strict=True)]
            figures[f"{kind}_vs_before"] = round(statistics.median(ratios), 2)
            text += f"   {figures[f'{kind}_vs_before']:6.2f} times as fast as before"
        print(text)
    figures["seek_s"] = round(statistics.median(seeks), 2)
    print(f"{'seek':10} {figures['seek_s']:8.2f} s   game {SOUGHT:,} of {size:.0f} MB by the command line")
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
