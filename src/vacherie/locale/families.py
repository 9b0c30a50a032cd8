"""Registry of the game families' wordings; the sentences themselves are in the catalogue."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vacherie.core.action import Seat
from vacherie.core.game import Game
from vacherie.locale.catalogue import Catalogue
from vacherie.locale.nimmt_wording import NimmtWording
from vacherie.locale.nothanks_wording import NoThanksWording
from vacherie.locale.wording import Wording

FAMILIES: dict[str, type[Wording]] = {"nimmt": NimmtWording, "nothanks": NoThanksWording}
"""Family -> the words for the fields of its events and choices."""


def wording_for(
    catalogue: Catalogue, game: Game[Any, Any], names: Sequence[str], me: Seat | None = None
) -> Wording:
    """The wording of a game; `me` is the only reader, addressed as "you": without one, all go by name.

    >>> from vacherie import game
    >>> from vacherie.games.nothanks.event import Took
    >>> words = wording_for(Catalogue("en"), game("nothanks"), ["Ann", "Bo", "Cy"])
    >>> words.sentence(Took(1, 27, chips=3))
    'Bo takes the 27 and 3 chips.'
    """
    return FAMILIES[game.family](catalogue, game, names, me)
