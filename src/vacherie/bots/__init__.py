"""Bots: the `Bot` protocol, the registry of bots by name, the match runner, and the built-in bots.

`random_bot`, `careful/` and `shark/` are the built-in ones; `families` says what each game family provides to
the last two. A bot is a class with one method, `choose`; it is constructed with the game (docs/bots.md):

>>> from vacherie import Dealer, Match, game
>>> class Lowest:
...     def __init__(self, game): ...
...     def choose(self, view, heard, decision, rng):
...         return decision.options[0]
>>> match = Match(game("classic", max_rounds=1), seats=2, dealer=Dealer.from_seed("hay", seats=2))
>>> run(match, [Lowest(match.game), make("careful", match.game)], seat_rngs("hay", game=0, seats=2))
>>> match.game.winners(match.state)
(1,)
"""

from vacherie.bots.bot import Bot
from vacherie.bots.match_runner import BotError, answer, run, seat_rngs
from vacherie.bots.registry import load, make, names

__all__ = ["Bot", "BotError", "answer", "load", "make", "names", "run", "seat_rngs"]
