"""The lessons: a few situations of each game, most of them worked examples of the rules (R15).

A situation is a position line (docs/record-format.md), so that the rules refuse one that could not arise.
The player sits on seat 0; the answers of the others are written down. The sentences are in the catalogues:
for the situation `sixth` of `classic` the message `lesson-classic-sixth` (what to do), and its attributes
(what is said after an answer).
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

GOOD = "good"
"""What is said after a right answer. Everything else is a reason to try again."""
OTHERWISE = "*"
"""Answers that are not listed."""
NO_OTHERS: Mapping[int, tuple[str, ...]] = {}


class Situation(Struct, frozen=True, kw_only=True):
    """A position, the right answers, and what the other seats do."""

    name: str
    position: str
    says: Mapping[str, str]
    """The attribute that is said after an answer, by the word of the notation. A later word counts
    before an earlier one."""
    others: Mapping[int, tuple[str, ...]] = NO_OTHERS
    """The answers of the other seats, as they are asked; afterwards they pass, or take their first option."""
    asked: int = 1
    """How many answers the player gives; further ones are given like those of the others."""


LESSONS: dict[str, tuple[Situation, ...]] = {
    "classic": (
        Situation(  # B1
            name="place",
            position="classic 3 hand=3 | rows 12 / 37 / 43 / 58 | hands 15 40 44 / 14 90 91 / 61 95 96",
            says={"44": GOOD, "40": "second", "15": "first"},
            others={1: ("14",), 2: ("61",)},
        ),
        Situation(  # B2
            name="sixth",
            position=(
                "classic 3 hand=5 | trick 3 | rows 12 14 15 21 26 / 37 / 43 44 / 58 61"
                " | hands 30 49 62 / 33 90 91 / 40 95 96"
            ),
            says={"49": GOOD, "62": GOOD, "30": "full"},
            others={1: ("33",), 2: ("40",)},
        ),
        Situation(  # B3
            name="low",
            position=(
                "classic 3 hand=3 | trick 2 | rows 30 36 / 37 / 43 44 / 58 61 | hands 3 9 / 68 91 / 83 95"
            ),
            says={"r2": GOOD, OTHERWISE: "dear"},
            others={1: ("68",), 2: ("83",)},
            asked=2,
        ),
    ),
    "pro": (
        Situation(
            name="draft",
            position="pro 3 hand=3 | ask draft 0 | hands 8 11 / 5 12 / 3 10",
            says={"13": GOOD, OTHERWISE: "low"},
            others={1: ("9",), 2: ("7",)},
        ),
        Situation(
            name="hands",
            position=(
                "pro 3 hand=4 | trick 3 | rows 2 / 11 / 3 5 6 13 / 8"
                " | hands 12 16 / 9 10 / 14 15 | taken 1=1,4,7"
            ),
            says={"12": GOOD, "16": "sixth"},
            others={1: ("9",), 2: ("14",)},
        ),
    ),
    "leaflet": (
        Situation(
            name="count",
            position=(
                "leaflet 3 hand=4 | trick 3 | rows 2 4 5 7 8 / 11 / 13 / 3"
                " | hands 9 16 / 10 14 / 12 15 | taken 1=1,6"
            ),
            says={"16": GOOD, "9": "full"},
            others={1: ("10",), 2: ("15",)},
        ),
        Situation(
            name="missing",
            position=(
                "leaflet 3 hand=4 | trick 3 | rows 1 / 2 4 5 7 / 10 / 12 13"
                " | hands 9 16 / 8 14 / 11 15 | taken 1=3,6"
            ),
            says={"16": GOOD, "9": "eight"},
            others={1: ("8",), 2: ("11",)},
        ),
    ),
    "fan-parity": (
        Situation(  # P1
            name="odd",
            position=(
                "fan-parity 3 hand=5 | trick 3 | rows 31 / 5 12 20 33 52 / 92 / 85 | marker 4"
                " | hands 75 87 90 / 35 41 99 / 97 103 104 | taken 1=1,2"
            ),
            says={"87": GOOD, "90": "even", "75": "full"},
            others={1: ("35",), 2: ("97",)},
        ),
        Situation(  # P2
            name="nowhere",
            position=(
                "fan-parity 3 hand=3 | trick 2 | rows 40 50 / 60 / 70 / 21 | marker 4"
                " | hands 29 30 / 75 90 / 83 91 | taken 2=1,2"
            ),
            says={"29": GOOD, "30": "nowhere"},
            others={1: ("75",), 2: ("83",)},
        ),
    ),
    "fan-climb": (
        Situation(
            name="down",
            position=(
                "fan-climb 3 hand=3 | rows 70 / 12 / 55 / 26 | marker 4"
                " | hands 14 21 60 / 80 90 91 / 95 96 97"
            ),
            says={"21": GOOD, "14": "up", "60": "up"},
            others={1: ("80",), 2: ("95",)},
        ),
        Situation(  # C1
            name="full",
            position=(
                "fan-climb 3 hand=5 | trick 3 | rows 70 / 12 / 55 / 60 51 44 33 26 | marker 4"
                " | hands 14 21 24 / 80 90 91 / 95 96 97 | taken 1=1,2"
            ),
            says={"14": GOOD, OTHERWISE: "full"},
            others={1: ("80",), 2: ("95",)},
        ),
    ),
    "fan-leap": (
        Situation(  # L1
            name="cow",
            position=(
                "fan-leap 3 hand=3 | trick 2 | rows 2 5 9 13 / 78 / 104 / 53 | marker 1"
                " | hands 43 60 / 80 90 / 20 95"
            ),
            says={"60": GOOD, "43": "full"},
            others={1: ("80",), 2: ("95",)},
        ),
        Situation(  # L3
            name="jump",
            position=(
                "fan-leap 3 hand=5 | trick 3 | rows 40 / 1 4 7 9 12 / 60 / 80 | marker 1"
                " | hands 45 65 85 / 50 90 91 / 82 95 96 | taken 2=2,3"
            ),
            says={"45": "jump", OTHERWISE: GOOD},
            others={1: ("50",), 2: ("82",)},
        ),
    ),
    "fan-reverse": (
        Situation(
            name="reverse",
            position=(
                "fan-reverse 3 hand=5 | trick 3 | rows 26 / 40 / 55 / 71 74 76 78 80"
                " | hands 82 84 93 / 44 90 91 / 58 95 96 | reversal 0 1 2 | taken 1=1,2"
            ),
            says={"82~": GOOD, "84~": GOOD, "93~": GOOD, OTHERWISE: "plain"},
            others={1: ("44",), 2: ("58",)},
        ),
        Situation(
            name="low",
            position=(
                "fan-reverse 3 hand=5 | trick 3 | rows 30 / 44 46 / 55 57 / 68 77 79"
                " | hands 13 15 16 / 48 90 91 / 81 95 96 | reversal 0 1 2 | taken 1=1,2"
            ),
            says={"13~": GOOD, "15~": GOOD, "16~": GOOD, OTHERWISE: "plain"},
            others={1: ("48",), 2: ("81",)},
        ),
    ),
    "coop": (
        Situation(  # K1
            name="seven",
            position=(
                "coop 2 hand=5 | trick 3 | ask window | rows 1 3 8 14 17 / 50 / 70 / 90"
                " | queue 0=20 1=95 ox=104 | hands 33 47 / 61 99 | slots seven / stop"
                " | taken team=30,31 | ox 41 66"
            ),
            says={"seven1": GOOD, "pass": "passed", OTHERWISE: "elsewhere"},
        ),
        Situation(  # K2
            name="stop",
            position=(
                "coop 2 hand=5 | trick 3 | ask window | rows 2 4 6 8 12 / 20 / 50 / 70"
                " | queue ox=25 0=75 1=80 | hands 33 47 / 61 99 | slots stop / seven"
                " | taken team=30,31 | ox 41 66"
            ),
            says={"stop2": GOOD, "pass": "passed", OTHERWISE: "elsewhere"},
        ),
    ),
    "surprise": (
        Situation(  # Q1
            name="fifth",
            position=(
                "surprise 3 hand=3 | trick 1 | ask special 0 | rows 10 / 20 / 30 / 40 | queue 0=5 1=45 2=51"
                " | hands 33 47 / 61 99 / 72 83 | specials fifth / stop / insert"
            ),
            says={"fifth": GOOD, "pass": "passed"},
        ),
        Situation(  # Q4
            name="stop",
            position=(
                "surprise 3 hand=5 | trick 3 | ask special 0 | rows 10 / 20 21 23 24 26 / 30 / 40"
                " | queue 0=28 1=45 2=51 | hands 33 47 / 61 99 / 72 83 | specials stop / slide / insert"
                " | taken 1=1,2"
            ),
            says={"stop2": GOOD, "pass": "passed", OTHERWISE: "elsewhere"},
        ),
    ),
    "nothanks": (
        Situation(  # N5
            name="refuse",
            position="nothanks 3 | ask turn 0 | card 33 | chips 11 11 11 | pile {pile}",
            says={"no": GOOD, "take": "dear"},
            others={1: ("no",), 2: ("take", "no")},
        ),
        Situation(  # N7
            name="run",
            position=(
                "nothanks 3 | ask turn 0 | card 17 | on-card 6 | chips 5 9 13"
                " | cards 18 19 / 8 / 33 | pile {pile}"
            ),
            says={"take": GOOD, "no": "missed"},
            others={1: ("take", "no"), 2: ("no",)},
        ),
        Situation(
            name="wait",
            position=("nothanks 3 | ask turn 0 | card 24 | chips 8 9 16 | cards 25 / 8 / 33 | pile {pile}"),
            says={"no": GOOD, "take": "early"},
            others={1: ("no",), 2: ("no",)},
        ),
    ),
    "nothanks-tactical": (
        Situation(
            name="absent",
            position=(
                "nothanks-tactical 3 | ask turn 0 | card 21 | on-card 2 | chips 9 9 10 | cards 19 / 8 / 33"
                " | pile {pile}"
            ),
            says={"no": GOOD, "take": "gap"},
            others={1: ("take", "no"), 2: ("no",)},
        ),
        Situation(
            name="alone",
            position=(
                "nothanks-tactical 3 | ask turn 0 | card 11 | on-card 1 | chips 9 9 11 | cards 12 13 / 9 / 33"
                " | pile {pile}"
            ),
            says={"no": GOOD, "take": "early"},
            others={1: ("no",), 2: ("no",)},
        ),
    ),
}
"""By preset. The tactical deal of `surprise-leaflet` adds nothing to `leaflet` and `surprise`."""
