"""Vacherie: the 6 nimmt! family and No Thanks!, every edition, one engine.

>>> import vacherie
>>> match = vacherie.Match(
...     vacherie.game("classic"), seats=3, dealer=vacherie.Dealer.from_seed("alp", seats=3)
... )
>>> while not match.over:
...     decision = match.waiting()[0]
...     events = match.answer(decision, decision.options[0])
>>> match.game.scores(match.state)
(48, 73, 47)
"""

from vacherie.core.action import Answer, Choice, Deal, Decision, Shuffle
from vacherie.core.error import BadSetup, IllegalChoice, IllegalDeal, Refused
from vacherie.core.event import Event, PrivateEvent
from vacherie.core.game import Facts, Game, Preview
from vacherie.core.match import Entry, Match
from vacherie.core.shuffle import Dealer
from vacherie.core.view import SeatView
from vacherie.games import PRESETS, RULES_VERSION, game

__version__ = "0.2.0"

__all__ = [
    "PRESETS",
    "RULES_VERSION",
    "Answer",
    "BadSetup",
    "Choice",
    "Deal",
    "Dealer",
    "Decision",
    "Entry",
    "Event",
    "Facts",
    "Game",
    "IllegalChoice",
    "IllegalDeal",
    "Match",
    "Preview",
    "PrivateEvent",
    "Refused",
    "SeatView",
    "Shuffle",
    "game",
]
