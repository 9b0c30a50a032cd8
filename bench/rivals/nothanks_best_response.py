"""Games of No Thanks! between a learner on one seat and `champion` without its search on the others.

The learner compares what its own net says about the positions of an open card (`card_chain`). The others are
`champion` with a tree of one node: the same comparison with its net, where what it believes about every other
seat (`bots/champion/nothanks/rivals.py`) changes the styles it asks its net about and the answers it expects.
It learns from every answer of all seats, card by card, those to the open card excepted.

Every deck is played once from each seat. Positions and targets of all games are examples for the learner.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass

import numpy as np
from numpy.typing import NDArray

from vacherie.bots.champion.nothanks.rivals import PRIORS, ROUGH_SHARE
from vacherie.games.nothanks.game import CHIPS, PILE
from vacherie.games.nothanks.table import HIGHEST, LOWEST
from vacherie.sim.compile import kernel, routine
from vacherie.sim.nothanks.card_chain import LONGEST, chips_after, judge_chain, solve, taking_by_policy
from vacherie.sim.nothanks.evidence import FLOOR, TEMPERATURE, add_card
from vacherie.sim.nothanks.playout import FAIR
from vacherie.sim.nothanks.price import bit, whole
from vacherie.sim.nothanks.self_play import (
    EXACT,
    POLICIES,
    STEPS,
    Examples,
    expect,
    style_of,
    trace_back,
    unit,
    write_example,
)
from vacherie.sim.nothanks.value_net import COOL, FIRST, LEAD_WEIGHT, POINTS, SECOND, STYLES, ValueNet
from vacherie.sim.rng import begin, shuffle

U64 = np.uint64
F32 = np.float32
Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]
Wholes = NDArray[np.int64]
Words = NDArray[np.uint64]

TRACE = 0.8
"""Lambda of the targets, as in the champion's own training."""


@dataclass(frozen=True, eq=False)
class Games:
    """What came of some games: examples, and how the learner did."""

    examples: Examples
    wins: Floats
    """By game: the learner's share of the win."""
    margins: Floats
    """By game: points of the others on average, less the learner's."""


def play(learner: ValueNet, rival: ValueNet, decks: int, seed: int, first: int, temperature: float) -> Games:
    """Play decks `first`, `first` + 1, … of a seed, each from every seat."""
    seats = learner.seats
    games = decks * seats
    lines = games * STEPS
    owned, chips = np.zeros((lines, seats), np.uint64), np.zeros((lines, seats), np.int16)
    before, facts = np.zeros((lines, seats), np.float32), np.zeros((lines, 2), np.uint8)
    wins, leads = np.zeros((lines, seats), np.float32), np.zeros((lines, seats), np.float32)
    styles = np.zeros((lines, seats, STYLES), np.float32)
    results = np.zeros((games, 2), np.float32)
    belief_shares = np.array([1.0] * len(EXACT) + [ROUGH_SHARE] * (len(POLICIES) - len(EXACT)))
    play_decks(
        learner.table, learner.second, learner.third, rival.table, rival.second, rival.third, CHIPS[seats],
        temperature, np.array([astuple(each) for each in POLICIES], np.float64), np.log(PRIORS),
        belief_shares, seed, first, decks, owned, chips, before, styles, facts, wins, leads, results,
    )  # fmt: skip
    examples = Examples(owned, chips, before, styles, facts[:, 0], facts[:, 1] > 0, wins, leads)
    return Games(examples, results[:, 0], results[:, 1])


@routine
def judged(
    table: Floats, second: Floats, third: Floats, deck: U64, left: int, owned: Words, chips: Wholes,
    before: Wholes, styles: Floats, card: int, active: int, sums: Floats, layer: Floats, middle: Floats,
    outcome: Floats, wins: Floats, leads: Floats, values: Floats,
) -> int:  # fmt: skip
    """`judge_chain`, and in `values` what its positions are worth: the win, and the lead."""
    moments = judge_chain(
        table, second, third, deck, 0, left, owned, chips, before, styles, card, 0, active, sums, layer,
        middle, outcome, wins, leads,
    )  # fmt: skip
    for moment in range(moments):
        for seat in range(wins.shape[1]):
            values[moment, seat] = wins[moment, seat] + F32(LEAD_WEIGHT) * leads[moment, seat]
    return moments


