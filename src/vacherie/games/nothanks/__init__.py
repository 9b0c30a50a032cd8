"""No Thanks!: 33 cards and chips; take the open card, or pay a chip to pass (R11).

`View` is what a seat sees: the public `NoThanksTable` and its own `Private` part, its chips.

>>> from vacherie import Dealer, Match, game
>>> match = Match(game("nothanks"), seats=3, dealer=Dealer.from_seed("tea", seats=3))
>>> view = match.view(0)
>>> view.table.card, view.table.on_card, view.private.chips
(10, 0, 11)
>>> match.answer(match.waiting()[0], Pass())
(Declined(seat=0, card=10),)
"""

from vacherie.games.nothanks.event import AnyEvent, Declined, GameEnded, RoundBegan, RoundEnded, Took, Turned
from vacherie.games.nothanks.game import NoThanks, Options
from vacherie.games.nothanks.table import (
    Hidden,
    NoThanksChoice,
    NoThanksFacts,
    NoThanksTable,
    Pass,
    Private,
    State,
    Take,
    View,
    score,
)

__all__ = [
    "AnyEvent",
    "Declined",
    "GameEnded",
    "Hidden",
    "NoThanks",
    "NoThanksChoice",
    "NoThanksFacts",
    "NoThanksTable",
    "Options",
    "Pass",
    "Private",
    "RoundBegan",
    "RoundEnded",
    "State",
    "Take",
    "Took",
    "Turned",
    "View",
    "score",
]
