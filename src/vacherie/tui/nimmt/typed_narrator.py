"""What the narrator of a nimmt table has, by its own types."""

from __future__ import annotations

from vacherie.games.nimmt.game import Nimmt
from vacherie.locale.nimmt_wording import NimmtWording
from vacherie.tui.narrator import Narrator


def nimmt_game(narrator: Narrator) -> Nimmt:
    """The game."""
    assert isinstance(narrator.game, Nimmt)
    return narrator.game


def nimmt_wording(narrator: Narrator) -> NimmtWording:
    """The wording, which also names special cards and revealed cards."""
    wording = narrator.wording
    assert isinstance(wording, NimmtWording)
    return wording
