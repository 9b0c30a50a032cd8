"""The ladder: all eight levels with their parameters, weakest first.

The parameters are set so that of two neighbours the stronger wins 55 to 65 % of the first places
(`scripts/calibrate_levels.py`); from level to level none of them makes the play weaker. At No Thanks! no
level has rollouts: without a model of the rivals they were weaker than the rule of `careful`.
"""

from __future__ import annotations

from vacherie.bots.levels.level import Level, Weakening

LEVELS = (
    Level(1, "pompon", "Pompon", {
        "nimmt": Weakening(temperature=2.3, oversight=0.4, memory=0.0),
        "nothanks": Weakening(temperature=5.8, oversight=0.4, memory=0.0),
    }),
    Level(2, "biscotte", "Biscotte", {
        "nimmt": Weakening(temperature=1.5, oversight=0.3, memory=0.0),
        "nothanks": Weakening(temperature=4.3, oversight=0.3, memory=0.0),
    }),
    Level(3, "caramel", "Caramel", {
        "nimmt": Weakening(temperature=0.75, oversight=0.22, memory=0.2),
        "nothanks": Weakening(temperature=3.25, oversight=0.22, memory=0.2),
    }),
    Level(4, "praline", "Praline", {
        "nimmt": Weakening(temperature=0.3, oversight=0.15, memory=0.4),
        "nothanks": Weakening(temperature=2.4, oversight=0.15, memory=0.4),
    }),
    Level(5, "reglisse", "Réglisse", {
        "nimmt": Weakening(temperature=0.25, oversight=0.1, memory=0.6, rollouts=70, search_temperature=0.65),
        "nothanks": Weakening(temperature=1.5, oversight=0.1, memory=0.6),
    }),
    Level(6, "tempete", "Tempête", {
        "nimmt": Weakening(
            temperature=0.2, oversight=0.05, memory=0.8, rollouts=100, search_temperature=0.5, champion=0.5
        ),
        "nothanks": Weakening(temperature=1.2, oversight=0.05, memory=0.8, champion=0.3),
    }),
    Level(7, "duchesse", "Duchesse", {
        "nimmt": Weakening(
            temperature=0.1, oversight=0.0, memory=1.0, rollouts=120, search_temperature=0.45, champion=0.75
        ),
        "nothanks": Weakening(temperature=1.0, oversight=0.0, memory=1.0, champion=0.65),
    }),
    Level(8, "champion", "Aurochs", {}),
)  # fmt: skip


def level_of(bot: str) -> Level | None:
    """The level of a bot by its name in the registry; None for a bot that is none of the eight.

    >>> level_of("caramel").strength, level_of("careful")
    (3, None)
    """
    return next((level for level in LEVELS if level.bot == bot), None)
