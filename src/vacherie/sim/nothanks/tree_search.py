"""Tree search for No Thanks!: every seat does what is best for itself, cards to come are drawn (R11).

Two kinds of nodes take turns. A *card node* is an open card: a chain of moments (`card_chain`), each with the
position after a taking, if the seat takes. Such a position is a *chance node*: its children are the cards
that may be turned next, every unseen card equally likely. One iteration goes down the tree, along likely
answers and through the next cards in turn, adds one card node whose positions the value net judges, and
updates the values on the way back: mean over the next cards, comparison along the chain. So with enough
iterations the values become those of expectimax with a maximum for each seat (max^n).

Nothing is drawn that a seat could not know: the order of the pile is unknown to all of them, and chips are
counted. Once an open card is known, all seats know it, so no seat answers by cards that are still hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass

from vacherie.extras import provided_by

with provided_by("sim"):
    import numpy as np

from vacherie.core.error import Refused
from vacherie.games.nothanks.game import OPENLY_OUT
from vacherie.sim import arguments
from vacherie.sim.nothanks import value_net
from vacherie.sim.nothanks.policy import NoThanksPolicy
from vacherie.sim.nothanks.position import UNKNOWN, NoThanksPosition
from vacherie.sim.nothanks.tree_growth import grow
from vacherie.sim.nothanks.value_net import CARDS, ValueNet

U64 = np.uint64


@dataclass(frozen=True)
class Settings:
    """Parameters of the search; values are counted in wins."""

    lead_weight: float = value_net.LEAD_WEIGHT
    """What a lead of `value_net.POINTS` points is worth."""
    explore: float = 0.01
    """Added to the probability of every answer when the search chooses where to go down."""
    prior: float = 6.0
    """The net's value of a position counts as so many next cards, until all of them have been tried."""
    spread: float = 0.03
    """The temperature at which answers are chosen on the way down."""


@dataclass(frozen=True, eq=False)
class Beliefs:
    """How the seats play: by one of some policies, or by comparing what taking and passing is worth."""

    policies: Sequence[NoThanksPolicy] = ()
    weights: Sequence[Sequence[float]] = ()
    """By seat: the probability of each policy; what is missing to 1 is that it compares."""
    temperatures: Sequence[float] = ()
    """By seat: the temperature at which it compares, in wins; 0 for the better answer."""


class TreeSearch:
    """One search from one position; `run` goes on with it.

    >>> from vacherie import Deal, game
    >>> from vacherie.sim.nothanks.position import from_view
    >>> rules = game("nothanks", open_chips=True)
    >>> state, _ = rules.apply(rules.start(3), Deal(tuple(range(35, 2, -1))))
    >>> search = TreeSearch(from_view(rules, rules.view(state, 0)))
    >>> search.run(100)
    >>> search.passing > search.taking  # the 35 for no chips
    True
    """

    def __init__(
        self,
        position: NoThanksPosition,
        seed: int = 0,
        settings: Settings | None = None,
        beliefs: Beliefs | None = None,
        net: ValueNet | None = None,
        capacity: int = 50_000,
    ) -> None:
        """Prepare a search with room for `capacity` iterations; chips must be known."""
        position = arguments.instance("position", position, NoThanksPosition)
        if UNKNOWN in position.chips:
            raise Refused("position", "the search needs the chips of all seats: draw those that are unknown")
        seats, beliefs = position.seats, beliefs or Beliefs()
        self.position, self.seed = position, arguments.to_seed(seed)
        self.net = net or value_net.load(seats)
        self.capacity = arguments.whole("capacity", capacity, 1)
        self.iterations = 0
        deck = U64(1 << position.card)
        for card in position.unseen.tolist():
            deck |= U64(1 << card)
        for cards in position.owned:
            deck |= cards
        self.deck = deck
        tactical = not any(int(deck) >> card & 1 for card in OPENLY_OUT)
        self.facts = np.array(
            [position.active, position.card, position.on_card, position.pile, tactical],
            np.int64,
        )
        self.numbers = np.array(astuple(settings or Settings()), np.float32)
        self.temperatures = np.array(beliefs.temperatures or [0.0] * seats, np.float32)
        self.policies = np.array([astuple(each) for each in beliefs.policies], np.float64).reshape(-1, 6)
        weights = np.array(beliefs.weights or np.zeros((seats, 0)), np.float64).reshape(seats, -1)
        if weights.shape[1] != len(self.policies) or len(self.temperatures) != seats:
            raise Refused("beliefs", "`beliefs` needs one weight for each policy and a temperature, by seat")
        self.weights = weights
        self.beliefs = weights.sum(axis=1).astype(np.float32)
        fair = weights @ self.policies[:, 0] / np.maximum(weights.sum(axis=1), 1e-9)
        self.styles = np.array(
            [value_net.style(*each) for each in zip(self.beliefs, fair, self.temperatures, strict=True)],
            np.float32,
        )
        nodes = self.capacity + 1
        positions = nodes * longest_chain(position)
        # np.empty takes memory only where it is written to.
        self.counters = np.zeros(2, np.int64)
        self.nodes = np.empty((nodes, 3), np.int32)
        self.node_values = np.empty((nodes, seats), np.float32)
        self.values = np.empty((positions, seats), np.float32)
        self.rules = np.empty(positions, np.float32)
        self.visits = np.empty((positions, 2), np.int32)
        self.children = np.empty((nodes, CARDS), np.int32)
        self.sums = np.empty((2, nodes, seats), np.float32)
        self.result = np.empty(2, np.float32)
        self.run(0)

    def run(self, iterations: int) -> None:
        """Search on; the value of both answers is then in `taking` and `passing`."""
        iterations = min(arguments.whole("iterations", iterations, 0), self.capacity - self.iterations)
        grow(
            self.net.table, self.net.second, self.net.third, self.deck, self.facts, self.position.owned,
            self.position.chips, self.position.before, self.numbers, self.temperatures, self.policies,
            self.weights, self.beliefs, self.styles, self.seed, iterations, self.counters, self.nodes,
            self.node_values, self.values, self.rules, self.visits, self.children, self.sums, self.result,
        )  # fmt: skip
        self.iterations += iterations

    @property
    def taking(self) -> float:
        """What taking is worth to the seat to move, in wins; a lead in points counts, too."""
        return float(self.result[0])

    @property
    def passing(self) -> float:
        """What passing is worth to the seat to move; minus infinity without a chip (R11.5)."""
        return float(self.result[1])

    @property
    def is_full(self) -> bool:
        """Whether there is no room for another iteration, or nothing left to search."""
        return self.iterations >= self.capacity or self.position.pile == 0


def longest_chain(position: NoThanksPosition) -> int:
    """No chain in the tree is longer than this: each moment but the last puts a chip on the card."""
    return int(position.chips.sum()) + position.on_card + 1
