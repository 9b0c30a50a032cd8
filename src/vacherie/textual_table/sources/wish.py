"""What a player wants to play against bots, and the table that is made of it."""

from __future__ import annotations

import os
from typing import Any

from msgspec import Struct

from vacherie.core.game import Game
from vacherie.games import PRESETS
from vacherie.games import game as make_game
from vacherie.locale.catalogue import Catalogue
from vacherie.locale.families import wording_for
from vacherie.records.record import BadRecord
from vacherie.textual_table.sources.local_source import ME, LocalSource
from vacherie.tui.saving.autosave import Autosave
from vacherie.tui.saving.new_game import new_game
from vacherie.tui.saving.saved_games import SavedGame, folder, saved_games
from vacherie.tui.saving.seated_game import SeatedGame, from_bytes

USUAL_SEATS = 4
USUAL_BOT = "caramel"
"""The level that greets a newcomer: it plays well and forgives."""


class Wish(Struct, frozen=True):
    """A game against bots."""

    game: Game[Any, Any]
    bots: tuple[str, ...]
    """One for each seat but the first."""
    seed: str | None = None


def usual_wish(preset: str, seats: int | None = None, bot: str = USUAL_BOT) -> Wish:
    """A preset with its usual options, all bots of one kind.

    >>> len(usual_wish("classic").bots), len(usual_wish("nothanks-tactical", 9).bots)
    (3, 4)
    """
    counts = PRESETS[preset].seat_counts
    wanted = min(max(seats or USUAL_SEATS, counts[0]), counts[-1])
    return Wish(make_game(preset), (bot,) * (wanted - 1))


def new_source(catalogue: Catalogue, wish: Wish) -> LocalSource:
    """A table for a wish."""
    seated = new_game(wish.game, [catalogue.text("name-player")], wish.bots, wish.seed, catalogue.lang)
    return source_of(catalogue, seated, SavedGame.new(folder(os.environ), wish.game.preset))


def source_of(catalogue: Catalogue, seated: SeatedGame, file: SavedGame) -> LocalSource:
    """A table for a game that is saved in a file."""
    source: LocalSource

    def warn(error: OSError) -> None:
        reason = error.strerror or str(error)
        words = catalogue.text("error-write", file=str(file.path), reason=reason)
        source.remarks.append(catalogue.text("ui-not-kept", reason=words))

    wording = wording_for(catalogue, seated.match.game, [info.name for info in seated.seats], ME)
    source = LocalSource(Autosave(seated, file, warn), wording)
    return source


def wish_of(seated: SeatedGame) -> Wish:
    """The same game once more, with other cards."""
    bots = tuple(info.bot for info in seated.seats if info.bot is not None)
    return Wish(seated.match.game, bots)


def take_up(file: SavedGame) -> SeatedGame | None:
    """A saved game as it stands now, which another process may have changed; None once it is finished.

    The file has to be locked.
    """
    try:
        return from_bytes(file.read())
    except FileNotFoundError:
        file.remove()  # only our lock is left
    except (BadRecord, OSError):
        file.release()
    return None


def unfinished() -> list[tuple[SavedGame, SeatedGame]]:
    """Saved games that can be gone on with here, the newest first: one person against bots, and undamaged."""
    found = []
    for file in saved_games(folder(os.environ)):
        if file.preset not in PRESETS or not file.take():
            continue
        seated = take_up(file)
        if seated is None:
            continue
        if seated.seats[0].bot is None and all(info.bot is not None for info in seated.seats[1:]):
            found.append((file, seated))
        file.release()
    return found
