"""Observers for OpenSpiel: tensors are the documented observation, strings the same as text.

With perfect recall a tensor also holds the own seat and what has happened in this round: cards and takings by
trick, reversed cards, picks of a draft, in No Thanks! every taking; a string holds every public event of the
game and what the seat holds now, which determine all that it has seen.
"""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
import pyspiel

from vacherie.research.families import FAMILIES
from vacherie.research.setting import Setting

PRIVATE = ("hand", "commit", "commit_reversed", "own_specials")
"""The channels that only their own seat may see; in No Thanks! all can be counted (R11.10)."""


class SpielObserver:
    """What OpenSpiel calls a PyObserver: what a seat sees, or only the public or the private part of it."""

    def __init__(self, setting: Setting, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observers take no parameters: {params}")
        self._recall = bool(kind and kind.perfect_recall)
        self._public = kind is None or kind.public_info
        self._private = kind is None or kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if kind is not None and kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("there are observers of one seat, not of all hands")
        self._setting, self._game = setting, setting.game
        layout = setting.observer.layout
        self._kept = np.zeros(layout.size, np.float32)
        for name, place in layout.places.items():
            self._kept[place] = self._private if name in PRIVATE else self._public
        self._is_whole = bool(self._kept.all())
        family, seats = FAMILIES[setting.game.family], setting.seats
        self._write_history = family.write_history
        shape = family.history_shape(setting.game, seats)
        more = seats + int(np.prod(shape)) if self._recall else 0
        self.tensor = np.zeros(layout.size + more, np.float32)
        self.dict = {"observation": self.tensor[: layout.size]}
        if self._recall:
            self.dict["player"] = self.tensor[layout.size : layout.size + seats]
            self.dict["history"] = self.tensor[layout.size + seats :].reshape(shape)

    def set_from(self, state: Any, player: int) -> None:
        """Write what a player sees."""
        seat = max(0, player)  # the shape is asked for by no player at all
        position = state.position
        seen = self._setting.observer.of(position.state, seat)
        self.dict["observation"][:] = seen if self._is_whole else seen * self._kept
        if self._recall:
            self.dict["player"][:] = 0
            self.dict["player"][seat] = 1
            events = position.happened.all() if self._public else []
            self._write_history(self._game, events, seat, self.dict["history"])

    def string_from(self, state: Any, player: int) -> str:
        """What a player sees as text; with perfect recall, everything that it has seen."""
        position = state.position
        view = self._game.view(position.state, player)
        parts = [str(player)]
        if self._private:
            parts.append(msgspec.json.encode(view.private).decode())
        if self._public:
            happened = position.happened.public_text()
            parts.append(happened if self._recall else msgspec.json.encode(view.table).decode())
        return " ".join(parts)
