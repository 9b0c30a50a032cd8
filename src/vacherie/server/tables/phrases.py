"""Ready-made things to say: people who share no language still understand each other.

Only the key travels; every reader sees the text of their own catalogue (`phrase-<key>`).
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
