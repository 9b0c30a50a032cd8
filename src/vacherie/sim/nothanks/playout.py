"""One No Thanks! round played to its end by given policies (R11.4-R11.7).

Defines the flow of turns; `policy` says how a policy's parameters become an answer. The pile and the chips
come from the caller: `rollout` draws them, `batch.nothanks_games` deals them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple

import numpy as np
from numpy.typing import NDArray

from vacherie.core.error import BadSetup
from vacherie.sim.arguments import shown
from vacherie.sim.compile import part
from vacherie.sim.nothanks import policy
from vacherie.sim.nothanks.policy import NoThanksPolicy
from vacherie.sim.nothanks.price import bit, change, price, whole
from vacherie.sim.rng import word

U64 = np.uint64
ONE = U64(1)
FAIR, RICH, NEAR, SAFE, RESERVE, NOISE = range(6)
"""The columns of a table of policies, in the order of the fields of `NoThanksPolicy`."""
TO_UNIT = 2.0**-53

# These take numbers, not arrays: for every array passed to a part with several returns, Numba counts
# references in the innermost loop, which takes four fifths of the time.
weigh = part(policy.weigh)
is_offer = part(policy.is_offer)


def table_of(policies: NoThanksPolicy | Sequence[NoThanksPolicy], seats: int) -> NDArray[np.float64]:
    """One line of parameters per seat, from one policy for all or one for each.

    >>> table_of(NoThanksPolicy(), 3).shape
    (3, 6)
    """
    lines = [policies] * seats if isinstance(policies, NoThanksPolicy) else policies
    if not isinstance(lines, Sequence) or not all(isinstance(line, NoThanksPolicy) for line in lines):
        raise BadSetup("policies", f"`policies` must be NoThanksPolicy objects, not {shown(policies)}")
    if len(lines) != seats:
        raise BadSetup("policies", f"{seats} seats need one policy or {seats}, not {len(lines)}")
    return np.array([astuple(line) for line in lines], np.float64)


@part
def value(fair: float, near: float, own: U64, others: U64, card: int) -> float:
    """What a card is worth to a seat, in chips (`policy.weigh`)."""
    return weigh(fair, near, np.float64(change(own, card)), whole(own), whole(others), card)


@part
def finish(
    policies: NDArray[np.float64],
    owned: NDArray[np.uint64],
    chips: NDArray[np.int64],
    worth: NDArray[np.float64],
    pile: NDArray[np.uint8],
    turned: int,
    last: int,
    active: int,
    card: int,
    on_card: int,
    rng: NDArray[np.uint64],
) -> None:
    """Play until the card at `last` of the pile is taken; `owned` and `chips` are changed.

    `card` is open, `turned` the place of the next one in the pile; `worth` is scratch.
    """
    seats = owned.size
    all_cards = U64(0)
    for seat in range(seats):
        all_cards |= owned[seat]
    asked = 0
    while True:
        stock = chips[active]
        # The worth of a card to a seat does not change while it goes round.
        if asked < seats:
            own = owned[active]
            worth[active] = value(policies[active, FAIR], policies[active, NEAR], own, all_cards ^ own, card)
            asked += 1
        take = stock == 0  # R11.5
        if not take:
            take = is_offer(
                policies[active, RICH], policies[active, SAFE], policies[active, RESERVE],
                worth[active], stock, on_card + seats - 1, card, on_card,
            )  # fmt: skip
            if policies[active, NOISE] > 0.0:
                x = word(rng)
                flip = np.float64(x >> U64(11)) * TO_UNIT < policies[active, NOISE]
                take = (x & ONE) != U64(0) if flip else take
        if not take:
            chips[active] = stock - 1
            on_card += 1
            active += 1
            active -= seats if active >= seats else 0
            continue
        owned[active] |= bit(card)
        all_cards |= bit(card)
        chips[active] = stock + on_card
        if turned > last:
            break
        # The seat that has taken a card turns the next one and decides first on it (R11.6).
        card = whole(pile[turned])
        turned += 1
        on_card = 0
        asked = 0


@part
def points(owned: NDArray[np.uint64], chips: NDArray[np.int64], seat: int) -> int:
    """The score of a seat (R11.7)."""
    return price(owned[seat]) - whole(chips[seat])
