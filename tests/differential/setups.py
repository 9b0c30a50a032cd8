"""Random presets, seats and options for the comparison: everything that R0.3 allows."""

from __future__ import annotations

from random import Random

from tests.differential.oracle import DEFAULTS, SEATS
from tests.differential.oracle_flow import Options

OFTEN = {"coop": 4, "surprise": 3, "surprise-leaflet": 3, "fan-leap": 2}
"""The games with the most rules are compared more often."""


def random_setup(rng: Random) -> tuple[str, int, Options]:
    """A preset, a number of seats and some options."""
    (preset,) = rng.choices(list(DEFAULTS), [OFTEN.get(name, 1) for name in DEFAULTS])
    seats = rng.choice(SEATS[preset])
    return preset, seats, random_options(preset, seats, rng)


def random_options(preset: str, seats: int, rng: Random) -> Options:
    """Any options that R0.3 allows together; each one is given in about half of the games."""
    options: Options = {}
    if preset.startswith("nothanks"):
        options = {"max_rounds": rng.choice((1, 2, 3)), "open_chips": rng.random() < 0.5}
    elif preset == "coop":
        options = {"hand": random_hand(seats + 1, rng), "show_ox_total": rng.random() < 0.5}
    else:
        hand = random_hand(seats, rng)
        # A game of tiny hands would go on for ever.
        rounds = rng.choice((1, 2, 3)) if hand < 5 or rng.random() < 0.3 else None
        options = {
            "deal": rng.choice(("classic", "tactic", "draft")),
            "hand": hand,
            "end_score": rng.choice((1, 7, 20, 40, 66, 66) if rounds is None else (7, 66, None)),
            "end_rule": rng.choice(("over", "reach")),
            "max_rounds": rounds,
            "show_totals": rng.random() < 0.5,
        }
    if preset == "fan-reverse":
        options["reverse_pads"] = rng.random() < 0.5
    if preset.startswith("surprise"):
        options["insert_allow_end"] = rng.random() < 0.5
    kept = {name: value for name, value in options.items() if rng.random() < 0.5}
    # These three only make sense together.
    if {"hand", "end_score", "max_rounds"} & set(kept):
        kept |= {name: options[name] for name in ("hand", "end_score", "max_rounds") if name in options}
    return kept


def random_hand(hands: int, rng: Random) -> int:
    """A hand size with k·hands + 4 ≤ 104."""
    most = 100 // hands
    return min(most, rng.choice((1, 2, 3, 6, 10, 10, 12, most)))
