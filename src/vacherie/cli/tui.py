"""`vacherie tui`: the terminal table on the whole screen. Its extra is imported here alone, and late."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from vacherie.cli.console import Lang, catalogue_for, printable
from vacherie.cli.errors import DAMAGED, CommandFailed
from vacherie.cli.game_arguments import Option, Seats, Seed, bot_specs, bots_option, build, check_seats
from vacherie.cli.process.completion import complete_preset
from vacherie.cli.record_files import unread_games
from vacherie.core.error import Refused
from vacherie.extras import require
from vacherie.locale.catalogue import Catalogue
from vacherie.records.replay import replay

if TYPE_CHECKING:
    from textual.screen import Screen

    from vacherie.records.record import Record
    from vacherie.textual_table.app import TableApp

MOST_GAMES = 1000
"""Games of a file that can be turned over; more would take long to read."""

What = Annotated[
    str | None,
    typer.Argument(
        metavar="[WHAT]",
        help="A preset, the link of a server's table, or a record file; a page to choose from if left out.",
        autocompletion=complete_preset,
    ),
]
Bots = Annotated[
    str | None,
    bots_option("Who plays the other seats: caramel,praline. caramel if left out."),
]
Name = Annotated[str | None, typer.Option("--name", metavar="NAME", help="Your name at a server's table.")]
Speed = Annotated[
    str, typer.Option("--speed", metavar="slow|normal|fast|off", help="How fast cards move; off: at once.")
]
Number = Annotated[
    int | None, typer.Option("--game", "-g", min=1, help="Which game of a record file, from 1.")
]


def tui(
    what: What = None,
    seats: Seats = None,
    bots: Bots = None,
    option: Option = None,
    seed: Seed = None,
    name: Name = None,
    game: Number = None,
    speed: Speed = "normal",
    lang: Lang = None,
) -> int:
    """Play on the whole screen: cards that move, arrows and mouse, friends at a server's table.

    Needs the extra tui: pip install 'vacherie[tui]'. `vacherie play` is the plain table, for several people
    at one keyboard, for screen readers and for pipes.

    Examples:

        vacherie tui

        vacherie tui classic --seats 4 --bots praline

        vacherie tui http://192.168.1.20:8104/t/abcdefgh2345 --name Anna

        vacherie tui games.jsonl --game 12
    """
    catalogue = catalogue_for(lang)
    require("tui")
    from vacherie.textual_table.app import TableApp
    from vacherie.textual_table.pace import SPEEDS

    if speed not in SPEEDS:
        raise CommandFailed(catalogue.text("error-speed", speed=speed, known=", ".join(SPEEDS)))
    of_game = {"--seats": seats, "--bots": bots, "--option": option, "--seed": seed}
    if what is None:
        refuse(catalogue, {**of_game, "--name": name, "--game": game}, "error-tui-nothing")
        start = choose
    elif is_file(what):
        refuse(catalogue, {**of_game, "--name": name}, "error-tui-file")
        start = watch(catalogue, Path(what), game)
    elif is_link(what):
        refuse(catalogue, {**of_game, "--game": game}, "error-tui-link")
        start = join(catalogue, what, name)
    else:
        refuse(catalogue, {"--name": name, "--game": game}, "error-tui-game")
        start = begin(catalogue, what, seats, bots, option, seed)
    check_terminal(catalogue)
    app = TableApp(catalogue, start, speed)
    code = app.run()
    return app.return_code or 0 if code is None else code


def check_terminal(catalogue: Catalogue) -> None:
    """Refuse where no screen can be drawn."""
    from vacherie.textual_table.terminal_kind import terminal_kind

    # Textual draws on stderr, so that stdout stays free.
    is_terminal = all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))
    if not (is_terminal and terminal_kind(os.environ).has_cursor):
        raise CommandFailed(catalogue.text("error-no-screen"))


def is_link(what: str) -> bool:
    """Whether this is meant as the address of a table, be it complete or not.

    >>> is_link("https://example.org/t/abcdefgh2345"), is_link("example.org/t/abcdefgh2345"), is_link("pro")
    (True, True, False)
    """
    return "://" in what or re.search("/[tg]/[a-z2-7]{12}$", what) is not None


def is_file(what: str) -> bool:
    """Whether this names a file rather than a preset or a link."""
    return Path(what).is_file() or (("." in what or "/" in what) and not is_link(what))


def refuse(catalogue: Catalogue, given: dict[str, Any], key: str) -> None:
    """Refuse options that mean nothing here."""
    names = [name for name, value in given.items() if value is not None]
    if names:
        raise CommandFailed(catalogue.text(key, options=", ".join(names)))


def choose(app: TableApp) -> Screen[None] | None:
    """The page to choose from."""
    return None


def begin(
    catalogue: Catalogue,
    preset: str,
    seats: int | None,
    bots: str | None,
    option: list[str] | None,
    seed: str | None,
) -> Any:
    """A game against bots."""
    from vacherie.textual_table.sources.wish import USUAL_BOT, Wish, new_source

    game = build(catalogue, preset, option)
    count = check_seats(catalogue, game, seats, 1)
    wish = Wish(game, tuple(bot_specs(catalogue, bots or USUAL_BOT, count - 1)), seed)
    return lambda app: app.table(new_source(app.catalogue, wish))


def join(catalogue: Catalogue, link: str, name: str | None) -> Any:
    """A seat at a server's table, taken before the screen changes, so that a refusal is read."""
    from vacherie.client.urls import split_link
    from vacherie.textual_table.refusal_words import refusal_words
    from vacherie.textual_table.sources.seat_file import take_seat
    from vacherie.textual_table.sources.server_source import ServerSource

    try:
        split_link(link)
        check_terminal(catalogue)  # no seat is taken that cannot be played
        kept = take_seat(link, name or os.environ.get("USER") or catalogue.text("name-player"))
    except Refused as error:
        raise CommandFailed(refusal_words(catalogue, error)) from None
    return lambda app: app.table(ServerSource(app.catalogue, kept))


def watch(catalogue: Catalogue, file: Path, number: int | None) -> Any:
    """A replay that begins with one game of a file, and leads to the others.

    That game must be one that can be shown; others that cannot are left out, like those beyond the limit.
    """
    from vacherie.textual_table.screens.replay_screen import WatchedGames

    chosen = number or 1
    begin = chosen if chosen > MOST_GAMES else 1
    records: list[Record] = []
    damages: list[str] = []
    numbers: list[int] = []
    total = 0
    for total, read in enumerate(unread_games(catalogue, file), 1):
        if not begin <= total < begin + MOST_GAMES:
            continue
        line = read()
        error: Exception | None = line.error
        if line.record is not None:
            error = replay(line.record, steps=0).error
        if line.record is not None and error is None:
            records.append(line.record)
            damages.append("" if line.error is None else printable(str(line.error)))
            numbers.append(total)
        elif total == chosen:
            reason = printable(str(error))
            words = catalogue.text("error-damaged", file=str(file), game=total, reason=reason)
            raise CommandFailed(words, DAMAGED)
    if not total:
        raise CommandFailed(catalogue.text("error-no-game", file=str(file)), DAMAGED)
    if chosen > total:
        raise CommandFailed(catalogue.text("error-no-such-game", file=str(file), game=chosen, games=total))
    first = numbers.index(chosen)
    games = WatchedGames(records=records, numbers=numbers, damages=damages, total=total, first=first)
    return lambda app: app.show_replay(games)
