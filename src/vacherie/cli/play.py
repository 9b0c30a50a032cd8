"""`vacherie play`: a game in the terminal."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Annotated

import typer
from rich.text import Text

from vacherie.bots import registry
from vacherie.bots.match_runner import BotError, seat_rngs
from vacherie.cli.console import Lang, catalogue_for, out
from vacherie.cli.errors import DAMAGED, INTERRUPTED, CommandFailed
from vacherie.cli.game_arguments import Option, Preset, Seats, Seed, bot_specs, build, check_seats, seat_infos
from vacherie.cli.record_files import output_file
from vacherie.core.match import Match
from vacherie.core.shuffle import Dealer
from vacherie.locale.catalogue import Catalogue
from vacherie.locale.families import wording_for
from vacherie.records.record import encode, record_match
from vacherie.tui.card_art import GOLD, QUIET
from vacherie.tui.game_over import close, is_shuffled
from vacherie.tui.keyboard import Keyboard, Leave
from vacherie.tui.terminal_session import TerminalSession

LONGEST_NAME = 24

Players = Annotated[
    str | None,
    typer.Option(
        "--players", "-p", metavar="NAMES", help="People at this keyboard: Anna,Bob. One if left out."
    ),
]
Bots = Annotated[
    str,
    typer.Option(
        "--bots", "-b", metavar="BOTS", help="Who plays the other seats: careful,random,module:Class."
    ),
]
RecordFile = Annotated[
    Path | None,
    typer.Option(
        "--record",
        "-r",
        metavar="FILE",
        help="Keep the game in this file, as JSON, in place of what is there.",
    ),
]


def play(
    preset: Preset,
    seats: Seats = None,
    players: Players = None,
    bots: Bots = "careful",
    option: Option = None,
    seed: Seed = None,
    record: RecordFile = None,
    lang: Lang = None,
) -> int:
    """Play a game in the terminal, against bots or with several people at one keyboard.

    A card is its number, a row r2; type ? at any time to see every word you may type.

    Examples:

        vacherie play classic

        vacherie play coop --seats 3 --players Anna,Bob --lang fr

        vacherie play surprise --bots careful,random --record game.json

        vacherie play classic --option end_score=40 --seed alp
    """
    catalogue = catalogue_for(lang)
    game = build(catalogue, preset, option)
    people = read_names(catalogue, players)
    count = check_seats(catalogue, game, seats, len(people) or 1)
    people = people or [catalogue.text("name-player")]
    infos = seat_infos(people, bot_specs(catalogue, bots, count - len(people)))
    dealer = Dealer.fresh(count) if seed is None else Dealer.from_seed(seed, count)
    match = Match(game, count, dealer)
    rngs = [Random() for _ in infos] if seed is None else seat_rngs(seed, 0, count)
    made = {
        seat: (registry.make(info.bot, game), rngs[seat])
        for seat, info in enumerate(infos)
        if info.bot is not None
    }
    me = 0 if len(made) == count - 1 else None
    wording = wording_for(catalogue, game, [info.name for info in infos], me)
    session = TerminalSession(match, wording, Keyboard(out()), made, is_timed=seed is None)
    if record is None:
        return run_session(session, seed)
    with output_file(catalogue, record) as stream:
        code = run_session(session, seed)
        stream.write(encode(record_match(match, infos)) + b"\n")  # finished or not
    session.console.print(Text(catalogue.text("ui-record-saved", file=str(record)), QUIET))
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


def run_session(session: TerminalSession, seed: str | None) -> int:
    """Print the header, play, and print the result; the exit code."""
    console, wording = session.console, session.wording
    print_header(session, seed)
    try:
        session.play()
    except Leave as leave:
        key = "ui-input-ended" if leave.is_end_of_input else "ui-left"
        console.print(Text(wording.text(key)))
        return 0
    except KeyboardInterrupt:
        console.print()
        console.print(Text(wording.text("ui-left")))
        return INTERRUPTED
    except BotError as error:
        console.print(Text(str(error)))
        return DAMAGED
    close(wording, session.match, console, is_fair=seed is None)
    return 0


def print_header(session: TerminalSession, seed: str | None) -> None:
    """Print the preset, the bots and the dealer's commitment."""
    console, wording, match = session.console, session.wording, session.match
    console.print(Text(wording.text(f"preset-{wording.game.preset}"), f"bold {GOLD}"))
    console.print(Text(wording.text(f"preset-{wording.game.preset}.about")))
    others = [wording.label(seat) for seat in session.bots]
    if others:
        console.print(Text(wording.text("ui-bots", names=wording.catalogue.join(others), count=len(others))))
    if seed is not None:
        console.print(Text(wording.text("ui-seeded", seed=seed), QUIET))
    elif match.dealer is not None and is_shuffled(match):
        console.print(Text(wording.text("ui-promise", commitment=match.dealer.commitment), QUIET))
    console.print(Text(wording.text("help-hint"), QUIET))
