"""Registry of game families: what each provides to `careful`, `shark`, `champion` and the levels.

A new family adds its modules and one line here. The modules of kernels are named, not imported: they need
Numba, which is slow to load and may be missing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from msgspec import Struct

from vacherie.bots.careful import nothanks
from vacherie.bots.careful.nimmt import choose as nimmt
from vacherie.bots.levels import nimmt_forgetting, nothanks_forgetting
from vacherie.bots.shark import nimmt_rules, nothanks_rules
from vacherie.bots.shark.sequential_halving import Sampler
from vacherie.core.action import Choice, Decision
from vacherie.core.error import BadSetup
from vacherie.core.event import Event
from vacherie.core.game import Game


class FamilyBots(Struct, frozen=True):
    """What a family provides."""

    careful: Callable[[Any, Any, Sequence[Event], Decision], Choice]
    """The answer of `careful`: game, view, what was heard, decision."""
    option_costs: Callable[[Any, Any, Decision], list[float] | None]
    """By option what `careful` expects it to cost, or None without such costs: game, view, decision."""
    forget: Callable[[Any, float, Random], Any]
    """The view of a seat that remembers this share of the cards out of play: view, share, randomness."""
    can_search: Callable[[Any], bool]
    """Whether rollouts with the rules say anything about the open question of a view."""
    rules_sampler: Callable[[Any, Any, Sequence[Event], list[Choice]], Sampler]
    """Rollouts with the rules: game, view, what was heard, the answers to try."""
    kernel: str
    """The module with the rollouts in the kernel, a `kernel_rollouts.FamilyKernel`."""
    warm_up: tuple[str, int]
    """A preset and a number of seats that load all of the kernel's code."""
    champion: str
    """The module with the answers of `champion`, a `champion.bot.FamilyChampion`."""


FAMILIES = {
    "nimmt": FamilyBots(
        nimmt.choose,
        nimmt.option_costs,
        nimmt_forgetting.forget,
        nimmt_rules.can_search,
        nimmt_rules.NimmtRulesSampler,
        "vacherie.bots.shark.nimmt_kernel",
        ("classic", 2),
        "vacherie.bots.champion.nimmt.answer",
    ),
    "nothanks": FamilyBots(
        nothanks.choose,
        nothanks.option_costs,
        nothanks_forgetting.forget,
        nothanks_rules.can_search,
        nothanks_rules.NoThanksRulesSampler,
        "vacherie.bots.shark.nothanks_kernel",
        ("nothanks", 3),
        "vacherie.bots.champion.nothanks.answer",
    ),
}


def family_of(game: Game[Any, Any], bot: str) -> FamilyBots:
    """What the family of a game provides; refuses a family that a bot does not know."""
    if game.family not in FAMILIES:
        raise BadSetup("bot", f"{bot} does not know how to play {game.preset}")
    return FAMILIES[game.family]
