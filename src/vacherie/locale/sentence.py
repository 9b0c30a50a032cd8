"""Events as sentences: the catalogue's message for each event, filled in by its family's wording.

A message is found by family and tag (`nimmt-took`). The sentences themselves are in the catalogue.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vacherie.core.action import Choice, Seat
from vacherie.core.event import Event
from vacherie.core.game import Game
from vacherie.locale.catalogue import Catalogue
from vacherie.locale.families import FAMILIES
from vacherie.locale.wording import Wording


def tag(value: Event | Choice) -> str:
    """The tag of an event or a choice, as in JSON."""
    return str(value.__struct_config__.tag)


def wording(
    catalogue: Catalogue, game: Game[Any, Any], names: Sequence[str], me: Seat | None = None
) -> Wording:
    """The wording of a game's family; `me` is the seat that reads, addressed as "you"."""
    return FAMILIES[game.family](catalogue, game, names, me)


def sentence(
    catalogue: Catalogue, game: Game[Any, Any], event: Event, names: Sequence[str], me: Seat | None = None
) -> str | None:
    """The sentence for an event, with a name for every seat; None if it has none.

    `me` is the seat that reads it, addressed as "you". Whether it may is for the caller to check
    (`Game.redact`).

    >>> from vacherie import game
    >>> from vacherie.games.nothanks.event import Took
    >>> sentence(Catalogue("en"), game("nothanks"), Took(1, 27, chips=3), ["Ann", "Bo", "Cy"])
    'Bo takes the 27 and 3 chips.'
    """
    words = wording(catalogue, game, names, me)
    if tag(event) in words.silent:
        return None
    return capitalised(catalogue.text(f"{game.family}-{tag(event)}", **words.arguments(event)))


def capitalised(text: str) -> str:
    """A text with a large first letter; the others stay as they are."""
    return text[:1].upper() + text[1:]
