"""Puzzles: positions in which one answer is clearly best and not the obvious one (docs/review.md).

`load` gives those that come with the package, `show` one as a player sees it.
"""

from vacherie.analysis.puzzles.format import Puzzle, ShownPuzzle
from vacherie.analysis.puzzles.store import load, show

__all__ = ["Puzzle", "ShownPuzzle", "load", "show"]
