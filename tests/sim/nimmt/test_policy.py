"""The heuristic policy against its description in plain Python over the rules."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from tests.sim.compare_with_rules import PRESETS, build
from tests.sim.replay_worlds import line, random_moment, replay
from vacherie.games.nimmt.cards import bullheads
from vacherie.games.nimmt.choice import Play
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.placement import cheapest, target
from vacherie.games.nimmt.step import ChoosingRow, Select
from vacherie.games.nimmt.table import NimmtTable, State
from vacherie.sim.nimmt.card_cost import AVERAGE, AWKWARD_CARD_PRICE, REVERSAL_PRICE
from vacherie.sim.nimmt.determinise import determinise_many
from vacherie.sim.nimmt.policy import NimmtPolicy
from vacherie.sim.nimmt.position import REVERSED, dump, load
from vacherie.sim.nimmt.rollout import roll_out
from vacherie.sim.nimmt.rollout_sums import RolloutSums


class Heuristic:
    """Chooses for a seat with an ordered hand, as `policy.choose_play` does."""

    def __init__(self, rules: Nimmt, hands: list[list[int]], opening: list[int]) -> None:
        self.rules = rules
        self.hands = hands
        self.opening = opening
        """What is committed already, 0 if nothing is."""
        self.deck = len(rules.deck(len(hands)))

    def __call__(self, state: State, seat: int) -> Play:
        hand = self.hands[seat]
        play, self.opening[seat] = self.opening[seat], 0
        if not play:
            options = self.rules.legal(state.table, state.privates[seat], seat)
            plays = [p for card in hand for p in (Play(card), Play(card, True)) if p in options]
            best = min(plays, key=lambda p: self.badness(state.table, p, len(hand)))
            play = best.card + REVERSED * best.reversed
        at = hand.index(play % REVERSED)
        hand[at] = hand[-1]  # as the kernel takes a card out: of equal ones the first is chosen
        hand.pop()
        return Play(play % REVERSED, play >= REVERSED)

    def badness(self, table: NimmtTable, play: Play, left: int) -> float:
        """What a play probably costs, less what it is worth to be rid of the card."""
        value = self.rules.variant.value(play.card, play.reversed)
        assert value is not None
        off = 2 * play.card / self.deck - 1
        ease = AWKWARD_CARD_PRICE / table.seats * off * off * (1.0 if off < 0 else 0.5)
        spare = REVERSAL_PRICE if play.reversed and left > 1 else 0.0
        return self.cost(table, value) - ease + spare

    def cost(self, table: NimmtTable, value: int) -> float:
        """What a value probably costs."""
        number = target(self.rules.variant, table, value)
        if number is None:
            heads = bullheads(table.rows[cheapest(table) - 1].cards)
            return chances(table.seats - 1, value - 1, self.deck)[0] * heads
        row = table.rows[number - 1]
        free = max(0, self.rules.variant.cap(table, number, row) - len(row.cards))
        gap = max(0, abs(value - row.cards[-1]) - 1)
        return chances(table.seats - 1, gap, self.deck)[free] * (bullheads(row.cards) + free * AVERAGE)


@cache
def chances(others: int, gap: int, deck: int) -> tuple[float, ...]:
    """How likely it is that exactly 0, 1, … 5 others play one of so many numbers."""
    p = min(1.0, gap / deck)
    found = [1.0, 0.0, 0.0, 0.0, 0.0, 0.0]
    for _ in range(others):
        for k in range(5, 0, -1):
            found[k] += (found[k - 1] - found[k]) * p
        found[0] *= 1 - p
    return tuple(found)


@pytest.mark.parametrize("preset", PRESETS)
def test_heuristic_rollouts(preset: str) -> None:
    """A heuristic rollout of each candidate is what the rules make of the same hands and choices."""
    for seats, question in ((2, Select), (4, Select), (5, ChoosingRow), (10, Select)):
        rng = Random(f"heuristic.{preset}.{seats}")
        rules = build(preset, {})
        state = random_moment(rules, seats, rng, question)
        seat = rng.randrange(seats)
        position = load(rules, rules.view(state, seat))
        tally = RolloutSums.empty(position)
        roll_out(position, tally, 1, seed=3, policy=NimmtPolicy.HEURISTIC)
        world = determinise_many(position, 1, seed=3)[0]
        hands = [[int(play) % REVERSED for play in plays] for plays in world]
        hands[seat] = list(state.privates[seat].hand)
        answers = dump(position.sheet).candidates or (0,)
        for number, answer in enumerate(answers):
            opening = [0] * seats
            row = None
            if question is Select:
                opening[seat] = answer
            elif position.options:
                row = answer + 1
            chooser = Heuristic(rules, [list(hand) for hand in hands], opening)
            scores = replay(rules, state, world, row, chooser)
            assert tally.sums[number].tolist() == line(scores, seat), (seats, answer)


def test_heuristic_is_better_than_chance() -> None:
    """Every seat takes fewer bullheads than with uniform cards."""
    rules = build("classic", {})
    rng = Random("strong")
    means = dict.fromkeys((NimmtPolicy.CHEAP, NimmtPolicy.HEURISTIC), 0.0)
    for _ in range(20):
        state = random_moment(rules, 4, rng)
        position = load(rules, rules.view(state, 0), decide=False)
        for policy in means:
            tally = RolloutSums.empty(position)
            roll_out(position, tally, 50, seed=1, policy=policy)
            means[policy] += float(tally.own()[0])
    assert means[NimmtPolicy.HEURISTIC] < 0.95 * means[NimmtPolicy.CHEAP]
