"""The presets of the family: which deal, variant and mode each puts together (R0.3)."""

from __future__ import annotations

from vacherie.core.error import BadSetup
from vacherie.games.nimmt.coop import CoopMode
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.mode import FlippingMode, Mode
from vacherie.games.nimmt.option import Options
from vacherie.games.nimmt.surprise import SurpriseMode
from vacherie.games.nimmt.variant import Classic, Climb, Leap, Parity, Reverse
from vacherie.games.preset import GamePreset

ENDING = ("end_score", "end_rule", "max_rounds")
USUAL = ("deal", "hand", *ENDING, "show_totals")
COOP_DEAL = "co-op is played with the classic deal (R0.3)"
COOP_PILE = "the team may always look into its own pile (R8.19)"
COOP_END = "co-op is one round, won or lost by its own result (R8.3, R8.20)"

PRESETS = {
    "classic": GamePreset("classic", range(2, 11), Options(), USUAL),
    "pro": GamePreset("pro", range(2, 11), Options(deal="draft"), USUAL),
    "leaflet": GamePreset("leaflet", range(2, 11), Options(deal="tactic", end_rule="reach"), USUAL),
    "fan-parity": GamePreset("fan-parity", range(2, 11), Options(), USUAL),
    "fan-climb": GamePreset("fan-climb", range(2, 11), Options(), USUAL),
    "fan-leap": GamePreset("fan-leap", range(2, 11), Options(), USUAL),
    "fan-reverse": GamePreset("fan-reverse", range(2, 11), Options(), (*USUAL, "reverse_pads")),
    "coop": GamePreset(
        "coop",
        range(1, 7),
        Options(end_score=None, max_rounds=1),
        ("hand", "show_ox_total"),
        excluded={"deal": COOP_DEAL, "show_totals": COOP_PILE} | dict.fromkeys(ENDING, COOP_END),
    ),
    "surprise": GamePreset(
        "surprise",
        range(2, 9),
        Options(hand=12, end_score=None, end_rule="reach", max_rounds=2),
        (*USUAL, "insert_allow_end"),
    ),
    "surprise-leaflet": GamePreset(
        "surprise-leaflet",
        range(2, 9),
        Options(deal="tactic", end_rule="reach"),
        (*USUAL, "insert_allow_end"),
    ),
}


def build(preset: str, given: dict[str, object]) -> Nimmt:
    """The game of a preset with options."""
    chosen = PRESETS[preset]
    options = chosen.fill(given)
    if options.end_score is None and options.max_rounds is None:
        raise BadSetup("option", "a game needs `end_score`, `max_rounds` or both (R2.10)")
    variant: Classic = {
        "fan-parity": Parity(),
        "fan-climb": Climb(),
        "fan-leap": Leap(),
        "fan-reverse": Reverse(options.reverse_pads),
    }.get(preset, Classic())
    mode: Mode = {
        "fan-reverse": FlippingMode(),
        "coop": CoopMode(),
        "surprise": SurpriseMode(False, options.insert_allow_end),
        "surprise-leaflet": SurpriseMode(True, options.insert_allow_end),
    }.get(preset, Mode())
    return Nimmt(chosen, options, variant, mode)
