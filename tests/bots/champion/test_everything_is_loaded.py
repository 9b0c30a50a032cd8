"""Once the bots are prepared nothing is compiled, imported or read in a turn: that would be a wait."""

from __future__ import annotations

import subprocess
import sys

import pytest

from vacherie.extras import is_installed

PROGRAM = """
import sys

import numpy

from vacherie import Dealer, Match, game
from vacherie.bots import registry
from vacherie.bots.levels.ladder import LEVELS
from vacherie.bots.match_runner import run, seat_rngs
from vacherie.bots.preparation import prepare
from vacherie.bots.shark.budget import Rollouts, set_default
from vacherie.games import PRESETS
from vacherie.sim.compile import Kernel

def refused(*args, **kwargs):
    raise AssertionError(f"in a player's turn: {args}")

names = [level.bot for level in LEVELS]
assert not prepare(names)
before = set(sys.modules)
Kernel.compile = numpy.load = refused
set_default(Rollouts(8))
for name, preset in PRESETS.items():
    for seats in (preset.seat_counts[0], preset.seat_counts[-1]):
        rules = game(name) if name == "coop" else game(name, max_rounds=1)
        match = Match(rules, seats, Dealer.from_seed("loaded", seats, 0))
        bots = [registry.make(names[-1 - seat % 4], rules) for seat in range(seats)]
        run(match, bots, seat_rngs("loaded", 0, seats))
        late = {each for each in set(sys.modules) - before if each.startswith(("vacherie.", "num"))}
        assert not late, (name, seats, sorted(late))
print("played")
"""


@pytest.mark.skipif(not is_installed("sim"), reason="without kernels there is nothing to load")
def test_whole_games_of_every_preset() -> None:
    found = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False)
    assert found.stdout.strip() == "played", found.stderr[-2000:]
