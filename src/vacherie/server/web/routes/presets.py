"""The presets with their options, the bots and the chat phrases of this server."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from vacherie.bots import registry
from vacherie.bots.levels.ladder import LEVELS
from vacherie.bots.levels.ratings import ratings
from vacherie.games import PRESETS, game
from vacherie.protocol.rest import LevelInfo, OptionInfo, PresetInfo, Presets
from vacherie.server.tables.decide.phrases import PHRASES


def values_of(kind: Any) -> tuple[Any, ...] | None:
    """The values an option may have; None for a number.

    >>> values_of(bool), values_of(Literal["a", "b"]), values_of(int | None)
    ((False, True), ('a', 'b'), None)
    """
    if kind is bool:
        return (False, True)
    return get_args(kind) if get_origin(kind) is Literal else None


@cache
def presets_offered() -> Presets:
    """Everything that can be chosen when a table is opened.

    >>> [option.name for option in presets_offered().presets[0].options][:2]
    ['deal', 'hand']
    """
    found = []
    for id, offer in PRESETS.items():
        kinds = get_type_hints(type(offer.defaults))
        defaults = msgspec.structs.asdict(offer.defaults)
        options = tuple(
            OptionInfo(name=name, default=defaults[name], values=values_of(kinds[name]))
            for name in offer.names
        )
        rules, seats = game(id), tuple(offer.seat_counts)
        facts = rules.facts(seats[-1])
        found.append(PresetInfo(id=id, family=rules.family, seats=seats, options=options, facts=facts))
    return Presets(presets=tuple(found), bots=registry.names(), levels=levels_offered(), phrases=PHRASES)


def levels_offered() -> tuple[LevelInfo, ...]:
    """The ladder with its measured ratings."""
    return tuple(
        LevelInfo(
            bot=level.bot,
            name=level.name,
            strength=level.strength,
            rating=ratings()[level.bot].rating,
            error=ratings()[level.bot].error,
        )
        for level in LEVELS
    )
