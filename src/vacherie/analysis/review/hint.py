"""A hint for an open decision: what each answer is expected to cost, and why one is best, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vacherie.analysis.review.account import family_of
from vacherie.analysis.review.effort import effort_of
from vacherie.analysis.review.format import UNIT, Hint, Phrase, ReviewedOption
from vacherie.analysis.review.ledger import units
from vacherie.core.action import Decision
from vacherie.core.event import Event
from vacherie.core.game import Game


def hint(
    game: Game[Any, Any],
    view: Any,
    heard: Sequence[Event],
    decision: Decision,
    *,
    rollouts: int = 2000,
    seed: int = 0,
) -> Hint:
    """Judge every answer of an open decision from what its seat sees and has heard.

    The same call gives the same hint on every machine. Raises `MissingExtra` without the kernels.

    >>> from vacherie import Dealer, Match, game
    >>> match = Match(game("nothanks"), seats=3, dealer=Dealer.from_seed("hay", seats=3))
    >>> found = hint(match.game, match.view(0), match.heard[0], match.waiting()[0], rollouts=50)
    >>> found.options[0].choice, found.reason.id
    (Pass(), 'review-reason')
    """
    family = family_of(game)
    answered = family.judge_decision(game, view, heard, decision, effort_of(rollouts), seed)
    found = answered.judgement
    if found is None:
        only = [ReviewedOption(choice=choice, value=0, error=0) for choice in decision.options]
        return Hint(seat=decision.seat, unit=UNIT, options=tuple(only), reason=Phrase("review-only"))
    options = [
        ReviewedOption(choice=choice, value=-units(cost), error=units(error))
        for choice, cost, error in zip(answered.answers, found.costs, found.errors, strict=True)
    ]
    order = sorted(range(len(options)), key=lambda at: (at != found.best, -options[at].value))
    ranked = tuple([options[at] for at in order])
    return Hint(seat=decision.seat, unit=UNIT, options=ranked, reason=family.reason(game, view, answered))
