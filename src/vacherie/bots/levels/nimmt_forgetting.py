"""Forgetting in the nimmt family: some cards that lie in bull piles are taken to be still in play."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from vacherie.games.nimmt.table import View


def forget(view: View, memory: float, rng: Random) -> View:
    """The view of a seat that remembers each card in a bull pile with this probability."""
    remembered = tuple([card for card in view.table.gone if rng.random() < memory])
    return View(view.seat, replace(view.table, gone=remembered), view.private)
