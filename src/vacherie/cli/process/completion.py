"""Shell completion: what may follow on the command line, for Typer, which speaks with the shells."""

from __future__ import annotations

import typer

from vacherie.bots import registry
from vacherie.games import PRESETS
from vacherie.locale.catalogue import LANGUAGES


def complete_preset(incomplete: str) -> list[str]:
    """The presets that begin so.

    >>> complete_preset("fan-l")
    ['fan-leap']
    """
    return [preset for preset in PRESETS if preset.startswith(incomplete)]


def complete_bots(incomplete: str) -> list[str]:
    """A list of bots whose last name begins so.

    >>> complete_bots("random,care")
    ['random,careful']
    """
    before, comma, last = incomplete.rpartition(",")
    return [f"{before}{comma}{name}" for name in registry.names() if name.startswith(last)]


def complete_language(incomplete: str) -> list[str]:
    """The languages that begin so."""
    return [lang for lang in LANGUAGES if lang.startswith(incomplete)]


def complete_option(context: typer.Context, incomplete: str) -> list[str]:
    """The options of the preset that was named before, or of all presets, as `name=`."""
    # While an option lacks its value, arguments are not assigned to their parameters yet.
    words = (context.params.get("preset"), *context.args)
    offers = [PRESETS[word] for word in words if word in PRESETS] or PRESETS.values()
    names = dict.fromkeys(name for offer in offers for name in offer.names)
    return [f"{name}=" for name in names if name.startswith(incomplete)]
