"""A second implementation of all games, written from docs/rules.md alone and only to disagree with the first.

It imports nothing from Vacherie, uses plain lists, and knows the presets and their defaults from the table
of R0.3. Choices are the words of the record format: `42`, `42~`, `r2`, `slide7>1`, `take`, `no`.

>>> oracle = new("classic", 2, {})
>>> oracle.deal(range(1, 105), [])
>>> oracle.answer(0, "10"), oracle.answer(1, "11")
(None, None)
>>> sorted(oracle.legal()[0])
['r1', 'r2', 'r3', 'r4']
"""

from __future__ import annotations

from tests.differential.oracle_coop import Coop
from tests.differential.oracle_fan import Climb, Leap, Parity, Reverse
from tests.differential.oracle_flow import Options, Oracle
from tests.differential.oracle_nimmt import Nimmt
from tests.differential.oracle_nothanks import NoThanks
from tests.differential.oracle_surprise import Surprise

FAMILY: Options = {
    "deal": "classic", "hand": 10, "end_score": 66, "end_rule": "over", "max_rounds": None,
    "reverse_pads": False, "insert_allow_end": False, "fresh_specials": True,
}  # fmt: skip

DEFAULTS: dict[str, Options] = {
    "classic": FAMILY,
    "pro": {**FAMILY, "deal": "draft"},
    "leaflet": {**FAMILY, "deal": "tactic", "end_rule": "reach"},
    "fan-parity": FAMILY,
    "fan-climb": FAMILY,
    "fan-leap": FAMILY,
    "fan-reverse": FAMILY,
    "coop": FAMILY,
    "surprise": {
        **FAMILY, "hand": 12, "end_score": None, "end_rule": "reach", "max_rounds": 2,
        "fresh_specials": False,
    },
    "surprise-leaflet": {**FAMILY, "deal": "tactic", "end_rule": "reach"},
    "nothanks": {"max_rounds": 1, "tactical": False},
    "nothanks-tactical": {"max_rounds": 1, "tactical": True},
}  # fmt: skip
"""R0.3. `fresh_specials` and `tactical` are no options: they tell presets of one family apart."""

GAMES: dict[str, type[Nimmt] | type[NoThanks]] = {
    "classic": Nimmt,
    "pro": Nimmt,
    "leaflet": Nimmt,
    "fan-parity": Parity,
    "fan-climb": Climb,
    "fan-leap": Leap,
    "fan-reverse": Reverse,
    "coop": Coop,
    "surprise": Surprise,
    "surprise-leaflet": Surprise,
    "nothanks": NoThanks,
    "nothanks-tactical": NoThanks,
}

SEATS = {
    **dict.fromkeys(GAMES, range(2, 11)), "coop": range(1, 7), "surprise": range(2, 9),
    "surprise-leaflet": range(2, 9), "nothanks": range(3, 8), "nothanks-tactical": range(3, 6),
}  # fmt: skip
"""R0.3."""


def new(preset: str, seats: int, options: Options) -> Oracle:
    """A game before its first deal."""
    assert seats in SEATS[preset]
    return GAMES[preset](seats, {**DEFAULTS[preset], **options})
