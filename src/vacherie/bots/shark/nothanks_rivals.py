"""Rival model of No Thanks!: the policy with the fewest mismatches with what a rival has done in this game.

Rollouts are more accurate when the others play in them as they really do. Only events that the seat has seen
are used.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from vacherie.core.event import Event
from vacherie.games.nothanks.event import Declined, RoundBegan, Took, Turned
from vacherie.games.nothanks.table import View
from vacherie.sim.nothanks.policy import CAREFUL, NoThanksPolicy, takes

POLICIES = (
    NoThanksPolicy(fair=0.9),
    NoThanksPolicy(fair=0.6),
    NoThanksPolicy(fair=0.3),
    CAREFUL,
    NoThanksPolicy(fair=0.7, rich=6, near=0.9, safe=0.2, reserve=3),
    NoThanksPolicy(fair=0.5, rich=10, near=0.8, safe=0.3, reserve=2),
)
"""The candidate policies: three look at the price alone, three also at chips and runs.
Without evidence every rival has the first one."""


def likely_policies(view: View, heard: Sequence[Event]) -> list[NoThanksPolicy]:
    """By seat: the policy with the fewest mismatches with what a rival has taken and declined so far."""
    seats = view.table.seats
    mismatches = [[0.0] * len(POLICIES) for _ in range(seats)]
    for number, policy in enumerate(POLICIES):
        for seat, matches in answers(policy, seats, heard):
            mismatches[seat][number] += not matches
    return [POLICIES[min(range(len(POLICIES)), key=counts.__getitem__)] for counts in mismatches]


def answers(policy: NoThanksPolicy, seats: int, heard: Iterable[Event]) -> Iterator[tuple[int, bool]]:
    """Every unforced answer: its seat, and whether this policy gives the same."""
    chips: list[int] = []
    owned: list[tuple[int, ...]] = []
    on_card = 0
    for event in heard:
        match event:
            case RoundBegan(chips=start):
                chips, owned = [start] * seats, [()] * seats
            case Turned():
                on_card = 0
            case Declined(seat, card) if chips:
                yield seat, not takes(policy, owned, seat, chips[seat], card, on_card)
                chips[seat] -= 1
                on_card += 1
            case Took(seat, card, gained) if chips:
                if chips[seat]:
                    yield seat, takes(policy, owned, seat, chips[seat], card, on_card)
                chips[seat] += gained
                owned[seat] += (card,)
