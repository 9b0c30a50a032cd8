"""Chat phrases: predefined messages that players without a common language understand.

Only the key is sent; every client shows the text of its own catalogue (`phrase-<key>`).
"""

from __future__ import annotations

PHRASES = (
    "hello",
    "good-luck",
    "well-played",
    "nice-row",
    "thanks",
    "ouch",
    "phew",
    "my-cow",
    "sorry",
    "one-moment",
    "good-game",
    "again",
)
"""The keys, in the order a menu shows them: a greeting first, a rematch last."""
