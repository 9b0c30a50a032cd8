"""Plays deal groups in the kernel, where every bot of a table has a compiled twin.

A compiled twin gives the same answers as its bot, from the same random streams and the same deals, so that no
figure of a report depends on which of the two played; `tests/analysis` checks it. A twin's parameters are
read from its bot here, so that the two cannot diverge.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from importlib.util import find_spec
from time import thread_time
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from vacherie.analysis.arena.bot_play import Batch
from vacherie.analysis.arena.plan import Seating, TournamentPlan, dealer, rng_key
from vacherie.analysis.arena.results import PlayTime
from vacherie.bots import registry
from vacherie.bots.bot import Bot
from vacherie.bots.careful import nimmt, nothanks
from vacherie.bots.careful.bot import Careful
from vacherie.bots.careful.expected_cost import AVERAGE, CostEstimate
from vacherie.bots.random_bot import Random
from vacherie.core.game import Game
from vacherie.core.shuffle import Dealer
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.mode import Mode
from vacherie.games.nimmt.variant import Classic
from vacherie.games.nothanks.game import NoThanks

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

TWINS: dict[type[Bot], int] = {Random: 0, Careful: 1}
"""The bots that have compiled twins, with the numbers of the twins."""
MIN_COMPILED_GAMES = 400
"""For fewer games than this, compiling the kernels takes longer than it saves."""
NUMBERS = (
    nothanks.FAIR,
    nothanks.RICH,
    nothanks.NEAR,
    nothanks.SAFE,
    nothanks.RESERVE,
)
"""The parameters of `careful` at No Thanks!, in the order its twin expects."""
MOST_ROUNDS = 100_000
MOST_FREE = 4
"""A row has at most so many free places."""


def has_twins(plan: TournamentPlan, games: int | None = None) -> bool:
    """Whether the kernel can play all games of a plan, and is worth it for so many."""
    if (
        not is_supported(plan.game())
        or any(registry.load(spec) not in TWINS for spec in plan.entrants)
        or find_spec("numba") is None
    ):
        return False
    from vacherie.sim.compile import is_warm

    return (plan.games if games is None else games) >= MIN_COMPILED_GAMES or is_warm()


def is_supported(game: Game[Any, Any]) -> bool:
    """Whether the twins support a game: the base game without draft, and all of No Thanks!."""
    if isinstance(game, Nimmt):
        plain = type(game.variant) is Classic and type(game.mode) is Mode
        return plain and game.rules.deal != "draft" and is_short(game.rules.end_score, game.rules.max_rounds)
    return isinstance(game, NoThanks) and is_short(None, game.rules.max_rounds)


def is_short(end_score: int | None, max_rounds: int | None) -> bool:
    """Whether a game ends before the compiled dealer runs out of numbers for its rounds."""
    rounds = MOST_ROUNDS if max_rounds is None else max_rounds
    return rounds < MOST_ROUNDS or (end_score is not None and end_score <= MOST_ROUNDS // 10)


def play_groups(plan: TournamentPlan, groups: Sequence[int]) -> Batch:
    """Play some deal groups of a plan, as `bot_play.play_groups` does."""
    import numpy as np

    seating = Seating(plan)
    numbers = {spec: TWINS[registry.load(spec)] for spec in plan.entrants}
    circles = np.array([[numbers[bot] for bot in seating.circle(group)] for group in groups], np.uint8)
    keys = np.frombuffer(b"".join(dealer_key(dealer(plan, group)) for group in groups), np.uint8)
    rng_keys = np.array([rng_key(plan, group) for group in groups], np.uint64)
    totals = np.zeros((len(groups), plan.seats, plan.seats), np.int32)
    counts = np.zeros(len(TWINS), np.int64)
    seconds = play(plan, keys.reshape(-1, 32).copy(), rng_keys, circles, totals, counts)
    batch = Batch(seconds=seconds)
    for group, scores in zip(groups, totals.tolist(), strict=True):
        batch.groups[group] = tuple(map(tuple, scores))
    for spec, clock in shares(plan, numbers, counts.tolist(), seconds).items():
        batch.clocks[spec] = clock
    return batch


def play(
    plan: TournamentPlan,
    keys: NDArray[np.uint8],
    rng_keys: NDArray[np.uint64],
    circles: NDArray[np.uint8],
    totals: NDArray[np.int32],
    counts: NDArray[np.int64],
) -> float:
    """Let the twins play; returns the seconds it took, without compilation."""
    import numpy as np

    game = plan.game()
    if isinstance(game, NoThanks):
        from vacherie.sim.nothanks import compiled_bots as nothanks_twin

        parameters = np.array([game.start_chips(plan.seats), game.rules.max_rounds], np.int64)
        cards, numbers = np.array(game.deck, np.uint8), np.array(NUMBERS, np.float64)
        nothanks_twin.play_groups.compile()
        start = thread_time()
        nothanks_twin.play_groups(keys, rng_keys, circles, parameters, cards, numbers, totals, counts)
        return thread_time() - start
    from vacherie.sim.nimmt import compiled_bots

    assert isinstance(game, Nimmt)
    rules, deck = game.rules, len(game.deck(plan.seats))
    limit = 0 if rules.end_score is None else rules.end_score + (rules.end_rule == "over")
    chances, ease = careful_tables(plan.seats, deck, rules.hand)
    parameters = np.array([deck, rules.hand, limit, rules.max_rounds or 0], np.int64)
    compiled_bots.play_groups.compile()
    start = thread_time()
    compiled_bots.play_groups(keys, rng_keys, circles, parameters, chances, ease, AVERAGE, totals, counts)
    return thread_time() - start


@lru_cache(maxsize=16)
def careful_tables(seats: int, deck: int, hand: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The tables of `careful` for the base game, filled by its own functions.

    The chance that exactly k of the others play one of c cards, by trick, k and c: how many cards a seat has
    not seen depends on the trick alone. And the value of having played a card.
    """
    import numpy as np

    chances = np.zeros((hand, MOST_FREE + 1, deck + 1), np.float64)
    for trick in range(hand):
        unseen = range(deck - 4 - hand - trick * (seats - 1))
        seat: Any = SimpleNamespace(unseen=unseen, hands=[((), hand - trick)] * (seats - 1))
        for count in range(len(unseen) + 1):
            for free in range(MOST_FREE + 1):
                chances[trick, free, count] = CostEstimate.chance(seat, free, list(unseen[:count]))
    weight = nimmt.AWKWARD_CARD_PRICE / seats
    worth = [weight * nimmt.awkwardness(card, deck) for card in range(deck + 1)]
    return chances, np.array(worth, np.float64)


def dealer_key(of: Dealer) -> bytes:
    """The key of a dealer's shuffles (docs/shuffle.md)."""
    return hashlib.sha256(b"vacherie key 1" + of.secret + b"".join(of.contributions)).digest()


def shares(
    plan: TournamentPlan, numbers: dict[str, int], counts: list[int], seconds: float
) -> dict[str, PlayTime]:
    """The time of a kernel, shared equally by all answers: it does not measure single ones."""
    clocks = {}
    for spec, number in numbers.items():
        # Two names of one bot share its answers.
        same = sum(other == number for other in numbers.values())
        decisions = counts[number] // same
        clocks[spec] = PlayTime(decisions, seconds * decisions / max(sum(counts), 1), decisions)
    return clocks
