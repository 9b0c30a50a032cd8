"""Narrator: texts of one table in one language, addressed to one reader."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from vacherie.core.action import Seat
from vacherie.core.event import Event
from vacherie.core.game import Game
from vacherie.locale.catalogue import Catalogue
from vacherie.locale.sentence import capitalised, sentence, wording
from vacherie.locale.wording import Wording


@dataclass(frozen=True)
class Narrator:
    """Texts for one table, in one language.

    `me` is the only person at the keyboard, who is addressed as "you"; with several people, or none, it is
    None, and all seats go by name.
    """

    catalogue: Catalogue
    game: Game[Any, Any]
    names: Sequence[str]
    me: Seat | None = None

    def text(self, id: str, **arguments: str | int) -> str:
        """A text of the catalogue."""
        return self.catalogue.text(id, **arguments)

    def narrate(self, event: Event) -> str | None:
        """An event as a sentence, if it has one."""
        return sentence(self.catalogue, self.game, event, self.names, self.me)

    def name(self, seat: Seat) -> str:
        """A seat's name, standing alone."""
        return capitalised(self.wording.name(seat))

    @property
    def wording(self) -> Wording:
        """The wording of values in sentences."""
        return wording(self.catalogue, self.game, self.names, self.me)
