"""The presets of No Thanks! (R0.3, R11.8, R11.9)."""

from __future__ import annotations

from vacherie.games.nothanks.game import NoThanks
from vacherie.games.nothanks.option import Options
from vacherie.games.option import Offer

NAMES = ("max_rounds", "open_chips")

OFFERS = {
    "nothanks": Offer("nothanks", range(3, 8), Options(), NAMES),
    "nothanks-tactical": Offer("nothanks-tactical", range(3, 6), Options(), NAMES),
}


def build(preset: str, given: dict[str, object]) -> NoThanks:
    """The game of a preset with options."""
    offer = OFFERS[preset]
    options = offer.fill(given)
    tactical = preset == "nothanks-tactical"
    return NoThanks(preset, offer.seat_counts, options, offer.settings(options), tactical)
