"""CPU time of a bot's move in the rules alone, without a server around it."""

from __future__ import annotations

import time
from random import Random
from typing import Any

from vacherie import Dealer, Match, game
from vacherie.bots import make, run, seat_rngs

SEATS = 4
GAMES = 3


class Timed:
    """A bot whose moves are timed."""

    def __init__(self, bot: Any) -> None:
        self.bot = bot
        self.seconds = 0.0
        self.moves = 0

    def choose(self, view: Any, heard: Any, decision: Any, rng: Random) -> Any:
        """The bot's choice."""
        begin = time.process_time()
        choice = self.bot.choose(view, heard, decision, rng)
        self.seconds += time.process_time() - begin
        self.moves += 1
        return choice


def careful_us() -> float:
    """Microseconds that `careful` takes for a move of `classic` at four seats."""
    bots = []
    for number in range(GAMES):
        seed = f"moves {number}"
        match = Match(game("classic"), seats=SEATS, dealer=Dealer.from_seed(seed, seats=SEATS))
        seated = [Timed(make("careful", match.game)) for _ in range(SEATS)]
        run(match, seated, seat_rngs(seed, game=0, seats=SEATS))
        bots += seated
    return sum(bot.seconds for bot in bots) / sum(bot.moves for bot in bots) * 1e6
