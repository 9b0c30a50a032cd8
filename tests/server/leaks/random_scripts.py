"""Random scripts: presets, seats, options, and the other requests during the game."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.server.leaks.game_script import GameScript, TableSetup, short
from vacherie import PRESETS
from vacherie.protocol.room import Clock

ALWAYS = (
    "reconnect", "boast", "tab", "away", "poll", "chat", "mute", "standing", "time", "sleep", "probe",
    "pages", "mistake",
)  # fmt: skip
CLOCKS: tuple[Clock, ...] = ("off", "relaxed", "normal", "fast")
LATE = ("reconnect", "boast", "tab", "probe", "pages", "mistake", "chat", "standing", "autopilot")
"""Requests at a table with delayed spectators; they may depend on the course of the game."""


def random_script(seed: str) -> GameScript:
    """A script of any preset."""
    rng = Random(seed)
    preset = rng.choice(list(PRESETS))
    counts = [count for count in PRESETS[preset].seat_counts if count <= 6]
    seats = rng.choice([*counts, *[count for count in counts if count <= 4] * 2])
    options = short(preset, rng.randint(2, 4)) | random_options(preset, rng)
    return GameScript(
        preset=preset, seats=seats, seed=seed, options=options, setup=random_setup(seats, rng), steps=40
    )


def random_options(preset: str, rng: Random) -> dict[str, Any]:
    """Options that change what is seen."""
    values: dict[str, tuple[Any, ...]] = {
        "deal": ("classic", "tactic", "draft"),
        "show_totals": (True, False),
        "reverse_pads": (True, False),
        "show_ox_total": (True, False),
        "open_chips": (True, False),
    }
    names = [name for name in PRESETS[preset].names if name in values and rng.random() < 0.4]
    return {name: rng.choice(values[name]) for name in names}


def random_setup(seats: int, rng: Random) -> TableSetup:
    """A quiet table, or one where the server plays along."""
    lively = rng.random() < 0.5
    bots = rng.randint(0, seats - 1) if lively and rng.random() < 0.7 else 0
    around = (*ALWAYS, "autopilot", "autopilot") if lively else ALWAYS
    return TableSetup(
        bots=bots, lively=lively, clock=rng.choice(CLOCKS), around=around, each=rng.randint(1, 2)
    )


def delayed_script(seed: str) -> GameScript:
    """A script whose spectators are late by five answers."""
    rng = Random(seed)
    preset = rng.choice(list(PRESETS))
    seats = rng.choice([count for count in PRESETS[preset].seat_counts if 2 <= count <= 4])
    setup = TableSetup(delay=100, tick=20.0, around=LATE)
    return GameScript(preset=preset, seats=seats, seed=seed, options=short(preset, 4), setup=setup, steps=30)
