"""A hint for an open decision: what each answer is expected to cost, and why one is best, in words."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from vacherie.analysis.review.account import family_of
from vacherie.analysis.review.effort import effort_of
from vacherie.analysis.review.format import UNIT, Hint, Phrase, ReviewedOption
from vacherie.analysis.review.ledger import reviewed_options, units
from vacherie.core.action import Decision
from vacherie.core.event import Event
from vacherie.core.game import Game

ROLLOUTS = 2000
"""Rollouts of each answer, where nothing else is asked for and there are few answers."""
TRIES = 10_000
"""Rollouts of all answers together, where there are many: a hint shall be there within two seconds."""


def hint(
    game: Game[Any, Any],
    view: Any,
    heard: Sequence[Event],
    decision: Decision,
    *,
    rollouts: int | None = None,
    seed: int = 0,
) -> Hint:
    """Judge every answer of an open decision from what its seat sees and has heard; of the orders of Sort
    only those with which the trick ends best. Each is measured in the same worlds, not only the best ones.

    The same call gives the same hint on every machine; without `rollouts` of each answer there are the fewer
    of them the more answers there are. Raises `MissingExtra` without the kernels.

    >>> from vacherie import Dealer, Match, game
    >>> match = Match(game("nothanks"), seats=3, dealer=Dealer.from_seed("hay", seats=3))
    >>> found = hint(match.game, match.view(0), match.heard[0], match.waiting()[0], rollouts=50)
    >>> found.options[0].choice, found.reason.id
    (Pass(), 'review-reason')
    """
    family = family_of(game)
    tries = TRIES if rollouts is None else None
    effort = replace(effort_of(rollouts or ROLLOUTS), measured=sys.maxsize, uses="listed", tries=tries)
    answered = family.judge_decision(game, view, heard, decision, effort, seed)
    found = answered.judgement
    if found is None and len(decision.options) > 1:
        return Hint(seat=decision.seat, unit=UNIT, options=(), reason=Phrase("review-not-judged"))
    if found is None:
        only = ReviewedOption(choice=decision.options[0], value=0, error=0, cost_error=0)
        return Hint(seat=decision.seat, unit=UNIT, options=(only,), reason=Phrase("review-only"))
    options = reviewed_options(answered, -units(found.cost))
    order = sorted(range(len(options)), key=lambda at: (at != found.best, -options[at].value))
    ranked = tuple([options[at] for at in order])
    return Hint(seat=decision.seat, unit=UNIT, options=ranked, reason=family.reason(game, view, answered))
