"""Scores of many games between the same bots: mean score and wins of every side, as a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from vacherie.cli.console import grid
from vacherie.core.game import Game
from vacherie.locale.catalogue import Catalogue
from vacherie.locale.families import wording_for
from vacherie.locale.wording import capitalised
from vacherie.tui.card_art import GOLD


class ScoreTally:
    """Scores of games between the same bots."""

    def __init__(self, game: Game[Any, Any], bots: Sequence[str]) -> None:
        self.game = game
        self.bots = bots
        self.games = 0
        self.draws = 0
        self.shared = 0
        self.points: Counter[int] = Counter()
        self.wins: Counter[int] = Counter()

    def add(self, scores: Sequence[int], winners: Sequence[int]) -> None:
        """Count a finished game."""
        self.games += 1
        self.draws += not winners
        self.shared += len(winners) > 1
        self.wins.update(winners)
        self.points.update(dict(enumerate(scores)))

    def rows(self, catalogue: Catalogue) -> Iterator[tuple[str, str, float, int, float]]:
        """Side, bot, mean score, games won (also shared), and their share; the Ox of a team has no bot."""
        is_team = self.game.facts(len(self.bots)).team
        names = wording_for(catalogue, self.game, [str(seat) for seat in range(len(self.bots))]).sides()
        for side, name in enumerate(names):
            bot = ("-" if side else ", ".join(dict.fromkeys(self.bots))) if is_team else self.bots[side]
            wins = self.wins[side]
            yield capitalised(name), bot, self.points[side] / self.games, wins, wins / self.games

    def show(self, catalogue: Catalogue, console: Console) -> None:
        """Print mean score and wins of every side."""
        table = grid(catalogue.text("column-seat"), catalogue.text("column-bot"))
        for column in ("column-mean", "column-wins", "column-share"):
            table.add_column(catalogue.text(column), justify="right")
        for side, bot, mean, wins, share in self.rows(catalogue):
            table.add_row(Text(side, GOLD), bot, f"{mean:.2f}", str(wins), f"{share:.1%}")
        console.print(table)
        if self.draws:
            console.print(Text(catalogue.text("simulate-draws", draws=self.draws)))
        if self.shared:
            console.print(Text(catalogue.text("simulate-shared", games=self.shared)))
