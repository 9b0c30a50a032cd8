"""Score tally over many games: mean score and wins of every side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from vacherie.core.game import Game
from vacherie.core.match import Match
from vacherie.locale.catalogue import Catalogue
from vacherie.locale.sentence import capitalised, wording


class ScoreTally:
    """Scores of games between the same bots."""

    def __init__(self, game: Game[Any, Any], bots: Sequence[str]) -> None:
        self.game = game
        self.bots = bots
        self.games = 0
        self.draws = 0
        self.points: dict[int, int] = {}
        self.wins: dict[int, int] = {}

    def add(self, match: Match[Any, Any]) -> None:
        """Count a finished game."""
        self.games += 1
        winners = self.game.winners(match.state)
        self.draws += not winners
        for side, score in enumerate(self.game.scores(match.state)):
            self.points[side] = self.points.get(side, 0) + score
            self.wins[side] = self.wins.get(side, 0) + (side in winners)

    def rows(self, catalogue: Catalogue) -> Iterator[tuple[str, str, float, int, float]]:
        """Side, bot, mean score, games won (also shared), and their share; the Ox of a team has no bot."""
        is_team = self.game.facts(len(self.bots)).team
        names = wording(catalogue, self.game, [str(seat) for seat in range(len(self.bots))]).sides()
        for side, name in enumerate(names):
            bot = ("-" if side else ", ".join(dict.fromkeys(self.bots))) if is_team else self.bots[side]
            wins = self.wins[side]
            yield capitalised(name), bot, self.points[side] / self.games, wins, wins / self.games