@routine
def believe(
    logs: Doubles, shares: Doubles, policies: Doubles, own: int, weights: Doubles, beliefs: Floats,
    temperatures: Floats, styles: Floats,
) -> None:  # fmt: skip
    """What a seat believes about the others, from the evidence: as `rivals.believe` does."""
    for seat in range(logs.shape[0]):
        highest, total = logs[seat, 0], 0.0
        for kind in range(1, logs.shape[1]):
            highest = max(highest, logs[seat, kind])
        for kind in range(logs.shape[1]):
            total += np.exp(logs[seat, kind] - highest)
        belief, fair = 0.0, 0.0
        for policy in range(policies.shape[0]):
            chance = np.exp(logs[seat, 1 + policy] - highest) / total * shares[policy]
            weights[seat, policy] = 0.0 if seat == own else chance
            belief += weights[seat, policy]
            fair += weights[seat, policy] * policies[policy, FAIR]
        beliefs[seat] = F32(belief)
        temperatures[seat] = F32(0.0) if seat == own else F32(COOL)
        styles[seat, 0], styles[seat, 1], styles[seat, 2] = style_of(
            belief, fair / max(belief, 1e-9), float(temperatures[seat])
        )


@kernel(
    "void(float32[:,::1], float32[:,::1], float32[:,::1], float32[:,::1], float32[:,::1], float32[:,::1],"
    " int64, float64, float64[:,::1], float64[::1], float64[::1], uint64, int64, int64, uint64[:,::1],"
    " int16[:,::1], float32[:,::1], float32[:,:,::1], uint8[:,::1], float32[:,::1], float32[:,::1],"
    " float32[:,::1])"
)
def play_decks(
    table: Floats,
    second: Floats,
    third: Floats,
    rival_table: Floats,
    rival_second: Floats,
    rival_third: Floats,
    start_chips: int,
    temperature: float,
    policies: Doubles,
    priors: Doubles,
    shares: Doubles,
    seed: int,
    first: int,
    decks: int,
    owned_out: Words,
    chips_out: NDArray[np.int16],
    before_out: Floats,
    styles_out: Floats,
    facts_out: NDArray[np.uint8],
    wins_out: Floats,
    leads_out: Floats,
    results: Floats,
) -> None:
    """Fill the arrays of examples, `STEPS` lines for each game, and the results."""
    seats = owned_out.shape[1]
    rng = np.empty(2, np.uint64)
    cards = np.empty(HIGHEST + 1 - LOWEST, np.uint8)
    owned, chips, stock = np.empty(seats, np.uint64), np.empty(seats, np.int64), np.empty(seats, np.int64)
    before = np.zeros(seats, np.int64)
    sums, layer = np.empty((seats, FIRST), np.float32), np.empty((1, FIRST), np.float32)
    middle, outcome = np.empty(SECOND, np.float32), np.empty((2, seats), np.float32)
    wins, leads = np.empty((LONGEST, seats), np.float32), np.empty((LONGEST, seats), np.float32)
    theirs, their_leads = np.empty((LONGEST, seats), np.float32), np.empty((LONGEST, seats), np.float32)
    values, worth = np.empty((LONGEST, seats), np.float32), np.empty((LONGEST, seats), np.float32)
    takes, answers, rules = np.zeros(LONGEST, np.float32), np.zeros(LONGEST, F32), np.zeros(LONGEST, F32)
    no_beliefs, plain = np.zeros(seats, np.float32), np.zeros((seats, STYLES), np.float32)
    learner_heat, evidence_heat = np.empty(seats, np.float32), np.full(seats, F32(TEMPERATURE), np.float32)
    weights, beliefs = np.empty((seats, policies.shape[0]), np.float64), np.empty(seats, np.float32)
    temperatures, styles = np.empty(seats, np.float32), np.empty((seats, STYLES), np.float32)
    logs = np.empty((seats, priors.size), np.float64)
    takers = np.empty(PILE, np.int64)
    later_wins, later_leads = np.empty((PILE, seats), np.float32), np.empty((PILE, seats), np.float32)
    for game in range(decks * seats):
        hero = game % seats
        begin(rng, U64(seed), U64(first + game // seats))
        size, deck, taken_cards = 0, U64(0), U64(0)
        for card in range(LOWEST, HIGHEST + 1):
            cards[size] = card
            deck |= bit(card)
            size += 1
        shuffle(rng, cards, size, PILE)
        for seat in range(seats):
            owned[seat] = U64(0)
            chips[seat] = start_chips
            learner_heat[seat] = F32(temperature) if seat == hero else F32(COOL)
            for kind in range(priors.size):
                logs[seat, kind] = priors[kind]
        active = 0
        for step in range(PILE):
            card, left = whole(cards[step]), PILE - 1 - step
            moments = judged(
                table, second, third, deck, left, owned, chips, before, plain, card, active, sums, layer,
                middle, outcome, wins, leads, values,
            )  # fmt: skip
            solve(values, rules, 0, moments, active, learner_heat, no_beliefs, answers, worth)
            for moment in range((hero - active + seats) % seats, moments, seats):
                takes[moment] = answers[moment]
            for own in range(seats):
                if own == hero:
                    continue
                believe(logs, shares, policies, own, weights, beliefs, temperatures, styles)
                judged(
                    rival_table, rival_second, rival_third, deck, left, owned, chips, before, styles, card,
                    active, sums, layer, middle, outcome, theirs, their_leads, values,
                )  # fmt: skip
                for moment in range(moments):
                    seat = (active + moment) % seats
                    rules[moment] = F32(0.0)
                    if beliefs[seat] <= F32(0.0):
                        continue
                    for policy in range(policies.shape[0]):
                        rules[moment] += F32(weights[seat, policy]) / beliefs[seat] * taking_by_policy(
                            policies, policy, owned[seat], taken_cards ^ owned[seat], seats, card,
                            chips[seat] - moment // seats, moment,
                        )  # fmt: skip
                solve(values, rules, 0, moments, active, temperatures, beliefs, answers, worth)
                for moment in range((own - active + seats) % seats, moments, seats):
                    takes[moment] = answers[moment]
            takes[moments - 1] = F32(1.0)
            expect(wins, leads, takes, moments, later_wins, later_leads, step)
            taken = 0
            while unit(rng) >= takes[taken] and taken < moments - 1:
                taken += 1
            # What the rivals learn from this card.
            judged(
                rival_table, rival_second, rival_third, deck, left, owned, chips, before, plain, card, active,
                sums, layer, middle, outcome, theirs, their_leads, values,
            )  # fmt: skip
            solve(values, rules, 0, moments, active, evidence_heat, no_beliefs, answers, worth)
            add_card(
                logs, policies, answers, moments, owned, chips, taken_cards, card, active, taken, True, FLOOR
            )
            taker = (active + taken) % seats
            for seat in range(seats):
                stock[seat] = chips_after(chips, seat, active, taken, 0)
            for seat in range(seats):
                chips[seat] = stock[seat]
            owned[taker] |= bit(card)
            taken_cards |= bit(card)
            active = taker
            takers[step] = taker
            if step == PILE - 1:
                # The end: what the last card led to is exact.
                for seat in range(seats):
                    later_wins[step, seat] = wins[taken, seat]
                    later_leads[step, seat] = leads[taken, seat]
                results[game, 0] = wins[taken, hero]
                results[game, 1] = leads[taken, hero] * F32(POINTS)
                break
            write_example(
                game * STEPS + step, taker, owned, chips, before, plain, left, 0, owned_out, chips_out,
                before_out, styles_out, facts_out,
            )  # fmt: skip
        trace_back(TRACE, takers, later_wins, later_leads, game * STEPS, wins_out, leads_out)
