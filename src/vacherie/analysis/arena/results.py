"""The results of a tournament and their file: written atomically, and read to resume.

The file holds the points of every game by the number of its deal, so that every figure of a report can be
recomputed from it, and the generator and the seed, which give every deck again.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct, field

from vacherie import RULES_VERSION, __version__
from vacherie.analysis.arena.plan import TournamentPlan, make_plan, resized
from vacherie.atomic_write import atomic_write
from vacherie.core.error import BadSetup
from vacherie.sim import generator

FORMAT = "vacherie-arena-2"
DEALER_FORMAT = "vacherie-arena-1"
"""Files from before the arena dealt with the kernels' generator: their seeds give other decks now."""

Scores: TypeAlias = tuple[tuple[int, ...], ...]
"""The points of every side in every game of one deal group."""


class Fault(Struct, frozen=True):
    """A bot has failed; the whole deal group is left out of all figures."""

    group: int
    game: int
    """Counted from 1, for people."""
    seat: int
    bot: str
    kind: str
    """How it failed.

    `crash`: it raised an error; `exit`: it called sys.exit; `illegal`: its answer was against the rules;
    `slow`: it was over the time limit; `prepare`: it was not ready.
    """
    message: str
    """The error: its class and what it says."""
    trace: str = ""


class PlayTime(Struct):
    """The time a bot has spent on its decisions."""

    decisions: int = 0
    seconds: float = 0.0
    compiled: int = 0
    """How many of the decisions a compiled twin has made."""

    def add(self, other: PlayTime) -> None:
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.compiled += other.compiled


class Results(Struct):
    """All games of a tournament that have been played so far."""

    plan: TournamentPlan
    groups: dict[int, Scores] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    clocks: dict[str, PlayTime] = field(default_factory=dict)
    seconds: float = 0.0
    """How long the tournament has run."""
    format: str = FORMAT
    generator: str = generator.VERSION
    """What deals the decks: with the seed and a deal's number it gives them again (`plan.requested_deal`)."""
    version: str = __version__
    rules: int = RULES_VERSION

    @property
    def games(self) -> int:
        """How many games count."""
        return len(self.groups) * self.plan.group_size

    @property
    def played(self) -> int:
        """How many games have been played, those that do not count included."""
        return self.games + len({fault.group for fault in self.faults}) * self.plan.group_size

    @property
    def missing(self) -> list[int]:
        """The deal groups still to be played."""
        void = {fault.group for fault in self.faults}
        return [group for group in range(self.plan.groups) if group not in self.groups and group not in void]


def save(results: Results, path: Path, summary: Mapping[str, Any] | None = None) -> None:
    """Write a results file; the old file stays until the new one is complete."""
    results.groups = dict(sorted(results.groups.items()))
    results.faults.sort(key=lambda fault: (fault.group, fault.game))
    content = {**msgspec.structs.asdict(results), "summary": summary}
    with atomic_write(path.resolve()) as stream:
        stream.write(msgspec.json.encode(content))


def load(path: Path) -> Results:
    """Read a results file; refuses an inconsistent one."""
    try:
        results = msgspec.json.decode(path.read_bytes(), type=Results)
    except msgspec.MsgspecError as error:
        raise BadSetup("results", f"{path} is not a results file of an arena: {error}") from None
    if results.format == DEALER_FORMAT:
        message = (
            f"{path} was played with decks that this version no longer deals, so it cannot go on: play the"
            " tournament again, or continue it with the version that began it"
        )
        raise BadSetup("results", f"{message} ({results.version})")
    if results.format != FORMAT:
        raise BadSetup("results", f"{path} has the format {results.format!r}; this program reads {FORMAT!r}")
    if results.generator != generator.VERSION:
        message = f"{path} was dealt by the generator {results.generator!r}"
        raise BadSetup("results", f"{message}; this program deals by {generator.VERSION!r}")
    if results.rules != RULES_VERSION:
        message = (
            f"{path} was played by version {results.rules} of the rules; this program plays {RULES_VERSION}"
        )
        raise BadSetup("results", message)
    given = results.plan
    plan = make_plan(
        given.preset, given.seats, given.bots, given.games, given.seed, given.options, given.limits
    )
    sides = plan.game().sides(plan.seats)
    for group, scores in results.groups.items():
        if not 0 <= group < plan.groups:
            raise BadSetup("results", f"{path} holds deal {group}, but there are {plan.groups} deals")
        if len(scores) != plan.group_size or any(len(points) != sides for points in scores):
            raise BadSetup("results", f"{path} is damaged: the points of deal {group} do not fit its table")
    return results


def extended(results: Results, games: int | None) -> Results:
    """The same tournament with more games to play; what was played stays."""
    if games is None:
        return results
    plan = resized(results.plan, games)
    if plan.groups < len(results.groups):
        message = f"{results.games:,} games have been played already, more than the {games:,} asked for"
        raise BadSetup("games", message)
    results.plan = plan
    return results
