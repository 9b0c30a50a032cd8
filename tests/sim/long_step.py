"""The long comparison of stepping and rules: `nice python -m tests.sim.long_step --placements 500000`.

Every deal, fan card, hand and seat count in turn, all numbers of all games compared at every decision, and
No Thanks! roll-outs from random states.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from itertools import cycle, product
from random import Random

from tests.sim import nothanks_rules
from tests.sim.step_rules import follow, rules_of
from vacherie.games.nothanks.table import PASS, TAKE, NoThanksChoice
from vacherie.sim.batch.nimmt import NimmtBatch
from vacherie.sim.nothanks.policy import CAREFUL, RULE
from vacherie.sim.nothanks.position import from_state
from vacherie.sim.nothanks.rollout import roll_out

FANS = (None, "parity", "climb", "leap", "reverse")
DEALS = ("classic", "tactic", "draft")


def settings() -> list[tuple[int, str, str | None, int]]:
    """Seats, deal, fan card and hand of every game that can be stepped."""
    all_ = product(range(2, 11), DEALS, FANS, (10, 12))
    return [each for each in all_ if each[0] * each[3] + 4 <= 104]


def compare_rollouts(rng: Random) -> Counter[str]:
    """Roll-outs of No Thanks! from a random state of every setting, played on by the rules."""
    done: Counter[str] = Counter()
    for preset, seats in nothanks_rules.SETTINGS:
        rules = nothanks_rules.rules_of(preset)
        state, _ = nothanks_rules.walk(rules, seats, rng)
        active = state.table.active
        for policy, player in ((RULE, nothanks_rules.by_rule), (CAREFUL, nothanks_rules.by_careful)):
            found = roll_out(from_state(state), 1, policy)
            choices: tuple[NoThanksChoice, ...] = (TAKE, PASS)
            for candidate, choice in enumerate(choices):
                if found.count[candidate]:
                    end = nothanks_rules.finish(rules, nothanks_rules.answer(rules, state, choice), player)
                    assert found.own[candidate] == end[active], (preset, seats, state)
                    done["No Thanks! roll-outs"] += 1
    return done


def main() -> int:
    """Compare until there are so many placements, and print what was met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--placements", type=int, default=100_000)
    parser.add_argument("--seed", default="step")
    arguments = parser.parse_args()
    met: Counter[str] = Counter()
    began = time.perf_counter()
    for number, (seats, deal, fan, hand) in enumerate(cycle(settings())):
        if met["placements"] >= arguments.placements:
            break
        rng = Random(f"{arguments.seed}.{number}")
        batch = NimmtBatch(66, seats, rng.getrandbits(64), deal, fan, hand)  # type: ignore[arg-type]
        try:
            met += follow(batch, rules_of(fan, deal, hand), rng, "cheapest" if number % 2 else "free")
            met += compare_rollouts(rng)
        except AssertionError as error:
            print(f"{seats} seats, {deal}, {fan}, hand {hand}, {arguments.seed}.{number} disagree: {error}")
            return 1
    for what, times in met.most_common():
        print(f"{times:9,}  {what}")
    print(f"{met['placements']:,} placements agree ({time.perf_counter() - began:.0f} s)")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
