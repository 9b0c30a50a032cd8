"""The games of a tournament as CSV: one line for each seat of each game, for other programs."""

from __future__ import annotations

import csv
from typing import IO

from vacherie.analysis.arena.results import Results
from vacherie.analysis.arena.standings import lines

COLUMNS = ("game", "deal", "seat", "bot", "points", "first")


def write_csv(results: Results, stream: IO[str]) -> None:
    """Write every game that counts; in co-op one line a game, with the team's points less the Ox's."""
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(COLUMNS)
    size = results.plan.group_size
    for group, turn, parts in lines(results):
        number = group * size + turn + 1
        writer.writerows((number, group, part.seat, part.bot, part.points, part.first) for part in parts)
