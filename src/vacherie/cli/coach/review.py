"""`vacherie review`: where the result of a recorded game came from, decision by decision."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from math import isnan
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.text import Text

from vacherie.analysis.review import Progress, Review
from vacherie.analysis.review import review as review_record
from vacherie.analysis.review.effort import MOST_ROLLOUTS
from vacherie.analysis.review.plot import draw
from vacherie.analysis.review.timeline import timeline
from vacherie.cli.console import Lang, catalogue_for, err, out, printable
from vacherie.cli.errors import DAMAGED, CommandFailed
from vacherie.cli.record_files import STREAM, Force, check_output, output_file, unread_games
from vacherie.cli.replay import choose
from vacherie.core.action import Card
from vacherie.core.error import Refused
from vacherie.locale.catalogue import Catalogue
from vacherie.locale.families import wording_for
from vacherie.locale.wording import Wording
from vacherie.records.record import Record
from vacherie.tui.card_art import GOLD, QUIET
from vacherie.tui.review_sheet import accounts, decision_line, tell

SECONDS = 20.0
MOST_SECONDS = 86_400.0

File = Annotated[
    Path, typer.Argument(metavar="FILE", help="A record: .json, .jsonl, .vn, also with .gz; or - for stdin.")
]
Number = Annotated[int | None, typer.Option("--game", "-g", min=1, help="Which game of the file, from 1.")]
OneSeat = Annotated[
    str | None,
    typer.Option("--seat", metavar="N", help="Every decision of one player: the seat from 0, or a name."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead, for programs.")]
Plot = Annotated[
    Path | None, typer.Option("--plot", metavar="FILE", help="Draw the chances to win over the game, as SVG.")
]


def check_seconds(seconds: float | None) -> float | None:
    """Refuse what is no number: it lies in no range, and out of none."""
    if seconds is not None and isnan(seconds):
        raise typer.BadParameter("nan is not a number of seconds.")
    return seconds


Seconds = Annotated[
    float | None,
    typer.Option(
        "--seconds", min=0, max=MOST_SECONDS, callback=check_seconds,
        help="About how long to think; 20 if left out, 0 for a sketch.",
    ),
]  # fmt: skip
Rollouts = Annotated[
    int | None,
    typer.Option(
        "--rollouts", min=0, max=MOST_ROLLOUTS,
        help="Rollouts of each answer instead: the same review on every machine.",
    ),
]  # fmt: skip
Seed = Annotated[int, typer.Option("--seed", help="A seed for all randomness.")]


def review(
    file: File,
    game: Number = None,
    seat: OneSeat = None,
    as_json: AsJson = False,
    plot: Plot = None,
    seconds: Seconds = None,
    rollouts: Rollouts = None,
    seed: Seed = 0,
    force: Force = False,
    lang: Lang = None,
) -> None:
    """Review a recorded game: what was luck, what was yours, and what you should have played.

    Needs the extra `sim`. docs/review.md in the repository says what the numbers mean.

    Examples:

        vacherie review game.json

        vacherie review games.jsonl --game 12 --seat Ann --lang de

        vacherie review game.json --json --plot curve.svg
    """
    catalogue = catalogue_for(lang)
    wrong = {
        "review-plot-stdout": plot == STREAM,
        "review-seat-json": seat is not None and as_json,
        "review-seconds-rollouts": seconds is not None and rollouts is not None,
    }
    for id, is_wrong in wrong.items():
        if is_wrong:
            raise CommandFailed(catalogue.text(id))
    if plot is not None:
        check_output(catalogue, plot, force)
    line = choose(catalogue, file, unread_games(catalogue, file), game or 1)
    record = line.record
    if record is None or line.error is not None:
        reason = printable(str(line.error))
        text = catalogue.text("error-damaged", file=str(file), game=game or 1, reason=reason)
        raise CommandFailed(text, DAMAGED)
    if not record.rounds:
        raise CommandFailed(catalogue.text("review-no-deal"))
    me = find_seat(catalogue, record, seat)
    found = work(catalogue, file, game or 1, record, seconds, rollouts, seed)
    if plot is not None:
        with output_file(catalogue, plot, force=force) as stream:
            stream.write(draw(found, catalogue.lang).encode())
    if as_json:
        sys.stdout.write(msgspec.json.encode(found).decode() + "\n")
        return
    names = [printable(seat.name) for seat in record.seats]
    cards = {} if me is None else open_cards(record)
    show(wording_for(catalogue, record.game, names, me), found, me, cards)


def find_seat(catalogue: Catalogue, record: Record, seat: str | None) -> int | None:
    """The seat that was asked for, by number or name."""
    if seat is None:
        return None
    if seat.isdecimal() and int(seat) < len(record.seats):
        return int(seat)
    if seat in record.players:
        return record.players.index(seat)
    names = catalogue.join([f"{number} ({printable(name)})" for number, name in enumerate(record.players)])
    raise CommandFailed(catalogue.text("error-no-such-seat", seats=names, seat=printable(seat)))


def work(
    catalogue: Catalogue,
    file: Path,
    game: int,
    record: Record,
    seconds: float | None,
    rollouts: int | None,
    seed: int,
) -> Review:
    """Review the game, with its progress on a terminal."""
    console = err()
    if seconds == 0:
        rollouts = 0
    threads = max(
        1, min(8, len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1)
    )
    try:
        if not console.is_terminal:
            return review_record(
                record, rollouts=rollouts, seconds=seconds or SECONDS, seed=seed, threads=threads
            )
        with console.status("") as status:

            def told(progress: Progress) -> None:
                status.update(f"{progress.done:.0%}")

            return review_record(
                record,
                rollouts=rollouts,
                seconds=seconds or SECONDS,
                seed=seed,
                threads=threads,
                progress=told,
            )
    except Refused as error:
        reason = printable(str(error))
        text = catalogue.text("error-damaged", file=str(file), game=game, reason=reason)
        raise CommandFailed(text, DAMAGED) from None


# What is printed -----------------------------------------------------------------------------------


def open_cards(record: Record) -> Mapping[int, tuple[Card, int]]:
    """By frame: the card that was asked about, and the chips on it, in games where one card is open."""
    tables = {turn.frame: turn.before.table for turn in timeline(record).turns}
    return {
        frame: (table.card, table.on_card)
        for frame, table in tables.items()
        if getattr(table, "card", None) is not None
    }


def show(wording: Wording, found: Review, me: int | None, cards: Mapping[int, tuple[Card, int]]) -> None:
    """The whole review; with a seat, each of its decisions as well."""
    console = out()
    preset = wording.text(f"preset-{found.preset}")
    console.print(Text(wording.text("review-title", preset=preset), f"bold {GOLD}"))
    if found.sketch:
        console.print(Text(wording.text("review-sketch-note"), QUIET))
    if not found.over:
        console.print(Text(wording.text("review-unfinished"), QUIET))
    kind = "team" if found.team else wording.game.family
    console.print(accounts(wording, found, console.width))
    console.print(Text(wording.text(f"review-explained-{kind}"), QUIET), soft_wrap=True)
    console.print(Text(wording.text("review-explained-accuracy"), QUIET), soft_wrap=True)
    if found.moments:
        console.print(Text(f"\n{wording.text('review-moments')}", "bold"))
        for moment in found.moments:
            console.print(tell(wording, moment), soft_wrap=True)
    if me is not None:
        own = found.seats[me]
        for id, told in (("review-best", own.best), ("review-worst", own.worst)):
            if told is not None:
                console.print(Text(f"\n{wording.text(id)}", "bold"))
                console.print(tell(wording, told), soft_wrap=True)
        console.print(Text(f"\n{wording.text('review-decisions', name=wording.names[me])}", "bold"))
        for decision in found.decisions:
            if decision.seat == me:
                console.print(decision_line(wording, found, decision, cards), soft_wrap=True)
