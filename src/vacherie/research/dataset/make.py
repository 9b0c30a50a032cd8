"""Makes a dataset: a folder of files with so many games each, complete ones are never written again.

A file holds the games that its name says, so work that was stopped goes on with the files that are missing,
and any number of processes gives the same files. `dataset.json` says what the games are; a folder of other
games is refused.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from vacherie.analysis.process_pool import Pool, available_cores
from vacherie.analysis.simulation import GameFailed, SimulationPlan, play_games
from vacherie.atomic_write import atomic_write
from vacherie.bots.registry import BUILT_IN
from vacherie.core.error import BadSetup
from vacherie.records.format import RecordFields
from vacherie.records.json_reader import decode
from vacherie.research.dataset.columns import COLUMNS, SCHEMA_VERSION, Line, lines_of
from vacherie.research.dataset.part_file import Form, write_part

MANIFEST = "dataset.json"


class DatasetPlan(Struct, frozen=True):
    """What the files of a dataset hold."""

    folder: Path
    form: Form
    source: dict[str, Any]
    """Where its games come from; equal sources give equal games."""
    games_per_file: int

    def path(self, part: int, games: int) -> Path:
        """The file of a part that holds so many games."""
        first = part * self.games_per_file
        return self.folder / f"part-{first:09}-{first + games - 1:09}.{self.form}"

    def open(self) -> None:
        """Make the folder, or refuse one that holds something else."""
        self.folder.mkdir(parents=True, exist_ok=True)
        columns = [column.name for column in COLUMNS]
        wanted = {
            "schema": SCHEMA_VERSION,
            "columns": columns,
            "form": self.form,
            "games_per_file": self.games_per_file,
            "source": self.source,
        }
        text = json.dumps(wanted, indent=1, sort_keys=True) + "\n"
        manifest = self.folder / MANIFEST
        if manifest.exists():
            if manifest.read_text(encoding="utf-8") != text:
                raise BadSetup("dataset", f"{self.folder} is a dataset of other games: see {manifest}")
            return
        if any(self.folder.iterdir()):
            raise BadSetup("dataset", f"{self.folder} is not empty, and no dataset")
        with atomic_write(manifest) as stream:
            stream.write(text.encode())

    def write(self, part: int, lines: Sequence[Line], games: int) -> None:
        """Write a part; a shorter one of an earlier run is replaced."""
        write_part(self.path(part, games), self.form, lines)
        first = f"part-{part * self.games_per_file:09}-*.{self.form}"
        for old in self.folder.glob(first):
            if old != self.path(part, games):
                old.unlink()


def simulation_source(plan: SimulationPlan) -> dict[str, Any]:
    """A simulation as the manifest describes it."""
    limits = {name: value for name, value in asdict(plan.limits).items() if name == "rollouts"}
    bots = [seat.bot for seat in plan.seats]
    return {"preset": plan.preset, "options": plan.options, "bots": bots, "seed": plan.seed, **limits}


def make_from_simulation(
    dataset: DatasetPlan, plan: SimulationPlan, games: int, jobs: int | None = None
) -> Generator[int]:
    """Play the games that are missing on all cores; yields how many are written, from those of before on.

    Raises `GameFailed` where a bot fails; what is complete is kept.
    """
    dataset.open()
    each = dataset.games_per_file
    sizes = [min(each, games - first) for first in range(0, games, each)]
    missing = [part for part, size in enumerate(sizes) if not dataset.path(part, size).exists()]
    done = games - sum(sizes[part] for part in missing)
    yield done
    pool = Pool(
        partial(play_parts, dataset, plan, sizes),
        jobs or available_cores(),
        start_here=jobs is None and all(bot in BUILT_IN for bot in plan.bots),
    )
    with pool:
        for parts, failed in pool.results(missing):
            if failed is not None:
                raise failed
            done += sum(sizes[part] for part in parts)
            yield done


def play_parts(
    dataset: DatasetPlan, plan: SimulationPlan, sizes: Sequence[int], parts: Sequence[int]
) -> GameFailed | None:
    """Play and write some parts, up to the first game that fails."""
    for part in parts:
        first = part * dataset.games_per_file
        numbers = range(first, first + sizes[part])
        played, failed = play_games(plan, numbers)
        if failed is not None:
            return failed
        lines: list[Line] = []
        for number, game in zip(numbers, played, strict=True):
            lines += lines_of(decode(game.record), number)
        dataset.write(part, lines, sizes[part])
    return None


def make_from_records(dataset: DatasetPlan, records: Iterable[RecordFields]) -> Iterator[int]:
    """Write the decisions of recorded games; yields how many games have been written.

    Reading is cheap beside replaying: games of files that are complete are read and not replayed.
    """
    dataset.open()
    numbered = enumerate(records)
    part = done = 0
    while batch := list(islice(numbered, dataset.games_per_file)):
        if not dataset.path(part, len(batch)).exists():
            lines = [line for number, record in batch for line in lines_of(record, number)]
            dataset.write(part, lines, len(batch))
        part += 1
        done += len(batch)
        yield done
