"""The engine and a second implementation of the rules agree, step by step, in games of every kind."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.differential.compare import Disagreement, Pair, compare
from tests.differential.oracle import DEFAULTS, SEATS
from tests.differential.setups import random_options, random_setup
from vacherie import PRESETS, BadSetup

CHOSEN = """
cover.1169 cover.4848 cover.5078 cover.2378 cover.4200 cover.5356 cover.2833 cover.5440 cover.372
cover.5639 cover.5631 cover.2795 cover.3694 cover.1057 cover.4889 cover.2229 cover.1142 cover.5876
cover.1643 cover.401 long.78 long.110
"""

BRANCHES = """
Ox too low; Ox too low, lock; Ox too low, tie; Ox wins; action after own pass; action cancels passes; card
goes before the first; card went round the table; chips taken; climb flips; climb tie; co-op first; co-op
insert; co-op last; co-op replace; co-op seven; co-op seven on an empty row; co-op seven, end window; co-op
slide; co-op sort; co-op stop; co-op stop on an empty row; co-op stop, end window; co-op unstop; co-op
unstop, end window; commitment replaced; cow jumps; cow lands on four; cow row taken; draft pick; draw;
empty row with 7 Takes; empty rows: 1, Ox; empty rows: 1, human; empty rows: 2, Ox; empty rows: 2, human;
equal last card; five rows close up; forced take; insert at the end; insert ignores a gap; insert or slide
overflows; leap chain of 1; leap chain of 2; marker row taken; negpos clamped; negpos lowers the total;
negpos of the own card; negpos with a row; negpos with six cards; no swap: empty pile; no swap: empty
special hand; overflow leaves a gap; overflow of six; overflow restarts with the new card; overflow with
five rows; placed downwards; promoted again; promoted, then last; replace into a gap; reversal card lost;
reversed; reversed one-digit card; reversed tie; row choice among 1; row choice among 2; row choice among 3;
row choice among 4; row choice among 5; rows locked: 1 of 4; rows locked: 1 of 5; rows locked: 2 of 4; rows
locked: 2 of 5; rows locked: 3 of 4; rows locked: 3 of 5; rows locked: 4 of 5; second 7 Takes barred; second
First; seven cards; shared victory; sixth card; slide empties a row; slide fills a gap; sort forgets
promotions; special asked, only pass; specials kept; stop barred; stop leaves; stop leaves at the end of the
round; surprise fifth; surprise insert; surprise negpos; surprise replace; surprise seven; surprise slide;
surprise stop; swap; swap before the own card; team wins; total exactly at end_score, over; total exactly at
end_score, reach; window closes at once; window skipped; wrong parity
"""


def test_the_oracle_knows_every_preset() -> None:
    """The table of R0.3, as the oracle and as the engine have it."""
    assert {preset: offer.seat_counts for preset, offer in PRESETS.items()} == SEATS


@pytest.mark.parametrize("preset", [preset for preset in DEFAULTS if not preset.startswith("nothanks")])
def test_the_largest_hand(preset: str) -> None:
    """R0.3: with n players k·n + 4 ≤ 104, in co-op k·(n+1) + 4 ≤ 104."""
    for seats in SEATS[preset]:
        largest = 100 // (seats + 1 if preset == "coop" else seats)
        Pair(preset, seats, {"hand": largest})
        with pytest.raises(BadSetup):
            Pair(preset, seats, {"hand": largest + 1})


@pytest.mark.parametrize("preset", DEFAULTS)
def test_every_preset_with_every_number_of_seats(preset: str) -> None:
    for seats in SEATS[preset]:
        compare(preset, seats, {}, "default")
        options = random_options(preset, seats, Random(f"{preset} {seats}"))
        compare(preset, seats, options, "options")


@pytest.mark.parametrize("part", range(8))
def test_random_games_with_random_options(part: int) -> None:
    for number in range(40):
        seed = f"ci.{part}.{number}"
        compare(*random_setup(Random(seed)), seed)


def test_a_few_games_meet_every_branch() -> None:
    """Games chosen from thousands; after a change of the player or the setups `long_run` finds others."""
    met = Counter[str]()
    for seed in CHOSEN.split():
        met += compare(*random_setup(Random(seed)), seed)
    assert set(BRANCHES.strip().replace("\n", " ").split("; ")) - set(met) == set()


def test_a_difference_is_found() -> None:
    """The comparison compares: an oracle with other points disagrees at once."""
    pair = Pair("classic", 2, {})
    pair.deal(range(1, 105))
    pair.oracle.points[0] += 1
    with pytest.raises(Disagreement, match="points: engine"):
        pair.check()
