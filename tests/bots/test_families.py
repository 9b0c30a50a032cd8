"""The registries of game families: every preset has its line, and another family is refused."""

from __future__ import annotations

from importlib import import_module

import pytest

from vacherie import PRESETS, BadSetup, game
from vacherie.analysis.arena import families as arena_families
from vacherie.bots import registry
from vacherie.bots.families import FAMILIES


def test_every_family_has_its_line() -> None:
    families = {game(preset).family for preset in PRESETS}
    assert families == set(FAMILIES) == set(arena_families.FAMILIES)


@pytest.mark.parametrize("name", FAMILIES)
def test_what_a_family_names_is_there(name: str) -> None:
    """Kernels are named, not imported, so that nothing but a test would notice a wrong name."""
    family = FAMILIES[name]
    kernel = import_module(family.kernel)
    assert callable(kernel.supports)
    assert callable(kernel.KernelSampler)
    preset, seats = family.warm_up
    assert game(preset).family == name
    game(preset).check_seats(seats)


@pytest.mark.parametrize("bot", ["careful", "shark"])
def test_another_family_is_refused(bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = game("classic")
    monkeypatch.setattr(rules, "family", "patience")
    with pytest.raises(BadSetup, match=f"{bot} does not know how to play classic"):
        registry.make(bot, rules)
