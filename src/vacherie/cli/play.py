"""`vacherie play`: a game in the terminal."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from msgspec.structs import replace
from rich.text import Text

from vacherie.bots.match_runner import BotError
from vacherie.bots.preparation import prepare_in_background
from vacherie.cli.console import Lang, catalogue_for, out
from vacherie.cli.errors import DAMAGED, INTERRUPTED, CommandFailed
from vacherie.cli.game_arguments import (
    Option,
    Seats,
    Seed,
    bot_specs,
    bots_option,
    build,
    check_seats,
    find_offer,
)
from vacherie.cli.process.completion import complete_preset
from vacherie.cli.process.stop_signals import Stopped, stop_signals
from vacherie.cli.record_files import Force, check_output, output_file
from vacherie.locale.catalogue import Catalogue
from vacherie.locale.families import wording_for
from vacherie.records.record import BadRecord, encode
from vacherie.tui.card_art import CORAL, GOLD, QUIET
from vacherie.tui.game_over import close, is_shuffled
from vacherie.tui.keyboard import Keyboard, Leave
from vacherie.tui.saving.autosave import Autosave
from vacherie.tui.saving.new_game import new_game
from vacherie.tui.saving.saved_games import SavedGame, folder, saved_games, take_newest
from vacherie.tui.saving.seated_game import SeatedGame, from_bytes
from vacherie.tui.terminal_session import TerminalSession
from vacherie.tui.typed_words import COMMANDS, spoken

LONGEST_NAME = 24
COMMITMENT_SHOWN = 16
"""Digits of the commitment on the first screen: all 64 would push the rest of it away."""

Game = Annotated[
    str | None,
    typer.Argument(
        metavar="[PRESET]", help="The game; `vacherie presets` lists all.", autocompletion=complete_preset
    ),
]
Players = Annotated[
    str | None,
    typer.Option(
        "--players", "-p", metavar="NAMES", help="People at this keyboard: Anna,Bob. One if left out."
    ),
]
Bots = Annotated[
    str | None,
    bots_option("Who plays the other seats: careful,random or module:Class. careful if left out."),
]
RecordFile = Annotated[
    Path | None,
    typer.Option(
        "--record",
        "-r",
        metavar="FILE",
        help="Keep the game in this file, as JSON.",
    ),
]
Resume = Annotated[
    bool, typer.Option("--resume", help="Go on with the last unfinished game, or with the last of PRESET.")
]


def play(
    preset: Game = None,
    seats: Seats = None,
    players: Players = None,
    bots: Bots = None,
    option: Option = None,
    seed: Seed = None,
    record: RecordFile = None,
    force: Force = False,
    resume: Resume = False,
    lang: Lang = None,
) -> int:
    """Play line by line: the plain table, for several people at one keyboard, screen readers and pipes.

    A card is its number, a row r2; type ? at any time to see every word you may type. A game is saved after
    every answer: --resume goes on with it after you have left, closed the window, or lost the connection, in
    the language it was begun in unless --lang names another.

    Examples:

        vacherie play classic

        vacherie play coop --seats 3 --players Anna,Bob --lang fr

        vacherie play surprise --bots careful,random --record game.json

        vacherie play classic --option end_score=40 --seed alp

        vacherie play --resume
    """
    catalogue = catalogue_for(lang)
    if record is not None:
        check_output(catalogue, record, force)
    if resume:
        new = {"--seats": seats, "--players": players, "--bots": bots, "--option": option, "--seed": seed}
        given = [name for name, value in new.items() if value is not None]
        if given:
            raise CommandFailed(catalogue.text("error-resume-options", options=", ".join(given)))
        seated, file = load_newest(catalogue, preset)
        if lang is not None or seated.lang is None:
            seated = replace(seated, lang=catalogue.lang)
        else:
            catalogue = Catalogue(seated.lang)
    else:
        if preset is None:
            raise CommandFailed(catalogue.text("error-which-game"))
        seated = seat_players(catalogue, preset, seats, players, bots, option, seed)
        file = SavedGame.new(folder(os.environ), preset)
    try:
        return run(catalogue, seated, file, record)
    finally:
        file.release()


def seat_players(
    catalogue: Catalogue,
    preset: str,
    seats: int | None,
    players: str | None,
    bots: str | None,
    option: Sequence[str] | None,
    seed: str | None,
) -> SeatedGame:
    """A new game as the arguments describe it."""
    game = build(catalogue, preset, option)
    people = read_names(catalogue, players)
    count = check_seats(catalogue, game, seats, len(people) or 1)
    people = people or [catalogue.text("name-player")]
    specs = bot_specs(catalogue, bots or "careful", count - len(people))
    return new_game(game, people, specs, seed, catalogue.lang)


def load_newest(catalogue: Catalogue, preset: str | None) -> tuple[SeatedGame, SavedGame]:
    """The newest unfinished game, of one preset if it is named."""
    where = folder(os.environ)
    if preset is not None:
        find_offer(catalogue, preset)
    file = take_newest(where, preset)
    if file is None:
        busy = any(preset in (None, saved.preset) for saved in saved_games(where))
        raise CommandFailed(catalogue.text("error-saved-busy" if busy else "error-no-saved"))
    try:
        return from_bytes(file.read()), file
    except (BadRecord, OSError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        file.release()
        words = catalogue.text("error-saved", file=str(file.path), reason=reason or str(error))
        raise CommandFailed(words, DAMAGED) from None


def run(catalogue: Catalogue, seated: SeatedGame, file: SavedGame, record: Path | None) -> int:
    """Play a game at this terminal, and write its record."""
    match, console = seated.match, out()

    def warn(error: OSError) -> None:
        reason = error.strerror or str(error)
        words = catalogue.text("error-write", file=str(file.path), reason=reason)
        console.print(Text(catalogue.text("ui-not-kept", reason=words), CORAL))

    made = seated.bots()
    prepare_in_background(info.bot for info in seated.seats if info.bot is not None)
    me = 0 if len(made) == match.seats - 1 else None
    wording = wording_for(catalogue, match.game, [info.name for info in seated.seats], me)
    autosave = Autosave(seated, file, warn)
    session = TerminalSession(
        match, wording, Keyboard(console), made, is_timed=seated.seed is None, keep=autosave.save
    )
    with stop_signals():
        if record is None:
            code = run_session(session, autosave)
            if not autosave.has_begun:
                console.print(Text(catalogue.text("ui-nothing-kept"), QUIET))
        else:
            with output_file(catalogue, record) as stream:
                code = run_session(session, autosave)
                stream.write(encode(seated.record()) + b"\n")  # finished or not
            console.print(Text(catalogue.text("ui-record-saved", file=str(record)), QUIET))
    autosave.end()
    return code


def read_names(catalogue: Catalogue, text: str | None) -> list[str]:
    """The names of the people at the keyboard."""
    names = [name.strip() for name in (text or "").split(",") if name.strip()]
    for name in names:
        if not name.isprintable() or len(name) > LONGEST_NAME:
            raise CommandFailed(catalogue.text("error-name", name=ascii(name), longest=LONGEST_NAME))
    if len({name.casefold() for name in names}) < len(names):
        raise CommandFailed(catalogue.text("error-same-name"))
    return names


def run_session(session: TerminalSession, autosave: Autosave) -> int:
    """Print the header, play, and print the result; the exit code."""
    console, wording = session.console, session.wording
    print_header(session, autosave)
    try:
        session.play()
    except Leave as leave:
        code = 0
        console.print(Text(wording.text("ui-input-ended" if leave.is_end_of_input else "ui-left")))
    except KeyboardInterrupt:
        code = INTERRUPTED
        console.print()
        console.print(Text(wording.text("ui-left")))
    except Stopped as stopped:
        code = stopped.code
        console.print()
    except BotError as error:
        code = DAMAGED
        console.print(Text(str(error)))
    else:
        close(wording, session.match, console, is_fair=autosave.seated.seed is None)
        return 0
    autosave.save()
    if autosave.is_kept:
        console.print(Text(wording.text("ui-kept"), QUIET))
    return code


def print_header(session: TerminalSession, autosave: Autosave) -> None:
    """Print the preset, the bots, the dealer's commitment, and which games are unfinished."""
    console, wording, match = session.console, session.wording, session.match
    seed = autosave.seated.seed
    console.print(Text(wording.text(f"preset-{wording.game.preset}"), f"bold {GOLD}"))
    console.print(Text(wording.text(f"preset-{wording.game.preset}.about")))
    others = [wording.label(seat) for seat in session.bots]
    if others:
        console.print(Text(wording.text("ui-bots", names=wording.catalogue.join(others), count=len(others))))
    if seed is not None:
        console.print(Text(wording.text("ui-seeded", seed=seed), QUIET))
    elif match.dealer is not None and is_shuffled(match):
        print_commitment(session, match.dealer.commitment)
    console.print(Text(wording.text("help-hint"), QUIET))
    print_unfinished(session, autosave.file)


def print_commitment(session: TerminalSession, commitment: str) -> None:
    """Print the beginning of the dealer's commitment; the log and the end of the game have all of it."""
    wording = session.wording
    beginning, log = f"{commitment[:COMMITMENT_SHOWN]}…", spoken(wording.catalogue, COMMANDS, "log")
    words = wording.text("ui-commitment.short", commitment=beginning, log=log)
    session.console.print(Text(words, QUIET))
    session.narration.append(Text(wording.text("ui-commitment", commitment=commitment), QUIET))


def print_unfinished(session: TerminalSession, own: SavedGame) -> None:
    """Say when a game that goes on was left, or that there is another one to go on with."""
    console, wording = session.console, session.wording
    if own.path.exists():
        console.print(Text(wording.text("ui-resumed", time=f"{own.saved_at:%Y-%m-%d %H:%M}"), QUIET))
        return
    other = take_newest(own.path.parent)
    if other is None:
        return
    name = f"preset-{other.preset}"
    if wording.catalogue.has(name):
        time = f"{other.saved_at:%Y-%m-%d %H:%M}"
        console.print(Text(wording.text("ui-unfinished", game=wording.text(name), time=time), QUIET))
    other.release()
