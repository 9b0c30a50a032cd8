"""Games of No Thanks! that a value net plays against itself, as examples to learn from.

Every seat weighs taking against passing with the net (`card_chain`) and is the likelier to do something the
better it is; in some games there are also seats of other styles, by policies or less exact, and all know
which. After each taking the position is an example; its target is a mixture of what the net says one
card later and of the end of the game, TD(lambda). Game i of a seed is always the same.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass

import numpy as np
from numpy.typing import NDArray

from vacherie.core.error import BadSetup
from vacherie.games.nothanks.game import CHIPS, OPENLY_OUT, PILE, TACTICAL_CHIPS
from vacherie.games.nothanks.table import HIGHEST, LOWEST
from vacherie.sim import arguments
from vacherie.sim.compile import kernel, part
from vacherie.sim.nothanks.card_chain import LONGEST, chips_after, judge_chain, solve, taking_by_policy
from vacherie.sim.nothanks.playout import FAIR
from vacherie.sim.nothanks.policy import NoThanksPolicy
from vacherie.sim.nothanks.price import bit, whole
from vacherie.sim.nothanks.value_net import COOL, FIRST, LEAD_WEIGHT, SECOND, STYLES, ValueNet, style
from vacherie.sim.rng import begin, below, shuffle, word

U64 = np.uint64
F32 = np.float32
Floats = NDArray[np.float32]
Wholes = NDArray[np.int64]
Words = NDArray[np.uint64]

EXACT = (
    *(NoThanksPolicy(fair=fair, noise=0.02) for fair in (1.0, 0.8, 0.6)),
    NoThanksPolicy(fair=0.35, rich=10, near=0.8, safe=0.3, reserve=2, noise=0.02),
)
"""Players of rules: three by the price alone, and the bot `careful`."""
ROUGH = tuple(NoThanksPolicy(fair=fair, noise=0.3) for fair in (0.5, 0.35, 0.25))
"""Players who take a card at about a price, but not always: so do weak searches."""
POLICIES = (*EXACT, *ROUGH)
HOTTEST = 1.0
STEPS = PILE - 1
"""Examples of a game: the position after the last taking is the end."""
HANDICAP = 40
"""The most points by which seats differ at the start of a game with a handicap."""
TO_UNIT = 2.0**-53

style_of = part(style)


@dataclass(frozen=True, eq=False)
class Examples:
    """Positions after a taking, one a line; seats in turn order from the one that took."""

    owned: Words
    chips: NDArray[np.int16]
    before: NDArray[np.float32]
    """Points of earlier rounds, above the mean of all seats."""
    styles: NDArray[np.float32]
    """(line, seat, trait)"""
    left: NDArray[np.uint8]
    tactical: NDArray[np.bool_]
    wins: Floats
    leads: Floats
    """The targets."""


@dataclass(frozen=True)
class Style:
    """How games of self-play are played and valued."""

    lead_weight: float = LEAD_WEIGHT
    """What a lead of `POINTS` points is worth, in wins."""
    temperature: float = COOL
    """The difference of two answers, in wins, at which the better one is e times as likely."""
    mixed: float = 0.6
    """The share of games in which the seats have different styles: the others play as well as they can."""
    hot: float = 0.3
    """In mixed games: the share of seats with a higher temperature, up to `HOTTEST`."""
    rules: float = 0.4
    """In mixed games: the share of seats that play by one of `POLICIES`."""
    trace: float = 0.8
    """Lambda: how much of a target comes from later in the game."""
    tactical: float = 0.0
    """The share of games of the tactical variant."""
    handicap: float = 0.25
    """The share of games that begin with different points."""


def play(net: ValueNet, games: int, seed: int, first: int = 0, style: Style | None = None) -> Examples:
    """Play games `first`, `first` + 1, … of a seed, `STEPS` examples each."""
    style = style or Style()
    if style.tactical and net.seats > 5:
        raise BadSetup("tactical", "the tactical variant is for three to five seats (R11.9)")
    games, seed = arguments.whole("games", games, 0), arguments.to_seed(seed)
    lines, seats = games * STEPS, net.seats
    owned, chips = np.zeros((lines, seats), np.uint64), np.zeros((lines, seats), np.int16)
    before, facts = np.zeros((lines, seats), np.float32), np.zeros((lines, 2), np.uint8)
    wins, leads = np.zeros((lines, seats), np.float32), np.zeros((lines, seats), np.float32)
    styles = np.zeros((lines, seats, STYLES), np.float32)
    policies = np.array([astuple(each) for each in POLICIES], np.float64)
    play_games(
        net.table, net.second, net.third, CHIPS[seats], np.array(astuple(style), np.float64), policies,
        seed, first, games, owned, chips, before, styles, facts, wins, leads,
    )  # fmt: skip
    return Examples(owned, chips, before, styles, facts[:, 0], facts[:, 1] > 0, wins, leads)


@part
def unit(rng: Words) -> float:
    """A random number from 0 up to 1."""
    return np.float64(word(rng) >> U64(11)) * TO_UNIT


@part
def draw_style(
    policies: NDArray[np.float64], seat: int, temperature: float, hot: float, ruled: float, kinds: Wholes,
    temperatures: Floats, beliefs: Floats, styles: Floats, rng: Words,
) -> None:  # fmt: skip
    """Decide how a seat plays in a game: by which policy, or at which temperature it compares."""
    x = unit(rng)
    kinds[seat] = whole(below(rng, policies.shape[0])) if x < ruled else -1
    beliefs[seat] = F32(1.0) if x < ruled else F32(0.0)
    share = unit(rng) if ruled <= x < ruled + hot else 0.0
    temperatures[seat] = F32(temperature * (HOTTEST / temperature) ** share)
    fair = policies[kinds[seat], FAIR] if x < ruled else 0.0
    styles[seat, 0], styles[seat, 1], styles[seat, 2] = style_of(
        float(beliefs[seat]), fair, float(temperatures[seat])
    )


@part
def expect(
    wins: Floats, leads: Floats, takes: Floats, moments: int, later_wins: Floats, later_leads: Floats,
    step: int,
) -> None:  # fmt: skip
    """What an open card leads to, by seat: the mean over its takers, `takes` being their answers."""
    for seat in range(wins.shape[1]):
        later_wins[step, seat] = F32(0.0)
        later_leads[step, seat] = F32(0.0)
    reach = F32(1.0)
    for moment in range(moments):
        share = reach * takes[moment]
        reach -= share
        for seat in range(wins.shape[1]):
            later_wins[step, seat] += share * wins[moment, seat]
            later_leads[step, seat] += share * leads[moment, seat]


@part
def write_example(
    line: int, taker: int, owned: Words, chips: Wholes, before: Wholes, styles: Floats, left: int,
    tactical: int, owned_out: Words, chips_out: NDArray[np.int16], before_out: Floats, styles_out: Floats,
    facts_out: NDArray[np.uint8],
) -> None:  # fmt: skip
    """Write the position after a taking as a line of the examples."""
    seats = chips.size
    mean = F32(0.0)
    for seat in range(seats):
        mean += F32(before[seat]) / F32(seats)
    for turn in range(seats):
        seat = (taker + turn) % seats
        owned_out[line, turn] = owned[seat]
        chips_out[line, turn] = chips[seat]
        before_out[line, turn] = F32(before[seat]) - mean
        for trait in range(STYLES):
            styles_out[line, turn, trait] = styles[seat, trait]
    facts_out[line, 0] = left
    facts_out[line, 1] = tactical


@part
def trace_back(
    trace: float, takers: Wholes, later_wins: Floats, later_leads: Floats, line: int, wins_out: Floats,
    leads_out: Floats,
) -> None:  # fmt: skip
    """Go back through a game: from what was expected after each taking to the targets, from `line` on."""
    seats = later_wins.shape[1]
    for step in range(PILE - 2, -1, -1):
        # later_*[step + 1] becomes the target of the position after taking number `step`.
        here, after = line + step, step + 1
        for seat in range(seats):
            if after < PILE - 1:
                turn = (seat - takers[after] + seats) % seats
                later_wins[after, seat] += F32(trace) * (wins_out[here + 1, turn] - later_wins[after, seat])
                later_leads[after, seat] += F32(trace) * (
                    leads_out[here + 1, turn] - later_leads[after, seat]
                )
        for turn in range(seats):
            seat = (takers[step] + turn) % seats
            wins_out[here, turn] = later_wins[after, seat]
            leads_out[here, turn] = later_leads[after, seat]


@kernel(
    "void(float32[:,::1], float32[:,::1], float32[:,::1], int64, float64[::1], float64[:,::1], uint64, int64,"
    " int64, uint64[:,::1], int16[:,::1], float32[:,::1], float32[:,:,::1], uint8[:,::1], float32[:,::1],"
    " float32[:,::1])"
)
def play_games(
    table: Floats,
    second: Floats,
    third: Floats,
    start_chips: int,
    numbers: NDArray[np.float64],
    policies: NDArray[np.float64],
    seed: int,
    first: int,
    games: int,
    owned_out: Words,
    chips_out: NDArray[np.int16],
    before_out: Floats,
    styles_out: Floats,
    facts_out: NDArray[np.uint8],
    wins_out: Floats,
    leads_out: Floats,
) -> None:
    """Fill the arrays of examples, `STEPS` lines for each game."""
    seats = owned_out.shape[1]
    lead_weight, temperature, mixed, hot, ruled, trace, tactical_share, handicap_share = numbers
    rng = np.empty(2, np.uint64)
    cards = np.empty(HIGHEST + 1 - LOWEST, np.uint8)
    owned, chips, before = np.empty(seats, np.uint64), np.empty(seats, np.int64), np.empty(seats, np.int64)
    sums, layer = np.empty((seats, FIRST), np.float32), np.empty((1, FIRST), np.float32)
    middle, outcome = np.empty(SECOND, np.float32), np.empty((2, seats), np.float32)
    wins, leads = np.empty((LONGEST, seats), np.float32), np.empty((LONGEST, seats), np.float32)
    values, worth = np.empty((LONGEST, seats), np.float32), np.empty((LONGEST, seats), np.float32)
    takes, temperatures = np.zeros(LONGEST, np.float32), np.empty(seats, np.float32)
    beliefs, styles = np.zeros(seats, np.float32), np.zeros((seats, STYLES), np.float32)
    kinds, rules = np.zeros(seats, np.int64), np.zeros(LONGEST, np.float32)
    takers = np.empty(PILE, np.int64)
    # What the net expects once the card after a taking is open, by the number of the taking and seat.
    later_wins, later_leads = np.empty((PILE, seats), np.float32), np.empty((PILE, seats), np.float32)
    for game in range(games):
        begin(rng, U64(seed), U64(first + game))
        tactical = 1 if unit(rng) < tactical_share else 0
        has_handicap = unit(rng) < handicap_share
        size, deck = 0, U64(0)
        for card in range(LOWEST, HIGHEST + 1):
            if not (tactical and card in OPENLY_OUT):
                cards[size] = card
                deck |= bit(card)
                size += 1
        shuffle(rng, cards, size, PILE)
        for seat in range(seats):
            owned[seat] = U64(0)
            chips[seat] = TACTICAL_CHIPS if tactical else start_chips
            before[seat] = whole(below(rng, HANDICAP + 1)) if has_handicap else 0
        is_mixed = unit(rng) < mixed
        for seat in range(seats):
            draw_style(
                policies, seat, temperature, hot if is_mixed else 0.0, ruled if is_mixed else 0.0, kinds,
                temperatures, beliefs, styles, rng,
            )  # fmt: skip
        active = 0
        for step in range(PILE):
            card, left = whole(cards[step]), PILE - 1 - step
            moments = judge_chain(
                table, second, third, deck, tactical, left, owned, chips, before, styles, card, 0, active,
                sums, layer, middle, outcome, wins, leads,
            )  # fmt: skip
            for moment in range(moments):
                for seat in range(seats):
                    values[moment, seat] = wins[moment, seat] + F32(lead_weight) * leads[moment, seat]
            everyone = U64(0)
            for seat in range(seats):
                everyone |= owned[seat]
            for moment in range(moments):
                seat = (active + moment) % seats
                if kinds[seat] >= 0:
                    rules[moment] = taking_by_policy(
                        policies, kinds[seat], owned[seat], everyone ^ owned[seat], seats, card,
                        chips[seat] - moment // seats, moment,
                    )  # fmt: skip
            solve(values, rules, 0, moments, active, temperatures, beliefs, takes, worth)
            expect(wins, leads, takes, moments, later_wins, later_leads, step)
            taken = 0
            while unit(rng) >= takes[taken] and taken < moments - 1:
                taken += 1
            taker = (active + taken) % seats
            for seat in range(seats):
                # The stock of a seat does not depend on that of the others.
                worth[0, seat] = F32(chips_after(chips, seat, active, taken, 0))
            for seat in range(seats):
                chips[seat] = whole(worth[0, seat])
            owned[taker] |= bit(card)
            active = taker
            takers[step] = taker
            if step == PILE - 1:
                # The end: what the last card led to is exact.
                for seat in range(seats):
                    later_wins[step, seat] = wins[taken, seat]
                    later_leads[step, seat] = leads[taken, seat]
                break
            write_example(
                game * STEPS + step, taker, owned, chips, before, styles, left, tactical, owned_out,
                chips_out, before_out, styles_out, facts_out,
            )  # fmt: skip
        trace_back(trace, takers, later_wins, later_leads, game * STEPS, wins_out, leads_out)
