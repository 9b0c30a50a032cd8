"""Makes a dataset: a folder of files with so many games each, complete ones are never written again.

A file holds the games that its name says, so work that was stopped goes on with the files that are missing,
and any number of processes gives the same files. `dataset.json` says what the games are; a folder of other
games is refused.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from vacherie.analysis.process_pool import Pool, available_cores
from vacherie.analysis.simulation import GameFailed, SimulationPlan, play_games
from vacherie.atomic_write import atomic_write
from vacherie.bots.registry import BUILT_IN
from vacherie.core.error import BadSetup
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
    is_known: bool = True
    """Whether the source says which games they are, so that a folder that was begun may be continued."""

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
            if not self.is_known:
                raise BadSetup("dataset", f"{self.folder} cannot be continued from a stream: give files")
            if manifest.read_text(encoding="utf-8") != text:
                raise BadSetup("dataset", f"{self.folder} is a dataset of other games: see {manifest}")
            return
        # Hidden files are no dataset's: among them one that a crash left of the first manifest.
        if any(not path.name.startswith(".") for path in self.folder.iterdir()):
            raise BadSetup("dataset", f"{self.folder} is not empty, and no dataset")
        with atomic_write(manifest) as stream:
            stream.write(text.encode())

    def write(self, part: int, lines: Sequence[Line], games: int) -> None:
        """Write a part; a shorter one of an earlier run is replaced."""
        write_part(self.path(part, games), self.form, lines)
        for old in self.files(part):
            if old != self.path(part, games):
                old.unlink()

    def files(self, part: int) -> list[Path]:
        """The complete files of a part: one, or two where work was stopped while one replaced the other."""
        return sorted(self.folder.glob(f"part-{part * self.games_per_file:09}-*.{self.form}"))

    def last_part(self) -> int:
        """The last part of which there is a file; -1 where there is none."""
        firsts = [int(path.stem.split("-")[1]) for path in self.folder.glob(f"part-*.{self.form}")]
        return max(firsts, default=-1) // self.games_per_file

    def held(self, part: int) -> int:
        """How many games the file of a part has; 0 where there is none."""
        first = part * self.games_per_file
        return max([int(path.stem.rpartition("-")[2]) - first + 1 for path in self.files(part)], default=0)


def simulation_source(plan: SimulationPlan) -> dict[str, Any]:
    """A simulation as the manifest describes it."""
    limits = {name: value for name, value in asdict(plan.limits).items() if name == "rollouts"}
    bots = [seat.bot for seat in plan.seats]
    return {"preset": plan.preset, "options": plan.options, "bots": bots, "seed": plan.seed, **limits}


def make_from_simulation(
    dataset: DatasetPlan, plan: SimulationPlan, games: int, jobs: int | None = None
) -> Generator[int]:
    """Play the games that are missing on all cores; yields how many are written, from those of before on.

    More games than are asked for stay as they are, and count. Raises `GameFailed` where a bot fails; what is
    complete is kept.
    """
    dataset.open()
    each = dataset.games_per_file
    sizes = [min(each, games - first) for first in range(0, games, each)]
    held = [dataset.held(part) for part in range(max(len(sizes), dataset.last_part() + 1))]
    missing = [part for part, size in enumerate(sizes) if held[part] < size]
    done = sum(held) - sum(held[part] for part in missing)
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
