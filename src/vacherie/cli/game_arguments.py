"""Parsing of the arguments that describe a game: preset, options, seats and bots."""

from __future__ import annotations

from collections.abc import Sequence
from types import NoneType
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import typer

from vacherie.bots import registry
from vacherie.cli.errors import CommandFailed
from vacherie.cli.process.completion import complete_bots, complete_option, complete_preset
from vacherie.core.error import BadSetup
from vacherie.core.game import Game
from vacherie.core.near_name import near_name
from vacherie.games import PRESETS, game
from vacherie.games.preset import NUMBERS, GamePreset
from vacherie.locale.catalogue import Catalogue
from vacherie.on_off import parse_on_off

USUAL_SEATS = 4
MOST_DIGITS = 100
"""Digits of a number that is read at all: Python refuses to convert very long ones."""

Preset = Annotated[
    str,
    typer.Argument(
        metavar="PRESET", help="The game; `vacherie presets` lists all.", autocompletion=complete_preset
    ),
]
MaybePreset = Annotated[
    str | None,
    typer.Argument(
        metavar="PRESET",
        help="The game; `vacherie presets` lists all. With --continue it is known.",
        show_default=False,
        autocompletion=complete_preset,
    ),
]


def bots_option(about: str) -> Any:
    """The flag `--bots`; `about` says what its names stand for in a command."""
    return typer.Option("--bots", "-b", metavar="BOTS", help=about, autocompletion=complete_bots)


Seats = Annotated[int | None, typer.Option("--seats", "-n", help="How many seats; four if left out.")]
Option = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="KEY=VALUE",
        help="An option of the game, for instance end_score=40; repeatable.",
        autocompletion=complete_option,
    ),
]
Seed = Annotated[str | None, typer.Option("--seed", metavar="TEXT", help="Same seed, same cards, same bots.")]


def find_offer(catalogue: Catalogue, preset: str) -> GamePreset[Any]:
    """The seats and options of a preset; refuses an unknown one with the nearest name."""
    if preset in PRESETS:
        return PRESETS[preset]
    near = near_name(preset, PRESETS)
    known = ", ".join(PRESETS)
    key = "error-preset.near" if near else "error-preset"
    raise CommandFailed(catalogue.text(key, preset=preset, known=known, near=near or ""))


def build(catalogue: Catalogue, preset: str, given: Sequence[str] | None) -> Game[Any, Any]:
    """The game of a preset with options as they were typed."""
    offer = find_offer(catalogue, preset)
    options = dict(read_option(catalogue, offer, text) for text in given or ())
    try:
        return game(preset, **options)
    except BadSetup as error:
        raise CommandFailed(str(error)) from None


def read_option(catalogue: Catalogue, offer: GamePreset[Any], text: str) -> tuple[str, object]:
    """One `key=value` for a preset."""
    name, equals, value = (part.strip() for part in text.partition("="))
    if not equals:
        raise CommandFailed(catalogue.text("error-option-form", text=text))
    if name in offer.excluded:
        raise CommandFailed(catalogue.text("error-option-excluded", preset=offer.preset, name=name))
    if name not in offer.names:
        known = ", ".join(offer.names)
        raise CommandFailed(catalogue.text("error-option", preset=offer.preset, name=name, known=known))
    kind = get_type_hints(type(offer.defaults))[name]
    meant = read_value(kind, name, value.lower())
    if meant is Ellipsis:
        allowed = values_of(catalogue, offer, name)
        raise CommandFailed(catalogue.text("error-option-value", name=name, value=value, allowed=allowed))
    return name, meant


def read_value(kind: Any, name: str, value: str) -> object:
    """The value of an option of some type; `...` where the word means none."""
    if get_origin(kind) is Literal:
        return value if value in get_args(kind) else ...
    if kind is bool:
        switch = parse_on_off(value)
        return ... if switch is None else switch
    if value == "none" and NoneType in get_args(kind):
        return None
    is_number = value.isascii() and value.isdigit() and len(value) <= MOST_DIGITS
    return int(value) if is_number and int(value) in NUMBERS[name][0] else ...


def values_of(catalogue: Catalogue, offer: GamePreset[Any], name: str) -> str:
    """The values an option may have, in words."""
    kind = get_type_hints(type(offer.defaults))[name]
    if get_origin(kind) is Literal:
        return ", ".join(get_args(kind))
    if kind is bool:
        return "on, off"
    allowed, _ = NUMBERS[name]
    key = "value-number-or-none" if NoneType in get_args(kind) else "value-number"
    # As strings: shown as they are typed, without separators.
    return catalogue.text(key, low=str(allowed[0]), high=str(allowed[-1]))


def check_seats(catalogue: Catalogue, game: Game[Any, Any], seats: int | None, people: int = 0) -> int:
    """The number of seats, if this preset can be played by so many."""
    low, high = game.seat_counts[0], game.seat_counts[-1]
    if seats is None:
        seats = max(low, min(high, max(USUAL_SEATS, people)))
    if seats not in game.seat_counts:
        raise CommandFailed(
            catalogue.text("error-seats", preset=game.preset, low=low, high=high, seats=seats)
        )
    if people > seats:
        raise CommandFailed(catalogue.text("error-people", people=people, seats=seats))
    try:
        game.check_seats(seats)
    except BadSetup:
        raise CommandFailed(catalogue.text("error-deck", seats=seats)) from None
    return seats


def bot_specs(catalogue: Catalogue, text: str, seats: int) -> list[str]:
    """A bot for each of some seats; fewer names than seats repeat in order, more are refused."""
    given = [spec.strip() for spec in text.split(",")]
    if not all(given):
        raise CommandFailed(catalogue.text("error-empty-bot", bots=text))
    if len(given) > max(seats, 1):  # with no seat left for a bot, the usual one is no mistake
        raise CommandFailed(catalogue.text("error-more-bots", bots=len(given), seats=seats))
    for spec in dict.fromkeys(given):
        try:
            registry.load(spec)
        except BadSetup as error:
            raise CommandFailed(str(error)) from None
    return [given[seat % len(given)] for seat in range(seats)]
