"""`vacherie replay`: a recorded game narrated, trick by trick."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from vacherie.cli.console import Lang, catalogue_for, out, printable
from vacherie.cli.errors import DAMAGED, CommandFailed
from vacherie.cli.record_files import unread_games
from vacherie.core.action import tag_of
from vacherie.locale.catalogue import Catalogue
from vacherie.locale.families import wording_for
from vacherie.records.json_reader import ReadLine
from vacherie.records.jsonl import Unread
from vacherie.records.position import Position
from vacherie.records.record import Record
from vacherie.records.replay import Replayer
from vacherie.records.replay import replay as play_again
from vacherie.tui.card_art import CORAL, GOLD, QUIET
from vacherie.tui.game_over import sheet

NOT_NARRATED = frozenset({"answered", "passed"})
HEADINGS = frozenset({"round-began", "round-ended", "game-ended"})

File = Annotated[
    Path, typer.Argument(metavar="FILE", help="A record: .json, .jsonl, .vn, also with .gz; or - for stdin.")
]
Number = Annotated[int | None, typer.Option("--game", "-g", min=1, help="Which game of the file, from 1.")]
Steps = Annotated[
    int | None,
    typer.Option("--step", min=0, metavar="N", help="Only the first N deals and answers of the game."),
]
AsPosition = Annotated[
    bool,
    typer.Option("--position", help="Print one line instead: the position reached, hidden cards included."),
]


def replay(
    file: File, game: Number = None, step: Steps = None, position: AsPosition = False, lang: Lang = None
) -> None:
    """Narrate a recorded game, in sentences.

    A damaged record is narrated up to the damage; then the exit code is 1.

    Examples:

        vacherie replay game.json

        vacherie replay games.jsonl --game 12 --lang de

        vacherie replay games.jsonl.gz --game 3 --step 20 --position
    """
    catalogue = catalogue_for(lang)
    games = unread_games(catalogue, file)
    line = choose(catalogue, file, games, game or 1)
    error: Exception | None = line.error
    if line.record is not None:
        played = play_again(line.record, steps=step)
        player = played.player
        reached = 0 if player is None else len(player.log)
        error = played.error or (error if reached != step else None)
        if error is None and step is not None and reached < step:
            raise CommandFailed(
                catalogue.text("error-no-such-step", game=game or 1, steps=reached, step=step)
            )
        if player is not None and position:
            print(Position(player.game, player.state))
        elif player is not None:
            narrate(catalogue, line.record, player, to_end=step is None)
    if game is None and not position and next(games, None) is not None:
        out().print(Text(catalogue.text("replay-more"), QUIET))
    if error is not None:
        reason = printable(str(error))
        message = catalogue.text("error-damaged", file=str(file), game=game or 1, reason=reason)
        raise CommandFailed(message, DAMAGED)


def choose(catalogue: Catalogue, file: Path, games: Iterator[Unread], number: int) -> ReadLine:
    """One game of a file; no other is decoded."""
    found = 0
    for found, game in enumerate(games, 1):
        if found == number:
            return game()
    if found:
        raise CommandFailed(catalogue.text("error-no-such-game", file=str(file), game=number, games=found))
    raise CommandFailed(catalogue.text("error-no-game", file=str(file)), DAMAGED)


def narrate(catalogue: Catalogue, record: Record, player: Replayer, to_end: bool) -> None:
    """Narrate the public events of a game, to the end of its record or up to a step."""
    console, match = out(), player.match()
    wording = wording_for(catalogue, match.game, [printable(seat.name) for seat in record.seats])
    console.print(Text(catalogue.text(f"preset-{record.preset}"), f"bold {GOLD}"))
    for event in player.events:
        if match.game.redact(event, None) is None:
            continue
        words = wording.sentence(event)
        kind = tag_of(event)
        if words is None or kind in NOT_NARRATED:
            continue
        if kind in HEADINGS:
            say(console, words, "bold")
        elif kind == "trick-began":
            say(console, words, f"bold {QUIET}")
        else:
            say(console, words, CORAL if kind == "took" else "", indent=2)
    if match.view(None).table.history:
        console.print(sheet(wording, match, console.width))
    if to_end and not match.over:
        console.print(Text(catalogue.text("replay-unfinished"), QUIET))


def say(console: Console, words: str, style: str, indent: int = 0) -> None:
    """One sentence; in a file or a pipe it stays on one line."""
    if console.is_terminal:
        console.print(Padding(Text(words, style), (0, 0, 0, indent)))
    else:
        console.print(Text(" " * indent + words), soft_wrap=True)
