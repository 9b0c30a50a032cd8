"""The puzzles that come with the package, and how one is shown."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec.structs import replace

from vacherie.analysis.puzzles.format import Puzzle, ShownPuzzle
from vacherie.core.game import Game
from vacherie.games import game as make_game
from vacherie.records.position import load_position

FILE = "puzzles.jsonl"


@cache
def load() -> tuple[Puzzle, ...]:
    """All puzzles of the package, in the order in which they are set day by day.

    >>> puzzle = load()[0]
    >>> puzzle.options[puzzle.best].value == max(option.value for option in puzzle.options)
    True
    """
    return read(files("vacherie.analysis.puzzles").joinpath(FILE).read_bytes())


def read(data: bytes) -> tuple[Puzzle, ...]:
    """The puzzles of a file: JSON, one on each line."""
    decoder = msgspec.json.Decoder(Puzzle)
    games: dict[str, Game[Any, Any]] = {}
    found = []
    for line in data.splitlines():
        puzzle = decoder.decode(line)
        if puzzle.preset not in games:
            games[puzzle.preset] = make_game(puzzle.preset)
        choice_type = games[puzzle.preset].choice_type
        options = [
            replace(option, choice=msgspec.convert(option.choice, choice_type)) for option in puzzle.options
        ]
        found.append(replace(puzzle, options=tuple(options)))
    return tuple(found)


def write(puzzles: Iterable[Puzzle]) -> bytes:
    """The file of some puzzles."""
    return b"".join(msgspec.json.encode(puzzle) + b"\n" for puzzle in puzzles)


def show(puzzle: Puzzle) -> ShownPuzzle:
    """A puzzle as its solver sees it.

    >>> shown = show(load()[0])
    >>> shown.puzzle.position, shown.view.seat == shown.puzzle.seat
    ('', True)
    """
    position = load_position(puzzle.position)
    game, seats = position.game, position.state.table.seats
    view = game.view(position.state, puzzle.seat)
    return ShownPuzzle(
        puzzle=replace(puzzle, position=""),
        names=tuple([f"{seat + 1}" for seat in range(seats)]),
        settings=dict(game.settings),
        facts=game.facts(seats),
        view=view,
        decision=game.options(view),
    )
