"""The coach: where the result of a game came from, decision by decision (docs/review.md).

`review` judges a recorded game, `hint` an open decision. `format` holds what both say, as values.
"""

from vacherie.analysis.review.format import (
    UNIT,
    Hint,
    Phrase,
    Progress,
    Review,
    ReviewedDecision,
    ReviewedOption,
    ReviewMoment,
    ReviewStep,
    SeatReview,
)
from vacherie.analysis.review.hint import hint
from vacherie.analysis.review.review import ReviewCancelled, review

__all__ = [
    "UNIT",
    "Hint",
    "Phrase",
    "Progress",
    "Review",
    "ReviewCancelled",
    "ReviewMoment",
    "ReviewStep",
    "ReviewedDecision",
    "ReviewedOption",
    "SeatReview",
    "hint",
    "review",
]
